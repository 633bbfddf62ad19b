import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import test, { after } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { loadAgencies } from "../../../sandbox/agencies.ts";
import { canHave, faults } from "../../../sandbox/fault.ts";
import { createSandbox } from "../../../sandbox/sandbox.ts";
import { endpoints } from "../../../src/catalog/index.ts";
import { PREFIX } from "../../../src/surfaces/paths.ts";
import { toTarget } from "../../../src/catalog/url-query.ts";
import { until } from "../../support/until.ts";
import { startGateway } from "./gateway.ts";
import { newKeepAliveClient } from "./keep-alive-client.ts";

/** Random questions while agencies fall ill and recover at random: never a wrong success, nothing leaks. */

const SEED = Number(process.env["SOAK_SEED"] ?? 20_260_601);
const DURATION = Number(process.env["SOAK_MS"] ?? 14_000);
const CLIENTS = 8;

/** Seconds for which answers are kept: short, so that agencies are asked again and again. */
const TTL = 1;

/** Megabytes by which the heap may grow from a third of the run to its end. */
const MOST_GROWTH = 25;

const AGENCIES = ["nppes", "openfda", "clinicaltrials", "cms"];

const sandbox = createSandbox(loadAgencies(), { maxHangMs: 2000 });

/** The recorded agencies on a port, with the number of connections. */
const upstream = createServer((request, response) => {
  const relay = async (): Promise<void> => {
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const { method = "GET", url: target = "/" } = request;
    const answer = await sandbox.handle({ method, target, acceptEncoding: "gzip", signal: gone.signal });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(new Uint8Array(await answer.arrayBuffer()));
  };
  relay().catch(() => request.socket.resetAndDestroy());
});
await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
const { port } = upstream.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
after(() => {
  upstream.close();
  upstream.closeAllConnections();
});

const questions = endpoints
  .filter((endpoint) => endpoint.kind === "live")
  .flatMap((dataset) =>
    dataset.examples
      .flatMap((example) => (dataset.isLookup ? [example] : [1, 2, 5].map((limit) => ({ ...example, limit }))))
      .map((example) => toTarget(PREFIX + dataset.path, example)),
  )
  .concat(
    [
      "/hospitals/search?state=GU",
      "/hospitals/search?name=zzzz",
      "/hospitals/search?state=XX",
      "/devices/recalls?q=zzzzqqq",
      "/labels/search?bogus=1",
      "/providers/1234567893",
      "/providers/12",
      "/exclusions/search",
      "/nowhere",
    ].map((path) => PREFIX + path),
  );

/** A body as far as it does not depend on when it was made, or on whether the agency said how old its data is. */
const lasting = (body: string): string =>
  body
    .replace(/"source_updated":(?:null|"[^"]*")/, '"source_updated":"…"')
    .replace(/"retrieved_at":"[^"]*"/, '"retrieved_at":"…"')
    .replace(/"source_digest":"sha-256=:[^"]*:"/, '"source_digest":"…"');

/** How old an agency says its data is; null until it was asked for that as well, and while it cannot be. */
const updated = (body: string): string | null => /"source_updated":"([^"]*)"/.exec(body)?.[1] ?? null;

/** The dates that agencies gave while they were well. */
const dates = new Set<string | null>([null]);

interface Healthy {
  readonly status: number;
  readonly body: string;
}

/** What a service gives whose agencies are well, by question. */
async function healthyAnswers(): Promise<ReadonlyMap<string, Healthy>> {
  const gateway = await startGateway(origin);
  const answers = new Map<string, Healthy>();
  for (const question of questions) {
    const response = await fetch(gateway.origin + question);
    const text = await response.text();
    answers.set(question, { status: response.status, body: lasting(text) });
    dates.add(updated(text));
  }
  await gateway.close();
  return answers;
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = seeded(SEED);
const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  assert.ok(item !== undefined);
  return item;
};

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");
const heap = (): number => {
  collect();
  return process.memoryUsage().heapUsed / (1024 * 1024);
};
const sockets = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "TCPSocketWrap").length;

