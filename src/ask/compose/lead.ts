import { wordsFor } from "../../catalog/wording.ts";
import { COMPUTER_ASSISTED, leftOutOf, said, slotOf } from "../../../questions/plan/interpretation.ts";
import {
  ANY_RATING,
  COUNTED_AS_SPELLED,
  DEVICE_SEARCHES,
  OF_DAYS,
  OTHER_WORDS,
  paramsOf,
  type Call,
  type LabelSection,
  type NotApplied,
} from "../../../questions/plan/schema.ts";
import { valueAt } from "../../catalog/value-at.ts";
import { RECORDED_SAMPLE } from "../../gateway/envelope.ts";
import { addressHolds, figuresIn } from "../../core/tokens.ts";
import type { Statement } from "../answer-body.ts";
import { isUnknownToSample, type Retrieved, type Source } from "../retrieved.ts";
import { capital, proof, proofOf, remark, sentence, shown, shownOf, type Shown, type Words } from "./sentence.ts";
import { templateOf } from "./templates.ts";

/** First sentences: the answer itself, short, without a time or the name of a dataset. */

/** Words of a first sentence; where what was asked is longer it is not repeated. */
const MOST_WORDS = 25;

/** Characters of the name of one record in a first sentence. */
const LONGEST_NAME = 60;

/** How many records there are, with the number first; of one record, that it was found. */
export function lead(
  found: Retrieved,
  [section]: readonly LabelSection[] = [],
  ignored: readonly NotApplied[] = [],
): Statement {
  const { call, dataset, source, rows } = found;
  const { plural, singular, fields } = templateOf(call);
  if (dataset.isLookup) {
    const [row] = rows;
    const first = (fields[0]?.[0] ?? "").replace(/\[\]$/, "[0]");
    const [code = ""] = fields.find(([, , style]) => style === "code") ?? [];
    const name =
      row === undefined
        ? null
        : (shownOf(row, first, "code", LONGEST_NAME) ?? shownOf(row, code, "code", LONGEST_NAME));
    return sentence(
      "record",
      [`Found 1 ${singular}`, ...(name === null ? [] : [": ", name])],
      [proof(source, "count")],
    );
  }
  const total = shown(source, "upstream_total", "code");
  const number: Shown = total ?? { text: String(source.document["count"]), evidence: [proof(source, "count")] };
  const noun = `${isOfRated(call) && !isSaidWhole(found) ? "rated " : ""}${number.text === "1" ? singular : plural}`;
  /** Without a total, a page behind which there is no other holds them all. */
  const isOpen = total === null && source.document["next"] !== null;
  const head: readonly Words[] = isOpen ? ["At least ", number, ` ${noun}`] : [number, ` ${noun}`];
  const having = section === undefined ? [] : rows.filter(({ record }) => typeof valueAt(record, section) === "string");
  const held = having.length === 0 ? "" : heldBy(having.length, rows.length, section?.replaceAll("_", " ") ?? "");
  return sentence(
    "count",
    [...head, forWhat(found), notLimitedTo(ignored, found), ...firstInOrder(found), held],
    [proof(source, "count"), proof(source, "source_url"), ...having.map((row) => proofOf(row, section ?? ""))],
  );
}

/** Hospitals that have any rating: those without one are left out. */
const isOfRated = ({ params }: Call): boolean => "overall_rating" in params && params.overall_rating === ANY_RATING;

/** What stands beside a request is no condition of it. */
const BESIDE: ReadonlySet<string> = new Set(["background", "separate_question", "too_many_searches"]);

