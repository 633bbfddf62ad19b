import { raw, type Assumption, type Probe } from "./assumption.ts";
import { addsUp, heeds, orders, refuses } from "./heeded.ts";

/** Filters, orders and totals of ClinicalTrials.gov, in the words of its API's own documentation. */

/** Rows of one question; studies are long. */
const ROWS = 10;

type Parameters = readonly (readonly [name: string, value: string])[];

const search = (...query: Parameters): Probe =>
  raw(
    "studies",
    [["query.cond", "cancer"], ...query, ["countTotal", "true"], ["pageSize", String(ROWS)], ["format", "json"]],
    ROWS,
  );

const advanced = (expression: string): Probe => search(["filter.advanced", expression]);

const WIDE = search();

const DESIGN = "protocolSection.designModule";
const INFO = `${DESIGN}.designInfo`;
const INTERVENTIONS = "protocolSection.armsInterventionsModule.interventions";
const STATUS = "protocolSection.statusModule";
const ELIGIBILITY = "protocolSection.eligibilityModule";
const SPONSOR = "protocolSection.sponsorCollaboratorsModule";
const SITES = "protocolSection.contactsLocationsModule.locations";

const is =
  (...wanted: readonly string[]) =>
  (value: string): boolean =>
    wanted.includes(value);

interface Filter {
  readonly name: string;
  readonly statement: string;
  readonly query: Parameters;
  readonly path: string;
  isAsked(value: string): boolean;
}

const byArea = (name: string, expression: string, path: string, isAsked: Filter["isAsked"]): Filter => ({
  name,
  statement: `${expression} in filter.advanced is heeded.`,
  query: [["filter.advanced", expression]],
  path,
  isAsked,
});

const FILTERS: readonly Filter[] = [
  byArea("phase", "AREA[Phase]PHASE3", `${DESIGN}.phases`, is("PHASE3")),
  byArea("phases", "AREA[Phase](PHASE1 OR PHASE4)", `${DESIGN}.phases`, is("PHASE1", "PHASE4")),
  byArea("study-type", "AREA[StudyType]OBSERVATIONAL", `${DESIGN}.studyType`, is("OBSERVATIONAL")),
  byArea("allocation", 'AREA[DesignAllocation]"NON_RANDOMIZED"', `${INFO}.allocation`, is("NON_RANDOMIZED")),
  byArea("masking", 'AREA[DesignMasking]"DOUBLE"', `${INFO}.maskingInfo.masking`, is("DOUBLE")),
  byArea("model", 'AREA[DesignInterventionModel]"CROSSOVER"', `${INFO}.interventionModel`, is("CROSSOVER")),
  byArea("purpose", 'AREA[DesignPrimaryPurpose]"PREVENTION"', `${INFO}.primaryPurpose`, is("PREVENTION")),
  byArea("observation", 'AREA[DesignObservationalModel]"COHORT"', `${INFO}.observationalModel`, is("COHORT")),
  byArea("perspective", 'AREA[DesignTimePerspective]"RETROSPECTIVE"', `${INFO}.timePerspective`, is("RETROSPECTIVE")),
  byArea("intervention-type", 'AREA[InterventionType]"DEVICE"', `${INTERVENTIONS}.type`, is("DEVICE")),
  byArea("sponsor", 'AREA[LeadSponsorName]"Pfizer"', `${SPONSOR}.leadSponsor.name`, (name) => /\bPfizer\b/i.test(name)),
  byArea("sponsor-class", "AREA[LeadSponsorClass]INDUSTRY", `${SPONSOR}.leadSponsor.class`, is("INDUSTRY")),
  byArea("has-results", "AREA[HasResults]true", "hasResults", is("true")),
  byArea("sex", "AREA[Sex]FEMALE", `${ELIGIBILITY}.sex`, is("FEMALE")),
  byArea("age", "AREA[StdAge]CHILD", `${ELIGIBILITY}.stdAges`, is("CHILD")),
  byArea("healthy", "AREA[HealthyVolunteers]true", `${ELIGIBILITY}.healthyVolunteers`, is("true")),
  byArea("overall-status", "AREA[OverallStatus]COMPLETED", `${STATUS}.overallStatus`, is("COMPLETED")),
  byArea(
    "updated",
    "AREA[LastUpdatePostDate]RANGE[2024-01-01,2024-12-31]",
    `${STATUS}.lastUpdatePostDateStruct.date`,
    (date) => date.startsWith("2024"),
  ),
  byArea("start", "AREA[StartDate]RANGE[2020-01-01,2020-12-31]", `${STATUS}.startDateStruct.date`, (date) =>
    date.startsWith("2020"),
  ),
  byArea("country", 'SEARCH[Location](AREA[LocationCountry]"Canada")', `${SITES}.country`, is("Canada")),
  byArea("state-alone", 'SEARCH[Location](AREA[LocationState]"Ohio")', `${SITES}.state`, is("Ohio")),
  {
    name: "statuses",
    statement: "filter.overallStatus takes several statuses.",
    query: [["filter.overallStatus", "TERMINATED,WITHDRAWN"]],
    path: `${STATUS}.overallStatus`,
    isAsked: is("TERMINATED", "WITHDRAWN"),
  },
  {
    name: "lead",
    statement: "query.lead finds lead sponsors alone.",
    query: [["query.lead", "Pfizer"]],
    path: `${SPONSOR}.leadSponsor.name`,
    isAsked: (name) => /\bPfizer\b/i.test(name),
  },
  {
    name: "agg-results",
    statement: "aggFilters finds studies with results.",
    query: [["aggFilters", "results:with"]],
    path: "hasResults",
    isAsked: is("true"),
  },
  {
    name: "agg-status",
    statement: "aggFilters finds studies of several statuses.",
    query: [["aggFilters", "status:not rec"]],
    path: `${STATUS}.overallStatus`,
    isAsked: is("NOT_YET_RECRUITING", "RECRUITING"),
  },
];

