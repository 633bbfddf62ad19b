import assert from "node:assert/strict";
import test from "node:test";
import { noSharedStore } from "../../../../src/gateway/transport/cache.ts";
import { createBudget, noBudget, type BudgetLevel } from "../../../../src/gateway/transport/budget.ts";
import type { Upstream } from "../../../../src/catalog/upstream.ts";
import { clinicaltrials } from "../../../../src/catalog/upstreams/clinicaltrials.ts";
import { cms } from "../../../../src/catalog/upstreams/cms.ts";
import { nppes } from "../../../../src/catalog/upstreams/nppes.ts";
import { openfda } from "../../../../src/catalog/upstreams/openfda.ts";
import { errorOf, settle, stopTime } from "../answers.ts";

const agency = (politeness: Upstream["politeness"]): Upstream => ({
  ...nppes,
  name: "agency",
  agency: "The Agency",
  politeness,
});

const { tokens } = noSharedStore;

/** Calls that end when told, and how many were ever begun. */
function calls() {
  const running: (() => void)[] = [];
  let begun = 0;
  return {
    begun: () => begun,
    begin: () => {
      begun++;
      return new Promise<void>((resolve) => running.push(resolve));
    },
    end: (count: number) => {
      for (const resolve of running.splice(0, count)) resolve();
    },
  };
}

const count = (length: number): number[] => Array.from({ length }, (_, at) => at);

test("in flight: never more than the limit, eight queue for each slot, and the next is refused at once", async () => {
  const budget = createBudget(agency({ inFlight: 2, rate: null }), tokens);
  const { begin, begun, end } = calls();
  const all = count(18).map(() => budget(begin));
  await settle();
  assert.equal(begun(), 2);
  const refused = await errorOf(budget(begin));
  assert.equal(refused.reason, "budget_exhausted");
  assert.equal(refused.code, "upstream_unavailable");
  assert.equal(refused.retryAfterSeconds, 1);
  assert.match(refused.message, /The Agency/);
  for (const done of count(9)) {
    assert.equal(begun(), 2 * (done + 1));
    end(2);
    await settle();
  }
  await Promise.all(all);
  assert.equal(begun(), 18);
});

test("rate: one window's tokens at once, three seconds' worth queue, and the next is refused at once", async (context) => {
  const time = stopTime(context);
  const budget = createBudget(agency({ inFlight: 100, rate: { requests: 2, seconds: 1 } }), tokens);
  const { begin, begun, end } = calls();
  const all = count(8).map(() => budget(begin));
  await settle();
  assert.equal(begun(), 2);
  assert.equal((await errorOf(budget(begin))).reason, "budget_exhausted");
  for (const seconds of count(3)) {
    await time.pass(1000);
    assert.equal(begun(), 2 * (seconds + 2));
  }
  end(8);
  await Promise.all(all);
});

test("slots in flight are divided among the processes, and each has at least one", async () => {
  for (const [replicas, places] of [
    [1, 4],
    [2, 2],
    [3, 1],
    [9, 1],
  ] as const) {
    const budget = createBudget(agency({ inFlight: 4, rate: null }), tokens, { replicas });
    const { begin, begun, end } = calls();
    const all = count(4).map(() => budget(begin));
    await settle();
    assert.equal(begun(), places);
    for (const _ of all) {
      end(4);
      await settle();
    }
    await Promise.all(all);
  }
});

test("the rate also holds after a stall: queued calls do not save up tokens", async (context) => {
  const time = stopTime(context);
  const budget = createBudget(openfda, tokens);
  const { begin, begun, end } = calls();
  const asked: Promise<unknown>[] = [];
  for (const _ of count(32)) {
    asked.push(budget(begin).catch(() => undefined));
    await time.pass(250, 50);
  }
  assert.equal(begun(), 4, "all places are taken by what stalls");
  const before = begun();
  for (const _ of count(19)) {
    end(4);
    await time.pass(50, 50);
  }
  assert.ok(begun() > before && begun() - before <= 4, `${begun() - before} within a second`);
  for (const _ of count(40)) {
    end(4);
    await time.pass(250, 50);
  }
  await Promise.all(asked);
});

test("a call queued for too long is refused and not sent later", async (context) => {
  const time = stopTime(context);
  const budget = createBudget(agency({ inFlight: 1, rate: null }), tokens);
  const { begin, begun, end } = calls();
  const first = budget(begin);
  const second = errorOf(budget(begin));
  await time.pass(3500, 100);
  assert.equal((await second).reason, "budget_exhausted");
  end(1);
  await first;
  await time.pass(1000, 100);
  assert.equal(begun(), 1);
  const third = budget(begin);
  await settle();
  end(1);
  await third;
});

