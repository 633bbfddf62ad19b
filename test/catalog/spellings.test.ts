import assert from "node:assert/strict";
import { test } from "node:test";
import { clearances } from "../../src/catalog/datasets/clearances.ts";
import { deviceEvents } from "../../src/catalog/datasets/device-events.ts";
import { labels } from "../../src/catalog/datasets/labels.ts";
import { holdsWordsOf, spellingsOf } from "../../src/catalog/spellings.ts";
import { ask } from "../support/recorded-agencies.ts";

for (const [word, ...forms] of [
  ["St.", "Saint"],
  ["ST", "Saint"],
  ["saint", "St"],
  ["Crohn's", "Crohns"],
  ["O'Brien", "OBrien"],
  ["childrens", "children's"],
  ["NATURES", "NATURE's"],
  ["'smart'"],
  ["virus"],
  ["glass"],
  ["Lewis"],
  ["pump"],
  ["K2s"],
] as const)
  test(`${word} is also written ${forms.join(", ") || "in no other way"}`, () =>
    assert.deepEqual(spellingsOf(word), [word, ...forms]));

for (const [found, asked, holds] of [
  ["ST. JUDE MEDICAL", "Saint Jude", true],
  ["SAINT JUDE MEDICAL", "St. Jude", true],
  ["JOHNSON & JOHNSON", "Johnson and Johnson", true],
  ["SMITH AND NEPHEW", "Smith & Nephew", true],
  ["CHILDRENS TYLENOL", "Children's Tylenol", true],
  ["Children's Tylenol", "childrens tylenol", true],
  ["SAINTLY", "Saint", false],
  ["ROCK", "rock and roll", false],
] as const)
  test(`"${found}" ${holds ? "has" : "lacks"} the words of "${asked}"`, () =>
    assert.equal(holdsWordsOf([found], asked.split(" ")), holds));

for (const [dataset, parameter, spellings] of [
  [clearances, "q", ["St. Jude", "St Jude", "Saint Jude"]],
  [clearances, "applicant", ["Smith & Nephew", "Smith and Nephew"]],
  [deviceEvents, "manufacturer", ["St. Jude", "Saint Jude"]],
  [labels, "manufacturer", ["St. Mary's", "Saint Marys", "ST MARYS"]],
  [labels, "brand", ["Children's Zyrtec", "childrens zyrtec"]],
] as const)
  test(`Readers found some of the records by one spelling: ${spellings.join(", ")} as ${parameter} of ${dataset.name} find the same`, () => {
    const totals = spellings.map((text) => {
      const { page, unconfirmed } = ask(dataset, { [parameter]: text, limit: 50 });
      assert.deepEqual(unconfirmed, [], text);
      return page.total;
    });
    assert.equal(new Set(totals).size, 1, totals.join(", "));
    assert.ok((totals[0] ?? 0) > 0);
  });

test("a text that would be too long with all spellings is asked as it was written", () => {
  const q = Array.from({ length: 25 }, (_, at) => `b${String.fromCharCode(97 + at)}rds`).join(" ");
  const { request } = labels.toQuery({ q });
  const search = request.query.find(([name]) => name === "search")?.[1] ?? "";
  assert.ok(search.includes('"bards" AND "bbrds"'), search);
  assert.ok(!search.includes("'s"), search);
});
