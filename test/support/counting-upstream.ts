import { setTimeout as sleep } from "node:timers/promises";
import type { Fetch } from "../../src/gateway/transport/bounded-fetch.ts";
import { newSandbox } from "./harness.ts";

const sandbox = newSandbox();

/** An upstream that takes `delayMs` and notes when it was asked what. */
export function countingUpstream(delayMs = 0) {
  const asked: { readonly url: string; readonly at: number }[] = [];
  const fetch: Fetch = async (url, init) => {
    asked.push({ url, at: performance.now() });
    if (delayMs > 0) await sleep(delayMs);
    return sandbox.fetch(new Request(url, init));
  };
  return { asked, fetch };
}

export const range = (length: number): number[] => Array.from({ length }, (_, at) => at);

/** Different questions about hospitals, and about devices. */
export const hospitals = (at: number): string =>
  `/api/v1/hospitals/search?state=${["MA", "TX", "CA", "NY"][at % 4]}&limit=${1 + (Math.floor(at / 4) % 50)}`;
export const recalls = (at: number): string => `/api/v1/devices/recalls?q=pump&limit=${1 + (at % 50)}`;
