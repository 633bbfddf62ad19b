import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { newSandboxService } from "../support/harness.ts";
import { assertProven } from "./proof-of-answer.ts";

/** Questions in plain words, by the real screen and the real planner, over the recorded agencies. */

const service = await newSandboxService();

const QUESTIONS: readonly (readonly [question: string, outcome: string, endpoint: string | null])[] = [
  ["What are the contraindications on the Plavix label?", "answered", "/labels/search"],
  ["Is Keytruda safe in pregnancy?", "answered", "/labels/search"],
  ["Does the label of Tabrecta have a boxed warning?", "answered", "/labels/search"],
  ["How many adverse event reports are there for infusion pumps?", "answered", "/devices/events"],
  ["Which pacemakers have been recalled and why?", "answered", "/devices/recalls"],
  ["infusion pumps cleared since January 2024", "answered", "/clearances/search"],
  ["hospitals in Boston, Massachusetts with an emergency department", "answered", "/hospitals/search"],
  ["five-star hospitals in Massachusetts", "answered", "/hospitals/search"],
  ["Who is behind NPI 1003101296?", "answered", "/providers/{npi}"],
  ["Are there labels for Blorptazine?", "nothing_found", "/labels/search"],
  ["compare adverse event reports of infusion pumps and defibrillators", "answered", "/devices/events"],
  ["How many recalls were there per year?", "answered", "/counts/recalls"],
  ["What is K243418?", "answered", "/records/{dataset}/{id}"],
  ["stent", "ambiguous", null],
  ["Is Acme Durable Goods LLC excluded from Medicare?", "exclusion_referral", null],
  ["What will the weather be in Boston tomorrow?", "not_covered", null],
  ["Which lots of valsartan tablets were recalled?", "not_covered", null],
];

for (const [question, outcome, endpoint] of QUESTIONS)
  test(question, async () => {
    const answer = await service.ask(question);
    assert.equal(answer.outcome, outcome, answer.answer);
    if (outcome !== "ambiguous")
      assert.deepEqual([...new Set(answer.plan.map((call) => call.endpoint))], endpoint === null ? [] : [endpoint]);
    await assertProven(answer, service);
    if (outcome !== "ambiguous") assert.ok(!answer.answer.includes(question));
    for (const source of answer.sources)
      assert.ok(source.retrieved_at !== undefined && source.source_url !== undefined);
    if (outcome === "answered") assert.match(answer.answer, /\[1\]/);
    if (outcome === "exclusion_referral") assert.match(answer.answer, /exclusions\.oig\.hhs\.gov/);
  });

test("a question about a patient is refused before anything is planned or sent", async () => {
  const asked = service.sent.length;
  await assert.rejects(service.ask("Should my mother stop taking Plavix before surgery?"), {
    code: "question_refused",
  });
  await assert.rejects(service.ask("Has Dr. Marlene Okonkwo-Fitch been excluded?"), {
    code: "question_refused",
    officialSource: "https://exclusions.oig.hhs.gov",
  });
  assert.equal(service.sent.length, asked);
});

const page = readFileSync(new URL("../../questions/quality.md", import.meta.url), "utf8");
const examples = [
  ...(page.split(/<!-- (?:end of )?examples -->/)[1] ?? "").matchAll(/^\| (?!question|-)(.+?) +\| (.+?)\.? +\|$/gm),
];

test("the examples for maintainers are what the service answers", async () => {
  assert.equal(examples.length, 10);
  for (const [, question = "", begins = ""] of examples) {
    const said = await service.ask(question).then(
      ({ answer }) => answer,
      ({ message }) => String(message),
    );
    assert.ok(said.replaceAll(" (recorded sample)", "").startsWith(begins), `${question}: ${said.split("\n")[0]}`);
  }
});

test("what a label without contraindications warns of is quoted from its warnings", async () => {
  const answer = await service.ask("Is aspirin contraindicated with asthma?");
  assert.match(answer.answer, /says under warnings: .*asthma/);
  assert.doesNotMatch(answer.answer, /were not found in the sections/);
  await assertProven(answer, service);
});
