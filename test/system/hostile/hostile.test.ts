import assert from "node:assert/strict";
import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type TestContext } from "node:test";
import { settingsFor } from "../../../sandbox/agencies.ts";
import { freePort } from "../../../bench/processes.ts";
import { limitMemory, type MemoryLimit } from "../../support/memory-limit.ts";
import { until } from "../../support/until.ts";
import { newKeepAliveClient, type Fate } from "../resilience/keep-alive-client.ts";

/** All attacks at once beside one honest client; an hour of it with HOSTILE_MINUTES=60. */

const MINUTES = Number(process.env["HOSTILE_MINUTES"] ?? 2);

const ROOT = join(import.meta.dirname, "../../..");

/** Of `npm start`. */
const FLAGS: readonly string[] =
  JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).scripts.start.match(/--\S+/g) ?? [];

/**
 * Milliseconds between two misses of the honest client, which go to four agencies in turn: less than its fair share of
 * the slowest one, of whose request a second four attackers want all.
 */
const HONEST_PAUSE = 3000;

const JSON_TYPE = { "content-type": "application/json" };

/** Megabytes of V8's heap, and of a container: it must survive with so much. */
const HEAP = 256;
const CONTAINER = 512;

/** What must hold all the time: megabytes, and milliseconds for all but one of a hundred requests on a processor of its own. */
const MOST_MEMORY = 400;
const LONGEST_LIFE = 100;
const LONGEST_HIT = 50;

const isLinux = process.platform === "linux";

async function startAgencies(context: TestContext): Promise<Record<string, string>> {
  const agencies = fork(join(ROOT, "sandbox/main.ts"), ["--port", "0"], { silent: true });
  context.after(() => agencies.kill("SIGKILL"));
  const ready = await new Promise<unknown>((resolve) => agencies.once("message", resolve));
  return { ...settingsFor(`http://127.0.0.1:${Object(ready).port}`), NO_PROXY: "*", no_proxy: "*" };
}

interface Gateway {
  readonly origin: string;
  readonly process: ChildProcess;
  /** Null where this machine lends no group of processes with a limit. */
  readonly container: MemoryLimit | null;
}

/**
 * The service as `npm start` runs it, but that its log has faults alone, so that a fault counted below is seen: more
 * would wait for a reader that is busy.
 */
