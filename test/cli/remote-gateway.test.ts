import assert from "node:assert/strict";
import test from "node:test";
import { toErrorBody } from "../../src/gateway/envelope.ts";
import { GatewayError } from "../../src/core/errors.ts";
import { toAskOpenApi } from "../../src/surfaces/documents/ask-openapi.ts";
import { createReach, type Fetch } from "../../src/cli/reach.ts";
import { createRemoteAsk } from "../../src/cli/remote-gateway.ts";
import { ASK_PATH } from "../../src/surfaces/paths.ts";
import { newSandbox, newSandboxService } from "../support/harness.ts";

/** What a gateway elsewhere fails with is passed on whole, as far as it has the form of a gateway's error. */

/** The error that a question ends with, as MCP sends it. */
async function errorFrom(gateway: Fetch, question: string): Promise<object> {
  const asked = createRemoteAsk(createReach(gateway, "http://gateway.test"))(question);
  const error: unknown = await asked.then(
    () => assert.fail("the question was answered"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof GatewayError, String(error));
  return toErrorBody(error, "here");
}

const answering =
  (body: object, status: number): Fetch =>
  async () =>
    Response.json(body, { status });

for (const [what, question, status, fields] of [
  ["a refused question", "Is John Smith sick", 422, ["reason", "message", "rephrase"]],
  [
    "a refused look-up of exclusions",
    "Is Dr. John Smith excluded from Medicare?",
    422,
    ["official_source", "rephrase"],
  ],
  ["a question that is too long", "x".repeat(501), 413, ["max_length"]],
  ["an agency's silence", "How many infusion pump recalls are there?", 502, ["reason", "plan", "sources"]],
] as const)
  test(`${what} is the same error as over HTTP, field by field`, async () => {
    const sandbox = newSandbox();
    sandbox.setFault("openfda", "unavailable");
    const { inside, request } = await newSandboxService(sandbox);
    const headers = { "content-type": "application/json" };
    const response = await request(ASK_PATH, { method: "POST", headers, body: JSON.stringify({ question }) });
    const body = Object(await response.json());
    assert.equal(response.status, status);
    for (const field of fields) assert.ok(Object.hasOwn(body, field), field);
    assert.deepEqual(await errorFrom(async (request) => inside.app.fetch(request), question), body);
  });

const CALL = { endpoint: "/hospitals", params: { state: "MA" } };
const SOURCE = { n: 1, status: "unavailable", source: "CMS", gateway_url: "/api/v1/hospitals?state=MA" };

const WHOLE = {
  ok: false,
  api_version: "1.0.0",
  error: "upstream_unavailable",
  detail: "No source answered.",
  reason: "timeout",
  message: "No source answered.",
  rephrase: "Ask later.",
  max_length: 500,
  plan: [{ ...CALL, otherwise: CALL }],
  sources: [SOURCE],
  source_url: "https://data.cms.gov/",
  official_source: "https://exclusions.oig.hhs.gov",
};

test("every field that the question endpoint's errors are documented with is passed on", async () => {
  const { properties } = Object(toAskOpenApi(ASK_PATH, "http://gateway.test", []).components).schemas.Error;
  assert.deepEqual(Object.keys(properties).toSorted(), [...Object.keys(WHOLE), "request_id"].toSorted());
  assert.deepEqual(await errorFrom(answering(WHOLE, 502), "Why?"), WHOLE);
});

test("a further field of another type, beyond every size or of no error is left out; the rest stays", async () => {
  const { message: _, ...rest } = WHOLE;
  for (const message of [null, 7, { text: "No." }, "x".repeat(100_000)])
    assert.deepEqual(await errorFrom(answering({ ...rest, message }, 502), "Why?"), rest);
  const { plan: _plan, sources: _sources, max_length: _length, ...bare } = WHOLE;
  for (const odd of [
    { plan: CALL, sources: "none", max_length: "500" },
    { plan: [{ ...CALL, more: 1 }], sources: [{ ...SOURCE, n: 0 }], max_length: 1.5 },
    { plan: Array.from({ length: 5000 }, () => CALL), sources: Array.from({ length: 5000 }, () => SOURCE) },
    { cause: "secret", request_id: "there" },
  ])
    assert.deepEqual(await errorFrom(answering({ ...bare, ...odd }, 502), "Why?"), bare);
  const deep = async (): Promise<Response> =>
    new Response(`{"ok":false,"error":"question_refused","detail":"No.","plan":${"[".repeat(1e5)}${"]".repeat(1e5)}}`, {
      status: 422,
    });
  const refused = { ok: false, api_version: "1.0.0", error: "question_refused", detail: "No." };
  assert.deepEqual(await errorFrom(deep, "Why?"), refused);
});

test("a reason that no gateway gives is left out, and an error that none has is a fault", async () => {
  const { reason: _, ...rest } = WHOLE;
  for (const reason of ["because", "toString"])
    assert.deepEqual(await errorFrom(answering({ ...rest, reason }, 502), "Why?"), rest);
  const unknown = { ...WHOLE, error: "gone_fishing" };
  const fault = { ...WHOLE, error: "internal_error", request_id: "here" };
  assert.deepEqual(await errorFrom(answering(unknown, 502), "Why?"), fault);
});
