import { z } from "zod";
import { toLines } from "./lines.ts";
import { CommandError, successOf, toFailure, type Reached } from "./reach.ts";

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

const health = z.looseObject({
  upstreams: z.record(
    z.string(),
    z.looseObject({
      agency: z.string(),
      reachable: z.boolean(),
      latency_ms: z.number(),
      problem: z.string().nullable(),
    }),
  ),
});

export interface Examination {
  readonly ok: boolean;
  readonly configuration: "valid";
  readonly clock: { readonly ok: boolean; readonly readings: readonly ClockReading[] };
  readonly upstreams: z.output<typeof health>["upstreams"];
}

/** Seconds by which clocks may differ before times in answers mislead. */
const TOLERANCE = 60;

/** What a gateway's health and the clocks of those who answered say together. */
export function examine(reached: Reached, readings: readonly ClockReading[]): Examination {
  const failure = toFailure(reached);
  if (failure !== null) throw new CommandError(toLines([failure.detail]), 1);
  const { upstreams } = successOf(health, reached);
  const isOnTime = readings.every(({ ahead }) => Math.abs(ahead) <= TOLERANCE);
  const isReachable = Object.values(upstreams).every(({ reachable }) => reachable);
  return {
    ok: isOnTime && isReachable,
    configuration: "valid",
    clock: { ok: isOnTime, readings },
    upstreams,
  };
}

export function examinationLines({ clock, upstreams }: Examination): string {
  const clocks = clock.readings.map(
    ({ host, ahead }) =>
      `clock: ${ahead === 0 ? "the same as" : `at least ${Math.abs(ahead)} s ${ahead > 0 ? "ahead of" : "behind"}`} ${host}`,
  );
  return toLines([
    "configuration: valid",
    ...(clocks.length === 0 ? ["clock: nobody who answered told the time"] : clocks),
    ...Object.entries(upstreams).map(([name, { agency, reachable, latency_ms, problem }]) =>
      reachable ? `${name}: ${agency} answers (${latency_ms} ms)` : `${name}: ${agency} does not answer (${problem})`,
    ),
  ]);
}
