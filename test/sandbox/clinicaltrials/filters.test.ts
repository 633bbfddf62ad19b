import assert from "node:assert/strict";
import { test } from "node:test";
import { readRecords } from "../../../sandbox/recorded.ts";
import { valuesAt } from "../../../sandbox/clinicaltrials/json.ts";
import { ask, found, page, TOTAL } from "./client.ts";

/** Filters and sorts of `/studies`: what is found is what a reader of the records finds without any search. */

const records = readRecords("clinicaltrials/studies.jsonl");

const texts = (study: unknown, path: string): readonly string[] => valuesAt(study, path.split(".")).map(String);

const idOf = (study: unknown): string => texts(study, "protocolSection.identificationModule.nctId")[0] ?? "";

const readersFind = (holds: (study: unknown) => boolean): readonly string[] => records.filter(holds).map(idOf);

const DESIGN = "protocolSection.designModule";
const STATUS = "protocolSection.statusModule";
const ELIGIBILITY = "protocolSection.eligibilityModule";
const SPONSOR = "protocolSection.sponsorCollaboratorsModule";

const equals = (path: string, value: string) => (study: unknown) => texts(study, path).includes(value);

const since = (path: string, day: string) => (study: unknown) =>
  texts(study, path).some((date) => date.padEnd(10, "-01").slice(0, 10) >= day);

const expressions: readonly (readonly [expression: string, holds: (study: unknown) => boolean])[] = [
  ["AREA[Phase]PHASE3", equals(`${DESIGN}.phases`, "PHASE3")],
  [
    "AREA[Phase](PHASE1 OR PHASE2)",
    (study) => equals(`${DESIGN}.phases`, "PHASE1")(study) || equals(`${DESIGN}.phases`, "PHASE2")(study),
  ],
  ["AREA[StudyType]OBSERVATIONAL", equals(`${DESIGN}.studyType`, "OBSERVATIONAL")],
  ["AREA[LeadSponsorClass]INDUSTRY", equals(`${SPONSOR}.leadSponsor.class`, "INDUSTRY")],
  ['AREA[LeadSponsorName]COVERAGE[FullMatch]EXPANSION[None]"Pfizer"', equals(`${SPONSOR}.leadSponsor.name`, "Pfizer")],
  ["AREA[HasResults]true", equals("hasResults", "true")],
  ["AREA[HasResults]false", equals("hasResults", "false")],
  ["AREA[Sex]FEMALE", equals(`${ELIGIBILITY}.sex`, "FEMALE")],
  ["AREA[StdAge]CHILD", equals(`${ELIGIBILITY}.stdAges`, "CHILD")],
  ["AREA[HealthyVolunteers]true", equals(`${ELIGIBILITY}.healthyVolunteers`, "true")],
  ["AREA[OverallStatus]COMPLETED", equals(`${STATUS}.overallStatus`, "COMPLETED")],
  ["AREA[LastUpdatePostDate]RANGE[2026-01-01,MAX]", since(`${STATUS}.lastUpdatePostDateStruct.date`, "2026-01-01")],
  [
    "AREA[StartDate]RANGE[2020-01-01,2020-12-31]",
    (study) => texts(study, `${STATUS}.startDateStruct.date`).some((date) => date.startsWith("2020")),
  ],
  ["AREA[Phase]MISSING", (study) => texts(study, `${DESIGN}.phases`).length === 0],
];

for (const [expression, holds] of expressions)
  test(`filter.advanced=${expression} finds the studies that a reader finds`, () => {
    const expected = readersFind(holds);
    assert.ok(expected.length > 0 && expected.length < TOTAL);
    assert.deepEqual(found({ "filter.advanced": expression }), expected);
  });

test("conditions on one site hold for one site", () => {
  const holds = (study: unknown) =>
    valuesAt(study, ["protocolSection", "contactsLocationsModule", "locations"]).some(
      (site) => texts(site, "state").includes("Texas") && texts(site, "status").includes("RECRUITING"),
    );
  const expression = 'SEARCH[Location](AREA[LocationState]"Texas" AND AREA[LocationStatus]RECRUITING)';
  const expected = readersFind(holds);
  assert.ok(expected.length > 0);
  assert.deepEqual(found({ "filter.advanced": expression }), expected);
});

