import { isPlainWord } from "../vocabulary/words.ts";
import { isSearchable, searchText, type Part } from "./part.ts";
import type { Place } from "./place.ts";
import { entitiesOf, spanOf, type Reading } from "./reading.ts";
import { MOST_CALLS, type Filter, type PlannedCall } from "./schema.ts";
import { runsOf } from "./spans.ts";
import { isStopWord } from "./stop-words.ts";

/** Hospitals by name or place; wishes that the catalog cannot filter by are applied to the retrieved records. */
export function hospitalPart(reading: Reading, lent: Reading | null): Part {
  const filters = filtersIn(reading.question.text);
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

const STAR_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  "1": 1,
  "2": 2,
  "3": 3,
  "4": 4,
  "5": 5,
};
const SPELLED = ["", "one star", "two stars", "three stars", "four stars", "five stars"];

/** Wishes about ratings, type, ownership and services, each a test on the record. */
function filtersIn(text: string): readonly Filter[] {
  const filters: Filter[] = [];
  const stars =
    /\b(one|two|three|four|five|[1-5])[ -]?(?:or (more|higher|better|above|fewer|less|lower|below) )?[ -]?stars?\b/i.exec(
      text,
    );
  const bound =
    /\b(below|under|less than|fewer than|lower than|worse than|above|over|more than|higher than|better than|at least|at most|no more than|minimum of)\s+(?:a\s+)?(one|two|three|four|five|[1-5])\b(?=[ -]?stars?|.{0,12}(?:rating|overall|$|[?.]))/i.exec(
      text,
    );
  if (bound !== null)
    filters.push(...boundFilter((bound[1] ?? "").toLowerCase(), STAR_WORDS[(bound[2] ?? "").toLowerCase()] ?? 0));
  else if (stars !== null)
    filters.push(starFilter((stars[2] ?? "").toLowerCase(), STAR_WORDS[(stars[1] ?? "").toLowerCase()] ?? 0));
  const contains = (field: string, value: string, words: string): void =>
    void filters.push({ field, test: "contains", value, words });
  if (/\bcritical access\b/i.test(text)) contains("type", "Critical Access", "of the type critical access");
  if (/\bacute care\b/i.test(text)) contains("type", "Acute Care", "of an acute care type");
  if (/\bpsychiatric\b|\bmental hospitals?\b/i.test(text)) contains("type", "Psychiatric", "of the psychiatric type");
  if (
    /\bVA\b(?= (?:hospitals?|medical|facilit))|\bveterans?'? (?:hospitals?|medical|affairs|administration)\b/i.test(
      text,
    )
  )
    contains("type", "Veterans", "of the Veterans Administration");
  if (/\b(?:non-?profit|not[- ]for[- ]profit|voluntary)\b/i.test(text))
    contains("ownership", "non-profit", "with non-profit ownership");
  else if (/\b(?:for[- ]profit|proprietary|privately owned|investor[- ]owned)\b/i.test(text))
    contains("ownership", "Proprietary", "with proprietary ownership");
  if (
    /\b(?:government|publicly|state|county|federally?)[- ](?:owned|run)\b|\bowned by the (?:government|state|county)\b|\bpublic hospitals\b/i.test(
      text,
    )
  )
    contains("ownership", "Government", "with government ownership");
  if (/\bchurch[- ](?:owned|run)|\breligious\b|\bcatholic\b/i.test(text))
    contains("ownership", "Church", "with church ownership");
  if (
    /\b(?:with|have|has|having|offer\w*|provid\w+)\b.{0,20}\b(?:emergency|ERs?\b)/i.test(text) &&
    !/\bdoes\b/i.test(text)
  )
    filters.push({ field: "emergency_services", test: "is", value: true, words: "with emergency services" });
  if (/\bbirthing[- ]friendly\b/i.test(text))
    filters.push({
      field: "birthing_friendly",
      test: "is",
      value: true,
      words: "with the birthing-friendly designation",
    });
  return filters;
}

function starFilter(direction: string, stars: number): Filter {
  const words = SPELLED[stars] ?? "";
  if (/more|higher|better|above/.test(direction))
    return { field: "overall_rating", test: "at_least", value: stars, words: `with ${words} or more` };
  if (direction !== "")
    return { field: "overall_rating", test: "at_most", value: stars, words: `with ${words} or fewer` };
  return { field: "overall_rating", test: "is", value: stars, words: `with ${words}` };
}

function boundFilter(words: string, stars: number): readonly Filter[] {
  if (stars === 0) return [];
  if (/^(?:below|under|less|fewer|lower|worse)/.test(words)) return stars < 2 ? [] : [starFilter("fewer", stars - 1)];
  if (/^(?:above|over|more|higher|better)/.test(words)) return stars > 4 ? [] : [starFilter("more", stars + 1)];
  return [starFilter(/least|minimum/.test(words) ? "more" : "fewer", stars)];
}
