import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Observe } from "./observe.ts";
import { clientAddress } from "./runtimes/client-address.ts";
import { firstSignal } from "./runtimes/first-signal.ts";
import { thisHost, type App, type Host, type Listening, type ListenOptions } from "./runtimes/host.ts";
import { nodeAssets } from "./runtimes/node-assets.ts";
import { nodeEncoders } from "./runtimes/node-encoders.ts";
import { decodeUtf8, isUtf8, sha256 } from "./runtimes/node-bytes.ts";
import { createLog, writeTo } from "./runtimes/node-log.ts";
import { createMetrics } from "./runtimes/node-metrics.ts";
import { connectRedis } from "./runtimes/node-redis.ts";
import { silenceOf } from "./runtimes/silence.ts";
import { createService } from "./service.ts";
import { quoted } from "./text.ts";
import { createNoSharedStore } from "./transport/no-shared-store.ts";

/** Milliseconds that running requests may take to finish after a signal. */
const GRACE = 8000;

/**
 * Starts the service on Node, Bun or Deno; SIGINT or SIGTERM drain and end it with code 0.
 * @param sourceNote appended to every `source`, for deployments that do not ask the real agencies
 */
export async function start(config: Config, sourceNote = ""): Promise<Listening> {
  /** Listened to before anything can be asked. */
  const signalled = firstSignal();
  const log = createLog(config.LOG_LEVEL);
  const metrics = createMetrics();
  const notice: Observe = (observation) => {
    metrics.observe(observation);
    writeTo(log, observation);
  };
  /** The answer goes out first. */
  const observe: Observe = (observation) => void setImmediate(notice, observation);
  const onFault = (requestId: string, cause: unknown): void => observe({ kind: "fault", requestId, cause });
  for (const event of ["uncaughtException", "unhandledRejection"] as const)
    process.on(event, (cause: unknown) => onFault("", cause));
  const redis = config.REDIS_URL === undefined ? null : connectRedis(config.REDIS_URL, observe, config.REPLICAS);
  const host = await thisHost();
  const http = host.createFetch(config.UPSTREAM_TIMEOUT_MS);
  let isReady = true;
  const { app, hits } = await createService(
    config,
    {
      fetch: http.fetch,
      encoders: nodeEncoders,
      decodeUtf8,
      isUtf8,
      sha256,
      clock: systemClock,
      sleep: (ms) => sleep(ms),
      random: () => Math.random(),
      observe,
      store: redis ?? createNoSharedStore(config.REPLICAS),
      clientOf: (context) => clientAddress(context, config.TRUST_PROXY, host.peerOf),
      send: host.send,
      resends: true,
      isReady: () => isReady,
      metrics: () => metrics.text(),
      assets: nodeAssets,
    },
    { sourceNote },
  );
  const running = await listening(host, app.fetch, {
    port: config.PORT,
    host: config.HOST,
    hits,
    onHit: metrics.onHit,
    onFault,
    silenceMs: silenceOf(config),
  });
  log.info({ kind: "started", origin: running.origin });
  const stop = async (signal: string): Promise<void> => {
    log.info({ kind: "stopping", signal });
    isReady = false;
    await running.close(GRACE);
    redis?.close();
    await http.close();
    log.info({ kind: "stopped" });
    process.exitCode = 0;
  };
  void signalled.then(stop);
  return running;
}

/** Where whoever starts the service can put a failure of listening right, it says how. */
async function listening(host: Host, app: App, options: ListenOptions): Promise<Listening> {
  try {
    return await host.listen(app, options);
  } catch (cause) {
    const { code } = Object(cause);
    const said = remedyFor(code, options);
    throw said === null ? cause : new ListenError(said, code, cause);
  }
}

/** The codes of the system, of its name server and of Bun for an address that is none of this machine. */
const NOT_OURS: ReadonlySet<unknown> = new Set(["ENOTFOUND", "EAI_AGAIN", "EADDRNOTAVAIL", "EINVAL"]);

function remedyFor(code: unknown, { port, host }: ListenOptions): string | null {
  if (code === "EADDRINUSE")
    return `Port ${port} is in use by another program; end that one, or choose another port with PORT=<port> or --port <port>.`;
  if (NOT_OURS.has(code))
    return `HOST is ${quoted(host)}, which is no address or name of this machine (${String(code)}); choose one with HOST=<address> or --host <address>.`;
  return null;
}

class ListenError extends Error {
  readonly code: string;
  constructor(message: string, code: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
