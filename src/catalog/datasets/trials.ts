import { z } from "zod";
import { defineDataset } from "../define-dataset.ts";
import { invalidQuery } from "../../core/errors.ts";
import {
  selectionOf,
  amount,
  day,
  exact,
  truth,
  words,
  type Selection,
  type Filter,
  type Fields,
  type Range,
} from "../fields.ts";
import { freeText, limit } from "../params.ts";
import { clinicaltrials } from "../upstreams/clinicaltrials.ts";
import { anyOf, isOnlyNctNumbers, literal, requireWord } from "../upstreams/essie.ts";
import { should } from "../reading.ts";
import type { UpstreamRequest } from "../upstream.ts";
import {
  AGE_GROUPS,
  ALLOCATIONS,
  CODES,
  dateText,
  dateType,
  INTERVENTION_MODELS,
  INTERVENTIONS,
  MASKINGS,
  OBSERVATIONAL_MODELS,
  PHASES,
  PURPOSES,
  SEXES,
  SPONSOR_CLASSES,
  STATUSES,
  STUDY_TYPES,
  TIME_PERSPECTIVES,
} from "./trial-fields.ts";
import { noteOnState, placeMismatch, recordSitesAt, siteNotes, sitesAt, toLocation } from "./trial-location.ts";
import { trialRow } from "./trial-row.ts";
import { requiredOf, siteSpellings } from "../spellings.ts";
import { numberMismatch, searches } from "./trial-words.ts";

/** What the registry stores where an enrollment is not known. */
const UNKNOWN_ENROLLMENT = 99_999_999;
const SITES_SHOWN = 10;

const fields = {
  status: exact("OverallStatus", {
    description: "Overall status of the study.",
    example: "RECRUITING",
    values: STATUSES,
    isStrict: true,
    counted: { at: "status" },
  }),
  phase: exact("Phase", {
    description: "Phase of the study.",
    example: "PHASE3",
    values: PHASES,
    isMultiple: true,
    counted: { at: "phases" },
    in: ({ phases }) => (Array.isArray(phases) ? phases : []),
  }),
  study_type: exact("StudyType", {
    description: "Kind of study.",
    example: "INTERVENTIONAL",
    values: STUDY_TYPES,
    counted: { at: "study_type" },
  }),
  intervention_type: exact("InterventionType", {
    description: "Kind of intervention.",
    example: "DEVICE",
    values: INTERVENTIONS,
    isMultiple: true,
    counted: { at: "intervention_type" },
    in: ({ interventions }) => (Array.isArray(interventions) ? interventions.map((one) => Object(one).type) : []),
  }),
  primary_purpose: exact("DesignPrimaryPurpose", {
    description: "What the intervention is tried for.",
    example: "PREVENTION",
    values: PURPOSES,
    counted: { at: "primary_purpose" },
  }),
  allocation: exact("DesignAllocation", {
    description: "How participants are assigned to arms.",
    example: "RANDOMIZED",
    values: ALLOCATIONS,
    counted: { at: "allocation" },
  }),
  masking: exact("DesignMasking", {
    description: "How many parties do not know the assigned arm.",
    example: "DOUBLE",
    values: MASKINGS,
    counted: { at: "masking" },
  }),
  intervention_model: exact("DesignInterventionModel", {
    description: "How the arms are set against each other.",
    example: "CROSSOVER",
    values: INTERVENTION_MODELS,
    counted: { at: "intervention_model" },
  }),
  observational_model: exact("DesignObservationalModel", {
    description: "How an observational study chooses its participants.",
    example: "COHORT",
    values: OBSERVATIONAL_MODELS,
    counted: { at: "observational_model" },
  }),
  time_perspective: exact("DesignTimePerspective", {
    description: "When an observational study looks at its participants.",
    example: "RETROSPECTIVE",
    values: TIME_PERSPECTIVES,
    counted: { at: "time_perspective" },
  }),
  sponsor: words("LeadSponsorName", {
    description: 'Words of the lead sponsor\'s name, in any order; "and" between them is not looked for.',
    example: "Pfizer",
    /** The registry also finds plurals and other forms of a word. */
    isUnchecked: true,
    counted: { at: "sponsor" },
  }),
  sponsor_class: exact("LeadSponsorClass", {
    description: "Kind of lead sponsor.",
    example: "INDUSTRY",
    values: SPONSOR_CLASSES,
    counted: { at: "sponsor_class" },
  }),
  has_results: truth("HasResults", ["true", "false"], {
    description: "Whether results are posted in the registry.",
    counted: { at: "has_results" },
  }),
  sex: exact("Sex", {
    description: "Sex of those who may take part.",
    example: "FEMALE",
    values: SEXES,
    counted: { at: "sex" },
  }),
  age_group: exact("StdAge", {
    description: "Age group of those who may take part.",
    example: "CHILD",
    values: AGE_GROUPS,
    isMultiple: true,
    counted: { at: "age_group" },
    in: ({ age_groups: groups }) => (Array.isArray(groups) ? groups : []),
  }),
  last_update_date: day("LastUpdatePostDate", {
    title: "Last update",
    description: "Day on which the last update was posted.",
    example: "20240101",
    isRange: true,
    sorted: "LastUpdatePostDate",
  }),
  start_date: day("StartDate", {
    description: "Day of the start.",
    example: "20240101",
    sorted: "StartDate",
    counted: { at: "start_date", by: "start_year" },
  }),
  completion_date: day("CompletionDate", {
    description: "Day of the completion.",
    example: "20240101",
    sorted: "CompletionDate",
    counted: { at: "completion_date", by: "completion_year" },
  }),
  enrollment: amount("EnrollmentCount", {
    description: "Number of participants.",
    example: "100",
    sorted: "EnrollmentCount",
    in: ({ enrollment }) => [Object(enrollment).count],
  }),
  healthy_volunteers: truth("HealthyVolunteers", ["true", "false"], {
    description: "Whether healthy volunteers may take part.",
    counted: { at: "healthy_volunteers" },
    isUnchecked: true,
  }),
} satisfies Fields;

