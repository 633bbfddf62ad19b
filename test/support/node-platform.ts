import { nodeAssets } from "../../src/platforms/node/page-files.ts";
import { nodeLent } from "../../src/platforms/node/lent.ts";
import { nodeEncoders } from "../../src/platforms/node/encoders.ts";

/** What Node lends to a service in tests with real time. */
export const nodePlatform = {
  encoders: nodeEncoders,
  ...nodeLent,
  random: () => 0,
  isReady: () => true,
  resends: true,
  assets: nodeAssets,
} as const;
