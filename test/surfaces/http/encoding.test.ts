import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import * as fflate from "fflate";
import { nodeEncoders } from "../../../src/platforms/node/primitives.ts";
import { chooseEncoding } from "../../../src/surfaces/http/reply.ts";

const LONG = 2048;

const choices: readonly [accepted: string | undefined, encoding: string | null][] = [
  [undefined, null],
  ["", null],
  ["gzip", "gzip"],
  ["br", "br"],
  ["gzip, br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP", "gzip"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["gzip;q=0.5,br;q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0", null],
  ["gzip;q=0.000", null],
  ["*", "br"],
  ["*;q=0", null],
  ["br;q=0, *", "gzip"],
  ["gzip;q=0.9, *;q=0.1", "gzip"],
  ["identity", null],
  ["identity;q=1, *;q=0", null],
  ["deflate", null],
  ["zstd", null],
  ["x-gzip", null],
  ["gzipped", null],
  ["gzip;q=nonsense", null],
  ["gzip;q=Infinity", null],
  ["gzip;q=1e999, br;q=0.1", "br"],
  ["gzip ; q=0.4 ", "gzip"],
  [",,,gzip,", "gzip"],
  ["identity;q=1, gzip;q=0.1", null],
  ["identity;q=0.5, gzip;q=0.5", "gzip"],
  ["identity;q=0.1, gzip;q=0.1, br;q=0.05", "gzip"],
  [`${"a,".repeat(10_000)}gzip`, null],
];
for (const [accepted, encoding] of choices)
  test(`Accept-Encoding ${JSON.stringify(accepted)?.slice(0, 40)} is answered with ${encoding ?? "no encoding"}`, () => {
    assert.equal(chooseEncoding(accepted, nodeEncoders, LONG), encoding);
  });

test("a small body is not compressed", () => {
  assert.equal(chooseEncoding("gzip, br", nodeEncoders, LONG - 1), null);
});

for (const refused of ["gzip, identity;q=0", "gzip, *;q=0", "identity;q=0, gzip;q=0.1"])
  test(`a small body is compressed for a client that refuses identity: ${refused}`, () => {
    assert.equal(chooseEncoding(refused, nodeEncoders, 10), "gzip");
  });

test("only encodings that the runtime supports are chosen", () => {
  const { gzip } = nodeEncoders;
  assert.ok(gzip !== undefined);
  assert.equal(chooseEncoding("br, gzip", { gzip }, LONG), "gzip");
  assert.equal(chooseEncoding("br", { gzip }, LONG), null);
  assert.equal(chooseEncoding("br, gzip, *", {}, LONG), null);
});

/** Around the sizes at which a body is compressed here, by another thread, and in parts by several. */
const KB = 1024;
for (const size of [
  0,
  1,
  16 * KB,
  16 * KB + 1,
  256 * KB - 1,
  256 * KB,
  256 * KB + 1,
  512 * KB,
  700 * KB + 7,
  3072 * KB,
])
  for (const [encoding, decode] of [
    ["gzip", gunzipSync],
    ["br", brotliDecompressSync],
  ] as const)
    test(`${encoding} of ${size} bytes is one body that any reader gets back whole`, async () => {
      const body = Uint8Array.from({ length: size }, (_, at) => 32 + ((at * at + (at >> 7)) % 90));
      const bytes = await nodeEncoders[encoding]?.(body);
      assert.ok(bytes !== undefined && decode(bytes).equals(body));
      if (encoding !== "gzip") return;
      const read = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
      assert.ok(Buffer.from(await read.arrayBuffer()).equals(body));
      assert.ok(size < 1000 || bytes.length < size);
    });

test("a body that several threads compress is one that every client reads", async () => {
  const text = readFileSync(new URL("../../../openapi.json", import.meta.url));
  for (const length of [256 * KB - 1, 256 * KB, 256 * KB + 1, 4 * 1024 * KB, 9_000_001]) {
    const body = new Uint8Array(length).map((_, at) => text[at % text.length] ?? 0);
    const packed = await nodeEncoders.gzip?.(body);
    assert.ok(packed !== undefined && packed.length < length / 4, `${packed?.length}`);
    assert.deepEqual(sha256Of(gunzipSync(packed)), sha256Of(body));
    assert.deepEqual(sha256Of(fflate.gunzipSync(packed)), sha256Of(body));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    assert.deepEqual(sha256Of(new Uint8Array(await new Response(stream).arrayBuffer())), sha256Of(body));
  }
});

const sha256Of = (bytes: Uint8Array): string => hash("sha256", bytes);
