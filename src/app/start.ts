import { giveBackStartMemory, setV8Flags } from "./v8-flags.ts";
import { readFile } from "node:fs/promises";
import { datasetsOf } from "../catalog/lookup.ts";
import { upstreams } from "../catalog/upstreams/index.ts";
import { ConfigError, type Config } from "./config.ts";
import type { Observe } from "../core/observe.ts";
import { clientAddress, firstSignal, nodeAssets, nodeEncoders, nodePrimitives } from "../platforms/node/primitives.ts";
import type { App } from "../surfaces/http/respond.ts";
import type { Host, Listening, ListenOptions } from "../platforms/host.ts";
import { createLog, writeTo } from "../platforms/node/log.ts";
import { createMetrics } from "../platforms/node/metrics.ts";
import { answerSchemaDigest } from "../gateway/answer-schema.ts";
import { catalog } from "./gateway-parts.ts";
import { connectRedis } from "../platforms/redis/redis-store.ts";
import { createService } from "./service.ts";
import { toSigningKey, type SigningKey } from "../provenance/signature.ts";
import { quoted } from "../core/text.ts";
import { createNoSharedStore } from "../gateway/transport/cache.ts";
import { LONGEST_PAUSES } from "../gateway/transport/client.ts";

/** Milliseconds that running requests may take to finish after a signal. */
const GRACE = 8000;

/**
 * Starts the service on Node, Bun or Deno; SIGINT or SIGTERM drain and end it with code 0.
 * @param sourceNote appended to every `source`, for deployments that do not ask the real agencies
 */
export async function start(config: Config, sourceNote = ""): Promise<Listening> {
  const onExports = await setV8Flags();
  /** Listened to before anything can be asked. */
  const signalled = firstSignal();
  const log = createLog(config.LOG_LEVEL);
  const metrics = createMetrics(
    upstreams,
    datasetsOf(catalog.endpoints).map(({ name }) => name),
  );
  const notice: Observe = (observation) => {
    metrics.observe(observation);
    writeTo(log, observation);
  };
  const tracing = await tracingOf(config);
  /** The answer goes out first. */
  const observe: Observe = (observation) => {
    tracing?.observe(observation);
    setImmediate(notice, observation);
  };
  const onFault = (requestId: string, cause: unknown): void => observe({ kind: "fault", requestId, cause });
  process.on("unhandledRejection", (cause: unknown) => onFault("", cause));
  /** Nobody knows what state the process is in, so it tells, ends what is under way, and leaves. */
  const crashed = new Promise<"uncaughtException">((resolve) =>
    process.once("uncaughtException", (cause: unknown) => {
      onFault("", cause);
      resolve("uncaughtException");
    }),
  );
  const signingKey = await signingKeyOf(config);
  const redis = await redisOf(config, observe);
  const host = await thisHost();
  const http = host.createFetch(config.UPSTREAM_TIMEOUT_MS, config);
  let isReady = true;
  const { app, hits } = await createService(
    config,
    {
      fetch: http.fetch,
      encoders: nodeEncoders,
      ...nodePrimitives,
      observe,
      store: redis ?? createNoSharedStore(config.REPLICAS),
      clientOf: (context) => clientAddress(context, config.TRUST_PROXY, host.peerOf),
      send: host.send,
      hidesBreaks: host.hidesBreaks,
      resends: true,
      onExports,
      isReady: () => isReady,
      metrics: () => metrics.text(),
      assets: nodeAssets,
      signingKey,
    },
    { sourceNote },
  );
  await giveBackStartMemory();
  const running = await listening(host, tracing?.traced(app.fetch) ?? app.fetch, {
    port: config.PORT,
    host: config.HOST,
    hits,
    onHit: metrics.onHit,
    onFault,
    trustsProxy: config.TRUST_PROXY,
    onUnread: (seen) => observe({ kind: "unread", ...seen }),
    idleTimeoutMs: idleTimeoutOf(config),
  });
  log.info({ kind: "started", origin: running.origin });
  const stop = async (signal: string): Promise<void> => {
    log.info({ kind: "stopping", signal });
    isReady = false;
    await running.close(GRACE);
    redis?.close();
    await http.close();
    await tracing?.close();
    log.info({ kind: "stopped" });
    process.exitCode = signal === "uncaughtException" ? 1 : 0;
  };
  void signalled.then(stop);
  void crashed.then(async (event) => {
    process.on("uncaughtException", (cause: unknown) => onFault("", cause));
    await stop(event);
    process.exit(1);
  });
  return running;
}

/** @throws ConfigError where a collector is named and its packages are missing */
async function tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Config) {
  if (endpoint === undefined) return null;
  const { createTracing } = await import("../platforms/node/tracing.ts").catch((cause: unknown) => {
    const said =
      "OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages that send traces can't be loaded. Run `npm install " +
      "@opentelemetry/api @opentelemetry/sdk-trace@3 @opentelemetry/resources@3 " +
      "@opentelemetry/exporter-trace-otlp-http`, or unset it.";
    throw new ConfigError(said, { cause });
  });
  return createTracing(endpoint);
}

/** @throws ConfigError for a file that holds no such key; what it holds is never said */
async function signingKeyOf({ SIGNING_KEY_FILE: file }: Config): Promise<SigningKey | undefined> {
  if (file === undefined) return undefined;
  const pem = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new ConfigError(`SIGNING_KEY_FILE can't be read (${String(Object(cause).code)}).`, { cause });
  });
  return toSigningKey(pem).catch((cause: unknown) => {
    const said =
      "SIGNING_KEY_FILE must hold an Ed25519 private key as PKCS#8 PEM. Make one with " +
      "`openssl genpkey -algorithm ed25519 -out signing-key.pem`.";
    throw new ConfigError(said, { cause });
  });
}

async function redisOf({ REDIS_URL, REPLICAS, SHARED_CACHE_KEY: sealKey }: Config, observe: Observe) {
  if (REDIS_URL === undefined) return null;
  const schema = await answerSchemaDigest(catalog.endpoints);
  return connectRedis(REDIS_URL, observe, { schema, replicas: REPLICAS, sealKey });
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
    return (
      `Port ${port} is in use by another program. Stop it, or choose another port with PORT=<port> or ` +
      "--port <port>."
    );
  if (NOT_OURS.has(code))
    return (
      `HOST is ${quoted(host)}, which is not an address or name of this machine (${String(code)}); ` +
      "choose one with HOST=<address> or --host <address>."
    );
  return null;
}

class ListenError extends Error {
  readonly code: string;
  constructor(message: string, code: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

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

/** The runtime that this process is. */
async function thisHost(): Promise<Host> {
  return "Bun" in globalThis
    ? (await import("../platforms/bun/bun.ts")).bun
    : (await import("../platforms/node/server.ts")).node;
}
