import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { loadAgencies, settingsFor } from "../../../sandbox/agencies.ts";
import type { Fault } from "../../../sandbox/fault.ts";
import { createSandbox, type Sandbox } from "../../../sandbox/sandbox.ts";
import { listen } from "../../../sandbox/server.ts";
import { upstreams } from "../../../src/catalog/upstreams/index.ts";

/** The recorded agencies on a port of loopback, with a gate that holds answers back. */
export interface Agencies {
  /** Its log of requests leaves out those for the dates of data, which are sent in the background at any time. */
  readonly sandbox: Sandbox;
  readonly settings: Readonly<Record<string, string>>;
  /** Most questions of an agency that were under way at the same time. */
  mostInFlight(agency: string): number;
  /** Milliseconds that every answer takes longer from now on. */
  delay(ms: number): void;
  /** Holds every answer until the returned function is called. */
  hold(): () => void;
  /** After so many more answers of an agency it fails, until its fault is taken away. */
  failAfter(answers: number, agency: string, fault: Fault): void;
  /** When each question arrived, by agency; milliseconds. */
  readonly arrivals: ReadonlyMap<string, readonly number[]>;
  close(): Promise<void>;
}

/** The two ends that a black-box test holds: where clients ask, and what is behind. */
export interface Side {
  readonly origin: string;
  readonly agencies: Agencies;
}

const recorded = loadAgencies();

const dates = upstreams.flatMap(({ dataDate }) => (dataDate === undefined ? [] : [`/${dataDate.request.path}`]));

const isDate = (target: string): boolean => dates.some((path) => target.endsWith(path));

export async function startAgencies(): Promise<Agencies> {
  const sandbox = createSandbox(recorded, { maxHangMs: 20_000 });
  const arrivals = new Map<string, number[]>();
  const inFlight = new Map<string, { now: number; most: number }>();
  let gate = Promise.resolve();
  let delayMs = 0;
  let failing: { left: number; readonly agency: string; readonly fault: Fault } | null = null;
  const gated: Sandbox = {
    ...sandbox,
    async handle(wire) {
      const name = wire.target.split("/")[1] ?? "";
      const times = arrivals.get(name) ?? [];
      arrivals.set(name, times);
      times.push(performance.now());
      const count = inFlight.get(name) ?? { now: 0, most: 0 };
      inFlight.set(name, count);
      count.most = Math.max(count.most, ++count.now);
      try {
        await gate;
        if (delayMs > 0) await sleep(delayMs);
        if (failing?.agency === name && !isDate(wire.target) && failing.left-- === 0) {
          sandbox.setFault(name, failing.fault);
          failing = null;
        }
        return await sandbox.handle(wire);
      } finally {
        count.now--;
      }
    },
  };
  const listener = await listen(gated, { port: 0, host: "127.0.0.1" });
  return {
    sandbox: {
      ...sandbox,
      requests: (name) => sandbox.requests(name).filter((target) => !isDate(target)),
    },
    arrivals,
    settings: {
      ...settingsFor(listener.origin),
    },
    mostInFlight: (agency) => inFlight.get(agency)?.most ?? 0,
    delay: (ms) => void (delayMs = ms),
    failAfter: (left, agency, fault) => void (failing = { left, agency, fault }),
    hold() {
      let release: (() => void) | undefined;
      gate = new Promise((resolve) => (release = resolve));
      return () => release?.();
    },
    close: () => listener.close(),
  };
}

/**
 * Fails unless an agency was asked no more than `requests` times in each window of `seconds`, however the windows lie.
 * Counted from `begin`, before the first question: a question held up on its way arrives late, never early, so that
 * a slow machine cannot fail it.
 */
export function assertPaced(
  times: readonly number[],
  begin: number,
  { requests, seconds }: { readonly requests: number; readonly seconds: number },
): void {
  for (const [index, time] of times.entries()) {
    const windows = Math.ceil((time - begin) / 1000 / seconds) + 1;
    assert.ok(index < requests * windows, `request ${index + 1} after ${time - begin} ms, ${requests} in ${seconds} s`);
  }
}
