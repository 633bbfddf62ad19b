import { nodeAssets, nodePrimitives, nodeEncoders } from "../../src/platforms/node/primitives.ts";

/** What Node lends to a service in tests with real time. */
export const nodePlatform = {
  encoders: nodeEncoders,
  ...nodePrimitives,
  random: () => 0,
  isReady: () => true,
  resends: true,
  assets: nodeAssets,
} as const;
