import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** nginx with deploy/nginx.conf as it is shipped, but for addresses, one worker and the folder of its files. */
export function balancerCommand(port: number, gateways: readonly number[]): readonly [string, ...string[]] {
  const folder = mkdtempSync(join(tmpdir(), "phdg-balancer-"));
  const servers = gateways.map((own) => `server 127.0.0.1:${own} max_fails=1 fail_timeout=1s;`);
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const configuration = readFileSync(new URL("../../deploy/nginx.conf", import.meta.url), "utf8")
    .replace(/(?:\s*server gateway-\d:8080[^;]*;)+/, `\n${servers.join("\n")}`)
    .replace("listen 8080;", `listen 127.0.0.1:${port};`)
    .replaceAll("/tmp/", `${folder}/`)
    .replace("worker_processes auto;", `worker_processes 1; daemon off; ${user}`);
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration);
  return ["nginx", "-p", folder, "-c", file];
}
