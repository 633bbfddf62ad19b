import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { edgeAssets } from "../../sandbox/edge-assets.ts";
import { readWrangler } from "../../sandbox/edge.ts";
import { variablesOf } from "../../src/app/settings.ts";
import { graphOf, reachableFrom } from "../support/import-graph.ts";

/** What can be said of the Worker without running it. */

test("the Worker and everything it imports need no Node module", async () => {
  const graph = graphOf("src");
  const reached = reachableFrom(graph, "src/app/worker.ts");
  assert.ok(reached.size > 40);
  const ofNode = new Set(["pino", "undici", "ioredis", "prom-client"]);
  for (const file of reached) {
    const names = graph.get(file) ?? [];
    assert.deepEqual(
      names.filter((name) => name.startsWith("node:") || ofNode.has(name)),
      [],
      file,
    );
  }
});

test("wrangler.jsonc ships exactly the files that the pages use", async () => {
  const code = await readFile(new URL("../../src/surfaces/pages/assets.ts", import.meta.url), "utf8");
  const wanted = [...code.matchAll(/^ {2}"([\w.-]+)": "/gm)].map(([, name]) => name);
  assert.ok(wanted.length >= 3);
  assert.deepEqual([...(await edgeAssets()).keys()].toSorted(), wanted.toSorted());
  const { build, assets } = await readWrangler();
  assert.equal(build.command, "npm run build:edge");
  assert.equal(assets.directory, "dist/edge-assets");
});

test("wrangler.jsonc names the class that the Worker exports, and no setting that does not exist", async () => {
  const worker = await readFile(new URL("../../src/app/worker.ts", import.meta.url), "utf8");
  const { durable_objects, migrations, vars } = await readWrangler();
  for (const { name, class_name } of durable_objects.bindings) {
    assert.match(worker, new RegExp(`export class ${class_name} `));
    assert.match(worker, new RegExp(`readonly ${name}:`));
    assert.ok(migrations[0]?.new_sqlite_classes.includes(class_name));
  }
  for (const name of Object.keys(vars)) assert.ok(name in variablesOf(), name);
});
