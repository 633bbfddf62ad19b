import type { Observe } from "../../core/observe.ts";
import { factsOf, levelOf, type Level } from "../log-line.ts";

/** Of LOG_LEVEL, the least severe first. */
const LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Observations as objects on the console, where Workers Logs reads them; what they may hold is the same as on Node. */
export function createConsoleLog(least: (typeof LEVELS)[number]): Observe {
  const isWanted = (level: Level): boolean => LEVELS.indexOf(level) >= LEVELS.indexOf(least);
  return (observation) => {
    const level = levelOf(observation);
    if (isWanted(level)) console.log(JSON.stringify({ level, ...factsOf(observation) }));
  };
}
