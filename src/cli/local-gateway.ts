import { GatewayError, internalError } from "../core/errors.ts";
import type { Observe } from "../core/observe.ts";
import type { Config } from "../app/config.ts";
import { catalog, createGatewayParts } from "../app/gateway-parts.ts";
import type { GatewayPlatform } from "../app/platform.ts";
import { answerSchemaDigest } from "../gateway/answer-schema.ts";
import { toErrorBody } from "../gateway/envelope.ts";
import type { Fetch } from "../gateway/transport/bounded-fetch.ts";
import { noSharedStore } from "../gateway/transport/no-shared-store.ts";
import { nodeLent } from "../platforms/node/lent.ts";
import type { Call, Reached } from "./reach.ts";

export interface LocalOptions {
  readonly observe: Observe;
  /** Told of each agency's answer as it begins. */
  readonly onAnswer: (url: string, headers: { get(name: string): string | null }) => void;
}

interface Lent {
  readonly platform: GatewayPlatform;
  close(): Promise<void>;
}

/** What a command's process lends to a gateway. Redis is loaded only where one is configured. */
export async function lend(config: Config, { observe, onAnswer }: LocalOptions): Promise<Lent> {
  const createFetch =
    "Bun" in globalThis
      ? (await import("../platforms/bun/bun.ts")).bun.createFetch
      : (await import("../platforms/node/fetch.ts")).createNodeFetch;
  const http = createFetch(config.UPSTREAM_TIMEOUT_MS, config);
  const redis =
    config.REDIS_URL === undefined
      ? null
      : (await import("../platforms/redis/redis-store.ts")).connectRedis(config.REDIS_URL, observe, {
          schema: await answerSchemaDigest(catalog.endpoints),
        });
  const fetch: Fetch = async (url, init) => {
    const response = await http.fetch(url, init);
    onAnswer(url, response.headers);
    return response;
  };
  return {
    platform: {
      fetch,
      ...nodeLent,
      observe,
      store: redis ?? noSharedStore,
    },
    async close() {
      redis?.close();
      await http.close();
    },
  };
}

/** The gateway in the process of a command, asked without HTTP; what it answers is what HTTP would. */
export function createLocalCall(config: Config, platform: GatewayPlatform): Call {
  const { gateway } = createGatewayParts(config, platform, {
    catalog,
    sourceNote: "",
    asksDataDates: false,
    cacheBytes: config.CACHE_MAX_BYTES,
  });
  return async (endpoint, input) => {
    try {
      if (endpoint.kind !== "live")
        throw new GatewayError("not_implemented", endpoint.reason, { officialSource: endpoint.officialSource });
      const { answer } = await gateway.call(endpoint, input);
      return { status: 200, body: answer.envelope, retryAfterSeconds: null };
    } catch (error) {
      return failed(error, platform.observe);
    }
  };
}

function failed(cause: unknown, observe: Observe): Reached {
  const requestId = crypto.randomUUID();
  if (!(cause instanceof GatewayError)) observe({ kind: "fault", requestId, cause });
  const error = cause instanceof GatewayError ? cause : internalError(cause);
  const { status, retryAfterSeconds } = error;
  return {
    status,
    body: toErrorBody(error, requestId),
    retryAfterSeconds: retryAfterSeconds === undefined ? null : Math.ceil(retryAfterSeconds),
  };
}
