import assert from "node:assert/strict";
import test from "node:test";
import { PREFIX } from "../../../src/surfaces/paths.ts";
import { errorOf, newSandbox, newSandboxService, successOf, type Service } from "../../support/harness.ts";

const PAGE = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

const followed = async (service: Service, path: string) => {
  const page = await (await service.get(path, PAGE)).text();
  const link = /<a href="([^"]+)">Repeat the request and compare<\/a>/.exec(page)?.[1] ?? assert.fail(page);
  return link.replaceAll("&amp;", "&");
};

test("repeating a request from a page gives a page that says what its JSON twin says", async () => {
  const service = await newSandboxService();
  const link = await followed(service, "/hospitals?state=MA&limit=3");
  const response = await service.get(link, PAGE);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8");
  assert.equal(response.headers.get("cache-control"), "no-store");
  const page = await response.text();
  assert.match(page, /<h1>The response is the same<\/h1>/);
  assert.match(page, /<meta name="robots" content="noindex"/);
  assert.match(page, /3 of \d+ records/);
  assert.match(page, /<a class="button" href="\/hospitals\?state=MA&amp;limit=3">/);
  const twin = /type="application\/json" href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const body = Object(await (await service.get(twin, PAGE)).json());
  assert.equal(body.verdict, "same");
  assert.equal(page.match(/<(?:article class="card"|th scope="row" role="rowheader")/g)?.length, body.today.count);
  const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("'", "&#39;");
  for (const text of [body.detail, body.source_digest, body.checked_at, body.source_url])
    assert.ok(page.includes(escaped(text)), text);
});

test("changed bytes and a single provider each have their own wording", async () => {
  const service = await newSandboxService();
  const link = await followed(service, "/hospitals?state=MA");
  const other = await service.get(link.replace(/source_digest=.*/, `source_digest=sha-256=:${"A".repeat(43)}=:`), PAGE);
  assert.match(await other.text(), /<h1>The response has changed<\/h1>/);
  const provider = await service.get(await followed(service, "/providers/1003101296"), PAGE);
  assert.match(await provider.text(), /<a class="button" href="\/providers\/1003101296">/);
});

test("a failed agency is unavailable, and a foreign self is a 400, as in JSON", async () => {
  const sandbox = newSandbox();
  const service = await newSandboxService(sandbox);
  const { self, source_digest } = await successOf(await service.get("/api/v1/devices/recalls?q=pacemaker"));
  sandbox.setFault("openfda", "unavailable");
  const query = new URLSearchParams({ self: String(self), source_digest: String(source_digest) });
  const silent = await service.get(`/verify?${query}`, PAGE);
  assert.equal(silent.status, 200);
  assert.match(await silent.text(), /<h1>The agency gives no usable answer<\/h1>[\s\S]*openFDA/);
  for (const query of ["?self=http://169.254.169.254/", "?self=x&self=y", "?colour=red"]) {
    const refused = await service.get(`/verify${query}`, PAGE);
    assert.equal(refused.status, 400, query);
    assert.equal(refused.headers.get("content-type"), "text/html; charset=utf-8");
  }
});

/** The form of a page: where it leads, and its fields by name. */
const formOf = (page: string) => {
  const [, action = "", fields = ""] = /<form[^>]* action="([^"]+)" method="get">([\s\S]*?)<\/form>/.exec(page) ?? [];
  return { action, names: [...fields.matchAll(/ name="([^"]+)"/g)].map(([, name = ""]) => name) };
};

test("the page without a query is a form with the parameters of its JSON twin, and no agency is contacted", async () => {
  const service = await newSandboxService();
  for (const query of ["", "?"]) {
    const response = await service.get(`/verify${query}`, PAGE);
    assert.equal(response.status, 200);
    const page = await response.text();
    assert.match(page, /<h1>Verify an answer<\/h1>/);
    assert.doesNotMatch(page, /role="alert"|aria-invalid/);
    const { action, names } = formOf(page);
    const { detail } = await errorOf(await service.get("/api/verify?colour=red"), 400, "invalid_query");
    assert.deepEqual(names, /Known parameters: ([^.;]+)/.exec(String(detail))?.[1]?.split(", "));
    assert.equal(action, "/verify");
    for (const name of names) assert.match(page, new RegExp(`<label for="${name}">[\\s\\S]*id="${name}"`));
  }
  assert.deepEqual(service.sent, []);
});

test("submitting the form starts the check, and the JSON twin is the same check", async () => {
  const service = await newSandboxService();
  const { action, names } = formOf(await (await service.get("/verify", PAGE)).text());
  const given = await successOf(await service.get(`${PREFIX}/hospitals/search?state=MA`));
  for (const [digest, heading] of [
    [String(given["source_digest"]), "The response is the same"],
    [`sha-256=:${"A".repeat(43)}=:`, "The response has changed"],
  ] as const) {
    const values: Readonly<Record<string, string>> = { self: String(given["self"]), source_digest: digest };
    const typed = new URLSearchParams(names.map((name) => [name, values[name] ?? ""]));
    const response = await service.get(`${action}?${typed}`, PAGE);
    assert.equal(response.status, 200);
    const page = await response.text();
    assert.ok(page.includes(`<h1>${heading}</h1>`), heading);
    const twin = /type="application\/json" href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
    assert.equal((await service.get(twin)).status, 200, twin);
  }
});

test("a mistake in the form is a 400 that keeps what was typed, escaped, and marks its field", async () => {
  const service = await newSandboxService();
  const typed = '"><script>alert</script>';
  for (const [query, marked, value] of [
    [{ self: "", source_digest: "" }, "self", ""],
    [
      { self: typed, source_digest: `sha-256=:${"A".repeat(43)}=:` },
      "self",
      "&quot;&gt;&lt;script&gt;alert&lt;/script&gt;",
    ],
  ] as const) {
    const response = await service.get(`/verify?${new URLSearchParams(query)}`, PAGE);
    assert.equal(response.status, 400);
    assert.equal(response.headers.get("cache-control"), "no-store");
    const page = await response.text();
    assert.match(page, /<title>Error: Verify an answer/);
    assert.match(page, new RegExp(`name="${marked}"[^>]*aria-invalid="true"[^>]*value="${value}"`));
    assert.match(page, new RegExp(`aria-describedby="failure-message ${marked}-hint"`));
    assert.ok(page.includes(`<a href="#${marked}">Go to Address of the answer</a>`));
    assert.equal(page.match(/aria-invalid/g)?.length, 1);
    assert.doesNotMatch(page, /<script>alert/);
  }
  const { self } = await successOf(await service.get(`${PREFIX}/hospitals/search?state=MA`));
  const odd = new URLSearchParams({ self: String(self), source_digest: "md5:x" });
  const page = await (await service.get(`/verify?${odd}`, PAGE)).text();
  assert.match(page, /name="source_digest"[^>]*aria-invalid="true"[^>]*value="md5:x"/);
  assert.ok(page.includes(`value="${String(self).replaceAll("&", "&amp;")}"`));
});

test("every page links to the verify page", async () => {
  const service = await newSandboxService();
  for (const path of ["/", "/hospitals?state=MA", "/reference", "/nowhere"])
    assert.match(
      await (await service.get(path, PAGE)).text(),
      /<footer>[\s\S]*<a href="\/verify">Verify an answer<\/a>/,
    );
});
