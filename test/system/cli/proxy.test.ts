import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { listen } from "../../../sandbox/server.ts";
import { authorityFile, portOf, startProxy, tlsBefore, type ProxyOptions } from "../../support/connect-proxy.ts";
import { newSandbox } from "../../support/harness.ts";
import { commandFile, environmentFor, startCommand } from "../../cli/run-command.ts";

/** Whole processes behind a company's proxy: the agencies are at a name that only the proxy can resolve, with TLS. */

const AGENCIES = "https://agency.invalid";
const KEY = "abcdefghijklmnopqrstuvwxyzabcdefghijklmn";

async function behindProxy(context: TestContext, options: ProxyOptions = {}) {
  const agencies = await listen(newSandbox(), { port: 0, host: "127.0.0.1" });
  context.after(() => agencies.close());
  const knows = { "agency.invalid:443": await portOf(context, tlsBefore(agencies.port)) };
  const proxy = await startProxy(context, { knows, ...options });
  const env = environmentFor(AGENCIES, {
    HTTPS_PROXY: proxy.url.replace("//", "//user:password@"),
    NODE_EXTRA_CA_CERTS: authorityFile,
    OPENFDA_API_KEY: KEY,
  });
  return { proxy, env };
}

test("a command asks through HTTPS_PROXY, trusts NODE_EXTRA_CA_CERTS and cites the agency as ever", async (context) => {
  const { proxy, env } = await behindProxy(context);
  const { exitCode, out } = await startCommand(["devices", "recalls", "--q", "pacemaker", "--json"], env).ended();
  assert.equal(exitCode, 0);
  const { source_url, count } = JSON.parse(out);
  assert.ok(source_url.startsWith(`${AGENCIES}/`), source_url);
  assert.ok(count > 0);
  assert.deepEqual([...new Set(proxy.tunnels)], ["agency.invalid:443"]);
  assert.deepEqual(proxy.open, []);
  for (const { authorization } of proxy.headers) assert.equal(authorization, undefined);
  for (const secret of ["pacemaker", btoa(`${KEY}:`)]) assert.ok(!proxy.seen().includes(secret));
});

test("doctor says which proxy is used, without its password, and why an agency cannot be reached", async (context) => {
  const { proxy, env } = await behindProxy(context);
  const well = await startCommand(["doctor"], env).ended();
  assert.equal(well.exitCode, 0, well.out);
  assert.match(well.out, new RegExp(`^proxy: ${proxy.name} for nppes, openfda, clinicaltrials, cms$`, "m"));
  const { NODE_EXTRA_CA_CERTS: _, ...untrusting } = env;
  const ill = await startCommand(["doctor"], untrusting).ended();
  assert.equal(ill.exitCode, 1);
  assert.match(ill.out, /^openfda: openFDA \(FDA\) does not answer: network: [A-Z_]+ \(no known authority .*\)$/m);
  assert.doesNotMatch(well.out + well.err + ill.out + ill.err, /password/);
});

const BIN = join(import.meta.dirname, "../../../node_modules/.bin");
for (const [runtime, args] of [
  ["bun", []],
  ["deno", ["run", "--allow-all"]],
] as const)
  test(`on ${runtime} the same proxy is used, and named when it fails`, async (context) => {
    const { proxy, env } = await behindProxy(context);
    const doctor = async (variables: Record<string, string>): Promise<string> => {
      const { promise, resolve } = Promise.withResolvers<string>();
      const options = { env: { ...env, HOME: process.env["HOME"], DENO_NO_UPDATE_CHECK: "1", ...variables } };
      execFile(join(BIN, runtime), [...args, commandFile, "doctor"], options, (_error, out) => resolve(out));
      return promise;
    };
    const well = await doctor({});
    assert.match(well, /^cms: .* answers \(\d+ ms\)$/m);
    assert.match(well, new RegExp(`^proxy: ${proxy.name} for nppes`, "m"));
    assert.deepEqual([[...new Set(proxy.tunnels)], proxy.open], [["agency.invalid:443"], []]);
    const ill = await doctor({ HTTPS_PROXY: "http://127.0.0.1:1" });
    assert.match(ill, /^cms: .* does not answer: network: PROXY_ECONNREFUSED \(the proxy refused the connection\)$/m);
    const excepted = await doctor({ NO_PROXY: "*.invalid, agency.invalid" });
    assert.match(excepted, /^proxy: none \(NO_PROXY\) for nppes/m);
    assert.match(excepted, /^cms: .* does not answer: network/m);
    assert.equal(new Set(proxy.tunnels).size, 1);
  });

test("a service says in its log which proxy refused it, at warn, and to callers only that one did", async (context) => {
  const { proxy, env } = await behindProxy(context, { status: 407 });
  const command = startCommand(["serve", "--port", "0"], { ...env, LOG_LEVEL: "info" });
  let log = "";
  command.process.stdout?.on("data", (text: string) => (log += text));
  while (!log.includes("started")) await once(command.process.stdout ?? command.process, "data");
  const origin = /"origin":"([^"]+)"/.exec(log)?.[1] ?? "";
  const answer = await fetch(`${origin}/api/v1/devices/recalls?q=pacemaker`);
  const refused = await answer.text();
  assert.deepEqual([answer.status, JSON.parse(refused).reason], [502, "network"]);
  const health = await (await fetch(`${origin}/api/v1/health`)).text();
  assert.match(JSON.parse(health).upstreams.openfda.problem, /^network: PROXY_407 \(the proxy asks for a user and/);
  command.process.kill("SIGTERM");
  await command.ended();
  const lines = log.trim().split("\n");
  const {
    upstream,
    outcome,
    code,
    proxy: named,
    level,
  } = JSON.parse(lines.find((line) => line.includes("PROXY_407")) ?? "{}");
  assert.deepEqual([upstream, outcome, code, named, level], ["openfda", "network", "PROXY_407", proxy.name, "warn"]);
  assert.doesNotMatch(log, /password|pacemaker|agency\.invalid/);
  assert.ok(!(refused + health).includes(proxy.name));
});

test("a proxy that cannot be used, and certificates that are not checked, end a start with a sentence", async () => {
  for (const [name, value, said] of [
    ["https_proxy", "me:mine@proxy.test:3128", /^https_proxy must be the address of a proxy, such as http:\/\//m],
    ["NODE_TLS_REJECT_UNAUTHORIZED", "0", /^NODE_TLS_REJECT_UNAUTHORIZED=0 turns off certificate checks/m],
  ] as const) {
    const { exitCode, err } = await startCommand(["serve"], environmentFor(AGENCIES, { [name]: value })).ended();
    assert.equal(exitCode, 2);
    assert.match(err, said);
    assert.doesNotMatch(err, /mine@/);
  }
});
