import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Writes an nginx configuration with proxy_cache in front of an origin, one worker, everything in a folder of its own. */
export function nginxCommand(port: number, origin: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "phdg-nginx-"));
  const configuration = `
    ${process.getuid?.() === 0 ? "user root;" : ""} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      proxy_cache_path ${folder}/cache keys_zone=answers:10m;
      keepalive_requests 100000000;
      server { listen 127.0.0.1:${port}; location / { proxy_pass ${origin}; proxy_cache answers; proxy_cache_valid 200 300s; } }
    }`;
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration);
  return ["nginx", "-p", folder, "-c", file];
}
