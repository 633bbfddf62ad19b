import { kindsOf } from "../vocabulary/phrases.ts";
import { atHome, PLACE_ABROAD } from "./abroad.ts";
import type { Part } from "./part.ts";
import { entitiesOf, spanOf, type Reading } from "./reading.ts";
import { MOST_CALLS, type PlannedCall } from "./schema.ts";
import { isSearchable, searchText } from "./search-text.ts";
import { runsOf } from "./spans.ts";
import { isStopWord } from "./stop-words.ts";

/** Specialties, place and organization; a place that another part of the question named counts for this one too. */
export function providerPart(asked: Reading, lent: Reading | null): Part {
  const { home: reading, isAbroad } = atHome(asked);
  const lender = lent === null ? null : atHome(lent);
  if (isAbroad && reading.place === null) return NOT_ABROAD;
  const organization = organizationIn(reading);
  const places = reading.places.length > 1 ? reading.places : [placeOf(reading, lender?.home ?? null)];
  const taxonomies = [...new Set(reading.specialties.map(({ taxonomy }) => taxonomy))];
  const kind = GENERAL_KIND.exec(reading.question.text)?.[0];
  const notApplied = [
    ...(taxonomies.length === 0 && organization === null && kind !== undefined
      ? [`${kind.toLowerCase()} in general (the registry knows specialties; name one)`]
      : []),
    ...(organization === null ? widerIn(reading) : []),
    ...(NEW_PATIENTS.test(reading.question.text) ? ["whether new patients are accepted (not in the registry)"] : []),
    ...(INSURANCE.test(reading.question.text) ? ["an insurance (not in the registry)"] : []),
    ...(reading.dates.spans.length > 0 ? ["dates (no such filter)"] : []),
    ...(isAbroad ? [PLACE_ABROAD] : []),
  ];
  const calls = places.flatMap((place): readonly PlannedCall[] => {
    const where = {
      ...(place.city === null ? {} : { city: searchText(place.city) }),
      ...(place.state === null ? {} : { state: place.state }),
    };
    if (organization !== null) return [{ call: { endpoint: "/providers/search", params: { ...where, organization } } }];
    const found = Object.keys(where).length;
    if (found > 0 && taxonomies.length > 0)
      return taxonomies
        .slice(0, MOST_CALLS)
        .map((taxonomy) => ({ call: { endpoint: "/providers/search", params: { ...where, taxonomy } } }));
    return found < 2 ? [] : [{ call: { endpoint: "/providers/search", params: where } }];
  });
  const isElsewhere = lender?.isAbroad === true || asked.place?.country != null;
  return calls.length === 0 && isElsewhere ? NOT_ABROAD : { calls, notApplied };
}

/** Specialties that are asked for by one of their halves. */
const widerIn = ({ specialties }: Reading): readonly string[] => [
  ...new Set(
    specialties.flatMap(({ taxonomy, within }) =>
      within === undefined
        ? []
        : [`"${within}" as a whole (the registry searches its halves alone; "${taxonomy}" finds others, too)`],
    ),
  ),
];

const NOT_ABROAD: Part = {
  calls: [],
  notApplied: [],
  notCovered:
    "Providers outside the United States cannot be asked for here: the registry is searched by city and state of the United States.",
};

export const NEW_PATIENTS = /\b(?:accept(?:s|ing)?|tak(?:e|es|ing)(?: on)?) (?:any |more )?(?:new )?patients\b/i;

export const INSURANCE = /\b(?:medicare|medicaid|tricare|insurances?)\b/i;

/** Words for providers in general, which the registry has no one specialty for. */
const GENERAL_KIND =
  /\b(?:doctors?|physicians?|providers?|clinicians?|practitioners?|practices?|specialists?|clinics)\b/i;

function placeOf(
  reading: Reading,
  lent: Reading | null,
): { readonly city: string | null; readonly state: string | null } {
  const own = reading.place;
  if (own === null) return { city: lent?.place?.city ?? null, state: lent?.place?.state ?? null };
  const sameCity = own.city !== null && own.city.toLowerCase() === lent?.place?.city?.toLowerCase();
  return { city: own.city, state: own.state ?? (sameCity ? (lent?.place?.state ?? null) : null) };
}

/** A company, facility or organization by name, or the words after "called" and the like. */
function organizationIn(reading: Reading): string | null {
  const { question } = reading;
  const first = entitiesOf(reading, "facility", "company", "organization").find(
    (entity) =>
      !reading.specialties.some(
        (specialty) =>
          specialty.start === spanOf(reading, entity).start && specialty.end >= spanOf(reading, entity).end,
      ),
  );
  if (first !== undefined) return searchText(first.value);
  const run = runsOf(
    question,
    [...(reading.place?.spans ?? []), ...reading.specialties],
    (word) => isStopWord(word) && word.lower !== "of",
  ).find(
    ({ before, text }) =>
      /^(?:called|named|organization|organizations|organisation|company|group)$/.test(before) && isSearchable(text),
  );
  if (run !== undefined) return searchText(run.text.replace(/^of /, ""));
  /** `NPI of Lakeview Imaging`: capitalised words that are nothing else. */
  const capital = runsOf(
    question,
    [...(reading.place?.spans ?? []), ...reading.cues, ...reading.specialties],
    isStopWord,
  ).find(
    ({ from, to, before }) =>
      /^(?:of|for)$/.test(before) &&
      to - from >= 2 &&
      question.words.slice(from, to).every((word) => word.isCapital) &&
      kindsOf(question.words[from]?.lower ?? "").length === 0,
  );
  return reading.specialties.length === 0 && capital !== undefined ? searchText(capital.text) : null;
}
