import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import test from "node:test";
import { createBoundedFetch, type Fetch } from "../../src/transport/bounded-fetch.ts";
import { LargeBodies, LARGE } from "../../src/transport/large-bodies.ts";
import { nodePlatform } from "../node-platform.ts";
import { reasonOf } from "./answers.ts";

const asking = (fetch: Fetch, largeBodies = new LargeBodies(), timeoutMs = 1000) =>
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

test("large bodies of the whole process are all read, one after the other", async () => {
  const largeBodies = new LargeBodies();
  const answers = await Promise.all(range(6).map(() => asking(sending(2 * LARGE), largeBodies, 10_000)));
  assert.deepEqual(
    answers.map(({ bytes }) => bytes),
    range(6).map(() => 2 * LARGE),
  );
});

test("what has arrived but is still being decoded when the time is over is given up", async () => {
  let chunks = 0;
  /** It heeds no signal, as a decoder does whose input is complete. */
  async function* decoded(): AsyncGenerator<Uint8Array> {
    for (; chunks < 1000; chunks++) {
      await sleep(10);
      yield new Uint8Array(1).fill(32);
    }
  }
  const fetch: Fetch = async () => ({ status: 200, ok: true, headers: new Headers(), body: decoded() });
  assert.equal(await reasonOf(asking(fetch, new LargeBodies(), 200)), "timeout");
  assert.ok(chunks < 100, `${chunks} pieces`);
});

test("a body that stalls loses its turn, and reads on when it gets another", async () => {
  const largeBodies = new LargeBodies();
  const body = { length: 2 * LARGE };
  const turns: boolean[][] = [];
  const stalling = (hasTurn: () => boolean): Promise<void> => {
    const seen = [hasTurn()];
    turns.push(seen);
    return sleep(400).then(() => void seen.push(hasTurn()));
  };
  const first = largeBodies.inTurn(body, stalling);
  const second = largeBodies.inTurn(body, async (hasTurn) => void turns.push([hasTurn()]));
  await Promise.all([first, second]);
  assert.deepEqual(turns, [[true, false], [true]]);
});

test("small bodies do not wait for large ones", async () => {
  const largeBodies = new LargeBodies();
  const stalled = reasonOf(asking(sending(2 * LARGE, true), largeBodies));
  await asking(sending(65_536), largeBodies, 500);
  assert.equal(await stalled, "timeout");
});

test("a large body that stalls at one agency does not hold up another's large answer", async () => {
  const largeBodies = new LargeBodies();
  const stalled = reasonOf(asking(sending(2 * LARGE, true), largeBodies, 2000));
  const whole = asking(sending(2 * LARGE), largeBodies, 10_000).then(() => "it is whole");
  assert.equal(await Promise.race([stalled, whole]), "it is whole");
  assert.equal(await stalled, "timeout");
});

test("a crowd of bodies that are each small enough to be read side by side does not fill the memory together", async () => {
  const largeBodies = new LargeBodies();
  let chunks = 0;
  const stalled = sending(0.75 * LARGE, true, () => void chunks++);
  const reasons = await Promise.all(range(40).map(() => reasonOf(asking(stalled, largeBodies))));
  assert.deepEqual(new Set(reasons), new Set(["timeout"]));
  const megabytes = (chunks * CHUNK.byteLength) / 2 ** 20;
  assert.ok(megabytes < 100, `${megabytes} MB of 120 were taken`);
});
