import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import test from "node:test";
import { replay } from "../../sandbox/replay.ts";
import { assumptions } from "../../live/assumptions.ts";
import { toRecording, type Recording } from "../../live/recording.ts";
import { catalog, recordedAgencies } from "../support/catalog.ts";
import { live } from "../support/live.ts";

/** What is assumed about the agencies holds for the recorded ones. */

const DOWN = { status: 503, contentType: "text/html", body: "<h1>Maintenance</h1>" };

const kept: Recording[] = [];
const outcomes = await live(recordedAgencies, assumptions, async ({ upstream }, answer) => {
  kept.push(await toRecording(upstream, answer.probe.request, answer));
});
const verdictsOf = (all: typeof outcomes) => all.map(({ assumption, finding }) => [assumption.id, finding.verdict]);

test("assumptions have names of their own and are about agencies of ours", () => {
  assert.equal(new Set(assumptions.map(({ id }) => id)).size, assumptions.length);
  const agencies = new Set(assumptions.map(({ id }) => id.split("/")[0]));
  assert.deepEqual([...agencies].toSorted(), catalog.upstreams.map(({ name }) => name).toSorted());
});

test("no assumption is broken by the recorded agencies", () => {
  for (const { assumption, finding } of outcomes)
    assert.notEqual(finding.verdict, "broken", `${assumption.id}: ${finding.evidence}`);
  assert.ok(outcomes.filter(({ finding }) => finding.verdict === "holds").length > 150);
});

test("every answer is recorded once, and the recordings alone, replayed, give the same verdicts", async (t) => {
  const addresses = new Set(outcomes.flatMap(({ answers }) => answers.map(({ address }) => address)));
  assert.deepEqual(new Set(kept.map(({ origin }) => origin)), addresses);
  assert.equal(kept.length, addresses.size);
  const folder = await mkdtemp(join(tmpdir(), "kept-"));
  t.after(() => rm(folder, { recursive: true }));
  for (const { name } of catalog.upstreams) {
    const lines = kept.filter(({ agency }) => agency === name).map((recording) => `${JSON.stringify(recording)}\n`);
    await writeFile(join(folder, `${name}.jsonl`), lines.join(""));
  }
  const silent = recordedAgencies.map(({ name }) => ({ name, answer: () => DOWN }));
  assert.deepEqual(verdictsOf(await live(replay(folder, silent))), verdictsOf(outcomes));
});

test("agencies that are down make every assumption inconclusive, none broken", async () => {
  const down = recordedAgencies.map(({ name }) => ({ name, answer: () => DOWN }));
  const verdicts = new Set((await live(down)).map(({ finding }) => finding.verdict));
  assert.deepEqual([...verdicts], ["inconclusive"]);
});

test("npm run live asks the agencies of the settings, records them, and fails where none can be reached", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "live-"));
  t.after(() => rm(folder, { recursive: true }));
  const nowhere = "http://127.0.0.1:9/";
  const settings = Object.fromEntries(
    catalog.upstreams.map(({ name }) => [`UPSTREAM_${name.toUpperCase()}_URL`, nowhere]),
  );
  const root = join(import.meta.dirname, "../..");
  const child = spawn(process.execPath, ["--test", "--test-reporter=tap", "live/live.test.ts"], {
    cwd: root,
    env: { PATH: process.env["PATH"], ...settings, UPSTREAM_RATE_LIMIT: "off", LIVE_RECORD: folder },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const out = await text(child.stdout);
  assert.match(out, /No agency could be reached/);
  assert.match(out, new RegExp(`^# skipped ${assumptions.length}$`, "m"));
  assert.deepEqual(await readdir(folder), []);
  assert.match(await readFile(join(root, "package.json"), "utf8"), /"live": "node --test [^"]*live\/live\.test\.ts"/);
});
