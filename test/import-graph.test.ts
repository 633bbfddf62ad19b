import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { graphOf } from "./import-graph.ts";

const graph = await graphOf(new URL("../src/service.ts", import.meta.url));

test("the service and all it imports need no Node module, so that it runs on other runtimes", () => {
  assert.ok(graph.size > 30, "the graph was walked");
  for (const [file, names] of graph) {
    const node = names.filter((name) => name.startsWith("node:") || ["pino", "undici", "ioredis"].includes(name));
    assert.deepEqual(node, [], file);
  }
});

test("only the MCP surface knows the MCP library", () => {
  for (const [file, names] of graph)
    if (names.some((name) => name.startsWith("@modelcontextprotocol/"))) assert.match(file, /surfaces\/mcp\//);
});

test("only the HTTP surface and its wiring know hono, and only the bounded fetch is handed a fetch", async () => {
  for (const [file, names] of graph) {
    if (names.includes("hono")) assert.match(file, /surfaces\/http\/[\w-]+\.ts$|src\/service\.ts$/);
    /** Its code is text to be copied. */
    if (file.endsWith("surfaces/web/snippets.ts")) continue;
    assert.doesNotMatch(
      await readFile(new URL(file), "utf8"),
      /(?<![.\w])fetch\((?!request)/i,
      `${file} calls the global fetch`,
    );
  }
});