test("query.lead looks at lead sponsors alone, query.spons at collaborators, too", () => {
  const names = (study: unknown) => texts(study, `${SPONSOR}.leadSponsor.name`).join(" ");
  const lead = found({ "query.lead": "Pfizer" });
  const any = found({ "query.spons": "Pfizer" });
  assert.deepEqual(
    lead,
    readersFind((study) => /\bPfizer\b/i.test(names(study))),
  );
  assert.ok(new Set(lead).isSubsetOf(new Set(any)) && any.length > lead.length);
});

test("several statuses find the studies of each", () => {
  const of = (list: string) => found({ "filter.overallStatus": list });
  assert.equal(of("RECRUITING,COMPLETED").length, of("RECRUITING").length + of("COMPLETED").length);
});

const agg: readonly (readonly [value: string, expression: string])[] = [
  ["results:with", "AREA[HasResults]true"],
  ["results:with,status:com", "AREA[HasResults]true AND AREA[OverallStatus]COMPLETED"],
  ["results:with|status:com", "AREA[HasResults]true AND AREA[OverallStatus]COMPLETED"],
  [
    "status:not rec,sex:f,healthy:y",
    "AREA[OverallStatus](NOT_YET_RECRUITING OR RECRUITING) AND AREA[Sex]FEMALE AND AREA[HealthyVolunteers]true",
  ],
  ["phase:2 3", "AREA[Phase](PHASE2 OR PHASE3)"],
  ["ages:child,studyType:int", "AREA[StdAge]CHILD AND AREA[StudyType]INTERVENTIONAL"],
];

for (const [value, expression] of agg)
  test(`aggFilters=${value} is ${expression}`, () => {
    const expected = found({ "filter.advanced": expression });
    assert.ok(expected.length > 0);
    assert.deepEqual(found({ aggFilters: value }), expected);
  });

test("a query of NCT numbers only switches aggFilters off, too", () => {
  assert.equal(found({ "query.cond": "NCT02300909", aggFilters: "phase:4" }).length, 1);
});

const orders: readonly (readonly [sort: string, path: string, isDescending: boolean])[] = [
  ["LastUpdatePostDate", `${STATUS}.lastUpdatePostDateStruct.date`, true],
  ["LastUpdatePostDate:asc", `${STATUS}.lastUpdatePostDateStruct.date`, false],
  ["StartDate:desc", `${STATUS}.startDateStruct.date`, true],
  ["StartDate:asc", `${STATUS}.startDateStruct.date`, false],
];

for (const [sort, path, isDescending] of orders)
  test(`sort=${sort} orders the studies and puts those without a value last`, () => {
    const { studies } = page({ sort, pageSize: "1000" });
    const dates = studies
      .map((study) => texts(study, path)[0] ?? "")
      .map((date) => date.padEnd(10, "-01").slice(0, 10));
    const ordered = dates.toSorted();
    assert.deepEqual(dates, isDescending ? ordered.toReversed() : ordered);
  });

test("what the registry cannot filter or sort by is a plain-text 400", () => {
  const refused: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
    [
      { "filter.advanced": "AREA[StudyType]SURVEY" },
      /Allowed values for enum field `protocolSection\.designModule\.studyType` are/,
    ],
    [{ "filter.advanced": "AREA[Sex]woman" }, /Allowed values for enum field/],
    [{ "filter.advanced": "AREA[LastUpdatePostDate]RANGE[yesterday,MAX]" }, /Invalid value `yesterday`/],
    [{ "filter.advanced": "AREA[HasResults]maybe" }, /Invalid value `maybe`/],
    [{ "filter.phase": "PHASE3" }, /^`filter\.phase` is unknown parameter$/],
    [{ "filter.overallStatus": "RECRUITING,DONE" }, /^Invalid value in parameter `overallStatus`: `DONE`$/],
    [{ sort: "LeadSponsorName" }, /^Unknown sort field$/],
  ];
  for (const [parameters, expected] of refused) {
    const { status, contentType, body } = ask(parameters);
    assert.deepEqual([status, contentType], [400, "text/plain"], JSON.stringify(parameters));
    assert.match(body, expected);
  }
});
