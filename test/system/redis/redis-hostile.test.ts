import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { createServer, connect } from "node:net";
import test, { describe } from "node:test";
import { Payload } from "../../../src/core/payload.ts";
import { CachedAnswer } from "../../../src/gateway/envelope.ts";
import type { Observation } from "../../../src/core/observe.ts";
import { connectRedis } from "../../../src/platforms/redis/redis-store.ts";
import { until } from "../../support/until.ts";
import { range } from "../../support/counting-upstream.ts";
import { redisFixture } from "./redis-fixture.ts";
import { reasonToSkip } from "./redis-server.ts";

/** A shared store whose entries, connections, rights and memory are not what they should be. */

const answerOf = (text: string): CachedAnswer =>
  CachedAnswer.ofPayload(Payload.ofBytes(new TextEncoder().encode(text), 'W/"a"'), Date.now());
const textOf = (answer: CachedAnswer | undefined): string | undefined =>
  answer && new TextDecoder().decode(answer.payload.body);

describe("a shared store that cannot be trusted", { skip: reasonToSkip(), concurrency: false }, () => {
  const shared = redisFixture();
  const { opened } = shared;
  const open = async (url = shared.redis.url, replicas = 1) => {
    const seen: Observation[] = [];
    const store = connectRedis(url, (observation) => void seen.push(observation), { schema: "a", replicas });
    opened.push(store);
    return { store, seen };
  };
  const ready = async (...options: Parameters<typeof open>) => {
    const { store, seen } = await open(...options);
    await until("the store is reached", () => store.isUp() === true);
    return { store, seen };
  };
  const onlyKey = async (): Promise<string> => {
    const [key = "", ...others] = await shared.raw.keys("*");
    assert.deepEqual(others, []);
    return key;
  };

  test("an entry is an answer only as it was written, and only to its own question", async () => {
    await shared.raw.flushall();
    const { store } = await ready();
    await store.set("one of MA", answerOf('{"ok":true,"state":"MA"}'), 60_000);
    const key = await onlyKey();
    assert.doesNotMatch(key, /MA/, "keys tell nobody what was asked");
    const written = (await shared.raw.getBuffer(key)) ?? Buffer.alloc(0);
    assert.equal(textOf(await store.get("one of MA")), '{"ok":true,"state":"MA"}');
    const damaged = range(written.length).map((at) => {
      const copy = Buffer.from(written);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    });
    const cut = range(written.length).map((length) => written.subarray(0, length));
    for (const content of [...damaged, ...cut, Buffer.concat([written, Buffer.from("}")])]) {
      await shared.raw.set(key, content);
      assert.equal(await store.get("one of MA"), undefined, content.toString("latin1"));
    }
    await shared.raw.set(key, written);
    await store.set("one of TX", answerOf('{"ok":true,"state":"TX"}'), 60_000);
    const other = (await shared.raw.keys("*")).find((name) => name !== key) ?? "";
    await shared.raw.rename(key, other);
    assert.equal(await store.get("one of TX"), undefined, "an entry of another question");
  });

  test("who may write to Redis but lacks the key can't forge an answer, and processes with one key share theirs", async () => {
    await shared.raw.flushall();
    const open = (sealKey?: string) => {
      const store = connectRedis(shared.redis.url, () => undefined, { schema: "a", sealKey });
      opened.push(store);
      return store;
    };
    const [ours, same, forger] = [open("k".repeat(32)), open("k".repeat(32)), open()];
    await until("all are up", () => [ours, same, forger].every((store) => store.isUp() === true));
    await ours.set("a", answerOf('{"ok":true}'), 60_000);
    assert.equal(textOf(await same.get("a")), '{"ok":true}');
    assert.equal(await forger.get("a"), undefined);
    await forger.set("a", answerOf('{"forged":true}'), 60_000);
    assert.equal(textOf(await forger.get("a")), '{"forged":true}');
    assert.equal(await ours.get("a"), undefined);
  });

  test("a refused command has failed alone: nothing waits for it, and health says so", async () => {
    await shared.raw.flushall();
    await shared.raw.acl("SETUSER", "limited", "on", ">secret", "~*", "+@all", "-@scripting");
    const { store, seen } = await open(shared.redis.url.replace("redis://", "redis://limited:secret@"));
    await until("it is reached", () => seen.length > 0);
    assert.equal(await store.tokens("agency", 2, 60).take(), 0);
    await store.set("a", answerOf("a"), 60_000);
    assert.equal(textOf(await store.get("a")), "a", "answers are shared all the same");
    assert.deepEqual(seen, [{ kind: "shared_store", isUp: false }]);
  });

  for (const [what, ill, well] of [
    ["full", ["CONFIG SET maxmemory 1"], ["CONFIG SET maxmemory 0"]],
    ["read-only", ["REPLICAOF 127.0.0.1 1"], ["REPLICAOF NO ONE"]],
  ] as const)
    test(`a store that is ${what} breaks and delays nothing; health says so until it takes what is written`, async () => {
      await shared.raw.flushall();
      const { store, seen } = await ready();
      await store.set("a", answerOf("a"), 60_000);
      const say = async (commands: readonly string[]) => {
        for (const command of commands) assert.match(await shared.redis.say(command), /^\+OK/);
      };
      await say(ill);
      const begun = performance.now();
      await store.set("b", answerOf("b"), 60_000);
      assert.equal(store.isUp(), false);
      assert.equal(textOf(await store.get("a")), "a");
      assert.deepEqual(await store.lock("a", 1000), { kind: "unavailable" });
      const tokens = store.tokens("agency", 1, 60);
      assert.equal(await tokens.take(), 0);
      assert.ok((await tokens.take()) > 50_000, "an agency's budget holds");
      assert.deepEqual(
        [
          (await store.counter("client", 2, 60).take("a")).taken,
          (await store.counter("client", 2, 60).take("b")).taken,
        ],
        [1, 1],
      );
      assert.ok(performance.now() - begun < 150);
      assert.equal(store.isUp(), false);
      await say(well);
      await until("it is up again", () => store.isUp() === true, { withinMs: 15_000 });
      assert.deepEqual(
        seen,
        [true, false, true].map((isUp) => ({ kind: "shared_store", isUp })),
      );
    });

  test("a lock whose holder has died is free soon, and one whose holder works is not", async () => {
    await shared.raw.flushall();
    const [dead, alive, waiting] = [(await ready()).store, (await ready()).store, (await ready()).store];
    assert.equal((await dead.lock("a", 60_000)).kind, "held");
    dead.close();
    const held = await alive.lock("b", 60_000);
    assert.equal(held.kind, "held");
    await until("the lock of the dead is free", async () => (await waiting.lock("a", 60_000)).kind === "held");
    await sleep(1000);
    assert.equal((await waiting.lock("b", 60_000)).kind, "taken");
    if (held.kind === "held") await held.release();
    assert.equal((await waiting.lock("b", 60_000)).kind, "held");
  });

  test("a store that loses its data or dies gives no process its budget once more", async () => {
    await shared.raw.flushall();
    const { store } = await ready();
    const tokens = store.tokens("agency", 3, 60);
    for (const _ of range(3)) assert.equal(await tokens.take(), 0);
    await shared.raw.flushall();
    assert.ok((await tokens.take()) > 50_000);
    await shared.redis.kill();
    await until("it is gone", () => store.isUp() === false);
    assert.ok((await tokens.take()) > 50_000);
    await shared.redis.start();
    await until("it is back", () => store.isUp() === true, { withinMs: 15_000 });
    assert.ok((await tokens.take()) > 50_000);
  });

  test("of tokens that are asked for at once no more are given than there are", async () => {
    await shared.raw.flushall();
    const { store } = await ready();
    const tokens = store.tokens("agency", 3, 60);
    const waits = await Promise.all(range(10).map(() => tokens.take()));
    assert.equal(waits.filter((wait) => wait === 0).length, 3);
  });

  test("tokens that lie ahead of Redis' clock are forgotten", async () => {
    await shared.raw.flushall();
    const { store } = await ready();
    await shared.raw.rpush("phdg:4:tokens:agency", Date.now() + 3_600_000, Date.now() + 3_600_000);
    assert.equal(await store.tokens("agency", 2, 1).take(), 0);
  });

  test("a process that was busy does not take the store for absent", async () => {
    await shared.raw.flushall();
    const { store, seen } = await ready();
    await store.set("a", answerOf("a"), 60_000);
    const asked = store.get("a");
    await new Promise(setImmediate);
    const end = performance.now() + 400;
    while (performance.now() < end);
    assert.equal(textOf(await asked), "a");
    assert.deepEqual(seen, [{ kind: "shared_store", isUp: true }]);
  });

  test("a connection that swallows everything is replaced", async () => {
    await shared.raw.flushall();
    let connections = 0;
    const proxy = createServer((client) => {
      connections++;
      const isSwallowing = connections === 1;
      const server = connect(shared.redis.port, "127.0.0.1");
      let passed = 0;
      client.on("data", (chunk) => void (isSwallowing && ++passed > 3 ? undefined : server.write(chunk)));
      server.pipe(client);
      for (const socket of [client, server])
        socket.on("error", () => undefined).on("close", () => void [client, server].map((one) => one.destroy()));
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    opened.push({ close: () => void proxy.close() });
    const address = proxy.address();
    assert.ok(address !== null && typeof address === "object");
    const { store } = await open(`redis://127.0.0.1:${address.port}`);
    await until(
      "answers are shared on another connection",
      async () => {
        await store.set("a", answerOf("a"), 60_000);
        return connections > 1 && textOf(await store.get("a")) === "a";
      },
      { withinMs: 20_000 },
    );
  });

  test("a database that does not exist is not mistaken for the first one", async () => {
    await shared.raw.flushall();
    const { store, seen } = await open(`${shared.redis.url}/99`);
    await until("it was refused", () => seen.length > 0);
    await store.set("a", answerOf("a"), 60_000);
    assert.deepEqual([await shared.raw.keys("*"), store.isUp()], [[], false]);
    const { store: second } = await ready(`${shared.redis.url}/2`);
    await second.set("a", answerOf("a"), 60_000);
    assert.match(await shared.raw.info("keyspace"), /db2:keys=1/);
  });
});
