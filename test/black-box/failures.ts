import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { canHave, faults, type Fault } from "../../sandbox/fault.ts";
import { PREFIX } from "../../src/surfaces/prefix.ts";
import { until } from "../until.ts";
import type { Side } from "./agencies.ts";
import { ask, errorIn } from "./ask.ts";

/** A question of each agency that takes a limit; each limit is another question. */
const questions: readonly [agency: string, path: string][] = [
  ["nppes", "/providers/search?first_name=Josephine"],
  ["openfda", "/devices/recalls?q=pacemaker"],
  ["clinicaltrials", "/trials/search?condition=cancer"],
  ["cms", "/hospitals/search?state=WA"],
];

/** What the caller may be told for each fault; an agency's refusals differ with its error bodies. */
const reasons: Readonly<Record<Fault, RegExp>> = {
  unavailable: /^http_status$/,
  degraded: /^http_status$/,
  refresh: /^(?:http_status|query_rejected)$/,
  forbidden: /^http_status$/,
  hang: /^timeout$/,
  truncated: /^not_json$/,
  html: /^not_json$/,
  rate_limited: /^rate_limited$/,
  renamed_columns: /^(?:unexpected_shape|query_rejected)$/,
  reset: /^network$/,
};

/** Every way in which an agency fails is a 502 that says so; none is remembered. */
export function defineFailures(side: Side): void {
  describe("each agency", { concurrency: true }, () => {
    for (const [agency, path] of questions)
      test(`${agency}: every fault is a 502 with its reason, and the next question is answered again`, async () => {
        let limit = 20;
        const next = (): string => `${PREFIX}${path}&limit=${++limit}`;
        for (const fault of faults.filter((one) => canHave(agency, one) && one !== "renamed_columns")) {
          side.agencies.sandbox.setFault(agency, fault);
          const target = next();
          const heard = await ask(side.origin, target);
          const body = errorIn(heard, 502, "upstream_unavailable");
          assert.match(String(body["reason"]), reasons[fault], `${fault}: ${heard.text}`);
          assert.match(String(body["source_url"]), /^http:\/\/127\.0\.0\.1:\d+\//);
          assert.doesNotMatch(heard.text, /<|Scheduled|nginx/, "never the agency's page");
          side.agencies.sandbox.setFault(agency, null);
          await until(`${agency} answers after ${fault}`, async () => (await ask(side.origin, target)).status === 200);
        }
      });
  });

  test("columns that CMS renamed are a 502, not hospitals without a city", async () => {
    side.agencies.sandbox.setFault("cms", "renamed_columns");
    const body = errorIn(
      await ask(side.origin, `${PREFIX}/hospitals/search?city=Boston&limit=49`),
      502,
      "upstream_unavailable",
    );
    assert.match(String(body["reason"]), reasons.renamed_columns);
    side.agencies.sandbox.setFault("cms", null);
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
    assert.match(String(heard.headers["retry-after"]), /^\d+$/);
    assert.equal(side.agencies.sandbox.requests("openfda").length, asked, "nothing was asked");
    const health = Object(JSON.parse((await ask(side.origin, `${PREFIX}/health`)).text));
    assert.equal(health.upstreams.openfda.circuit, "open");
    side.agencies.sandbox.setFault("openfda", null);
    await until("the circuit closes", async () => (await ask(side.origin, question())).status === 200, {
      everyMs: 500,
    });
  });
}
