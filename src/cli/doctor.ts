import { z } from "zod";
import type { Config } from "../app/config.ts";
import { proxyFor, shownProxy } from "../platforms/proxies.ts";
import { toLines } from "./output/lines.ts";
import { CommandError } from "./command-error.ts";
import { successOf, toFailure, type Reached } from "./reach.ts";

/** How far this machine's clock is from what another machine said. */
export interface ClockReading {
  readonly host: string;
  /** Seconds that it differs at least; positive where this clock is ahead. */
  readonly ahead: number;
}

/**
 * The least seconds by which this clock is ahead of one that a `Date` header told, negative where it is behind, and 0
 * where both may show the same: the header is cut to seconds and was written at any moment between asking and answer.
 * @param told milliseconds of the other clock; `asked` and `answered` are milliseconds of this one
 */
export function surelyAhead(told: number, { asked, answered }: Readonly<Record<"asked" | "answered", number>>): number {
  const [least, most] = [asked - (told + 999), answered - told];
  return Math.trunc(Math.max(least, Math.min(most, 0)) / 1000);
}

/** How the agencies are reached from this machine, where a proxy is configured. */
export interface Route {
  /** Host and port of the proxy; null where NO_PROXY says that there is none. */
  readonly proxy: string | null;
  /** Names of the agencies. */
  readonly upstreams: readonly string[];
}

/** @returns one route for each proxy and one for what is reached directly; none where no proxy is configured */
export function routesOf(config: Config): readonly Route[] {
  if (config.HTTPS_PROXY === undefined && config.HTTP_PROXY === undefined) return [];
  const names = Map.groupBy(config.upstreams.keys(), (name) => {
    const proxy = proxyFor(config.upstreams.get(name)?.base ?? "", config);
    return proxy === null ? null : shownProxy(proxy);
  });
  return [...names].map(([proxy, upstreams]) => ({ proxy, upstreams }));
}

const health = z.looseObject({
  upstreams: z.record(
    z.string(),
    z.looseObject({
      agency: z.string(),
      reachable: z.boolean().nullable(),
      latency_ms: z.number().nullable(),
      problem: z.string().nullable(),
      /** Unknown to older gateways. */
      budget: z.looseObject({ daily_limit: z.number(), used: z.number(), resets_at: z.string() }).nullish(),
    }),
  ),
});

export interface Examination {
  readonly ok: boolean;
  readonly configuration: "valid";
  readonly clock: { readonly ok: boolean; readonly readings: readonly ClockReading[] };
  readonly upstreams: z.output<typeof health>["upstreams"];
  /** Left out where no proxy is configured, or where another machine asks the agencies. */
  readonly proxies?: readonly Route[];
}

/** Seconds by which clocks may differ before times in answers mislead. */
const TOLERANCE = 60;

/** What a gateway's health and the clocks of those who answered say together. */
export function examine(
  reached: Reached,
  readings: readonly ClockReading[],
  routes: readonly Route[] = [],
): Examination {
  const failure = toFailure(reached);
  if (failure !== null) throw new CommandError(toLines([failure.detail]), 1);
  const { upstreams } = successOf(health, reached);
  const isOnTime = readings.every(({ ahead }) => Math.abs(ahead) <= TOLERANCE);
  const isReachable = Object.values(upstreams).every(({ reachable }) => reachable === true);
  return {
    ok: isOnTime && isReachable,
    configuration: "valid",
    clock: { ok: isOnTime, readings },
    upstreams,
    ...(routes.length === 0 ? {} : { proxies: routes }),
  };
}

export function examinationLines({ clock, upstreams, proxies = [] }: Examination): string {
  const clocks = clock.readings.map(({ host, ahead }) => `clock: ${differenceOf(ahead)} ${host}`);
  return toLines([
    "configuration: valid",
    ...(clocks.length === 0 ? ["clock: not checked, because no response had a date"] : clocks),
    ...proxies.map((route) => `proxy: ${route.proxy ?? "none (NO_PROXY)"} for ${route.upstreams.join(", ")}`),
    ...Object.entries(upstreams).flatMap(([name, { agency, reachable, latency_ms, problem, budget }]) => [
      `${name}: ${agency} ${reachable ? `answers (${latency_ms} ms)` : `${FAILED[String(reachable)]}: ${problem}`}`,
      ...(budget
        ? [`${name}: ${budget.used} of ${budget.daily_limit} requests used today; resets at ${budget.resets_at}`]
        : []),
    ]),
  ]);
}

const FAILED: Readonly<Record<string, string>> = { false: "does not answer", null: "was not checked" };

const differenceOf = (ahead: number): string =>
  ahead === 0 ? "the same as" : `at least ${Math.abs(ahead)} s ${ahead > 0 ? "ahead of" : "behind"}`;
