import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { newSandbox } from "../../support/harness.ts";
import { until } from "../../support/until.ts";
import { startChild } from "../resilience/child.ts";
import { startForbidden } from "../resilience/faulty-upstream.ts";
import { variablesOf } from "../resilience/gateway.ts";
import { newKeepAliveClient } from "../resilience/keep-alive-client.ts";
import { lasting, questions, requireSound, seeded, truthOf } from "../resilience/truth.ts";
import { startChaoticAgencies } from "./chaotic-agency.ts";
import { figures, type Figures } from "./figures.ts";

/** Agencies that fail in all ways at once beside the truth; `CHAOS_MINUTES=10 CHAOS_RATE=300` is the long run. */

const SEED = Number(process.env["CHAOS_SEED"] ?? Math.floor(Math.random() * 1_000_000));
const MINUTES = Number(process.env["CHAOS_MINUTES"] ?? 1);
/** Requests a second. */
const RATE = Number(process.env["CHAOS_RATE"] ?? 100);
const CLIENTS = Math.max(40, Math.ceil(RATE / 2));

/** Milliseconds for one attempt at an agency, and within which every caller hears something. */
const TIMEOUT = 1000;
const LONGEST = 2 * TIMEOUT + 4000 + 1000;

/** Seconds. */
const TTL = 1;

const AGENCIES = ["nppes", "openfda", "clinicaltrials", "cms"];

/** Parts of requests that fail: mostly few, so that circuits close again. */
const ILLNESSES = [0, 0, 0.05, 0.15, 0.3, 0.6, 1];

/** Megabytes by which the heap may have grown from a third of the run to its end. */
const MOST_GROWTH = 50;

test(
  `${MINUTES} minutes of chaos at ${RATE} requests a second: no wrong success, no late answer, no leak (seed ${SEED})`,
  { timeout: MINUTES * 60_000 + 90_000 },
  async (context) => {
    const random = seeded(SEED);
    const forbidden = await startForbidden();
    const agencies = await startChaoticAgencies(newSandbox(), forbidden.origin, random);
    context.after(() => Promise.all([agencies.close(), forbidden.close()]));
    const truth = await truthOf(agencies.origin);
    const gateway = await startChild({
      ...variablesOf(agencies.origin),
      UPSTREAM_TIMEOUT_MS: String(TIMEOUT),
      UPSTREAM_MAX_BYTES: "8000000",
      CACHE_TTL_SECONDS: String(TTL),
      NO_PROXY: "*",
      no_proxy: "*",
    });
    context.after(() => gateway.kill());
    const { origin } = gateway;
    const requestsBefore = agencies.requests();
    const kinds = new Map<string, number>();
    const statuses = new Map<string, number>();
    let longest = 0;
    const end = performance.now() + MINUTES * 60_000;
    const isOn = (): boolean => performance.now() < end;

    const disturb = async (): Promise<void> => {
      for (; isOn(); await sleep(1000 + random() * 2000))
        for (const agency of AGENCIES)
          agencies.setIllness(agency, ILLNESSES[Math.floor(random() * ILLNESSES.length)] ?? 0);
      for (const agency of AGENCIES) agencies.setIllness(agency, 0);
    };
    const ask = async (): Promise<void> => {
      const client = newKeepAliveClient();
      while (isOn()) {
        const question = questions[Math.floor(random() * questions.length)] ?? "/";
        const start = performance.now();
        const fate = await client.get(origin + question);
        const took = performance.now() - start;
        longest = Math.max(longest, took);
        assert.ok(fate.kind === "answered", JSON.stringify(fate));
        statuses.set(String(fate.status), (statuses.get(String(fate.status)) ?? 0) + 1);
        const kind = requireSound({ truth, seed: SEED, ttl: TTL + took / 1000 }, question, fate.status, fate.body);
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        await sleep(Math.max(0, (CLIENTS * 1000) / RATE - took));
      }
      client.close();
    };
    const weigh = async (): Promise<Figures> => {
      await sleep((MINUTES * 60_000) / 3);
      return figures(origin);
    };
    const [early] = await Promise.all([weigh(), disturb(), ...Array.from({ length: CLIENTS }, ask)]);

    context.diagnostic(`answers: ${JSON.stringify(Object.fromEntries([...kinds].toSorted()))}`);
    context.diagnostic(`agencies: ${JSON.stringify(Object.fromEntries([...agencies.given].toSorted()))}`);
    context.diagnostic(`longest: ${Math.round(longest)} ms`);
    assert.ok((kinds.get("200") ?? 0) > 200 * MINUTES, "there were successes");
    assert.ok([...kinds.keys()].filter((kind) => kind.startsWith("502")).length >= 6, "and failures of many kinds");
    assert.ok(longest < LONGEST, `an answer took ${Math.round(longest)} ms`);
    assert.equal(forbidden.contacts(), 0);

    await sleep(200);
    const late = await figures(origin);
    for (const [status, count] of statuses) assert.equal(late.requests.get(status), count, `HTTP ${status}`);
    /** Those of a connection that could not be made reached nobody. */
    const sent = agencies.requests() - requestsBefore;
    assert.ok(Math.abs(late.attempts - sent) <= sent / 100, `${late.attempts} attempts, ${sent} requests`);
    assert.equal(late.faults, 0);

    for (const question of questions) {
      const wanted = truth.answers.get(question);
      await until(
        `${question} is well again`,
        async () => {
          const response = await fetch(origin + question);
          return response.status === wanted?.status && lasting(await response.text()) === wanted.body;
        },
        { withinMs: 15_000, everyMs: 100 },
      );
    }
    await until("no circuit is open", async () => (await figures(origin)).openCircuits === 0);
    const calm = await figures(origin);
    const growth = calm.heap - early.heap;
    context.diagnostic(`heap: ${Math.round(early.heap)} MB after a third, ${Math.round(calm.heap)} MB at the end`);
    assert.ok(growth < MOST_GROWTH, `the heap grew by ${Math.round(growth)} MB`);
    await until("connections to agencies are closed", async () => (await figures(origin)).sockets <= 12, {
      withinMs: 20_000,
      everyMs: 500,
    });
  },
);
