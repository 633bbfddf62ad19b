import type { Observation } from "../core/observe.ts";
import { GatewayError } from "../core/errors.ts";

/** How severe a log line is. */
export type Level = "trace" | "debug" | "info" | "warn" | "error";

const LEVELS = {
  fault: "error",
  break: "warn",
  circuit: "warn",
  shared_store: "warn",
  unconfirmed: "warn",
  request: "info",
  question: "info",
  call: "debug",
  tool: "debug",
  model: "debug",
  upstream: "debug",
  retry: "debug",
  refusal: "debug",
  /** Four lines a request. */
  budget: "trace",
  daily_budget: "trace",
  unread: "trace",
} as const satisfies Record<Observation["kind"], Level>;

/** The level of an observation in the log of any runtime. A shared store that is there is no reason to warn. */
export function levelOf(observation: Observation): Level {
  if (observation.kind === "shared_store" && observation.isUp) return "info";
  if (observation.kind === "unread" && observation.refused + observation.closed > 0) return "warn";
  return isUnanswered(observation) || isUnusable(observation) ? "warn" : LEVELS[observation.kind];
}

/** An attempt without an answer over HTTP: the network, a proxy or a certificate may be the operator's to mend. */
const isUnanswered = (observation: Observation): boolean =>
  observation.kind === "upstream" && (observation.outcome === "network" || observation.outcome === "timeout");

/** An answer that came and could not be used: the agency may have changed. */
const UNUSABLE: ReadonlySet<string> = new Set(["redirected", "too_large", "not_json", "unexpected_shape"]);

const isUnusable = (observation: Observation): boolean =>
  observation.kind === "call" && UNUSABLE.has(observation.outcome);

/** What a log line holds of an observation: all of it, but of a fault only where it happened. */
export const factsOf = (observation: Observation): object =>
  observation.kind === "fault"
    ? { kind: "fault", requestId: observation.requestId, fault: faultOf(observation.cause) }
    : observation;

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
