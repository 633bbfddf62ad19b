import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dataset, Query } from "../../../src/catalog/dataset.ts";
import { paramsOf, valuesOf } from "../../../src/catalog/fields.ts";
import { GatewayError } from "../../../src/core/errors.ts";
import { once } from "../../../src/core/once.ts";
import { folded } from "../../../src/core/text.ts";
import { attempt } from "../../support/failure.ts";
import { filters, type Filter } from "../../support/filter-values.ts";
import { datasets } from "../../support/recorded-agencies.ts";
import { recordedRows, type RecordedRow } from "../../support/recorded.ts";

/** Rows of a page, as many as an answer has when no limit is asked. */
const PAGE = 10;

/** Pages that are read for one filter. */
const SAMPLES = 300;

/** The share of pages that must be refused. */
const NOTICED = 0.95;

const named = (name: string): Dataset => {
  const dataset = datasets.find((each) => each.name === name);
  assert.ok(dataset !== undefined, name);
  return dataset;
};

for (const filter of filters) {
  const sample = once(() => sampleOf(filter));
  const dataset = named(filter.dataset);
  const shown = filter.asked === undefined ? filter.parameter : `${filter.parameter}, ${filter.asked},`;
  test(`${filter.dataset}: an agency that ignores ${shown} is noticed`, (context) => {
    const { rows, values } = sample();
    assert.ok(values.length >= 5, `${values.length} values`);
    const random = seeded(`${filter.dataset} ${filter.parameter}`);
    let refused = 0;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const value = values[Math.floor(random() * values.length)] ?? "";
      const from = Math.floor(random() * (rows.length - PAGE + 1));
      if (read(toQuery(dataset, filter, value), rows.slice(from, from + PAGE)) instanceof GatewayError) refused++;
    }
    context.diagnostic(`${((100 * refused) / SAMPLES).toFixed(1)} % of ${SAMPLES} pages, ${values.length} values`);
    assert.ok(refused / SAMPLES >= NOTICED, `only ${refused} of ${SAMPLES} pages are refused`);
  });

  const isStrict = filter.isStrict === true;
  test(`${filter.dataset}: a page with a few rows that do not show ${shown} is ${isStrict ? "refused" : "passed on with a note"}`, () => {
    const { rows, values } = sample();
    let seen = 0;
    for (const value of values.filter((_, at) => at % Math.ceil(values.length / 20) === 0)) {
      const query = toQuery(dataset, filter, value);
      const fits = (row: RecordedRow): boolean => !(read(query, [row]) instanceof GatewayError);
      const right = rows.find((row) => filter.valuesIn(row).includes(value) && fits(row));
      const wrong = rows.find((row) => !fits(row));
      if (right === undefined || wrong === undefined) continue;
      seen++;
      for (const few of [1, 2, 3]) {
        const page = Array.from({ length: PAGE }, (_, at) => (at < few ? wrong : right));
        const reading = read(query, page);
        if (isStrict) {
          assert.ok(reading instanceof GatewayError, `${value}: ${few} of ${PAGE} rows`);
          continue;
        }
        assert.ok(!(reading instanceof GatewayError), `${value}: ${few} of ${PAGE} rows`);
        assert.equal(reading.records.length, PAGE, "every row is passed on");
        assert.deepEqual(
          reading.unconfirmed.map(({ row, filter: name }) => [row, name]),
          [1, 2, 3].slice(0, few).map((row) => [row, filter.parameter]),
        );
      }
    }
    assert.ok(seen >= 3, `${seen} values`);
  });
}

test("every filter of every search is measured, but for those whose rule only the agency knows", () => {
  const unknown = new Set(["limit", "cursor", "trials condition", "trials intervention"]);
  /** What a table of fields adds is measured below. */
  const added = ({ fields }: Dataset): ReadonlySet<string> => new Set(Object.keys(paramsOf(fields)));
  for (const dataset of datasets.filter(({ isLookup }) => !isLookup))
    for (const parameter of dataset.paramShape.names.filter(
      (each) => !unknown.has(each) && !unknown.has(`${dataset.name} ${each}`) && !added(dataset).has(each),
    ))
      assert.ok(
        filters.some((filter) => filter.dataset === dataset.name && filter.parameter === parameter),
        `${dataset.name} ${parameter}`,
      );
});

/** A question that every row answers, where a search needs one: only the registry can compare texts beyond ASCII. */
const BESIDE: Readonly<Record<string, object>> = { providers_search: { city: "Ж" } };

/** Values of a field that are tried. */
const MOST_VALUES = 12;

for (const dataset of datasets.filter(({ isLookup }) => !isLookup)) {
  const beside = BESIDE[dataset.name] ?? {};
  const records = once(() =>
    recordedRows(dataset.name).map((row) => {
      const reading = attempt(() => dataset.toQuery(beside).read({ rows: [row], total: 1, updated: null }));
      return reading instanceof GatewayError ? undefined : reading.records[0];
    }),
  );
  for (const [name, field] of Object.entries(dataset.fields)) {
    if (field.isOwn === true || field.isFilter === false || field.isUnchecked === true || field.kind === "date")
      continue;
    test(`${dataset.name}: an agency that ignores ${name} gives rows that are doubted`, () => {
      const all = recordedRows(dataset.name);
      const shown = records().map((record) => (record === undefined ? [] : valuesOf(name, field, record)));
      const values = [...new Set(shown.flat())].slice(0, MOST_VALUES);
      assert.ok(values.length > 0);
      for (const value of values) {
        const query = attempt(() => dataset.toQuery({ ...beside, [name]: value, limit: 50 }));
        if (query instanceof GatewayError) continue;
        const others = all.filter((_, at) => {
          const has = shown[at] ?? [];
          return (
            has.length > 0 &&
            !has.some((one) => folded(one).includes(folded(value)) || folded(value).includes(folded(one)))
          );
        });
        if (others.length === 0) continue;
        const reading = attempt(() => query.read({ rows: others.slice(0, PAGE), total: 1000, updated: null }));
        assert.ok(reading instanceof GatewayError, `${value} is not noticed`);
      }
    });
  }
}

const toQuery = (dataset: Dataset, { parameter, beside = {} }: Filter, value: string): Query =>
  dataset.toQuery({ ...beside, [parameter]: value });

const read = (query: Query, rows: readonly unknown[]) =>
  attempt(() => query.read({ rows, total: 1000, updated: null }));

/** The recorded rows that an agency could send, and the values that they have. */
function sampleOf({ dataset, parameter, beside = {}, valuesIn, greatest = 1, isAmong = () => true }: Filter) {
  const all = recordedRows(dataset);
  const values = new Set(all.flatMap((row) => valuesIn(row)));
  const askable = [...values].filter(
    (value) => !(attempt(() => named(dataset).toQuery({ ...beside, [parameter]: value })) instanceof GatewayError),
  );
  const sorted = askable.toSorted();
  return { rows: all.filter(isAmong), values: sorted.slice(Math.floor(sorted.length * (1 - greatest))) };
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function seeded(text: string): () => number {
  let state = Array.from(text).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) | 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
