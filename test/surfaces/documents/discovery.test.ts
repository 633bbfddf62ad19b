import assert from "node:assert/strict";
import test from "node:test";
import { endpoints } from "../../../src/catalog/index.ts";
import { ASK_PATH, PREFIX } from "../../../src/surfaces/paths.ts";
import { READ_METHODS } from "../../../src/surfaces/http/reply.ts";
import { errorOf, newSandbox, newSandboxService, type Service } from "../../support/harness.ts";

/** Every address of a document, as it is answered here. */
async function assertAnswers(service: Service, href: string): Promise<void> {
  const { pathname, search } = new URL(href, "http://gateway.test");
  const { status } = await service.get(pathname + search);
  assert.ok(status === 200 || (status === 405 && pathname === "/mcp"), `${href}: ${status}`);
}

for (const base of ["", "https://gateway.example.org"])
  test(`the API catalog is a linkset whose links work (public address ${base || "unknown"})`, async () => {
    const service = await newSandboxService(newSandbox(), base === "" ? {} : { PUBLIC_URL: `${base}/` });
    const response = await service.get("/.well-known/api-catalog");
    assert.equal(response.status, 200);
    assert.equal(
      response.headers.get("content-type"),
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    );
    const { linkset } = Object(await response.json());
    const [api] = linkset;
    assert.equal(api.anchor, `${base}${PREFIX}/`);
    for (const relation of ["service-desc", "service-doc", "status"]) {
      assert.ok(api[relation][0].href.startsWith(base));
      await assertAnswers(service, api[relation][0].href);
    }
    const [, questions, ...others] = linkset;
    assert.deepEqual(others, []);
    assert.equal(questions.anchor, base + ASK_PATH);
    const [description] = questions["service-desc"];
    assert.equal(description.href, `${base}${ASK_PATH}/openapi.json`);
    assert.equal(description.type, api["service-desc"][0].type);
    await assertAnswers(service, description.href);
    const described = Object(
      await (await service.get(new URL(description.href, "http://gateway.test").pathname)).json(),
    );
    assert.equal(Object.keys(described.paths)[0], ASK_PATH);
    for (const word of ["records", "counts", "export"])
      assert.ok(Object.keys(described.paths).some((path) => path.startsWith(`/api/${word}/`)));
    const head = await service.request("/.well-known/api-catalog", { method: "HEAD" });
    assert.equal(head.headers.get("link"), '</.well-known/api-catalog>; rel="api-catalog"');
    assert.equal(await head.text(), "");
  });

test("llms.txt lists every endpoint with its caveat, and its links work", async () => {
  const service = await newSandboxService();
  const response = await service.get("/llms.txt");
  const text = await response.text();
  assert.match(response.headers.get("content-type") ?? "", /^text\/markdown/);
  assert.match(text, /^# Public Health Data Gateway\n\n> /);
  for (const endpoint of endpoints) {
    assert.ok(
      text.includes(PREFIX + endpoint.path) &&
        text.includes(endpoint.kind === "live" ? endpoint.caveat : endpoint.officialSource),
    );
    for (const name of endpoint.kind === "live" ? endpoint.paramShape.names : [])
      assert.ok(text.includes(`\`${name}\``));
  }
  for (const [, href = ""] of text.matchAll(/\]\(([^)]+)\)/g)) await assertAnswers(service, href);
});

test("robots.txt excludes the API, questions and single providers, but not the pages", async () => {
  const response = await (await newSandboxService()).get("/robots.txt");
  assert.deepEqual([response.status, response.headers.get("content-type")], [200, "text/plain; charset=utf-8"]);
  const text = await response.text();
  assert.equal(text, "User-agent: *\nDisallow: /api/\nDisallow: /*?\nDisallow: /records/\nDisallow: /providers/\n");
});

test("documents and files are read-only: OPTIONS says so, and any other method is 405", async () => {
  const service = await newSandboxService();
  const page = await (await service.get("/", { accept: "text/html" })).text();
  const script = /\/assets\/[^"]+\/explorer\.js/.exec(page)?.[0] ?? "";
  for (const path of ["/llms.txt", "/robots.txt", "/.well-known/api-catalog", script]) {
    const options = await service.request(path, { method: "OPTIONS" });
    assert.deepEqual([options.status, options.headers.get("allow")], [204, READ_METHODS], path);
    for (const method of ["POST", "DELETE"]) {
      const refused = await service.request(path, { method });
      assert.equal(refused.headers.get("allow"), READ_METHODS, path);
      await errorOf(refused, 405, "method_not_allowed");
    }
    const { headers } = await service.get(path);
    const again = await service.get(path, { "if-none-match": headers.get("etag") ?? "" });
    assert.equal(again.status, 304, path);
  }
});

test("every response links to the OpenAPI document and the documentation, errors included", async () => {
  const service = await newSandboxService();
  for (const path of [
    `${PREFIX}/`,
    `${PREFIX}/health`,
    `${PREFIX}/devices/recalls?q=pacemaker`,
    `${PREFIX}/nothing`,
    "/api/verify",
  ]) {
    const link = (await service.get(path)).headers.get("link") ?? "";
    for (const relation of ["service-desc", "service-doc"]) {
      const href = new RegExp(`<([^>]+)>; rel="${relation}"`).exec(link)?.[1];
      assert.ok(href !== undefined, `${path}: ${relation}`);
      await assertAnswers(service, href);
    }
  }
});
