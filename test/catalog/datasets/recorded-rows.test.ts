import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import type { Dataset } from "../../../src/catalog/dataset.ts";
import { isObject } from "../../../src/core/json.ts";
import { datasets } from "../../support/recorded-agencies.ts";
import { recordedRows, type RecordedRow } from "../../support/recorded.ts";

const RECORD_PAGES: Readonly<Record<string, string>> = {
  providers_search: "https://npiregistry.cms.hhs.gov/provider-view/",
  provider_by_npi: "https://npiregistry.cms.hhs.gov/provider-view/",
  clearances: "https://www.accessdata.fda.gov/scripts/cdrh/cfdocs/cfpmn/pmn.cfm?ID=",
  device_recalls: "https://www.accessdata.fda.gov/scripts/cdrh/cfdocs/cfRES/res.cfm",
  device_events: "https://www.accessdata.fda.gov/scripts/cdrh/cfdocs/cfmaude/detail.cfm?mdrfoi__id=",
  labels: "https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=",
  trials: "https://clinicaltrials.gov/study/NCT",
  hospitals: "https://www.medicare.gov/care-compare/details/hospital/",
};

/** ISO dates; trials may have a month or a year alone. */
const DATE_FIELDS = /(?:^|_)date(?:$|_(?!type))|last_updated/;

for (const dataset of datasets) {
  const read = recordsOf(dataset);
  const each = (claim: string, check: (record: object, row: RecordedRow) => void) =>
    test(`${dataset.name}: every recorded row becomes a record ${claim}`, () => {
      for (const { record, row } of read()) check(record, row);
    });

  each("of exactly the promised fields", (record) => {
    assert.deepEqual(dataset.record.strict().parse(record), record);
    assert.deepEqual(unpromised(dataset.record, record), []);
    assert.deepEqual(Object.keys(record), Object.keys(dataset.record.shape));
  });

  each("without any registry's word for nothing", (record) => {
    for (const { at, value } of leaves(record)) {
      assert.notEqual(value, 99_999_999, at);
      if (typeof value !== "string") continue;
      assert.notEqual(value.trim(), "", at);
      assert.equal(value, value.trim(), at);
      assert.doesNotMatch(value, /^(?:--|Not Available|99999999)$/i, at);
    }
  });

  each("of printable, well-formed text", (record) => {
    for (const { at, value } of leaves(record)) {
      if (typeof value !== "string") continue;
      assert.doesNotMatch(value, /[\u0000-\u001F\u007F-\u009F]/, at);
      assert.ok(value.isWellFormed(), at);
    }
  });

  each("whose dates are ISO dates", (record) => {
    for (const { at, value } of leaves(record).filter(({ at }) => DATE_FIELDS.test(at)))
      if (value !== null) assert.ok(isIsoDate(value, dataset.name === "trials"), `${at}: ${JSON.stringify(value)}`);
  });

  each("with the agency's own page", (record) => {
    const url = isObject(record) ? record["record_url"] : undefined;
    assert.ok(typeof url === "string" && url.startsWith(RECORD_PAGES[dataset.name] ?? "https://"), String(url));
    assert.equal(new URL(url).href, url);
  });
}

/** All records of a dataset, read one row at a time when first wanted. */
function recordsOf(dataset: Dataset): () => readonly { readonly record: object; readonly row: RecordedRow }[] {
  let read: readonly { record: object; row: RecordedRow }[] | undefined;
  return () =>
    (read ??= recordedRows(dataset.name).map((row) => {
      const plan = dataset.toQuery(questionFor(dataset, row));
      const [record] = plan.read({ rows: [row], total: 1, updated: null }).records;
      assert.ok(record !== undefined);
      return { record, row };
    }));
}

/** A question that every row, or this one, satisfies. */
function questionFor(dataset: Dataset, row: RecordedRow): object {
  if (dataset.isLookup) return { npi: String(row["number"]) };
  if (dataset.name !== "providers_search") return {};
  return { taxonomy: String(Object.entries(firstOf(row["taxonomies"])).find(([key]) => key === "desc")?.[1] ?? "any") };
}

const firstOf = (value: unknown): object => (Array.isArray(value) && isObject(value[0]) ? value[0] : {});

interface Leaf {
  readonly at: string;
  readonly value: unknown;
}

function leaves(value: unknown, at = "record"): readonly Leaf[] {
  if (typeof value !== "object" || value === null) return [{ at, value }];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${at}.${key}`));
}

/** Fields inside nested objects that the record's schema does not name. */
function unpromised(schema: unknown, value: unknown, at = "record"): readonly string[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return value === null ? [] : unpromised(schema.unwrap(), value, at);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item) => unpromised(schema.element, item, `${at}[]`));
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    Object.hasOwn(schema.shape, key) ? unpromised(schema.shape[key], inner, `${at}.${key}`) : [`${at}.${key}`],
  );
}

function isIsoDate(value: unknown, mayBePartial: boolean): boolean {
  if (typeof value !== "string") return false;
  const form = mayBePartial ? /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/ : /^\d{4}-\d{2}-\d{2}$/;
  if (!form.test(value)) return false;
  const whole = `${value}-01-01`.slice(0, 10);
  return new Date(`${whole}T00:00:00Z`).toISOString().startsWith(whole);
}
