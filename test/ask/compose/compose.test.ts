import assert from "node:assert/strict";
import test from "node:test";
import type { Call, Plan, PlannedCall } from "../../../questions/plan/schema.ts";
import { newSandbox, newSandboxService } from "../../support/harness.ts";
import { planOf, understoodAs } from "../../questions/plans.ts";
import { recordedRows } from "../../support/recorded.ts";
import { labelQuotes } from "../../../src/ask/compose/labels.ts";
import { passageAt } from "../../../src/ask/compose/quotation.ts";
import { recordLines } from "../../../src/ask/compose/records.ts";
import type { Row } from "../../../src/ask/retrieved.ts";
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
    [/^\d+ device recalls found for pacemaker \[1\]\.$/, /^Recall Z-.* firm ".*reason ".*initiated \d{4}-/],
  ],
  [
    { endpoint: "/devices/events", params: { q: "infusion pump" } },
    [
      /^\d+ adverse event reports found for infusion pump \[1\]/,
      /^Event types among those retrieved: "Malfunction"/,
      /^Report \d+; event type "/,
    ],
  ],
  [
    { endpoint: "/clearances/search", params: { q: "infusion pump", since: "20240101" } },
    [/^Clearance K\d{6}; device ".*applicant ".*decision ".*decided 202/, /Neither is an FDA approval/],
  ],
  [
    { endpoint: "/trials/search", params: { condition: "lung cancer", status: "RECRUITING" } },
    [/^Study NCT\d{8}; title ".*; status recruiting; phase 3; sponsor/],
  ],
  [
    { endpoint: "/providers/search", params: { taxonomy: "Nurse Practitioner", state: "CA" } },
    [/^(?:At least )?\d+ providers? found for .*\[1\]/, /^Provider ".*; NPI \d{10};.* city "/],
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
    assert.ok(texts.length <= 17);
    assert.ok((texts[0] ?? "").split(" ").length <= 27, texts[0]);
    assert.doesNotMatch(texts[0] ?? "", /T\d\d:\d\d|openFDA|CMS|NPPES|ClinicalTrials/);
    assert.match(texts.at(-1) ?? "", /^(?:Retrieved|Asked) 2026-\S+Z from .* \[1\]\.$/);
    assert.ok(answer.statements.some(({ kind }) => kind === "caveat"));
    assert.equal(answer.sources[0]?.status, "ok");
  });

test("fields that a question asks for by name are shown with their proof, and what no record has is said", async () => {
  const criteria = { path: "eligibility.criteria", label: "criteria", isCode: false, from: "exclu" };
  const study = { endpoint: "/records/{dataset}/{id}", params: { dataset: "trials", id: "NCT04480918" } } as const;
  const excluded = await one(study, { fields: [criteria] });
  assert.match(
    excluded.answer,
    /; criteria "EXCLUSION CRITERIA:", "1\. Age less than 18 years", "2\. .*" and others \[1\]\.$/m,
  );
  assert.doesNotMatch(excluded.answer, /INCLUSION/);
  const eligible = await one(study, { fields: [{ path: criteria.path, label: "criteria", isCode: false }] });
  assert.match(eligible.answer, /; criteria "INCLUSION CRITERIA:", "1\. 18-99 years of age"/);
  const codes = await one(
    { endpoint: "/labels/search", params: { brand: "Eliquis" } },
    { sections: [], fields: [{ path: "product_ndcs[]", label: "NDC", isCode: true }] },
  );
  assert.match(codes.answer, /; NDC \d{5}-\d{4}, \d{5}-\d{4} \[1\]\.$/m);
  const none = await one(study, {
    fields: [
      { path: "acronym", label: "acronym", isCode: false },
      { path: "results_date", label: "results posted", isCode: true, missing: "day on which results were posted" },
    ],
  });
  assert.match(none.answer, /^This record gives no acronym\.$/m);
  assert.match(none.answer, /^This record gives no day on which results were posted\.$/m);
});

test("what is asked for by name and can't be shown is said, and no text is said to have others that it has not", () => {
  const said = (record: object, from?: string): readonly string[] => {
    const source = { n: 1, codes: {}, document: { record } } as unknown as Row["source"];
    const template = { plural: "", singular: "", line: "study", fields: [["why_stopped", "why stopped"]] };
    const field = { path: "criteria", label: "criteria", isCode: false, ...(from === undefined ? {} : { from }) };
    return recordLines(template, [{ source, at: "record", record }], [field]).map(({ text }) => text);
  };
  const why_stopped = "No funds.\nNo staff.";
  assert.deepEqual(said({ why_stopped, criteria: "Over 18 years.\nNo cancer." }, "exclu"), [
    'Study why stopped "No funds." ...; criteria "Over 18 years.", "No cancer." [1].',
  ]);
  assert.deepEqual(said({ why_stopped, criteria: '"Old" patients' }), [
    'Study why stopped "No funds." ... [1].',
    "What this record gives as criteria can't be quoted here; the source has it.",
  ]);
});

test("nothing is searched for in a brand's name but the brand: a wider search is offered with its number of records", async () => {
  const answer = await one(
    { endpoint: "/labels/search", params: { brand: "apixaban" } },
    { offered: { endpoint: "/labels/search", params: { q: "apixaban" } } },
  );
  assert.match(
    answer.answer,
    /^No drug labels found for apixaban \[1\]\.\nA wider search for apixaban finds 1 drug label: \/api\/v1\/labels\/search\?q=apixaban&limit=10 \[2\]\.$/m,
  );
  assert.deepEqual([answer.outcome, answer.sources.length], ["nothing_found", 2]);
  assert.doesNotMatch(answer.answer, /^Label /m);
  assert.deepEqual(answer.plan[0]?.offered, {
    endpoint: "/labels/search",
    params: { q: "apixaban" },
    address: "/api/v1/labels/search?q=apixaban",
  });
});

test("devices that no record has all the words of are said so, with what a wider search has", async () => {
  const q = "robotic xylophrenix";
  const wide = { endpoint: "/clearances/search", params: { q: "infusion" } } as const;
  const answer = await one({ endpoint: "/clearances/search", params: { q, country: "US" } }, { offered: wide });
  assert.match(
    answer.answer,
    /^No device clearances found with all of the words 'robotic xylophrenix', country US \[1\]\.$/m,
  );
  assert.match(
    answer.answer,
    /^A wider search for infusion finds \d+ device clearances: \/api\/v1\/clearances\/search\?q=infusion&limit=10 \[2\]\.$/m,
  );
  const none = await one(
    { endpoint: "/clearances/search", params: { q } },
    { offered: { ...wide, params: { q: "xylophrenix" } } },
  );
  assert.match(none.answer, /^A wider search for xylophrenix finds none either: /m);
});

test("where devices were found by words, another name of the kind is told with its address", async () => {
  const answer = await one(
    { endpoint: "/devices/recalls", params: { q: "pacemaker", since: "20200101" } },
    { otherwise: { endpoint: "/devices/recalls", params: { q: "pulse generator", since: "20200101" } } },
  );
  assert.match(
    answer.answer,
    /under another name: 'pulse generator' finds \d+, some of which may be the same: \/api\/v1\/devices\/recalls\?q=pulse\+generator\S+ \[2\]\.$/m,
  );
  assert.equal(answer.sources.length, 2);
});

test("what a label is asked about is quoted from its whole text, and what it does not say is told", async () => {
  const answer = await one(
    { endpoint: "/labels/search", params: { generic: "metformin" } },
    {
      sections: [],
      matters: [
        { name: "the kidneys", found: ["renal\\w*"], sections: [] },
        { name: "'cranberry juice'", found: [String.raw`cranberry\W+juice`], sections: [] },
      ],
    },
  );
  assert.match(
    answer.answer,
    /^The label of .* says under contraindications: (?:\.\.\. )?".*renal impairment.*\[2\]\.$/m,
  );
  assert.match(
    answer.answer,
    /^These words were not found in the sections shown of the labels that were opened; a label may say it in other words, and the whole is at DailyMed: 'cranberry juice' \[2\] \[3\]\.$/m,
  );
  assert.equal(answer.sources.length, 3);
  const quotes = answer.statements.filter(({ kind }) => kind === "quote");
  assert.ok(quotes.length > 1 && quotes.every(({ text }) => /renal/i.test(text)));
});

test("what is asked of a section is quoted from it before it is looked for elsewhere", async () => {
  const answer = await one(
    { endpoint: "/labels/search", params: { generic: "apixaban" } },
    {
      sections: ["boxed_warning"],
      matters: [
        { name: "bleeding", found: ["bleed\\w*"], sections: [] },
        { name: "'bleeding'", found: ["bleeding"], sections: ["boxed_warning"] },
      ],
    },
  );
  const quotes = answer.statements.filter(({ kind }) => kind === "quote").map(({ text }) => text);
  assert.match(quotes[0] ?? "", / says under boxed warning: .*bleeding/i);
  assert.ok(quotes.some((text) => / says under contraindications: /.test(text)));
  assert.equal(new Set(quotes).size, quotes.length);
});

test("what can be quoted of a matter goes before a section that only speaks of it, and its own sections are read first", () => {
  const record = {
    set_id: "1",
    brand_names: ["Xylophrenix"],
    contraindications: "Kidney",
    adverse_reactions: `${"rash ".repeat(200)}kidney failure`,
    use_in_specific_populations: "Reduce the dose in kidney impairment. Avoid it in severe kidney impairment.",
  };
  const row = { record, source: 1, at: "results[0]" } as unknown as Parameters<typeof labelQuotes>[0]["rows"][number];
  const said = labelQuotes({
    rows: [row],
    opened: [row],
    sections: [],
    matters: [{ name: "the kidneys", found: ["kidney"], sections: [], first: ["use_in_specific_populations"] }],
  }).map(({ text }) => text);
  assert.match(said[0] ?? "", / says under use in specific populations: "Reduce the dose/);
  assert.ok(said.every((text) => !/speaks of/.test(text)));
});

test("labels that could not be opened are said to be unread", () => {
  const unread = labelQuotes({
    rows: [],
    opened: [],
    matters: [{ name: "the kidneys", found: ["renal"], sections: [] }],
  });
  assert.match(unread[0]?.text ?? "", /^No label could be opened to read its whole text;/);
  const section = labelQuotes({ rows: [], opened: [], sections: ["storage"] });
  assert.match(section[0]?.text ?? "", /^No label could be opened/);
  assert.deepEqual(labelQuotes({ rows: [], opened: [] }), []);
});

test("a list is quoted with what stands over it", () => {
  const text = "Do NOT use in patients with any of these conditions. Renal failure. Bleeding. Alcohol use.";
  assert.equal(passageAt(text, text.indexOf("Alcohol"), 500), `"${text}"`);
  const far = `${"It is taken with water. ".repeat(30)}${text}`;
  assert.match(passageAt(far, far.indexOf("Alcohol"), 500) ?? "", /^\.\.\. "It is taken.*Do NOT use.*Alcohol use\."$/);
});

test("a passage begins where its sentence does, though that is far before", () => {
  const packs = `Supplied as ${"a carton with 1 vial of 5 g, NDC 0409-6509-49, ".repeat(6)}to be kept before use: `;
  const text = `${packs}store at 20 to 25°C (68 to 77°F). [See USP Controlled Room Temperature.]`;
  assert.equal(passageAt(text, text.indexOf("store at"), 500), `"${text}"`);
});

test("a section that a search leaves out is quoted from labels that are opened", async () => {
  const answer = await one(
    { endpoint: "/labels/search", params: { generic: "clopidogrel" } },
    { sections: ["mechanism_of_action"] },
  );
  assert.match(answer.answer, /says under mechanism of action: "12.1 Mechanism of Action .*\[2\]\.$/m);
});

test("years and values that were asked for and that nothing has are said to have none", async () => {
  const years = await one(
    { endpoint: "/devices/recalls", params: { q: "pacemaker", since: "20220101", until: "20251231" } },
    { by: "year_initiated" },
  );
  assert.match(years.answer, /^Years of this stretch that are not listed have none\.$/m);
  const phases = await one(
    { endpoint: "/trials/search", params: { condition: "migraine", phase: "EARLY_PHASE1,PHASE1" } },
    { by: "phase" },
  );
  assert.match(phases.answer, /^None for early one \[1\]\.$/m);
});

test("years that are not listed for want of room are not said to have none", async () => {
  const years = await one(
    { endpoint: "/clearances/search", params: { since: "19900101", until: "20251231" } },
    { by: "decision_year" },
  );
  assert.match(years.answer, /^More values are at /m);
  assert.doesNotMatch(years.answer, /not listed have none/);
  assert.match(years.answer, /^Years of this stretch that are listed neither here nor at the address of the rest /m);
});

test("the same thing under another word is tried, and the answer says so", async () => {
  const answer = await one(
    { endpoint: "/devices/recalls", params: { q: "xylophrenix" } },
    { otherwise: { endpoint: "/devices/recalls", params: { q: "pacemaker" } } },
  );
  assert.match(
    answer.answer,
    /^No device recalls found for xylophrenix \[1\]\.\nThen searched for pacemaker\.\n3 device recalls/,
  );
  assert.deepEqual([answer.outcome, answer.sources.map(({ status }) => status)], ["answered", ["empty", "ok"]]);
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
    /Nothing stands under pregnancy in the retrieved records; (?:each of them mentions|some of them mention|one of them mentions) it, as under warnings; the cited address/,
  );
  assert.doesNotMatch(answer.answer, /no section/i);
});

test("of more conditions than a short sentence holds the first are said, and how many there are beside them", async () => {
  const call: Call = {
    endpoint: "/trials/search",
    params: {
      condition: "metastatic non-small cell lung cancer with a mutation",
      intervention: "pembrolizumab with carboplatin and pemetrexed",
      status: "RECRUITING",
      phase: "PHASE3",
      sponsor: "National Cancer Institute",
    },
  };
  const [first = ""] = (await one(call)).answer.split("\n");
  assert.equal(
    first,
    "No clinical trials found for metastatic non-small cell lung cancer with a mutation, " +
      "pembrolizumab with carboplatin and pemetrexed and three more conditions [1].",
  );
});

test("nothing found says for what, in one short sentence; when and where stands with the sources", async () => {
  const answer = await one({ endpoint: "/labels/search", params: { brand: "Xylophrenix" } });
  assert.equal(answer.outcome, "nothing_found");
  assert.match(answer.answer, /^No drug labels found for Xylophrenix \[1\]\.$/m);
  assert.match(
    answer.answer,
    /^Retrieved 2026-11-20T12:00:00\.000Z from openFDA drug labeling, SPL \(FDA\); http\S+ \[1\]\.$/m,
  );
  assert.doesNotMatch(answer.answer, /did not answer/);
});

test("no 510(k) decision never reads as no approval", async () => {
  const answer = await one({ endpoint: "/clearances/search", params: { q: "Xylophrenix" } });
  assert.match(
    answer.answer,
    /Premarket approvals \(PMA\) and devices that need no clearance are not in this dataset, so this does not mean/,
  );
});

test("an NPI without a record is an answer, not an error", async () => {
  const answer = await one({ endpoint: "/providers/{npi}", params: { npi: "1234567893" } });
  assert.equal(answer.outcome, "nothing_found");
  assert.match(answer.answer, /^No provider found with NPI 1234567893 \[1\]\.$/m);
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
      ["error", "not_found"],
      ["source_url", null],
    ],
  );
});

