import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { PREFIX } from "../../../src/surfaces/paths.ts";
import { assertPaced, type Side } from "./agencies.ts";
import { ask, errorIn, successIn } from "./ask.ts";

/** openFDA's budget in a second, as src/catalog/upstreams/openfda.ts has it. */
const A_SECOND = 4;

/** What a service with its budgets on forwards to an agency, and what it takes from one client. */
export function defineBudgets(side: Side, perMinute: number): void {
  test("more questions than an agency may be asked wait for their turn or are refused, and the line never gets stuck", async () => {
    for (const round of [1, 2]) {
      const asked = side.agencies.arrivals.get("openfda")?.length ?? 0;
      const begin = performance.now();
      const crowd = await Promise.all(
        Array.from({ length: 25 }, (_, index) =>
          ask(side.origin, `${PREFIX}/devices/recalls?q=pump&limit=${25 * round + index - 24}`),
        ),
      );
      const answered = crowd.filter(({ status }) => status === 200);
      for (const heard of answered) successIn(heard);
      for (const heard of crowd.filter(({ status }) => status !== 200)) {
        assert.equal(errorIn(heard, 502, "upstream_unavailable")["reason"], "budget_exhausted");
        assert.match(String(heard.headers["retry-after"]), /^\d+$/);
      }
      assert.ok(answered.length >= A_SECOND, `round ${round}: ${answered.length} answered`);
      assertPaced((side.agencies.arrivals.get("openfda") ?? []).slice(asked), begin, {
        requests: A_SECOND,
        seconds: 1,
      });
      await sleep(1200);
    }
    successIn(await ask(side.origin, `${PREFIX}/devices/recalls?q=catheter&limit=3`));
  });

  test("one client's questions are counted, hits are free, and its refusal says when to come again", async () => {
    const ask1 = (limit: number) => ask(side.origin, `${PREFIX}/providers/search?first_name=Josephine&limit=${limit}`);
    const refused = await (async () => {
      for (let limit = 1; limit <= 50; limit++) {
        const heard = await ask1(limit);
        if (heard.status === 429) return heard;
      }
      return undefined;
    })();
    assert.ok(refused !== undefined, `no refusal although only ${perMinute} a minute are taken`);
    errorIn(refused, 429, "rate_limited");
    assert.match(String(refused.headers["retry-after"]), /^\d+$/);
    assert.match(String(refused.headers["ratelimit-policy"]), new RegExp(`q=${perMinute};w=60`));
    successIn(await ask1(1));
  });
}
