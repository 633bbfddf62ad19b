import assert from "node:assert/strict";
import test from "node:test";
import type { Statement } from "../../src/ask/answer-body.ts";
import { isProven } from "../../src/ask/verify.ts";

const document = {
  source: "openFDA device 510(k) clearances (FDA)",
  source_url: "http://agency.test/x?search=%28q%3A%28%22pump+7%22%29%29&since=20240101",
  retrieved_at: "2026-11-20T12:00:00.000Z",
  upstream_total: 37,
  count: 10,
  results: [
    { k_number: "K123456", date: "2024-01-31", reason: "Pump 5.5 may stop at 12 mL", rating: 4, none: null, ok: true },
  ],
};
const sources = [
  { n: 1, document },
  { n: 2, document: { upstream_total: 99 } },
];

/** Pages of one search: 3 and 2 records. */
const pages = [1, 2].map((n) => ({
  n,
  document: { upstream_total: 5, count: 4 - n, results: [{ phases: ["PHASE3", "NA"], status: "COMPLETED" }] },
  codes: {
    phases: new Map([
      ["PHASE3", "Phase 3"],
      ["NA", "Not applicable"],
    ]),
    status: new Map([["COMPLETED", "Completed"]]),
  },
}));

const make = (text: string, ...paths: readonly (readonly [string, unknown])[]): Statement => ({
  text,
  kind: "record",
  citations: [1],
  evidence: paths.map(([path, value]) => ({ source: 1, path, value: value as string })),
});

const TOTAL = ["upstream_total", 37] as const;
const COUNT = ["count", 10] as const;
const REASON = ["results[0].reason", document.results[0]?.reason] as const;
const SOURCE = ["source", document.source] as const;

const proven: readonly Statement[] = [
  make("The source reports 37 matching records; 10 were retrieved [1].", TOTAL, COUNT),
  make('Reason "Pump 5.5 may stop" ... [1].', REASON),
  make("Clearance K123456 of 2024-01-31 [1].", ["results[0].k_number", "K123456"], ["results[0].date", "2024-01-31"]),
  make("Rating 4, emergency yes [1].", ["results[0].rating", 4], ["results[0].ok", true]),
  make("A 510(k) decision is no approval [1].", SOURCE),
  make(
    "No records matched pump 7 at 2026-11-20T12:00:00.000Z [1].",
    ["source_url", document.source_url],
    ["retrieved_at", document.retrieved_at],
  ),
  make("None is shown [1].", ["results[0].none", null]),
  { text: "Own words without figures.", kind: "note", citations: [], evidence: [] },
];
for (const statement of proven) test(`proven: ${statement.text}`, () => assert.ok(isProven(statement, sources)));

const dropped: readonly (readonly [why: string, statement: Statement])[] = [
  ["a number that is no evidence", make("The source reports 38 records [1].", TOTAL)],
  ["a part of a number", make("The source reports 3 records [1].", TOTAL)],
  ["a number with another one in it", make("The source reports 3710 records [1].", TOTAL, COUNT)],
  ["a number of another source", make("The source reports 99 records [1].", TOTAL)],
  ["evidence that is not at its path", make("The source reports 38 records [1].", ["upstream_total", 38])],
  ["evidence at no path", make("K999999 [1].", ["results[7].k_number", "K999999"])],
  ["evidence inherited from a prototype", make("None [1].", ["constructor", null])],
  ["a number as text", make("The source reports 37 records [1].", ["upstream_total", "37"])],
  ["an identifier with one character more", make("Clearance K123456-1 [1].", ["results[0].k_number", "K123456"])],
  ["a quotation that is in no value", make('Reason "Pump is fine" [1].', REASON)],
  ["a quotation cut inside a word", make('Reason "Pump 5.5 may sto" [1].', REASON)],
  ["a quotation cut inside a number", make('Reason "may stop at 1" [1].', REASON)],
  ["an empty quotation", make('Reason "" [1].', REASON)],
  ["a quotation that does not end", make('Reason "Pump 5.5 [1].', REASON)],
  ["a quotation that does not end, of words that are evidence", make('[1] Reason "Pump 5.5 may stop', REASON)],
  ["a typographic quotation", make("Reason “Pump 5.5” [1].", REASON)],
  ["a figure of a quoted value outside quotation marks", make("It stops at 12 [1].", REASON)],
  ["markup", make("<b>No figures</b> [1].", TOTAL)],
  ["a citation of no source", { ...make("Reported [3].", TOTAL), citations: [3] }],
  ["a citation that the text lacks", make("The source reports 37 records.", TOTAL)],
  ["a citation that is not declared", make("The source reports 37 records [1] [2].", TOTAL)],
  [
    "evidence of a source that is not cited",
    { ...make("It reports 99 [1]."), evidence: [{ source: 2, path: "upstream_total", value: 99 }] },
  ],
  ["a record without evidence", make("A record exists [1].")],
  ["a record without a citation", { ...make("A record exists."), citations: [] }],
  ["a figure in a note of ours", { text: "Searched for 510(k).", kind: "note", citations: [], evidence: [] }],
  ["a superscript figure", make("Ten² [1].", TOTAL)],
  ["figures of another script", make("The source reports ٣٧ [1].", TOTAL)],
];
for (const [why, statement] of dropped)
  test(`dropped: ${why}`, () => assert.ok(!isProven(statement, sources), statement.text));

const PHASE = { source: 1, path: "results[0].phases[0]", value: "PHASE3" };
const STATUS = { source: 1, path: "results[0].status", value: "COMPLETED" };
const ALL = { source: 1, path: "upstream_total", value: 5 };

for (const [isTrue, kind, text, evidence] of [
  [true, "record", "Study of phase 3; status completed [1].", [PHASE, STATUS]],
  [false, "record", "Study of phase 2; status completed [1].", [PHASE, STATUS]],
  [false, "record", "Study of phase 30; status completed [1].", [PHASE, STATUS]],
  [false, "record", "Study of phase 3, 3; status completed [1].", [PHASE, STATUS]],
  [false, "record", "Study of phase 3; status recruiting [1].", [PHASE, STATUS]],
  [true, "count", "5 studies [1].", [ALL]],
  [false, "count", "6 studies [1].", [ALL]],
] as const)
  test(`${isTrue ? "proven" : "dropped"} of pages and codes: ${text}`, () => {
    const citations = [...new Set(evidence.map(({ source }) => source))];
    assert.equal(isProven({ text, kind, citations, evidence: [...evidence] }, pages), isTrue);
  });
