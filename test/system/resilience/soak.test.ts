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
import { until } from "../../support/until.ts";
import { startGateway } from "./gateway.ts";
import { newKeepAliveClient } from "./keep-alive-client.ts";
import { lasting, questions, requireSound, seeded, truthOf } from "./truth.ts";

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

test(
  `${DURATION / 1000} seconds of faults: no wrong success, no leak of sockets or memory`,
  { timeout: 60_000 },
  async (context) => {
    const truth = await truthOf(origin);
    const { answers: healthy } = truth;
    const run = { truth, seed: SEED, ttl: TTL };
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
        assert.ok(fate.kind === "answered", JSON.stringify(fate));
        const kind = requireSound(run, question, fate.status, fate.body);
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
