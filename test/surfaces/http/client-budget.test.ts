import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { GatewayError } from "../../../src/errors.ts";
import { createClientBudget } from "../../../src/surfaces/http/client-budget.ts";
import { counterOf, type Standing } from "../../../src/transport/counter.ts";
import { noSharedStore } from "../../../src/transport/no-shared-store.ts";
import { errorOf, newSandbox, newSandboxService, newService } from "../../harness.ts";

const PER_MINUTE = 3;

/** A budget of three, and whether a question of a client is taken, with the headers it would get. */
function setUp({ mock }: TestContext, perMinute = PER_MINUTE) {
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
  const budget = createClientBudget(perMinute, noSharedStore.counter);
  return async (client: string) => {
    const headers = new Headers();
    const error = await budget(client, headers).then(
      () => null,
      (cause: unknown) => cause,
    );
    assert.ok(error === null || error instanceof GatewayError);
    return { isTaken: error === null, error, headers: Object.fromEntries(headers) };
  };
}

const takenOf = async (take: ReturnType<typeof setUp>, clients: readonly string[]): Promise<boolean[]> => {
  const taken: boolean[] = [];
  for (const client of clients) taken.push((await take(client)).isTaken);
  return taken;
};

test("as many as agreed are taken, the next is rate_limited with its wait, and a minute later all is well", async (context) => {
  const take = setUp(context);
  for (const left of [2, 1, 0]) {
    const { isTaken, headers } = await take("192.0.2.1");
    assert.ok(isTaken);
    assert.deepEqual(headers, { "ratelimit-policy": '"questions";q=3;w=60', ratelimit: `"questions";r=${left};t=60` });
  }
  context.mock.timers.tick(20_000);
  const { error, headers } = await take("192.0.2.1");
  assert.equal(error?.code, "rate_limited");
  assert.equal(error?.status, 429);
  assert.equal(error?.retryAfterSeconds, 40);
  assert.equal(headers["ratelimit"], '"questions";r=0;t=40');
  context.mock.timers.tick(40_000);
  assert.ok((await take("192.0.2.1")).isTaken);
});

test("each address has its own", async (context) => {
  const take = setUp(context, 1);
  assert.deepEqual(await takenOf(take, ["192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.2"]), [
    true,
    true,
    false,
    false,
  ]);
});

const same: readonly [what: string, one: string, other: string, isSame: boolean][] = [
  ["addresses within an IPv6 network of 64 bits", "2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true],
  ["an IPv6 address in upper case", "2001:DB8:1:2::1", "2001:db8:1:2::1", true],
  ["different IPv6 networks", "2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ["an IPv4 address and its mapped form", "192.0.2.1", "::ffff:192.0.2.1", true],
  ["different mapped addresses", "::ffff:192.0.2.1", "::ffff:192.0.2.2", false],
  ["loopback in both families", "127.0.0.1", "::1", false],
];
for (const [what, one, other, isSame] of same)
  test(`${what} are ${isSame ? "one client" : "two clients"}`, async (context) => {
    assert.deepEqual(await takenOf(setUp(context, 1), [one, other]), [true, !isSame]);
  });

test("odd addresses are clients like others and break nothing", async (context) => {
  const take = setUp(context, 1);
  for (const client of ["", "unknown", ":", "::", ":::::::::", "x".repeat(100_000), "1:2:3:4:5:6:7:8:9", "\u{1F600}"])
    await take(client);
  assert.equal((await take("unknown")).isTaken, false);
});

test("with 0 a minute everything is taken and nothing is said", async () => {
  const budget = createClientBudget(0, noSharedStore.counter);
  const headers = new Headers();
  for (let at = 0; at < 20; at++) await budget("192.0.2.1", headers);
  assert.deepEqual([...headers], []);
});

/** A budget whose counter says the same to everybody, and the clients that it was asked about. */
function budgetWhere(standing: Standing) {
  const clients = new Set<string>();
  const take = async (client: string): Promise<Standing> => {
    clients.add(client);
    return standing;
  };
  return { clients, budget: createClientBudget(PER_MINUTE, () => ({ take })) };
}

test("no crowd of addresses is counted in more than 262,144 places", async () => {
  const { clients, budget } = budgetWhere({ taken: 1, endsInMs: 1000 });
  for (let at = 0; at < 2000; at++) await budget(`192.0.${at >> 8}.${at & 255}`, new Headers());
  assert.ok(clients.size > 1900, `${clients.size} different ones`);
  for (const key of clients) assert.ok(/^\d+$/.test(key) && Number(key) < 262_144, key);
});

test("a limiter that fails is a fault with its own cause, no refusal and no free question", async () => {
  const fault = new RangeError("the limiter is broken");
  class Broken extends RateLimiterMemory {
    override async consume(): Promise<never> {
      throw fault;
    }
  }
  const budget = createClientBudget(PER_MINUTE, () => counterOf(new Broken({ points: 1, duration: 1 })));
  await assert.rejects(budget("192.0.2.1", new Headers()), fault);
});

test("who is refused at the very end of a minute is told to wait for a second, not for none", async () => {
  const { budget } = budgetWhere({ taken: PER_MINUTE + 1, endsInMs: 0 });
  await assert.rejects(budget("192.0.2.1", new Headers()), { code: "rate_limited", retryAfterSeconds: 1 });
});

const hospitals = (limit: number): string => `/api/v1/hospitals/search?state=MA&limit=${limit}`;

test("only questions that cost an agency a request count: hits, mistakes, documents and 501 are free", async () => {
  const service = await newSandboxService(newSandbox(), { RATE_LIMIT_PER_MINUTE: "2" });
  assert.equal((await service.get(hospitals(1))).headers.get("ratelimit"), '"questions";r=1;t=60');
  for (const path of [hospitals(1), "/api/v1/", "/api/v1/health", "/api/v1/openapi.json", "/api/v1/exclusions/search"])
    for (let times = 0; times < 5; times++) await service.get(path);
  await service.get("/api/v1/hospitals/search?nonsense=1");
  assert.equal((await service.get(hospitals(2))).status, 200);
  const refused = await service.get(hospitals(3));
  assert.match(refused.headers.get("retry-after") ?? "", /^([1-9]|[1-5]\d|60)$/);
  assert.equal(refused.headers.get("ratelimit-policy"), '"questions";q=2;w=60');
  await errorOf(refused, 429, "rate_limited");
  assert.equal((await service.get(hospitals(1))).status, 200, "a hit is free even then");
});

test("a question that the agency failed to answer costs as much as one that it answered", async () => {
  const service = await newService(async () => new Response("<html>"), { RATE_LIMIT_PER_MINUTE: "2" });
  for (const limit of [1, 2]) assert.equal((await service.get(hospitals(limit))).status, 502);
  await errorOf(await service.get(hospitals(3)), 429, "rate_limited");
});
