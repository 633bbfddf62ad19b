import assert from "node:assert/strict";
import test, { describe } from "node:test";
import type { Fault } from "../../../sandbox/fault.ts";
import { PREFIX } from "../../../src/surfaces/paths.ts";
import { until } from "../../support/until.ts";
import type { Side } from "./agencies.ts";
import { ask, errorIn } from "./ask.ts";

/**
 * A question of each agency that takes a limit (each limit is another question), and faults: each once, since every
 * agency × every fault is proven in process (test/contract/agency-faults.test.ts).
 */
const questions: readonly [agency: string, path: string, faults: readonly (readonly [Fault, reason: string])[]][] = [
  [
    "nppes",
    "/providers/search?first_name=Josephine",
    [
      ["hang", "timeout"],
      ["html", "not_json"],
    ],
  ],
  [
    "openfda",
    "/devices/recalls?q=pacemaker",
    [
      ["unavailable", "http_status"],
      ["rate_limited", "rate_limited"],
    ],
  ],
  [
    "clinicaltrials",
    "/trials/search?condition=cancer",
    [
      ["reset", "network"],
      ["degraded", "http_status"],
    ],
  ],
  [
    "cms",
    "/hospitals/search?state=WA",
    [
      ["truncated", "not_json"],
      ["forbidden", "http_status"],
    ],
  ],
];

/** Every way in which an agency fails is a 502 that says so; none is remembered. */
export function defineFailures(side: Side): void {
  describe("each agency", { concurrency: true }, () => {
    for (const [agency, path, faults] of questions)
      test(`${agency}: a fault is a 502 with its reason, and the next question is answered again`, async () => {
        let limit = 20;
        for (const [fault, reason] of faults) {
          side.agencies.sandbox.setFault(agency, fault);
          const target = `${PREFIX}${path}&limit=${++limit}`;
          const heard = await ask(side.origin, target);
          const body = errorIn(heard, 502, "upstream_unavailable");
          assert.equal(body["reason"], reason, `${fault}: ${heard.text}`);
          assert.match(String(body["source_url"]), /^http:\/\/127\.0\.0\.1:\d+\//);
          assert.doesNotMatch(heard.text, /<|Scheduled|nginx/, "never the agency's page");
          side.agencies.sandbox.setFault(agency, null);
          await until(`${agency} answers after ${fault}`, async () => (await ask(side.origin, target)).status === 200);
        }
      });
  });

  test("an agency that keeps failing is left alone, health says so, and it is asked again when it is well", async () => {
    side.agencies.sandbox.setFault("openfda", "unavailable");
    let limit = 0;
    const question = (): string => `${PREFIX}/clearances/search?q=catheter&limit=${++limit}`;
    for (let failure = 0; failure < 5; failure++)
      errorIn(await ask(side.origin, question()), 502, "upstream_unavailable");
    const asked = side.agencies.sandbox.requests("openfda").length;
    const heard = await ask(side.origin, question());
    assert.equal(errorIn(heard, 502, "upstream_unavailable")["reason"], "circuit_open");
    assert.match(String(heard.headers["retry-after"]), /^[1-5]$/);
    assert.equal(side.agencies.sandbox.requests("openfda").length, asked, "nothing was asked");
    const health = Object(JSON.parse((await ask(side.origin, `${PREFIX}/health`)).text));
    assert.equal(health.upstreams.openfda.circuit, "open");
    side.agencies.sandbox.setFault("openfda", null);
    await until("the circuit closes", async () => (await ask(side.origin, question())).status === 200, {
      everyMs: 500,
    });
  });
}
