import assert from "node:assert/strict";
import { test } from "node:test";
import { found } from "./client.ts";

const all = found({});
const cond = (text: string) => found({ "query.cond": text });
const advanced = (text: string) => found({ "filter.advanced": text });
const count = (text: string) => cond(text).length;

test("several words must all occur, in any order, any case and also apart", () => {
  assert.ok(count("lung cancer") > 40);
  assert.deepEqual(cond("cancer LUNG"), cond("lung cancer"));
  assert.deepEqual(new Set(cond("lung cancer")), new Set(cond("lung")).intersection(new Set(cond("cancer"))));
});

test("a comma acts as AND and lower-case operators are plain words", () => {
  assert.deepEqual(cond("lung, cancer"), cond("lung cancer"));
  assert.ok(count("lung OR asthma") > count("lung or asthma"));
});

test("simple plurals, possessives, accents and hyphens make no difference", () => {
  assert.deepEqual(cond("lung cancers"), cond("lung cancer"));
  assert.deepEqual(cond("non small cell lung cancer"), cond("Non-Small-Cell lung cancer"));
  assert.deepEqual(found({ "query.spons": "Universite" }), found({ "query.spons": "Université" }));
});

test("OR binds weaker than AND, NOT strongest, and parentheses override", () => {
  const [lung, disc, cancer] = ["lung", "disc", "cancer"].map((word) => new Set(cond(word)));
  assert.ok(lung && disc && cancer);
  assert.deepEqual(new Set(cond("lung OR disc AND cancer")), lung.union(disc.intersection(cancer)));
  assert.deepEqual(new Set(cond("(lung OR disc) AND NOT cancer")), lung.union(disc).difference(cancer));
  assert.deepEqual(cond("lung NOT cancer"), cond("lung AND NOT cancer"));
});

test("a phrase needs its words adjacent and in order, and operators inside it are inert", () => {
  assert.ok(count('"disc herniation"') > 0);
  assert.ok(count('"disc herniation"') < count("disc herniation"));
  assert.equal(count('"AREA[Phase]PHASE1"'), 0);
  assert.equal(count('"cancer OR asthma"'), 0);
  assert.equal(count(String.raw`"a \"quoted\" word (and [more)"`), 0);
});

test("the condition ALL retrieves everything, escaped or as part of a word it is text", () => {
  assert.equal(count("ALL"), all.length);
  assert.ok(count(String.raw`\ALL`) < all.length);
  assert.equal(count('"ALL"'), count(String.raw`\ALL`));
  assert.equal(count("ANDROGEN NOTCH MAXILLA"), 0);
});

test("SEARCH[Location] binds its conditions to one site", () => {
  const apart = advanced('AREA[LocationCity]"Boston" AND AREA[LocationState]"Texas"');
  const together = advanced('SEARCH[Location](AREA[LocationCity]"Boston" AND AREA[LocationState]"Texas")');
  assert.ok(apart.length > 0);
  assert.equal(together.length, 0);
  assert.ok(
    advanced('SEARCH[Location](AREA[LocationCity]"Boston" AND AREA[LocationState]"Massachusetts")').length > 10,
  );
  assert.deepEqual(advanced("SEARCH[Study](AREA[Phase]PHASE2)"), advanced("AREA[Phase]PHASE2"));
});

test("location texts are not expanded: MA is not Massachusetts", () => {
  const whole = found({ "query.locn": "Boston Massachusetts" });
  assert.ok(found({ "query.locn": "Boston, MA" }).length < whole.length);
  assert.ok(found({ "query.locn": "Boston" }).length >= whole.length);
});

test("ranges include their ends, know partial dates and ages, and skip missing values", () => {
  assert.deepEqual(advanced("AREA[StartDate]2022"), advanced("AREA[StartDate]RANGE[2022-01-01,12/31/2022]"));
  assert.equal(
    advanced("AREA[EnrollmentCount]RANGE[MIN,99]").length + advanced("AREA[EnrollmentCount]RANGE[100,MAX]").length,
    advanced("NOT AREA[EnrollmentCount]MISSING").length,
  );
  assert.ok(advanced("AREA[MinimumAge]RANGE[MIN, 16 years] AND AREA[MaximumAge]RANGE[16 years, MAX]").length > 0);
  assert.deepEqual(
    advanced("AREA[MinimumAge]RANGE[18 years, MAX]"),
    advanced("AREA[MinimumAge]RANGE[216 months, MAX]"),
  );
});

test("MISSING and its negation split all studies", () => {
  assert.equal(advanced("AREA[Phase]MISSING").length + advanced("NOT AREA[Phase]MISSING").length, all.length);
  assert.deepEqual(advanced("AREA[HasResults]true"), advanced("NOT AREA[ResultsSection]MISSING"));
});

test("enumeration values are found as written in the documentation, too", () => {
  assert.deepEqual(advanced("AREA[OverallStatus]Recruiting"), found({ "filter.overallStatus": "RECRUITING" }));
  assert.deepEqual(advanced("AREA[Phase:size]2"), advanced("AREA[Phase:size]RANGE[2,MAX]"));
});

test("COVERAGE and EXPANSION narrow and widen", () => {
  assert.ok(count("COVERAGE[FullMatch]asthma") <= count("COVERAGE[StartsWith]asthma"));
  assert.ok(count("EXPANSION[Lossy]lung asthma") > count("lung asthma"));
  assert.equal(count("EXPANSION[Concept]herniation disc"), count('"herniation disc"'));
  assert.ok(count("EXPANSION[None]lung") < count("EXPANSION[Term]lung"));
  assert.deepEqual(cond("TILT[StartDate]lung"), cond("lung"));
});

test("a query of NCT numbers only switches every filter off", () => {
  const ids = { "query.cond": "NCT02300909, nct02513394", "filter.overallStatus": "WITHHELD" };
  assert.equal(found(ids).length, 2);
  assert.equal(found({ ...ids, "query.cond": "NCT02300909 lung" }).length, 0);
  assert.deepEqual(found({ "query.term": "NCT02380456" }), ["NCT02300909"]);
});

test("filter.ids finds old numbers and both separators work", () => {
  assert.deepEqual(found({ "filter.ids": "NCT02380456" }), ["NCT02300909"]);
  assert.equal(found({ "filter.ids": "NCT02300909|NCT02513394" }).length, 2);
  assert.deepEqual(
    found({ "filter.overallStatus": "RECRUITING,SUSPENDED" }),
    found({ "postFilter.overallStatus": "RECRUITING|SUSPENDED" }),
  );
});
