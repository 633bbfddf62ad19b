import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { asked } from "../../live/assumption.ts";
import { createAsks } from "../../live/ask.ts";
import { toRecording, withoutPersonalData } from "../../live/recording.ts";
import { replay } from "../../sandbox/replay.ts";
import { createSandbox } from "../../sandbox/sandbox.ts";
import type { Dataset } from "../../src/catalog/dataset.ts";
import { hospitals } from "../../src/catalog/datasets/hospitals.ts";
import { providerByNpi } from "../../src/catalog/datasets/provider-by-npi.ts";
import { recordedAgencies } from "../support/catalog.ts";
import { agenciesOver } from "../support/live.ts";
import { recordedRows } from "../support/recorded.ts";

/** Recordings of agencies: exact, or without personal data and saying so. */

async function record(dataset: Dataset, input: object) {
  const agencies = agenciesOver(recordedAgencies);
  const probe = asked(dataset, input);
  const heard = await createAsks(agencies)(dataset.upstream.name)(probe);
  assert.ok("answer" in heard);
  return toRecording(dataset.upstream, probe.request, heard.answer);
}

const digestOf = (text: string): string => `sha-256=:${createHash("sha256").update(text).digest("base64")}:`;

test("an answer without personal data is kept byte for byte, with its address, time and digest", async () => {
  const kept = await record(hospitals, { state: "MA", limit: 2 });
  assert.match(kept.origin, /^http:\/\/agencies\.test\/cms\/provider-data\/api\/1\/datastore\/query\//);
  assert.match(kept.request.path, /^\/provider-data\/api\/1\/datastore\/query\//);
  assert.equal(digestOf(kept.answer.body), kept.digest);
  assert.deepEqual(kept.removed, []);
});

test("mailing addresses of individuals are removed, which is said; the digest is the original's", async () => {
  const kept = await record(providerByNpi, { npi: "1851713903" });
  assert.deepEqual(kept.removed, ["mailing addresses of individuals (1)"]);
  assert.notEqual(digestOf(kept.answer.body), kept.digest);
  assert.doesNotMatch(kept.answer.body, /MAILING/);
  assert.match(kept.answer.body, /LOCATION/);
});

test("an agency without a table of personal data is not recorded at all", () => {
  assert.throws(() => withoutPersonalData("a-new-agency", '{"results":[{"ssn":"1"}]}'), /a-new-agency/);
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

test("an organization keeps its mailing address, and text that is not JSON is unchanged", () => {
  const text = '{"results": [{"enumeration_type":"NPI-2","addresses":[{"address_purpose":"MAILING"}]}]}';
  assert.deepEqual(withoutPersonalData("nppes", text), { text, removed: [] });
  assert.deepEqual(withoutPersonalData("cms", "<h1>No</h1>"), { text: "<h1>No</h1>", removed: [] });
});

test("the recorded agencies answer with a recording, and refuse one that was changed", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "recording-"));
  t.after(() => rm(folder, { recursive: true }));
  const kept = await record(hospitals, { state: "MA", limit: 2 });
  const line = `${JSON.stringify(kept)}\n`;
  const body = kept.answer.body.replaceAll("MA", "ma").replace('"count":84', '"count":85');
  const told = { ...kept, removed: ["names (1)"], answer: { ...kept.answer, body } };
  await writeFile(join(folder, "cms.jsonl"), line + JSON.stringify(told));
  const sandbox = createSandbox(replay(folder, recordedAgencies));
  assert.equal(Object(await (await sandbox.fetch(new Request(kept.origin))).json()).count, 85);
  assert.equal((await sandbox.fetch(new Request(kept.origin.replace("limit=2", "limit=1")))).status, 200);
  await writeFile(join(folder, "cms.jsonl"), line.replace('\\"count\\":84', '\\"count\\":85'));
  assert.throws(() => replay(folder, recordedAgencies), /not what was received/);
});
