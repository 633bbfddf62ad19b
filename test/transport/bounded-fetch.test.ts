import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { nodePlatform } from "../node-platform.ts";
import { createBoundedFetch, type BoundedFetchOptions, type Fetch } from "../../src/transport/bounded-fetch.ts";
import { errorOf, reasonOf, stopTime } from "./answers.ts";

const URL_ASKED = "https://agency.test/rows?q=1";
const NOW = Date.UTC(2026, 5, 1);

const asking = (fetch: Fetch, options: Partial<BoundedFetchOptions> = {}) =>
  createBoundedFetch({
    ...nodePlatform,
    fetch,
    clock: { now: () => NOW },
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
  test(`a complete HTTP ${status} is returned as it is, for the agency's adapter to judge`, async () => {
    const fetched = await asking(sending('{"é":1}', { status, headers: { "content-type": "application/json" } }));
    assert.equal(fetched.status, status);
    assert.equal(fetched.text, '{"é":1}');
    assert.equal(fetched.contentType, "application/json");
    assert.equal(fetched.bytes, 8);
    assert.equal(fetched.retrievedAt, NOW);
  });

for (const status of [301, 302, 303, 307, 308])
  test(`HTTP ${status} is redirected, and the other address is not asked`, async () => {
    const asked: string[] = [];
    const error = await errorOf(
      asking(async (url, { redirect }) => {
        asked.push(`${redirect} ${url}`);
        return new Response(null, { status, headers: { location: "https://elsewhere.test/" } });
      }),
    );
    assert.equal(error.reason, "redirected");
    assert.deepEqual(asked, [`manual ${URL_ASKED}`]);
    assert.doesNotMatch(error.message, /elsewhere/);
  });

test("silence before the headers is a timeout at the deadline, and the request is given up", async () => {
  let isAborted = false;
  const silent: Fetch = (_url, { signal }) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener("abort", () => {
        isAborted = true;
        reject(signal.reason);
      }),
    );
  assert.equal(await reasonOf(asking(silent, { timeoutMs: 20 })), "timeout");
  assert.ok(isAborted);
});

test("the first byte has a deadline of its own, nine tenths of the whole, and the body has the whole", async (context) => {
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
      asking(answering(afterMs, bodyMs), { timeoutMs: 10_000 }).then(
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

test("a connection that was not open in time is a timeout", async () => {
  const late = new DOMException("The connection was not open in time.", "TimeoutError");
  assert.equal(await reasonOf(asking(() => Promise.reject(late), { timeoutMs: 5000 })), "timeout");
});

test("a body that keeps dripping is a timeout at the same deadline", { timeout: 5000 }, async () => {
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
  assert.equal(await reasonOf(asking(dripping, { timeoutMs: 30 })), "timeout");
});

test("the signal ends with a call whose body is abandoned; one that was read to its end does not need it", async () => {
  const signals: AbortSignal[] = [];
  const answering = (answer: Response) =>
    asking(async (_url, init) => {
      signals.push(init.signal);
      return answer;
    });
  await answering(new Response("{}"));
  await errorOf(answering(new Response("", { status: 302, headers: { location: "/" } })));
  await errorOf(answering(new Response(spaces(100).body)));
  assert.equal(signals.map(({ aborted }) => aborted).join(), "false,true,true");
});

test("of an error's endless body the beginning is read and the rest is cancelled", async () => {
  const { body, seen } = spaces(1000);
  assert.equal((await asking(sending(body, { status: 500 }))).status, 500);
  assert.ok(seen.isCancelled);
});

test("an endless body is given up as soon as it exceeds the limit", async () => {
  const { body, seen } = spaces(100);
  const error = await errorOf(asking(sending(body)));
  assert.equal(error.reason, "too_large");
  assert.match(error.message, /The Agency sent more than 1000 bytes/);
  assert.ok(seen.chunks <= 12, `${seen.chunks} chunks were taken`);
  assert.ok(seen.isCancelled);
});

test("a body of exactly the limit is taken, one more byte is too_large", async () => {
  assert.equal((await asking(sending(" ".repeat(1000)))).bytes, 1000);
  assert.equal(await reasonOf(asking(sending(" ".repeat(1001)))), "too_large");
});

test("the announced length is not believed: neither a small nor a huge nor an odd one", async () => {
  for (const length of ["1", "999999999999", "-5", "1e9", "nonsense"]) {
    const headers = { "content-length": length };
    assert.equal((await asking(sending(" ".repeat(500), { headers }))).bytes, 500);
    assert.equal(await reasonOf(asking(sending(spaces(300).body, { headers }))), "too_large");
  }
});

test("what counts is the length after decompression", async () => {
  const { body } = spaces(100_000, 50);
  const zipped = body.pipeThrough(new CompressionStream("gzip") as unknown as TransformStream<Uint8Array, Uint8Array>);
  const opened = zipped.pipeThrough(
    new DecompressionStream("gzip") as unknown as TransformStream<Uint8Array, Uint8Array>,
  );
  assert.equal(await reasonOf(asking(sending(opened), { maxBytes: 1_000_000, timeoutMs: 5000 })), "too_large");
});

test("an error body is cut and not refused, and its beginning is kept", async () => {
  for (const chunkBytes of [1000, 16_384, 65_536]) {
    const { body, seen } = spaces(chunkBytes, 5000);
    const fetched = await asking(sending(body, { status: 500 }), { maxBytes: 1e9, timeoutMs: 5000 });
    assert.equal(fetched.status, 500);
    assert.ok(fetched.text.length >= 60_000, `${fetched.text.length} were kept`);
    assert.ok(fetched.text.length <= 65_536 + chunkBytes);
    assert.ok(seen.chunks * chunkBytes <= 65_536 + 2 * chunkBytes, `${seen.chunks} chunks were taken`);
  }
});

test("an error body in one large piece keeps its beginning", async () => {
  const text = `parse_exception ${" ".repeat(200_000)}`;
  const fetched = await asking(sending(text, { status: 500 }), { maxBytes: 1e9 });
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
  test(`${what} is not_json, since it is no UTF-8`, async () => {
    assert.equal(await reasonOf(asking(sending(Uint8Array.from(bytes)))), "not_json");
    assert.equal((await asking(sending(Uint8Array.from(bytes), { status: 500 }))).status, 500);
  });

test("a byte order mark is dropped, and no other sign is", async () => {
  assert.equal((await asking(sending(Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d)))).text, "{}");
  assert.equal((await asking(sending('"\uFFFD\u0000\u{10FFFF}"'))).text, '"\uFFFD\u0000\u{10FFFF}"');
});

test("the digest is the SHA-256 of the bytes as they came", async () => {
  for (const text of ["", "{}", "é".repeat(300)]) {
    const { digest, bytes } = await asking(sending(text));
    assert.equal(await digest, createHash("sha256").update(text).digest("base64"));
    assert.equal(bytes, Buffer.byteLength(text));
  }
});

test("a failed or broken connection is network, whatever its words", async () => {
  assert.equal(await reasonOf(asking(() => Promise.reject(new TypeError("fetch failed")))), "network");
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError("terminated")) });
  assert.equal(await reasonOf(asking(sending(broken))), "network");
});
