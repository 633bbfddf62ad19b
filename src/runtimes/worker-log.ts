import type { Observation, Observe } from "../observe.ts";
import { faultOf } from "./fault.ts";

const LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

type Level = (typeof LEVELS)[number];

/** Observations as objects on the console, where Workers Logs reads them; what they may hold is the same as on Node. */
export function createConsoleLog(least: Level): Observe {
  const isWanted = (level: Level): boolean => LEVELS.indexOf(level) >= LEVELS.indexOf(least);
  return (observation) => {
    if (isWanted(levelOf(observation))) console.log(JSON.stringify(lineOf(observation)));
  };
}

function levelOf({ kind }: Observation): Level {
  if (kind === "fault") return "error";
  if (kind === "circuit") return "warn";
  return kind === "request" || kind === "question" ? "info" : "debug";
}

const lineOf = (observation: Observation): object =>
  observation.kind === "fault"
    ? { level: "error", kind: "fault", requestId: observation.requestId, fault: faultOf(observation.cause) }
    : { level: levelOf(observation), ...observation };
