import assert from "node:assert/strict";
import { endpoints } from "../../../src/catalog/index.ts";
import { toTarget } from "../../../src/catalog/url-query.ts";
import { PREFIX } from "../../../src/surfaces/paths.ts";
import { startGateway } from "./gateway.ts";

/** What is asked while agencies fail at random, what is true of it, and what must hold of every answer. */

export const questions: readonly string[] = endpoints
  .filter((endpoint) => endpoint.kind === "live")
  .flatMap((dataset) =>
    dataset.examples
      .flatMap((example) => (dataset.isLookup ? [example] : [1, 2, 5].map((limit) => ({ ...example, limit }))))
      .map((example) => toTarget(PREFIX + dataset.path, example)),
  )
  .concat(
    [
      "/hospitals/search?state=GU",
      "/hospitals/search?name=zzzz",
      "/hospitals/search?state=XX",
      "/devices/recalls?q=zzzzqqq",
      "/labels/search?bogus=1",
      "/providers/1234567893",
      "/providers/12",
      "/exclusions/search",
      "/nowhere",
    ].map((path) => PREFIX + path),
  );

/** A body as far as it does not depend on when it was made, or on whether the agency said how old its data is. */
export const lasting = (body: string): string =>
  body
    .replace(/"source_updated":(?:null|"[^"]*")/, '"source_updated":"…"')
    .replace(/"retrieved_at":"[^"]*"/, '"retrieved_at":"…"')
    .replace(/"source_digest":"sha-256=:[^"]*:"/, '"source_digest":"…"');

/** How old an agency says its data is; null until it was asked for that as well, and while it cannot be. */
const updated = (body: string): string | null => /"source_updated":"([^"]*)"/.exec(body)?.[1] ?? null;

export interface Healthy {
  readonly status: number;
  readonly body: string;
}

/** What a service says whose agencies are well. */
export interface Truth {
  readonly answers: ReadonlyMap<string, Healthy>;
  /** How old the agencies say their data is; null where it is not known yet. */
  readonly dates: ReadonlySet<string | null>;
}

/** @param origin of agencies that are well */
export async function truthOf(origin: string): Promise<Truth> {
  const gateway = await startGateway(origin);
  const answers = new Map<string, Healthy>();
  const dates = new Set<string | null>([null]);
  for (const question of questions) {
    const response = await fetch(gateway.origin + question);
    const text = await response.text();
    answers.set(question, { status: response.status, body: lasting(text) });
    dates.add(updated(text));
  }
  await gateway.close();
  return { answers, dates };
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Of a run: what repeats it, and for how long its gateways keep answers. */
export interface Run {
  readonly truth: Truth;
  readonly seed: number;
  /** Seconds. */
  readonly ttl: number;
}

/** What must hold of every response, whatever the agencies do; the kind of response. */
export function requireSound({ truth, seed, ttl }: Run, question: string, status: number, text: string): string {
  const healthy = truth.answers.get(question);
  assert.ok(healthy !== undefined, question);
  const seen = `seed ${seed}: ${question} gave ${status} ${text.slice(0, 400)}`;
  const body: unknown = JSON.parse(text);
  assert.ok(typeof body === "object" && body !== null && "ok" in body, seen);
  assert.equal(body.ok, status === 200, seen);
  if (status === 502) {
    assert.equal(healthy.status === 200 || healthy.status === 404, true, seen);
    assert.ok(
      "error" in body && body.error === "upstream_unavailable" && "source_url" in body && "reason" in body,
      seen,
    );
    assert.doesNotMatch(text, /</, seen);
    return `502 ${String(body.reason)}`;
  }
  assert.equal(status, healthy.status, seen);
  assert.equal(lasting(text), healthy.body, seen);
  assert.ok(truth.dates.has(updated(text)), seen);
  if (!("retrieved_at" in body)) return String(status);
  const age = Date.now() - Date.parse(String(body.retrieved_at));
  assert.ok(age >= 0 && age <= ttl * 1000 + 1500, `${seen} is ${age} ms old`);
  return String(status);
}
