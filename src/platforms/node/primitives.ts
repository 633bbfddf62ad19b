import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../core/clock.ts";
import { decodeUtf8, isUtf8, sha256 } from "./bytes.ts";

/** What Node, Bun and Deno lend to a gateway in the same way, whether it serves or runs in a command. */
export const nodePrimitives = {
  decodeUtf8,
  isUtf8,
  sha256,
  clock: systemClock,
  sleep: (ms: number): Promise<void> => sleep(ms),
  random: () => Math.random(),
} as const;
