import assert from "node:assert/strict";
import test from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { ASK_PATH } from "../../../src/surfaces/paths.ts";
import { planOf, understoodAs } from "../../questions/plans.ts";
import { errorOf, newSandbox, newSandboxService, type Service } from "../../support/harness.ts";

const PLAN = planOf([{ call: { endpoint: "/devices/recalls", params: { q: "pacemaker" } } }]);
const HOSPITALS = planOf([{ call: { endpoint: "/hospitals/search", params: { state: "MA" } } }]);
const QUESTION = { question: "Which pacemakers were recalled?" };

const service = await newSandboxService(newSandbox(), {}, understoodAs(PLAN));
const document: unknown = await (await service.get(`${ASK_PATH}/openapi.json`)).json();
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: "ask", ...Object(document) });

function assertConforms(name: "Answer" | "Error", body: unknown): void {
  const validate = ajv.getSchema(`ask#/components/schemas/${name}`) ?? assert.fail(name);
  assert.ok(validate(body), ajv.errorsText(validate.errors));
}

const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, to: Service = service) =>
  to.request(ASK_PATH, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });

const ask = (to: Service, question: string = QUESTION.question) => post(JSON.stringify({ question }), {}, to);

test("a question is answered as the OpenAPI document says, and the answer must not be cached", async () => {
  const response = await post(JSON.stringify(QUESTION), { "content-type": "application/json; charset=utf-8" });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("cache-control"), "no-store");
  assert.equal(response.headers.get("etag"), null);
  assert.equal(response.headers.get("access-control-allow-origin"), "*");
  const body = Object(await response.json());
  assertConforms("Answer", body);
  assert.equal(body.outcome, "answered");
  assert.doesNotMatch(JSON.stringify(body), /Which/);
});

const bad: readonly (readonly [what: string, body: string | Uint8Array<ArrayBuffer>, status: number, code: string])[] =
  [
    ["no JSON", "question=x", 400, "invalid_json"],
    ["half of JSON", '{"question": "a', 400, "invalid_json"],
    ["nothing", "", 400, "invalid_json"],
    ["a list", '["question"]', 400, "invalid_json"],
    ["a text", '"question"', 400, "invalid_json"],
    ["null", "null", 400, "invalid_json"],
    ["bytes that are not UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), 400, "invalid_json"],
    ["no question", "{}", 400, "question_required"],
    ["a question that is a number", '{"question": 7}', 400, "question_required"],
    ["a blank question", '{"question": "  "}', 400, "question_required"],
    ["punctuation", '{"question": "?!?"}', 400, "question_required"],
    ["a field too many", '{"question": "pumps", "limit": 50}', 400, "invalid_query"],
    ["501 characters", JSON.stringify({ question: "x".repeat(501) }), 413, "question_too_long"],
    ["more than 4 KB", JSON.stringify({ question: "x", pad: "y".repeat(4096) }), 413, "question_too_long"],
  ];
for (const [what, body, status, code] of bad)
  test(`${what} is ${status} ${code}`, async () => {
    const error = await errorOf(await post(body), status, code);
    assertConforms("Error", error);
    assert.equal(error["max_length"], what.endsWith("characters") ? 500 : undefined);
  });

test("a body of 4096 bytes is accepted, however it arrives, and one more byte is not", async () => {
  const whole = (length: number): string => JSON.stringify(QUESTION).padEnd(length, " ");
  const streamed = (length: number): Promise<Response> => {
    const chunks = whole(length).match(/.{1,100}/gs) ?? [];
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    });
    const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half", headers: JSON_TYPE };
    return service.request(ASK_PATH, init);
  };
  assert.equal((await streamed(4096)).status, 200);
  await errorOf(await streamed(4097), 413, "question_too_long");
});

const JSON_TYPE = { "content-type": "application/json" };

for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])
  test(`${type || "no media type"} is 415`, async () => {
    const error = await errorOf(
      await post(JSON.stringify(QUESTION), { "content-type": type }),
      415,
      "unsupported_media_type",
    );
    assertConforms("Error", error);
  });

