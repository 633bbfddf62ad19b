import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Observe } from "../observe.ts";
import { createService, type Service } from "../service.ts";
import type { Fetch } from "../transport/bounded-fetch.ts";
import { noSharedStore } from "../transport/no-shared-store.ts";
import { nodeAssets } from "./node-assets.ts";
import { decodeUtf8, isUtf8, sha256 } from "./node-bytes.ts";
import { thisHost } from "./host.ts";
import { connectRedis } from "./node-redis.ts";

export interface LocalOptions {
  readonly observe: Observe;
  /** Told of each agency's answer as it begins. */
  readonly onAnswer: (url: string, headers: { get(name: string): string | null }) => void;
}

/** The gateway in the process of a command: as polite to the agencies as a server, for this one client. */
export async function createLocalService(
  config: Config,
  { observe, onAnswer }: LocalOptions,
): Promise<{ readonly service: Service; close(): Promise<void> }> {
  const http = (await thisHost()).createFetch(config.UPSTREAM_TIMEOUT_MS);
  const redis = config.REDIS_URL === undefined ? null : connectRedis(config.REDIS_URL, observe);
  const fetch: Fetch = async (url, init) => {
    const response = await http.fetch(url, init);
    onAnswer(url, response.headers);
    return response;
  };
  const service = await createService(
    { ...config, RATE_LIMIT_PER_MINUTE: 0 },
    {
      fetch,
      encoders: {},
      decodeUtf8,
      isUtf8,
      sha256,
      clock: systemClock,
      sleep: (ms) => sleep(ms),
      random: () => Math.random(),
      observe,
      store: redis ?? noSharedStore,
      clientOf: () => "local",
      resends: false,
      isReady: () => true,
      metrics: null,
      assets: nodeAssets,
    },
  );
  const close = async (): Promise<void> => {
    redis?.close();
    await http.close();
  };
  return { service, close };
}
