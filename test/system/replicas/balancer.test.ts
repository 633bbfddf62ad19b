import assert from "node:assert/strict";
import test, { after, before, describe } from "node:test";
import { freePort } from "../../../bench/processes.ts";
import { startAgencies, type Agencies } from "../black-box/agencies.ts";
import { ask } from "../black-box/ask.ts";
import { missing, startBalancer, type Balancer } from "./balancer.ts";
import { startChild, type Child } from "../resilience/child.ts";

/** nginx with deploy/nginx.conf in front of one gateway that answers and one that is away. */

describe("the balancer", { skip: missing(["nginx"], "the balancer"), timeout: 90_000 }, () => {
  let agencies: Agencies | undefined;
  let gateway: Child | undefined;
  let balancer: Balancer | undefined;
  const origin = (): string => balancer?.origin ?? "";

  before(async () => {
    agencies = await startAgencies();
    gateway = await startChild({ ...agencies.settings, TRUST_PROXY: "on", RATE_LIMIT_PER_MINUTE: "0" });
    balancer = await startBalancer([await freePort(), Number(new URL(gateway.origin).port)]);
  });
  after(async () => {
    await balancer?.close();
    await gateway?.kill();
    await agencies?.close();
  });

  test("operators' pages are not for the public, however their path is written", async () => {
    for (const page of ["metrics", "livez", "readyz"])
      for (const [path, status] of [
        [`/${page}`, 404],
        [`//${page}`, 404],
        [`/%${page.charCodeAt(0).toString(16)}${page.slice(1)}?a=b`, 404],
        [`/foo%2fbar/../${page}`, 400],
        [`/foo%2Fbar/../${page}?a=b`, 400],
        [`/a%2fb/%2e%2e/${page}`, 400],
        [`/a%2fb/.%2E/${page}`, 400],
        [`/a%2fb/..`, 400],
        [`/a%2fb/..?/${page}`, 400],
        [`/x/../${page}`, 400],
        [`/./${page}`, 400],
        [`/x\\..\\${page}`, 400],
        [`/x%5c..%5c${page}`, 400],
        [`/\\${page}`, 400],
        [`//x/..//${page}`, 400],
        [`http://x.example/${page}`, 404],
        [`http://x.example/a%2fb/../${page}`, 400],
      ] as const) {
        const { status: actual, text } = await ask(origin(), path);
        assert.equal(actual, status, path);
        assert.match(text, /nginx/, `${path} is answered by the balancer itself`);
      }
  });

  test("the gateway gives none of them for a path that the balancer lets through", async () => {
    for (const path of [
      "/METRICS",
      "/metrics/",
      "/metrics%3f",
      "/metrics%23",
      "/metrics%20",
      "/metrics;x",
      "/%256detrics",
      "/..metrics",
      "//x/metrics",
      "/x:/metrics",
      "//evil.example/metrics",
    ])
      assert.ok([400, 404].includes((await ask(origin(), path)).status), path);
  });

  test("in a query, and inside of a name, dots and encoded slashes are let through", async () => {
    const search = "/api/v1/devices/recalls?q=";
    for (const value of ["a%2fb", "../metrics", "/../metrics", "a%5Cb", "%2e%2e/metrics"]) {
      const { status, text } = await ask(origin(), search + value);
      assert.ok(status === 200 || Object(JSON.parse(text)).error === "invalid_query", `${value}: ${text}`);
    }
    assert.equal((await ask(origin(), "/.well-known/api-catalog")).status, 200);
    for (const name of ["1..2", "...", "a.b"])
      assert.equal(JSON.parse((await ask(origin(), `/api/v1/providers/${name}`)).text).ok, false);
  });

  test("nothing that a caller asks is logged, neither while one gateway is away nor while all are", async () => {
    const path = "/api/v1/hospitals/search?state=MA&name=Privateperson";
    for (let times = 0; times < 10; times++) assert.equal((await ask(origin(), path)).status, 200);
    await gateway?.kill();
    for (let times = 0; times < 5; times++) assert.equal((await ask(origin(), path)).status, 502);
    const body = " ".repeat(100_000);
    assert.equal((await ask(origin(), "/api/ask?Privateperson", { method: "POST", body })).status, 413);
    assert.equal(balancer?.errors(), "");
  });
});
