import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { readFile } from "node:fs/promises";
import test, { type TestContext } from "node:test";
import { settingsFor } from "../../../sandbox/agencies.ts";
import { listen } from "../../../sandbox/server.ts";
import { freePort } from "../../../bench/processes.ts";
import { environmentFor, startCommand } from "../../cli/run-command.ts";
import { certificate, portOf } from "../../support/connect-proxy.ts";
import { newSandbox } from "../../support/harness.ts";
import { until } from "../../support/until.ts";
import { startChild } from "../resilience/child.ts";

/**
 * What an operator sees of each fault within a minute: in the log, in health, in the metrics and from `phdg doctor`.
 * docs/operators/operation.md has the same table.
 */

interface Fault {
  /** As the table of docs/operators/operation.md names it. */
  readonly what: string;
  /** Settings of a gateway that has it. */
  settings(context: TestContext): Promise<Record<string, string>>;
  readonly path: string;
  /** How often it is asked. */
  readonly times: number;
  /** A line of the log. */
  readonly log: Readonly<Record<string, unknown>>;
  /** Of health, as JSON. */
  readonly health: RegExp;
  readonly metrics: RegExp;
  readonly doctor: RegExp;
}

const CMS = "/api/v1/hospitals/search?state=MA";
const RECALLS = "/api/v1/devices/recalls?q=pump";

/** An agency that answers everything in this way. */
const answering =
  (listener: RequestListener) =>
  async (context: TestContext): Promise<Record<string, string>> => ({
    UPSTREAM_CMS_URL: `http://127.0.0.1:${await portOf(context, createServer(listener))}`,
  });

