import { Phrases } from "../../vocabulary/phrases.ts";
import { holds, overlaps, type Span } from "../../language/span.ts";
import { toKey } from "../../language/keys.ts";
import { STATES_BY_NAME } from "../../vocabulary/state-names.ts";
import type { Made } from "./made.ts";
import { notCoveredAs, OF_COUNTS, PROVIDERS_UNCOUNTED } from "../not-here.ts";
import { negationBefore } from "../negation.ts";
import { named, spansIn, type Part } from "../parts.ts";
import { givenCounty } from "../places/counties.ts";
import { isHome, placesAtHome, type Place } from "../places/places.ts";
import { MOST_MADE, type NotApplied, type PlannedCall } from "../schema.ts";
import { searchText } from "../search-text.ts";
import { PLACE_TAGS, type Tagged } from "../tag.ts";
import { isRecorded, specialtyCalled, specialtyOf, type Specialty } from "./specialties.ts";

const NOT_ABROAD = {
  reason: "abroad",
  text: "Providers outside the United States cannot be asked for here: the registry has those of the United States.",
} as const;

const NO_SPECIALTY = {
  reason: "no_subject",
  text: "The provider registry has no such specialty in these words. Ask with another word for it, for example cardiologist, pharmacy or urgent care.",
} as const;

/** `Which specialties are most common?` */
const NO_COUNTS = { reason: "no_subject", text: PROVIDERS_UNCOUNTED } as const;

/** Words for providers of any specialty. */
const IN_GENERAL = new Phrases(
  /^(?:(?:health ?care|medical|clinical|individual|organi[sz]ational?|local|any|all) )*(?:doctors?|physicians?|clinicians?|providers?|practitioners?|practices?|clinics?|organi[sz]ations?|specialists?|offices?|facilit(?:y|ies)|professionals?|npis?)$/i,
);

/** Of these only words for places. */
const ANY_PLACES =
  /^(?:(?:health ?care|medical|clinical|local|any|all) )*(?:practices|clinics?|organi[sz]ations?|facilit(?:y|ies))$/i;

/** What stands beside a specialty and narrows nothing. */
const IDLE =
  /^(?:(?:the|a|an|and|or|of|for|local|any|all|doctors?|physicians?|specialists?|providers?|services?|departments?|agenc(?:y|ies)|facilit(?:y|ies)|care|surgeons?) ?)*$/i;

/** Where a specialty is practised, which the registry does not tell, unless it is one of organizations. */
const OF_PLACE = /\b(?:clinics?|centers?|centres?|offices?|practices?|groups?)\b/i;
/** `family practice docs`: what they do, rather than where. */
const OF_FAMILIES = /\b(?:family|general) practice\b/i;
const ORGANIZATIONS =
  /urgent care|dialysis|imaging|surgical|health center|qualified|clinic|center|hospital|pharmacy|agency|laborator|supplies|home health|ambulance|hospice|treatment|facilit|unit|rehabilitation|optician|radiology/i;

const OF_AGENCIES = /\b(?:agenc(?:y|ies)|compan(?:y|ies)|businesses)\b/i;

const OF_TAXONOMY = /^taxonomy (?:code |of |is |: ?)?(?=\S)/i;

/** A clinic may be registered by what it is, and not by who works there: `Clinic/Center, Physical Therapy`. */
const OF_CLINICS =
  "Organizations with this specialty are searched for. The registry also has clinics and practices under wordings of their own, which this doesn't find.";

const OF_TAXONOMY_ASKED = /\btaxonomy (?:codes?|numbers?)\b|\b(?:what|which) (?:is the )?taxonom(?:y|ies)\b/i;

/** `with a psychiatric/mental health specialty`: what somebody is, and no organization. */
const isSpecialty = ({ text, end }: Tagged, asked: string): boolean =>
  /^specialt(?:y|ies)\b/i.test(text) || (/^ specialt(?:y|ies)\b/i.test(asked.slice(end)) && /^[a-z]/.test(text));

