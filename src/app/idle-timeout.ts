import type { Config } from "./config.ts";
import { LONGEST_PAUSES } from "../gateway/transport/client.ts";

/** Milliseconds without any traffic that each connection is granted. */
const LEAST = 60_000;

/** Milliseconds for the shared store and a busy process. */
const MARGIN = 11_000;

/**
 * Milliseconds without any traffic after which a connection is given up, such as that of a client that stops reading.
 * Waiting for an answer is silence too: two attempts at an agency, with Redis after the wait for another process's.
 */
export function idleTimeoutOf({ UPSTREAM_TIMEOUT_MS, REDIS_URL }: Config): number {
  const waits = REDIS_URL === undefined ? 2 : 3;
  return Math.max(LEAST, waits * UPSTREAM_TIMEOUT_MS + LONGEST_PAUSES + MARGIN);
}
