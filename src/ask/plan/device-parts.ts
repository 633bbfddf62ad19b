import type { Part } from "./part.ts";
import { isSearchable, searchText } from "./search-text.ts";
import { devicePhrase, devicePhrases } from "./device-phrase.ts";
import { entitiesOf, spanOf, type Reading } from "./reading.ts";
import { simplerDevice } from "./simpler-device.ts";
import { DRUG_EVENTS, DRUG_RECALLS } from "./traps.ts";
import { MOST_CALLS, type Filter } from "./schema.ts";
import { runsOf, type Span } from "./spans.ts";
import { isStopWord } from "./stop-words.ts";

/** Spans of a device question that are no part of the device's name. */
const takenOf = (reading: Reading): readonly Span[] => [...reading.dates.spans, ...(reading.place?.spans ?? [])];

/** Recalls and event reports take one text; a maker's name is a word of it like any other. */
export function recallOrEventPart(
  endpoint: "/devices/recalls" | "/devices/events",
  reading: Reading,
  lent: Reading | null,
): Part {
  if (isAboutDrug(reading, lent)) return { calls: [], notApplied: [], notCovered: DRUGS_NOT_HERE[endpoint] };
  const makers = entitiesOf(reading, "company");
  const isVersus = makers.length > 1 && /\b(?:or|vs|versus|compared|than|and)\b/i.test(reading.question.text);
  const phrases = devicePhrases(reading, [
    ...takenOf(reading),
    ...(isVersus ? makers.map((maker) => spanOf(reading, maker)) : []),
  ]);
  const named = isVersus
    ? makers.map((maker) => ({ q: `${maker.value} ${phrases[0] ?? ""}`.trim(), simpler: phrases[0] ?? null }))
    : phrases.map((phrase) => withCompany(reading, phrase));
  const borrowed = lent === null ? [] : devicePhrases(lent, takenOf(lent)).map((q) => ({ q, simpler: null }));
  const alone = makersOf(reading).map((q) => ({ q, simpler: firstWord(q) }));
  const wanted = [named, borrowed, alone].find((some) => some.length > 0) ?? [];
  const filters = endpoint === "/devices/events" ? eventFilters(reading.question.text) : [];
  return {
    calls: wanted.slice(0, MOST_CALLS).map(({ q, simpler }) => {
      const other = searchText(simpler ?? simplerDevice(q) ?? "");
      return {
        call: { endpoint, params: { q: searchText(q) } },
        ...(other === "" || other.toLowerCase() === q.toLowerCase()
          ? {}
          : { otherwise: { endpoint, params: { q: other } } }),
        ...(filters.length === 0 ? {} : { filters }),
      };
    }),
    notApplied: [
      ...(reading.dates.spans.length > 0 ? ["dates (no such filter on these records)"] : []),
      ...(reading.place === null ? [] : ["a place (no such filter on these records)"]),
      ...(endpoint === "/devices/events" && eventKindsIn(reading.question.text).length > 1
        ? ["the types of the events (several are named)"]
        : []),
      ...(endpoint === "/devices/recalls" && RECALL_CLASS.test(reading.question.text)
        ? ["the recall's class (not part of these records)"]
        : []),
      ...(endpoint === "/devices/recalls" &&
      /\b(?:open|ongoing|closed|terminated|active) recalls?\b|\brecalls?\b.{0,20}\b(?:still open|ongoing|closed|terminated)\b/i.test(
        reading.question.text,
      )
        ? ["the recall's status (no such filter)"]
        : []),
    ],
  };
}

export const RECALL_CLASS = /\bclass (?:i{1,3}|1|2|3|one|two|three)\b/i;

const makersOf = (reading: Reading): readonly string[] =>
  entitiesOf(reading, "company", "organization").map((entity) => entity.value);

/** Registered names of firms often share but their first word with what people call them. */
const firstWord = (name: string): string | null => /^[\p{L}\p{N}-]{4,}(?= )/u.exec(name)?.[0] ?? null;

/** Kinds of events, looked for among the retrieved reports. */
export const EVENT_KINDS = [
  [/\b(?:deaths?|died|fatal(?:it(?:y|ies))?|kill(?:s|ed|ing)?|deadly)\b/i, "Death", "of the event type death"],
  [/\binjur(?:y|ies|ed)\b/i, "Injury", "of the event type injury"],
  [/\bmalfunction(?:s|ed|ing)?\b/i, "Malfunction", "of the event type malfunction"],
] as const;

const eventKindsIn = (text: string) => EVENT_KINDS.filter(([pattern]) => pattern.test(text));

function eventFilters(text: string): readonly Filter[] {
  const named = eventKindsIn(text);
  const [only] = named;
  return only === undefined || named.length > 1
    ? []
    : [{ field: "event_type", test: "contains", value: only[1], words: only[2] }];
}

