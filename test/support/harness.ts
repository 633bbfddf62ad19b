import assert from "node:assert/strict";

import { createSandbox, type Sandbox } from "../../sandbox/sandbox.ts";
import type { Ask } from "../../src/ask/ask.ts";
import type { SigningKey } from "../../src/provenance/signature.ts";
import type { Clock } from "../../src/core/clock.ts";
import { toConfig } from "../../src/app/config.ts";
import type { Observation } from "../../src/core/observe.ts";
import { nodeAssets, nodeEncoders, decodeUtf8, isUtf8, sha256 } from "../../src/platforms/node/primitives.ts";
import { createService, type Service as Inside, type Understanding } from "../../src/app/service.ts";
import { noSharedStore } from "../../src/gateway/transport/cache.ts";
import type { Fetch } from "../../src/gateway/transport/bounded-fetch.ts";
import { catalog, recordedAgencies, upstreamVariables } from "./catalog.ts";

export { ORIGIN, upstreamVariables } from "./catalog.ts";

/** The real service in process: its fetch, clock and randomness are passed in; there is no port and no sleeping. */

/** The recorded agencies, fresh in their faults and request log, sharing their records. */
export const newSandbox = (): Sandbox => createSandbox(recordedAgencies, { maxHangMs: 5000 });

export interface Service {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  request(path: string, init: RequestInit): Promise<Response>;
  readonly ask: Ask;
  /** The service itself. */
  readonly inside: Inside;
  readonly clock: Clock & { advance(ms: number): void; setBack(ms: number): void };
  readonly observations: Observation[];
  /** Addresses that left the service, in order. */
  readonly sent: string[];
}

/**
 * A service whose agencies are answered by `fetch`; a clock that stands still unless advanced. The dates of data, which
 * are asked for in the background, are left out but where a test is about them.
 */
export async function newService(
  fetch: Fetch,
  variables: Record<string, string> = {},
  understanding?: Understanding,
  {
    asksDataDates = false,
    hidesBreaks,
    signingKey,
  }: { asksDataDates?: boolean; hidesBreaks?: true; signingKey?: SigningKey } = {},
): Promise<Service> {
  const observations: Observation[] = [];
  const sent: string[] = [];
  let now = Date.UTC(2026, 10, 20, 12);
  let setBackMs = 0;
  const clock = {
    now: () => now - setBackMs,
    monotonic: () => now,
    advance: (ms: number) => void (now += ms),
    setBack: (ms: number) => void (setBackMs += ms),
  };
  const config = toConfig(
    {
      ...upstreamVariables,
      UPSTREAM_RATE_LIMIT: "off",
      RATE_LIMIT_PER_MINUTE: "0",
      ...variables,
    },
    catalog.upstreams,
  );
  const platform = {
    fetch: ((url, init) => {
      sent.push(url);
      return fetch(url, init);
    }) satisfies Fetch,
    encoders: nodeEncoders,
    decodeUtf8,
    isUtf8,
    sha256,
    clock,
    random: () => 0,
    observe: (observation: Observation) => void observations.push(observation),
    sleep: () => Promise.resolve(),
    store: noSharedStore,
    clientOf: () => "192.0.2.1",
    isReady: () => true,
    resends: true,
    ...(hidesBreaks === undefined ? {} : { hidesBreaks: () => true }),
    metrics: null,
    assets: nodeAssets,
    signingKey,
  };
  const inside = await createService(config, platform, {
    catalog,
    asksDataDates,
    ...(understanding === undefined ? {} : { understanding }),
  });
  const request = async (path: string, init: RequestInit): Promise<Response> =>
    inside.app.fetch(new Request(`http://gateway.test${path}`, init));
  const get = (path: string, headers = {}): Promise<Response> => request(path, { headers });
  return { request, ask: inside.ask, inside, get, clock, observations, sent };
}

/** A service on the recorded agencies. */
export const newSandboxService = (
  sandbox = newSandbox(),
  variables: Record<string, string> = {},
  understanding?: Understanding,
): Promise<Service> => newService((url, init) => sandbox.fetch(new Request(url, init)), variables, understanding);

/** Asserts the error envelope and returns it. */
export async function errorOf(response: Response, status: number, code: string): Promise<Record<string, unknown>> {
  const body: unknown = await response.json();
  assert.ok(typeof body === "object" && body !== null && "error" in body && "detail" in body, "an error envelope");
  assert.deepEqual({ status: response.status, error: body.error }, { status, error: code }, String(body.detail));
  assert.equal("ok" in body && body.ok, false);
  assert.equal(response.headers.get("cache-control"), "no-store");
  assert.equal(response.headers.get("content-type"), "application/json; charset=utf-8");
  return { ...body };
}

/** Asserts the success envelope's own rules and returns it. */
export async function successOf(
  response: Response,
): Promise<Record<string, unknown> & { readonly results: readonly object[] }> {
  const body: unknown = await response.json();
  assert.ok(typeof body === "object" && body !== null, "an object");
  assert.equal(response.status, 200, JSON.stringify(body).slice(0, 500));
  assert.ok("ok" in body && body.ok === true && "results" in body && Array.isArray(body.results), "a success envelope");
  assert.ok("count" in body && body.count === body.results.length, "count is the number of results");
  return { ...body, results: body.results };
}
