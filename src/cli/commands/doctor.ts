import { z } from "zod";
import type { Config } from "../../app/config.ts";
import { proxyFor, shownProxy } from "../../platforms/proxies.ts";
import { toLines } from "../output/lines.ts";
import { CommandError } from "../command-error.ts";
import { successOf, type ClockReading, type Reached, type Route } from "./gateway.ts";

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
  /** Unknown to older gateways. */
  shared_store: z.enum(["none", "up", "down"]).optional(),
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
  /** Redis, where the gateway has one. */
  readonly shared_store?: "up" | "down";
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
  if (!reached.ok) throw new CommandError(toLines([reached.detail]), 1);
  const { upstreams, shared_store: store = "none" } = successOf(health, reached);
  const isOnTime = readings.every(({ ahead }) => Math.abs(ahead) <= TOLERANCE);
  const isReachable = Object.values(upstreams).every(({ reachable }) => reachable === true);
  return {
    ok: isOnTime && isReachable && store !== "down",
    configuration: "valid",
    clock: { ok: isOnTime, readings },
    upstreams,
    ...(store === "none" ? {} : { shared_store: store }),
    ...(routes.length === 0 ? {} : { proxies: routes }),
  };
}

export function examinationLines({ clock, upstreams, proxies = [], shared_store: store }: Examination): string {
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
    ...(store === undefined ? [] : [`redis: ${STORE[store]}`]),
  ]);
}

const STORE = { up: "answers", down: "does not answer; this process continues alone" } as const;

const FAILED: Readonly<Record<string, string>> = { false: "does not answer", null: "was not checked" };

const differenceOf = (ahead: number): string =>
  ahead === 0 ? "the same as" : `at least ${Math.abs(ahead)} s ${ahead > 0 ? "ahead of" : "behind"}`;
