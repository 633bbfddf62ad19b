import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { nodePlatform } from "../../support/node-platform.ts";
import {
  createBoundedFetch,
  type BoundedFetchOptions,
  type Fetch,
} from "../../../src/gateway/transport/bounded-fetch.ts";
import { errorOf, reasonOf, stopTime } from "./answers.ts";

const URL_ASKED = "https://agency.test/rows?q=1";
const NOW = Date.UTC(2026, 5, 1);

const caller = (fetch: Fetch, options: Partial<BoundedFetchOptions> = {}) =>
  createBoundedFetch({
    ...nodePlatform,
    fetch,
    clock: { now: () => NOW, monotonic: () => NOW },
    agency: "The Agency",
    timeoutMs: 10_000,
    maxBytes: 1000,
    authorization: undefined,
    ...options,
  })(URL_ASKED);

const sending =
  (body: BodyInit | null, init: ResponseInit = {}): Fetch =>
  async () =>
    new Response(body, init);

/** A body of chunks of spaces that counts how much of it was taken and whether it was given up. */
function spaces(chunkBytes: number, maxChunks = 1e6) {
  const seen = { chunks: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(stream) {
        seen.chunks++;
        stream.enqueue(new Uint8Array(chunkBytes).fill(32));
        if (seen.chunks >= maxChunks) stream.close();
      },
      cancel: () => void (seen.isCancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

for (const status of [200, 201, 300, 305, 399, 400, 401, 403, 404, 410, 429, 500, 502, 503, 504, 599])
  test(`a complete HTTP ${status} is returned unchanged, for the agency's adapter to judge`, async () => {
    const fetched = await caller(sending('{"é":1}', { status, headers: { "content-type": "application/json" } }));
    assert.equal(fetched.status, status);
    assert.equal(fetched.text, '{"é":1}');
    assert.equal(fetched.contentType, "application/json");
    assert.equal(fetched.bytes, 8);
    assert.equal(fetched.retrievedAt, NOW);
  });

for (const status of [301, 302, 303, 307, 308])
  test(`HTTP ${status} is the failure redirected, and the redirect is not followed`, async () => {
    const asked: string[] = [];
    const error = await errorOf(
      caller(async (url, { redirect }) => {
        asked.push(`${redirect} ${url}`);
        return new Response(null, { status, headers: { location: "https://elsewhere.test/" } });
      }),
    );
    assert.equal(error.reason, "redirected");
    assert.deepEqual(asked, [`manual ${URL_ASKED}`]);
    assert.doesNotMatch(error.message, /elsewhere/);
  });

test("no headers by the deadline is a timeout, and the request is aborted", async () => {
  let isAborted = false;
  const silent: Fetch = (_url, { signal }) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener("abort", () => {
        isAborted = true;
        reject(signal.reason);
      }),
    );
  assert.equal(await reasonOf(caller(silent, { timeoutMs: 20 })), "timeout");
  assert.ok(isAborted);
});

test("the first byte must arrive within nine tenths of the deadline, the body within the whole", async (context) => {
  const time = stopTime(context);
  const answering = (afterMs: number, bodyMs: number): Fetch =>
    async function answer(_url, { signal }) {
      await Promise.race([wait(afterMs), aborted(signal)]);
      const body = new ReadableStream<Uint8Array>({
        async pull(stream) {
          await Promise.race([wait(bodyMs), aborted(signal)]);
          stream.enqueue(Uint8Array.of(0x7b, 0x7d));
          stream.close();
        },
      });
      return new Response(body);
    };
  const outcome = (afterMs: number, bodyMs: number) =>
    time.until(
      caller(answering(afterMs, bodyMs), { timeoutMs: 10_000 }).then(
        ({ text }) => text,
        ({ reason }) => reason,
      ),
    );
  assert.equal(await outcome(8800, 1000), "{}");
  assert.equal(await outcome(9200, 0), "timeout");
  assert.equal(await outcome(8800, 1500), "timeout");
});

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test("a connection that does not open in time is a timeout", async () => {
  const late = new DOMException("The connection was not open in time.", "TimeoutError");
  assert.equal(await reasonOf(caller(() => Promise.reject(late), { timeoutMs: 5000 })), "timeout");
});

test("a body that arrives too slowly is a timeout at the same deadline", { timeout: 5000 }, async () => {
  const dripping: Fetch = async (_url, { signal }) => {
    let drip: NodeJS.Timeout;
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        drip = setInterval(() => stream.enqueue(Uint8Array.of(32)), 2);
        signal?.addEventListener("abort", () => {
          clearInterval(drip);
          stream.error(signal.reason);
        });
      },
      cancel: () => clearInterval(drip),
    });
    return new Response(body);
  };
  assert.equal(await reasonOf(caller(dripping, { timeoutMs: 30 })), "timeout");
});