/** What the number is not limited to, where that is short: it would be read as if it were. */
function notLimitedTo(ignored: readonly NotApplied[], found: Retrieved): string {
  const texts = ignored.filter(({ why }) => !BESIDE.has(why)).map(({ text }) => text);
  if (texts.length === 0) return "";
  const said = texts.map((text) => `'${text}'`).join(" or ");
  const isShort = `${askedWords(found)} ${said}`.split(" ").length <= MOST_WORDS - 10;
  return isShort &&
    !texts.includes(OTHER_WORDS) &&
    !texts.some((text) => /[“”<>[\]"']|^(?:not|no|never|without|except)\b/i.test(text))
    ? `, not limited to ${said}`
    : ", not limited to all that was asked";
}

/** How many of the retrieved labels have a section. */
const heldBy = (having: number, all: number, section: string): string =>
  having === all
    ? `, ${all === 1 ? "" : "each of those retrieved "}with text under ${section}`
    : `; ${having} of those retrieved ${having === 1 ? "has" : "have"} text under ${section}`;

/** What stands first in the order that was asked for: `; the highest overall rating is 4`. */
function firstInOrder({ call, rows }: Retrieved): readonly Words[] {
  const sort = "sort" in call.params ? call.params.sort : undefined;
  const [row] = rows;
  if (sort === undefined || row === undefined) return [];
  const name = sort.replace(/^-/, "");
  const value = shownOf(row, name === "enrollment" ? "enrollment.count" : name, "code");
  const isDay = !NUMBERS.has(name);
  const first = sort.startsWith("-") ? (isDay ? "newest" : "highest") : isDay ? "oldest" : "lowest";
  if (name === "name") return [sort.startsWith("-") ? ", by name from Z to A" : ", by name from A to Z"];
  return value === null ? [] : [`; the ${first} ${name.replaceAll("_", " ")} is `, value];
}

/** Fields in whose order records can stand that are no days. */
const NUMBERS: ReadonlySet<string> = new Set(["enrollment", "overall_rating"]);

/** ` found for pacemaker, firm Medtronic`, as far as it is short and its figures are proven by the address. */
const forWhat = (found: Retrieved): string => ` found${connected(found)}`;

/** ` for pacemaker, firm Medtronic`, ` since 2023-01-01`, ` with country DE`; empty where nothing is to be said. */
function connected(found: Asked): string {
  const words = askedWords(found);
  if (words === "") return "";
  const first = paramsOf(found.call).find(([name]) => !UNSAID.has(name));
  return `${first === undefined ? "" : PLAIN.has(first[0]) ? " for" : OF_DAYS.test(first[0]) ? "" : " with"} ${words}`;
}

/** No record, and what was searched then, or how many records a wider search finds. */
export function nothingFound(
  found: Retrieved,
  next: Retrieved | undefined,
  wider: Retrieved | undefined,
): readonly Statement[] {
  const { dataset, call, source } = found;
  const { plural, singular } = templateOf(call);
  const none: readonly string[] = dataset.isLookup ? ["error", "source_url"] : ["count", "source_url"];
  const proofs = none.flatMap((path) => (path in source.document ? proof(source, path) : []));
  const said = sentence("nothing_found", [`No ${dataset.isLookup ? singular : plural}${forWhich(found)}`], proofs);
  const ofSample = String(source.document["source"]).endsWith(RECORDED_SAMPLE) ? [remark("note", OF_SAMPLE)] : [];
  if (next !== undefined) {
    const left =
      isByWords(found) && isByWords(next) && next.call.params.q === COMPUTER_ASSISTED
        ? leftOutOf(found.call.params.q ?? "")
        : "";
    return [
      said,
      remark(
        "note",
        `Then searched for ${askedWords(next) || "another wording"}${left === "" ? "" : `, without '${left}'`}.`,
      ),
    ];
  }
  return [said, ...ofSample, ...(wider === undefined ? [] : [widerSearch(wider)])];
}

/** As {@link forWhat}; of a device that was searched by several words, that no record has them all. */
function forWhich(found: Retrieved): string {
  const text = isByWords(found) ? found.call.params.q : undefined;
  const words = askedWords(found);
  return text?.includes(" ") === true && words.startsWith(text)
    ? ` found with all of the words '${text}'${words.slice(text.length)}`
    : forWhat(found);
}

type ByWords = Extract<Call, { readonly params: { readonly q?: string | undefined } }>;

/** Whether devices were searched by words, which firms and reporters choose. */
export const isByWords = (found: Retrieved): found is Retrieved & { readonly call: ByWords } =>
  DEVICE_SEARCHES.has(found.call.endpoint) && "q" in found.call.params;

/** How many records a wider search has than the one that was asked for, and where they are. */
function widerSearch(wider: Retrieved): Statement {
  const { call, source, status } = wider;
  const { plural, singular } = templateOf(call);
  const words = askedWords(wider);
  const head = `A wider search${words === "" ? "" : connected(wider)}`;
  if (status === "unavailable" || !("self" in source.document))
    return remark("note", `${head} was not answered: ${source.entry.gateway_url}`);
  if (status === "empty") return sentence("note", [`${head} finds none either: `, valueOf(source, "self")]);
  const total = shown(source, "upstream_total", "code");
  const number: Shown = total ?? { text: String(source.document["count"]), evidence: [proof(source, "count")] };
  const atLeast = total === null && source.document["next"] !== null ? "at least " : "";
  return sentence("note", [
    `${head} finds ${atLeast}`,
    number,
    ` ${number.text === "1" ? singular : plural}: `,
    valueOf(source, "self"),
  ]);
}

const OF_SAMPLE = "The recorded sample has no match; the real agency may.";

/** A source that gave no usable answer; of counts that are refused, why. */
export function unavailable({ call, source }: Pick<Retrieved, "call" | "source">): Statement {
  const { detail } = source.document;
  if (isUnknownToSample(source))
    return sentence(
      "nothing_found",
      [`No provider of the recorded sample has ${specialtyIn(call)}; the registry itself may have some`],
      [proof(source, "detail"), proof(source, "source")],
    );
  if (typeof detail === "string")
    return sentence(
      "unavailable",
      [`This can't be asked: ${detail.replaceAll('"', "'").replace(/\.$/, "")}`],
      [proof(source, "detail"), proof(source, "source")],
    );
  return sentence(
    "unavailable",
    [valueOf(source, "source"), " did not answer, so this part is unanswered"],
    [proof(source, "asked_at")],
  );
}

const specialtyIn = ({ params }: Call): string =>
  "taxonomy" in params && params.taxonomy !== undefined ? `the specialty '${params.taxonomy}'` : "this specialty";

/** One reading of a question: how many records it finds, and where. */
export function readingLine({ call, dataset, source, status }: Retrieved): Statement {
  if (status === "unavailable") return unavailable({ call, source });
  const total = shown(source, "upstream_total", "code");
  const number: Shown = total ?? { text: String(source.document["count"] ?? 0), evidence: [proof(source, "count")] };
  const { plural, singular } = templateOf(call);
  const noun = number.text === "1" ? singular : plural;
  const self = "self" in source.document ? ["; open ", valueOf(source, "self")] : [];
  return sentence(
    "count",
    [
      ...(total === null && source.document["next"] !== null ? ["At least "] : []),
      number,
      ` ${noun}${connected({ call, dataset, source })}`,
      ...self,
    ],
    [proof(source, "source_url")],
  );
}

/** Values that all matches were counted by, the most frequent first. */
export function countLines(found: Retrieved, by: string, ignored: readonly NotApplied[] = []): readonly Statement[] {
  const { call, source, rows } = found;
  const total = shown(source, "upstream_total", "code");
  const { plural, singular } = templateOf(call);
  const noun = total?.text === "1" ? singular : plural;
  const field = by.replaceAll("_", " ");
  const sorted = by.includes("year") ? rows.toSorted((one, other) => yearOf(other) - yearOf(one)) : rows;
  const listed = sorted.slice(0, MOST_VALUES).flatMap((row) => {
    const [value, count] = [shownOf(row, "value", "code"), shownOf(row, "count", "code")];
    return value === null || count === null ? [] : [sentence("count", [value, ": ", count])];
  });
  const [top] = sorted;
  const [value, count] =
    by.includes("year") || top === undefined
      ? [null, null]
      : [shownOf(top, "value", "code", 60), shownOf(top, "count", "code")];
  /** Others that are as frequent as the first. */
  const ties = sorted.slice(1).filter((row) => shownOf(row, "count", "code")?.text === count?.text).length;
  const most =
    value === null || count === null
      ? []
      : [
          COUNTED_AS_SPELLED.has(by) ? "; the most frequent spelling is " : "; most often ",
          value,
          " (",
          count,
          ties === 0 ? ")" : ties === 1 ? "), and one other as often" : "), and others as often",
        ];
  const none = rows.length === 0 ? ["; none of them has one"] : [];
  const head = [
    ...(total === null ? [] : [total, " "]),
    `${noun}${connected(found)}${notLimitedTo(ignored, found)}, counted by ${field}`,
    ...most,
    ...none,
  ];
  return [
    sentence("count", head, [proof(source, "source_url")]),
    ...withNone(found, by),
    ...withoutValue(source, field),
    ...listed,
    ...(rows.length > MOST_VALUES ? [sentence("note", ["More values are at ", valueOf(source, "self")])] : []),
  ];
}

/**
 * Years and values that were asked for and that no match has. Words are not looked for among the values: a name may have
 * a comma in it.
 */
function withNone({ call, dataset, rows, source }: Retrieved, by: string): readonly Statement[] {
  const params = new Map(paramsOf(call));
  const has = new Set(rows.map(({ record }) => String(Object(record).value)));
  const [first, last] = [params.get("since"), params.get("until")].map((day) => Number(day?.slice(0, 4)));
  if (by.includes("year") && first !== undefined && last !== undefined && last > first)
    return has.size > 0 && has.size < last - first + 1
      ? [remark("note", rows.length > MOST_VALUES ? NO_YEAR_AT_ALL : NO_YEAR)]
      : [];
  const asked = dataset.fields[by]?.kind === "exact" ? (params.get(by)?.split(",") ?? []) : [];
  const none = asked.filter((value) => !has.has(value));
  return none.length === 0 || none.length === asked.length
    ? []
    : [
        sentence(
          "count",
          [`None for ${none.map((value) => said(by, value)).join(", ")}`],
          [proof(source, "source_url")],
        ),
      ];
}
const NO_YEAR = "Years of this stretch that are not listed have none.";
const NO_YEAR_AT_ALL = "Years of this stretch that are listed neither here nor at the address of the rest have none.";

/** How many of the matches have no value, where some have one: the numbers don't add up to all of them. */
function withoutValue(source: Source, field: string): readonly Statement[] {
  const missing = shown(source, "missing", "code");
  if (missing === null || missing.text === "0" || source.document["count"] === 0) return [];
  return [sentence("note", [missing, ` of them ${missing.text === "1" ? "has" : "have"} no ${field}`])];
}

const yearOf = ({ record }: Retrieved["rows"][number]): number => Number(Object(record).value);

/** Values of counts that get a line. */
const MOST_VALUES = 10;

/** What was asked in words; of hospitals with any rating without that where all is too long, since `rated` says it. */
const askedWords = (found: Asked): string =>
  isOfRated(found.call) && !isSaidWhole(found) ? wordsWithout(found, RATED) : wordsWithout(found, NONE);

const isSaidWhole = (found: Asked): boolean => wordsWithout(found, NONE) === conditionsOf(found, NONE).join(", ");
const NONE: ReadonlySet<string> = new Set();
const RATED: ReadonlySet<string> = new Set(["overall_rating"]);

/** As many conditions as are short, and how many more there are; empty where the address does not prove their figures. */
function wordsWithout(found: Asked, left: ReadonlySet<string>): string {
  const all = conditionsOf(found, left);
  const most = MOST_WORDS - ("sort" in found.call.params ? 14 : 8);
  if (isProven(found, all.join(", ")) && lengthOf(all) <= most) return all.join(", ");
  const count = all.findLastIndex((_, at) => lengthOf(all.slice(0, at + 1)) <= most - BEYOND.split(" ").length);
  const some = all.slice(0, Math.min(count + 1, all.length - 1));
  const words = some.join(", ");
  const more = all.length - some.length;
  if (some.length === 0 || NUMBERED[more] === undefined || !isProven(found, words)) return "";
  return `${words} and ${NUMBERED[more]} ${more === 1 ? "more condition" : "more conditions"}`;
}
const BEYOND = "and two more conditions";
const NUMBERED = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

type Asked = Pick<Retrieved, "call" | "dataset" | "source">;

const lengthOf = (words: readonly string[]): number => words.join(", ").split(" ").length;

const isProven = ({ source: { document } }: Asked, words: string): boolean => {
  const url = String(document["source_url"] ?? "");
  return figuresIn(words).every((figure) => addressHolds(url, figure) || isDay(figure));
};

/** What was asked, one thing each, but for some parameters. */
const conditionsOf = ({ call, dataset }: Asked, left: ReadonlySet<string>): readonly string[] =>
  paramsOf(call)
    .filter(([name]) => !UNSAID.has(name) && !left.has(name))
    .map(([name, value]) => wordsOf(call, name, wordsFor(value, dataset.view.choices?.[name]) ?? said(name, value)));

/** A day that was asked for, which agencies write in their own forms. */
const isDay = (figure: string): boolean => /^\d{4}-\d\d-\d\d$/.test(figure);

/** What records are about is said by itself; other parameters with what they are. */
function wordsOf(call: Call, name: string, value: string): string {
  const { label } = slotOf(call, name);
  return PLAIN.has(name) ? value : `${label} ${value}`.trim();
}

const UNSAID: ReadonlySet<string> = new Set(["dataset", "sort"]);

const PLAIN: ReadonlySet<string> = new Set([
  "q",
  "brand",
  "generic",
  "condition",
  "intervention",
  "city",
  "state",
  "taxonomy",
  "organization",
  "name",
  "id",
  "location",
]);

const valueOf = (source: Source, path: string): Shown => ({
  text: String(source.document[path]),
  evidence: [proof(source, path)],
});

/** Where and when each source was asked. */
export function sourceLine(source: Source): Statement {
  const when = "asked_at" in source.document ? "asked_at" : "retrieved_at";
  const address =
    "source_url" in source.document && source.document["source_url"] !== undefined
      ? ["; ", valueOf(source, "source_url")]
      : [];
  return sentence("source", [
    `${capital(when === "asked_at" ? "asked" : "retrieved")} `,
    valueOf(source, when),
    " from ",
    valueOf(source, "source"),
    ...address,
  ]);
}
