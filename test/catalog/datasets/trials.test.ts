import assert from "node:assert/strict";
import { test } from "node:test";
import { trials } from "../../../src/catalog/datasets/trials.ts";
import { failureOf } from "../../support/failure.ts";
import { goldenTable } from "../../support/address-table.ts";
import { addressFor, ask } from "../../support/recorded-agencies.ts";
import { recordedRows } from "../../support/recorded.ts";

const inBoston = 'SEARCH[Location](AREA[LocationCity]"Boston" AND AREA[LocationState]"Massachusetts")';

goldenTable(
  trials,
  "https://clinicaltrials.gov/api/v2/studies",
  (limit, query) => ({
    sort: Object.keys(query).some((name) => name.startsWith("query.")) ? "@relevance" : "LastUpdatePostDate:desc",
    countTotal: "true",
    pageSize: limit,
    format: "json",
  }),
  [
    [{}, {}],
    [{ condition: "lung cancer" }, { "query.cond": "lung cancer" }],
    [
      { condition: "lung cancer", intervention: "osimertinib", location: "France", status: "recruiting", limit: 50 },
      {
        "query.cond": "lung cancer",
        "query.intr": "osimertinib",
        "query.locn": "France",
        "filter.overallStatus": "RECRUITING",
      },
    ],
    [{ status: "Not yet-recruiting" }, { "filter.overallStatus": "NOT_YET_RECRUITING" }],
    [{ location: "Boston, MA" }, { "filter.advanced": inBoston }],
    [{ location: "Boston MA" }, { "filter.advanced": inBoston }],
    ...["Boston  MA", " Boston , MA. ", "Boston, MA,", "Boston,, MA", ",Boston MA.", "Boston, MA, U.S.A"].map(
      (location) => [{ location }, { "filter.advanced": inBoston }] as const,
    ),
    ...["Washington, D.C.", "Washington D.C.", "Washington D.C", "Washington, DC", "Washington DC, USA"].map(
      (location) =>
        [
          { location },
          {
            "filter.advanced":
              'SEARCH[Location](AREA[LocationCity]"Washington" AND AREA[LocationState]"District of Columbia")',
          },
        ] as const,
    ),
    [{ location: "MA." }, { "filter.advanced": 'AREA[LocationState]"Massachusetts"' }],
    [{ location: "U.S.A" }, { "query.locn": "United States" }],
    [{ location: "U.S" }, { "query.locn": "United States" }],
    [{ location: "London, U.K" }, { "query.locn": "London United Kingdom" }],
    [{ location: "John Smith M.D." }, { "query.locn": "John Smith M D" }],
    [{ location: "Boston, massachusetts" }, { "filter.advanced": inBoston }],
    [
      { intervention: "osimertinib", location: "Boston, MA", status: "COMPLETED", limit: 1 },
      { "query.intr": "osimertinib", "filter.overallStatus": "COMPLETED", "filter.advanced": inBoston },
    ],
    [{ location: "Boston, MA, United States" }, { "filter.advanced": inBoston }],
    [
      { location: "CA" },
      {
        "filter.advanced":
          'SEARCH[Location](AREA[LocationState]"California" AND NOT AREA[LocationState]"Baja California")',
      },
    ],
    [
      { location: "Morgantown, VA" },
      {
        "filter.advanced":
          'SEARCH[Location](AREA[LocationCity]"Morgantown" AND AREA[LocationState]"Virginia" AND NOT AREA[LocationState]"West Virginia")',
      },
    ],
    [{ location: "D.C." }, { "filter.advanced": 'AREA[LocationState]"District of Columbia"' }],
    [{ location: "OR" }, { "filter.advanced": 'AREA[LocationState]"Oregon"' }],
    [{ location: "in" }, { "filter.advanced": 'AREA[LocationState]"Indiana"' }],
    [{ location: "UK" }, { "query.locn": "United Kingdom" }],
    [{ location: "U.S." }, { "query.locn": "United States" }],
    [{ location: "Paris, France" }, { "query.locn": "Paris France" }],
    [{ location: "Georgia" }, { "query.locn": "Georgia" }],
    [{ location: "Türkiye" }, { "query.locn": "(Türkiye) OR (Turkiye)" }],
    [
      { location: "St. Gallen, Switzerland" },
      { "query.locn": "(St Gallen Switzerland) OR (Saint Gallen Switzerland)" },
    ],
    [
      { sponsor: "Johnson and Johnson", phase: "phase2,PHASE3", sex: "all", has_results: "true", until: "20240630" },
      {
        "filter.advanced":
          '(AREA[Phase]"PHASE2" OR AREA[Phase]"PHASE3") AND AREA[LeadSponsorName]"Johnson" AND AREA[LeadSponsorName]"Johnson"' +
          ' AND AREA[HasResults]true AND AREA[Sex]"ALL" AND AREA[LastUpdatePostDate]RANGE[MIN, 2024-06-30]',
      },
    ],
    [{ condition: "ALL" }, { "query.cond": '"ALL"' }],
    [{ condition: "AREA[Phase]PHASE1 OR x" }, { "query.cond": '"AREA Phase PHASE1 OR x"' }],
    [{ condition: "Crohn’s disease" }, { "query.cond": "Crohn's disease" }],
    [{ condition: "“lung” cancer (adult), [stage 4]" }, { "query.cond": "lung cancer adult stage 4" }],
    [{ intervention: "5-FU/100%" }, { "query.intr": '"5-FU/100%"' }],
    [{ condition: "NCT01234567, nct02222222" }, { "query.cond": "NCT01234567 nct02222222" }],
    [
      { condition: "NCT01234567 asthma", status: "COMPLETED" },
      { "query.cond": "NCT01234567 asthma", "filter.overallStatus": "COMPLETED" },
    ],
  ],
);

