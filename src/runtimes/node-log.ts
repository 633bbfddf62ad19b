import { pino, type Logger } from "pino";
import { GatewayError } from "../errors.ts";
import type { Observation } from "../observe.ts";

/** Observations as JSON log lines: routes and outcomes, never a query value, a question or a key. */
export const createLog = (level: string): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });

export function writeTo(log: Logger, observation: Observation): void {
  if (observation.kind === "fault") {
    const { requestId, cause } = observation;
    log.error({ kind: "fault", requestId, fault: faultOf(cause) }, "unexpected error");
    return;
  }
  /** Four lines a request, and all of them in the metrics. */
  if (observation.kind === "budget") return;
  const { kind, ...facts } = observation;
  if (kind === "request") log.info({ kind, ...facts });
  else if (kind === "circuit") log.warn({ kind, ...facts });
  else log.debug({ kind, ...facts });
}

/** Where an error happened, without its message, which may hold foreign text. */
function faultOf(cause: unknown): object {
  if (!(cause instanceof Error)) return { name: typeof cause };
  const frames = (cause.stack ?? "")
    .replace(cause.message, "")
    .split("\n")
    .filter((line) => /^ {4}at /.test(line));
  return {
    name: cause instanceof GatewayError ? cause.code : cause.name,
    at: frames.slice(0, 6).map((line) => line.trim()),
  };
}