const SORTS: readonly (readonly [field: string, path: string])[] = [
  ["LastUpdatePostDate", `${STATUS}.lastUpdatePostDateStruct.date`],
  ["StartDate", `${STATUS}.startDateStruct.date`],
  ["EnrollmentCount", `${DESIGN}.enrollmentInfo.count`],
];

const WRONG: readonly (readonly [name: string, statement: string, query: Parameters, says: RegExp])[] = [
  [
    "unknown-area",
    "An area that does not exist is refused.",
    [["filter.advanced", "AREA[NoSuchArea]x"]],
    /Unknown area name/,
  ],
  [
    "unknown-value",
    "A value that a closed field does not have is refused.",
    [["filter.advanced", "AREA[Phase]PHASE9"]],
    /Allowed values for enum field/,
  ],
  ["unknown-status", "A status that does not exist is refused.", [["filter.overallStatus", "DONE"]], /Invalid value/],
  [
    "unknown-parameter",
    "A parameter that does not exist is refused.",
    [["filter.phase", "PHASE3"]],
    /unknown parameter/,
  ],
  ["unknown-sort", "An order by a field of words is refused.", [["sort", "BriefTitle"]], /sort/i],
];

export const clinicaltrialsFields: readonly Assumption[] = [
  ...FILTERS.map(({ name, query, path, ...filter }) =>
    heeds({ id: `clinicaltrials/filter-${name}`, narrow: search(...query), wide: WIDE, paths: [path], ...filter }),
  ),
  ...SORTS.map(([field, path]) =>
    orders({
      id: `clinicaltrials/sort-${field}`,
      statement: `Studies are ordered by ${field}, either way.`,
      falling: search(["filter.advanced", `NOT AREA[${field}]MISSING`], ["sort", `${field}:desc`]),
      rising: search(["filter.advanced", `NOT AREA[${field}]MISSING`], ["sort", `${field}:asc`]),
      path,
    }),
  ),
  ...WRONG.map(([name, statement, query, says]) =>
    refuses({ id: `clinicaltrials/${name}`, statement, wrong: search(...query), right: WIDE, says }),
  ),
  addsUp({
    id: "clinicaltrials/missing",
    statement: "Each study has a phase, or MISSING finds it.",
    parts: [advanced("AREA[Phase]MISSING"), advanced("NOT AREA[Phase]MISSING")],
    whole: WIDE,
  }),
  addsUp({
    id: "clinicaltrials/counts",
    statement: "The totals of the kinds of studies add up to the total of all.",
    parts: [
      advanced("AREA[StudyType]INTERVENTIONAL"),
      advanced("AREA[StudyType]OBSERVATIONAL"),
      advanced("AREA[StudyType]EXPANDED_ACCESS"),
    ],
    whole: WIDE,
  }),
];
