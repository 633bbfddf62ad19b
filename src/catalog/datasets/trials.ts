import { z } from "zod";
import { defineDataset } from "../define-dataset.ts";
import { invalidQuery } from "../../core/errors.ts";
import { freeText, limit, oneOf } from "../params.ts";
import { clinicaltrials } from "../upstreams/clinicaltrials.ts";
import { isOnlyNctNumbers } from "../upstreams/essie.ts";
import { must, should } from "../reading.ts";
import type { UpstreamRequest } from "../upstream.ts";
import { given } from "./fields.ts";
import { CODES, dateText, STATUSES } from "./trial-fields.ts";
import { placeMismatch, toLocation } from "./trial-location.ts";
import { trialRow } from "./trial-row.ts";
import { numberMismatch, searches } from "./trial-words.ts";

/** What the registry stores where an enrollment is not known. */
const UNKNOWN_ENROLLMENT = 99_999_999;
const SITES_SHOWN = 10;

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
  countable: {
    fields: {
      status: "status",
      study_type: "study_type",
      sponsor_class: "sponsor_class",
      sponsor: "sponsor",
    },
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
    status: oneOf(
      [...STATUSES.keys()],
      "Overall status of the study, any case; blanks and hyphens count as underscores.",
      "RECRUITING",
      (text) => text.replaceAll(/[ -]+/g, "_"),
    ).optional(),
    limit,
  }),
  toRequest({ status, limit, ...words }) {
    const searched = searches(words);
    const filters: UpstreamRequest["query"] = [
      ...given(status, (value) => ["filter.overallStatus", value] as const),
      ...given(words.location, toLocation).flatMap((place) =>
        place.kind === "site" ? [["filter.advanced", place.filter] as const] : [],
      ),
    ];
    if (filters.length > 0 && searched.some(([, sent]) => isOnlyNctNumbers(sent)))
      throw invalidQuery(
        "For NCT numbers alone the registry ignores status and state; search for the numbers without them.",
      );
    const sort = searched.length > 0 ? "@relevance" : "LastUpdatePostDate:desc";
    const query: UpstreamRequest["query"] = [
      ...searched,
      ...filters,
      ["sort", sort],
      ["countTotal", "true"],
      ["pageSize", String(limit)],
      ["format", "json"],
    ];
    return { path: "studies", query, limit };
  },
  row: trialRow,
  mismatch({ protocolSection: study }, { status, ...words }) {
    const sites = study.contactsLocationsModule.locations;
    const place = words.location === undefined ? null : toLocation(words.location);
    const mismatch = place === null ? null : placeMismatch(sites, place);
    return (
      must(status === undefined || study.statusModule.overallStatus === status, "status", "another status") ??
      numberMismatch(study, words) ??
      should(mismatch === null, "location", mismatch ?? "")
    );
  },
  record: z.object({
    nct_id: z.string().meta({ title: "NCT number" }),
    title: z.string().nullable(),
    official_title: z.string().nullable(),
    status: z.string().nullable().meta({ description: "One of the registry's 14 status values." }),
    phases: z.array(z.string()).meta({ description: "Empty for studies without phases." }),
    study_type: z.string().nullable(),
    enrollment: z.object({
      count: z.int().nullable(),
      type: z.string().nullable().meta({ description: "ACTUAL or ESTIMATED." }),
    }),
    sponsor: z.string().nullable(),
    sponsor_class: z.string().nullable(),
    conditions: z.array(z.string()),
    interventions: z.array(z.object({ type: z.string().nullable(), name: z.string().nullable() })),
    start_date: dateText,
    completion_date: dateText,
    location_count: z.int().meta({ description: "Number of sites in the record." }),
    locations: z
      .array(
        z.object({
          facility: z.string().nullable(),
          city: z.string().nullable(),
          state: z.string().nullable(),
          country: z.string().nullable(),
          status: z.string().nullable(),
        }),
      )
      .meta({ description: `The first ${SITES_SHOWN} sites, in the registry's order.` }),
    has_results: z.boolean().nullable(),
    why_stopped: z.string().nullable(),
    record_url: z.url(),
  }),
  trim({ hasResults, protocolSection: study }) {
    const { nctId, briefTitle, officialTitle } = study.identificationModule;
    const { count, type } = study.designModule.enrollmentInfo;
    const sites = study.contactsLocationsModule.locations;
    return {
      nct_id: nctId,
      title: briefTitle,
      official_title: officialTitle,
      status: study.statusModule.overallStatus,
      phases: study.designModule.phases,
      study_type: study.designModule.studyType,
      enrollment: { count: count === UNKNOWN_ENROLLMENT ? null : (count ?? null), type },
      sponsor: study.sponsorCollaboratorsModule.leadSponsor.name,
      sponsor_class: study.sponsorCollaboratorsModule.leadSponsor.class,
      conditions: study.conditionsModule.conditions,
      interventions: study.armsInterventionsModule.interventions,
      start_date: study.statusModule.startDateStruct.date,
      completion_date: study.statusModule.completionDateStruct.date,
      location_count: sites.length,
      locations: sites.slice(0, SITES_SHOWN),
      has_results: typeof hasResults === "boolean" ? hasResults : null,
      why_stopped: study.statusModule.whyStopped,
      record_url: `https://clinicaltrials.gov/study/${nctId}`,
    };
  },
  examples: [
    { condition: "lung cancer", status: "RECRUITING", limit: 3 },
    { intervention: "osimertinib", location: "Boston, MA" },
  ],
  view: {
    heading: "title",
    facts: ["nct_id", "status", "phases", "sponsor", "conditions", "enrollment", "start_date"],
    charts: [
      { kind: "values", field: "phases", title: "Phases" },
      { kind: "values", field: "status", title: "Statuses", by: "status" },
      {
        kind: "states",
        field: "locations",
        part: "state",
        title: `Studies by state of their first ${SITES_SHOWN} sites`,
      },
    ],
    codes: CODES,
    choices: { status: STATUSES },
    hints: { location: "City, state or country of a study site. “Boston, MA” finds sites in that city and state." },
  },
});
