import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { trials } from "../../../src/catalog/datasets/trials.ts";
import { GatewayError } from "../../../src/core/errors.ts";
import { plainText } from "../../../src/core/text.ts";
import { expression, isOnlyNctNumbers, literal } from "../../../src/catalog/upstreams/essie.ts";
import { attempt, failureOf } from "../../support/failure.ts";
import { anyText } from "../../support/hostile-text.ts";

/** Essie (ClinicalTrials.gov, "Constructing Complex Search Queries"): words with a meaning of their own, as whole words and in upper case. */
const RESERVED =
  /(?<![A-Za-z0-9_])(?:AND|OR|NOT|SEARCH|AREA|RANGE|DISTANCE|COVERAGE|EXPANSION|TILT|ALL|MISSING|MIN|MAX)(?![A-Za-z0-9_])/;
const LITERAL = /^"(?:[^"\\]|\\["\\])*"$/;
const inner = String.raw`"(?:[^"\\]|\\["\\])*"`;
const area = String.raw`AREA\[Location(?:State|Country)\]${inner}`;
const region = String.raw`(?:${area}|\(${area} OR ${area}\))`;
const PLACE = new RegExp(
  String.raw`^(?:${region}|SEARCH\[Location\]\((?:(?:AREA\[LocationCity\](${inner})|\((?:AREA\[LocationCity\]${inner}(?: OR )?)+\)) AND )?${region}(?: AND NOT ${area})?(?: AND AREA\[LocationZip\]"\d{5}")?\))$`,
);

for (const parameter of ["condition", "intervention", "location"]) {
  test(`Any ${parameter} is sent as clean words or as one well-formed literal, with all its words and no others`, () => {
    let planned = 0;
    fc.assert(
      fc.property(anyText, (text) => {
        const plan = attempt(() => trials.toQuery({ [parameter]: text }));
        if (plan instanceof GatewayError) return;
        planned += 1;
        const [name, sent] = plan.request.query[0] ?? ["", ""];
        if (name === "filter.advanced") return void assert.match(sent, PLACE);
        /** Spellings of a place stand beside each other, each in its own brackets. */
        const spelled = parameter === "location" && sent.startsWith("(") ? sent.slice(1, -1).split(") OR (") : [sent];
        for (const each of spelled) assert.ok(isClean(each) || LITERAL.test(each), sent);
        if (!isExpandedPlace(text)) assert.deepEqual(words(spelled[0] ?? ""), words(text));
      }),
      { numRuns: 500 },
    );
    assert.ok(planned > 100, `only ${planned} texts reached the query`);
  });
}

test("a city with a state must contain a letter or digit", () => {
  fc.assert(
    fc.property(anyText, (city) => {
      const plan = attempt(() => trials.toQuery({ location: `${city}, MA` }));
      if (plan instanceof GatewayError) return;
      const [name, sent] = plan.request.query[0] ?? ["", ""];
      if (name === "filter.advanced") assert.match(PLACE.exec(sent)?.[1] ?? "whole state", /[\p{L}\p{N}]/u);
    }),
    { numRuns: 500 },
  );
});

const TABLE: readonly (readonly [text: string, sent: string, why: string])[] = [
  ["lung cancer", "lung cancer", "plain words keep the registry's synonyms"],
  ["Crohn's disease", "Crohn's disease", "an apostrophe is harmless"],
  ["Non-small cell lung cancer", "Non-small cell lung cancer", "a hyphen is harmless"],
  ["Sjögren syndrome", "Sjögren syndrome", "letters of any script are words"],
  ["androgen NOTCH MAXILLA", "androgen NOTCH MAXILLA", "operators are whole words only"],
  ["breast or ovarian", "breast or ovarian", "operators are upper case only"],
  ["vitamin B12 2.5 mg", "vitamin B12 2.5 mg", "a point between digits is a number's"],
  ["Diabetes, Type 2", "Diabetes Type 2", "a comma would be an AND"],
  ["asthma (adult)", "asthma adult", "brackets go, recall stays"],
  ["St. Jude", "St Jude", "a point outside numbers goes"],
  ["drug [investigational]", "drug investigational", "square brackets are a 400"],
  ['"lung" cancer', "lung cancer", "quotation marks go"],
  ["lung \\cancer", "lung cancer", "a backslash goes"],
  ["ALL", '"ALL"', "acute lymphoblastic leukemia, not every study"],
  ["cancer OR HIV", '"cancer OR HIV"', "a union was not asked for"],
  ["AREA[Phase]PHASE1", '"AREA Phase PHASE1"', "an operator is only words"],
  ["NOT asthma", '"NOT asthma"', "a negation was not asked for"],
  ["HER2/neu", '"HER2/neu"', "a sign inside a word is kept and made inert"],
  ["A+B", '"A+B"', "a sign inside a word is kept and made inert"],
  ["50%", '"50%"', "a sign at a number is kept and made inert"],
  [".5 mg", '".5 mg"', "without its point a dose would be ten times as high"],
  ["bupivacaine (.5%)", '"bupivacaine .5%"', "without its point a strength would be ten times as high"],
  ["-.5 dioptres", '"-.5 dioptres"', "a point before a digit is a number's"],
  ["No.5", '"No.5"', "whether this is a number's point is not known"],
  ["E. coli", "E coli", "a point before a blank goes"],
  ["U.S.", "U S", "a point between letters goes"],
  ["stage 4.", "stage 4", "a point at the end goes"],
  ["and ...5 mg", "and 5 mg", "points in a row are no number's"],
  ["COVID-19 & flu", "COVID-19 flu", "a sign between blanks says nothing"],
];

for (const [text, sent, why] of TABLE)
  test(`${JSON.stringify(text)} is sent as ${sent}: ${why}`, () => assert.equal(expression("condition", text), sent));

test("A text without letter or digit is refused and quoted", () => {
  for (const text of ["...", "[]", '"', "%"]) {
    const { code, message } = failureOf(() => expression("condition", text));
    assert.equal(code, "invalid_query");
    assert.match(message, /^Parameter "condition" needs at least one letter or digit; received "/);
  }
});

test("A literal escapes its quotation marks and backslashes and nothing else", () => {
  assert.equal(literal(String.raw`a "b" \c [d]`), String.raw`"a \"b\" \\c [d]"`);
});

test("Only texts of nothing but NCT numbers are looked up by number", () => {
  for (const text of ["NCT01234567", "nct01234567 NCT02222222", "NCT01234567, NCT02222222"])
    assert.equal(isOnlyNctNumbers(text), true, text);
  for (const text of ["NCT01234567 asthma", "NCT", "NCT-01234567", "01234567"])
    assert.equal(isOnlyNctNumbers(text), false, text);
});

/** Letters, marks, digits, blanks, apostrophes, hyphens, points between digits; no operator among the words. */
function isClean(text: string): boolean {
  const bare = text.replaceAll(/(?<=\p{N})\.(?=\p{N})/gu, "");
  return /^[\p{L}\p{M}\p{N} '-]+$/u.test(bare) && !RESERVED.test(text);
}

const words = (text: string) => plainText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Codes and short names that stand for a state, territory or country (see trial-location.test.ts). */
const isExpandedPlace = (text: string): boolean =>
  ["", " "].some((point) => /(?:^|[^\p{L}\p{N}])(?:[A-Z]{2}|USA)(?![\p{L}\p{N}])/iu.test(text.replaceAll(".", point)));