for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE"])
  test(`${method} is 405 with Allow: POST`, async () => {
    const response = await service.request(ASK_PATH, { method });
    assert.deepEqual([response.status, response.headers.get("allow")], [405, "POST"]);
    assert.equal(response.headers.get("cache-control"), "no-store");
  });

test("browsers may ask from any origin", async () => {
  const response = await service.request(ASK_PATH, { method: "OPTIONS" });
  assert.equal(response.status, 204);
  assert.equal(response.headers.get("access-control-allow-origin"), "*");
  assert.match(response.headers.get("access-control-allow-methods") ?? "", /POST/);
  assert.match(response.headers.get("access-control-allow-headers") ?? "", /Content-Type/i);
});

test("the index says where to post questions", async () => {
  assert.equal(Object(await (await service.get("/api/v1/")).json()).ask, ASK_PATH);
});

test("a question in the URL is refused", async () => {
  const response = await service.request(`${ASK_PATH}?question=pumps`, {
    method: "POST",
    body: "{}",
    headers: JSON_TYPE,
  });
  await errorOf(response, 400, "invalid_query");
});

test("a refusal is 422 with a reason and a suggestion to rephrase", async () => {
  const refusing = await newSandboxService(
    newSandbox(),
    {},
    {
      screen: () => ({ reason: "patient_information", message: "About a patient.", rephrase: "Ask about records." }),
      interpret: () => PLAN,
    },
  );
  const error = await errorOf(await ask(refusing, "my mom's pacemaker"), 422, "question_refused");
  assertConforms("Error", error);
  assert.deepEqual(
    [error["reason"], error["message"], error["detail"], error["rephrase"]],
    ["patient_information", "About a patient.", "About a patient.", "Ask about records."],
  );
  assert.deepEqual(refusing.sent, []);
});

test("a failure of all agencies is 502 with plan and sources", async () => {
  const sandbox = newSandbox();
  sandbox.setFault("openfda", "unavailable");
  const failing = await newSandboxService(sandbox, {}, understoodAs(PLAN));
  const error = await errorOf(await ask(failing), 502, "upstream_unavailable");
  assertConforms("Error", error);
  assert.deepEqual(error["plan"], [
    { endpoint: "/devices/recalls", params: { q: "pacemaker" }, address: "/api/v1/devices/recalls?q=pacemaker" },
  ]);
  const [source] = Object(error["sources"]);
  assert.deepEqual([source.status, source.n], ["unavailable", 1]);
});

test("questions that reach an agency count in the client's budget, repeated ones do not", async () => {
  const limited = await newSandboxService(newSandbox(), { RATE_LIMIT_PER_MINUTE: "2" }, understoodAs(PLAN));
  assert.equal((await ask(limited)).status, 200);
  assert.equal((await ask(limited)).status, 200, "from the cache");
  assert.equal((await limited.get("/api/v1/labels/search?brand=Lipitor")).status, 200, "the second request");
  const other = await newSandboxService(
    newSandbox(),
    { RATE_LIMIT_PER_MINUTE: "1" },
    understoodAs(planOf([...PLAN.calls, ...HOSPITALS.calls])),
  );
  const error = await ask(other);
  assert.ok(Number(error.headers.get("retry-after")) > 0);
  await errorOf(error, 429, "rate_limited");
});

test("questions that reach no agency are limited too", async () => {
  const refusing = await newSandboxService(
    newSandbox(),
    { RATE_LIMIT_PER_MINUTE: "2" },
    {
      screen: () => ({ reason: "contains_name", message: "No.", rephrase: "Without." }),
      interpret: () => PLAN,
    },
  );
  const statuses: number[] = [];
  for (let nth = 0; nth < 3; nth++) statuses.push((await ask(refusing)).status);
  assert.deepEqual(statuses, [422, 422, 429]);
});

test("the versioned OpenAPI document does not contain questions", async () => {
  const versioned = await (await service.get("/api/v1/openapi.json")).text();
  assert.doesNotMatch(versioned, /question_refused|question_too_long|unsupported_media_type/);
});
