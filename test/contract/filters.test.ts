import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { countsAddress } from "../../src/catalog/counts.ts";
import { boundsOf, countedFields, furtherBounds, valuesOf, type Field } from "../../src/catalog/fields.ts";
import { toTarget } from "../../src/catalog/url-query.ts";
import { countsSchema } from "../../src/gateway/counting.ts";
import { endpoints } from "../support/catalog.ts";
import { newSandbox, newSandboxService, type Service } from "../support/harness.ts";

/**
 * The law of filters: a value that is counted N times is found N times by its filter (by words, and where a filter also
 * finds other spellings, at least N times), and every record that is shown has it.
 */

const searches = endpoints.filter((endpoint) => endpoint.kind === "live").filter(({ isLookup }) => !isLookup);

/** A search that is small enough where every page has to be read to count it. */
const NARROWER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  trials: { condition: "asthma" },
};

/** Values of a field that are tried, spread over all that are counted. */
const MOST_TRIED = 25;

const spread = <Item>(items: readonly Item[]): readonly Item[] => {
  const step = Math.max(1, items.length / MOST_TRIED);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
};

/** The search for a value that was counted. */
function filterOf(name: string, field: Field, value: unknown): Record<string, string> {
  const [first, last] = boundsOf(name, field);
  return field.kind === "date" ? { [first]: `${value}0101`, [last]: `${value}1231` } : { [name]: String(value) };
}

describe("filters", () => {
  let service: Service;
  before(async () => void (service = await newSandboxService(newSandbox())));
  const bodyOf = async (path: string) => Object(await (await service.get(path)).json());

  for (const dataset of searches) {
    const { fields, countable } = dataset;
    for (const [by, field] of countable === null ? [] : countedFields(fields)) {
      const [name = ""] = Object.entries(fields).find(([, one]) => one === field) ?? [];
      test(`${dataset.name}: each value counted by ${by} is found as often by the filter, and every record shows it`, async () => {
        const narrower = NARROWER[dataset.name] ?? {};
        const counts = countsSchema.parse(await bodyOf(toTarget(countsAddress(dataset), { by, ...narrower })));
        assert.ok(counts.results.length > 0);
        for (const { value, count } of spread(counts.results)) {
          const address = toTarget(dataset.address, { ...narrower, ...filterOf(name, field, value), limit: 50 });
          const found = await bodyOf(address);
          assert.equal(found.ok, true, `${address}: ${found.detail}`);
          if (field.kind === "words" || field.hasSpellings === true)
            assert.ok(found.upstream_total >= count, `${address}: ${found.upstream_total}`);
          else assert.equal(found.upstream_total, count, address);
          assert.equal(found.unconfirmed, 0, address);
          for (const record of found.results) {
            const shown = valuesOf(name, field, record);
            if (field.kind === "exact" && field.hasSpellings !== true && shown.length > 0)
              assert.ok(shown.includes(String(value)), `${address}: ${shown}`);
          }
        }
      });
    }
  }

  for (const dataset of searches) {
    const bounds = new Set(furtherBounds(dataset.fields));
    for (const [name, field] of Object.entries(dataset.fields)) {
      const [first, last] = boundsOf(name, field);
      if (bounds.has(first))
        test(`${dataset.name}: ${first} and ${last} together leave out nothing that has a ${name}`, async () => {
          const narrower = NARROWER[dataset.name] ?? {};
          const total = async (asked: Readonly<Record<string, string>>): Promise<number> =>
            (await bodyOf(toTarget(dataset.address, { ...narrower, ...asked, limit: 1 }))).upstream_total;
          const page = await bodyOf(toTarget(dataset.address, { ...narrower, limit: 50 }));
          const shown: readonly string[] = page.results.flatMap((record: object) =>
            valuesOf(name, field, { ...record }),
          );
          const whole = shown.filter((value) => field.kind === "amount" || value.length === 10);
          assert.ok(whole.length > 0);
          const [middle = ""] = whole.toSorted().slice(Math.floor(whole.length / 2));
          const [from, to, both, all] = await Promise.all([
            total({ [first]: middle }),
            total({ [last]: middle }),
            total({ [first]: middle, [last]: middle }),
            total({ [first]: field.kind === "amount" ? "0" : "1000-01-01" }),
          ]);
          assert.ok(both > 0 && from >= both && to >= both && all > both, `${from} ${to} ${both}`);
          assert.equal(from + to - both, all);
          const { results, unconfirmed } = await bodyOf(
            toTarget(dataset.address, { ...narrower, [first]: middle, [last]: middle, limit: 50 }),
          );
          assert.equal(unconfirmed, 0);
          for (const record of results) assert.ok(valuesOf(name, field, record).includes(middle));
          const odd = await bodyOf(toTarget(dataset.address, { ...narrower, [last]: "soon" }));
          assert.deepEqual([odd.error, odd.parameter], ["invalid_query", last]);
        });
    }
  }

  for (const dataset of searches)
    for (const [name, { values, isFilter, isPartial }] of Object.entries(dataset.fields))
      if (values !== undefined && isFilter !== false && isPartial !== true)
        test(`${dataset.name}: a ${name} that no record can have is refused with those it can have`, async () => {
          const body = await bodyOf(toTarget(dataset.address, { [name]: "Zzyzx Quux" }));
          assert.deepEqual([body.ok, body.error, body.parameter], [false, "invalid_query", name], JSON.stringify(body));
          assert.match(body.detail, /must be one of .+received "Zzyzx Quux"/);
        });

  test("several values of a list that may grow are one search, also where values hold commas", async () => {
    for (const [address, field, values] of [
      ["/hospitals/search?state=AL&ownership=", "ownership", ["Government - Local", "Government - State"]],
      ["/clearances/search?advisory_committee=", "advisory_committee", ["Ear, Nose, Throat", "Dental"]],
      ["/devices/recalls?status=", "status", ["Open, Classified", "Terminated"]],
    ] as const) {
      const totals = await Promise.all(
        [...values, values.join(","), values.toReversed().join(", ")].map(
          async (value) => (await bodyOf(`/api/v1${address}${encodeURIComponent(value)}`)).upstream_total,
        ),
      );
      assert.ok(totals.every(Number.isInteger), JSON.stringify(totals));
      const [first, second, both, turned] = totals;
      assert.deepEqual([both, turned], [first + second, first + second], `${field}: ${totals.join()}`);
    }
  });

  for (const [address, meant] of [
    ["/devices/events?event_type=Deth", "Death"],
    ["/trials/search?phase=3", "PHASE3"],
    ["/labels/search?product_type=OTC", "HUMAN OTC DRUG"],
    ["/hospitals/search?ownership=church", "Voluntary non-profit - Church"],
    ["/clearances/search?device_class=II", "2"],
    ["/hospitals/search?state=massachusetts", "MA"],
  ] as const)
    test(`${address} is answered with the value that was probably meant`, async () =>
      assert.ok((await bodyOf(`/api/v1${address}`)).detail.includes(`did you mean ${meant}?`)));
});
