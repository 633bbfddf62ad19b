import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Dataset } from "../../../src/catalog/dataset.ts";
import { GatewayError } from "../../../src/core/errors.ts";
import { addressOf } from "../../../src/catalog/upstream.ts";
import { attempt } from "../../support/failure.ts";
import { anyText } from "../../support/hostile-text.ts";
import { datasets } from "../../support/recorded-agencies.ts";

const RUNS = { numRuns: 120 };

const HOSPITAL_PARTS = ["limit", "offset", "count", "results", "schema", "keys", "format", "rowIds"];
const condition = (index: number) => ["property", "value", "operator"].map((part) => `conditions[${index}][${part}]`);

/** The agency's parameters, in their order, for one text parameter of ours asked alone. */
const NAMES: Readonly<Record<string, (parameter: string) => readonly (readonly string[])[]>> = {
  providers_search: (parameter) => [
    ...({
      city: [["version", "address_purpose", "city", "limit"]],
      taxonomy: [["version", "taxonomy_description", "limit"]],
      first_name: [["version", "enumeration_type", "first_name", "limit"]],
      last_name: [["version", "enumeration_type", "last_name", "limit"]],
      organization: [["version", "enumeration_type", "organization_name", "limit"]],
    }[parameter] ?? []),
  ],
  provider_by_npi: () => [["version", "number"]],
  clearances: () => [["search", "sort", "limit"]],
  device_recalls: () => [["search", "sort", "limit"]],
  device_events: () => [["search", "sort", "limit"]],
  labels: () => [["search", "sort", "limit"]],
  trials: (parameter) => {
    const searched = { condition: ["query.cond"], intervention: ["query.intr"], location: ["query.locn"] }[parameter];
    const filter = { sort: [], status: ["filter.overallStatus"] }[parameter] ?? ["filter.advanced"];
    const sent = [searched ?? filter, ...(parameter === "location" ? [["filter.advanced"]] : [])];
    return sent.map((names) => [...names, "sort", "countTotal", "pageSize", "format"]);
  },
  hospitals: (parameter) => [
    parameter === "sort"
      ? ["sorts[0][property]", "sorts[0][order]", ...HOSPITAL_PARTS]
      : [...condition(0), ...HOSPITAL_PARTS],
  ],
};

for (const dataset of datasets)
  for (const parameter of textParameters(dataset)) {
    test(`${dataset.name}: any ${parameter} is refused as the caller's mistake or stays inside its own parameter`, () => {
      const home = new URL(addressOf(dataset.upstream.base, { path: requestPath(dataset), query: [], limit: 1 }));
      const expected = new Set(
        (NAMES[dataset.name]?.(parameter) ?? [plainNames(dataset, parameter)]).map((names) => names.join(" ")),
      );
      fc.assert(
        fc.property(anyText, (text) => {
          const plan = attempt(() => dataset.toQuery({ [parameter]: text }));
          if (plan instanceof GatewayError) {
            assert.equal(plan.code, dataset.invalidCode);
            return;
          }
          const url = new URL(addressOf(dataset.upstream.base, plan.request));
          assert.equal(url.origin + url.pathname, home.origin + home.pathname);
          assert.equal(url.hash + url.username, "");
          assert.ok(expected.has(plain([...url.searchParams.keys()]).join(" ")), url.search);
          assert.deepEqual(
            [...url.searchParams],
            plan.request.query.map((pair) => [...pair]),
          );
        }),
        RUNS,
      );
    });
  }

test("All text parameters of a dataset together, however long, are refused or planned as an address that can be sent", () => {
  for (const dataset of datasets.filter(({ isLookup }) => !isLookup)) {
    const long = fc
      .constantFrom("a", "é", "日", "𝒜", "%", "a ", "\\", "NCT01234567 ")
      .map((piece) => Array.from(piece.repeat(200)).slice(0, 199).join(""));
    fc.assert(
      fc.property(
        fc.record(
          Object.fromEntries(textParameters(dataset).map((name) => [name, fc.option(long, { nil: undefined })])),
        ),
        (input) => {
          const address = attempt(() => addressOf(dataset.upstream.base, dataset.toQuery(input).request));
          if (address instanceof GatewayError) assert.equal(address.code, "invalid_query");
        },
      ),
      RUNS,
    );
  }
});

/** Several spellings of one value are a list, or conditions any of which is enough: they count as one condition. */
const plain = (names: readonly string[]): readonly string[] => {
  const one = names
    .filter((name) => !name.endsWith("[groupOperator]"))
    .map((name) => name.replace(/\[conditions\]\[\d+\]/, "").replace(/(?<=\[value\])\[\d+\]/, ""));
  return [...new Set(one)];
};

function textParameters(dataset: Dataset): readonly string[] {
  return dataset.paramShape.names.filter((name) => !["limit", "cursor", "state"].includes(name));
}

/** The agency's parameters for a value of an example, or a plain word, where the table above does not list them. */
function plainNames(dataset: Dataset, parameter: string): readonly string[] {
  const example = dataset.examples.find((one) => parameter in one);
  return dataset.toQuery({ [parameter]: Object(example)[parameter] ?? "word" }).request.query.map(([name]) => name);
}

function requestPath(dataset: Dataset): string {
  return dataset.toQuery(dataset.examples[0]).request.path;
}
