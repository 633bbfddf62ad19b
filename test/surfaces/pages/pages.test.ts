import assert from "node:assert/strict";
import test from "node:test";
import { endpoints } from "../../../src/catalog/index.ts";
import { pageOf, questionPage } from "../../../src/surfaces/pages/addresses.ts";
import { newSandbox, newSandboxService, successOf } from "../../support/harness.ts";

const sandbox = newSandbox();
const service = await newSandboxService(sandbox);
const live = endpoints.filter((endpoint) => endpoint.kind === "live");

const html = async (path: string, status = 200, headers: Record<string, string> = {}): Promise<string> => {
  const response = await service.get(path, { accept: "text/html", ...headers });
  assert.equal(response.status, status, path);
  assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8");
  return response.text();
};

const twinOf = (page: string): string => {
  const twin = /<link rel="alternate" type="application\/json" href="([^"]+)"/.exec(page)?.[1] ?? "";
  return twin.replaceAll("&amp;", "&");
};

for (const endpoint of endpoints)
  test(`${endpoint.name} is on the front page unless it is a look-up, has a page of its own, and a page in the reference`, async () => {
    const front = await html("/");
    const isLookup = endpoint.kind === "live" && endpoint.isLookup;
    assert.equal(front.includes(`<a href="${pageOf(endpoint)}">${endpoint.title}</a>`), !isLookup);
    assert.ok((await html(pageOf(endpoint))).includes(`<h1>${endpoint.title}</h1>`));
    const reference = await html(`/reference${pageOf(endpoint)}`);
    const names = endpoint.kind === "live" ? [...endpoint.paramShape.names, ...Object.keys(endpoint.record.shape)] : [];
    for (const name of names) assert.ok(reference.includes(`<code>${name}</code>`), name);
    assert.equal(reference.includes("Sample of an answer"), endpoint.kind === "live");
  });

test("the reference, which every answer points to, names both OpenAPI documents", async () => {
  const page = await html("/docs");
  assert.equal(page, await html("/reference"));
  for (const document of ["/api/v1/openapi.json", "/api/ask/openapi.json"]) {
    assert.ok(page.includes(`href="${document}"`));
    assert.equal((await service.get(document)).status, 200);
  }
});

for (const [settings, limit] of [
  [{}, "1,000"],
  [{ OPENFDA_API_KEY: "a".repeat(40) }, "120,000"],
] as const)
  test(`the reference says that openFDA allows ${limit} requests a day`, async () => {
    const page = await (await (await newSandboxService(newSandbox(), settings)).get("/reference")).text();
    assert.match(page, new RegExp(`Requests to openFDA \\(FDA\\) a day[^]{1,200}>${limit}<`));
  });

for (const dataset of live) {
  test(`${dataset.name}: the page of each example says what its JSON twin says`, async () => {
    for (const example of dataset.examples) {
      const page = await html(questionPage(dataset, example));
      const before = service.sent.length;
      const { results, source_url, retrieved_at } = await successOf(await service.get(twinOf(page)));
      assert.equal(service.sent.length, before, "the same answer, from the cache");
      assert.equal(page.match(/<(?:article class="card"|th scope="row" role="rowheader")/g)?.length, results.length);
      for (const text of [source_url, retrieved_at]) assert.ok(page.includes(String(text).replaceAll("&", "&amp;")));
      for (const record of results)
        assert.ok(page.includes(`href="${String(Object(record).record_url).replaceAll("&", "&amp;")}"`));
    }
  });

  test(`${dataset.name}: the form has every parameter and keeps what was entered`, async () => {
    const form = await html(pageOf(dataset));
    for (const name of dataset.paramShape.names.filter((name) => name !== "cursor"))
      assert.ok(form.includes(`name="${name}"`), name);
    assert.doesNotMatch(form, /<article/, "nothing is asked before someone asks");
    const page = await html(questionPage(dataset, dataset.examples[0] ?? {}));
    for (const value of Object.values(dataset.examples[0] ?? {}))
      assert.match(page, new RegExp(`value="${value}"|<option value="${value}" selected>`));
  });
}

test("an empty field is not sent, and a date is taken as a date picker writes it", async () => {
  const page = await html("/clearances?q=pump&applicant=&since=2024-01-01&limit=");
  assert.equal(twinOf(page), "/api/v1/clearances/search?q=pump&since=2024-01-01");
  assert.match(page, /type="date" value="2024-01-01"/);
});

test("an unknown, repeated or invalid parameter is a 400 that marks its field", async () => {
  for (const query of ["colour=red", "q=a&q=b", "limit=0", "limit=ten", "since=20240231", "q=%FF", "q=+", "colour="])
    assert.match(await html(`/clearances?${query}`, 400), /Please correct your search/);
  assert.match(
    await html("/clearances?limit=0", 400),
    /id="limit"[^>]*aria-describedby="failure-message"\s+aria-invalid="true"/,
  );
  assert.match(await html("/providers?state=MA", 400), /id="state"[^>]*aria-invalid="true"/);
  assert.match(await html("/providers/npi?npi=12", 400), /id="npi"[^>]*aria-invalid="true"/);
});

