import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { GatewayError } from "../../../src/core/errors.ts";
import { createClientBudget } from "../../../src/surfaces/http/request.ts";
import { noSharedStore } from "../../../src/gateway/transport/cache.ts";
import { counterOf, type Standing } from "../../../src/gateway/transport/budget.ts";
import { errorOf, newSandbox, newSandboxService, newService } from "../../support/harness.ts";

const PER_MINUTE = 3;

/** A budget of three, and whether a question of a client is taken, with the headers it would get. */
function setUp({ mock }: TestContext, perMinute = PER_MINUTE) {
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
  /** The monotonic clock stands still with the other one. */
  mock.method(performance, "now", () => Date.now());
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

test("requests up to the limit are accepted, the next is rate_limited with Retry-After, and a minute later requests are accepted again", async (context) => {
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

test("each address has its own budget", async (context) => {
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
  ["a network and an address with the same hash of 32 bits", "2001:db8:3:abf2::1", "203.0.113.7", false],
  ["loopback in both families", "127.0.0.1", "::1", false],
];
for (const [what, one, other, isSame] of same)
  test(`${what} count as ${isSame ? "one client" : "two clients"}`, async (context) => {
    assert.deepEqual(await takenOf(setUp(context, 1), [one, other]), [true, !isSame]);
  });

test("unusual addresses are clients like any other", async (context) => {
  const take = setUp(context, 1);
  for (const client of ["", "unknown", ":", "::", ":::::::::", "x".repeat(100_000), "1:2:3:4:5:6:7:8:9", "\u{1F600}"])
    await take(client);
  assert.equal((await take("unknown")).isTaken, false);
});

test("with a limit of 0 everything is accepted and no RateLimit headers are sent", async () => {
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

test("each of a crowd of addresses has a key of its own, of one length, that does not name it", async () => {
  const { clients, budget } = budgetWhere({ taken: 1, endsInMs: 1000 });
  for (let at = 0; at < 5000; at++) await budget(`192.0.${at >> 8}.${at & 255}`, new Headers());
  await budget("x".repeat(100_000), new Headers());
  assert.equal(clients.size, 5001);
  for (const key of clients) assert.match(key, /^[A-Za-z0-9+/]{11}$/);
});

test("a client is forgotten when its minute ends", async (context) => {
  const kept = new Map<string, unknown>();
  context.mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
  const limiter = new RateLimiterMemory({ points: PER_MINUTE, duration: 60 });
  const { _memoryStorage: { _storage: storage = kept } = {} } = Object(limiter);
  const budget = createClientBudget(PER_MINUTE, () => counterOf(limiter));
  for (let at = 0; at < 1000; at++) await budget(`192.0.${at >> 8}.${at & 255}`, new Headers());
  assert.equal(storage.size, 1000);
  context.mock.timers.tick(60_000);
  assert.equal(storage.size, 0);
});

test("a limiter that fails is an internal error with its cause, neither a refusal nor a free request", async () => {
  const fault = new RangeError("the limiter is broken");
  class Broken extends RateLimiterMemory {
    override async consume(): Promise<never> {
      throw fault;
    }
  }
  const budget = createClientBudget(PER_MINUTE, () => counterOf(new Broken({ points: 1, duration: 1 })));
  await assert.rejects(budget("192.0.2.1", new Headers()), fault);
});

test("a client refused at the very end of a minute must wait one second, not zero", async () => {
  const { budget } = budgetWhere({ taken: PER_MINUTE + 1, endsInMs: 0 });
  await assert.rejects(budget("192.0.2.1", new Headers()), { code: "rate_limited", retryAfterSeconds: 1 });
});

const hospitals = (limit: number): string => `/api/v1/hospitals/search?state=MA&limit=${limit}`;

test("only queries that cost an agency a request count: cache hits, errors of the caller, documents and 501 are free", async () => {
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

test("a query that the agency fails to answer costs as much as one that it answers", async () => {
  const service = await newService(async () => new Response("<html>"), { RATE_LIMIT_PER_MINUTE: "2" });
  for (const limit of [1, 2]) assert.equal((await service.get(hospitals(limit))).status, 502);
  await errorOf(await service.get(hospitals(3)), 429, "rate_limited");
});

test("a window is never longer than its minute, whatever fraction of a millisecond it begins at", async (context) => {
  let now = 0;
  context.mock.method(performance, "now", () => now);
  const { take } = noSharedStore.counter("questions", 2, 60);
  for (let client = 0; client < 2000; client++) {
    now += 0.1 + client / 7;
    assert.equal((await take(`client ${client}`)).endsInMs, 60_000, String(now));
  }
});
