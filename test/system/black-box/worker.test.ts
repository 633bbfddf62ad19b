import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import test, { after, type TestContext } from "node:test";
import { startEdge, type Edge } from "../../../sandbox/edge.ts";
import { startAgencies } from "./agencies.ts";
import { ask, errorIn, successIn } from "./ask.ts";
import { workerd } from "./subject.ts";

/** What is the Worker's own, on workerd, besides the contract as a whole. */

const skip = workerd.reasonToSkip();
const agencies = await startAgencies();
after(() => agencies.close());

async function edgeOf(context: TestContext, settings: Record<string, string> = {}): Promise<Edge> {
  const quiet = { LOG_LEVEL: "silent", UPSTREAM_RATE_LIMIT: "off", RATE_LIMIT_PER_MINUTE: "0" };
  const edge = await startEdge({ ...quiet, ...agencies.settings, ...settings });
  context.after(() => edge.close());
  return edge;
}

const HOSPITALS = "/api/v1/hospitals/search?state=GU&limit=2";

test(
  "the data centre answers from its own cache for as long as the answer may be reused, and no longer",
  { skip },
  async (context) => {
    const { origin } = await edgeOf(context, { CACHE_TTL_SECONDS: "2" });
    const first = await ask(origin, HOSPITALS);
    assert.match(String(first.headers["cache-status"]), /fwd=miss/);
    assert.equal(first.headers["cache-control"], "public, max-age=2, s-maxage=2");
    await sleep(1050);
    const second = await ask(origin, HOSPITALS);
    assert.match(String(second.headers["cache-status"]), /hit; ttl=1; detail=edge$/);
    assert.equal(second.headers["age"], "1");
    assert.equal(second.headers["cache-control"], first.headers["cache-control"]);
    assert.equal(second.text, first.text);
    await sleep(1100);
    const third = await ask(origin, HOSPITALS);
    assert.match(String(third.headers["cache-status"]), /fwd=miss/);
    assert.notEqual(successIn(third)["retrieved_at"], successIn(first)["retrieved_at"]);
    for (const { headers } of [first, second, third])
      assert.deepEqual(
        Object.keys(headers).filter((name) => name.startsWith("x-phdg")),
        [],
        "nothing internal leaves",
      );
  },
);

test(
  "an answer that the object had for a while is no younger in the data centre, however long its address",
  { skip },
  async (context) => {
    const { origin } = await edgeOf(context);
    successIn(await ask(origin, HOSPITALS));
    await sleep(1050);
    const long = HOSPITALS + "&".repeat(2000);
    const first = await ask(origin, long);
    const second = await ask(origin, long);
    assert.doesNotMatch(String(first.headers["cache-status"]), /fwd=miss|detail=edge/);
    assert.match(String(second.headers["cache-status"]), /detail=edge$/);
    assert.ok(Number(first.headers["age"]) >= 1);
    assert.ok(Number(second.headers["age"]) >= Number(first.headers["age"]));
  },
);

test("with the cache off every question is asked", { skip }, async (context) => {
  const { origin } = await edgeOf(context, { CACHE_TTL_SECONDS: "0" });
  const before = agencies.sandbox.requests("cms").length;
  for (const _ of [1, 2]) assert.equal((await ask(origin, HOSPITALS)).headers["cache-control"], "no-store");
  assert.equal(agencies.sandbox.requests("cms").length, before + 2);
});

test("clients are told apart by CF-Connecting-IP and by nothing that they can write", { skip }, async (context) => {
  const { origin } = await edgeOf(context, { RATE_LIMIT_PER_MINUTE: "2" });
  let limit = 0;
  const asked = (headers: Record<string, string>) =>
    ask(origin, `/api/v1/hospitals/search?state=MA&limit=${++limit}`, { headers });
  const one = { "cf-connecting-ip": "192.0.2.1" };
  for (const _ of [1, 2]) successIn(await asked(one));
  errorIn(await asked({ ...one, "x-phdg-client": "192.0.2.9", "x-forwarded-for": "192.0.2.9" }), 429, "rate_limited");
  successIn(await asked({ "cf-connecting-ip": "192.0.2.2" }));
});

test("an object that is made again in the same isolate answers like the first", { skip }, async (context) => {
  const edge = await edgeOf(context);
  successIn(await ask(edge.origin, HOSPITALS));
  for (const name of ["second", "third"]) {
    const answers = await Promise.all(
      [3, 4, 5].map((limit) => edge.askObject(name, `/api/v1/hospitals/search?state=TX&limit=${limit}`)),
    );
    assert.deepEqual(answers, [200, 200, 200]);
  }
});

test(
  "a setting that is wrong is an error of ours in our envelope, and its value is not told",
  { skip },
  async (context) => {
    const { origin } = await edgeOf(context, { CACHE_TTL_SECONDS: "wrong-secret" });
    const heard = await ask(origin, HOSPITALS);
    errorIn(heard, 500, "internal_error");
    assert.doesNotMatch(heard.text, /wrong-secret/);
  },
);
