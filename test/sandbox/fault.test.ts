import assert from "node:assert/strict";
import { test } from "node:test";
import { faults, isFault, type Fault } from "../../sandbox/fault.ts";
import { createSandbox } from "../../sandbox/sandbox.ts";
import type { Agency } from "../../sandbox/agency.ts";
import { echoAgency } from "./echo-agency.ts";

const names = ["nppes", "openfda", "clinicaltrials", "cms"];

function get(agency: string, fault: Fault, target = `/${agency}/x`): Promise<Response> {
  const sandbox = createSandbox(names.map(echoAgency), { faults: { [agency]: fault } });
  return sandbox.fetch(new Request(`http://sandbox.test${target}`));
}

const pages: readonly (readonly [Fault, number])[] = [
  ["unavailable", 503],
  ["forbidden", 403],
  ["html", 200],
];
for (const [fault, status] of pages) {
  test(`${fault} is ${status} with HTML`, async () => {
    const response = await get("nppes", fault);
    assert.equal(response.status, status);
    assert.equal(response.headers.get("content-type"), "text/html");
    assert.match(await response.text(), /^<html>/);
  });
}

test("degraded is 503 with Retry-After", async () => {
  for (const name of ["nppes", "openfda", "clinicaltrials"]) {
    const response = await get(name, "degraded");
    assert.equal(response.status, 503);
    assert.equal(response.headers.get("retry-after"), "120");
    assert.equal(response.headers.get("content-type"), "application/json");
  }
});

for (const query of [
  "conditions[0][property]=state&conditions[0][value]=MA",
  "limit=1&conditions%5B0%5D%5Bproperty%5D=state&conditions%5B0%5D%5Bvalue%5D=MA",
  "sorts[0][property]=state&sorts[0][order]=desc",
  "limit=5&offset=5",
  "groupings[0][property]=state",
])
  test(`CMS in degraded mode refuses ?${decodeURIComponent(query)} in DKAN's words`, async () => {
    const response = await get("cms", "degraded", `/cms/query?${query}`);
    assert.equal(response.status, 503);
    assert.equal(response.headers.get("retry-after"), "120");
    const { message, status }: { message?: string; status?: number } = await response.json();
    assert.equal(status, 503);
    assert.equal(
      message,
      "Datastore queries are temporarily limited due to high server load. Remove conditions, joins, groupings, sorts, and offsets to retry.",
    );
  });

test("CMS in degraded mode answers a plain query and its catalog, and refuses downloads", async () => {
  for (const target of ["/cms/query/x/0", "/cms/query/x/0?limit=5&offset=0&count=true&schema=false", "/cms/items/x"])
    assert.equal((await get("cms", "degraded", target)).status, 200, target);
  const download = await get("cms", "degraded", "/cms/query/x/0/download?format=csv");
  assert.equal(download.status, 503);
  assert.match(await download.text(), /downloads are temporarily limited/);
});

test("refresh is DKAN's 400 while a table is being replaced", async () => {
  const response = await get("cms", "refresh");
  assert.equal(response.status, 400);
  assert.match(await response.text(), /^\{"message":"No datastore storage found for /);
});

test("rate_limited is 429, for openFDA with the recorded body", async () => {
  assert.equal((await get("clinicaltrials", "rate_limited")).status, 429);
  const response = await get("openfda", "rate_limited");
  assert.equal(response.status, 429);
  assert.match(await response.text(), /"code": "OVER_RATE_LIMIT"/);
});

test("truncated is half of a good answer under its own content type", async () => {
  const text = await (await get("openfda", "truncated")).text();
  assert.match(text, /^\{"method":"GET"/);
  assert.throws(() => JSON.parse(text));
});

test("reset is a connection without an answer", async () => {
  await assert.rejects(get("openfda", "reset"), TypeError);
});

test("hang gives no answer before the request is aborted, or the bound is reached", async () => {
  const sandbox = createSandbox(names.map(echoAgency), { faults: { cms: "hang" } });
  const patience = new AbortController();
  const answer = sandbox.fetch(new Request("http://sandbox.test/cms/x", { signal: patience.signal }));
  const winner = await Promise.race([
    answer.then(() => "answer"),
    new Promise((resolve) => setImmediate(resolve, "nothing")),
  ]);
  assert.equal(winner, "nothing");
  patience.abort();
  await assert.rejects(answer, { name: "AbortError" });
  const brief = createSandbox(names.map(echoAgency), { faults: { cms: "hang" }, maxHangMs: 1 });
  assert.equal((await brief.fetch(new Request("http://sandbox.test/cms/x"))).status, 200);
});

test("a fault stays with its agency and is healed by null", async () => {
  const sandbox = createSandbox(names.map(echoAgency));
  const status = async (name: string): Promise<number> =>
    (await sandbox.fetch(new Request(`http://s.test/${name}/x`))).status;
  sandbox.setFault("cms", "unavailable");
  assert.deepEqual([await status("cms"), await status("nppes")], [503, 200]);
  sandbox.setFault("cms", null);
  assert.equal(await status("cms"), 200);
});

test("renamed_columns changes the keys of rows, refuses the old names and understands the new ones", async () => {
  const asked: string[] = [];
  const cms: Agency = {
    name: "cms",
    answer: ({ query }) => {
      asked.push(query);
      return {
        status: 200,
        contentType: "application/json",
        body: '{"results":[{"citytown":"HOUSTON","state":"TX"}]}',
      };
    },
  };
  const sandbox = createSandbox([cms], { faults: { cms: "renamed_columns" } });
  const ask = (query: string): Promise<Response> => sandbox.fetch(new Request(`http://s.test/cms/q?${query}`));
  assert.deepEqual(await (await ask("limit=1")).json(), { results: [{ city: "HOUSTON", state: "TX" }] });
  for (const old of [
    "conditions[0][property]=citytown",
    "sorts%5B0%5D%5Bproperty%5D=telephone_number",
    "properties[]=countyparish",
  ]) {
    const refused = await ask(old);
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), /"message":"Column not found\."/);
  }
  assert.equal((await ask("conditions[0][property]=city&conditions[0][value]=citytown")).status, 200);
  assert.equal(asked.at(-1), "conditions[0][property]=citytown&conditions[0][value]=citytown");
});

test("a fault that an agency cannot have, and an unknown agency, are refused", () => {
  const sandbox = createSandbox(names.map(echoAgency));
  assert.throws(() => sandbox.setFault("openfda", "refresh"), /does not exist for openfda/);
  assert.throws(() => sandbox.setFault("fda", "html"), /no agency "fda"/);
  assert.ok(faults.every(isFault) && !isFault("toString"));
});