test("failures keep their status: 404 look-up, 404 page, 405, 502 with the address, 501's page", async () => {
  assert.match(await html("/providers/1234567893", 404), /No record found/);
  assert.match(await html("/hospital", 404), /Did you mean \/hospitals\?/);
  const refused = await service.request("/hospitals", { method: "POST", headers: { accept: "text/html" } });
  assert.deepEqual([refused.status, refused.headers.get("allow")], [405, "GET, HEAD"]);
  sandbox.setFault("cms", "unavailable");
  const silent = await html("/hospitals?state=VT", 502);
  sandbox.setFault("cms", null);
  assert.match(silent, /<a class="button" href="">Try again<\/a>/);
  assert.match(silent, /CMS[^<]*did not give a usable answer[\s\S]*href="http:\/\/agencies\.test\/cms\//);
  assert.match(await html("/exclusions"), /href="https:\/\/exclusions\.oig\.hhs\.gov\/" rel="noreferrer external"/);
});

test("programs still get JSON for unknown paths", async () => {
  for (const headers of [{}, { accept: "*/*" }, { accept: "application/json" }])
    assert.equal(
      (await service.get("/nowhere", headers)).headers.get("content-type"),
      "application/json; charset=utf-8",
    );
  const api = await service.get("/api/v1/nowhere", { accept: "text/html" });
  assert.equal(api.headers.get("content-type"), "application/json; charset=utf-8");
});

test("pages allow no inline script or style, no framing, no foreign host", async () => {
  for (const path of ["/", "/hospitals?state=MA", "/hospitals?limit=0", "/reference", "/nowhere", "/exclusions"]) {
    const response = await service.get(path, { accept: "text/html" });
    const policy = response.headers.get("content-security-policy") ?? "";
    assert.match(
      policy,
      /^default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self';/,
    );
    assert.match(policy, /frame-ancestors 'none'/);
    assert.equal(response.headers.get("set-cookie"), null);
    assert.doesNotMatch(await response.text(), /<style|<script(?! src=")|\son\w+=|\sstyle=/, path);
  }
});

test("page files are cached forever under a URL with their hash, and are not served under another", async () => {
  const files = (await html("/")).match(/\/assets\/[^"]+/g) ?? [];
  assert.equal(files.length, 4);
  for (const file of files) {
    const response = await service.get(file);
    assert.equal(response.status, 200);
    assert.match(response.headers.get("cache-control") ?? "", /immutable/);
    const other = await service.get(file.replace(/assets\/[^/]+/, "assets/other"));
    assert.equal(other.headers.get("cache-control"), "no-cache");
  }
  assert.equal((await service.get("/assets/x/package.json")).status, 404);
});

test("a page has an ETag, answers HEAD, and reuses the cached answer", async () => {
  const first = await service.get("/hospitals?state=MA");
  assert.equal(first.headers.get("cache-control"), "private, max-age=300");
  const again = await service.get("/hospitals?state=MA", { "if-none-match": first.headers.get("etag") ?? "" });
  assert.equal(again.status, 304);
  const head = await service.request("/hospitals?state=MA", { method: "HEAD" });
  assert.deepEqual([head.status, await head.text()], [200, ""]);
  assert.equal((await service.get("/hospitals?limit=0")).headers.get("cache-control"), "no-store");
});

test("a page whose examples use the Host header is private; with PUBLIC_URL set it is public", async () => {
  const known = await newSandboxService(undefined, { PUBLIC_URL: "https://data.example.org" });
  for (const [asked, control] of [
    [service, /^private, max-age=300$/],
    [known, /^public, max-age=300(, s-maxage=300)?$/],
  ] as const)
    for (const path of ["/docs", "/hospitals?state=MA", "/reference"]) {
      const { headers } = await asked.get(path);
      assert.match(headers.get("cache-control") ?? "", control, path);
      assert.equal(headers.has("x-accel-expires"), asked === known && path.includes("?"), path);
    }
  const page = await (await known.inside.app.fetch(new Request("http://evil.example/hospitals?state=MA"))).text();
  assert.doesNotMatch(page, /evil\.example/);
});

test("pages and the API share one budget per client", async () => {
  const small = await newSandboxService(newSandbox(), { RATE_LIMIT_PER_MINUTE: "1" });
  assert.equal((await small.get("/hospitals?state=MA")).status, 200);
  const refused = await small.get("/hospitals?state=VT");
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  assert.match(await refused.text(), /Too many requests[\s\S]*Try again in \d+ seconds/);
  assert.equal((await small.get("/hospitals?state=MA")).status, 200, "what is cached is free");
});

test("observations of pages contain the template, never the query", async () => {
  const fresh = await newSandboxService();
  await fresh.get("/hospitals?name=secretword");
  await fresh.get("/providers/9876543210");
  const seen = JSON.stringify(fresh.observations);
  assert.doesNotMatch(seen, /secret|9876543210/);
  assert.match(seen, /"route":"\/providers\/\{npi\}"/);
});

test("who follows a link to a file that can't be made reads why on a page; a program reads the error envelope", async () => {
  sandbox.setFault("cms", "unavailable");
  const path = "/api/export/hospitals.csv?state=WY";
  const page = await html(path, 502);
  const program = await service.get(path);
  sandbox.setFault("cms", null);
  assert.match(page, /<a class="button" href="\/hospitals\?state=WY">Back to the search/);
  assert.match(page, /CMS[^<]* did not give a usable answer|The agency did not give a usable answer/);
  assert.equal(program.status, 502);
  assert.equal(Object(await program.json()).error, "upstream_unavailable");
  const file = await service.get(path, { accept: "text/html" });
  assert.match(file.headers.get("content-type") ?? "", /^text\/csv/);
});