export const trials = defineDataset({
  name: "trials",
  path: "/trials/search",
  title: "Clinical studies",
  summary:
    "Search ClinicalTrials.gov for studies by condition, intervention, place and status. Best " +
    "match first; without search words, latest update first.",
  caveat:
    "Sponsors register and update studies themselves. The status applies to the whole study: a " +
    "recruiting study may have closed sites. Condition searches include related terms.",
  notFor: "published results in journals, or labels of approved drugs (labels).",
  source: "ClinicalTrials.gov (NLM), API v2",
  upstream: clinicaltrials,
  fields,
  counting: {
    isByTotals: true,
    noteOn: ({ location }) =>
      location === undefined
        ? null
        : "The status is the whole study's: its sites in the place that was asked for may have another one.",
  },
  pageSize: 200,
  identifier: {
    field: "nct_id",
    pattern: /^NCT[0-9]{8}$/,
    form: "NCT and eight digits",
    example: "NCT06230445",
    toRequest: (id) => ({
      path: "studies",
      query: [
        ["filter.ids", id],
        ["countTotal", "true"],
        ["pageSize", "1"],
        ["format", "json"],
      ],
      limit: 1,
    }),
    aliases: ({ protocolSection: study }) => study.identificationModule.nctIdAliases,
  },
  params: z.strictObject({
    condition: freeText("Condition or disease; the registry includes related terms.", "lung cancer").optional(),
    intervention: freeText("Drug, device, procedure or other intervention.", "osimertinib").optional(),
    location: freeText(
      "A state (name or two-letter code), city or country. 'Boston, MA' finds studies with a " +
        "site in that city and state. Two letters alone, after a comma or in capitals at the end " +
        "mean a US state, UK or US.",
      "Massachusetts",
    ).optional(),
    limit,
  }),
  toRequest({ limit, ...words }, asked) {
    const searched = searches(words);
    const place = words.location === undefined ? null : toLocation(words.location);
    const filters = [...statusFilter(asked), ...advancedFilter(asked, place?.kind === "site" ? [place.filter] : [])];
    if (filters.length > 0 && searched.some(([, sent]) => isOnlyNctNumbers(sent)))
      throw invalidQuery(
        "For NCT numbers alone the registry ignores every filter; search for the numbers without them.",
      );
    const sort = orderOf(asked) ?? (searched.length > 0 ? "@relevance" : "LastUpdatePostDate:desc");
    const query: UpstreamRequest["query"] = [
      ...searched,
      ...filters,
      ["sort", sort],
      ["countTotal", "true"],
      ["pageSize", String(limit)],
      ["format", "json"],
    ];
    return { path: "studies", query, limit, notes: place === null ? [] : noteOnState(place) };
  },
  row: trialRow,
  mismatch({ protocolSection: study }, words) {
    const sites = study.contactsLocationsModule.locations;
    const place = words.location === undefined ? null : toLocation(words.location);
    const mismatch = place === null ? null : placeMismatch(sites, place);
    return numberMismatch(study, words) ?? should(mismatch === null, "location", mismatch ?? "");
  },
  record: z.object({
    nct_id: z.string().meta({ title: "NCT number" }),
    title: z.string().nullable(),
    official_title: z.string().nullable(),
    acronym: z.string().nullable(),
    secondary_ids: z.array(z.string()).meta({ title: "Other identifiers", description: "Of sponsors and registries." }),
    status: z.string().nullable().meta({ description: "One of the registry's 14 status values, of the whole study." }),
    phases: z.array(z.string()).meta({ description: "Empty for studies without phases." }),
    study_type: z.string().nullable(),
    allocation: z.string().nullable().meta({ description: "RANDOMIZED, NON_RANDOMIZED or NA." }),
    masking: z.string().nullable().meta({ description: "NONE, SINGLE, DOUBLE, TRIPLE or QUADRUPLE." }),
    intervention_model: z
      .string()
      .nullable()
      .meta({ description: "SINGLE_GROUP, PARALLEL, CROSSOVER, FACTORIAL or SEQUENTIAL." }),
    primary_purpose: z.string().nullable().meta({ description: "What the intervention is tried for." }),
    observational_model: z
      .string()
      .nullable()
      .meta({ description: "How an observational study chooses its participants." }),
    time_perspective: z
      .string()
      .nullable()
      .meta({ description: "Of an observational study: RETROSPECTIVE, PROSPECTIVE, CROSS_SECTIONAL or OTHER." }),
    enrollment: z.object({
      count: z.int().nullable(),
      type: z.string().nullable().meta({ description: "ACTUAL or ESTIMATED." }),
    }),
    sponsor: z.string().nullable(),
    sponsor_class: z.string().nullable(),
    collaborators: z.array(z.string()),
    conditions: z.array(z.string()),
    interventions: z.array(z.object({ type: z.string().nullable(), name: z.string().nullable() })),
    sex: z.string().nullable().meta({ description: "Who may take part: FEMALE, MALE or ALL." }),
    age_groups: z.array(z.string()).meta({ description: "Who may take part: CHILD, ADULT and OLDER_ADULT." }),
    start_date: dateText,
    start_date_type: dateType,
    primary_completion_date: dateText,
    primary_completion_date_type: dateType,
    completion_date: dateText,
    completion_date_type: dateType,
    last_update_date: dateText,
    brief_summary: z.string().nullable(),
    eligibility: z.object({
      criteria: z.string().nullable(),
      sex: z.string().nullable(),
      minimum_age: z.string().nullable(),
      maximum_age: z.string().nullable(),
      healthy_volunteers: z.boolean().nullable(),
    }),
    primary_outcomes: z.array(
      z.object({
        measure: z.string().nullable(),
        time_frame: z.string().nullable(),
        description: z.string().nullable(),
      }),
    ),
    location_count: z.int().meta({ description: "Number of sites in the record." }),
    matching_location_count: z.int().nullable().meta({
      description: "Number of sites that have what `location` asked for; null if no location was asked for.",
    }),
    locations: z
      .array(
        z.object({
          facility: z.string().nullable(),
          city: z.string().nullable(),
          state: z.string().nullable(),
          country: z.string().nullable(),
          status: z.string().nullable().meta({ description: "Of this site; null if the registry gives none." }),
        }),
      )
      .meta({
        description:
          "Sites that match `location` first, each with its own status. A search shows " +
          `${SITES_SHOWN}; a record by its number has all of them.`,
      }),
    has_results: z.boolean().nullable(),
    results_date: dateText,
    why_stopped: z.string().nullable(),
    record_url: z.url(),
  }),
  long: ["brief_summary", "eligibility", "primary_outcomes"],
  trim({ hasResults, protocolSection: study }, params) {
    const { nctId, briefTitle, officialTitle, acronym, secondaryIdInfos } = study.identificationModule;
    const { count, type } = study.designModule.enrollmentInfo;
    const { startDateStruct: start, primaryCompletionDateStruct: primary } = study.statusModule;
    const { completionDateStruct: completion } = study.statusModule;
    const { sex, stdAges, eligibilityCriteria, minimumAge, maximumAge, healthyVolunteers } = study.eligibilityModule;
    const { maskingInfo, ...design } = study.designModule.designInfo;
    const sites = study.contactsLocationsModule.locations;
    const matching = params?.location === undefined ? null : sitesAt(sites, toLocation(params.location));
    const ordered = matching === null ? sites : [...matching, ...sites.filter((site) => !matching.includes(site))];
    return {
      nct_id: nctId,
      title: briefTitle,
      official_title: officialTitle,
      acronym,
      secondary_ids: present(secondaryIdInfos.map(({ id }) => id)),
      status: study.statusModule.overallStatus,
      phases: study.designModule.phases,
      study_type: study.designModule.studyType,
      allocation: design.allocation,
      masking: maskingInfo.masking,
      intervention_model: design.interventionModel,
      primary_purpose: design.primaryPurpose,
      observational_model: design.observationalModel,
      time_perspective: design.timePerspective,
      enrollment: { count: count === UNKNOWN_ENROLLMENT ? null : (count ?? null), type },
      sponsor: study.sponsorCollaboratorsModule.leadSponsor.name,
      sponsor_class: study.sponsorCollaboratorsModule.leadSponsor.class,
      collaborators: present(study.sponsorCollaboratorsModule.collaborators.map(({ name }) => name)),
      conditions: study.conditionsModule.conditions,
      interventions: study.armsInterventionsModule.interventions,
      sex,
      age_groups: stdAges,
      start_date: start.date,
      start_date_type: start.type,
      primary_completion_date: primary.date,
      primary_completion_date_type: primary.type,
      completion_date: completion.date,
      completion_date_type: completion.type,
      last_update_date: study.statusModule.lastUpdatePostDateStruct.date,
      brief_summary: study.descriptionModule.briefSummary,
      eligibility: {
        criteria: eligibilityCriteria,
        sex,
        minimum_age: minimumAge,
        maximum_age: maximumAge,
        healthy_volunteers: healthyVolunteers,
      },
      primary_outcomes: study.outcomesModule.primaryOutcomes.map(({ measure, timeFrame, description }) => ({
        measure,
        time_frame: timeFrame,
        description,
      })),
      location_count: sites.length,
      matching_location_count: matching?.length ?? null,
      locations: params === undefined ? ordered : ordered.slice(0, SITES_SHOWN),
      has_results: hasResults,
      results_date: study.statusModule.resultsFirstPostDateStruct.date,
      why_stopped: study.statusModule.whyStopped,
      record_url: `https://clinicaltrials.gov/study/${nctId}`,
    };
  },
  notesOn: (rows, params) =>
    params.location === undefined
      ? []
      : siteNotes(
          rows.map(({ protocolSection: study }) => study.contactsLocationsModule.locations),
          toLocation(params.location),
          statusesAsked(params),
        ),
  examples: [
    { condition: "lung cancer", status: "RECRUITING", limit: 3 },
    { intervention: "osimertinib", location: "Boston, MA" },
  ],
  view: {
    heading: "title",
    facts: ["nct_id", "status", "phases", "sponsor", "conditions", "enrollment", "start_date"],
    charts: [{ kind: "values", field: "status", title: "Statuses", by: "status" }],
    codes: CODES,
    parts: { locations: ["city", "status"] },
    ours: ["matching_location_count"],
    matched: {
      location: {
        field: "locations",
        count: "matching_location_count",
        title: "Matching sites",
        items: ["site", "sites"],
        instead: "conditions",
        itemsAt: recordSitesAt,
      },
    },
    suggestions: { location: "places" },
    hints: { location: "City, state or country of a study site. “Boston, MA” finds sites in that city and state." },
  },
});