async function startGateway(context: TestContext, variables: Record<string, string>): Promise<Gateway> {
  const port = await freePort();
  const child = spawn(process.execPath, [...FLAGS, `--max-old-space-size=${HEAP}`, join(ROOT, "src/main.ts")], {
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      HOST: "127.0.0.1",
      MALLOC_ARENA_MAX: "1",
      LOG_LEVEL: "error",
      ...variables,
    },
    stdio: ["ignore", 2, "inherit"],
  });
  const container = limitMemory(child.pid ?? 0, CONTAINER * 1024 * 1024);
  context.after(async () => {
    const ended = once(child, "exit");
    if (child.kill("SIGKILL")) await ended;
    container?.end();
  });
  const origin = `http://127.0.0.1:${port}`;
  await until("the service answers", () =>
    fetch(`${origin}/livez`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { origin, process: child, container };
}

/** How many times as long as its work the process took, because it waited for a processor that others had. */
function slowdownOf(pid: number | undefined): number {
  const [ran = 1, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ").map(Number);
  return (ran + waited) / ran;
}

/** Megabytes that the process holds now. */
const memoryOf = ({ process: { pid } }: Gateway): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** The largest of all but the `part` largest. */
const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? Number.NaN;

const figureOf = async (origin: string, name: string): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
};

test(
  `${MINUTES} minutes of attacks: memory stays bounded, and an honest client is answered in time`,
  { timeout: MINUTES * 60_000 + 60_000, skip: isLinux ? false : "needs further addresses of loopback and /proc" },
  async (context) => {
    const settings = await startAgencies(context);
    const gateway = await startGateway(context, { ...settings, OPENFDA_DAILY_LIMIT: "1000000" });
    const { origin } = gateway;
    const lives: number[] = [];
    const hits: number[] = [];
    /** How late the timers of this process are, which is none of the gateway's time. */
    const late: number[] = [];
    const misses: number[] = [];
    const memory: number[] = [];
    const failed: string[] = [];
    let askedAgain = 0;
    const end = performance.now() + MINUTES * 60_000;

    /** Asks again and again; how long each took. What an agency's full line refused it asks again when the refusal says. */
    const asking = async (path: (at: number) => string, taken: number[], pauseMs: number): Promise<void> => {
      const client = newKeepAliveClient();
      for (let at = 0; performance.now() < end; at++) {
        const start = performance.now();
        let fate = await client.get(origin + path(at));
        for (let tries = 1; tries < MOST_TRIES && isRefusedHere(fate); tries++) {
          askedAgain++;
          assert.ok(fate.retryAfter !== null, "a refusal says when to ask again");
          await sleep(1000 * fate.retryAfter);
          fate = await client.get(origin + path(at));
        }
        taken.push(performance.now() - start);
        if (fate.kind !== "answered" || fate.status !== 200)
          failed.push(`${path(at)}: ${JSON.stringify(fate).slice(0, 300)}`);
        const due = performance.now() + pauseMs;
        await sleep(pauseMs);
        late.push(performance.now() - due);
      }
      client.close();
    };
    const weighing = async (): Promise<void> => {
      for (; performance.now() < end; await sleep(250)) memory.push(memoryOf(gateway));
    };
    const hit = "/api/v1/hospitals/search?state=MA&limit=3";
    assert.equal((await fetch(origin + hit)).status, 200);
    /** What is loaded with the first question is there, as in a service that has run for a while. */
    const question = { method: "POST", body: JSON.stringify({ question: "recalls of pacemakers" }) };
    assert.equal((await fetch(`${origin}/api/ask`, { ...question, headers: JSON_TYPE })).status, 200);

    const attackers = fork(join(import.meta.dirname, "attackers.ts"), [origin]);
    context.after(() => attackers.kill("SIGKILL"));
    let attacks: unknown = {};
    attackers.on("message", (seen) => void (attacks = seen));
    let unread = 0;
    const watching = async (): Promise<void> => {
      for (; performance.now() < end; await sleep(1000))
        unread = Math.max(unread, await figureOf(origin, "phdg_unread_bytes"));
    };
    await Promise.all([
      asking(() => "/livez", lives, 50),
      asking(() => hit, hits, 50),
      /** Who has had nothing of an agency goes first: at the beginning these are the attackers. */
      sleep(HONEST_PAUSE).then(() => asking(honestMiss, misses, HONEST_PAUSE)),
      weighing(),
      watching(),
    ]);
    attackers.kill("SIGKILL");

    const slowdown = slowdownOf(gateway.process.pid);
    const rows = {
      "memory, MB, highest": Math.max(...memory),
      [`of a container of ${CONTAINER} MB, MB, highest`]: (gateway.container?.peak() ?? Number.NaN) / 1024 / 1024,
      "/livez, ms, median": quantile(lives, 0.5),
      "/livez, ms, 99 %": quantile(lives, 0.99),
      "hits, ms, median": quantile(hits, 0.5),
      "hits, ms, 99 %": quantile(hits, 0.99),
      "misses, ms, median": quantile(misses, 0.5),
      "misses, ms, longest": Math.max(...misses),
      misses: misses.length,
      "misses that had to be asked again": askedAgain,
      "timers of this test, ms late, 99 %": quantile(late, 0.99),
      "slowed down by others on this machine, times": slowdown,
      "unread, MB, highest": unread / 1024 / 1024,
      "refused because of unread answers": await figureOf(origin, "phdg_unread_refusals_total"),
      "closed because of unread answers": await figureOf(origin, "phdg_unread_closed_total"),
    };
    for (const [what, value] of Object.entries(rows)) context.diagnostic(`${what}: ${Math.round(value * 10) / 10}`);
    context.diagnostic(JSON.stringify(attacks));
    assert.deepEqual(failed, []);
    assert.ok(rows["memory, MB, highest"] < MOST_MEMORY);
    assert.ok(rows["/livez, ms, 99 %"] <= LONGEST_LIFE * slowdown + quantile(late, 0.99));
    assert.ok(rows["hits, ms, 99 %"] <= LONGEST_HIT * slowdown + quantile(late, 0.99));
    assert.equal(await figureOf(origin, "phdg_faults_total"), 0);
    await until("nothing is unread any more", async () => (await figureOf(origin, "phdg_unread_bytes")) === 0);
    assert.equal(gateway.process.exitCode, null);
  },
);

/** How often the honest client asks in all where an agency's line is full of others who have had as little. */
const MOST_TRIES = 3;

const isRefusedHere = (fate: Fate): fate is Extract<Fate, { kind: "answered" }> =>
  fate.kind === "answered" && fate.status === 502 && fate.body.includes('"budget_exhausted"');

const STATES = ["AL", "AK", "AZ", "AR", "CA", "CO", "CT", "DE", "FL", "GA", "HI", "ID", "IL", "IN", "IA", "KS"];

/** Another search each time, at each agency in turn. */
function honestMiss(at: number): string {
  const state = STATES[Math.floor(at / 4) % STATES.length] ?? "";
  const limit = 1 + (Math.floor(at / 4 / STATES.length) % 50);
  return (
    [
      `/api/v1/hospitals/search?state=${state}&limit=${limit}`,
      `/api/v1/providers/search?last_name=Smith&state=${state}&limit=${limit}`,
      `/api/v1/devices/recalls?q=pump&limit=${1 + (Math.floor(at / 4) % 50)}`,
      `/api/v1/trials/search?condition=asthma&location=${state}&limit=${limit}`,
    ][at % 4] ?? ""
  );
}
