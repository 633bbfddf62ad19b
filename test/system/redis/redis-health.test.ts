import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { countingUpstream } from "../../support/counting-upstream.ts";
import { newRedisServer, reasonToSkip } from "./redis-server.ts";
import { newReplica } from "./replica.ts";

describe("health of several processes on one Redis", { skip: reasonToSkip() }, () => {
  test("one of them probes an agency, and all show what it saw", async (context) => {
    const redis = await newRedisServer();
    await redis.start();
    const { asked, fetch } = countingUpstream(20);
    const replicas = [await newReplica(redis.url, fetch), await newReplica(redis.url, fetch)];
    context.after(async () => {
      for (const { close } of replicas) close();
      await redis.close();
    });
    const bodies = await Promise.all(
      [...replicas, ...replicas].map(async ({ get }) => Object(await (await get("/api/v1/health")).json())),
    );
    assert.equal(asked.length, 4, "one for each agency");
    const moments = bodies.map(({ upstreams }) => upstreams.openfda.checked_at);
    assert.deepEqual(moments, Array(4).fill(moments[0]));
    assert.match(moments[0], /^\d{4}-/);
  });
});