test("trials: the address is percent-encoded as the registry documents it", () => {
  assert.equal(
    addressFor(trials, { intervention: "osimertinib", location: "Boston, MA" }),
    "https://clinicaltrials.gov/api/v2/studies?query.intr=osimertinib&filter.advanced=SEARCH%5BLocation%5D%28AREA%5BLocationCity%5D" +
      "%22Boston%22+AND+AREA%5BLocationState%5D%22Massachusetts%22%29&sort=%40relevance&countTotal=true&pageSize=10&format=json",
  );
});

for (const [location, country] of [
  ["London, UK", "United Kingdom"],
  ["London UK", "United Kingdom"],
  ["UK, London", "United Kingdom"],
  ["Chicago, USA", "United States"],
  ["San Juan, PR", "Puerto Rico"],
] as const)
  test(`trials: the code in ${location} is spelled out, for the registry stores ${country} and expands nothing`, () => {
    assert.match(new URL(addressFor(trials, { location })).search.replaceAll("+", " "), new RegExp(country));
  });

test("trials: a status that the registry does not have is refused with all that it has", () => {
  for (const status of ["OPEN", "RECRUITING,CLOSED", "ACTIVE"]) {
    const { message } = failureOf(() => trials.toQuery({ status }));
    assert.match(
      message,
      /"status" must be one of ACTIVE_NOT_RECRUITING, COMPLETED, .*WITHHELD, UNKNOWN(?:; did you mean ACTIVE_NOT_RECRUITING\?)?; received/,
    );
  }
});

const study = {
  hasResults: false,
  protocolSection: {
    identificationModule: { nctId: "NCT01234567", briefTitle: "A <18 Years study" },
    statusModule: { overallStatus: "COMPLETED", startDateStruct: { date: "2020-05" } },
    designModule: { enrollmentInfo: { count: 99_999_999, type: "ESTIMATED" } },
    contactsLocationsModule: { locations: [{ city: "Boston", state: "Massachusetts", country: "United States" }] },
  },
};
const page = { rows: [study], total: 1, updated: null };

for (const [input, words] of [
  [{ status: "RECRUITING" }, "another status"],
  [{ location: "TX" }, "no site in the state"],
  [{ location: "Dallas, TX" }, "no site in the state"],
] as const)
  test(`trials: a row that does not satisfy ${JSON.stringify(input)} makes the answer unusable`, () => {
    const failure = failureOf(() => trials.toQuery(input).read(page));
    assert.equal(failure.reason, "unexpected_shape");
    assert.match(failure.message, new RegExp(`row 1 does not match the query: ${words}`));
  });

for (const [asked, stored, fits] of [
  ["VA", "Virginia", true],
  ["VA", "West Virginia", false],
  ["WV", "West Virginia", true],
  ["CA", "Baja California", false],
  ["KS", "Arkansas", false],
] as const)
  test(`trials: a site in ${stored} is ${fits ? "" : "not "}one in ${asked}`, () => {
    const locations = [{ city: "X", state: stored }];
    const there = { ...study.protocolSection, contactsLocationsModule: { locations } };
    const read = () => trials.toQuery({ location: asked }).read({ ...page, rows: [{ protocolSection: there }] });
    if (fits) assert.equal(read().records.length, 1);
    else assert.match(failureOf(read).message, /no site in the state/);
  });

test("trials: words are not compared, because the registry also finds related terms", () => {
  assert.equal(
    trials.toQuery({ condition: "asthma", intervention: "x", location: "Canada" }).read(page).records.length,
    1,
  );
});

test("trials: an unknown enrollment and absent modules are null or empty, a month stays a month", () => {
  const [record] = trials.toQuery({}).read(page).records;
  assert.deepEqual(record, {
    nct_id: "NCT01234567",
    title: "A <18 Years study",
    official_title: null,
    acronym: null,
    secondary_ids: [],
    status: "COMPLETED",
    phases: [],
    study_type: null,
    allocation: null,
    masking: null,
    intervention_model: null,
    primary_purpose: null,
    observational_model: null,
    time_perspective: null,
    enrollment: { count: null, type: "ESTIMATED" },
    sponsor: null,
    sponsor_class: null,
    collaborators: [],
    conditions: [],
    interventions: [],
    sex: null,
    age_groups: [],
    start_date: "2020-05",
    start_date_type: null,
    primary_completion_date: null,
    primary_completion_date_type: null,
    completion_date: null,
    completion_date_type: null,
    last_update_date: null,
    location_count: 1,
    matching_location_count: null,
    locations: [{ facility: null, city: "Boston", state: "Massachusetts", country: "United States", status: null }],
    has_results: false,
    results_date: null,
    why_stopped: null,
    record_url: "https://clinicaltrials.gov/study/NCT01234567",
  });
});

