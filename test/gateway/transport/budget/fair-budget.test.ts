import assert from "node:assert/strict";
import test from "node:test";
import { clinicaltrials } from "../../../../src/catalog/upstreams/clinicaltrials.ts";
import { cms } from "../../../../src/catalog/upstreams/cms.ts";
import { openfda } from "../../../../src/catalog/upstreams/openfda.ts";
import { createBudget } from "../../../../src/gateway/transport/budget.ts";
import { noSharedStore } from "../../../../src/gateway/transport/cache.ts";
import { settle, stopTime } from "../answers.ts";

const outcome = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

for (const { upstream, every, each } of [
  { upstream: clinicaltrials, every: 3000, each: 2 },
  { upstream: clinicaltrials, every: 2000, each: 8 },
  { upstream: cms, every: 3000, each: 2 },
  { upstream: openfda, every: 500, each: 8 },
])
  test(`${upstream.name}: one client asks ${each} times a second, and 20 strangers, one every ${every} ms, are answered`, async (context) => {
    const time = stopTime(context);
    const budget = createBudget(upstream, noSharedStore.tokens);
    const strangers: Promise<boolean>[] = [];
    const greedy: Promise<boolean>[] = [];
    for (let now = 0; now < 30_000 + 20 * every; now += 125) {
      if (now % (1000 / each) === 0) greedy.push(outcome(budget(settle, { client: "greedy" })));
      if (now >= 30_000 && (now - 30_000) % every === 0)
        strangers.push(outcome(budget(settle, { client: `stranger ${strangers.length}` })));
      await time.pass(125, 125);
    }
    await time.pass(10_000, 250);
    assert.deepEqual(await Promise.all(strangers), Array(20).fill(true));
    const answered = (await Promise.all(greedy)).filter(Boolean).length;
    assert.ok(answered >= 30, `${answered} of ${greedy.length}: what others leave is not wasted`);
  });

test("two clients that ask too much get as much as each other, however much more one of them asks", async (context) => {
  const time = stopTime(context);
  const budget = createBudget(clinicaltrials, noSharedStore.tokens);
  const answers: Record<string, number> = { much: 0, more: 0 };
  const ask = (client: string): void =>
    void budget(async () => (answers[client] = (answers[client] ?? 0) + 1), { client }).catch(() => undefined);
  for (let seconds = 0; seconds < 60; seconds++) {
    for (let times = 0; times < 9; times++) ask("more");
    ask("much");
    await time.pass(1000, 250);
  }
  await time.pass(10_000, 250);
  const { much = 0, more = 0 } = answers;
  assert.ok(Math.abs(much - more) <= 4 && much + more >= 58, `${much} and ${more}`);
});

test("when the queue is full, the last request of the client with the most is refused at once", async (context) => {
  const time = stopTime(context);
  const budget = createBudget(clinicaltrials, noSharedStore.tokens);
  const order: string[] = [];
  const ask = (name: string, client: string): Promise<boolean> =>
    outcome(budget(async () => void order.push(name), { client })).then((isSent) => {
      if (!isSent) order.push(`not ${name}`);
      return isSent;
    });
  const all = [1, 2, 3, 4, 5].map((at) => ask(`a${at}`, "a"));
  await settle();
  all.push(ask("b1", "b"));
  await settle();
  assert.deepEqual(order, ["a1", "not a5"]);
  await time.until(Promise.all(all));
  assert.deepEqual(order, ["a1", "not a5", "b1", "a2", "a3", "not a4"], "a4 has waited for as long as it may");
});