/** `taxonomy hospice care`, `taxonomy: Clinical Medical Laboratory`. */
const isTaxonomy = ({ text, start }: Tagged, whole: string): boolean =>
  OF_TAXONOMY.test(text) || /\btaxonomy:? (?:is |of |= ?)?["“]?$/i.test(whole.slice(0, start));

/** `taxonomy Clinic/Center, Urgent Care`: both halves of a wording. */
function withHalf(one: Tagged, { question: { text }, own }: Part): Tagged {
  const [half = ""] = /^, \p{Lu}[\w&/-]*(?: (?:&|\p{Lu}[\w/-]*)){0,3}/u.exec(text.slice(one.end)) ?? [];
  const whole = { start: one.end, end: one.end + half.length };
  return half === "" || own.some((other) => PLACE_TAGS.has(other.tag) && overlaps(other, whole))
    ? one
    : { ...one, end: whole.end, text: one.text + half };
}

const DEACTIVATED = /\b(?:deactivated|inactive)\b/i;
/** `doctors in Burlington`, of no specialty. */
const OF_ANY_KIND = /\b(?:doctors?|physicians?|clinicians?)\b/i;
const ANY_PROFESSION =
  "The registry is searched by specialty, and not by whether somebody is a physician: these are providers of every kind, organizations among them.";
const INACTIVE = /\b(?:deactivated|inactive|retired)\b/i;
const NO_COUNTY = {
  reason: "no_subject",
  text: "The provider registry can't be searched by county. Ask with a city, a state or a ZIP code.",
} as const;
const ACTIVE_ALONE = {
  reason: "no_subject",
  text: "The provider registry answers for active NPIs alone: deactivated ones can't be asked for.",
} as const;

/** `midwives practice in Santa Fe` names no place. */
const NEXT_PLACE = /^ (?:clinics?|centers?|centres?|offices?|groups?|practices)\b/i;
/** `children's dentists`: a word before it says which. */
const PREVIOUS_WORD = /\b(?:children['’]?s?|kids['’]?|pa?ediatric) $/i;
const NEXT_WORD = /^ [a-z]+/i;

/** `hospitals in the NPI registry`, where no other word says which. */
const hospitalOf = (said: string): (Specialty & { readonly rest: string }) | null =>
  /^hospitals?$/i.test(said)
    ? { taxonomy: GENERAL_HOSPITAL, rest: "" }
    : OF_CHILDREN.test(said)
      ? { taxonomy: GENERAL_HOSPITAL, within: `${GENERAL_HOSPITAL}, Children`, rest: "" }
      : CRITICAL_ACCESS.test(said)
        ? { taxonomy: GENERAL_HOSPITAL, within: `${GENERAL_HOSPITAL}, Critical Access`, rest: "" }
        : null;
const GENERAL_HOSPITAL = "General Acute Care Hospital";
const OF_CHILDREN = /^(?:children['’]?s?|pa?ediatric) hospitals?$/i;
const CRITICAL_ACCESS = /^critical[- ]access hospitals?$/i;

const NURSES = "Nurse Practitioner";
const OF_NURSES = new Phrases(
  /\b(?:(?:in|with|of|who speciali[sz]e in|speciali[sz]ing in) )?(?:the |an? )?(psychiatric(?:[- ]mental health)?|psych|mental health|family(?: health| practice)?|pediatric|acute care|adult|geriatric|women's health|neonatal)\b(?= (?:specialt\w+|focus|certification)|\W*$)|\b(?:(?:who |that )?speciali[sz](?:e|es|ing) in|with (?:an? )?(?:specialty|focus|certification) in|certified in|who (?:do|practi[cs]e)|(?:that |who )?(?:list|lists|have|has|with|under)) (?:the )?(?:psychiatric(?:[- ]mental health)?|psychiatry|mental health|family (?:health|practice|medicine)|pediatrics?|acute care|adult health|geriatrics?|gerontology|women's health|neonat(?:al|ology)(?: care)?)\b(?= (?:in|near|at|around|as|for|nursing)\b|[.,;?]|$)/gi,
);

/** `nurse practitioners in Alaska - psychiatric mental health`: which of them, said apart. */
function nurseIn(part: Part): (Specialty & { readonly rest: string }) | null {
  const { text } = part.question;
  const found = spansIn(part, OF_NURSES).find(({ start }) => negationBefore(text, start) === null);
  const kind = text
    .slice(found?.start, found?.end)
    .replace(
      /^(?:(?:who |that )?(?:in|with|of|speciali[sz](?:e|es|ing) in|with (?:an? )?(?:specialty|focus|certification) in|certified in|do|practi[cs]e|list|lists|have|has|under) )?(?:the |an? )?/i,
      "",
    )
    .replace(/^psychiatry$/i, "psychiatric")
    .replace(/^neonat\w+.*$/i, "neonatal")
    .replace(/^(pediatric|geriatric)s$/i, "$1");
  return found === undefined
    ? null
    : specialtyCalled(`${kind.replace("-", " ").replace(/(?<=family|adult) .*$/i, "")} nurse practitioner`);
}

const OF_NPI = /\b(?:npis?|nppes|provider registry)\b/i;
const HOSPITALS_SAID = new Phrases(
  /\b(?:(?:children['’]?s?|pa?ediatric|psychiatric|psych|mental|rehab(?:ilitation)?|general|acute care|critical[- ]access) )?hospitals?\b/gi,
);

/** `the NPI of a children's hospital`: organizations that the registry has by what they are, where none is named. */
const hospitalsOf = (part: Part) =>
  OF_NPI.test(part.question.text)
    ? spansIn(part, HOSPITALS_SAID)
        .slice(0, 1)
        .map(({ start, end }) => taggedSo(part, "specialty", start, end))
    : [];
const taggedSo = ({ question: { text } }: Part, tag: string, start: number, end: number) => ({
  tag,
  start,
  end,
  text: text.slice(start, end),
});

/** `licensed in New York`, `with a Texas license`: where a licence is from is no place of practice. */
const LICENSED_IN =
  /,? ?\b(?:(?:and|but|who|that) )*(?:(?:is|are|also|hold(?:s|ing)?|ha(?:s|ve)|having|with|currently|an?|active|valid) )*licen[cs](?:ed?|es|ure)(?: to practi[cs]e)? (?:in|from|by|for|of) (?:the )?(?:state of )?$/i;
const LICENCE_OF =
  /,? ?\b(?:(?:and|but|who|that) )*(?:holding|holds?|have|has|having|with) (?:an? )?(?:active |valid )?$/i;
const LICENCE = /^[- ](?:(?:state|medical|nursing|professional) )*licen[cs](?:ed?|es|ure)\b/i;
function licencesIn({ question: { text }, own }: Part): readonly Tagged[] {
  return own.flatMap((one) => {
    if (one.tag !== "state") return [];
    const [before] = LICENSED_IN.exec(text.slice(0, one.start)) ?? [];
    const [behind] = LICENCE.exec(text.slice(one.end)) ?? [];
    if (before === undefined && behind === undefined) return [];
    const [holding = ""] = before === undefined ? (LICENCE_OF.exec(text.slice(0, one.start)) ?? []) : [before];
    const [start, end] = [one.start - holding.length, one.end + (before === undefined ? (behind ?? "").length : 0)];
    return [{ ...one, start, end, text: text.slice(start, end).replace(/^,? ?(?:(?:and|but) )?/, "") }];
  });
}

/** Between names of which any is wanted. */
const EITHER = /^["”']? ?(?:,|\/|,? (?:or|and|vs\.?|versus)) (?:the )?["“']?$/i;

/** Words are to stand anywhere in a name. */
const IN_NAME = new Phrases(
  /\bnames? (?:that |which )?(?:contain|includ|ha[sv]|mention|with|hold)\w*|\b(?:with|contain\w*|includ\w*|ha(?:s|ve|ving)|using) (?!an? (?:npi|provider)\b)[^.?!]{2,60} in (?:their|its|the) (?:[a-z]+ )?names?\b/i,
);
const FROM_START =
  "The registry searches names of organizations from their beginning: those that have these words further on in their name are not found.";

const LICENCE_SAID = /\blicen[cs](?:e|es|ed|ure)\b/i;
const LICENCES_ASKED = /\b(?:their )?(?:(?:state|medical|professional) )*licen[cs]es?(?: (?:numbers?|nos?\b))?/gi;
const LICENCES_SHOWN =
  "Each record has, with each taxonomy, the licence number and the state that the provider gave to the registry, where one was given. Nothing here searches by them or verifies them: state boards do.";

/** Nobody here rates providers. */
const RATED = /\b(?:best|top|highest|well|worst|lowest)[- ](?:rated|ranked|reviewed|rating)\b/i;

/**
 * Specialties, place and organization; a place that another part of the question named counts for this one too.
 * @param isPlaced whether a ZIP code says where
 */
export function providerCalls(asked: Part, isPlaced: boolean): Made {
  const beginning = citiesIn(asked);
  return beginning === null ? callsOf(asked, isPlaced, {}) : callsOf(beginning.part, isPlaced, beginning);
}

/** `in Florida cities beginning with "Fort"`: what the city begins with, and the state that stands before it. */
function citiesIn(part: Part): { readonly part: Part; readonly city: string; readonly span: Span } | null {
  const { text } = part.question;
  const [span] = spansIn(part, CITIES_BEGIN);
  if (span === undefined) return null;
  const [, state = "", city = ""] = new RegExp(CITIES_BEGIN.source).exec(text.slice(span.start, span.end)) ?? [];
  const stands = part.own.find((one) => overlaps(one, span));
  const own = part.own.filter((one) => !overlaps(one, span));
  const isState = STATES_BY_NAME.has(toKey(state));
  return {
    span,
    city: `${searchText(city)}*`,
    part: {
      ...part,
      own: isState && stands !== undefined ? [...own, { ...stands, ...span, tag: "state", text: state }] : own,
    },
  };
}
const CITIES_BEGIN =
  /\b(?:((?:(?:[Nn]ew|[Nn]orth|[Ss]outh|[Ww]est|[Rr]hode) )?[A-Za-z]+) )?(?:cit(?:y|ies)|towns?)(?: names?| whose names?)? (?:(?:that|which) )?(?:start|begin)(?:s|ning|ing)? with (?:the letters? )?["“']?([A-Za-z][a-z.'-]*(?: [A-Z][a-z.'-]+)?)["”']?/g;

function callsOf(
  given: Part,
  isPlaced: boolean,
  { city, span }: { readonly city?: string; readonly span?: Span },
): Made {
  const licences = licencesIn(given);
  const part = { ...given, own: given.own.filter((one) => !licences.some((other) => overlaps(other, one))) };
  const all = placesAtHome(part);
  const home = all.filter(({ country }) => country === null);
  if (home.length === 0 && all.length > 0) return { calls: [], notCovered: NOT_ABROAD };
  if (RATED.test(part.question.text.slice(part.start, part.end)))
    return { calls: [], notCovered: notCoveredAs("licence") };
  const said = [
    /** `a pediatrician's front office` asks. */
    ...named({ ...part, others: [] }, "specialty").filter(
      ({ end, text: one }) =>
        !/^['’]s? (?:\w+ )?(?:office|practice|desk|assistant)\b/i.test(
          part.question.text.slice(end - (/['’]s?$/.test(one) ? 2 : 0)),
        ),
    ),
    ...part.own
      .filter((one) => one.tag !== "specialty" && isTaxonomy(one, part.question.text))
      .map((one) => withHalf(one, part))
      .map((one) => ({ ...one, text: one.text.replace(OF_TAXONOMY, "").replace(/^["“'‘]|["”'’]$/g, "") })),
  ];
  /** `nurse practitioners who specialize in psychiatry`: which of them, and no specialty beside it. */
  const ofNurses = said.some(({ text }) => specialtyOf(text)?.taxonomy === NURSES) ? spansIn(part, OF_NURSES) : [];
  const specialties = said.filter((one) => !ofNurses.some((span) => holds(span, one)));
  const { text: asked } = part.question;
  const isNamed = named({ ...part, others: [] }, "organization", "hospital", "firm").length > 0;
  const hospitals = isNamed || specialties.some(({ text }) => !/^hospitals?$/i.test(text)) ? [] : hospitalsOf(part);
  const known = (hospitals.length > 0 ? hospitals : specialties).map((one) => {
    /** `pain clinics`, `infusion centers`: the word behind it may be a part of what the specialty is called. */
    const [next = ""] = NEXT_WORD.exec(asked.slice(one.end)) ?? [];
    const [before = ""] = PREVIOUS_WORD.exec(asked.slice(0, one.start)) ?? [];
    const longer = specialtyCalled(one.text + next);
    const called =
      specialtyCalled(before + one.text) ??
      longer ??
      specialtyOf(one.text) ??
      hospitalOf(before + one.text) ??
      hospitalOf(one.text);
    return {
      ...one,
      start: one.start - (specialtyCalled(before + one.text) === null ? 0 : before.length),
      whole: one.end + (called !== null && called === longer ? next.length : 0),
      specialty: (called?.taxonomy === NURSES && called.within === undefined ? nurseIn(part) : null) ?? called,
    };
  });
  const taxonomies = [...new Set(known.flatMap(({ specialty }) => specialty?.taxonomy ?? []))];
  /** `taxonomy hospice care` names a specialty, and no organization. */
  const organizations = named({ ...part, others: [] }, "organization", "hospital", "firm").filter(
    (one) =>
      !isTaxonomy(one, asked) &&
      !isSpecialty(one, asked) &&
      !IN_GENERAL.test(one.text) &&
      !isHome(one.text) &&
      !said.some((other) => overlaps(other, one)),
  );
  const [organization] = organizations;
  /** `Apria or Lincare`: a search each; other names beside the first one are said to be left out. */
  const wanted = organizations.filter(
    (one, at) => at === 0 || EITHER.test(asked.slice(organizations[at - 1]?.end, one.start)),
  );
  const where = (home.length === 0 ? [NOWHERE] : home).map((place) => ({
    ...whereOf(place),
    ...(city === undefined ? {} : { city }),
  }));
  /** `physical therapy clinics`: organizations with that specialty. */
  const isOfPlaces = known.some(({ specialty, text, end }) => {
    const [place] =
      OF_PLACE.exec(text.replace(OF_FAMILIES, "")) ??
      OF_PLACE.exec((NEXT_PLACE.exec(asked.slice(end)) ?? [""])[0]) ??
      [];
    return place !== undefined && specialty !== null && !ORGANIZATIONS.test(specialty.within ?? specialty.taxonomy);
  });
  /** `home health agencies`: no people. */
  const isOfAgencies = known.some(
    ({ text, start, end }) => OF_AGENCIES.test(text + asked.slice(end, end + 14)) && start >= 0,
  );
  /** `clinics in Pittsburgh`: of any specialty. */
  const isOfAnyPlaces =
    known.length > 0 && known.every(({ specialty, text }) => specialty === null && ANY_PLACES.test(text));
  const notApplied: readonly NotApplied[] = [
    ...known.flatMap(({ specialty }) =>
      specialty?.within !== undefined
        ? [{ text: otherHalf(specialty), why: "no_such_filter" as const }]
        : specialty?.rest !== undefined && !IDLE.test(specialty.rest)
          ? [{ text: specialty.rest, why: "no_such_filter" as const }]
          : [],
    ),
    ...(home.length < all.length ? [PLACE_ABROAD] : []),
    ...licences.map(({ text }) => ({ text, why: "no_such_filter" as const })),
  ];
  const notes = [
    ...(isOfPlaces ? [OF_CLINICS] : []),
    ...(organization !== undefined && IN_NAME.test(asked) ? [FROM_START] : []),
    ...(LICENCE_SAID.test(asked) && taxonomies.length > 0 ? [LICENCES_SHOWN] : []),
    ...(DEACTIVATED.test(asked) ? [ACTIVE_ALONE.text] : []),
    ...(taxonomies.length === 0 && organization === undefined && OF_ANY_KIND.test(asked) ? [ANY_PROFESSION] : []),
    ...new Set(
      known.flatMap(({ specialty }) =>
        specialty?.within === undefined
          ? []
          : [
              `The registry searches the halves of '${specialty.within}' alone; '${specialty.taxonomy}' finds others, too.`,
            ],
      ),
    ),
  ];
  const unrecorded = taxonomies.filter((taxonomy) => !isRecorded(taxonomy)).map((taxonomy) => `'${taxonomy}'`);
  const names =
    organization === undefined
      ? [{}]
      : wanted.map(({ text }) => ({
          organization: searchText(text)
            .replace(/^(?:contain\w*|includ\w*) (?=\S)/i, "")
            .replace(/^(?:the )?(?:words?|names?|terms?) /i, ""),
        }));
  const isUnknown = known.some(({ specialty, text }) => specialty === null && !IN_GENERAL.test(text));
  if (INACTIVE.test(asked) && taxonomies.length === 0 && organization === undefined && !isPlaced)
    return { calls: [], notCovered: ACTIVE_ALONE };
  if (home.length === 0 && !isPlaced && organization === undefined && givenCounty(part) !== null)
    return { calls: [], notCovered: NO_COUNTY };
  if (isUnknown && taxonomies.length === 0 && organization === undefined)
    return { calls: [], notCovered: OF_COUNTS.test(asked) ? NO_COUNTS : NO_SPECIALTY };
  /** `physical therapists in Bozeman and occupational therapists in Missoula`: each in its own place. */
  const areApart = home.length === taxonomies.length && home.length > 1 && haveOwnPlaces(known, part);
  const calls = where.flatMap((place, at) =>
    (taxonomies.length === 0
      ? [{}]
      : taxonomies.filter((_, nth) => !areApart || nth === at).map((taxonomy) => ({ taxonomy }))
    ).flatMap((specialty) =>
      names.flatMap((name) => {
        const params = {
          ...place,
          ...specialty,
          ...name,
          ...(isOfPlaces || isOfAgencies || isOfAnyPlaces ? { type: "organization" as const } : {}),
        };
        /** `the taxonomy code of a pharmacist`: whoever has it shows it. */
        const isEnough =
          (OF_TAXONOMY_ASKED.test(asked) && taxonomies.length > 0) ||
          isPlaced ||
          Object.keys(params).length > 1 ||
          organization !== undefined;
        return isEnough ? [providers(params)] : [];
      }),
    ),
  );
  return {
    calls: calls.slice(0, MOST_MADE),
    notApplied,
    notes:
      unrecorded.length === 0
        ? notes
        : [
            ...notes,
            `The registry's wording for this specialty is general knowledge: ${unrecorded.join(", ")}. Only providers with this specialty are searched for; it has others near it.`,
          ],
    used: [
      ...(span === undefined ? [] : [span]),
      ...licences,
      ...(taxonomies.length > 0 ? spansIn(part, LICENCES_ASKED) : []),
      ...(organization === undefined ? [] : spansIn(part, /\b(?:words?|terms?|phrases?)(?= )/gi)),
      ...hospitals,
      ...known
        .filter(
          ({ specialty }) => isOfAnyPlaces || (specialty !== null && specialty.within?.startsWith(NURSES) !== false),
        )
        .map(({ start, whole }) => ({ start, end: whole })),
      ...(taxonomies.length > 0 && known.some(({ specialty }) => specialty?.within?.startsWith(NURSES) === true)
        ? spansIn(part, OF_NURSES)
        : []),
    ],
  };
}

/** Whether a place stands behind each specialty, and before the next one. */
const haveOwnPlaces = (specialties: readonly Span[], { own }: Part): boolean =>
  specialties.every(({ end }, at) => {
    const next = specialties[at + 1]?.start ?? Number.POSITIVE_INFINITY;
    return own.some((one) => PLACE_TAGS.has(one.tag) && one.start >= end && one.end <= next);
  }) && !own.some((one) => PLACE_TAGS.has(one.tag) && one.start < (specialties[0]?.start ?? 0));

/** The half of a specialty's name that is not searched for. */
const otherHalf = ({ within = "", taxonomy }: Specialty): string =>
  within
    .split(", ")
    .filter((half) => half !== taxonomy)
    .join(", ");

/** Says what is left out where a part names places at home as well. */
export const PLACE_ABROAD: NotApplied = {
  text: "a place outside the United States",
  why: "not_in_these_records",
};

const NOWHERE: Place = { city: null, state: null, country: null };

/** A place as registries of the United States are searched by it. */
export const whereOf = ({ city, state }: Place): { readonly city?: string; readonly state?: string } => ({
  ...(city === null ? {} : { city: withoutArticle(searchText(city)) }),
  ...(state === null ? {} : { state }),
});

/** `the Bronx`; `The Villages` is a town. */
const withoutArticle = (city: string): string => city.replace(/^the (?=bronx$)/i, "");

const providers = (params: Extract<PlannedCall["call"], { endpoint: "/providers/search" }>["params"]): PlannedCall => ({
  call: { endpoint: "/providers/search", params },
});