test("trials: an impossible calendar date is null", () => {
  const { protocolSection } = study;
  for (const date of ["2024-13", "2024-02-30", "2024-00-01"]) {
    const odd = { ...study, protocolSection: { ...protocolSection, statusModule: { startDateStruct: { date } } } };
    assert.match(JSON.stringify(trials.toQuery({}).read({ ...page, rows: [odd] })), /"start_date":null/, date);
  }
});

test("trials: ten sites are shown and all are counted", () => {
  const counts = recordedRows("trials").map((row) => {
    const [record = {}] = trials.toQuery({}).read({ rows: [row], total: 1, updated: null }).records;
    const { location_count, locations } = Object.fromEntries(Object.entries(record));
    assert.ok(Array.isArray(locations));
    assert.equal(locations.length, Math.min(10, Number(location_count)));
    return Number(location_count);
  });
  assert.ok(Math.max(...counts) > 100);
});

test("trials: real rows found by each filter satisfy it", () => {
  for (const input of [{ status: "RECRUITING" }, { location: "MA" }, { location: "Boston, MA" }, { condition: "ALL" }])
    assert.ok(ask(trials, { ...input, limit: 50 }).page.total !== null, JSON.stringify(input));
  assert.ok(ask(trials, { location: "Houston, TX", limit: 50 }).records.length > 0);
});

/** The registry's own fields of a study, read without our schemas. */
const own = (row: object) => Object(row).protocolSection;

test('"The record by its number leaves something out": its long fields are the registry\'s, letter by letter', () => {
  let texts = 0;
  for (const row of recordedRows("trials")) {
    const { descriptionModule, eligibilityModule = {}, outcomesModule, identificationModule } = own(row);
    const lookup = trials.byIdentifier ?? assert.fail();
    const [record] = lookup
      .toQuery({ id: identificationModule.nctId })
      .read({ rows: [row], total: 1, updated: null }).records;
    const { brief_summary, eligibility, primary_outcomes } = Object(record);
    const { eligibilityCriteria, sex, minimumAge, maximumAge, healthyVolunteers } = eligibilityModule;
    assert.equal(brief_summary, descriptionModule?.briefSummary?.trim() ?? null);
    assert.deepEqual(eligibility, {
      criteria: eligibilityCriteria?.trim() ?? null,
      sex: sex ?? null,
      minimum_age: minimumAge ?? null,
      maximum_age: maximumAge ?? null,
      healthy_volunteers: healthyVolunteers ?? null,
    });
    const outcomes: readonly Record<string, string>[] = outcomesModule?.primaryOutcomes ?? [];
    assert.deepEqual(
      primary_outcomes,
      outcomes.map(({ measure, timeFrame, description }) => ({
        measure: measure ?? null,
        time_frame: timeFrame ?? null,
        description: description ?? null,
      })),
    );
    if (eligibilityCriteria?.includes("\n")) texts++;
  }
  assert.ok(texts > 100, `${texts} texts of several lines`);
});

test("trials: a search leaves long fields out, and shows who may take part", () => {
  for (const row of recordedRows("trials")) {
    const [record = {}] = trials.toQuery({}).read({ rows: [row], total: 1, updated: null }).records;
    for (const name of ["brief_summary", "eligibility", "primary_outcomes"]) assert.ok(!Object.hasOwn(record, name));
    const { sex, stdAges } = own(row).eligibilityModule ?? {};
    assert.deepEqual([record["sex"], record["age_groups"]], [sex ?? null, stdAges ?? []]);
  }
});

test("trials: dates say whether they are actual or estimated, as the registry does", () => {
  for (const row of recordedRows("trials")) {
    const [record] = trials.toQuery({}).read({ rows: [row], total: 1, updated: null }).records;
    const { statusModule: dates, sponsorCollaboratorsModule: sponsors, designModule } = own(row);
    assert.partialDeepStrictEqual(record, {
      start_date_type: dates.startDateStruct?.type ?? null,
      primary_completion_date: dates.primaryCompletionDateStruct?.date ?? null,
      primary_completion_date_type: dates.primaryCompletionDateStruct?.type ?? null,
      completion_date_type: dates.completionDateStruct?.type ?? null,
      last_update_date: dates.lastUpdatePostDateStruct?.date ?? null,
      results_date: dates.resultsFirstPostDateStruct?.date ?? null,
      collaborators: (sponsors.collaborators ?? []).map(({ name }: { name: string }) => name),
      allocation: designModule.designInfo?.allocation ?? null,
      masking: designModule.designInfo?.maskingInfo?.masking ?? null,
    });
  }
});
