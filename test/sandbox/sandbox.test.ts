import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { test } from "node:test";
import { createSandbox, type Sandbox } from "../../sandbox/sandbox.ts";
import { echoAgency } from "./echo-agency.ts";

const origin = "http://sandbox.test";
const names = ["nppes", "openfda", "clinicaltrials", "cms"];
const create = (): Sandbox => createSandbox(names.map(echoAgency));

function wire(target: string, { method = "GET", acceptEncoding = "" } = {}) {
  return { target, method, acceptEncoding, signal: new AbortController().signal };
}

test("the first path segment picks the agency, which gets the rest with its slash", async () => {
  for (const name of names) {
    const response = await create().fetch(new Request(`${origin}/${name}/api/x?a=1&b=%20`));
    assert.deepEqual(await response.json(), { method: "GET", path: "/api/x", query: "a=1&b=%20", padding: "" });
  }
});

test("a bare prefix is the agency's root", async () => {
  const response = await create().handle(wire("/cms?x"));
  assert.deepEqual(await response.json(), { method: "GET", path: "/", query: "x", padding: "" });
});

test("the raw target is neither decoded nor normalised", async () => {
  const response = await create().handle(wire('/openfda/a/../b//c%2F?search="x"%zz?y'));
  const { path, query }: { path?: string; query?: string } = await response.json();
  assert.equal(path, "/a/../b//c%2F");
  assert.equal(query, 'search="x"%zz?y');
});

test("an unknown prefix is a 404 that lists the four addresses", async () => {
  for (const target of ["/", "/unknown/x", "*", "", "/OPENFDA/x", "/__proto__/x"]) {
    const response = await create().handle(wire(target));
    assert.equal(response.status, 404);
    const { addresses }: { addresses?: unknown } = await response.json();
    assert.deepEqual(addresses, ["/nppes/api/", "/openfda", "/clinicaltrials/api/v2", "/cms/provider-data/api/1"]);
  }
});

test("an agency that throws costs a 500 and nothing else", async () => {
  const sandbox = create();
  const response = await sandbox.handle(wire("/cms/throw"));
  assert.equal(response.status, 500);
  assert.match(await response.text(), /broken on purpose/);
  assert.equal((await sandbox.handle(wire("/cms/fine"))).status, 200);
});

test("bodies over 1 kB are compressed for clients that accept gzip", async () => {
  const zipped = await create().handle(wire("/cms/big", { acceptEncoding: "br, gzip;q=0.5" }));
  assert.equal(zipped.headers.get("content-encoding"), "gzip");
  const bytes = Buffer.from(await zipped.arrayBuffer());
  assert.equal(zipped.headers.get("content-length"), String(bytes.length));
  assert.match(gunzipSync(bytes).toString(), /^\{"method":"GET"/);
  for (const acceptEncoding of ["", "br", "gzip;q=0", "identity"]) {
    const plain = await create().handle(wire("/cms/big", { acceptEncoding }));
    assert.equal(plain.headers.get("content-encoding"), null, acceptEncoding);
  }
  const small = await create().handle(wire("/cms/small", { acceptEncoding: "gzip" }));
  assert.equal(small.headers.get("content-encoding"), null);
});

test("HEAD gets the headers of GET without the body", async () => {
  const get = await create().handle(wire("/cms/big"));
  const head = await create().handle(wire("/cms/big", { method: "HEAD" }));
  assert.equal(await head.text(), "");
  assert.equal(Number(head.headers.get("content-length")), (await get.text()).length + 1);
});

test("the log keeps the last 1,000 raw targets of each agency", async () => {
  const sandbox = create();
  for (let at = 0; at < 1_010; at++) await sandbox.handle(wire(`/cms/x?at=${at}`));
  await sandbox.handle(wire("/nppes/api/?number=%31"));
  const targets = sandbox.requests("cms");
  assert.equal(targets.length, 1_000);
  assert.equal(targets[0], "/cms/x?at=10");
  assert.deepEqual(sandbox.requests("nppes"), ["/nppes/api/?number=%31"]);
  assert.deepEqual(sandbox.requests("nobody"), []);
});
