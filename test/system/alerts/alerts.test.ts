import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { promisify } from "node:util";
import { parse, stringify } from "yaml";
import type { Observation } from "../../../src/core/observe.ts";
import { createMetrics } from "../../../src/platforms/node/metrics.ts";
import { connectRedis } from "../../../src/platforms/redis/redis-store.ts";
import { upstreams } from "../../../src/catalog/upstreams/index.ts";
import { newSandbox, newSandboxService, newService, type Service } from "../../support/harness.ts";
import { datasets } from "../../support/recorded-agencies.ts";
import { until } from "../../support/until.ts";

/**
 * Each alert is made to fire by the fault that it is about: a gateway lives through it, its metrics are read once in each
 * minute of its clock, and promtool, of Prometheus itself, says which alerts these samples raise.
 */

const run = promisify(execFile);
const RULES = join(import.meta.dirname, "../../../deploy/prometheus/alerts.yaml");
const rules: readonly { alert: string; expr: string }[] = parse(await readFile(RULES, "utf8")).groups[0].rules;

const hasPromtool = await run("promtool", ["--version"]).then(
  () => true,
  () => false,
);
if (!hasPromtool && process.env["CI"] === "true")
  throw new Error("promtool is missing, and CI must not skip the alerts.");
const skip = hasPromtool
  ? false
  : "NOT TESTED: the alerts, because the program promtool is missing. Install prometheus.";

/** Minutes that a gateway lives, and from which on the fault is there. */
const MINUTES = 20;
const FAULT_FROM = 3;

interface Life {
  /** What happens in a minute. */
  readonly minute: (at: number, service: Service) => Promise<unknown>;
  readonly service?: Promise<Service>;
  /** Whether it can be scraped. */
  readonly isUp?: (at: number) => boolean;
  /** Observed beside the service's own observations. */
  readonly beside?: readonly Observation[];
}

/** The names of the alerts that fire at the end. */
async function alertsIn({ minute, service: given, isUp = () => true, beside = [] }: Life): Promise<readonly string[]> {
  const service = await (given ?? newSandboxService());
  const metrics = createMetrics(
    upstreams,
    datasets.map(({ name }) => name),
  );
  const samples: ReadonlyMap<string, string>[] = [];
  for (const seen of beside) metrics.observe(seen);
  for (let at = 0; at < MINUTES; at++) {
    await minute(at, service);
    for (const seen of service.observations.splice(0)) metrics.observe(seen);
    samples.push(
      isUp(at) ? seriesIn(await metrics.text()).set('up{job="phdg"}', "1") : new Map([['up{job="phdg"}', "0"]]),
    );
    service.clock.advance(60_000);
  }
  const names = new Set(samples.flatMap((sample) => [...sample.keys()]));
  const input_series = [...names].map((series) => ({
    series: series.replace(/\{|$/, (end) =>
      end === "{" ? '{instance="a",' : series.includes("{") ? "" : '{instance="a"}',
    ),
    values: samples.map((sample) => sample.get(series) ?? "_").join(" "),
  }));
  return firing(input_series);
}

const seriesIn = (text: string): Map<string, string> =>
  new Map(
    text
      .split("\n")
      .filter((line) => line.startsWith("phdg_"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), line.slice(line.lastIndexOf(" ") + 1)]),
  );

