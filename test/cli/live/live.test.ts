import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import test from "node:test";
import { replay } from "../../../sandbox/replay.ts";
import { assumptions } from "../../../src/cli/live/assumptions.ts";
import { nothingJudged, toReport } from "../../../src/cli/live/report.ts";
import { catalog, recordedAgencies } from "../../support/catalog.ts";
import { newSandboxService } from "../../support/harness.ts";
import { agenciesOver, live } from "../../support/live.ts";
import { wrongAgencies } from "../../support/wrong-agencies.ts";
import { run } from "../command.ts";

const DOWN = { status: 503, contentType: "text/html", body: "<h1>Maintenance</h1>" };

const service = await newSandboxService();
const written: Record<string, string> = {};
const whole = await run(service, ["doctor", "--live", "--json", "--record", "kept"], { written });
const report = JSON.parse(whole.out);

test("assumptions have names of their own and are about agencies of ours", () => {
  assert.ok(assumptions.length >= 30);
  assert.equal(new Set(assumptions.map(({ id }) => id)).size, assumptions.length);
  const agencies = new Set(assumptions.map(({ id }) => id.split("/")[0]));
  assert.deepEqual([...agencies].toSorted(), catalog.upstreams.map(({ name }) => name).toSorted());
});

test("no assumption is broken by the recorded agencies, and each is listed", () => {
  assert.equal(whole.exitCode, 0, whole.err);
  assert.deepEqual(
    report.assumptions.map(({ id }: { id: string }) => id),
    assumptions.map(({ id }) => id),
  );
  assert.equal(report.counts.broken, 0);
  assert.ok(report.counts.holds > 35);
});

test("each names what was asked, when, and the digest of the answer", () => {
  for (const { id, asked } of report.assumptions) {
    assert.ok(asked.length > 0, id);
    for (const { address, status, retrieved_at, digest } of asked) {
      assert.ok(URL.canParse(address) && Number.isInteger(status) && !Number.isNaN(Date.parse(retrieved_at)), id);
      assert.match(digest, /^sha-256=:.{44}:$/);
    }
  }
});

test("every answer is kept once, exactly", () => {
  assert.deepEqual(
    Object.keys(written).toSorted(),
    ["clinicaltrials", "cms", "nppes", "openfda"].map((name) => `kept/${name}.jsonl`),
  );
  const kept = Object.values(written).flatMap((text) =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  );
  const addresses = new Set(
    report.assumptions.flatMap(({ asked }: { asked: { address: string }[] }) => asked.map((one) => one.address)),
  );
  assert.deepEqual(new Set(kept.map(({ origin }) => origin)), addresses);
  assert.equal(kept.length, addresses.size);
  assert.ok(kept.every(({ removed }) => removed.length === 0));
});

test("the kept answers alone, replayed, give the same verdicts", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "kept-"));
  t.after(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(written)) await writeFile(join(folder, basename(name)), text);
  const silent = recordedAgencies.map(({ name }) => ({ name, answer: () => DOWN }));
  const again = toReport(await live(replay(folder, silent)));
  const verdicts = (all: readonly { id: string; verdict: string }[]) => all.map(({ id, verdict }) => [id, verdict]);
  assert.deepEqual(verdicts(again.assumptions), verdicts(report.assumptions));
});

test("as a table: a line for each assumption, and the rows that do not fit", async () => {
  const [, wrong] = wrongAgencies;
  const others = recordedAgencies.filter(({ name }) => name !== wrong?.agency.name);
  assert.ok(wrong !== undefined);
  const agencies = agenciesOver([...others, wrong.agency]);
  const { out, exitCode } = await run(service, ["doctor", "--live"], { agencies });
  assert.equal(exitCode, 1);
  for (const { id } of assumptions) assert.match(out, new RegExp(`^(?:holds|broken|cannot say) +${id} `, "m"));
  assert.match(out, /^broken +nppes\/city-new-york +\d+ of \d+ rows fit$/m);
  assert.match(out, /^ {2}row \d{10}: no practice location in the city$/m);
  assert.match(out, /^ {2}asked: http:\/\/agencies\.test\/nppes\/api\//m);
});

test("an agency that is down cannot break an assumption, but nothing holds when none answers", async () => {
  const down = recordedAgencies.map(({ name }) => ({ name, answer: () => DOWN }));
  const { out, err, exitCode } = await run(service, ["doctor", "--live", "--json"], { agencies: agenciesOver(down) });
  assert.deepEqual(JSON.parse(out).counts, { holds: 0, broken: 0, "cannot say": assumptions.length });
  assert.match(err, /^No agency could be reached, so nothing could be judged\.$/m);
  assert.equal(exitCode, 1);
});

test("with one agency that answers as assumed, the exit code is 0 although the others are down", async () => {
  const [one, ...others] = recordedAgencies;
  const down = others.map(({ name }) => ({ name, answer: () => DOWN }));
  assert.ok(one !== undefined);
  const { out, err, exitCode } = await run(service, ["doctor", "--live", "--json"], {
    agencies: agenciesOver([one, ...down]),
  });
  const { counts } = JSON.parse(out);
  assert.ok(counts.holds > 0 && counts["cannot say"] > 0);
  assert.deepEqual([counts.broken, exitCode, err], [0, 0, ""]);
});

test("where all agencies answer and nothing can be judged from it, that is said instead", () => {
  const asked = [{ address: "https://agency.test/", status: 200, retrieved_at: "", digest: "" }];
  const one = { id: "a/b", agency: "a", assumption: "", expectation: "", evidence: "no rows", rows: null, asked };
  const counts = { holds: 0, broken: 0, "cannot say": 1 };
  const said = nothingJudged({ ok: false, counts, assumptions: [{ ...one, verdict: "cannot say" }] });
  assert.match(said ?? "", /^Nothing could be judged from/);
});

test("wrong usage is told before anybody is asked", async () => {
  assert.equal((await run(service, ["doctor", "--record", "kept"])).exitCode, 2);
  assert.equal((await run(service, ["--base-url", "http://127.0.0.1:8080", "doctor", "--live"])).exitCode, 2);
});
