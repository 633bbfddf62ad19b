import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { pino } from "pino";
import type { Observation } from "../../src/core/observe.ts";
import { levelOf } from "../../src/platforms/log-line.ts";
import { formatters, writeTo } from "../../src/platforms/node/log.ts";
import { createConsoleLog } from "../../src/app/worker.ts";

const request = {
  kind: "request",
  route: "/hospitals/search",
  method: "GET",
  status: 200,
  error: null,
  reason: null,
  cache: "hit",
  durationMs: 1,
  requestId: "one",
} as const;
const budget = { kind: "budget", upstream: "openfda", waiting: 0, inFlight: 1, left: 14 } as const;
const failed = { kind: "upstream", upstream: "openfda", bytes: 0, durationMs: 1 } as const;
const daily = { kind: "daily_budget", upstream: "openfda", limit: 9, used: 1, resetsAt: 0 } as const;
const question = {
  kind: "question",
  outcome: "answered",
  reason: null,
  planner: "rules",
  endpoints: ["/hospitals/search"],
  dropped: 0,
  screenMs: 1,
  planMs: 1,
  retrieveMs: 1,
} as const;
const fault = { kind: "fault", requestId: "one", cause: new Error("foreign text") } as const;

const SEEN: readonly (readonly [string, Observation])[] = [
  ["error", fault],
  ["warn", { kind: "circuit", upstream: "openfda", state: "open" }],
  ["warn", { kind: "shared_store", isUp: false }],
  ["warn", { ...failed, outcome: "network", code: "PROXY_407", proxy: "proxy.test:3128" }],
  ["warn", { ...failed, outcome: "timeout" }],
  ["debug", { ...failed, outcome: "too_large" }],
  ["info", { kind: "shared_store", isUp: true }],
  ["info", request],
  ["info", question],
  ["debug", { kind: "upstream", upstream: "openfda", outcome: 200, bytes: 1, durationMs: 1 }],
  ["debug", { kind: "retry", upstream: "openfda", delayMs: 100 }],
  ["debug", { kind: "refusal", upstream: "openfda", reason: "circuit_open" }],
  ["debug", { kind: "model", outcome: "plan", durationMs: 1 }],
  ["warn", { kind: "unread", bytes: 20_000_000, connections: 3, refused: 1, closed: 0 }],
  ["trace", { kind: "unread", bytes: 20_000, connections: 3, refused: 0, closed: 0 }],
  ["trace", budget],
  ["trace", daily],
];

for (const [level, observation] of SEEN)
  test(`${JSON.stringify(observation).slice(0, 70)} is logged as ${level}`, () =>
    assert.equal(levelOf(observation), level));

/** What Node's log holds of these observations, by the names of levels, without the time. */
function nodeLines(level: string): readonly unknown[] {
  const lines: unknown[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line));
  const log = pino({ level, base: null, timestamp: false, formatters }, { write });
  for (const [, observation] of SEEN) writeTo(log, observation);
  return lines;
}

for (const least of ["trace", "debug", "info", "warn", "error", "silent"] as const)
  test(`LOG_LEVEL ${least} gives the same lines on Node and on Workers`, (context) => {
    const { mock } = context.mock.method(console, "log", () => undefined);
    const observe = createConsoleLog(least);
    for (const [, observation] of SEEN) observe(observation);
    const lines = mock.calls.map(({ arguments: [line] }) => JSON.parse(String(line)));
    assert.deepEqual(lines, nodeLines(least));
    const levels = ["trace", "debug", "info", "warn", "error"];
    const wanted = SEEN.filter(([level]) => levels.includes(least) && levels.indexOf(level) >= levels.indexOf(least));
    assert.equal(lines.length, wanted.length);
  });

test("docs/operators/operation.md names the lines of each level", async () => {
  const page = await readFile(new URL("../../docs/operators/operation.md", import.meta.url), "utf8");
  for (const [level, { kind }] of SEEN) {
    const row = page.split("\n").find((line) => line.startsWith(`| \`${level}\``));
    assert.ok(row?.includes(`\`${kind}\``), `${kind} as ${level}`);
  }
});

test("a fault is logged without its message, which may contain foreign text", () => {
  const [line] = nodeLines("error");
  assert.equal(Object(line).requestId, "one");
  assert.ok(Object(line).fault.at.length > 0);
  assert.ok(!JSON.stringify(line).includes("foreign"));
});