/** promtool compares with what is expected; told that nothing fires, it lists what does. */
async function firing(input_series: readonly object[]): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "alerts-"));
  try {
    const file = join(folder, "test.yaml");
    const alert_rule_test = rules.map(({ alert }) => ({
      eval_time: `${MINUTES - 1}m`,
      alertname: alert,
      exp_alerts: [],
    }));
    const tests = [{ interval: "1m", input_series, alert_rule_test }];
    await writeFile(file, stringify({ rule_files: [RULES], evaluation_interval: "1m", tests }));
    const { stdout, stderr } = await run("promtool", ["test", "rules", file]).catch((error: unknown) => Object(error));
    assert.match(String(stdout) + String(stderr), /SUCCESS|FAILED/);
    return [...new Set([...String(stderr).matchAll(/alertname: (\w+)/g)].map(([, name = ""]) => name))];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const ask = (service: Service, at: number, path = "/api/v1/hospitals/search"): Promise<Response> =>
  service.get(`${path}?${path.includes("hospitals") ? "state=MA" : "q=pump"}&limit=${1 + at}`);

/** A service whose agencies answer in this way from the fault on. */
function failing(answer: () => Promise<Response> | Response, variables: Record<string, string> = {}) {
  const sandbox = newSandbox();
  let isIll = false;
  const service = newService(
    (url, init) => (isIll ? Promise.resolve(answer()) : sandbox.fetch(new Request(url, init))),
    variables,
  );
  const minute = async (at: number, own: Service): Promise<unknown> => {
    isIll = at >= FAULT_FROM;
    for (const more of [0, 20, 30]) await ask(own, at + more).catch(() => undefined);
    return undefined;
  };
  return { service, minute };
}

const JSON_TYPE = { headers: { "content-type": "application/json" } };

const LIVES: Readonly<Record<string, () => Life | Promise<Life>>> = {
  PhdgDown: () => ({ minute: async () => undefined, isUp: (at) => at < FAULT_FROM }),
  PhdgFault: () => ({
    minute: async (at, service) => {
      await ask(service, at);
      if (at === 10) service.observations.push({ kind: "fault", requestId: "", cause: new TypeError("a bug") });
    },
  }),
  /** So seldom well that the circuit stays closed. */
  PhdgAgencyFailing: () => {
    let times = 0;
    return failing(() => (++times % 7 === 0 ? new Response("{}", JSON_TYPE) : new Response("down", { status: 503 })));
  },
  /** Every later page fails. */
  PhdgExportsBreak: () => {
    const sandbox = newSandbox();
    const service = newService(async (url, init) =>
      url.includes("pageToken") ? new Response("no", { status: 404 }) : sandbox.fetch(new Request(url, init)),
    );
    const minute = async (at: number, own: Service): Promise<unknown> => {
      if (at < FAULT_FROM) return undefined;
      const file = await own.get("/api/export/trials.ndjson?condition=cancer");
      return file.text().catch(() => undefined);
    };
    return { service, minute };
  },
  PhdgCircuitOpen: () => failing(() => Promise.reject(new TypeError("refused"))),
  PhdgAgencyChanged: () => failing(() => new Response('{"renamed":[]}', JSON_TYPE)),
  PhdgBudgetExhausted: () => {
    const variables = { OPENFDA_DAILY_LIMIT: "2", UPSTREAM_RATE_LIMIT: "on" };
    const minute = async (at: number, service: Service): Promise<unknown> => {
      for (const more of [0, 20]) await ask(service, at + more, "/api/v1/devices/recalls");
      return undefined;
    };
    return { service: newSandboxService(newSandbox(), variables), minute };
  },
  PhdgDailyBudgetLow: () => ({
    service: newSandboxService(newSandbox(), { OPENFDA_DAILY_LIMIT: "10", UPSTREAM_RATE_LIMIT: "on" }),
    minute: async (at, service) => at < 9 && ask(service, at, "/api/v1/devices/recalls"),
  }),
  PhdgOverloaded: () => {
    const hung = newService(
      (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener("abort", reject)),
    );
    return {
      service: hung,
      minute: async (at, service) => {
        if (at === FAULT_FROM)
          for (let other = 0; other < 510; other++)
            void service.get(
              `/api/v1/providers/search?city=a${String.fromCharCode(97 + (other % 26))}${"b".repeat(other / 26)}`,
            );
        if (at >= FAULT_FROM) assert.equal((await ask(service, at)).status, 503);
      },
    };
  },
  PhdgSharedStoreDown: async () => {
    const beside: Observation[] = [];
    const store = connectRedis("redis://127.0.0.1:1", (seen) => void beside.push(seen), { schema: "a" });
    await until("it is known to be away", () => beside.length > 0);
    store.close();
    return { minute: async () => undefined, beside };
  },
  PhdgSlow: () => {
    const sandbox = newSandbox();
    let own: Service | null = null;
    const slow = newService((url, init) => {
      own?.clock.advance(8000);
      return sandbox.fetch(new Request(url, init));
    });
    return {
      service: slow,
      minute: async (at, service) => {
        own = at >= FAULT_FROM ? service : null;
        await ask(service, at);
      },
    };
  },
};

test("while all is well no alert fires", { skip }, async () => {
  assert.deepEqual(await alertsIn({ minute: (at, service) => ask(service, at) }), []);
});

for (const { alert } of rules)
  test(`${alert} fires by its fault`, { skip }, async () => {
    const life = LIVES[alert] ?? assert.fail("no fault is known for it");
    const found = await alertsIn(await life());
    assert.ok(found.includes(alert), `${found.join(", ") || "nothing"} fires`);
  });

test(
  "the rules and all expressions of the dashboard are valid PromQL on metrics that there are",
  { skip },
  async () => {
    const dashboard = await readFile(join(RULES, "../../grafana/dashboard.json"), "utf8");
    const expressions = [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, text = ""]) =>
      String(JSON.parse(text)),
    );
    assert.ok(expressions.length > 8);
    const folder = await mkdtemp(join(tmpdir(), "dashboard-"));
    const file = join(folder, "rules.yaml");
    const recorded = expressions.map((expr, at) => ({
      record: `panel_${at}`,
      expr: expr.replaceAll("$__rate_interval", "5m"),
    }));
    await writeFile(file, stringify({ groups: [{ name: "dashboard", rules: recorded }] }));
    await run("promtool", ["check", "rules", RULES, file]);
    await rm(folder, { recursive: true });
    const known = await createMetrics(upstreams).text();
    for (const name of [...expressions, ...rules.map(({ expr }) => expr)].flatMap(
      (expr) => expr.match(/phdg_\w+/g) ?? [],
    ))
      assert.ok(known.includes(`# TYPE ${name.replace(/_(?:bucket|count|sum)$/, "")} `), name);
  },
);
