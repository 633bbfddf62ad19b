import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../src/clock.ts";
import { nodeAssets } from "../src/runtimes/node-assets.ts";
import { decodeUtf8, isUtf8, sha256 } from "../src/runtimes/node-bytes.ts";
import { nodeEncoders } from "../src/runtimes/node-encoders.ts";

/** What Node lends to a service in tests with real time. */
export const nodePlatform = {
  encoders: nodeEncoders,
  decodeUtf8,
  isUtf8,
  sha256,
  clock: systemClock,
  sleep: (ms: number) => sleep(ms),
  random: () => 0,
  isReady: () => true,
  resends: true,
  assets: nodeAssets,
} as const;