const present = (texts: readonly (string | null)[]): string[] => texts.filter((text) => text !== null);

/** The statuses that were asked for, any of which fits. */
const statusesAsked = (params: object): readonly string[] =>
  selectionOf(fields, { ...params }).filters.flatMap(({ name, values }) => (name === "status" ? values : []));

/** Several statuses are any of them. */
const statusFilter = ({ filters }: Selection): UpstreamRequest["query"] =>
  filters.flatMap(({ name, values }) =>
    name === "status" ? [["filter.overallStatus", values.join(",")] as const] : [],
  );

/** One expression that all filters but the status must meet. @param own filters of the place */
function advancedFilter({ filters, ranges }: Selection, own: readonly string[]): UpstreamRequest["query"] {
  const parts = filters.filter(({ name }) => name !== "status").map(expressionOf);
  const all = [...own, ...parts, ...ranges.map(rangeOf)];
  return all.length === 0 ? [] : [["filter.advanced", all.join(" AND ")]];
}

/** Studies whose number of participants is not known are stored with the largest number, and are none of the largest. */
const rangeOf = ({ field: { at, kind }, from, to }: Range): string =>
  kind === "amount"
    ? `AREA[${at[0]}]RANGE[${from ?? "MIN"}, ${to ?? UNKNOWN_ENROLLMENT - 1}]`
    : `AREA[${at[0]}]RANGE[${dashed(from) ?? "MIN"}, ${dashed(to) ?? "MAX"}]`;

/** All words of a text, or any of whole values; in quotation marks, since `ALL` is an operator. */
function expressionOf({ name, field, values }: Filter): string {
  const [area = ""] = field.at;
  const text = values.join(" ");
  if (field.kind === "words") {
    requireWord(name, text);
    const words = requiredOf(text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)));
    return words.map((word) => anyOf(siteSpellings(word).map((form) => `AREA[${area}]${literal(form)}`))).join(" AND ");
  }
  return anyOf(values.map((value) => `AREA[${area}]${field.kind === "boolean" ? value : literal(value)}`));
}

const dashed = (day: string | undefined): string | undefined =>
  day === undefined ? undefined : `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;

const orderOf = ({ order }: Selection): string | null =>
  order === null ? null : `${order.at}:${order.isDescending ? "desc" : "asc"}`;
