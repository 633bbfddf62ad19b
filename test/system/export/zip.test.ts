import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createReadStream, readFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { test, type TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createBrotliDecompress, gzipSync } from "node:zlib";
import { settingsFor } from "../../../sandbox/agencies.ts";
import { until } from "../../support/until.ts";

/** A ZIP of 5,000 drug labels, as long as the recorded ones are, read as fast as it comes and slowly. */

const TOTAL = 5000;

/** Recorded labels that are sent again and again, each time under another set id. */
const RECORDED = 500;

const labels = new URL("../../../sandbox/data/openfda/drug-label.jsonl.br", import.meta.url);

/** Recorded labels without their set ids, as JSON without its first brace. */
async function recordedLabels(): Promise<readonly string[]> {
  const lines = createInterface({ input: createReadStream(labels).pipe(createBrotliDecompress()) });
  const rows: string[] = [];
  for await (const line of lines) {
    const { set_id: _, ...label } = Object(JSON.parse(line)).record;
    rows.push(JSON.stringify(label).slice(1));
    if (rows.length === RECORDED) break;
  }
  return rows;
}

const gzipped = (text: string): Buffer => gzipSync(text, { level: 1 });

/** openFDA with 5,000 labels. It compresses as the real one does: a label is a part of its own, made once. */
async function agency(context: TestContext): Promise<string> {
  const rows = (await recordedLabels()).map(gzipped);
  assert.equal(rows.length, RECORDED);
  const idAt = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`;
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://agency.test");
    const [skip, limit] = [Number(searchParams.get("skip") ?? 0), Number(searchParams.get("limit"))];
    const places = Array.from({ length: Math.min(limit, TOTAL - skip) }, (_, index) => skip + index);
    const labels = places.flatMap((place, index) => [
      gzipped(`${index === 0 ? "" : ","}{"set_id":"${idAt(place)}",`),
      rows[place % rows.length] ?? Buffer.alloc(0),
    ]);
    const head = gzipped(`{"meta":{"results":{"skip":${skip},"limit":${limit},"total":${TOTAL}}},"results":[`);
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(Buffer.concat([head, ...labels, gzipped("]}")]));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  context.after(() => void (server.closeAllConnections(), server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A gateway as `npm start` runs it. */
async function gateway(context: TestContext, upstream: string) {
  const env = {
    ...process.env,
    ...settingsFor(upstream),
    PORT: "0",
    UPSTREAM_RATE_LIMIT: "off",
    RATE_LIMIT_PER_MINUTE: "0",
    MALLOC_ARENA_MAX: "1",
  };
  const child = spawn(process.execPath, ["src/main.ts"], { env, stdio: ["ignore", "pipe", "inherit"] });
  context.after(() => void child.kill("SIGKILL"));
  let log = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (log += text.slice(0, 10_000)));
  const originIn = (): string => /"origin":"([^"]+)"/.exec(log)?.[1] ?? "";
  await until("the gateway listens", () => originIn() !== "", { withinMs: 30_000 });
  /** Peak resident memory, MB. */
  const peak = (): number =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024;
  return { origin: originIn(), peak };
}

/** Bytes of the file; each of its pieces is followed by a pause. */
async function bytesOf(url: string, milliseconds: number): Promise<{ size: number; end: string }> {
  const request = get(url);
  const [response]: [IncomingMessage] = Object(await once(request, "response"));
  assert.equal(response.statusCode, 200);
  let [size, end] = [0, Buffer.alloc(0)];
  for await (const part of response) {
    size += part.length;
    end = Buffer.concat([end, part]).subarray(-22);
    if (milliseconds > 0) await pause(milliseconds);
  }
  return { size, end: end.toString("latin1") };
}

for (const [how, milliseconds] of [
  ["as fast as it comes", 0],
  ["slowly", 100],
] as const)
  test(`a ZIP of 5,000 labels that is read ${how} takes less than 250 MB`, { timeout: 180_000 }, async (context) => {
    const { origin, peak } = await gateway(context, await agency(context));
    const { size, end } = await bytesOf(`${origin}/api/export/labels.zip`, milliseconds);
    assert.ok(end.startsWith("PK\u0005\u0006"), "the archive is whole");
    context.diagnostic(`${(size / 1e6).toFixed(0)} MB of ZIP, ${peak().toFixed(0)} MB at most`);
    assert.ok(peak() < 250, `${peak()} MB`);
  });
