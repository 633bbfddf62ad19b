import assert from "node:assert/strict";
import { test } from "node:test";
import { isJsonObject, valuesAt } from "../../../sandbox/openfda/json.ts";
import { call, find, read } from "./call.ts";

test("the records openFDA's own deployment tests name are there", () => {
  assert.equal(find("device/510k", "openfda.regulation_number:868.5895 AND k_number:K920002").total, 1);
  assert.equal(find("device/recall", "product_res_number.exact:Z-1022-2003 AND firm_fei_number:3001236905").total, 1);
  assert.ok(find("device/event", "device.generic_name:x-ray").total > 0);
  assert.equal(find("drug/label", "set_id:608d4f0d-b19f-46d3-749a-7159aa5f933d").total, 1);
});

test("the default order is by document id, and arbitrary but stable for 510(k)", () => {
  const ids = find("drug/label", "_exists_:set_id").records.map((record) => String(record["set_id"]));
  assert.deepEqual(ids, ids.toSorted());
  const numbers = find("device/510k", "_exists_:k_number").records.map((record) => String(record["k_number"]));
  assert.notDeepEqual(numbers, numbers.toSorted());
});

test("sorting puts the newest first, records without the date last, and ties by id", () => {
  const { records } = find("device/event", "_exists_:mdr_report_key", "&sort=date_received:desc&limit=1000&skip=4");
  const dates = records.map((record) => String(record["date_received"] ?? ""));
  assert.deepEqual(dates, dates.toSorted().toReversed());
  assert.equal(dates.at(-1), "");
  const ascending = find(
    "device/event",
    "_exists_:mdr_report_key",
    "&sort=date_received:asc&limit=1000&skip=4",
  ).records;
  assert.equal(ascending.at(-1)?.["date_received"], undefined);
});

test("an unknown direction is ignored; an unmapped .exact field fails in the index", () => {
  assert.equal(call("/device/510k.json", "sort=decision_date:down").body, call("/device/510k.json").body);
  const answer = call("/device/510k.json", "sort=nothing.exact:asc");
  assert.equal(answer.status, 500);
  assert.match(answer.body, /No mapping found for \[nothing\.exact\]/);
});

test("count gives the most frequent values, or days for a date, and no meta.results", () => {
  const { meta, results } = read(call("/device/510k.json", "count=openfda.device_class&limit=2"));
  assert.ok(isJsonObject(meta) && meta["results"] === undefined);
  assert.ok(Array.isArray(results) && results.length === 2);
  assert.deepEqual(Object.keys(results[0]), ["term", "count"]);
  const days = read(
    call("/device/510k.json", "search=decision_date:1988-01-12+OR+k_number:K920002&count=decision_date"),
  );
  assert.deepEqual(days["results"], [{ time: "19921110", count: 1 }]);
  assert.match(call("/device/510k.json", "count=nothing").body, /Nothing to count/);
  assert.equal(call("/device/510k.json", "count=device_name").status, 500);
  assert.equal(call("/device/510k.json", "count=device_name.exact").status, 200);
});

test("the Link header leads through all records once; after a full last page it leads to a 404", () => {
  const seen: string[] = [];
  let query: string | undefined = "search=state:MN&sort=decision_date:desc&limit=20";
  while (query !== undefined && seen.length < 2_000) {
    const answer = call("/device/510k.json", query);
    const { results = [] } = read(answer);
    assert.ok(Array.isArray(results));
    seen.push(...results.map((record) => String(record.k_number)));
    query = /^<https:\/\/api\.fda\.gov\/device\/510k\.json\?(.*)>; rel="next"$/.exec(
      answer.headers?.["link"] ?? "",
    )?.[1];
  }
  assert.equal(new Set(seen).size, seen.length);
  assert.equal(seen.length, find("device/510k", "state:MN").total);
});

test("with skip the Link header counts on by skip", () => {
  const link = call("/device/510k.json", "limit=10&skip=10").headers?.["link"];
  assert.equal(link, '<https://api.fda.gov/device/510k.json?limit=10&skip=20>; rel="next"');
});

test("rebuilt recalls hold only the facts of the sibling record, with ISO dates", () => {
  const [record] = find("device/recall", 'product_res_number:"Z-2308-2026"').records;
  const shared = "recalling_firm,reason_for_recall,product_description,distribution_pattern,product_quantity,code_info";
  const keys = Object.keys(record ?? {}).join(",");
  assert.equal(keys, `product_res_number,res_event_number,event_date_initiated,${shared}`);
  assert.equal(record?.["event_date_initiated"], "2026-04-03");
});

test("labels are complete: a large one is over 300 kB", () => {
  const answer = call("/drug/label.json", "search=set_id:608d4f0d-b19f-46d3-749a-7159aa5f933d");
  assert.ok(answer.body.length > 300_000);
});

test("arrays are flattened: both words may come from two devices of one report", () => {
  assert.deepEqual(valuesAt({ device: [{ name: "a" }, { name: ["b", "c"] }, {}] }, "device.name"), ["a", "b", "c"]);
});

test("the same request always gets the same answer", () => {
  const query = "search=openfda.brand_name:(w*)&sort=effective_time:desc&limit=3";
  assert.deepEqual(call("/drug/label.json", query), call("/drug/label.json", query));
});
