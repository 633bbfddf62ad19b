import assert from "node:assert/strict";
import { createServer, get, type IncomingMessage } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { test, type TestContext } from "node:test";
import { settingsFor } from "../../../sandbox/agencies.ts";
import { until } from "../../support/until.ts";

/** Exports as a process of their own sends them: trailers, broken connections, memory, clients that are slow. */

const TOTAL = 5000;

/** An agency with 5,000 reports of three kilobytes each; it fails from row `failsAt` on. */
async function agency(context: TestContext, failsAt = Number.POSITIVE_INFINITY) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked++;
    const { searchParams } = new URL(request.url ?? "", "http://agency.test");
    const [skip, limit] = [Number(searchParams.get("skip") ?? 0), Number(searchParams.get("limit"))];
    if (skip >= failsAt) return void response.writeHead(404, { "content-type": "text/html" }).end("<html>");
    const results = Array.from({ length: Math.min(limit, TOTAL - skip) }, (_, at) => ({
      mdr_report_key: String(1_000_000 + skip + at),
      event_type: "Malfunction",
      device: [{ generic_name: "PUMP", brand_name: "X".repeat(3000) }],
    }));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ meta: { results: { skip, limit, total: TOTAL } }, results }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  context.after(() => void (server.closeAllConnections(), server.close()));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, asked: () => asked };
}

async function gateway(context: TestContext, upstream: string) {
  const env = {
    ...process.env,
    ...settingsFor(upstream),
    PORT: "0",
    UPSTREAM_RATE_LIMIT: "off",
    RATE_LIMIT_PER_MINUTE: "0",
  };
  const child = spawn(process.execPath, ["src/main.ts"], { env, stdio: ["ignore", "pipe", "inherit"] });
  context.after(() => void child.kill("SIGKILL"));
  let log = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (log += text.slice(0, 10_000)));
  const originIn = (): string => /"origin":"([^"]+)"/.exec(log)?.[1] ?? "";
  await until("the gateway listens", () => originIn() !== "", { withinMs: 30_000 });
  /** Peak and present resident memory, MB. */
  const memory = (name: "VmHWM" | "VmRSS") =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024;
  return { origin: originIn(), memory };
}

async function answerAt(url: string): Promise<IncomingMessage> {
  const request = get(url);
  const [response] = await once(request, "response");
  return response;
}

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

test("5,000 records: all lines, the manifest in the trailer, memory below 250 MB", async (context) => {
  const { origin, memory } = await gateway(context, (await agency(context)).origin);
  const response = await answerAt(`${origin}/api/export/events.ndjson?q=pump`);
  const text = await textOf(response);
  assert.equal(text.split("\n").length - 1, TOTAL);
  const manifest = JSON.parse(response.trailers["export-manifest"] ?? "{}");
  assert.deepEqual([manifest.count, manifest.upstream_total, manifest.pages.length], [TOTAL, TOTAL, 10]);
  assert.ok(memory("VmHWM") < 250, `${memory("VmHWM")} MB`);
});

test("a client that stops reading has few files made at a time, and gives each place back when it leaves", async (context) => {
  const { origin } = await gateway(context, (await agency(context)).origin);
  const path = "/api/export/events.ndjson?q=pump";
  const stalled = await Promise.all(Array.from({ length: 4 }, () => answerAt(origin + path)));
  const refused = await answerAt(origin + path);
  assert.equal(refused.statusCode, 429);
  assert.match(await textOf(refused), /can run 4 exports at once/);
  for (const response of stalled) response.destroy();
  const early = Array.from({ length: 4 }, () => get(origin + path).on("error", () => undefined));
  await new Promise((resolve) => setTimeout(resolve, 20));
  for (const request of early) request.destroy();
  const head = { method: "HEAD" };
  for (let times = 0; times < 6; times++) {
    await until("a place is free", async () => (await fetch(origin + path, head)).status === 200);
  }
  assert.equal((await textOf(await answerAt(origin + path))).split("\n").length - 1, TOTAL);
});

test("HTTP/1.0, where the end of a connection is the end of a body, gets a whole file or an error", async (context) => {
  const asked = async (origin: string): Promise<string> => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.write("GET /api/export/events.ndjson?q=pump HTTP/1.0\r\nHost: gateway.test\r\n\r\n");
    let text = "";
    for await (const part of socket.setEncoding("utf8")) text += part;
    return text;
  };
  const { origin } = await gateway(context, (await agency(context, 1500)).origin);
  assert.match(await asked(origin), /^HTTP\/1\.1 502 /);
  const { origin: well } = await gateway(context, (await agency(context)).origin);
  const [head = "", body = ""] = (await asked(well)).split("\r\n\r\n");
  assert.match(head, /^HTTP\/1\.1 200 /);
  assert.match(head, new RegExp(`content-length: ${Buffer.byteLength(body)}`, "i"));
  assert.equal(body.split("\n").length - 1, TOTAL);
});

test("an agency that fails at a later page leaves a body that every client sees to be broken", async (context) => {
  const { origin } = await gateway(context, (await agency(context, 1500)).origin);
  const response = await answerAt(`${origin}/api/export/events.csv?q=pump`);
  assert.equal(response.statusCode, 200);
  await assert.rejects(textOf(response), { code: "ECONNRESET" });
  const health = await answerAt(`${origin}/livez`);
  assert.equal(health.statusCode, 200, "the process goes on");
});

test("a client that stops reading stops the asking, and one that leaves ends it", async (context) => {
  const { origin: upstream, asked } = await agency(context);
  const { origin, memory } = await gateway(context, upstream);
  const before = memory("VmRSS");
  const response = await answerAt(`${origin}/api/export/events.ndjson?q=pump`);
  await once(response, "readable");
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.ok(asked() < 8, `${asked()} of 10 pages were read for a client that reads none`);
  assert.ok(memory("VmRSS") - before < 120, "what nobody reads is not kept");
  response.destroy();
  const left = asked();
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.ok(asked() <= left + 1);
});
