import assert from "node:assert/strict";
import test from "node:test";
import {
  checkSignature,
  componentsOf,
  contentDigestOf,
  signatureBase,
  signatureFields,
  signatureParams,
  thumbprintOf,
  toSigningKey,
  type SignedMessage,
} from "../../src/provenance/signature.ts";

/** RFC 9421, appendix B.1.4. */
const PEM = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF
-----END PRIVATE KEY-----
`;

test("the test vector of RFC 9421, appendix B.2.6, gives its signature", async () => {
  const key = await toSigningKey(PEM);
  const components = [
    ["date", "Tue, 20 Apr 2021 02:07:55 GMT"],
    ["@method", "POST"],
    ["@path", "/foo"],
    ["@authority", "example.com"],
    ["content-type", "application/json"],
    ["content-length", "18"],
  ] as const;
  const params = signatureParams(components, 1_618_884_473, "test-key-ed25519");
  assert.equal(
    params,
    '("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
  );
  assert.equal(
    await key.sign(signatureBase(components, params)),
    "wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==",
  );
});

test("a key's id is its thumbprint, as in RFC 8037, appendix A.3", async () => {
  const key = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" } as const;
  assert.equal(await thumbprintOf(key), "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
});

test("the digest of a content is that of RFC 9530, appendix D", async () => {
  const content = new TextEncoder().encode('{"hello": "world"}\n');
  assert.equal(await contentDigestOf(content), "sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:");
});

for (const [what, pem] of [
  ["nothing", ""],
  ["a public key", PEM.replaceAll("PRIVATE", "PUBLIC")],
  ["no base64", PEM.replace("MC4C", "!!!!")],
  ["a key that is cut", PEM.replace("mWG9qfSnF", "")],
] as const)
  test(`${what} is no signing key`, async () => {
    await assert.rejects(toSigningKey(pem));
  });

async function signed(): Promise<SignedMessage> {
  const key = await toSigningKey(PEM);
  const content = new TextEncoder().encode('{"ok":true}\n');
  const fields = {
    "content-digest": await contentDigestOf(content),
    "content-location": "/api/v1/hospitals/search?state=MA",
  };
  const signature = await signatureFields(componentsOf(200, fields), 1_700_000_000, key);
  return { status: 200, headers: { ...fields, ...signature }, content };
}

test("a signed answer is valid, and says when it was signed and with which key", async () => {
  const { publicKey, keyId } = await toSigningKey(PEM);
  const check = await checkSignature(await signed(), publicKey);
  assert.deepEqual(check, { isValid: true, keyId, created: new Date(1_700_000_000_000) });
});

const SPOILT: readonly (readonly [string, (message: SignedMessage) => Partial<SignedMessage>, RegExp])[] = [
  ["another status", () => ({ status: 404 }), /does not match/],
  ["one byte more", ({ content }) => ({ content: new Uint8Array([...content, 32]) }), /content is not the one/],
  ["another address", ({ headers }) => ({ headers: { ...headers, "content-location": "/" } }), /does not match/],
  ["no address", ({ headers: { "content-location": _, ...headers } }) => ({ headers }), /does not cover/],
  ["no digest", ({ headers: { "content-digest": _, ...headers } }) => ({ headers }), /does not cover/],
  ["no signature", ({ headers: { signature: _, ...headers } }) => ({ headers }), /no signature/],
  [
    "another time",
    ({ headers }) => ({
      headers: { ...headers, "signature-input": headers["signature-input"]?.replace("1700000000", "1700000001") },
    }),
    /does not match/,
  ],
];
for (const [what, spoil, problem] of SPOILT)
  test(`a signed answer with ${what} is not valid`, async () => {
    const { publicKey } = await toSigningKey(PEM);
    const message = await signed();
    const check = await checkSignature({ ...message, ...spoil(message) }, publicKey);
    assert.ok(!check.isValid);
    assert.match(check.problem, problem);
  });

test("a signature of another key is not valid", async () => {
  const other = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" } as const;
  const check = await checkSignature(await signed(), other);
  assert.ok(!check.isValid);
  assert.match(check.problem, /another key/);
});
