import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import test from "node:test";
import { brotliDecompressSync } from "node:zlib";
import { checkSignature, KEYS_PATH, KEYS_TYPE, keysSchema, toSigningKey } from "../../../src/provenance/signature.ts";
import { toConfig } from "../../../src/app/config.ts";
import { PREFIX } from "../../../src/surfaces/paths.ts";
import { newSandbox, newSandboxService, newService, type Service } from "../../support/harness.ts";

const pem = String(generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }));
const signingKey = await toSigningKey(pem);
const SEARCH = `${PREFIX}/hospitals/search?limit=2&state=MA`;

const signing = (): Promise<Service> => {
  const sandbox = newSandbox();
  return newService((url, init) => sandbox.fetch(new Request(url, init)), {}, undefined, { signingKey });
};

async function checked(service: Service, path: string, headers: Record<string, string> = {}) {
  const response = await service.get(path, headers);
  const content = new Uint8Array(await response.arrayBuffer());
  const { keys } = keysSchema.parse(await (await service.get(KEYS_PATH)).json());
  const [key] = keys;
  assert.ok(key !== undefined && key.kid === signingKey.keyId);
  const message = { status: response.status, headers: Object.fromEntries(response.headers), content };
  return { response, content, check: await checkSignature(message, key) };
}

test("an answer is signed, with its own address, and anyone can check it with the public key", async () => {
  const service = await signing();
  const { response, content, check } = await checked(service, SEARCH);
  assert.ok(check.isValid, JSON.stringify(check));
  assert.equal(check.created.getTime(), service.clock.now());
  const { self } = JSON.parse(new TextDecoder().decode(content));
  assert.equal(response.headers.get("content-location"), self);
  assert.match(response.headers.get("access-control-expose-headers") ?? "", /Signature-Input/);
});

test("a compressed answer is signed as it is sent", async () => {
  const { response, content, check } = await checked(await signing(), SEARCH.replace("limit=2", "limit=20"), {
    "accept-encoding": "br",
  });
  assert.equal(response.headers.get("content-encoding"), "br");
  assert.ok(check.isValid, JSON.stringify(check));
  assert.equal(JSON.parse(String(brotliDecompressSync(content))).ok, true);
});

test("an answer that is kept to be sent again is kept with its signature", async () => {
  const service = await signing();
  const { response } = await checked(service, SEARCH);
  const hit = service.inside.hits.find(SEARCH, undefined);
  assert.equal(hit?.headers["signature"], response.headers.get("signature"));
});

for (const path of [`${PREFIX}/hospitals/search?state=XX`, `${PREFIX}/`, "/nowhere"])
  test(`${path} is signed, too`, async () => {
    const { check } = await checked(await signing(), path);
    assert.ok(check.isValid, JSON.stringify(check));
  });

test("the public key has its own media type, and nothing of the private one", async () => {
  const response = await (await signing()).get(KEYS_PATH);
  assert.equal(response.headers.get("content-type"), KEYS_TYPE);
  const { keys } = Object(await response.json());
  assert.deepEqual(Object.keys(keys[0]).toSorted(), ["crv", "kid", "kty", "x"]);
});

test("without a key nothing is signed, and there is no public key", async () => {
  const service = await newSandboxService();
  const { headers } = await service.get(SEARCH);
  for (const name of ["signature", "signature-input", "content-digest", "content-location"])
    assert.equal(headers.has(name), false, name);
  assert.equal((await service.get(KEYS_PATH)).status, 404);
});

test("SIGNING_KEY_FILE is optional, and a file without a key stops the start without showing its contents", async (context) => {
  assert.equal(toConfig({}).SIGNING_KEY_FILE, undefined);
  const folder = await mkdtemp(join(tmpdir(), "phdg-key-"));
  context.after(() => rm(folder, { recursive: true }));
  const wrong = join(folder, "wrong.pem");
  await writeFile(wrong, "hunter2");
  for (const [file, said] of [
    [wrong, /must hold an Ed25519 private key/],
    [join(folder, "none.pem"), /can't be read \(ENOENT\)/],
  ] as const) {
    const child = spawn(process.execPath, [join(import.meta.dirname, "../../../src/main.ts")], {
      env: { PATH: process.env["PATH"], PORT: "0", SIGNING_KEY_FILE: file },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
    assert.notEqual(child.exitCode, 0);
    assert.match(out + errors, said);
    assert.doesNotMatch(out + errors, /hunter2/);
  }
});
