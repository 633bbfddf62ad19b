import { pino, type Logger } from "pino";
import type { Observation } from "../../core/observe.ts";
import { factsOf, levelOf } from "../log-line.ts";

/** Bytes that wait for a standard output that refuses them, as a full disk does; what comes beside them is dropped. */
const MOST_UNWRITTEN = 1024 * 1024;

/** Levels by name rather than by pino's numbers. */
export const formatters = { level: (level: string): object => ({ level }) };

/**
 * Observations as JSON log lines: routes and outcomes, never a query value, a question or a key. A log that cannot be
 * written, on a full disk for example, is no reason to stop answering, and reporting it would fail as well.
 */
export function createLog(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MOST_UNWRITTEN });
  output.on("error", () => undefined);
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters }, output);
}

export function writeTo(log: Logger, observation: Observation): void {
  log[levelOf(observation)](factsOf(observation));
}
