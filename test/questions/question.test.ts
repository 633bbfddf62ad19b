import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { plan } from "../../questions/plan/plan.ts";
import { toQuestion } from "../../questions/question.ts";
import { screen } from "../../questions/screening/screen.ts";

const isRefused = (text: string): boolean => {
  const question = toQuestion(text);
  return screen(question) !== null;
};

const texts: readonly (readonly [string, string])[] = [
  ["<b>John</b> Smith", "John Smith"],
  ["J<b>oh</b>n Smith", "John Smith"],
  ["John<br/>Smith", "John Smith"],
  ['<td class="x">John</td><td>Smith</td>', "John Smith"],
  ["<!-- to do --> pumps", "pumps"],
  ["&#74;ohn Sm&#x69;th", "John Smith"],
  ["&lt;i&gt;pump&lt;/i&gt; recalls", "pump recalls"],
  ["&amp;#74;ohn", "John"],
  ["John&nbsp;Sm&shy;ith", "John Smith"],
  ["Fran&ccedil;ois M&uuml;ller", "Francois Muller"],
  ["&#xD800;&#x110000; pump", "pump"],
  ["Johnson &amp; Johnson", "Johnson & Johnson"],
  ["AT&T; R&D; a < 2 and > 3", "AT&T; R&D; a < 2 and > 3"],
  ["<John Smith> pump", "<John Smith> pump"],
  ["H<sub>2</sub> blockers", "H2 blockers"],
];

for (const [raw, text] of texts) test(`${raw} is read as ${text}`, () => assert.equal(toQuestion(raw).text, text));

test("that tags were left out is told, however they were written", () => {
  for (const raw of ["<b>pump</b>", "&lt;b&gt;pump", "&amp;lt;b&amp;gt;pump"])
    assert.ok(toQuestion(raw).hasMarkup, raw);
  for (const raw of ["pump < 5", "Johnson &amp; Johnson", "<John>"]) assert.ok(!toQuestion(raw).hasMarkup, raw);
});

const pieces =
  "< > & ; # <b> </b> <br> <!-- &lt; &gt; &amp; &#74; &#x6f; &#60; &#38; &nbsp; &#8203; &shy; b amp lt John ＜ ＆ \u200B \u0301 e А _ &#769; ﷺ"
    .split(" ")
    .map((piece) => fc.constant(piece));
const written = fc
  .array(fc.oneof(...pieces, fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 40 })
  .map((parts) => parts.join("").toWellFormed());

test("a question's text read again stays as it is: no later step reads another than the screen", () => {
  fc.assert(
    fc.property(written, (raw) => {
      const { text } = toQuestion(raw);
      assert.deepEqual(toQuestion(text), { ...toQuestion(raw), hasMarkup: false });
    }),
    { numRuns: 3000 },
  );
});

test("what is planned stands in the text that was screened", () => {
  const word = fc.constantFrom(
    ..."infusion pump recalls <b>Baxter</b> &#76;upus trials in <br>Ohio hospitals".split(" "),
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 8 }), (words) => {
      const question = toQuestion(words.join(" "));
      const result = plan(question, new Date("2026-06-15"));
      assert.deepEqual(
        result.kind === "plan" ? result.calls : [],
        callsOf(plan(toQuestion(question.text), new Date("2026-06-15"))),
      );
    }),
    { numRuns: 100 },
  );
});

const callsOf = (result: ReturnType<typeof plan>) => (result.kind === "plan" ? result.calls : []);

test("a name is found behind markup", () => {
  const inside = fc.constantFrom("<b>", "</i>", "&#8203;", "&shy;", "<span class='x'>", "");
  const letters = [..."John Smith"].map((letter) =>
    fc.tuple(inside, fc.constantFrom(letter, `&#${letter.codePointAt(0)};`)).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(fc.tuple(...letters), (parts) => assert.ok(isRefused(`${parts.join("")} pacemaker recall`))),
    { numRuns: 300 },
  );
});

test("a fraction is no part of the number before it", () => {
  for (const written of ["1½ inch", "1&#189; inch"]) {
    const question = toQuestion(`clearances for ${written} needles`);
    assert.equal(question.text, "clearances for 1½ inch needles", written);
    const asked = callsOf(plan(question, new Date("2026-11-01")));
    assert.ok(!/11|12/.test(JSON.stringify(asked)), JSON.stringify(asked));
  }
});
