import assert from "node:assert/strict";
import test from "node:test";
import { newSandbox, newSandboxService, successOf, type Service } from "../../harness.ts";

const PAGE = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

const followed = async (service: Service, path: string) => {
  const page = await (await service.get(path, PAGE)).text();
  const link = /<a href="([^"]+)">Ask the agency again and compare<\/a>/.exec(page)?.[1] ?? assert.fail(page);
  return link.replaceAll("&amp;", "&");
};

test("who asks an agency again from a page gets a page, which says what its JSON twin says", async () => {
  const service = await newSandboxService();
  const link = await followed(service, "/hospitals?state=MA&limit=3");
  const response = await service.get(link, PAGE);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8");
  assert.equal(response.headers.get("cache-control"), "no-store");
  const page = await response.text();
  assert.match(page, /<h1>The agency gives the same bytes<\/h1>/);
  assert.match(page, /<meta name="robots" content="noindex"/);
  assert.match(page, /3 records of \d+ that match/);
  assert.match(page, /<a class="button" href="\/hospitals\?state=MA&amp;limit=3">/);
  const twin = /type="application\/json" href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const body = Object(await (await service.get(twin, PAGE)).json());
  assert.equal(body.verdict, "same");
  assert.equal(page.match(/<article class="card"/g)?.length, body.today.count);
  const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("'", "&#39;");
  for (const text of [body.detail, body.source_digest, body.checked_at, body.source_url])
    assert.ok(page.includes(escaped(text)), text);
});

test("other bytes, none to compare with, and a single provider have pages of their own words", async () => {
  const service = await newSandboxService();
  const link = await followed(service, "/hospitals?state=MA");
  const other = await service.get(link.replace(/source_digest=.*/, `source_digest=sha-256=:${"A".repeat(43)}=:`), PAGE);
  assert.match(await other.text(), /<h1>The agency gives other bytes now<\/h1>/);
  const none = await service.get(link.replace(/&source_digest=.*/, ""), PAGE);
  assert.match(await none.text(), /<h1>The agency was asked again<\/h1>/);
  const provider = await service.get(await followed(service, "/providers/1003101296"), PAGE);
  assert.match(await provider.text(), /<a class="button" href="\/providers\/1003101296">/);
});

test("a silent agency and an address that is not ours are pages with the status that they have as JSON", async () => {
  const sandbox = newSandbox();
  const service = await newSandboxService(sandbox);
  const { source_url } = await successOf(await service.get("/api/v1/devices/recalls?q=pacemaker"));
  sandbox.setFault("openfda", "unavailable");
  const silent = await service.get(`/verify?${new URLSearchParams({ source_url: String(source_url) })}`, PAGE);
  assert.equal(silent.status, 502);
  assert.match(await silent.text(), /did not give a usable answer[\s\S]*HTTP 502/);
  for (const query of ["", "?source_url=http://169.254.169.254/", "?source_url=x&source_url=y"]) {
    const refused = await service.get(`/verify${query}`, PAGE);
    assert.equal(refused.status, 400, query);
    assert.equal(refused.headers.get("content-type"), "text/html; charset=utf-8");
  }
});