test("a queued call that its caller abandons is not sent", async () => {
  const budget = createBudget(agency({ inFlight: 1, rate: null }), tokens);
  const { begin, begun, end } = calls();
  let isWanted = true;
  const first = budget(begin);
  const second = errorOf(budget(begin, { isWanted: () => isWanted }));
  await settle();
  isWanted = false;
  end(1);
  await first;
  assert.equal((await second).reason, "budget_exhausted");
  assert.equal(begun(), 1);
});

test("a failed call frees its slot", async () => {
  const budget = createBudget(agency({ inFlight: 1, rate: null }), tokens);
  for (const _ of count(30))
    await assert.rejects(
      budget(() => Promise.reject(new RangeError("failed"))),
      RangeError,
    );
  assert.equal(await budget(async () => "answered"), "answered");
});

test("with the budgets turned off, every call runs", async () => {
  const { begin, begun, end } = calls();
  const all = count(500).map(() => noBudget(begin));
  assert.equal(begun(), 500);
  end(500);
  await Promise.all(all);
});

const agreed: readonly [upstream: Upstream, perMinute: number][] = [
  [openfda, 240],
  [clinicaltrials, 60],
  [cms, 60],
];
for (const [upstream, perMinute] of agreed)
  test(`${upstream.name}: never more than ${perMinute} requests in a minute, whatever the demand`, async (context) => {
    const time = stopTime(context);
    const budget = createBudget(upstream, tokens);
    let begun = 0;
    let inFlight = 0;
    let mostInFlight = 0;
    const ask = () =>
      budget(async () => {
        begun++;
        mostInFlight = Math.max(mostInFlight, ++inFlight);
        await settle();
        inFlight--;
      }).catch(() => undefined);
    for (const _ of count(59)) {
      for (const _ of count(10)) void ask();
      await time.pass(1000, 250);
    }
    const withinAMinute = begun;
    /** Nothing may be left over for the timers of the next test. */
    await time.pass(10_000, 250);
    assert.ok(withinAMinute <= perMinute, `${withinAMinute} requests`);
    assert.ok(withinAMinute >= 0.8 * perMinute, `${withinAMinute} requests`);
    assert.ok(mostInFlight <= upstream.politeness.inFlight);
  });

test("levels: queued, in flight and available are reported at each change", async () => {
  const levels: BudgetLevel[] = [];
  const note = (level: BudgetLevel): void => void levels.push(level);
  const budget = createBudget(agency({ inFlight: 2, rate: { requests: 100, seconds: 1 } }), tokens, { onLevel: note });
  const { begin, end } = calls();
  const all = count(5).map(() => budget(begin));
  await settle();
  assert.deepEqual(levels.at(-1), { waiting: 3, inFlight: 2, left: 13 });
  end(2);
  await settle();
  assert.deepEqual(levels.at(-1), { waiting: 1, inFlight: 2, left: 15 });
  end(2);
  await settle();
  end(1);
  await Promise.all(all);
  assert.deepEqual(levels.at(-1), { waiting: 0, inFlight: 0, left: 18 });
  assert.ok(levels.every(({ waiting, inFlight, left }) => waiting >= 0 && inFlight <= 2 && left >= 0));
});

test("levels: available is 0 when the next call would be refused, and a failed call frees its slot", async () => {
  let level: BudgetLevel | undefined;
  const budget = createBudget(agency({ inFlight: 1, rate: null }), tokens, { onLevel: (now) => (level = now) });
  const { begin, end } = calls();
  const all = count(9).map(() => budget(begin));
  await settle();
  assert.deepEqual(level, { waiting: 8, inFlight: 1, left: 0 });
  assert.equal((await errorOf(budget(begin))).reason, "budget_exhausted");
  assert.deepEqual(level, { waiting: 8, inFlight: 1, left: 0 });
  for (const _ of count(9)) {
    end(1);
    await settle();
  }
  await Promise.all(all);
  await assert.rejects(budget(() => Promise.reject(new TypeError("broken"))));
  assert.deepEqual(level, { waiting: 0, inFlight: 0, left: 9 });
});

test("a store that fails refuses who is next, and the agency can be asked again as soon as it answers", async () => {
  let fails = true;
  const failing: typeof tokens = () => ({
    take: () => (fails ? Promise.reject(new Error("the store is away")) : Promise.resolve(0)),
  });
  const budget = createBudget(agency({ inFlight: 2, rate: { requests: 10, seconds: 1 } }), failing);
  const refused = await errorOf(budget(async () => "sent"));
  assert.equal(refused.reason, "budget_exhausted");
  fails = false;
  assert.equal(await budget(async () => "sent"), "sent");
});
