import assert from "node:assert/strict";
import test from "node:test";
import { hospitals } from "../support/counting-upstream.ts";
import { newSandbox, newService, successOf, type Service } from "../support/harness.ts";

/** The dates of data in the whole service, over the recorded agencies. */

const CATALOG = "/metastore/schemas/dataset/items/xubh-q36u";
const TRIALS = "/api/v1/trials/search?condition=cancer&limit=";

type Answering = (url: string, init: RequestInit) => Promise<Response>;

async function newDated(answering?: Answering, variables: Record<string, string> = {}) {
  const sandbox = newSandbox();
  const recorded: Answering = (url, init) => sandbox.fetch(new Request(url, init));
  const service = await newService(answering ?? recorded, variables, undefined, { asksDataDates: true });
  return { service, recorded, sandbox };
}

const updated = async (service: Service, path: string) => (await successOf(await service.get(path))).source_updated;

/** Lets what is under way in the background end; its agencies answer at once. */
const settled = async (service: Service): Promise<void> => {
  for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
  service.clock.advance(1);
};

for (const [agency, path, date, address] of [
  ["ClinicalTrials.gov", (n: number) => TRIALS + n, "2026-03-25", "/version"],
  ["CMS", (n: number) => hospitals(n), "2026-07-22", CATALOG],
] as const)
  test(`answers of ${agency} carry the date of its data once that is known, and say so by ${address}`, async () => {
    const { service } = await newDated();
    assert.equal(await updated(service, path(1)), null);
    await settled(service);
    assert.equal(await updated(service, path(2)), date);
    assert.equal(await updated(service, path(1)), null, "an answer is never changed after it was made");
    const dates = service.sent.filter((url) => url.endsWith(address));
    assert.deepEqual([dates.length, service.sent.length], [1, 3]);
    const counted = service.observations.filter(({ kind }) => kind === "upstream");
    assert.equal(counted.length, 3, "counted like any other request");
  });

test("with politeness on, its request is one of the agency's budget", async () => {
  const { service } = await newDated(undefined, { UPSTREAM_RATE_LIMIT: "on" });
  await service.get(hospitals(1));
  await settled(service);
  const flights = service.observations.filter((each) => each.kind === "budget" && each.upstream === "cms");
  assert.equal(flights.filter((each) => each.kind === "budget" && each.inFlight === 1).length, 2);
});

test("an address of dates that hangs or fails delays no answer, and says nothing of the agency's health", async () => {
  const { recorded } = await newDated();
  const { service } = await newDated(async (url, init) => {
    if (!url.endsWith(CATALOG)) return recorded(url, init);
    return service.sent.length < 4 ? new Promise<Response>(() => undefined) : new Response("", { status: 503 });
  });
  for (const n of [1, 2, 3]) assert.equal(await updated(service, hospitals(n)), null);
  for (let hour = 0; hour < 8; hour++) {
    service.clock.advance(3_600_000);
    assert.equal(await updated(service, hospitals(4 + hour)), null);
    await settled(service);
  }
  assert.ok(service.sent.filter((url) => url.endsWith(CATALOG)).length > 6);
  const { cms } = Object(await (await service.get("/api/v1/health")).json()).upstreams;
  assert.deepEqual([cms.reachable, cms.circuit], [true, "closed"]);
});

test("a date that is known by now, or no longer, reads as tampering in no answer; a date of the answer's own does", async () => {
  const { service } = await newDated();
  const first = await successOf(await service.get(hospitals(1)));
  await settled(service);
  const later = await successOf(await service.get(hospitals(2)));
  assert.deepEqual([first.source_updated, later.source_updated], [null, "2026-07-22"]);
  const verdictOf = async (envelope: object) => (await service.inside.verifier.answer(envelope)).verdict;
  const refused = {
    code: "invalid_query",
    message: /but source_updated is "20\d\d-01-01" here|later than retrieved_at/,
  };
  for (const envelope of [first, later, { ...first, source_updated: "2026-07-22" }, { ...later, source_updated: null }])
    assert.equal(await verdictOf(envelope), "same");
  await assert.rejects(verdictOf({ ...later, source_updated: "2030-01-01" }), refused);
  const recalls = await successOf(await service.get("/api/v1/devices/recalls?limit=1"));
  await assert.rejects(verdictOf({ ...recalls, source_updated: "2020-01-01" }), refused);
  const providers = await successOf(await service.get("/api/v1/providers/1003101296"));
  await assert.rejects(verdictOf({ ...providers, source_updated: "2020-01-01" }), refused);
});
