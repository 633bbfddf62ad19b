import type { Config } from "../app/config.ts";
import type { GatewayPlatform } from "../app/platform.ts";
import { createService, type Service } from "../app/service.ts";
import { nodeAssets } from "../platforms/node/page-files.ts";

/** The whole service in the process of a command: as polite to the agencies as a server, for this one client. */
export const createLocalService = (config: Config, platform: GatewayPlatform): Promise<Service> =>
  createService(
    { ...config, RATE_LIMIT_PER_MINUTE: 0 },
    {
      ...platform,
      encoders: {},
      clientOf: () => "local",
      resends: false,
      isReady: () => true,
      metrics: null,
      assets: nodeAssets,
    },
  );
