import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { until } from "../../support/until.ts";

/** A real redis-server of this test alone, in memory, on loopback. */

const PROGRAM = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "redis-server"))
  .find((path) => existsSync(path));

/** Why the tests of the shared store cannot run, or false; where CI runs them they must. */
export function reasonToSkip(): string | false {
  if (PROGRAM !== undefined) return false;
  if (process.env["CI"] === "true") throw new Error("redis-server is missing, and CI must not skip the shared store.");
  return "NOT TESTED: the shared store, because the program redis-server is missing. Install it.";
}

export interface RedisServer {
  readonly port: number;
  readonly url: string;
  start(): Promise<void>;
  /** SIGKILL, as when its machine dies. */
  kill(): Promise<void>;
  /** SIGSTOP: connections stay open and nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Sends inline commands and returns all that comes back until `ending`. */
  say(command: string, ending?: string): Promise<string>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

export async function newRedisServer(...options: readonly string[]): Promise<RedisServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "phdg-redis-"));
  const fixed = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
  let child: ChildProcess | null = null;

  process.once("exit", () => child?.kill("SIGKILL"));
  const kill = async (): Promise<void> => {
    if (child === null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    child = null;
  };
  const say = (command: string, ending = "\r\n"): Promise<string> =>
    new Promise((resolve, reject) => {
      let heard = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(`${command}\r\n`));
      socket.setTimeout(2000, () => socket.destroy(new Error("redis-server says nothing")));
      socket.setEncoding("utf8").on("error", reject);
      socket.on("data", (chunk: string) => {
        heard += chunk;
        if (!heard.includes(ending)) return;
        socket.destroy();
        resolve(heard);
      });
    });
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(PROGRAM ?? "redis-server", [...fixed, ...options], { stdio: "ignore" });
      await until("redis-server answers", () =>
        say("PING").then(
          (heard) => heard.startsWith("+PONG"),
          () => false,
        ),
      );
    },
    kill,
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
    say,
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The port of a cluster's own talk is 10,000 above, so both must exist. */
const HIGHEST_PORT = 55_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return port > HIGHEST_PORT ? freePort() : port;
}
