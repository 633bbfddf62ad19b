import assert from "node:assert/strict";
import test from "node:test";
import { canHave, faults, type Fault } from "../../sandbox/fault.ts";
import { PREFIX } from "../../src/surfaces/paths.ts";
import { errorOf, newSandbox, newSandboxService } from "../support/harness.ts";

/** Each recorded agency × every way in which it can be made to fail, with its own error bodies. */

const questions: readonly [agency: string, path: string][] = [
  ["nppes", "/providers/search?first_name=Josephine"],
  ["openfda", "/devices/recalls?q=pacemaker"],
  ["clinicaltrials", "/trials/search?condition=cancer"],
  ["cms", "/hospitals/search?city=Boston"],
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

for (const [agency, path] of questions)
  for (const fault of faults.filter((one) => canHave(agency, one)))
    test(`${agency}, ${fault}: a 502 with its reason and nothing of the agency's page, and it is not remembered`, async () => {
      const sandbox = newSandbox();
      const service = await newSandboxService(sandbox, fault === "hang" ? { UPSTREAM_TIMEOUT_MS: "30" } : {});
      sandbox.setFault(agency, fault);
      const body = await errorOf(await service.get(PREFIX + path), 502, "upstream_unavailable");
      assert.match(String(body["reason"]), reasons[fault], String(body["detail"]));
      assert.equal(body["source_url"], service.sent[0]);
      assert.doesNotMatch(JSON.stringify(body), /<|Scheduled|nginx/);
      /** A time that short is too short for a good answer on a busy machine. */
      if (fault === "hang") return;
      sandbox.setFault(agency, null);
      assert.equal((await service.get(PREFIX + path)).status, 200);
    });
