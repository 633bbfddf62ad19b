import type { Part } from "./part.ts";
import { isSearchable, searchText } from "./part.ts";
import { devicePhrase, devicePhrases } from "./device-phrase.ts";
import { entitiesOf, spanOf, type Reading } from "./reading.ts";
import { simplerDevice } from "./simpler-device.ts";
import { DRUG_EVENTS, DRUG_RECALLS } from "./traps.ts";
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
  const withMaker = isVersus
    ? makers.map((maker) => `${maker.value} ${phrases[0] ?? ""}`.trim())
    : phrases.map((phrase) => withCompany(reading, phrase));
  const named = withMaker.length > 0 ? withMaker : lent === null ? [] : devicePhrases(lent, takenOf(lent));
  const alone = named.length > 0 ? named : entitiesOf(reading, "company", "organization").map((entity) => entity.value);
  return {
    calls: alone.slice(0, 4).map((q) => {
      const simple = simplerDevice(q);
      return {
        call: { endpoint, params: { q: searchText(q) } },
        ...(simple === null ? {} : { otherwise: { endpoint, params: { q: simple } } }),
      };
    }),
    notApplied: [
      ...(reading.dates.spans.length > 0 ? ["dates (no such filter on these records)"] : []),
      ...(reading.place === null ? [] : ["a place (no such filter on these records)"]),
    ],
  };
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

/** `infusion pumps by Baxter` → `Baxter infusion pump`: the maker's name narrows the text search. */
function withCompany(reading: Reading, phrase: string): string {
  const company = entitiesOf(reading, "company").find(
    (entity) => !phrase.toLowerCase().includes(entity.value.toLowerCase()),
  );
  return company === undefined ? phrase : `${company.value} ${phrase}`;
}

/** Clearances: maker, device and earliest date, each where it is named. */
export function clearancePart(reading: Reading, lent: Reading | null): Part {
  const companies = applicantsOf(reading);
  const taken = [...takenOf(reading), ...companies.map(({ span }) => span)];
  const phrases = devicePhrases(reading, taken);
  const q = phrases[0] ?? (companies.length === 0 && lent !== null ? devicePhrase(lent, takenOf(lent)) : null);
  const since = reading.dates.since ?? lent?.dates.since ?? null;
  const makers = companies.length > 0 ? companies.slice(0, 3).map(({ name }) => name) : [undefined];
  const devices = phrases.length > 1 && companies.length < 2 ? phrases.slice(0, 3) : [q];
  const calls = makers.flatMap((applicant) =>
    devices.flatMap((device) => {
      const text = device === null || device === undefined ? undefined : searchText(device);
      if (applicant === undefined && text === undefined) return [];
      const given = { ...(applicant === undefined ? {} : { applicant }), ...(since === null ? {} : { since }) };
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
  return { calls, notApplied: reading.dates.hasEnd ? ["an end date (only an earliest date can be asked for)"] : [] };
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