/** What must hold of every response, whatever the agencies do; the kind of response. */
function requireSound(question: string, status: number, text: string, healthy: Healthy): string {
  const seen = `seed ${SEED}: ${question} gave ${status} ${text.slice(0, 400)}`;
  const body: unknown = JSON.parse(text);
  assert.ok(typeof body === "object" && body !== null && "ok" in body, seen);
  assert.equal(body.ok, status === 200, seen);
  if (status === 502) {
    assert.equal(healthy.status === 200 || healthy.status === 404, true, seen);
    assert.ok(
      "error" in body && body.error === "upstream_unavailable" && "source_url" in body && "reason" in body,
      seen,
    );
    assert.doesNotMatch(text, /</, seen);
    return `502 ${String(body.reason)}`;
  }
  assert.equal(status, healthy.status, seen);
  assert.equal(lasting(text), healthy.body, seen);
  assert.ok(dates.has(updated(text)), seen);
  if (!("retrieved_at" in body)) return String(status);
  const age = Date.now() - Date.parse(String(body.retrieved_at));
  assert.ok(age >= 0 && age <= TTL * 1000 + 1500, `${seen} is ${age} ms old`);
  return String(status);
}

test(
  `${DURATION / 1000} seconds of faults: no wrong success, no leak of sockets or memory`,
  { timeout: 60_000 },
  async (context) => {
    const healthy = await healthyAnswers();
    assert.ok([...healthy.values()].filter(({ status }) => status === 200).length > 20);
    const socketsBefore = sockets();
    const gateway = await startGateway(origin, { UPSTREAM_TIMEOUT_MS: "300", CACHE_TTL_SECONDS: String(TTL) });
    context.after(() => gateway.close());
    const kinds = new Map<string, number>();
    const end = performance.now() + DURATION;
    const isOn = (): boolean => performance.now() < end;

    const disturb = async (): Promise<void> => {
      while (isOn()) {
        const agency = pick(AGENCIES);
        const possible = faults.filter((fault) => canHave(agency, fault));
        sandbox.setFault(agency, random() < 0.7 ? null : pick(possible));
        await sleep(20 + random() * 180);
      }
      for (const agency of AGENCIES) sandbox.setFault(agency, null);
    };
    const ask = async (): Promise<void> => {
      const client = newKeepAliveClient();
      while (isOn()) {
        const question = pick(questions);
        const fate = await client.get(gateway.origin + question);
        const wanted = healthy.get(question);
        assert.ok(fate.kind === "answered" && wanted !== undefined, JSON.stringify(fate));
        const kind = requireSound(question, fate.status, fate.body, wanted);
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
      client.close();
    };
    const weigh = async (): Promise<number> => {
      await sleep(DURATION / 3);
      return heap();
    };
    const [early] = await Promise.all([weigh(), disturb(), ...Array.from({ length: CLIENTS }, ask)]);
    const growth = heap() - early;
    context.diagnostic(JSON.stringify(Object.fromEntries([...kinds].toSorted())));
    assert.ok((kinds.get("200") ?? 0) > 200, "there were successes");
    assert.ok([...kinds.keys()].filter((kind) => kind.startsWith("502")).length >= 4, "and failures of many kinds");

    for (const question of questions) {
      const wanted = healthy.get(question);
      await until(
        `${question} is well again`,
        async () => {
          const response = await fetch(gateway.origin + question);
          return response.status === wanted?.status && lasting(await response.text()) === wanted.body;
        },
        { withinMs: 15_000, everyMs: 100 },
      );
    }
    await gateway.close();
    upstream.closeAllConnections();
    await until("all sockets are closed", () => sockets() <= socketsBefore, { withinMs: 5000 });
    assert.ok(growth < MOST_GROWTH, `the heap grew by ${growth.toFixed(1)} MB`);
  },
);
