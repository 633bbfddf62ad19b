import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "../../../bench/processes.ts";
import { until } from "../../support/until.ts";

/** Why something cannot be tested here, or false when all programs for it are there; where CI runs the tests they must be. */
export function missing(programs: readonly string[], what: string): string | false {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  const absent = programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (absent.length === 0) return false;
  if (process.env["CI"] === "true") throw new Error(`${absent.join(", ")} missing, and CI must not skip ${what}.`);
  return `NOT TESTED: ${what}, because ${absent.join(" and ")} is missing. Install it.`;
}

export interface Balancer {
  readonly origin: string;
  /** What it wrote to its log of errors so far. */
  errors(): string;
  close(): Promise<void>;
}

/** nginx with deploy/nginx.conf as it is shipped, but for addresses, one worker and the folder of its files. */
function balancerCommand(port: number, gateways: readonly number[]): readonly [string, ...string[]] {
  const folder = mkdtempSync(join(tmpdir(), "phdg-balancer-"));
  const servers = gateways.map((own) => `server 127.0.0.1:${own} max_fails=1 fail_timeout=1s;`);
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const configuration = readFileSync(new URL("../../../deploy/nginx.conf", import.meta.url), "utf8")
    .replace(/(?:\s*server gateway-\d:8080[^;]*;)+/, `\n${servers.join("\n")}`)
    .replace("listen 8080;", `listen 127.0.0.1:${port};`)
    .replaceAll("/tmp/", `${folder}/`)
    .replace("worker_processes auto;", `worker_processes 1; daemon off; ${user}`);
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration);
  return ["nginx", "-p", folder, "-c", file];
}

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
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
    errors: () => errors,
    async close() {
      nginx.kill("SIGTERM");
      await once(nginx, "exit");
    },
  };
}
