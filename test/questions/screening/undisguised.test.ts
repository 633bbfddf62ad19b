import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toQuestion } from "../../../questions/question.ts";
import { screen } from "../../../questions/screening/screen.ts";
import { undisguised } from "../../../questions/screening/undisguised.ts";

const isRefused = (text: string): boolean => screen(toQuestion(text)) !== null;

const joinedNames =
  "John/Smith John|Smith Robert~Hensley Robert,Hensley John+Smith John%20Smith John=Smith John:Smith John;Smith John*Smith John\\Smith John//Smith John--Smith robert/m/hensley Smith,John John&amp;Smith John-Smith john-smith John&Smith John'Smith JohnSmith RobertHensley robertHensley keisha-washington JOHN/SMITH Jᴏʜɴ/Sᴍɪᴛʜ";

describe("a name whose parts are joined is read as a name", () => {
  for (const name of [...joinedNames.split(" "), "Jᴏʜɴ Sᴍɪᴛʜ"])
    test(name, () => assert.equal(isRefused(`Which recalls did ${name} report?`), true));
});

const others =
  "Johnson & Johnson|Johnson&Johnson|Becton-Dickinson|Smith+Nephew|Bristol-Myers|McKesson|MacArthur|LifeScan|MiniMed|DePuy|GlaxoSmithKline|Kimberly-Clark|Hill-Rom|Parker-Hannifin|heparin/saline|Keytruda/Opdivo|Abbott,Medtronic,Baxter|Bard/Davol|510(k)";

describe("firms and products with marks in them are no names", () => {
  for (const name of others.split("|"))
    test(name, () => {
      assert.equal(isRefused(`Which recalls did ${name} report?`), false);
      assert.equal(isRefused(`${name} recalls`), false);
    });
});

test("a hyphen, an ampersand and a change of case are cut only between two known names", () => {
  const read = (text: string): string | undefined => undisguised(toQuestion(text))?.text;
  assert.equal(read("john-smith and JaneDoe"), "john smith and Jane Doe");
  for (const text of ["long-term follow-up", "Becton-Dickinson", "MiniMed", "MacDonald", "Stevens-Johnson syndrome"])
    assert.equal(read(text), undefined, text);
});
