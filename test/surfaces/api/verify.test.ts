import assert from "node:assert/strict";
import test from "node:test";
import { PREFIX } from "../../../src/surfaces/paths.ts";
import { toTarget } from "../../../src/catalog/url-query.ts";
import { errorOf, newSandbox, newSandboxService, successOf } from "../../support/harness.ts";
import { addressFor, datasets } from "../../support/recorded-agencies.ts";

const path = (query: Record<string, string>): string => `/api/verify?${new URLSearchParams(query)}`;

test("for every example the bytes are the same, and the new envelope equals the given one", async () => {
  const service = await newSandboxService();
  for (const dataset of datasets)
    for (const example of dataset.examples) {
      const url = toTarget(PREFIX + dataset.path, example);
      const given = await successOf(await service.get(url));
      const { source_url, source_digest } = given;
      const response = await service.get(
        path({ source_url: String(source_url), source_digest: String(source_digest) }),
      );
      const body = Object(await response.json());
      assert.equal(response.headers.get("cache-control"), "no-store");
      assert.deepEqual([body.ok, body.verdict, body.dataset], [true, "same", dataset.name]);
      assert.deepEqual(body.today, given);
      assert.deepEqual((await successOf(await service.get(body.gateway_url))).results, given.results);
    }
});

test("an unescaped digest is accepted, a different one means changed bytes, and without one nothing is compared", async () => {
  const service = await newSandboxService();
  const { source_url, source_digest } = await successOf(await service.get(`${PREFIX}/devices/recalls?q=pacemaker`));
  const query = path({ source_url: String(source_url) });
  const verdictOf = async (more: string) => Object(await (await service.get(query + more)).json()).verdict;
  assert.equal(await verdictOf(`&source_digest=${String(source_digest)}`), "same");
  assert.equal(await verdictOf(`&source_digest=sha-256=:${"A".repeat(43)}=:`), "changed upstream");
  assert.equal(await verdictOf(""), null);
});

test("a foreign or missing source_url and a malformed digest are 400, and no agency is contacted", async () => {
  const service = await newSandboxService();
  const { source_url } = await successOf(await service.get(`${PREFIX}/devices/recalls?q=pacemaker`));
  service.sent.length = 0;
  for (const query of [
    { source_url: "http://169.254.169.254/latest/meta-data/" },
    { source_url: `${String(source_url)}&limit=50` },
    ...["251", "100000"].map((most) => ({ source_url: String(source_url).replace("limit=10", `limit=${most}`) })),
    { source_url: `${String(source_url)}&skip=25001` },
    { source_url: "" },
    { source_url: String(source_url), source_digest: "md5:x" },
    { source_url: String(source_url), callback: "x" },
    {},
  ])
    await errorOf(await service.get(path(query)), 400, "invalid_query");
  const { detail } = await errorOf(await service.get(path({})), 400, "invalid_query");
  assert.match(String(detail), /^Parameter "source_url" must be [^"]*; it is missing\.$/);
  assert.deepEqual(service.sent, []);
});

test("an agency's real URL is refused if another base address is configured, so nobody can open that one's breaker", async () => {
  const service = await newSandboxService();
  for (const dataset of datasets)
    for (const _ of Array.from({ length: 6 })) {
      const source_url = addressFor(dataset, Object(dataset.examples[0]));
      const { detail } = await errorOf(await service.get(path({ source_url })), 400, "invalid_query");
      assert.match(String(detail), /no other URL is requested; received "https:/);
    }
  assert.deepEqual(service.sent, []);
  await successOf(await service.get(`${PREFIX}/devices/recalls?q=pacemaker`));
});

test("an agency that fails is a 502 that names it, and each verification counts in the client's budget", async () => {
  const sandbox = newSandbox();
  const service = await newSandboxService(sandbox, { RATE_LIMIT_PER_MINUTE: "3" });
  const { source_url } = await successOf(await service.get(`${PREFIX}/devices/recalls?q=pacemaker`));
  const query = path({ source_url: String(source_url) });
  assert.equal((await service.get(query)).status, 200);
  sandbox.setFault("openfda", "unavailable");
  const body = await errorOf(await service.get(query), 502, "upstream_unavailable");
  assert.equal(body["source_url"], source_url);
  await errorOf(await service.get(query), 429, "rate_limited");
});

test("verification is read-only", async () => {
  const service = await newSandboxService();
  await errorOf(await service.request("/api/verify", { method: "POST", body: "{}" }), 405, "method_not_allowed");
});
