import { STATES } from "../../core/states.ts";
import { kindsOf } from "../vocabulary/phrases.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { atHome, countriesNamed, PLACE_ABROAD } from "./abroad.ts";
import { hospitalFilters, VETERANS } from "./hospital-filters.ts";
import type { Part } from "./part.ts";
import type { Place } from "./place.ts";
import { entitiesOf, type Reading } from "./reading.ts";
import { MOST_CALLS, type Call, type PlannedCall } from "./schema.ts";
import { isSearchable, searchText } from "./search-text.ts";
import { overlaps, runsOf } from "./spans.ts";
import { isStopWord } from "./stop-words.ts";

/** Hospitals by name or place; wishes that the catalog cannot filter by are applied to the retrieved records. */
export function hospitalPart(asked: Reading, lent: Reading | null): Part {
  const { home: reading, isAbroad } = atHome(asked);
  const { text } = reading.question;
  const { wishes, isUnclear, owners } = hospitalFilters(text);
  /** "VA" behind a city of Virginia is no wish for a veterans' hospital. */
  const apart = wishes.filter(({ span }) => !(reading.place?.spans ?? []).some((of) => overlaps(of, span)));
  const notApplied = [
    ...(reading.dates.spans.length > 0 ? ["dates (no such filter)"] : []),
    ...(isUnclear ? ["several star ratings that make no one range"] : []),
    ...(owners.length > 0 ? [OWNER] : []),
    ...(FOR_WHOM.test(text) ? ["whom the hospitals are for (no such filter)"] : []),
  ];
  const lender = lent === null ? null : atHome(lent);
  const found = isAbroad && reading.place === null ? [] : callsOf(reading, lender?.home ?? null);
  if (found.length === 0 && (isAbroad || lender?.isAbroad === true || asked.place?.country != null))
    return { calls: [], notApplied: [], notCovered: ABROAD };
  const calls = found.map((planned): PlannedCall => {
    const { params } = planned.call;
    const name = "name" in params ? (params.name ?? "") : "";
    if (isAskedAbout(name, text)) return planned;
    const others = apart.filter(({ span }) => !holdsWord(name, text.slice(span.start, span.end)));
    const filters = [...new Set([...(planned.filters ?? []), ...others.flatMap((wish) => wish.filters)])];
    return filters.length === 0 ? planned : { ...planned, filters };
  });
  return { calls, notApplied: [...notApplied, ...(isAbroad ? [PLACE_ABROAD] : [])] };
}

/** `Is Mercy Hospital non-profit?`: no wish, but a question that the hospital's record answers either way. */
const isAskedAbout = (name: string, text: string): boolean => {
  const at = name === "" ? -1 : text.toLowerCase().indexOf(name.toLowerCase());
  return at !== -1 && /\b(?:is|are|does|do|did|has|have)(?: the)? $/i.test(text.slice(Math.max(0, at - 12), at));
};

/** `Catholic` in "Catholic Medical Center" is a part of the name and no wish. */
const holdsWord = (name: string, words: string): boolean =>
  ` ${name} `.toLowerCase().includes(` ${words} `.toLowerCase());

const OWNER = "an owner, or a kind of owner, that the catalog does not tell";

/** Groups of people whom somebody treats. */
export const PEOPLE =
  "men|women|children|boys|girls|kids|teens?|teenagers?|adolescents?|infants|babies|adults?|seniors|(?:the )?elderly(?: people)?|students|veterans|soldiers";

/** Groups of people that no hospital's record names; children and women stand in hospitals' names. */
const FOR_WHOM = new RegExp(
  String.raw`\b(?:men|boys?|girls?|kids?|teens?|teenagers?|infants?|bab(?:y|ies)|adults?|seniors?|elderly|students?)(?:'s|s')? hospitals?\b|\bhospitals? (?:only )?for (?:${PEOPLE})\b|\b(?:treat(?:s|ing)?|serv(?:es?|ing)|car(?:es?|ing) for|tak(?:es?|ing) care of|admit(?:s|ting)?|see(?:s|ing)?|specializ(?:es?|ing) in) (?:only |mainly |mostly )?(?:${PEOPLE})\b`,
  "i",
);

const ABROAD =
  "Hospitals outside the United States are not among these datasets: the records here cover the United States.";

function callsOf(reading: Reading, lent: Reading | null): readonly PlannedCall[] {
  const names = namesIn(reading);
  const place = reading.place ?? (names.length === 0 ? (lent?.place ?? null) : null);
  const where = whereOf(place);
  const hasPlace = Object.keys(where).length > 0;
  if (names.length > 0)
    return names.slice(0, MOST_CALLS).map((name) => namedHospital(name, names.length === 1 ? where : {}));
  const kinds = hasPlace ? kindsNamedIn(reading.question.text) : [];
  if (kinds.length > 0) return kinds.map((kind) => namedKind(kind, where));
  if (reading.places.length > 1) return reading.places.map((each) => ({ call: hospitals(whereOf(each)) }));
  return hasPlace ? [{ call: hospitals(where) }] : [];
}

