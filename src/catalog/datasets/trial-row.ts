import { z } from "zod";
import { list, nested, text, texts } from "../row.ts";
import { day } from "./trial-fields.ts";

/** A study as the registry sends it: what is shown of it, and what a search may have found it by. */
export const trialRow = z.object({
  hasResults: z.unknown().optional(),
  protocolSection: z.object({
    identificationModule: z.object({
      nctId: z.string().regex(/^NCT\d{8}$/),
      nctIdAliases: texts,
      briefTitle: text,
      officialTitle: text,
    }),
    statusModule: nested({
      overallStatus: text,
      whyStopped: text,
      startDateStruct: day,
      completionDateStruct: day,
    }),
    designModule: nested({
      phases: texts,
      studyType: text,
      enrollmentInfo: nested({ count: z.int().nonnegative().nullish().catch(null), type: text }),
    }),
    sponsorCollaboratorsModule: nested({ leadSponsor: nested({ name: text, class: text }) }),
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
