import { pino, type Logger } from "pino";
import type { Observation } from "../observe.ts";
import { faultOf } from "./fault.ts";

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
  if (kind === "request" || kind === "question") log.info({ kind, ...facts });
  else if (kind === "circuit") log.warn({ kind, ...facts });
  else log.debug({ kind, ...facts });
}
