import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import test, { after, before, describe } from "node:test";
import { until } from "../../support/until.ts";
import { countingUpstream, hospitals, range, recalls } from "../../support/counting-upstream.ts";
import { newRedisServer, reasonToSkip, type RedisServer } from "./redis-server.ts";
import { newReplica, type Replica } from "./replica.ts";

/** Several services on a Redis cluster of three real servers, each with a third of the keys. */

const skip = reasonToSkip();

describe("services on a Redis cluster of three", { skip, concurrency: false, timeout: 60_000 }, () => {
  const nodes: RedisServer[] = [];
  const replicas: Replica[] = [];
  const replica = async (...[fetch, variables = {}]: [Parameters<typeof newReplica>[1], Record<string, string>?]) => {
    const made = await newReplica(nodes.map(({ url }) => url).join(), fetch, { variables });
    replicas.push(made);
    return made;
  };
  before(async () => {
    for (const [at, slots] of ["0 5460", "5461 10922", "10923 16383"].entries()) {
      const node = await newRedisServer("--cluster-enabled", "yes", "--cluster-announce-ip", "127.0.0.1");
      nodes.push(node);
      await node.start();
      await node.say(`CLUSTER ADDSLOTSRANGE ${slots}`);
      await node.say(`CLUSTER SET-CONFIG-EPOCH ${at + 1}`);
      await node.say(`CLUSTER MEET 127.0.0.1 ${nodes[0]?.port}`);
    }
    for (const node of nodes)
      await until("a node knows the others and all slots", async () => {
        const info = await node.say("CLUSTER INFO", "cluster_current_epoch");
        return /state:ok/.test(info) && /cluster_known_nodes:3/.test(info) && /cluster_size:3/.test(info);
      });
  });
  after(async () => {
    for (const { close } of replicas) close();
    for (const { close } of nodes) await close();
  });
  const keys = async (): Promise<number[]> =>
    Promise.all(nodes.map(async (node) => Number((await node.say("DBSIZE")).slice(1))));
  const fresh = async (): Promise<void> => {
    for (const node of nodes) await node.say("FLUSHALL");
  };

  test("answers of one are hits of the other, wherever their keys are kept", async () => {
    await fresh();
    const { asked, fetch } = countingUpstream();
    const [one, other] = [await replica(fetch), await replica(fetch)];
    for (const at of range(30)) {
      const first = await one.get(hospitals(at));
      const second = await other.get(hospitals(at));
      assert.match(second.headers.get("cache-status") ?? "", /; hit; .*shared-store/, `question ${at}`);
      assert.equal(await second.text(), await first.text());
    }
    assert.equal(asked.length, 30);
    const kept = await keys();
    assert.equal(
      kept.reduce((sum, count) => sum + count),
      30,
      "answers alone are left, no lock",
    );
    assert.ok(
      kept.every((count) => count > 0),
      `kept ${kept.join(", ")}`,
    );
  });

  test("one question at the same time costs one request, for many questions at once", async () => {
    await fresh();
    const { asked, fetch } = countingUpstream(100);
    const both = [await replica(fetch), await replica(fetch)] as const;
    const answers = await Promise.all(range(300).map((at) => both[at % 2 === 0 ? 0 : 1].get(hospitals((at >> 1) & 7))));
    assert.ok(answers.every(({ status }) => status === 200));
    assert.ok(asked.length >= 8 && asked.length <= 16, `${asked.length} requests`);
    assert.ok(new Set(asked.map(({ url }) => url)).size === 8);
  });

  test("each client's budget and an agency's are one budget over all services", async () => {
    await fresh();
    const { asked, fetch } = countingUpstream();
    const variables = { RATE_LIMIT_PER_MINUTE: "5", UPSTREAM_RATE_LIMIT: "on" };
    const both = [await replica(fetch, variables), await replica(fetch, variables)] as const;
    for (const client of ["192.0.2.1", "192.0.2.2", "192.0.2.3", "2001:db8::4"]) {
      const statuses: number[] = [];
      for (const at of range(8))
        statuses.push((await both[at % 2 === 0 ? 0 : 1].get(unlike(client, at), client)).status);
      assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429, 429], client);
    }
    assert.equal(asked.length, 20);
    const begin = asked[0]?.at ?? 0;
    for (const [index, { at }] of asked.entries()) {
      const windows = Math.floor((at - begin + 100) / 1000) + 1;
      assert.ok(index + 1 <= 4 * windows, `${index + 1} requests within ${Math.round(at - begin)} ms`);
    }
  });

  test("a third of the cluster killed under load loses no request", async () => {
    await fresh();
    const { fetch } = countingUpstream(5);
    const one = await replica(fetch, { CACHE_TTL_SECONDS: "1" });
    const load = Promise.all(
      range(8).map(async (client) => {
        for (let at = client; at < 400; at += 8) {
          assert.equal((await one.get(hospitals(at))).status, 200);
          await sleep(10);
        }
      }),
    );
    await sleep(150);
    await nodes[2]?.kill();
    await load;
  });
});

/** Device questions, whose agency has a budget by the second, different for each client and request. */
const unlike = (client: string, at: number): string => recalls(at + 8 * (client.charCodeAt(client.length - 1) % 8));