test("numbers of each are the agency's counts, the most frequent first", async () => {
  const answer = await one({ endpoint: "/hospitals/search", params: { state: "MA" } }, { by: "overall_rating" });
  const lines = answer.answer.split("\n");
  assert.match(
    lines[0] ?? "",
    /^84 hospitals for Massachusetts, counted by overall rating; most often 3 \(16\) \[1\]\.$/,
  );
  assert.equal(lines[1], "30 of them have no overall rating [1].");
  assert.match(lines[2] ?? "", /^\d: \d+ \[1\]\.$/);
  assert.equal(answer.plan[0]?.address, "/api/counts/hospitals?state=MA&by=overall_rating");
});

test("of several readings each is named with what it finds and its address, and none is guessed", async () => {
  const device = (endpoint: "/devices/recalls" | "/clearances/search"): PlannedCall => ({
    call: { endpoint, params: { q: "pacemaker" } },
  });
  const { notCovered: _, ...plan } = planOf([device("/devices/recalls"), device("/clearances/search")]);
  const service = await newSandboxService(newSandbox(), {}, understoodAs({ ...plan, kind: "ambiguous" }));
  const answer = await service.ask("pacemaker");
  await assertProven(answer, service);
  assert.equal(answer.outcome, "ambiguous");
  assert.match(
    answer.answer,
    /^3 device recalls for pacemaker; open \/api\/v1\/devices\/recalls\?q=pacemaker&limit=10 \[1\]\.$/m,
  );
  assert.match(
    answer.answer,
    /^6 device clearances for pacemaker; open \/api\/v1\/clearances\/search\?q=pacemaker&limit=10 \[2\]\.$/m,
  );
  assert.doesNotMatch(answer.answer, /^(?:Recall|Clearance) /m);
});

