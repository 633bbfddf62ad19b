import assert from "node:assert/strict";
import test from "node:test";
import { sourceList } from "../../../src/surfaces/pages/ask-page.ts";

const answered = { n: 1, status: "ok", source: "Agency one", gateway_url: "/api/v1/one", count: 1 };

const listed = async (found: unknown): Promise<string> => String(await sourceList(found, "/api/v1"));

test("every source is listed with its status", async () => {
  const failed = {
    ...{ n: 2, status: "unavailable", source: "Agency two", gateway_url: "/api/v1/two" },
    ...{ asked_at: "2026-11-20T12:00:00.000Z", reason: "timeout" },
  };
  const list = await listed([answered, failed]);
  assert.match(list, /Agency one<\/bdi><\/strong> answered: 1 retrieved/);
  assert.match(list, /Agency two<\/bdi><\/strong> did not answer\s+at <time datetime="2026-11-20T12:00:00.000Z"/);
});

test("a failure without sources has no list", async () => {
  assert.deepEqual([await listed(undefined), await listed([])], ["", ""]);
});

test("a list with an invalid source is an internal error, never an empty list", async () => {
  for (const odd of [{ ...answered, n: 2, status: "stale" }, { ...answered, gateway_url: undefined }, null])
    await assert.rejects(listed([answered, odd]), { name: "ZodError" });
  await assert.rejects(listed("none"), { name: "ZodError" });
});
