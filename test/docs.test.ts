import assert from "node:assert/strict";
import { glob, readdir, readFile } from "node:fs/promises";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { toReport } from "../bench/report.ts";
import { cms } from "../src/catalog/upstreams/cms.ts";
import { newSandboxService } from "./support/harness.ts";

const root = new URL("../", import.meta.url);
const read = (name: string): Promise<string> => readFile(new URL(name, root), "utf8");
const readme = await read("README.md");
const found = glob(["*.md", "docs/**/*.md"], { cwd: fileURLToPath(root) });
const pages = new Map(await Array.fromAsync(found, async (name) => [name, await read(name)] as const));
const { scripts, engines } = JSON.parse(await read("package.json"));

test("the README's request gets the README's answer, which is shortened and names the real agency", async () => {
  const path = /curl 'http:\/\/[^/]+(\/[^']+)'/.exec(readme)?.[1];
  const shown: unknown = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(readme)?.[1] ?? "");
  assert.ok(path !== undefined);
  const service = await newSandboxService();
  const text = await (await service.get(path)).text();
  const answer: unknown = JSON.parse(text.replace(/http:\/\/[^/]+\/cms\/provider-data\/api\/1\//, cms.base));
  assertShows(answer, { ...Object(shown), retrieved_at: Object(answer).retrieved_at }, "");
});

/** Whether everything that is shown is there; "…" stands for what was left out of a text. */
function assertShows(actual: unknown, shown: unknown, path: string): void {
  if (typeof shown === "object" && shown !== null) {
    for (const [name, value] of Object.entries(shown)) assertShows(Object(actual)[name], value, `${path}.${name}`);
    return;
  }
  const [beginning = "", ending = ""] = String(shown).split("…");
  const whole = String(actual).replace(" (recorded sample)", "");
  if (String(shown).includes("…"))
    assert.ok(whole.startsWith(beginning) && whole.endsWith(ending), `${path}: ${whole}`);
  else assert.equal(whole, String(shown), path);
}

test("the README has 100 lines at most and names the two commands", () => {
  assert.ok(readme.trimEnd().split("\n").length <= 100);
  assert.ok(readme.includes("npm ci && npm run demo") && readme.includes("npm ci && npm test"));
});

test("CI runs the README's test command", async () => {
  assert.match(await read(".ci/run"), /^npm ci && npm test$/m);
});

test("all pages are looked at", () => {
  for (const name of ["CHANGELOG.md", "docs/reference.md", "docs/maintainers/decisions/003-libraries.md"])
    assert.ok(pages.has(name), name);
});

test("every link in the documentation leads to a file that exists", async () => {
  for (const [name, page] of pages)
    for (const [, target = ""] of page.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g))
      if (!target.startsWith("http"))
        await assert.doesNotReject(
          readFileOrFolder(new URL(target, new URL(name, root))),
          `${name} links to ${target}`,
        );
});

test("every link to a heading in the documentation leads to one", () => {
  let count = 0;
  for (const [name, page] of pages)
    for (const [, target = "", id = ""] of page.matchAll(/\]\(((?!http)[^)#]*)#([^)]+)\)/g)) {
      const path = target === "" ? name : fileURLToPath(new URL(target, new URL(name, root)));
      const linked = pages.get(path.replace(fileURLToPath(root), "")) ?? "";
      const headings = [...linked.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
      assert.ok(headings.includes(id) || linked.includes(`<a id="${id}">`), `${name} links to ${target}#${id}`);
      count += 1;
    }
  assert.ok(count > 10);
});

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");

test("every command of npm that the documentation names is a script of the package", () => {
  for (const [name, page] of pages)
    for (const [, script = ""] of page.matchAll(/\bnpm run ([\w:-]+)/g))
      assert.ok(Object.hasOwn(scripts, script), `${name} names npm run ${script}`);
});

test("every page that says which Node it takes says what the package says", () => {
  const oldest = /^>=(\d+\.\d+)\.0$/.exec(engines.node)?.[1];
  assert.ok(oldest !== undefined);
  for (const name of ["README.md", "docs/client.md"])
    assert.equal(/\bNode (\d+(?:\.\d+)?) (?:or|and) newer/.exec(pages.get(name) ?? "")?.[1], oldest, name);
});

test("every file that the documentation names exists", async () => {
  const named = [...pages].flatMap(([name, page]) =>
    [...page.matchAll(/`((?:src|test|sandbox|bench|scripts|deploy|docs)\/[\w./-]+\.\w+)`/g)].map(
      ([, file = ""]) => [name, file] as const,
    ),
  );
  assert.ok(named.length > 30);
  for (const [name, file] of named) await assert.doesNotReject(read(file), `${name} names ${file}`);
});

test("every file and folder of src/ that architecture.md names exists", async () => {
  const page = await read("docs/maintainers/architecture.md");
  const named = [...page.matchAll(/`(?:src\/)?((?:[\w-]+\/)+(?:[\w-]+\.ts)?)`/g)].map(([, path = ""]) => path);
  const folders = await readdir(new URL("src/", root));
  const ours = named.filter((path) => folders.includes(path.slice(0, path.indexOf("/"))));
  assert.ok(ours.length > 30);
  for (const path of ours) await assert.doesNotReject(readFileOrFolder(new URL(`src/${path}`, root)), path);
});

test("the table of folders in architecture.md has every file and folder of src/, or each folder in it", async () => {
  const rows = (await read("docs/maintainers/architecture.md")).split("\n").filter((line) => line.startsWith("| `"));
  const named = new Set(
    rows.flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, n]) => n)),
  );
  const entriesIn = (folder: string) => readdir(new URL(`src/${folder}`, root), { withFileTypes: true });
  for (const entry of await entriesIn("")) {
    const name = entry.isDirectory() ? `${entry.name}/` : entry.name;
    if (named.has(name)) continue;
    assert.ok(entry.isDirectory(), name);
    for (const inner of await entriesIn(name))
      if (inner.isDirectory()) assert.ok(named.has(`${name}${inner.name}/`), `${name}${inner.name}/`);
  }
});

test("docs/maintainers/performance.md says what npm run bench would write, but for the figures", async () => {
  /** The formatter widens the columns of tables. */
  const narrow = (line: string): string => line.replaceAll(/ *\| */g, "|").replaceAll(/-{3,}/g, "---");
  const page = new Set((await read("docs/maintainers/performance.md")).split("\n").map(narrow));
  const words = toReport([], "", new Date(0)).split("\n");
  for (const line of words) if (!/^\||^1970/.test(line)) assert.ok(page.has(narrow(line)), line);
});

const readFileOrFolder = (url: URL): Promise<unknown> => (url.href.endsWith("/") ? readdir(url) : readFile(url));

test("docs/operators/operation.md names every metric of ours, and none that does not exist", async () => {
  const page = await read("docs/operators/operation.md");
  const code = await read("src/platforms/node/metrics.ts");
  const names = (text: string): string[] => [...new Set(text.match(/phdg_[a-z_]+/g) ?? [])].toSorted();
  assert.deepEqual(names(page), names(code));
});
