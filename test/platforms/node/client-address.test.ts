import assert from "node:assert/strict";
import test from "node:test";
import { Hono } from "hono";
import { clientAddress } from "../../../src/platforms/node/primitives.ts";

/** Whose budget a request draws from, as it comes from `peer` with this X-Forwarded-For. */
async function addressOf(forwarded: string | null, peer: string | undefined, trustProxy = true): Promise<string> {
  const app = new Hono();
  app.get("/", (context) => context.text(clientAddress(context, trustProxy, () => peer)));
  const headers: HeadersInit = forwarded === null ? {} : { "x-forwarded-for": forwarded };
  return (await app.request("/", { headers })).text();
}

const cases: readonly [forwarded: string | null, address: string][] = [
  [null, "192.0.2.1"],
  ["198.51.100.7", "198.51.100.7"],
  ["203.0.113.9, 198.51.100.7", "198.51.100.7"],
  ["198.51.100.7:61234", "198.51.100.7"],
  ["2001:DB8:0:0:0::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:61234", "2001:db8::1"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["::ffff:c633:6407", "198.51.100.7"],
  ["", "192.0.2.1"],
  ["unknown", "192.0.2.1"],
  ["198.51.100.700", "192.0.2.1"],
  ["198.51.100.7, garbage", "192.0.2.1"],
];
for (const [forwarded, address] of cases)
  test(`behind a trusted proxy, X-Forwarded-For ${JSON.stringify(forwarded)} means the client ${address}`, async () => {
    assert.equal(await addressOf(forwarded, "192.0.2.1"), address);
  });

test("without a trusted proxy only the connection's address counts, in one spelling", async () => {
  for (const [peer, address] of [
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["fe80::1%eth0", "fe80::1"],
    [undefined, "unknown"],
  ] as const)
    assert.equal(await addressOf("198.51.100.7", peer, false), address);
});
