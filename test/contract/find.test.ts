import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { findSchema } from "../../src/surfaces/api/find.ts";
import { newSandbox, newSandboxService, newService, type Service } from "../support/harness.ts";

/** What a text finds in every dataset. */
describe("POST /api/find", () => {
  let service: Service;
  before(async () => void (service = await newSandboxService(newSandbox())));
  const post = async (body: string, type = "application/json") =>
    service.request("/api/find", { method: "POST", headers: { "content-type": type }, body });
  const found = async (text: string) => findSchema.parse(await (await post(JSON.stringify({ text }))).json());

  test("a word gives each dataset's total, which its own search reports", async () => {
    const { record, found: searches, not_searched } = await found("pacemaker");
    assert.equal(record, null);
    assert.deepEqual(
      searches.map(({ dataset, parameter }) => `${dataset} ${parameter}`),
      [
        "clearances q",
        "recalls q",
        "events q",
        "labels q",
        "trials condition",
        "trials intervention",
        "hospitals name",
      ],
    );
    for (const { self, upstream_total } of searches) {
      const search = Object(await (await service.get(self)).json());
      assert.equal(search.upstream_total, upstream_total, self);
    }
    assert.ok(searches.filter(({ upstream_total }) => (upstream_total ?? 0) > 0).length >= 3);
    assert.deepEqual(
      not_searched.map(({ dataset }) => dataset),
      ["providers"],
    );
  });

  test('"No report is about Abiomed": each search says where it did not look, and a plural what it does not find', async () => {
    const { found: firms } = await found("Abiomed");
    const events = firms.find(({ dataset }) => dataset === "events");
    assert.equal(events?.upstream_total, 0);
    assert.match(events.notes?.join(" ") ?? "", /to search there: \/api\/v1\/devices\/events\?manufacturer=Abiomed/);
    const { found: plurals } = await found("infusion pumps");
    for (const { dataset, notes = [] } of plurals.filter(({ parameter }) => parameter === "q"))
      assert.match(notes.join(" "), /doesn't find "pump"/, dataset);
  });

  for (const [text, self] of [
    ["K243418", "/api/records/clearances/K243418"],
    [" nct06230445 ", "/api/records/trials/NCT06230445"],
    ["220071", "/api/records/hospitals/220071"],
  ] as const)
    test(`${JSON.stringify(text)} is a record, and nothing is asked for it`, async () => {
      const before = service.sent.length;
      const answer = await found(text);
      assert.equal(answer.record?.self, self);
      assert.deepEqual([answer.found, answer.not_searched], [[], []]);
      assert.equal(service.sent.length, before);
      assert.equal((await service.get(self)).status, 200);
    });

  for (const text of ["dr rebecca hollenbeck toledo", "my mother's pacemaker"])
    test(`a text that names a person is refused before any agency is asked: ${text}`, async () => {
      const before = service.sent.length;
      const response = await post(JSON.stringify({ text }));
      const body = Object(await response.json());
      assert.deepEqual([response.status, body.error], [422, "question_refused"]);
      assert.equal(service.sent.length, before);
      assert.ok(!JSON.stringify(body).includes("hollenbeck"));
    });

  for (const [body, status, error] of [
    ["{}", 400, "invalid_query"],
    ['{"text": 5}', 400, "invalid_query"],
    ['{"text": "..."}', 400, "invalid_query"],
    [`{"text": "${"a".repeat(201)}"}`, 400, "invalid_query"],
    ['{"text": "a", "text": "b"}', 400, "invalid_query"],
    ['{"text": "a", "more": 1}', 400, "invalid_query"],
    ["pacemaker", 400, "invalid_json"],
    ["[]", 400, "invalid_json"],
  ] as const)
    test(`the body ${body.slice(0, 30)} is refused with ${error}`, async () => {
      const response = await post(body);
      assert.deepEqual([response.status, Object(await response.json()).error], [status, error]);
    });

  test("GET is refused, so that no text appears in an address, and so is another media type", async () => {
    assert.equal((await service.get("/api/find?text=pacemaker")).status, 405);
    assert.equal((await post("text=pacemaker", "application/x-www-form-urlencoded")).status, 415);
  });

  test("an agency that fails is reported next to the totals of the others", async () => {
    const sandbox = newSandbox();
    const failing = await newService(async (url, init) =>
      url.includes("/clinicaltrials/") ? new Response("down", { status: 500 }) : sandbox.fetch(new Request(url, init)),
    );
    const response = await failing.request("/api/find", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"text": "asthma"}',
    });
    const { found: searches } = findSchema.parse(await response.json());
    for (const { dataset, upstream_total, error } of searches)
      assert.equal(upstream_total === null && error === "upstream_unavailable", dataset === "trials", dataset);
  });
});