test("a comparison gives each total and ranks nothing", async () => {
  const events = (q: string): PlannedCall => ({ call: { endpoint: "/devices/events", params: { q } } });
  const answer = await answerTo(planOf([events("infusion pump"), events("defibrillator")], { isComparison: true }));
  for (const { n, upstream_total: total } of answer.sources)
    assert.match(answer.answer, new RegExp(`^${total} adverse event reports found for .*\\[${n}\\]`, "m"));
  assert.match(answer.answer, /Reports do not show that a device caused an event and cannot give rates/);
  assert.match(answer.answer, /Counts of records do not rank/);
  assert.doesNotMatch(answer.answer, /\b(?:safer|riskier|worse|better)\b/);
});

test("what the records are not limited to is said in the words of the question, with why", async () => {
  const call: Call = { endpoint: "/devices/recalls", params: { q: "pacemaker" } };
  const said = async (...notApplied: Plan["notApplied"]) => (await one(call, {}, { notApplied })).answer;
  assert.match(
    await said({ text: "software problems", why: "no_such_filter" }),
    /^Not limited to 'software problems': this service has no such filter\.$/m,
  );
  assert.match(
    await said({ text: "class I", why: "not_in_these_records" }),
    /^Not limited to 'class I': these records don't tell it\.$/m,
  );
  assert.match(await said({ text: "model 7", why: "not_understood" }), /^Not limited to 'model 7': not understood\.$/m);
  assert.match(
    await said({ text: 'a "quoted" text', why: "not_understood" }),
    /^Not limited to what not_applied names: not understood\.$/m,
  );
  /** The number at the top would be read as if it were. */
  const first = async (...notApplied: Plan["notApplied"]) =>
    (await one(call, {}, { notApplied })).answer.split("\n")[0];
  assert.equal(
    await first({ text: "class I", why: "not_in_these_records" }),
    "3 device recalls found for pacemaker, not limited to 'class I' [1].",
  );
  assert.equal(
    await first({
      text: "a very long wish of so many words that nobody at all would read it to its end",
      why: "not_understood",
    }),
    "3 device recalls found for pacemaker, not limited to all that was asked [1].",
  );
  assert.equal(await first({ text: "for my report", why: "background" }), "3 device recalls found for pacemaker [1].");
  assert.doesNotMatch(await said({ text: "for my report", why: "background" }), /report'/);
});

test("a remark that could have been meant as a condition is said to be set aside, and who asks is not", async () => {
  const said = async (text: string): Promise<string> =>
    (
      await one(
        { endpoint: "/devices/recalls", params: { q: "pacemaker" } },
        {},
        { notApplied: [{ text, why: "background" }] },
      )
    ).answer;
  for (const text of [
    "who have already had a fracture",
    "any that contain lactose",
    "Lake County offices",
    "thermometers",
  ])
    assert.match(await said(text), new RegExp(`Set aside: '${text}': taken as background`));
  for (const text of [
    "US only",
    "for a child of six",
    "As an outpatient drug",
    "we need only those with a boxed warning",
  ])
    assert.match(await said(text), /Set aside/, text);
  for (const text of ["I'm a nurse", "Paralegal here", "for the audit committee", "Good morning", "full", "stands"])
    assert.doesNotMatch(await said(text), /Set aside/, text);
});

test("what was searched instead, and what is not covered, is said", async () => {
  const answer = await one(
    { endpoint: "/devices/recalls", params: { q: "pacemaker" } },
    {},
    {
      notes: ["Searched for pacemaker (you wrote pacemakr)."],
      notCovered: [{ reason: "drug_recall", text: "Drug recalls are not among the datasets." }],
    },
  );
  assert.match(answer.answer, /^Searched for pacemaker \(you wrote pacemakr\)\.$/m);
  assert.match(answer.answer, /Drug recalls are not among the datasets\./);
  assert.deepEqual([answer.outcome, answer.reason], ["partly_answered", "drug_recall"]);
});

test("a stretch of time is said whole", async () => {
  const answer = await one({
    endpoint: "/clearances/search",
    params: { applicant: "Medtronic", since: "20240101", until: "20241231" },
  });
  assert.match(
    answer.answer,
    /^9 device clearances found with applicant Medtronic, decided since 2024-01-01, up to 2024-12-31 \[1\]\.$/m,
  );
});

test("a page behind which there is no other is the whole, whether or not the registry gives a total", async () => {
  const whole = await one({ endpoint: "/providers/search", params: { state: "CA", taxonomy: "Nurse Practitioner" } });
  assert.match(whole.answer, /^1 provider found for California, Nurse Practitioner \[1\]\.$/m);
  assert.doesNotMatch(whole.answer, /The list goes on/);
});

test("as many records are shown as were asked for, and where the others are", async () => {
  const call: Call = { endpoint: "/hospitals/search", params: { state: "OH" } };
  const lines = (await one(call, { show: 3 })).answer.split("\n");
  assert.equal(lines.filter((line) => line.startsWith("Hospital ")).length, 3);
  assert.ok(lines.some((line) => line.startsWith("The list goes on at ")));
});
