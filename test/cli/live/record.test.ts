import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { replay } from "../../../sandbox/replay.ts";
import { createSandbox } from "../../../sandbox/sandbox.ts";
import { withoutPersonalData } from "../../../src/cli/live/personal-data.ts";
import { recordedAgencies } from "../../support/catalog.ts";
import { newSandboxService } from "../../support/harness.ts";
import { agenciesOver } from "../../support/live.ts";
import { recordedRows } from "../../support/recorded.ts";
import { run } from "../command.ts";

const service = await newSandboxService();

/** What `phdg record` of a path says and keeps. */
async function record(path: string, agency: string) {
  const written: Record<string, string> = {};
  const { out, err, exitCode } = await run(service, ["record", path, "--out", "bug"], { written });
  assert.equal(exitCode, 0, err);
  assert.deepEqual(Object.keys(written), [`bug/${agency}.jsonl`]);
  return { out, line: written[`bug/${agency}.jsonl`] ?? "", kept: JSON.parse(Object.values(written)[0] ?? "") };
}

const digestOf = (text: string): string => `sha-256=:${createHash("sha256").update(text).digest("base64")}:`;

test("an answer without personal data is kept byte for byte, with its address, time and digest", async () => {
  const { out, kept } = await record("/hospitals/search?state=MA&limit=2", "cms");
  assert.match(kept.origin, /^http:\/\/agencies\.test\/cms\/provider-data\/api\/1\/datastore\/query\//);
  assert.match(kept.request.path, /^\/provider-data\/api\/1\/datastore\/query\//);
  assert.equal(digestOf(kept.answer.body), kept.digest);
  assert.deepEqual(kept.removed, []);
  assert.match(out, /Removed: nothing/);
});

test("a gateway's whole address and its versioned path are the same question", async () => {
  const short = await record("/providers/1851713903", "nppes");
  for (const path of ["/api/v1/providers/1851713903", "http://127.0.0.1:8080/api/v1/providers/1851713903"])
    assert.equal((await record(path, "nppes")).kept.origin, short.kept.origin);
});

test("mailing addresses of individuals are removed, which is said; the digest is the original's", async () => {
  const { out, kept } = await record("/providers/1851713903", "nppes");
  assert.deepEqual(kept.removed, ["mailing addresses of individuals (1)"]);
  assert.match(out, /^Removed: mailing addresses of individuals \(1\)\.$/m);
  assert.notEqual(digestOf(kept.answer.body), kept.digest);
  assert.doesNotMatch(kept.answer.body, /MAILING/);
  assert.match(kept.answer.body, /LOCATION/);
});

const PERSONAL: Readonly<Record<string, readonly [agency: string, list: string, gone: RegExp]>> = {
  provider_by_npi: ["nppes", "results", /"authorized_official_/],
  device_events: ["openfda", "results", /"(?:patient_age|patient_sex|mdr_text|manufacturer_contact_\w+)":/],
  clearances: ["openfda", "results", /"contact":/],
  trials: ["clinicaltrials", "studies", /"(?:centralContacts|contacts|pointOfContact)":/],
};

for (const [dataset, [agency, list, gone]] of Object.entries(PERSONAL))
  test(`the recorded rows of ${dataset} hold personal data, and nothing of it is left`, () => {
    const rows = recordedRows(dataset);
    const text = JSON.stringify({ [list]: rows });
    assert.match(text, gone);
    const cleaned = withoutPersonalData(agency, text);
    assert.doesNotMatch(cleaned.text, gone);
    assert.equal(JSON.parse(cleaned.text)[list].length, rows.length);
    assert.ok(cleaned.removed.length > 0);
  });

test("an organization keeps its mailing address, and what is no JSON stays as it is", () => {
  const text = '{"results": [{"enumeration_type":"NPI-2","addresses":[{"address_purpose":"MAILING"}]}]}';
  assert.deepEqual(withoutPersonalData("nppes", text), { text, removed: [] });
  assert.deepEqual(withoutPersonalData("cms", "<h1>No</h1>"), { text: "<h1>No</h1>", removed: [] });
});

test("the recorded agencies answer with a recording, and refuse one that was changed", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "recording-"));
  t.after(() => rm(folder, { recursive: true }));
  const path = "/hospitals/search?state=MA&limit=2";
  const { line, kept } = await record(path, "cms");
  const told = { ...kept, removed: ["names (1)"] };
  told.answer.body = told.answer.body.replaceAll("MA", "ma").replace('"count":84', '"count":85');
  await writeFile(join(folder, "cms.jsonl"), line + JSON.stringify(told));
  const sandbox = createSandbox(replay(folder, recordedAgencies));
  const answer = await (await sandbox.fetch(new Request(kept.origin))).json();
  assert.equal(answer.count, 85);
  assert.equal((await sandbox.fetch(new Request(kept.origin.replace("limit=2", "limit=1")))).status, 200);
  await writeFile(join(folder, "cms.jsonl"), line.replace('\\"count\\":84', '\\"count\\":85'));
  assert.throws(() => replay(folder, recordedAgencies), /not what was received/);
});

test("a path that is no question is wrong usage, and an agency's failure is recorded, too", async () => {
  for (const path of ["/nothing", "/hospitals/search?colour=red", "/providers/search?state=MA"]) {
    const { exitCode, err } = await run(service, ["record", path, "--out", "bug"]);
    assert.equal(exitCode, 2, err);
  }
  const reset = { name: "cms", answer: () => ({ status: 503, contentType: "text/html", body: "<h1>Down</h1>" }) };
  const written: Record<string, string> = {};
  const args = ["record", "/hospitals/search", "--out", "bug"];
  const ran = await run(service, args, { agencies: agenciesOver([reset]), written });
  assert.equal(ran.exitCode, 0, "what an agency says when it fails is what a bug report needs");
  assert.equal(JSON.parse(written["bug/cms.jsonl"] ?? "").answer.status, 503);
});
