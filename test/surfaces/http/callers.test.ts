import assert from "node:assert/strict";
import test from "node:test";
import { Hono } from "hono";
import { createCallers } from "../../../src/surfaces/http/request.ts";

test("a caller's client is its address, or its IPv6 network of 64 bits", async () => {
  const free = () => Promise.resolve();
  const clientOf = (context: { req: { header(name: string): string | undefined } }) => context.req.header("from") ?? "";
  const callers = createCallers({ clientBudget: free, questionBudget: free, clientOf });
  const app = new Hono().get("/", (context) => context.text(callers.of(context, new Headers()).client ?? "none"));
  for (const [from, client] of [
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:DB8:1:2::9", "2001:db8:1:2"],
  ] as const)
    assert.equal(await (await app.request("/", { headers: { from } })).text(), client);
});
