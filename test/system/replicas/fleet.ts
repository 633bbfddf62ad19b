import { after, before } from "node:test";
import { freePort } from "../../../bench/processes.ts";
import { startAgencies, type Agencies } from "../black-box/agencies.ts";
import { startChild, type Child } from "../resilience/child.ts";
import { newRedisServer, type RedisServer } from "../redis/redis-server.ts";
import { until } from "../../support/until.ts";
import { missing, startBalancer } from "./balancer.ts";

/** nginx with deploy/nginx.conf, three gateways, a real redis-server and recorded agencies: all of them processes. */
export interface Fleet {
  /** The load balancer. */
  readonly origin: string;
  readonly agencies: Agencies;
  readonly redis: RedisServer;
  readonly gateways: readonly Gateway[];
  close(): Promise<void>;
}

export interface Gateway {
  readonly origin: string;
  /** SIGTERM, and the same again on the same port once it has ended. */
  restart(): Promise<void>;
  /** SIGKILL, as when its machine dies. */
  kill(): Promise<void>;
  /** Once more after {@link kill}. */
  start(): Promise<void>;
}

/** Each process of the fleet is ended with this one. */
process.setMaxListeners(50);

/** Why the fleet cannot be tested here, or false; where CI runs the tests it must be. */
export const reasonToSkip = (): string | false => missing(["nginx", "redis-server"], "several replicas");

export const REPLICAS = 3;

/** A fleet for the tests of a suite. */
export function fleetOf(variables: Record<string, string>): () => Fleet {
  let fleet: Fleet | undefined;
  before(async () => {
    fleet = await startFleet(variables);
  });
  after(() => fleet?.close());
  return () => {
    if (fleet === undefined) throw new Error("The replicas have not been started.");
    return fleet;
  };
}

/** What was started ends when the rest cannot be, or the file of tests would never end. */
async function startFleet(variables: Record<string, string>): Promise<Fleet> {
  const closings: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const closing of closings.toReversed()) await closing();
  };
  try {
    return { ...(await started(variables, closings)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param closings receives what ends each part, in the order in which they were started */
async function started(variables: Record<string, string>, closings: (() => unknown)[]): Promise<Omit<Fleet, "close">> {
  const agencies = await startAgencies();
  closings.push(() => agencies.close());
  const redis = await newRedisServer();
  closings.push(() => redis.close());
  await redis.start();
  const ports = await Promise.all(Array.from({ length: REPLICAS }, freePort));
  const settings = {
    ...agencies.settings,
    REDIS_URL: redis.url,
    REPLICAS: String(REPLICAS),
    TRUST_PROXY: "on",
    RATE_LIMIT_PER_MINUTE: "0",
    LOG_LEVEL: "warn",
    ...variables,
  };
  const gateways = ports.map((port) => newGateway({ ...settings, PORT: String(port) }));
  closings.push(() => Promise.all(gateways.map((gateway) => gateway.kill())));
  const starts = await Promise.allSettled(gateways.map((gateway) => gateway.start()));
  for (const start of starts) if (start.status === "rejected") throw start.reason;
  const balancer = await startBalancer(ports);
  closings.push(() => balancer.close());
  return { origin: balancer.origin, agencies, redis, gateways };
}

function newGateway(variables: Record<string, string>): Gateway {
  const origin = `http://127.0.0.1:${variables["PORT"]}`;
  let child: Child | undefined;
  const start = async (): Promise<void> => {
    child = await startChild({ ...variables, LOG_LEVEL: "info" });
    await until("the gateway reaches Redis", async () => {
      const { shared_store } = Object(await (await fetch(`${origin}/api/v1/health`)).json());
      return shared_store === "up";
    });
  };
  return {
    origin,
    start,
    async restart() {
      child?.process.kill("SIGTERM");
      const code = await child?.ended();
      if (code !== 0) throw new Error(`The gateway ended with ${code}.`);
      await start();
    },
    async kill() {
      await child?.kill();
    },
  };
}
