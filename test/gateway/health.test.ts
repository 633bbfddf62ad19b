import assert from "node:assert/strict";
import test from "node:test";
import type { Fetch } from "../../src/gateway/transport/bounded-fetch.ts";
import { newService } from "../support/harness.ts";

/** What the health page says of agencies that answer so. */
async function problemsWith(fetch: Fetch): Promise<readonly unknown[]> {
  const response = await (await newService(fetch)).get("/api/v1/health");
  assert.equal(response.status, 200);
  const { upstreams } = Object(await response.json());
  return Object.values<{ readonly problem: unknown }>(upstreams).map(({ problem }) => problem);
}

const MEBIBYTE = 1024 * 1024;

const bodies: readonly [what: string, body: Uint8Array<ArrayBuffer>, problem: string | null][] = [
  ["a little JSON", new TextEncoder().encode("{}"), null],
  ["a page for people", new TextEncoder().encode("<html>"), "not_json"],
  ["bytes that are not UTF-8", Uint8Array.of(0x22, 0xff, 0x22), "not_json"],
  ["a large body that is not UTF-8", new Uint8Array(1.2 * MEBIBYTE).fill(0xff), "too_large"],
  ["more JSON than any probe brings", new TextEncoder().encode(`7${" ".repeat(MEBIBYTE)}`), "too_large"],
];
for (const [what, body, problem] of bodies)
  test(`agencies whose probe gives ${what} have ${problem ?? "no problem"}, and the health page is 200`, async () => {
    const problems = await problemsWith(async () => new Response(body));
    assert.deepEqual(problems, Array(4).fill(problem));
  });

test("a probe reads at most a megabyte of an endless body", async () => {
  let chunks = 0;
  const pull = (stream: ReadableStreamDefaultController<Uint8Array>): void => {
    chunks++;
    stream.enqueue(new Uint8Array(65_536).fill(32));
  };
  await problemsWith(async () => new Response(new ReadableStream({ pull }, { highWaterMark: 0 })));
  assert.ok(chunks <= 4 * 18, `${chunks} chunks were taken`);
});

test("agencies that answer a probe with an error are unreachable, even if the error is JSON", async () => {
  for (const status of [201, 403, 404, 500]) {
    const problems = await problemsWith(async () => new Response("{}", { status }));
    assert.deepEqual(problems, Array(4).fill(`HTTP ${status}`));
  }
});

test("the problem of an agency that can't be reached is the system's code and what it means", async () => {
  const cause = Object.assign(new Error("getaddrinfo ENOTFOUND agency.test"), { code: "ENOTFOUND" });
  const problems = await problemsWith(() => Promise.reject(new TypeError("fetch failed", { cause })));
  assert.deepEqual(problems, Array(4).fill("network: ENOTFOUND (the name of the agency's host is unknown)"));
});
