import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { globSync, readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { promisify } from "node:util";
import { z } from "zod";
import { cycleIn, graphOf, reachableFrom } from "./support/import-graph.ts";

/** The rules of docs/maintainers/architecture.md that the linter does not see, and that its table covers every folder. */

const ROOT = new URL("../", import.meta.url);
const graph = graphOf("src");
const everything = graphOf("src", "questions", "sandbox", "live", "test", "bench", "scripts");

const pattern = z.union([z.string(), z.looseObject({ group: z.array(z.string()) })]);
const lint = z.looseObject({
  overrides: z.array(
    z.looseObject({
      files: z.array(z.string()),
      rules: z
        .looseObject({
          "no-restricted-imports": z
            .union([z.string(), z.tuple([z.string(), z.looseObject({ patterns: z.array(pattern) })])])
            .optional(),
        })
        .optional(),
    }),
  ),
});
const { overrides } = lint.parse(JSON.parse(readFileSync(new URL(".oxlintrc.json", ROOT), "utf8")));

/** What files below a folder must not import, as the linter's table says. */
const table = overrides.flatMap(({ files, rules }) => {
  const rule = rules?.["no-restricted-imports"];
  if (!Array.isArray(rule)) return [];
  const forbidden = rule[1].patterns.flatMap((each) => (typeof each === "string" ? [each] : each.group));
  return files.map((file) => ({ folder: file.replace("**", ""), forbidden }));
});

test("every folder of the source has its row in the linter's table", () => {
  const folders = readdirSync(new URL("src/", ROOT), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  assert.ok(folders.length > 5);
  /** The command line is the top floor, which may import anything. */
  for (const { name } of folders.filter((folder) => folder.name !== "cli"))
    assert.ok(
      table.some(({ folder }) => folder === `src/${name}/`),
      name,
    );
});

test("no file imports what is above its floor", () => {
  const FLOORS = ["core", "catalog", "gateway", "provenance", "ask", "surfaces", "platforms", "app", "cli"];
  const floorOf = (file: string): number => FLOORS.indexOf(file.split("/")[1] ?? "");
  for (const { folder, forbidden } of table.filter((row) => FLOORS.some((name) => row.folder === `src/${name}/`)))
    for (const above of FLOORS.slice(floorOf(folder) + 1).filter((name) => name !== "ask" && name !== "provenance"))
      assert.ok(forbidden.includes(`**/${above}/**`), `${folder} may not import ${above}`);
  for (const [file, names] of graph)
    for (const name of names.filter((each) => graph.has(each)))
      if (floorOf(file) >= 0) assert.ok(floorOf(name) <= floorOf(file), `${file} imports ${name}`);
});

test("there is no import cycle of any length", () => {
  assert.equal(cycleIn(everything), null);
  assert.deepEqual(cycleIn(new Map([["a", ["b"]], ["b", ["c"]], ["c", ["a"]]])), ["a", "b", "c", "a"]); // prettier-ignore
});

test("the service and all it imports need no Node module, so that it runs on other runtimes", () => {
  const reached = reachableFrom(graph, "src/app/service.ts");
  assert.ok(reached.size > 30);
  for (const file of reached) {
    const node = (graph.get(file) ?? []).filter((name) => name.startsWith("node:") || NODE_LIBRARIES.has(name));
    assert.deepEqual(node, [], file);
  }
});

const NODE_LIBRARIES: ReadonlySet<string> = new Set(["pino", "undici", "ioredis"]);

test("only the bounded fetch is handed a fetch", () => {
  for (const file of reachableFrom(graph, "src/app/service.ts")) {
    /** Its code is text to be copied. */
    if (file.endsWith("/pages/take-away.ts")) continue;
    const text = readFileSync(new URL(file, ROOT), "utf8");
    assert.doesNotMatch(text, /(?<![.\w])fetch\((?!request)/i, `${file} calls the global fetch`);
  }
});

test("src has the two processes and folders, and nothing else", () => {
  assert.deepEqual(globSync("src/*.ts", { cwd: ROOT }).toSorted(), ["src/cli.ts", "src/main.ts"]);
});

/** What is told of a request after its answer has gone out. */
const TOLD_AFTERWARDS: ReadonlySet<string> = new Set([
  "platforms/log-line.ts",
  "platforms/node/log.ts",
  "platforms/node/metrics.ts",
]);

test("a request that no cache answers passes at most 40 files from HTTP to the agency and back", async () => {
  const program = new URL("support/files-of-a-request.ts", import.meta.url).pathname;
  const env = { ...process.env, ASKED: "/api/v1/hospitals/search?city=Boston" };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env, timeout: 30_000 });
  const { status, cache, files } = z
    .object({ status: z.int(), cache: z.string(), files: z.array(z.string()) })
    .parse(JSON.parse(stdout));
  assert.deepEqual([status, cache], [200, "public-health-data-gateway; fwd=miss; stored"]);
  const passed = files.filter((file) => !TOLD_AFTERWARDS.has(file));
  assert.equal(files.length - passed.length, TOLD_AFTERWARDS.size);
  for (const file of ["gateway/gateway.ts", "gateway/transport/bounded-fetch.ts", "platforms/node/server.ts"])
    assert.ok(passed.includes(file), file);
  assert.ok(passed.length <= 40, `${passed.length} files:\n${passed.join("\n")}`);
});