const FAULTS: readonly Fault[] = [
  {
    what: "The name server does not know the agency",
    settings: async () => ({ UPSTREAM_CMS_URL: "http://agency.invalid" }),
    path: CMS,
    times: 1,
    log: { level: "warn", kind: "upstream", upstream: "cms", outcome: "network" },
    health: /"problem":"network: (?:ENOTFOUND|EAI_AGAIN) \(/,
    metrics: /^phdg_upstream_duration_seconds_count\{upstream="cms",outcome="network"\} [1-9]/m,
    doctor: /^cms: .* does not answer: network: (?:ENOTFOUND|EAI_AGAIN) \(/m,
  },
  {
    what: "Something on the way inspects TLS",
    settings: async (context) => ({
      UPSTREAM_CMS_URL: `https://127.0.0.1:${await portOf(context, createTlsServer(certificate))}`,
    }),
    path: CMS,
    times: 1,
    log: { level: "warn", kind: "upstream", upstream: "cms", outcome: "network" },
    health:
      /"problem":"network: [A-Z_]+ \(no known authority signed the certificate of the agency; see NODE_EXTRA_CA_CERTS\)"/,
    metrics: /^phdg_upstream_duration_seconds_count\{upstream="cms",outcome="network"\} [1-9]/m,
    doctor: /^cms: .* does not answer: network: [A-Z_]+ \(no known authority/m,
  },
  {
    what: "Only a proxy leads outside",
    settings: async () => ({ UPSTREAM_CMS_URL: `http://127.0.0.1:${await freePort()}` }),
    path: CMS,
    times: 1,
    log: { level: "warn", kind: "upstream", upstream: "cms", outcome: "network", code: "ECONNREFUSED" },
    health: /"problem":"network: ECONNREFUSED \(the agency refused the connection\)"/,
    metrics: /^phdg_upstream_duration_seconds_count\{upstream="cms",outcome="network"\} [1-9]/m,
    doctor: /^cms: .* does not answer: network: ECONNREFUSED \(/m,
  },
  {
    what: "The daily quota is used up",
    settings: async () => ({ OPENFDA_DAILY_LIMIT: "1", UPSTREAM_RATE_LIMIT: "on" }),
    path: RECALLS,
    times: 2,
    log: { level: "info", kind: "request", status: 502, reason: "budget_exhausted" },
    health: /"daily_limit":1,"used":1,/,
    metrics: /^phdg_upstream_daily_used\{upstream="openfda"\} 1$/m,
    doctor: /^openfda: 1 of 1 requests used today; resets at /m,
  },
  {
    what: "The agency is down",
    settings: answering((_, response) => void response.writeHead(503).end("down")),
    path: CMS,
    times: 6,
    log: { level: "warn", kind: "circuit", upstream: "cms", state: "open" },
    health: /"problem":"HTTP 503","circuit":"open"/,
    metrics: /^phdg_upstream_circuit_open\{upstream="cms"\} 1$/m,
    doctor: /^cms: .* does not answer: HTTP 503$/m,
  },
  {
    what: "The agency changed its answers",
    settings: answering((_, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end('{"rows":[]}');
    }),
    path: CMS,
    times: 1,
    log: { level: "warn", kind: "call", outcome: "unexpected_shape" },
    health: /"cms":\{[^}]*"reachable":true/,
    metrics: /^phdg_dataset_calls_total\{dataset="\w+",outcome="unexpected_shape"\} 1$/m,
    doctor: /^cms: .* answers \(/m,
  },
  {
    what: "Redis is down",
    settings: async () => ({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` }),
    path: CMS,
    times: 1,
    log: { level: "warn", kind: "shared_store", isUp: false },
    health: /"shared_store":"down"/,
    metrics: /^phdg_shared_store_up 0$/m,
    doctor: /^redis: does not answer; this process continues alone$/m,
  },
];

/** The recorded agencies, for whatever has no fault. */
async function recorded(context: TestContext): Promise<string> {
  const agencies = await listen(newSandbox(), { port: 0, host: "127.0.0.1" });
  context.after(() => agencies.close());
  return agencies.origin;
}

for (const { what, settings, path, times, log, health, metrics, doctor } of FAULTS)
  test(`${what}: log, health, metrics and doctor say so`, async (context) => {
    const origin = await recorded(context);
    const gateway = await startChild({
      ...settingsFor(origin),
      UPSTREAM_RATE_LIMIT: "off",
      UPSTREAM_TIMEOUT_MS: "3000",
      NO_PROXY: "*",
      no_proxy: "*",
      ...(await settings(context)),
    });
    context.after(() => gateway.kill());
    for (let at = 1; at <= times; at++) await (await fetch(`${gateway.origin}${path}&limit=${at}`)).text();
    const isThere = (line: Readonly<Record<string, unknown>>): boolean =>
      Object.entries(log).every(([name, value]) => line[name] === value);
    await until(`the log has ${JSON.stringify(log)}`, () => gateway.lines().some(isThere));
    await until("the metrics say so", async () =>
      metrics.test(await (await fetch(`${gateway.origin}/metrics`)).text()),
    );
    assert.match(await (await fetch(`${gateway.origin}/api/v1/health`)).text(), health);
    const { out } = await startCommand(["doctor", "--base-url", gateway.origin], environmentFor(origin)).ended();
    assert.match(out, doctor);
  });

test("The clock is wrong: doctor says so", async (context) => {
  const origin = await recorded(context);
  const late = await portOf(
    context,
    createServer((_, response) => {
      const date = new Date(Date.now() + 3_600_000).toUTCString();
      response.writeHead(200, { date, "content-type": "application/json" }).end("{}");
    }),
  );
  const env = environmentFor(origin, { UPSTREAM_CMS_URL: `http://127.0.0.1:${late}` });
  const { out, exitCode } = await startCommand(["doctor"], env).ended();
  assert.match(out, /^clock: at least 3\d{3} s behind 127\.0\.0\.1:\d+$/m);
  assert.equal(exitCode, 1);
});

test("docs/operators/operation.md has a line for each fault, the full disk included", async () => {
  const page = await readFile(new URL("../../../docs/operators/operation.md", import.meta.url), "utf8");
  for (const what of [...FAULTS.map((fault) => fault.what), "The clock is wrong", "The disk is full"])
    assert.match(page, new RegExp(`^\\| ${what} +\\|`, "m"));
});
