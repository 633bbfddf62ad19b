import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { newSandboxService } from "../support/harness.ts";
import { run } from "./command.ts";

const page = await readFile(new URL("../../docs/cli.md", import.meta.url), "utf8");
const [, block = ""] = /```sh\n([\s\S]*?)```/.exec(page) ?? [];

/** The arguments of a line of the page, as a shell reads them: without its comment and its redirection. */
const argumentsOf = (line: string): string[] =>
  [
    ...line
      .replace(/^phdg /, "")
      .replace(/ +(#|> ).*$/, "")
      .matchAll(/"([^"]*)"|\S+/g),
  ].map(([word, quoted]) => quoted ?? word);

const lines = block.trimEnd().split("\n");

test("the first examples of the page are commands, most of which ask something", () => {
  assert.ok(lines.length > 3 && lines.every((line) => line.startsWith("phdg ")), block);
});

for (const line of lines.filter((text) => !text.includes("--help")))
  test(`${line} finds records among the recorded ones`, async () => {
    const service = await newSandboxService();
    const args = argumentsOf(line).filter((word) => !word.startsWith("--csv") && word !== "--json");
    const written: Record<string, string> = {};
    const { exitCode, out, err } = await run(service, [...args, "--ndjson"], { written });
    assert.equal(exitCode, 0, err);
    assert.match(out + (Object.values(written)[0] ?? ""), /^\{.+\}\n/);
    assert.equal((await run(service, argumentsOf(line))).exitCode, 0);
  });
