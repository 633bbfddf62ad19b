import assert from "node:assert/strict";
import test from "node:test";
import { askAnswerSchema } from "../../src/ask/answer-body.ts";
import type { PlannedCall } from "../../questions/plan/schema.ts";
import { GatewayError } from "../../src/core/errors.ts";
import type { Understanding } from "../../src/app/service.ts";
import { newSandbox, newSandboxService, newService } from "../support/harness.ts";
import { planOf, understoodAs } from "../questions/plans.ts";
import { assertProven } from "./proof-of-answer.ts";

const RECALLS: PlannedCall = { call: { endpoint: "/devices/recalls", params: { q: "pacemaker" } } };
const HOSPITALS: PlannedCall = { call: { endpoint: "/hospitals/search", params: { state: "MA" } } };
const NOTHING: PlannedCall = { call: { endpoint: "/labels/search", params: { brand: "Xylophrenix" } } };

async function thrownBy(work: Promise<unknown>): Promise<GatewayError> {
  const error: unknown = await work.then(
    () => assert.fail("nothing was thrown"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof GatewayError, String(error));
  return error;
}

test("bodies without a question never reach the screen", async () => {
  const screen = () => assert.fail("the screen was asked");
  const service = await newSandboxService(newSandbox(), {}, { ...understoodAs(planOf([RECALLS])), screen });
  for (const blank of [undefined, null, 7, [], {}, "", "   ", "?!...", "a", "\u200B\u200B\u200B", "— —"])
    assert.equal((await thrownBy(service.ask(blank))).code, "question_required", JSON.stringify(blank));
  const long = await thrownBy(service.ask("é".repeat(501)));
  assert.deepEqual([long.code, long.status, long.more], ["question_too_long", 413, { max_length: 500 }]);
});

test("500 characters are not too long, however they are encoded", async () => {
  const service = await newSandboxService(newSandbox(), {}, understoodAs(planOf([RECALLS])));
  assert.equal((await service.ask(` ${"𝒜".repeat(500)} `)).outcome, "answered");
});

test("a refused question is planned by nobody and asks nothing of anyone", async () => {
  const understanding: Understanding = {
    screen: () => ({ reason: "contains_name", message: "It seems to name a person.", rephrase: "Ask without names." }),
    interpret: () => assert.fail("the planner was asked"),
  };
  const service = await newSandboxService(newSandbox(), {}, understanding);
  const error = await thrownBy(service.ask("Is Zebulon Quackenbush a cardiologist?"));
  assert.deepEqual([error.code, error.status, error.refusal], ["question_refused", 422, "contains_name"]);
  assert.deepEqual(error.more, { message: "It seems to name a person.", rephrase: "Ask without names." });
  assert.equal(error.officialSource, undefined);
  assert.deepEqual(service.sent, []);
});

test("a refused question about exclusions names the official list all the same", async () => {
  const understanding: Understanding = {
    screen: () => ({
      reason: "contains_name",
      message: "No names.",
      rephrase: "Ask without names.",
      isAboutExclusions: true,
    }),
    interpret: () => assert.fail("the planner was asked"),
  };
  const service = await newSandboxService(newSandbox(), {}, understanding);
  const error = await thrownBy(service.ask("Is Zebulon Quackenbush excluded from Medicare?"));
  assert.equal(error.officialSource, "https://exclusions.oig.hhs.gov");
  assert.match(error.message, /cannot check exclusions\. Search the HHS-OIG list/);
  assert.doesNotMatch(JSON.stringify([error.message, error.more]), /Zebulon|Medicare/);
});

test("every outcome has the promised form", async () => {
  const results = [
    planOf([RECALLS, HOSPITALS]),
    planOf([NOTHING]),
    { ...planOf([RECALLS, HOSPITALS]), kind: "ambiguous" },
    { kind: "not_covered", reason: "drug_recall", text: "Drug recalls are not here." },
    { kind: "not_understood", reason: "no_subject", text: "What is meant?" },
    { kind: "exclusion_referral" },
    { kind: "help" },
  ] as const;
  const outcomes = [
    "answered",
    "nothing_found",
    "ambiguous",
    "not_covered",
    "not_understood",
    "exclusion_referral",
    "answered",
  ];
  for (const [index, result] of results.entries()) {
    const service = await newSandboxService(newSandbox(), {}, understoodAs(result));
    const answer = await service.ask("Any question");
    assert.equal(askAnswerSchema.parse(answer).outcome, outcomes[index]);
    assert.equal(answer.suggestions.length, /^not_|help/.test(result.kind) ? 7 : 0);
    assert.equal(answer.plan.length > 0, answer.sources.length > 0);
    assert.doesNotMatch(JSON.stringify(answer), /Any question/);
  }
});

test("an exclusion question is only referred, whatever it is about", async () => {
  const service = await newSandboxService(newSandbox(), {}, understoodAs({ kind: "exclusion_referral" }));
  const answer = await service.ask("Is Acme Medical Supply LLC on the exclusion list?");
  assert.deepEqual(
    answer.referrals.map(({ url }) => url),
    ["https://exclusions.oig.hhs.gov", "https://sam.gov"],
  );
  assert.deepEqual([answer.plan, answer.sources, service.sent], [[], [], []]);
  assert.doesNotMatch(answer.answer, /\bnot (?:been )?excluded|no exclusions?|clear\b|found/i);
});

test("one agency that does not answer leaves that part unanswered and is not mixed with nothing found", async () => {
  const sandbox = newSandbox();
  sandbox.setFault("cms", "unavailable");
  const service = await newSandboxService(sandbox, {}, understoodAs(planOf([RECALLS, HOSPITALS])));
  const answer = await service.ask("Any question");
  assert.equal(answer.outcome, "partly_answered");
  assert.deepEqual(
    answer.sources.map(({ status }) => status),
    ["ok", "unavailable"],
  );
  const { reason, asked_at, retrieved_at } = answer.sources[1] ?? {};
  assert.deepEqual([reason, asked_at, retrieved_at], ["http_status", "2026-11-20T12:00:00.000Z", undefined]);
  assert.match(
    answer.answer,
    /CMS Hospital General Information \(Provider Data Catalog\) did not answer, so this part is unanswered \[2\]\./,
  );
  assert.doesNotMatch(answer.answer, /^No /m);
  await assertProven(answer, service);
});

test("when nobody answers it is a 502 with plan and sources, never an answer", async () => {
  const sandbox = newSandbox();
  for (const agency of ["cms", "openfda"] as const) sandbox.setFault(agency, "unavailable");
  const service = await newSandboxService(sandbox, {}, understoodAs(planOf([RECALLS, HOSPITALS])));
  const error = await thrownBy(service.ask("Any question"));
  assert.deepEqual([error.code, error.reason], ["upstream_unavailable", "http_status"]);
  const { plan, sources } = Object(error.more);
  assert.deepEqual(plan, [
    { ...RECALLS.call, address: "/api/v1/devices/recalls?q=pacemaker" },
    { ...HOSPITALS.call, address: "/api/v1/hospitals/search?state=MA" },
  ]);
  assert.deepEqual(
    sources.map(({ status }: { status: string }) => status),
    ["unavailable", "unavailable"],
  );
});

test("a plan made here that is outside the schema, or that its dataset refuses, is our own fault and asks nothing", async () => {
  const bad: readonly PlannedCall[][] = [
    [{ call: { endpoint: "/devices/recalls", params: { q: "a OR _exists_:x" } } }],
    [{ call: { endpoint: "/clearances/search", params: { q: "pump", since: "20991231" } } }],
    [{ call: { endpoint: "/devices/recalls", params: { q: "心臓" } } }],
    [{ ...RECALLS, otherwise: { endpoint: "/devices/recalls", params: { q: "a OR _exists_:x" } } }],
    [],
  ];
  for (const calls of bad) {
    const service = await newSandboxService(newSandbox(), {}, understoodAs(planOf(calls)));
    await assert.rejects(
      service.ask("Any question"),
      (error) => !(error instanceof GatewayError),
      JSON.stringify(calls),
    );
    assert.deepEqual(service.sent, []);
  }
});

test("a query that an agency rejects was built wrongly here: an internal error, never an outage of the agency", async () => {
  const rejecting = async () => new Response('{"error":{"code":"BAD_REQUEST","message":"bad"}}', { status: 400 });
  const service = await newService(rejecting, {}, understoodAs(planOf([RECALLS])));
  const error = await service.ask("Any question").catch((thrown: unknown) => thrown);
  assert.ok(!(error instanceof GatewayError) || error.reason !== "query_rejected", String(error));
});

test("a name that the screen let pass and the planner notices is a refusal, and asks nothing", async () => {
  const service = await newSandboxService(newSandbox(), {}, understoodAs({ kind: "contains_name" }));
  const error = await thrownBy(service.ask("Any question"));
  assert.deepEqual([error.code, error.refusal], ["question_refused", "contains_name"]);
  assert.deepEqual(service.sent, []);
});

test("an agency that never answers ends with the question's own deadline", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const service = await newService(() => new Promise(() => undefined), {}, understoodAs(planOf([RECALLS])));
  const thrown = thrownBy(service.ask("Any question"));
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  context.mock.timers.tick(12_000);
  assert.equal((await thrown).reason, "timeout");
});

test("the same question costs the agencies nothing the second time, and a REST call shares the answer", async () => {
  const service = await newSandboxService(newSandbox(), {}, understoodAs(planOf([RECALLS])));
  const answer = await service.ask("Any question");
  await service.ask("Any question");
  await service.get(answer.sources[0]?.gateway_url ?? "");
  assert.equal(service.sent.length, 1);
});

test("a refused budget refuses the whole question", async () => {
  const service = await newSandboxService(newSandbox(), {}, understoodAs(planOf([RECALLS, HOSPITALS])));
  const charge = () => Promise.reject(new GatewayError("rate_limited", "Too many.", { retryAfterSeconds: 5 }));
  const error = await thrownBy(service.ask("Any question", { charge }));
  assert.deepEqual([error.code, error.retryAfterSeconds], ["rate_limited", 5]);
});
