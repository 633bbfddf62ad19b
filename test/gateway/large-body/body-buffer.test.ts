import assert from "node:assert/strict";
import test from "node:test";
import { BodyBuffer } from "../../../src/gateway/large-body/large-bodies.ts";

const MEBIBYTE = 1024 * 1024;
const NEEDED = 100_000;

/** Bytes of memory that the next body has after one of so many bytes was given back; it keeps them. */
function memoryAfter(bytes: number): number {
  new BodyBuffer(1e9, bytes).free();
  return new BodyBuffer(1e9, NEEDED).view().buffer.byteLength;
}

test("up to 24 MB of a large body's memory is kept for the next one, and the rest is released", () => {
  /** What bodies of other tests in this process left behind. */
  new BodyBuffer(1e9, NEEDED).view();
  assert.equal(memoryAfter(2 * MEBIBYTE), 2 * MEBIBYTE);
  assert.equal(memoryAfter(24 * MEBIBYTE), 24 * MEBIBYTE);
  assert.equal(memoryAfter(24 * MEBIBYTE + 1), NEEDED);
});
