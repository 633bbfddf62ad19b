import { z } from "zod";
import { lines, list, nested, text, texts } from "../row.ts";
import { day } from "./trial-fields.ts";

const truth = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "boolean" ? value : null));

/** A study as the registry sends it: what is shown of it, and what a search may have found it by. */
export const trialRow = z.object({
  hasResults: truth,
  protocolSection: z.object({
    identificationModule: z.object({
      nctId: z.string().regex(/^NCT\d{8}$/),
      nctIdAliases: texts,
      briefTitle: text,
      officialTitle: text,
      acronym: text,
      secondaryIdInfos: list({ id: text }),
    }),
    statusModule: nested({
      overallStatus: text,
      whyStopped: text,
      startDateStruct: day,
      primaryCompletionDateStruct: day,
      completionDateStruct: day,
      lastUpdatePostDateStruct: day,
      resultsFirstPostDateStruct: day,
    }),
    descriptionModule: nested({ briefSummary: lines }),
    designModule: nested({
      phases: texts,
      studyType: text,
      enrollmentInfo: nested({ count: z.int().nonnegative().nullish().catch(null), type: text }),
      designInfo: nested({
        allocation: text,
        maskingInfo: nested({ masking: text }),
        interventionModel: text,
        primaryPurpose: text,
        observationalModel: text,
        timePerspective: text,
      }),
    }),
    sponsorCollaboratorsModule: nested({
      leadSponsor: nested({ name: text, class: text }),
      collaborators: list({ name: text }),
    }),
    eligibilityModule: nested({
      eligibilityCriteria: lines,
      sex: text,
      minimumAge: text,
      maximumAge: text,
      stdAges: texts,
      healthyVolunteers: truth,
    }),
    outcomesModule: nested({ primaryOutcomes: list({ measure: text, timeFrame: text, description: lines }) }),
    conditionsModule: nested({ conditions: texts, keywords: texts }),
    armsInterventionsModule: nested({
      armGroups: list({ label: text, description: text }),
      interventions: list({ type: text, name: text, description: text, otherNames: texts }),
    }),
    contactsLocationsModule: nested({
      locations: list({ facility: text, city: text, state: text, zip: text, country: text, status: text }),
    }),
  }),
});

export type Study = z.output<typeof trialRow>["protocolSection"];

/**
 * A study's numbers, and its texts that the registry searches for conditions, interventions and places ("Search
 * Areas"), but for the terms of a fixed vocabulary.
 */
export const searchedTexts = ({
  identificationModule: { nctId, nctIdAliases, briefTitle, officialTitle },
  conditionsModule: { conditions, keywords },
  armsInterventionsModule: { armGroups, interventions },
  contactsLocationsModule: { locations },
}: Study): readonly string[] =>
  [
    ...[nctId, ...nctIdAliases, briefTitle, officialTitle, ...conditions, ...keywords],
    ...armGroups.flatMap(({ label, description }) => [label, description]),
    ...interventions.flatMap(({ name, description, otherNames }) => [name, description, ...otherNames]),
    ...locations.flatMap(({ facility, city, state, zip, country }) => [facility, city, state, zip, country]),
  ].filter((found) => found !== null);
