import { nodeAssets } from "../../src/platforms/node/page-files.ts";
import { nodePrimitives } from "../../src/platforms/node/primitives.ts";
import { nodeEncoders } from "../../src/platforms/node/encoders.ts";

/** What Node lends to a service in tests with real time. */
export const nodePlatform = {
  encoders: nodeEncoders,
  ...nodePrimitives,
  random: () => 0,
  isReady: () => true,
  resends: true,
  assets: nodeAssets,
} as const;