test("the signal aborts a call whose body is abandoned, but not one whose body was read to its end", async () => {
  const signals: AbortSignal[] = [];
  const answering = (answer: Response) =>
    caller(async (_url, init) => {
      signals.push(init.signal);
      return answer;
    });
  await answering(new Response("{}"));
  await errorOf(answering(new Response("", { status: 302, headers: { location: "/" } })));
  await errorOf(answering(new Response(spaces(100).body)));
  assert.equal(signals.map(({ aborted }) => aborted).join(), "false,true,true");
});

test("an endless error body is read only at its start, and the rest is cancelled", async () => {
  const { body, seen } = spaces(1000);
  assert.equal((await caller(sending(body, { status: 500 }))).status, 500);
  assert.ok(seen.isCancelled);
});

test("an endless body is aborted as soon as it exceeds the limit", async () => {
  const { body, seen } = spaces(100);
  const error = await errorOf(caller(sending(body)));
  assert.equal(error.reason, "too_large");
  assert.match(error.message, /The Agency sent more than 1000 bytes/);
  assert.ok(seen.chunks <= 12, `${seen.chunks} chunks were taken`);
  assert.ok(seen.isCancelled);
});

test("a body of exactly the limit is accepted, one more byte is too_large", async () => {
  assert.equal((await caller(sending(" ".repeat(1000)))).bytes, 1000);
  assert.equal(await reasonOf(caller(sending(" ".repeat(1001)))), "too_large");
});

test("Content-Length is ignored, whether small, huge or invalid", async () => {
  for (const length of ["1", "999999999999", "-5", "1e9", "nonsense"]) {
    const headers = { "content-length": length };
    assert.equal((await caller(sending(" ".repeat(500), { headers }))).bytes, 500);
    assert.equal(await reasonOf(caller(sending(spaces(300).body, { headers }))), "too_large");
  }
});

test("the limit counts bytes after decompression", async () => {
  const { body } = spaces(100_000, 50);
  const zipped = body.pipeThrough(new CompressionStream("gzip") as unknown as TransformStream<Uint8Array, Uint8Array>);
  const opened = zipped.pipeThrough(
    new DecompressionStream("gzip") as unknown as TransformStream<Uint8Array, Uint8Array>,
  );
  assert.equal(await reasonOf(caller(sending(opened), { maxBytes: 1_000_000, timeoutMs: 5000 })), "too_large");
});

test("a long error body is cut, not refused, and its start is kept", async () => {
  for (const chunkBytes of [1000, 16_384, 65_536]) {
    const { body, seen } = spaces(chunkBytes, 5000);
    const fetched = await caller(sending(body, { status: 500 }), { maxBytes: 1e9, timeoutMs: 5000 });
    assert.equal(fetched.status, 500);
    assert.ok(fetched.text.length >= 60_000, `${fetched.text.length} were kept`);
    assert.ok(fetched.text.length <= 65_536 + chunkBytes);
    assert.ok(seen.chunks * chunkBytes <= 65_536 + 2 * chunkBytes, `${seen.chunks} chunks were taken`);
  }
});

test("an error body in one large chunk keeps its start", async () => {
  const text = `parse_exception ${" ".repeat(200_000)}`;
  const fetched = await caller(sending(text, { status: 500 }), { maxBytes: 1e9 });
  assert.match(fetched.text, /^parse_exception/);
});

const notUtf8: readonly [what: string, bytes: readonly number[]][] = [
  ["a lone continuation byte", [0x22, 0x80, 0x22]],
  ["an overlong form", [0xc0, 0xaf]],
  ["a surrogate", [0xed, 0xa0, 0x80]],
  ["a code point beyond Unicode", [0xf4, 0x90, 0x80, 0x80]],
  ["a cut sequence at the end", [0x22, 0xe2, 0x82]],
  ["Latin-1", [0x63, 0x61, 0x66, 0xe9]],
  ["UTF-16 with its mark", [0xff, 0xfe, 0x7b, 0x00]],
];
for (const [what, bytes] of notUtf8)
  test(`${what} is not_json, because it is not UTF-8`, async () => {
    assert.equal(await reasonOf(caller(sending(Uint8Array.from(bytes)))), "not_json");
    assert.equal((await caller(sending(Uint8Array.from(bytes), { status: 500 }))).status, 500);
  });

test("a byte order mark is dropped, and no other character is", async () => {
  assert.equal((await caller(sending(Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d)))).text, "{}");
  assert.equal((await caller(sending('"\uFFFD\u0000\u{10FFFF}"'))).text, '"\uFFFD\u0000\u{10FFFF}"');
});

test("the digest is the SHA-256 of the received bytes", async () => {
  for (const text of ["", "{}", "é".repeat(300)]) {
    const { digest, bytes } = await caller(sending(text));
    assert.equal(await digest, createHash("sha256").update(text).digest("base64"));
    assert.equal(bytes, Buffer.byteLength(text));
  }
});

test("a failed or broken connection is the failure network, whatever the message", async () => {
  assert.equal(await reasonOf(caller(() => Promise.reject(new TypeError("fetch failed")))), "network");
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError("terminated")) });
  assert.equal(await reasonOf(caller(sending(broken))), "network");
});
