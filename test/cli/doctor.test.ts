import assert from "node:assert/strict";
import test from "node:test";
import { toConfig } from "../../src/app/config.ts";
import { surelyAhead } from "../../src/cli/commands/connect.ts";
import { examinationLines, examine, routesOf } from "../../src/cli/commands/doctor.ts";

test("clocks differ only as far as a Date header proves, which is cut to seconds and written while the answer is awaited", () => {
  const whole = 1_790_000_000_000;
  for (const [asked, answered, expected] of [
    [600, 650, "0"],
    [0, 999, "0"],
    [999, 1001, "0"],
    [500, 9000, "0"],
    [-400, -300, "0"],
    [1999, 2100, "1"],
    [61_000, 61_500, "60"],
    [-3000, -2500, "-2"],
    [-90_000, -70_000, "-70"],
  ] as const)
    assert.equal(String(surelyAhead(whole, { asked: whole + asked, answered: whole + answered })), expected);
});

test("the proxy of each agency is shown without its user and password, and nothing where there is none", () => {
  const agency = { agency: "An agency", reachable: false, latency_ms: 1, problem: "network: ENOTFOUND (why)" };
  const reached = { ok: true, upstreams: { cms: agency } } as const;
  const told = (environment: Record<string, string>): string =>
    examinationLines(examine(reached, [], routesOf(toConfig(environment))));
  const only = "configuration: valid\nclock: not checked, because no response had a date\n";
  const found = "cms: An agency does not answer: network: ENOTFOUND (why)";
  assert.equal(told({}), only + found);
  const HTTP_PROXY = "http://user:secret@proxy.test";
  assert.equal(
    told({
      HTTP_PROXY,
      HTTPS_PROXY: "https://other.test",
      NO_PROXY: "cms.hhs.gov, api.fda.gov",
      UPSTREAM_CMS_URL: "http://c.test",
    }),
    `${only}proxy: none (NO_PROXY) for nppes, openfda\nproxy: other.test:443 for clinicaltrials\n` +
      `proxy: proxy.test:80 for cms\n${found}`,
  );
  assert.equal(Object.hasOwn(examine(reached, []), "proxies"), false);
});

test("doctor says how many of a day's requests are used, where the gateway knows", () => {
  const agency = { agency: "openFDA (FDA)", reachable: true, latency_ms: 1, problem: null };
  const budget = { daily_limit: 1000, used: 12, resets_at: "2026-11-21T00:00:00.000Z" };
  const upstreams = { openfda: { ...agency, budget }, cms: { ...agency, budget: null }, older: agency };
  const reached = { ok: true, upstreams } as const;
  const lines = examinationLines(examine(reached, []));
  assert.deepEqual(lines.split("\n").slice(2, 6), [
    "openfda: openFDA (FDA) answers (1 ms)",
    "openfda: 12 of 1000 requests used today; resets at 2026-11-21T00:00:00.000Z",
    "cms: openFDA (FDA) answers (1 ms)",
    "older: openFDA (FDA) answers (1 ms)",
  ]);
});
