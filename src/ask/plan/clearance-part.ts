import { devicePhrase, devicePhrases } from "./device-phrase.ts";
import type { Part } from "./part.ts";
import { BY_NUMBER_ALONE, productNumberNotes } from "./product-numbers.ts";
import { entitiesOf, spanOf, takenOf, type Reading } from "./reading.ts";
import { isSearchable, searchText } from "./search-text.ts";
import { simplerSearch } from "./simpler-device.ts";
import { runsOf, type Span } from "./spans.ts";
import { isStopWord } from "./stop-words.ts";

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
      const simple =
        text === undefined ? null : simplerSearch(text, phrases[0] === undefined && lent !== null ? lent : reading);
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
  const numbers = productNumberNotes(reading.question.text);
  if (calls.length === 0 && numbers.length > 0) return { calls, notApplied: [], notCovered: BY_NUMBER_ALONE };
  return {
    calls,
    notApplied: [
      ...numbers,
      ...(dates.hasEnd && dates.until == null ? ["an end date that was not understood"] : []),
      ...(dates.isUnread === true ? ["a date that was not understood"] : []),
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
