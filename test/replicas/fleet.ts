import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { after, before } from "node:test";
import { delimiter, join } from "node:path";
import { freePort } from "../../bench/processes.ts";
import { balancerCommand } from "../../bench/servers/balancer.ts";
import { startAgencies, type Agencies } from "../black-box/agencies.ts";
import { startChild, type Child } from "../resilience/child.ts";
import { newRedisServer, type RedisServer } from "../runtimes/redis-server.ts";
import { until } from "../until.ts";

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

const PROGRAMS = ["nginx", "redis-server"];

/** Why the fleet cannot be tested here, or false; where CI runs the tests it must be. */
export function reasonToSkip(): string | false {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  const missing = PROGRAMS.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (missing.length === 0) return false;
  if (process.env["CI"] === "true")
    throw new Error(`${missing.join(", ")} missing, and CI must not skip the replicas.`);
  return `NOT TESTED: several replicas, because ${missing.join(" and ")} is missing. Install it.`;
}

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

async function startFleet(variables: Record<string, string> = {}): Promise<Fleet> {
  const agencies = await startAgencies();
  const redis = await newRedisServer();
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
  const gateways = await Promise.all(ports.map((port) => startGateway({ ...settings, PORT: String(port) })));
  const balancer = await startBalancer(ports);
  return {
    origin: balancer.origin,
    agencies,
    redis,
    gateways,
    async close() {
      await balancer.close();
      await Promise.all(gateways.map((gateway) => gateway.kill()));
      await redis.close();
      await agencies.close();
    },
  };
}

async function startGateway(variables: Record<string, string>): Promise<Gateway> {
  const origin = `http://127.0.0.1:${variables["PORT"]}`;
  let child: Child | undefined;
  const start = async (): Promise<void> => {
    child = await startChild({ ...variables, LOG_LEVEL: "info" });
    await until("the gateway reaches Redis", async () => {
      const { shared_store } = Object(await (await fetch(`${origin}/api/v1/health`)).json());
      return shared_store === "up";
    });
  };
  await start();
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

/** deploy/nginx.conf as it is shipped, but for addresses and the folder of its files. */
async function startBalancer(ports: readonly number[]): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const port = await freePort();
  const [program, ...args] = balancerCommand(port, ports);
  const nginx = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  nginx.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors += errors.length < 10_000 ? chunk : ""));
  process.once("exit", () => nginx.kill("SIGKILL"));
  const origin = `http://127.0.0.1:${port}`;
  await until("nginx listens", async () => {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${errors}`);
    return fetch(`${origin}/api/v1/`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    origin,
    async close() {
      nginx.kill("SIGTERM");
      await once(nginx, "exit");
    },
  };
}
