import assert from "node:assert/strict";
import test from "node:test";
import type { Call, Filter, Plan, PlannedCall } from "../../../questions/plan/schema.ts";
import { newSandbox, newSandboxService } from "../../support/harness.ts";
import { planOf, understoodAs } from "../../questions/plans.ts";
import { recordedRows } from "../../support/recorded.ts";
import { assertProven } from "../proof-of-answer.ts";

/** Answers over the recorded agencies, from plans by hand. */

const answerTo = async (plan: Plan, sandbox = newSandbox()) => {
  const service = await newSandboxService(sandbox, {}, understoodAs(plan));
  const answer = await service.ask("What do the records say?");
  await assertProven(answer, service);
  const seen = service.observations.find(({ kind }) => kind === "question");
  assert.ok(seen?.kind === "question" && seen.dropped === 0, "no sentence was dropped");
  return answer;
};

const one = (call: Call, more: Omit<PlannedCall, "call"> = {}, plan: Partial<Plan> = {}) =>
  answerTo(planOf([{ call, ...more }], plan));

const SUBSTANCE: readonly (readonly [Call, readonly RegExp[]])[] = [
  [
    { endpoint: "/devices/recalls", params: { q: "pacemaker" } },
    [/^\d+ recalls match pacemaker in .*\[1\]/, /^Recall Z-.* firm ".*reason ".*initiated \d{4}-/],
  ],
  [
    { endpoint: "/devices/events", params: { q: "infusion pump" } },
    [
      /^\d+ reports match device infusion pump/,
      /^Event types among those retrieved: "Malfunction"/,
      /^Report \d+; event type "/,
    ],
  ],
  [
    { endpoint: "/clearances/search", params: { q: "infusion pump", since: "20240101" } },
    [/^Clearance K\d{6}; device ".*applicant ".*decision ".*decided 202/, /not an FDA approval/],
  ],
  [
    { endpoint: "/trials/search", params: { condition: "lung cancer", status: "RECRUITING" } },
    [/^Study NCT\d{8}; title ".*; status recruiting; phase 3; sponsor/],
  ],
  [
    { endpoint: "/providers/search", params: { taxonomy: "Nurse Practitioner", state: "CA" } },
    [/^At least \d+ providers? match.* does not report a total \[1\]/, /^Provider ".*; NPI \d{10};.* city "/],
  ],
  [
    { endpoint: "/providers/{npi}", params: { npi: "1003101296" } },
    [/^Provider "101 DIABETIC SUPPLIES, LLC"; NPI 1003101296; status active/],
  ],
  [
    { endpoint: "/hospitals/search", params: { state: "MA", city: "Boston" } },
    [/^Hospital ".*; city "BOSTON"; state Massachusetts; .*emergency services (yes|no);.*ownership "/],
  ],
  [
    { endpoint: "/labels/search", params: { generic: "clopidogrel" } },
    [
      /^The label of Clopidogrel \(labeler "REMEDYREPACK.*", effective 2026-07-15\) says under indications: "[^"]+".* \[1\]/,
    ],
  ],
];
for (const [call, patterns] of SUBSTANCE)
  test(`${call.endpoint} is answered with the fields that its questions are about`, async () => {
    const answer = await one(call);
    assert.equal(answer.outcome, "answered");
    const texts = answer.statements.map(({ text }) => text);
    for (const pattern of patterns)
      assert.ok(
        texts.some((text) => pattern.test(text)),
        `${pattern} in\n${texts.join("\n")}`,
      );
    assert.ok(texts.length <= 14);
    assert.ok(answer.statements.some(({ kind }) => kind === "caveat"));
    assert.equal(answer.sources[0]?.status, "ok");
  });

test("a brand without a label is tried as a generic name, and the answer says so", async () => {
  const answer = await one(
    { endpoint: "/labels/search", params: { brand: "apixaban" } },
    { otherwise: { endpoint: "/labels/search", params: { generic: "apixaban" } } },
  );
  assert.match(
    answer.answer,
    /^No records matched brand name apixaban in .* \[1\]\. Generic name apixaban was tried next\./,
  );
  assert.deepEqual(
    answer.sources.map(({ status }) => status),
    ["empty", "ok"],
  );
  assert.equal(answer.outcome, "answered");
  assert.deepEqual(answer.plan[0]?.otherwise, { endpoint: "/labels/search", params: { generic: "apixaban" } });
});

test("a question about safety begins with what the label says, and has no yes or no", async () => {
  const answer = await one(
    { endpoint: "/labels/search", params: { generic: "clopidogrel" } },
    { sections: ["pediatric_use"] },
  );
  assert.match(answer.answer, /^The label of .* says under pediatric use: "/m);
  assert.doesNotMatch(answer.answer.replaceAll(/"[^"]*"/g, ""), /\b(?:yes|no|safe to|safer|unsafe)\b/i);
});

test("of a section that no retrieved record has under its name nothing is denied", async () => {
  const answer = await one(
    { endpoint: "/labels/search", params: { brand: "Tabrecta" } },
    { sections: ["boxed_warning", "pregnancy"] },
  );
  assert.ok(
    answer.answer.includes(
      "Nothing stands under boxed warning in the retrieved records; a label may treat it in another section, and the cited address has the whole labels [1].",
    ),
    answer.answer,
  );
  assert.match(answer.answer, /The label of .* says under pregnancy: "/);
});

test("a label that treats pregnancy in a section of another name is not said to be silent on it", async () => {
  const answer = await one({ endpoint: "/labels/search", params: { generic: "aspirin" } }, { sections: ["pregnancy"] });
  const records = recordedRows("labels").filter((row) => /"generic_name":\["[^"]*aspirin/i.test(JSON.stringify(row)));
  assert.ok(records.some((row) => "pregnancy_or_breast_feeding" in row && !("pregnancy" in row)));
  assert.match(
    answer.answer,
    /Nothing stands under pregnancy in the retrieved records; a label may treat it in another/,
  );
  assert.doesNotMatch(answer.answer, /no section/i);
});

test("nothing found names the parameters, the dataset and the time, and is not a proof of absence", async () => {
  const answer = await one({ endpoint: "/labels/search", params: { brand: "Xylophrenix" } });
  assert.equal(answer.outcome, "nothing_found");
  assert.match(
    answer.answer,
    /^No records matched brand name Xylophrenix in openFDA drug labeling, SPL \(FDA\) at 2026-11-20T12:00:00\.000Z: the source reports 0 matches \[1\]\. That does not show that none exist elsewhere\./,
  );
  assert.doesNotMatch(answer.answer, /did not answer/);
});

test("no 510(k) decision never reads as no approval", async () => {
  const answer = await one({ endpoint: "/clearances/search", params: { q: "Xylophrenix" } });
  assert.match(answer.answer, /premarket approval and De Novo, are not in this dataset, so this does not mean/);
});

test("an NPI without a record is an answer, not an error", async () => {
  const answer = await one({ endpoint: "/providers/{npi}", params: { npi: "1234567893" } });
  assert.equal(answer.outcome, "nothing_found");
  assert.match(answer.answer, /^No records matched NPI 1234567893 in NPPES NPI Registry \(CMS\) at .*\[1\]/);
  const [source, ...others] = answer.sources;
  assert.deepEqual([source?.status, source?.asked_at, others], ["empty", "2026-11-20T12:00:00.000Z", []]);
  assert.deepEqual(
    [source?.retrieved_at, source?.count, source?.upstream_total],
    ["2026-11-20T12:00:00.000Z", undefined, undefined],
  );
  const said = answer.statements.find(({ kind }) => kind === "nothing_found");
  assert.deepEqual(
    said?.evidence.map(({ path, value }) => [path, path === "source_url" ? null : value]),
    [
      ["source", "NPPES NPI Registry (CMS)"],
      ["asked_at", "2026-11-20T12:00:00.000Z"],
      ["error", "not_found"],
      ["source_url", null],
    ],
  );
});

const STARS: Filter = { field: "overall_rating", test: "at_least", value: 5, words: "with five stars" };

test("a wish that the service applies itself says among how many it was looked for", async () => {
  const answer = await one({ endpoint: "/hospitals/search", params: { state: "MA" } }, { filters: [STARS] });
  assert.match(
    answer.answer,
    /^9 hospitals with five stars, of all 84 that match state Massachusetts in .* \[1\] \[2\]\.$/m,
  );
  const lines = answer.statements.filter(({ text }) => text.startsWith("Hospital "));
  assert.ok(lines.length > 0 && lines.every(({ text }) => text.includes("; overall rating 5;")));
  assert.match(answer.sources[0]?.gateway_url ?? "", /limit=50/);
});

test("a wish that no retrieved record fulfils is told as that", async () => {
  const never: Filter = { field: "ownership", test: "contains", value: "martian", words: "owned by Mars" };
  const answer = await one({ endpoint: "/hospitals/search", params: { state: "MA" } }, { filters: [never] });
  assert.match(answer.answer, /^No hospitals owned by Mars, of all 84 that match state Massachusetts in .*\[1\]/);
  assert.ok(!answer.statements.some(({ text }) => text.startsWith("Hospital ")));
});

test("a comparison gives each total and ranks nothing", async () => {
  const events = (q: string): PlannedCall => ({ call: { endpoint: "/devices/events", params: { q } } });
  const answer = await answerTo(planOf([events("infusion pump"), events("defibrillator")]));
  for (const { n, upstream_total: total } of answer.sources)
    assert.match(answer.answer, new RegExp(`^${total} reports match .*\\[${n}\\]`, "m"));
  assert.match(answer.answer, /Reports do not show that a device caused an event and cannot give rates/);
  assert.match(answer.answer, /Counts of records do not rank/);
  assert.doesNotMatch(answer.answer, /\b(?:safer|riskier|worse|better)\b/);
});

test("wishes that were not applied are listed, and said without figures that no record proves", async () => {
  const call: Call = { endpoint: "/devices/recalls", params: { q: "pacemaker" } };
  const plain = await one(call, {}, { notApplied: ["software problems"] });
  assert.match(plain.answer, /Not used: software problems\./);
  const figures = await one(call, {}, { notApplied: ["phase 3"] });
  assert.deepEqual(figures.not_applied, ["phase 3"]);
  assert.match(figures.answer, /Not used; see not_applied\./);
  const mixed = await one(call, {}, { notApplied: ["phase 3", '"without" (nothing here can leave records out)'] });
  assert.match(mixed.answer, /^Not used: 'without' \(nothing here .* out\), and what else not_applied names\.$/m);
});

test("what was searched instead, and what is not covered, is said", async () => {
  const answer = await one(
    { endpoint: "/devices/recalls", params: { q: "pacemaker" } },
    {},
    {
      notes: ["Searched for pacemaker (you wrote pacemakr)."],
      notCovered: ["Drug recalls are not among the datasets."],
    },
  );
  assert.match(answer.answer, /^Searched for pacemaker \(you wrote pacemakr\)\.$/m);
  assert.match(answer.answer, /Drug recalls are not among the datasets\./);
});

test("a stretch of time is said whole, whether the agency or this service looks for its days", async () => {
  const answer = await one(
    { endpoint: "/clearances/search", params: { applicant: "Medtronic", since: "20240101" } },
    { filters: [{ field: "decision_date", test: "to", value: "2024-12-31", words: "decided up to 2024-12-31" }] },
  );
  assert.match(
    answer.answer,
    /^9 clearances decided from 2024-01-01 to 2024-12-31, of all 9 that match applicant Medtronic, decided since 2024-01-01 in /,
  );
});
