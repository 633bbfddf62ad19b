import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import test from "node:test";
import { createBoundedFetch, type Fetch } from "../../../src/gateway/transport/bounded-fetch.ts";
import { LargeBodies, LARGE } from "../../../src/gateway/large-body/large-bodies.ts";
import { nodePlatform } from "../../support/node-platform.ts";
import { reasonOf } from "../transport/answers.ts";

const caller = (fetch: Fetch, largeBodies = new LargeBodies(), timeoutMs = 1000) =>
  createBoundedFetch({
    ...nodePlatform,
    fetch,
    largeBodies,
    agency: "The Agency",
    timeoutMs,
    maxBytes: 4 * LARGE,
    authorization: undefined,
  })("https://agency.test/rows");

const CHUNK = new Uint8Array(65_536).fill(32);

/** A body of this many bytes; with `isStalled` it stops there without ending. */
const sending =
  (bytes: number, isStalled = false, onChunk = (): void => undefined): Fetch =>
  async (_url, { signal }) => {
    let sent = 0;
    return new Response(
      new ReadableStream<Uint8Array>({
        start: (stream) => signal.addEventListener("abort", () => stream.error(signal.reason), { once: true }),
        pull(stream) {
          if (sent < bytes) {
            sent += CHUNK.byteLength;
            onChunk();
            stream.enqueue(CHUNK);
          } else if (!isStalled) stream.close();
        },
      }),
    );
  };

const range = (length: number): number[] => Array.from({ length }, (_, at) => at);

test("all large bodies of the process are read, one after the other", async () => {
  const largeBodies = new LargeBodies();
  const answers = await Promise.all(range(6).map(() => caller(sending(2 * LARGE), largeBodies, 10_000)));
  assert.deepEqual(
    answers.map(({ bytes }) => bytes),
    range(6).map(() => 2 * LARGE),
  );
});

test("a body still being decoded at the deadline is abandoned", async () => {
  let chunks = 0;
  /** It heeds no signal, as a decoder does whose input is complete. */
  async function* decoded(): AsyncGenerator<Uint8Array> {
    for (; chunks < 1000; chunks++) {
      await sleep(10);
      yield new Uint8Array(1).fill(32);
    }
  }
  const fetch: Fetch = async () => ({ status: 200, ok: true, headers: new Headers(), body: decoded() });
  assert.equal(await reasonOf(caller(fetch, new LargeBodies(), 200)), "timeout");
  assert.ok(chunks < 100, `${chunks} pieces`);
});

test("a body that stalls loses its slot and continues when it gets another", async () => {
  const largeBodies = new LargeBodies();
  const body = { length: 2 * LARGE };
  const slots: boolean[][] = [];
  const stalling = (hasSlot: () => boolean): Promise<void> => {
    const seen = [hasSlot()];
    slots.push(seen);
    return sleep(400).then(() => void seen.push(hasSlot()));
  };
  const first = largeBodies.withSlot(body, stalling);
  const second = largeBodies.withSlot(body, async (hasSlot) => void slots.push([hasSlot()]));
  await Promise.all([first, second]);
  assert.deepEqual(slots, [[true, false], [true]]);
});

test("small bodies do not wait for large ones", async () => {
  const largeBodies = new LargeBodies();
  const stalled = reasonOf(caller(sending(2 * LARGE, true), largeBodies));
  await caller(sending(65_536), largeBodies, 500);
  assert.equal(await stalled, "timeout");
});

test("a large body that stalls at one agency does not delay another agency's large answer", async () => {
  const largeBodies = new LargeBodies();
  const stalled = reasonOf(caller(sending(2 * LARGE, true), largeBodies, 2000));
  const whole = caller(sending(2 * LARGE), largeBodies, 10_000).then(() => "it is whole");
  assert.equal(await Promise.race([stalled, whole]), "it is whole");
  assert.equal(await stalled, "timeout");
});

test("many bodies that are each small enough for parallel reading do not fill the memory together", async () => {
  const largeBodies = new LargeBodies();
  let chunks = 0;
  const stalled = sending(0.75 * LARGE, true, () => void chunks++);
  const reasons = await Promise.all(range(40).map(() => reasonOf(caller(stalled, largeBodies))));
  assert.deepEqual(new Set(reasons), new Set(["timeout"]));
  const megabytes = (chunks * CHUNK.byteLength) / 2 ** 20;
  assert.ok(megabytes < 100, `${megabytes} MB of 120 were taken`);
});