/** Children and women, in whose hospitals' names they stand: `women's and children's hospitals`. */
function kindsNamedIn(text: string): readonly ("women" | "children")[] {
  const [named = ""] =
    /\b(?:(?:wom[ae]n|children)'?s?(?:,? (?:and|or|&) |, ?| ?[/&] ?)){0,2}(?:wom[ae]n|children)'?s?'? hospitals?\b/i.exec(
      text,
    ) ?? [];
  return [
    ...(/wom[ae]n/i.test(named) ? (["women"] as const) : []),
    ...(/children/i.test(named) ? (["children"] as const) : []),
  ];
}

const namedKind = (kind: "women" | "children", where: Where): PlannedCall => ({
  call: hospitals({ name: kind, ...where }),
  ...(kind === "women" ? { otherwise: hospitals({ name: "woman", ...where }) } : {}),
});

function namedHospital(name: string, where: Where): PlannedCall {
  const veterans = /^(.+) VA$/.exec(name)?.[1];
  if (veterans !== undefined && kindsOf(veterans).includes("city"))
    return {
      call: hospitals({ name, ...where }),
      otherwise: hospitals({ city: veterans, ...where }),
      filters: [VETERANS],
    };
  const short = name.replace(GENERAL_TAIL, "");
  const call = hospitals({ name, ...where });
  return short === name || short.length < 4 ? { call } : { call, otherwise: hospitals({ name: short, ...where }) };
}

interface Where {
  readonly city?: string;
  readonly state?: string;
}

const hospitals = (params: Where & { readonly name?: string }): Call => ({ endpoint: "/hospitals/search", params });

const whereOf = (place: Place | null): Where => ({
  ...(place?.city == null ? {} : { city: searchText(place.city) }),
  ...(place?.state == null ? {} : { state: place.state }),
});

/** Names by vocabulary or form; otherwise words that are left and stand beside no place: `Kaiser hospitals`. */
function namesIn(reading: Reading): readonly string[] {
  const { question } = reading;
  const facilities = entitiesOf(reading, "facility", "organization").filter(
    (one, _, all) =>
      !all.some(
        (other) =>
          other !== one &&
          other.kind === "facility" &&
          one.kind === "organization" &&
          other.from < one.to &&
          one.from < other.to,
      ),
  );
  if (facilities.length > 0) return facilities.map((entity) => searchText(entity.value));
  const companies = entitiesOf(reading, "company");
  const beside = companies.filter((entity) =>
    /^(?:hospitals?|medical|health|clinics?)$/.test(question.words[entity.to]?.lower ?? ""),
  );
  if (beside.length > 0) return beside.map((entity) => searchText(entity.value));
  const taken = [
    ...[reading.place, ...reading.places].flatMap((place) => place?.spans ?? []),
    ...reading.cues.filter((cue) => cue.topical === "hospitals"),
    ...reading.dates.spans,
    ...countriesNamed(reading),
  ];
  const runs = runsOf(question, taken, (word) => isStopWord(word) || KIND_WORDS.has(word.lower)).filter(
    (run) =>
      isSearchable(run.text) &&
      !isOfCodes(run.text) &&
      !/^(?:on|by|during|until|within)$/.test(run.before) &&
      question.words
        .slice(run.from, run.to)
        .every((word) => word.isCapital && (!word.startsSentence || !isPlainWord(word.lower))),
  );
  return runs
    .filter(
      (run) =>
        /^(?:at|named|called)$/.test(run.before) ||
        !entitiesOf(reading, "state", "city").some(({ from, to }) => from <= run.from && run.from < to),
    )
    .map((run) => searchText(run.text));
}

/** States' codes that nothing marks as a place name no hospital: `hospitals PA`, `NJ/PA`. */
const isOfCodes = (text: string): boolean => text.split(/[ /&]+/).every((code) => STATES.has(code));

/** General words at the end of a name, which the catalog may spell otherwise (`UNIV HOSPITAL`). */
const GENERAL_TAIL = /(?: (?:university|hospitals?|medical|center|health|system|clinic|care|services))+$/i;

/** Words about kinds of hospitals, which are no names. */
const KIND_WORDS = new Set(
  "critical access acute care children's childrens children psychiatric veterans va birthing friendly emergency room rooms department departments er rural teaching community private church religious catholic profit nonprofit non-profit for-profit proprietary tribal state-owned star stars five four three two one rated rating ratings phone number address county owner ownership owned mapping map general surgical long-term term rehabilitation medicare medicaid".split(
    " ",
  ),
);
