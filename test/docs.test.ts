import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import test from "node:test";
import { newSandboxService } from "./harness.ts";

const root = new URL("../", import.meta.url);
const read = (name: string): Promise<string> => readFile(new URL(name, root), "utf8");
const readme = await read("README.md");

test("the README's request gets the README's answer", async () => {
  const path = /curl 'http:\/\/[^/]+(\/[^']+)'/.exec(readme)?.[1];
  const shown: unknown = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(readme)?.[1] ?? "");
  assert.ok(path !== undefined);
  const service = await newSandboxService();
  const answer: unknown = await (await service.get(path)).json();
  const comparable = (body: unknown) => ({
    ...Object(body),
    source: Object(body).source.replace(" (recorded sample)", ""),
    source_url: Object(body).source_url.replace(/^http:\/\/[^/]+/, ""),
    retrieved_at: "",
  });
  assert.deepEqual(comparable(answer), comparable(shown));
});

test("the README stays below 120 lines and names the two commands", () => {
  assert.ok(readme.split("\n").length <= 120);
  assert.ok(readme.includes("npm ci && npm run demo") && readme.includes("npm ci && npm test"));
});

test("CI runs the README's test command", async () => {
  assert.match(await read(".ci/run"), /^npm ci && npm test$/m);
});

test("every link in the documentation leads to a file that exists", async () => {
  const pages = [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "docs/architecture.md",
    "docs/ask.md",
    "docs/data-sources.md",
    "docs/operation.md",
    "docs/deploy.md",
    "docs/scale.md",
    "docs/pages.md",
    "docs/provenance.md",
    "docs/mcp.md",
    "docs/cli.md",
    "docs/client.md",
  ];
  for (const page of pages)
    for (const [, target = ""] of (await read(page)).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g))
      if (!target.startsWith("http"))
        await assert.doesNotReject(
          readFileOrFolder(new URL(target, new URL(page, root))),
          `${page} links to ${target}`,
        );
});

test("every file that architecture.md names exists", async () => {
  const page = await read("docs/architecture.md");
  const named = [...page.matchAll(/`((?:src|test|sandbox|transport|surfaces|datasets|runtimes)\/[\w./-]+\.ts)`/g)].map(
    ([, name = ""]) => name,
  );
  assert.ok(named.length > 3);
  for (const name of named) await read(/^(?:src|test|sandbox)\//.test(name) ? name : `src/${name}`);
});

const readFileOrFolder = (url: URL): Promise<unknown> => (url.href.endsWith("/") ? readdir(url) : readFile(url));

test("docs/operation.md names every metric of ours, and none that does not exist", async () => {
  const page = await read("docs/operation.md");
  const code = await read("src/runtimes/node-metrics.ts");
  const names = (text: string): string[] => [...new Set(text.match(/phdg_[a-z_]+/g) ?? [])].toSorted();
  assert.deepEqual(names(page), names(code));
});
