import assert from "node:assert/strict";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { cycleIn, graphOf, reachableFrom } from "./support/import-graph.ts";

/** The rules of docs/architecture.md that the linter does not see, and that its table covers every folder. */

const ROOT = new URL("../", import.meta.url);
const graph = graphOf("src");
const everything = graphOf("src", "sandbox", "test", "bench", "scripts");

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
    if (file.endsWith("/snippets.ts")) continue;
    const text = readFileSync(new URL(file, ROOT), "utf8");
    assert.doesNotMatch(text, /(?<![.\w])fetch\((?!request)/i, `${file} calls the global fetch`);
  }
});

test("src holds the two processes, and no folder more than twenty files", () => {
  assert.deepEqual(globSync("src/*.ts", { cwd: ROOT }).toSorted(), ["src/cli.ts", "src/main.ts"]);
  const folders = new Map<string, number>();
  for (const file of globSync(["src/**/*", "test/**/*", "sandbox/**/*", "bench/**/*"], {
    cwd: ROOT,
    withFileTypes: true,
  }))
    if (file.isFile()) folders.set(file.parentPath, (folders.get(file.parentPath) ?? 0) + 1);
  for (const [folder, files] of folders) {
    const path = relative(fileURLToPath(ROOT), folder).replaceAll("\\", "/");
    assert.ok(files <= 20, `${path} has ${files} files`);
  }
});

test("no line of the source is longer than 120 columns", () => {
  for (const file of graph.keys()) {
    if (file === "src/client/interface.ts") continue;
    const lines = readFileSync(new URL(file, ROOT), "utf8").split("\n");
    const long = lines.findIndex((line) => line.length > 120);
    assert.equal(long, -1, `${file}:${long + 1}`);
  }
});

const askFiles = [...graph.keys()].filter((file) => file.startsWith("src/ask/"));
const textOf = (file: string): string => readFileSync(new URL(file, ROOT), "utf8");

test("the question endpoint has at most 5,000 lines", () => {
  const lines = askFiles.reduce((sum, file) => sum + textOf(file).split("\n").length - 1, 0);
  assert.ok(askFiles.length > 30 && lines <= 5000, `${lines} lines`);
});

test("the knowledge of the question endpoint is data: no long pattern or list of words stands in its code", () => {
  for (const file of askFiles)
    for (const [text] of textOf(file).matchAll(LITERAL)) {
      assert.ok(!text.startsWith("/") || text.length <= 200, `${file}: ${text}`);
      assert.ok(text.split(/\|/).length <= 20 && wordsIn(text) <= 20, `${file}: ${text}`);
    }
  assert.deepEqual([...'["a b", `a|b`, /a|b/]'.matchAll(LITERAL)].map(([text]) => text), ['"a b"', "`a|b`", "/a|b/"]); // prettier-ignore
  assert.equal(wordsIn('["one", "two"]'), 2);
});

/** A list of words alone, a text, or a regular expression. */
const LITERAL =
  /\[(?:\s*"[^"\n]*",?)+\s*\]|"(?:\\.|[^"\\\n])*"|`[^`]*`|(?<=[(=,:[]\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g;

/** How many words a literal lists: entries of an array, or the words of a text that is split. */
const wordsIn = (text: string): number =>
  text.startsWith("[") ? (text.match(/"/g) ?? []).length / 2 : /^"[a-z ]+"$/.test(text) ? text.split(" ").length : 0;
