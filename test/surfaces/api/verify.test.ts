import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { toTarget } from "../../../src/catalog/url-query.ts";
import { PREFIX } from "../../../src/surfaces/paths.ts";
import { errorOf, newSandbox, newSandboxService, successOf, type Service } from "../../support/harness.ts";
import { datasets } from "../../support/recorded-agencies.ts";

const path = (query: Record<string, string>): string => `/api/verify?${new URLSearchParams(query)}`;

const OTHER_DIGEST = `sha-256=:${"A".repeat(43)}=:`;

const recallsOf = async (service: Service) => successOf(await service.get(`${PREFIX}/devices/recalls?q=pacemaker`));

const post = (service: Service, body: string, headers: Readonly<Record<string, string>> = {}) =>
  service.request("/api/verify", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

test("for every example the digest and the whole answer are the same, and the new envelope equals the given one", async () => {
  const service = await newSandboxService();
  for (const dataset of datasets)
    for (const example of dataset.examples) {
      const given = await successOf(await service.get(toTarget(PREFIX + dataset.path, example)));
      const { self, source_url, source_digest } = given;
      const byDigest = await service.get(path({ self: String(self), source_digest: String(source_digest) }));
      for (const response of [byDigest, await post(service, JSON.stringify(given))]) {
        const body = Object(await response.json());
        assert.equal(response.headers.get("cache-control"), "no-store");
        assert.deepEqual([body.ok, body.verdict, body.dataset], [true, "same", dataset.name]);
        assert.deepEqual([body.self, body.source_url, body.source_digest], [self, source_url, source_digest]);
        assert.deepEqual(body.today, given);
        assert.deepEqual([body.differences, body.reason], [[], null]);
      }
    }
});

test("an unescaped digest is accepted; another one is changed, and the sentence says that no records were compared", async () => {
  const service = await newSandboxService();
  const { self, source_digest } = await recallsOf(service);
  const query = path({ self: String(self) });
  const bodyOf = async (more: string) => Object(await (await service.get(query + more)).json());
  assert.equal((await bodyOf(`&source_digest=${String(source_digest)}`)).verdict, "same");
  const other = await bodyOf(`&source_digest=${OTHER_DIGEST}`);
  assert.equal(other.verdict, "changed");
  assert.match(other.detail, /perhaps in nothing but its date\. Only the digest of its bytes was given/);
});

test("Readers believed a changed date to be a changed record: with the digest of what is shown they are told apart", async () => {
  const service = await newSandboxService();
  const { self, source_digest, shown_digest } = await recallsOf(service);
  const verdictOf = async (members: Record<string, unknown>): Promise<string> =>
    Object(await service.get(toTarget("/api/verify", { self, source_digest, shown_digest, ...members })))
      .json()
      .then(({ verdict }: { verdict: string }) => verdict);
  assert.equal(await verdictOf({}), "same");
  assert.equal(await verdictOf({ source_digest: OTHER_DIGEST }), "same_as_shown");
  assert.equal(await verdictOf({ source_digest: OTHER_DIGEST, shown_digest: OTHER_DIGEST }), "changed");
  const nowhere = String(self).replace("pacemaker", "zzyzx");
  assert.equal(await verdictOf({ self: nowhere, source_digest: OTHER_DIGEST, shown_digest: OTHER_DIGEST }), "gone");
});

test("providers of which none is found any more are gone, although their registry reports no total", async () => {
  const service = await newSandboxService();
  const self = `${PREFIX}/providers/search?last_name=Zzyzxq&state=MA&limit=10`;
  const query = { self, source_digest: OTHER_DIGEST, shown_digest: OTHER_DIGEST };
  assert.equal(Object(await (await service.get(path(query))).json()).verdict, "gone");
});

test("the digest of what is shown is that of the total and the records as they stand in the body", async () => {
  const { upstream_total, results, shown_digest } = await recallsOf(await newSandboxService());
  const text = JSON.stringify({ upstream_total, results });
  assert.equal(shown_digest, `sha-256=:${createHash("sha256").update(text).digest("base64")}:`);
});

test("a record that no longer exists is gone, whether its digest or the whole answer is given", async () => {
  const sandbox = newSandbox();
  const service = await newSandboxService(sandbox);
  const given = await successOf(await service.get("/api/records/recalls/Z-0233-2018"));
  const self = String(given["self"]).replace("Z-0233-2018", "Z-9999-2018");
  const body = Object(await (await service.get(path({ self, source_digest: OTHER_DIGEST }))).json());
  assert.deepEqual([body.verdict, body.today], ["gone", null]);
});

test("a self that is not ours, and a missing or malformed digest, are 400, and no agency is contacted", async () => {
  const service = await newSandboxService();
  const { self, source_digest, source_url } = await recallsOf(service);
  service.sent.length = 0;
  const digest = { source_digest: String(source_digest) };
  for (const query of [
    { self: "http://169.254.169.254/latest/meta-data/", ...digest },
    { self: String(source_url), ...digest },
    { self: `${String(self)}&limit=50`, ...digest },
    ...["251", "100000"].map((most) => ({ self: String(self).replace("limit=10", `limit=${most}`), ...digest })),
    { self: "", ...digest },
    { self: String(self), source_digest: "md5:x" },
    { self: String(self) },
    { self: String(self), ...digest, source_url: String(source_url) },
    {},
  ])
    await errorOf(await service.get(path(query)), 400, "invalid_query");
  const { detail } = await errorOf(await service.get(path({})), 400, "invalid_query");
  assert.match(String(detail), /^Parameter "self" must be [^"]*; it is missing\.$/);
  assert.deepEqual(service.sent, []);
});

test("a body that is not an answer of this gateway is refused without contacting an agency", async () => {
  const service = await newSandboxService();
  const given = await recallsOf(service);
  service.sent.length = 0;
  const json = JSON.stringify(given);
  const self = String(given["self"]);
  const detailOf = async (body: string) => (await errorOf(await post(service, body), 400, "invalid_query"))["detail"];
  assert.match(
    String(await detailOf(JSON.stringify({ ...given, self: self.replace("pacemaker", "stent") }))),
    /^This is not an answer of this gateway: its self asks /,
  );
  assert.match(String(await detailOf(json.replace('"count":', '"count":1,"count":'))), /repeats an object key/);
  assert.match(String(await detailOf("[]")), /^This is not an answer of this gateway: /);
  await errorOf(await post(service, "{"), 400, "invalid_json");
  await errorOf(await post(service, json, { "content-type": "text/plain" }), 415, "unsupported_media_type");
  await errorOf(await post(service, `"${"x".repeat(8 * 1024 * 1024)}"`), 413, "question_too_long");
  await errorOf(
    await service.request("/api/verify?self=x", {
      method: "POST",
      body: json,
      headers: { "content-type": "application/json" },
    }),
    400,
    "invalid_query",
  );
  assert.deepEqual(service.sent, []);
});

test("an agency that fails is unavailable, never changed; each verification counts in the client's budget", async () => {
  const sandbox = newSandbox();
  const service = await newSandboxService(sandbox, { RATE_LIMIT_PER_MINUTE: "4" });
  const given = await recallsOf(service);
  const query = path({ self: String(given["self"]), source_digest: String(given["source_digest"]) });
  assert.equal((await service.get(query)).status, 200);
  sandbox.setFault("openfda", "unavailable");
  for (const response of [await service.get(query), await post(service, JSON.stringify(given))]) {
    assert.equal(response.status, 200);
    const body = Object(await response.json());
    assert.deepEqual(
      [body.verdict, body.reason, body.source_digest, body.checked_at, body.today],
      ["unavailable", "http_status", null, null, null],
    );
    assert.equal(body.source_url, given["source_url"]);
    assert.match(body.detail, /openFDA/);
  }
  await errorOf(await service.get(query), 429, "rate_limited");
});

test("verification accepts GET and POST, and says so", async () => {
  const service = await newSandboxService();
  const response = await service.request("/api/verify", { method: "DELETE" });
  assert.equal(response.headers.get("allow"), "GET, HEAD, OPTIONS, POST");
  await errorOf(response, 405, "method_not_allowed");
  const preflight = await service.request("/api/verify", { method: "OPTIONS" });
  assert.equal(preflight.headers.get("access-control-allow-methods"), "GET, HEAD, OPTIONS, POST");
});
