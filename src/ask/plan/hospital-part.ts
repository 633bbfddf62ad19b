import { isPlainWord } from "../vocabulary/words.ts";
import { hospitalFilters } from "./hospital-filters.ts";
import { isSearchable, searchText, type Part } from "./part.ts";
import type { Place } from "./place.ts";
import { entitiesOf, spanOf, type Reading } from "./reading.ts";
import { MOST_CALLS, type PlannedCall } from "./schema.ts";
import { runsOf } from "./spans.ts";
import { isStopWord } from "./stop-words.ts";

/** Hospitals by name or place; wishes that the catalog cannot filter by are applied to the retrieved records. */
export function hospitalPart(reading: Reading, lent: Reading | null): Part {
  const { wishes, isUnclear } = hospitalFilters(reading.question.text);
  const filters = wishes.flatMap((wish) => wish.filters);
  const names = namesIn(reading);
  const place = reading.place ?? (names.length === 0 ? (lent?.place ?? null) : null);
  const where = whereOf(place);
  const planned = (params: {
    readonly name?: string;
    readonly city?: string;
    readonly state?: string;
  }): PlannedCall => ({
    call: { endpoint: "/hospitals/search", params } as PlannedCall["call"],
    ...(filters.length === 0 || params.name !== undefined ? {} : { filters }),
  });
  const calls =
    names.length > 0
      ? names.slice(0, MOST_CALLS).map((name) => {
          const there = names.length === 1 ? where : {};
          const short = name.replace(GENERAL_TAIL, "");
          const otherwise =
            short === name || short.length < 4 ? {} : { otherwise: planned({ name: short, ...there }).call };
          return { ...planned({ name, ...there }), ...otherwise };
        })
      : /\bchildren'?s? hospitals?\b/i.test(reading.question.text) && Object.keys(where).length > 0
        ? [planned({ name: "children", ...where })]
        : reading.places.length > 1
          ? reading.places.map((each) => planned(whereOf(each)))
          : Object.keys(where).length > 0
            ? [planned(where)]
            : [];
  const { text } = reading.question;
  const notApplied = [
    ...(reading.dates.spans.length > 0 ? ["dates (no such filter)"] : []),
    ...(/\b(?:best|worst|lowest|highest|top|largest|biggest|smallest|oldest|most)\b/i.test(text)
      ? ["an order, such as best or largest first (records come in the source's own order)"]
      : []),
    ...(isUnclear ? ["several star ratings that make no one range"] : []),
  ];
  return { calls, notApplied };
}

const whereOf = (place: Place | null): { readonly city?: string; readonly state?: string } => ({
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
    ...(reading.place?.spans ?? []),
    ...reading.cues.filter((cue) => cue.topical === "hospitals"),
    ...reading.dates.spans,
  ];
  const runs = runsOf(question, taken, (word) => isStopWord(word) || KIND_WORDS.has(word.lower)).filter(
    (run) =>
      isSearchable(run.text) &&
      question.words
        .slice(run.from, run.to)
        .every((word) => word.isCapital && (!word.startsSentence || !isPlainWord(word.lower))),
  );
  return runs
    .filter(
      (run) =>
        run.before === "at" ||
        !entitiesOf(reading, "state", "city").some(
          (entity) => spanOf(reading, entity).start === question.words[run.from]?.start,
        ),
    )
    .map((run) => searchText(run.text));
}

/** General words at the end of a name, which the catalog may spell otherwise (`UNIV HOSPITAL`). */
const GENERAL_TAIL = /(?: (?:university|hospitals?|medical|center|health|system|clinic|care|services))+$/i;

/** Words about kinds of hospitals, which are no names. */
const KIND_WORDS = new Set(
  "critical access acute care children's childrens children psychiatric veterans va birthing friendly emergency room rooms department departments er rural teaching community private church religious catholic profit nonprofit non-profit for-profit proprietary tribal state-owned star stars five four three two one rated rating ratings phone number address county owner ownership owned mapping map general surgical long-term term rehabilitation".split(
    " ",
  ),
);
