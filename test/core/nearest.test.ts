import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest } from "../../src/core/nearest.ts";

const PATHS = ["/api/v1/health", "/api/v1/hospitals/search", "/api/v1/labels/search"];

for (const [name, known, meant] of [
  ["/api/v1/hospitals", PATHS, "/api/v1/hospitals/search"],
  ["/api/v1/helth", PATHS, "/api/v1/health"],
  ["/somewhere/else/entirely", PATHS, null],
  ["STATUS", ["status", "state"], "status"],
  ["statuss", ["status", "state"], "status"],
  ["CACHE_TTL_SECOND_S", ["CACHE_TTL_SECONDS", "CACHE_MAX_BYTES"], "CACHE_TTL_SECONDS"],
  ["limit", ["condition", "location"], null],
  ["x", [], null],
  ["a".repeat(100_000), PATHS, null],
] as const)
  test(`${name.slice(0, 30)} among ${known.length}`, () => {
    assert.equal(nearest(name, known), meant);
  });