const DRUGS_NOT_HERE = { "/devices/recalls": DRUG_RECALLS, "/devices/events": DRUG_EVENTS } as const;

/** A part that names a drug and no device, itself or by what it leaves out: device records cannot stand in. */
function isAboutDrug(reading: Reading, lent: Reading | null): boolean {
  const drugs = entitiesOf(reading, "brand", "generic");
  if (entitiesOf(reading, "device").length > 0) return false;
  if (drugs.length > 0) return true;
  const isAnaphoric = devicePhrases(reading, takenOf(reading)).length === 0;
  return (
    isAnaphoric &&
    lent !== null &&
    entitiesOf(lent, "brand", "generic").length > 0 &&
    entitiesOf(lent, "device").length === 0
  );
}

/** `infusion pumps by Baxter` → `Baxter infusion pump`: the maker's name narrows the search; without it is tried next. */
function withCompany(reading: Reading, phrase: string): { readonly q: string; readonly simpler: string | null } {
  const bare = (text: string): string => text.toLowerCase().replaceAll(/s\b/g, "");
  const [company] = entitiesOf(reading, "company");
  if (company === undefined) return { q: phrase, simpler: null };
  if (bare(phrase) === bare(company.value)) return { q: company.value, simpler: firstWord(company.value) };
  const rest = phrase.toLowerCase().startsWith(company.value.toLowerCase())
    ? phrase.slice(company.value.length).trim()
    : phrase;
  if (rest === "") return { q: company.value, simpler: firstWord(company.value) };
  return { q: `${company.value} ${rest}`, simpler: rest };
}

/** Clearances: maker, device and earliest date, each where it is named. */
export function clearancePart(reading: Reading, lent: Reading | null): Part {
  const own = applicantsOf(reading);
  const lends = own.length === 0 && lent !== null && entitiesOf(reading, "device").length === 0;
  const companies = lends && entitiesOf(lent, "device").length === 0 ? applicantsOf(lent) : own;
  const taken = [...takenOf(reading), ...companies.map(({ span }) => span)];
  const phrases = devicePhrases(reading, taken);
  const q = phrases[0] ?? (companies.length === 0 && lent !== null ? devicePhrase(lent, takenOf(lent)) : null);
  const dates = reading.dates.spans.length > 0 ? reading.dates : (lent?.dates ?? reading.dates);
  const makers = companies.length > 0 ? companies.slice(0, 3).map(({ name }) => name) : [undefined];
  const devices = phrases.length > 1 && companies.length < 2 ? phrases.slice(0, 3) : [q];
  const calls = makers.flatMap((applicant) =>
    devices.flatMap((device) => {
      const text = device === null || device === undefined ? undefined : searchText(device);
      if (applicant === undefined && text === undefined) return [];
      const given = {
        ...(applicant === undefined ? {} : { applicant }),
        ...(dates.since === null ? {} : { since: dates.since }),
      };
      const simple = text === undefined ? null : simplerDevice(text);
      return [
        {
          call: {
            endpoint: "/clearances/search" as const,
            params: { ...(text === undefined ? {} : { q: text }), ...given },
          },
          ...(simple === null
            ? {}
            : { otherwise: { endpoint: "/clearances/search" as const, params: { q: simple, ...given } } }),
        },
      ];
    }),
  );
  return {
    calls,
    notApplied: [
      ...(dates.hasEnd ? ["an end date (only an earliest date can be asked for)"] : []),
      ...(dates.isUnread === true ? ["a date (only an earliest date can be asked for)"] : []),
    ],
  };
}

interface Maker {
  readonly name: string;
  readonly span: Span;
}

/** Companies by name, else capitalised unknown words in a maker's place: `by Zephyr Surgical`, `has Zephyr had cleared`. */
function applicantsOf(reading: Reading): readonly Maker[] {
  const known = entitiesOf(reading, "company", "organization").map((entity) => ({
    name: searchText(entity.value),
    span: spanOf(reading, entity),
  }));
  if (known.length > 0) return known;
  const { question } = reading;
  const run = runsOf(
    question,
    [...takenOf(reading), ...reading.cues.filter((cue) => cue.weight >= 3)],
    isStopWord,
  ).find(
    ({ from, to, before, text }) =>
      /^(?:by|from|has|have|had|did|does|of)$/.test(before) &&
      isSearchable(text) &&
      question.words.slice(from, to).every((word) => word.isCapital) &&
      !entitiesOf(reading, "device", "eponym", "brand").some((entity) => entity.from < to && entity.to > from),
  );
  return run === undefined
    ? []
    : [
        {
          name: searchText(run.text),
          span: { start: question.words[run.from]?.start ?? 0, end: question.words[run.to - 1]?.end ?? 0 },
        },
      ];
}
