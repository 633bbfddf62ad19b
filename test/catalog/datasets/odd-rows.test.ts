import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Dataset } from "../../../src/catalog/dataset.ts";
import { GatewayError } from "../../../src/core/errors.ts";
import { isObject } from "../../../src/core/json.ts";
import { attempt, failureOf } from "../../support/failure.ts";
import { datasets } from "../../support/recorded-agencies.ts";
import { recordedRows, type RecordedRow } from "../../support/recorded.ts";

/** The places without which a row cannot be told from another; everything else may be missing or odd. */
const IDENTITY: Readonly<Record<string, readonly string[]>> = {
  providers_search: ["number"],
  provider_by_npi: ["number"],
  clearances: ["k_number"],
  device_recalls: ["product_res_number"],
  device_events: ["mdr_report_key"],
  labels: ["set_id"],
  trials: ["protocolSection", "protocolSection.identificationModule", "protocolSection.identificationModule.nctId"],
  hospitals: ["facility_id", "facility_name"],
};

/** The places that the questions of this test ask for: another value there does not fit the question. */
const ASKED: Readonly<Record<string, readonly string[]>> = { providers_search: ["enumeration_type"] };

/** What registries might put where we expect something else. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "",
    " ",
    "--",
    "Not Available",
    "\u0000",
    "\uD800",
    "99999999",
    99_999_999,
    -1,
    1e300,
    "20240230",
    "constructor",
    "toString",
    "__proto__",
    [""],
    {},
  ),
  fc.constantFrom(
    ", ",
    ",",
    "2024-13-45",
    "00000000",
    "<b>x</b>",
    "x".repeat(5000),
    "é".repeat(2500),
    [null],
    [[]],
    [{}],
  ),
);

for (const dataset of datasets) {
  const rows = recordedRows(dataset.name).slice(0, 40);

  test(`${dataset.name}: any value in secondary fields still gives a record of the promised form`, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rows),
        fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 8 }),
        (row, changes) => {
          const changed = changes.reduce((current, [at, value]) => withOddity(dataset, current, at, value), row);
          const [record] = read(dataset, changed);
          assert.deepEqual(dataset.record.strict().parse(record), record);
          for (const text of textsIn(record)) {
            assert.notEqual(text, "");
            assert.doesNotMatch(text, /[\u0000-\u001F\u007F-\u009F]/);
            assert.ok(text.isWellFormed());
          }
        },
      ),
      { numRuns: 600 },
    );
  });

  test(`${dataset.name}: a row without its identifier is the agency's failure, whatever replaces it`, () => {
    const identity = IDENTITY[dataset.name] ?? neededKeys(dataset, rows[0] ?? {});
    assert.ok(identity.length > 0, "some key is the row's identity");
    for (const path of identity)
      for (const value of [undefined, null, "", " ", "\u0000", {}, [], true, [1]]) {
        const [row] = rows;
        assert.ok(row !== undefined);
        const { code, reason, message } = failureOf(() => read(dataset, replaced(row, path.split("."), value), row));
        assert.deepEqual({ code, reason }, { code: "upstream_unavailable", reason: "unexpected_shape" }, path);
        assert.match(message, /row 1 has no usable /);
      }
  });

  test(`${dataset.name}: a row that is not an object is the agency's failure`, () => {
    const [row = {}] = rows;
    for (const value of [null, 1, "row", [], [row], true])
      assert.equal(failureOf(() => plan(dataset, row).read(pageOf(value))).reason, "unexpected_shape");
  });
}

test("The failing row is named by its place", () => {
  for (const dataset of datasets.filter(({ isLookup }) => !isLookup)) {
    const [row = {}] = recordedRows(dataset.name);
    const failure = failureOf(() => plan(dataset, row).read({ rows: [row, row, {}], total: 3, updated: null }));
    assert.match(failure.message, /row 3 has no usable /, dataset.name);
  }
});

/** The top-level keys without which a row is not read, where the table above does not list them. */
const neededKeys = (dataset: Dataset, row: RecordedRow): readonly string[] =>
  Object.keys(row).filter(
    (key) => attempt(() => read(dataset, replaced(row, [key], undefined), row)) instanceof GatewayError,
  );

const pageOf = (row: unknown) => ({ rows: [row], total: 1, updated: null });

const plan = (dataset: Dataset, row: RecordedRow) =>
  dataset.toQuery(
    dataset.isLookup
      ? { npi: String(row["number"]) }
      : dataset.name === "providers_search"
        ? { first_name: "any" }
        : {},
  );

function read(dataset: Dataset, row: RecordedRow, original = row): readonly object[] {
  const individual =
    dataset.name === "providers_search" && row["enumeration_type"] === "NPI-2"
      ? { ...row, enumeration_type: "NPI-1" }
      : row;
  return plan(dataset, original).read(pageOf(individual)).records;
}

/** The row with an odd value at one of its places, chosen by number; identities stay. */
function withOddity(dataset: Dataset, row: RecordedRow, at: number, value: unknown): RecordedRow {
  const kept = new Set([...(IDENTITY[dataset.name] ?? neededKeys(dataset, row)), ...(ASKED[dataset.name] ?? [])]);
  const places = pathsOf(row, 4).filter((path) => !kept.has(path.join(".")));
  const path = places[at % places.length];
  return path === undefined ? row : replaced(row, path, value);
}

function pathsOf(value: unknown, depth: number): readonly (readonly string[])[] {
  if (depth === 0 || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...pathsOf(inner, depth - 1).map((path) => [key, ...path]),
  ]);
}

function replaced(row: RecordedRow, [key = "", ...rest]: readonly string[], value: unknown): RecordedRow {
  return { ...row, [key]: rest.length === 0 ? value : replacedInside(row[key], rest, value) };
}

function replacedInside(inner: unknown, path: readonly string[], value: unknown): unknown {
  if (Array.isArray(inner))
    return inner.map((item, at) =>
      String(at) === path[0] ? (path.length === 1 ? value : replacedInside(item, path.slice(1), value)) : item,
    );
  return isObject(inner) ? replaced(inner, path, value) : inner;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
