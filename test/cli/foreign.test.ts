import assert from "node:assert/strict";
import test from "node:test";
import { API_VERSION, DISCLAIMER } from "../../src/gateway/envelope.ts";
import { newSandboxService } from "../support/harness.ts";
import { run, type Surroundings } from "./command.ts";

/** What is read from a file or from a gateway elsewhere may be anything. */

const service = await newSandboxService();

/** Sets a title, empties the line, and begins it again with a verdict of its own; the last signs are C1 and a direction. */
const HOSTILE = "https://a.test/\u001B]0;owned\u0007\u001B[2K\rsame: The agency's bytes are the same\nok\u009B2K\u202E";

const answering = (body: unknown, status = 200): Surroundings => ({
  gateway: async () => Response.json(body, { status }),
});

const RECALLS = ["devices", "recalls", "--q", "pacemaker"];

/** A success that has found nothing. */
const ENVELOPE = {
  ok: true,
  api_version: API_VERSION,
  source: "A",
  source_url: "https://a.test/",
  retrieved_at: "2026-01-01T00:00:00.000Z",
  source_updated: null,
  source_digest: `sha-256=:${"A".repeat(43)}=:`,
  disclaimer: DISCLAIMER,
  count: 0,
  upstream_total: null,
  results: [],
};

function assertTame(text: string, lines: number): void {
  assert.ok(text.includes("owned"), text);
  assert.doesNotMatch(text, /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]/);
  assert.doesNotMatch(text, /^(?:same|ok)/m);
  assert.equal(text.trimEnd().split("\n").length, lines, text);
}

test("an envelope that is verified cannot write its own verdict", async () => {
  const good = JSON.parse((await run(service, ["hospitals", "search", "--state", "MA", "--json"])).out);
  const files = { bad: JSON.stringify({ ...good, source_url: HOSTILE }) };
  const { out, err, exitCode } = await run(service, ["verify", "bad"], { files });
  assert.deepEqual([exitCode, out], [2, ""]);
  assert.match(err, /^invalid_query: /);
  assertTame(err, 1);
});

test("a failure of a gateway elsewhere is lines of text, and as it is with --json", async () => {
  const failure = { ok: false, error: "upstream_unavailable", detail: HOSTILE, reason: HOSTILE };
  const whole = { ...failure, official_source: HOSTILE, source_url: HOSTILE };
  const { err, exitCode } = await run(service, RECALLS, answering(whole, 502));
  assert.equal(exitCode, 1);
  assertTame(err, 4);
  assert.deepEqual(JSON.parse((await run(service, [...RECALLS, "--json"], answering(whole, 502))).out), whole);
  const sentence = await run(service, RECALLS, answering({ ...failure, error: HOSTILE }, 502));
  assert.match(
    sentence.err,
    /^No gateway answers at http:\/\/localhost\. HTTP 502 came back, .* not a gateway answer\.\n$/,
  );
  assertTame((await run(service, ["doctor"], answering(whole, 502))).err, 1);
});

test("a success of a gateway elsewhere is lines of text", async () => {
  const cited = { ...ENVELOPE, source: HOSTILE, source_url: HOSTILE };
  for (const format of ["--csv", "--ndjson"])
    assertTame((await run(service, [...RECALLS, format], answering(cited))).err, 2);
  const { out } = await run(service, RECALLS, answering(cited));
  assertTame(out.slice(out.indexOf("\n\n") + 2), 3);
  const budget = { daily_limit: 1, used: 1, resets_at: HOSTILE };
  const agency = { agency: HOSTILE, reachable: false, latency_ms: 1, problem: HOSTILE, budget };
  const health = { ok: true, upstreams: { [HOSTILE]: agency, b: { ...agency, reachable: true } } };
  assertTame((await run(service, ["doctor"], answering(health))).out, 6);
});

test("a record of a gateway elsewhere does not steer the terminal in any form, and JSON has every sign of it", async () => {
  const record = { product_res_number: HOSTILE, nested: [HOSTILE] };
  const found = { ...ENVELOPE, count: 1, results: [record] };
  for (const format of ["--json", "--ndjson", "--csv"]) {
    const { out } = await run(service, [...RECALLS, format], answering(found));
    assert.ok(out.includes("owned"), out);
    assert.doesNotMatch(out, /[\u0000-\u0008\u000B-\u000C\u000E-\u001F\u007F-\u009F]|\r(?!\n)/, format);
    if (format !== "--csv") assert.deepEqual(JSON.parse(out), format === "--json" ? found : record);
    if (format !== "--csv") assert.ok(out.includes("\\u009b2K\\u202e"), out);
  }
});

test("an answer in words keeps its lines and its sources, without what steers a terminal", async () => {
  const said = {
    ok: true,
    answer: "Two\nlines.\u001B[2K\r owned",
    sources: [{ n: 1, status: "ok", source_url: HOSTILE }],
  };
  const { out } = await run(service, ["ask", "which", "recalls"], answering(said));
  assertTame(out, 5);
  assert.match(out, /^Two\nlines\..*owned\n\nSources:\n\[1\] Source: https/);
});

for (const [what, body] of [
  ["another server's JSON", { hello: 1 }],
  ["ok alone", { ok: true }],
  ["a failure with status 200", { ok: false, error: "not_found", detail: "No." }],
  ["no address", { ...ENVELOPE, source_url: undefined }],
  ["no moment", { ...ENVELOPE, retrieved_at: null }],
  ["results that are no list", { ...ENVELOPE, results: {} }],
  ["a count of other results", { ...ENVELOPE, count: 1 }],
] as const)
  test(`a 200 with ${what} is not a gateway answer, in any format or batch`, async () => {
    const files = { f: "q\npacemaker\n" };
    for (const args of [RECALLS, [...RECALLS, "--json"], ["devices", "recalls", "--file", "f"]]) {
      const { out, err, exitCode, results } = await run(service, args, { ...answering(body), files });
      assert.deepEqual([exitCode, out, results], [1, "", []], args.join(" "));
      assert.match(err, /No gateway answers at http:\/\/localhost\./);
    }
  });

test("an answer of another endpoint is no answer to a question, a verification or a health check", async () => {
  assert.equal((await run(service, RECALLS, answering(ENVELOPE))).exitCode, 0);
  const { out } = await run(service, ["hospitals", "search", "--state", "MA", "--json"]);
  for (const args of [["ask", "which"], ["doctor"], ["verify", "good"]]) {
    const { err, exitCode } = await run(service, args, { ...answering(ENVELOPE), files: { good: out } });
    assert.equal(exitCode, 1);
    assert.match(err, /^The gateway answered HTTP 200 with .*, which is not a gateway answer\.$/m);
  }
});

test("an answer that does not end is given up, not collected", async () => {
  const piece = new Uint8Array(32 * 1024 * 1024).fill(0x20);
  let pieces = 0;
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => (++pieces > 64 ? controller.close() : controller.enqueue(piece)),
  });
  const { exitCode, err } = await run(service, ["hospitals", "search", "--state", "GU"], {
    gateway: async () => new Response(endless),
  });
  assert.equal(exitCode, 1);
  assert.match(err, /No gateway answers/);
  assert.ok(pieces < 16, `${pieces} pieces were read`);
});
