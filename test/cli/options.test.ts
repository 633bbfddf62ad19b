import assert from "node:assert/strict";
import test from "node:test";
import type { Command } from "commander";
import { newSandboxService } from "../support/harness.ts";
import { commandsOf, prepare, run } from "./command.ts";

const service = await newSandboxService();
const { program } = prepare(service);

const wordsOf = (command: Command): string[] =>
  command.parent === null ? [] : [...wordsOf(command.parent), command.name()];

/** Faults add up. */
const REPEATABLE = new Set(["--fault"]);

const pairs = commandsOf(program).flatMap((command) =>
  command.options
    .filter((option) => option.required && !REPEATABLE.has(option.long ?? ""))
    .map((option) => [wordsOf(command), option.long ?? "", option.argChoices?.[0]] as const),
);

test("every value option of every command may be given once; a second one is wrong usage that names it", async () => {
  assert.ok(pairs.length > 40, String(pairs.length));
  for (const [words, flag, choice] of pairs) {
    const [one, two] =
      flag === "--base-url" ? ["http://a.test", "http://b.test"] : choice === undefined ? ["1", "2"] : [choice, choice];
    const { exitCode, err, out } = await run(service, [...words, flag, one, `${flag}=${two}`]);
    assert.equal(exitCode, 2, `${words.join(" ")} ${flag}`);
    assert.ok(err.includes(`option '${flag} <`) && err.includes("only once"), err);
    assert.equal(out, "");
  }
  const { exitCode, err } = await run(service, ["hospitals", "search", "--state", "MA", "--state", "NH"]);
  assert.equal(exitCode, 2);
  assert.match(err, /--state/);
});

test("an address that paths cannot follow is wrong usage: with a query, a fragment or credentials", async () => {
  for (const address of ["http://a.test?x=1", "http://a.test/#api", "http://a.test/?", "https://me:secret@a.test"]) {
    const { exitCode, err } = await run(service, ["--base-url", address, "devices", "recalls"]);
    assert.equal(exitCode, 2, address);
    assert.match(err, /without a query, a fragment or credentials/);
  }
});

test("what belongs to a file of questions is wrong usage without one", async () => {
  for (const rest of [
    ["--out", "x"],
    ["--concurrency", "2"],
  ]) {
    const { exitCode, err } = await run(service, ["hospitals", "search", "--state", "MA", ...rest]);
    assert.equal(exitCode, 2);
    assert.ok(err.includes(`${rest[0]} needs --file`), err);
  }
});
