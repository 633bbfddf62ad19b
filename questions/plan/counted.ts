import type { Span } from "../language/span.ts";
import { spansOf } from "../language/span.ts";
import type { Topic } from "../language/topics.ts";
import { phrasePattern } from "../vocabulary/phrases.ts";
import known from "./data/counted.json" with { type: "json" };

/** What a question wants to be counted by: a field that all matches are counted by, where there is one. */
export interface Counted {
  /** The name of the field; null where the records of a kind cannot be counted by what is asked. */
  readonly by: string | null;
  readonly spans: readonly Span[];
  /** Those that ask for counts by something else, too: a field, or null where there is none. */
  readonly further: readonly { readonly by: string | null; readonly span: Span }[];
}

/** What records are counted by: `state`, `recalling firm`. */
const OF_COUNTED = phrasePattern(known.counted, "gi");
/** Stands for each letter of it where forms look for it: with the whole list in each, V8 takes 50 ms of a first question. */
const LETTER = "_";
/**
 * Words that ask for numbers of each: `per year`, `by state`, `which company has the most`. Each form by itself, so that V8
 * compiles those alone whose words a text has.
 */
const FORMS = [known.each, known.most].map((forms) =>
  forms.map((form) => ({
    isOfCounted: form.includes("§"),
    pattern: phrasePattern(form.replaceAll("§", `(?<!${LETTER})${LETTER}+(?!${LETTER})`), "gi"),
  })),
);

/** Where numbers of each are asked for: of forms that begin at one place the first that is listed, and none within another. */
function formsIn(text: string): readonly Span[] {
  const marked = text.replaceAll(LETTER, "-").replace(OF_COUNTED, (said) => LETTER.repeat(said.length));
  return FORMS.flatMap((forms) => {
    let end = 0;
    return forms
      .flatMap(({ isOfCounted, pattern }) => spansOf(isOfCounted ? marked : text, pattern))
      .toSorted((one, other) => one.start - other.start)
      .filter((span) => {
        const isApart = span.start >= end;
        if (isApart) end = span.end;
        return isApart;
      });
  });
}

const FIELDS: Readonly<Partial<Record<Topic, readonly { readonly pattern: RegExp; readonly by: string }[]>>> =
  Object.fromEntries(
    Object.entries(known.fields).map(([topic, fields]) => [
      topic,
      Object.entries(fields).map(([by, said]) => ({ by, pattern: phrasePattern(said) })),
    ]),
  );

/** Values of one field that are each to be counted: `how many are prescription and how many OTC`, `split between those with and those without …`. */
const VALUES: Readonly<
  Partial<Record<Topic, readonly { readonly by: string; readonly value: RegExp; readonly pattern: RegExp }[]>>
> = Object.fromEntries(
  Object.entries(known.values).map(([topic, fields]) => [
    topic,
    Object.entries(fields).map(([by, value]) => ({
      by,
      value: phrasePattern(value, "gi"),
      pattern: phrasePattern(known.apart.map((form) => form.replaceAll("§", `(?:${value})`)).join("|"), "gi"),
    })),
  ]),
);

/** Where values of one field are named of which each is to be counted: they narrow nothing. */
export const valuesApart = (text: string, topic: Topic): readonly (Span & { readonly by: string })[] =>
  (VALUES[topic] ?? []).flatMap(({ by, value, pattern }) =>
    spansOf(text, pattern)
      .filter(({ start, end }) => new Set(text.slice(start, end).toLowerCase().match(value)).size > 1)
      .map((span) => ({ ...span, by })),
  );

/** The fields that one kind of records can be counted by in a question. */
export const countableBy = (topic: Topic): readonly string[] => (FIELDS[topic] ?? []).map(({ by }) => by);

/**
 * What one kind of records is to be counted by; null where a question asks for no such thing.
 * @param given names of filters that each search has: what has one value is counted by something else, if that is asked
 */
export function countedIn(text: string, topic: Topic, given: ReadonlySet<string> = new Set()): Counted | null {
  const apart = valuesApart(text, topic);
  const spans = [...formsIn(text), ...apart]
    .filter(({ start, end }) => {
      const before = text.slice(0, start);
      const isByWhom = BY_WHOM.test(text.slice(start, end)) && (DONE.test(before) || WHERE.test(text.slice(end)));
      const isOrder =
        (ORDERED.test(before) || ORDER_THEM.test(text) || TO_ORDER.test(before) || ENDS_FIRST.test(text.slice(end))) &&
        /^by /i.test(text.slice(start, end));
      const said = text.slice(start, end);
      /** `yearly zoledronic acid` is a treatment, and what went wrong is told of devices alone. */
      const isOfTreatment = topic === "trials" && /^(?:yearly|annual(?:ly)?)$/i.test(said) && !OF_NUMBERS.test(text);
      const isNoProblem = WENT_WRONG.test(said) && topic !== "events" && topic !== "recalls";
      /** `which companies make metformin`: each label names one. */
      const isOfMakers = topic !== "labels" && MAKING.test(said);
      /** `labels by manufacturer Teva` names one. */
      const isNamed = ROLE.test(said) && /^ (?!And\b|Or\b)\p{Lu}[\p{Ll}\p{Lu}]/u.test(text.slice(end));
      /** `from user facilities, not by manufacturers` */
      const isRuledOut =
        /\b(?:not|rather than|instead of|except|excluding|other than) $/i.test(before) && /^by /i.test(said);
      /** `in which states were they distributed`: that is told in words, and the state of the firm is another. */
      const isOfSales = topic === "recalls" && /\bstates?$/i.test(said) && SENT.test(text);
      return (
        !OWNED.test(before) &&
        !isOfSales &&
        !isRuledOut &&
        !isByWhom &&
        !isOrder &&
        !isOfTreatment &&
        !isNoProblem &&
        !isOfMakers &&
        !/^over \d/i.test(said) &&
        !isNamed &&
        !BEST_RATED.test(said)
      );
    })
    .toSorted((one, other) => one.start - other.start);
  if (spans.length === 0) return null;
  const fieldOf = ({ start, end }: Span): string | undefined => {
    const said = text.slice(start, end);
    /** `with an industry sponsor by phase`; `year by year` is one. */
    const [, one = "", other = one] = /^(\w+?)s?[ -]by[ -](\w+?)s?$/i.exec(said) ?? [];
    const asked = one.toLowerCase() === other.toLowerCase() ? said : `by ${other}`;
    const field =
      apart.find((span) => span.start === start && span.end === end)?.by ??
      FIELDS[topic]?.find(({ pattern }) => pattern.test(asked))?.by;
    return field === "product_problem" && OF_PATIENTS.test(text) ? "patient_problem" : field;
  };
  const fields = spans.map(fieldOf).filter((field) => field !== undefined);
  const by = fields.find((field) => !given.has(field)) ?? fields[0] ?? null;
  const further = spans.filter(
    (span) => by !== null && fieldOf(span) !== by && /^(?:by|per|for each)\b/i.test(text.slice(span.start, span.end)),
  );
  return { by, spans, further: further.map((span) => ({ span, by: fieldOf(span) ?? null })) };
}

/** `what problems do patients have after Essure`: what happened to them, and not to the device. */
const OF_PATIENTS =
  /\bproblems? (?:(?:do|did|have|had|that|which) )?(?:the )?(?:patients?|people|women|men|users|wearers|children) (?:have|had|get|got|suffer\w*|experienc\w*|run into|face\w*)\b|\b(?:patients['’]?|patient['’]s|people['’]s|women['’]s) problems\b/i;

/** Who did something, rather than what to count by: `recalls initiated by companies in Minnesota`. */
const BY_WHOM = /^by (?:companies|firms|manufacturers|makers|applicants|sponsors|labell?ers|vendors|brands)$/i;
const ROLE = /^by (?:(?:recalling )?firm|company|manufacturer|maker|applicant|sponsor|labell?er|vendor|brand)$/i;
/** `from the top star rating downward` is an order. */
const BEST_RATED = /^(?:top|leading|biggest|largest) (?:\w+ ){0,2}?(?:ratings?|stars)$/i;
/** `ranked by star rating` wants an order. */
const ORDERED = /\b(?:rank|sort|order|ranked|sorted|ordered|arranged|listed|alphabetical(?:ly)?) $/i;
/** `sort them by start date`: by what has an order. */
const ORDER_THEM =
  /\b(?:rank|sort|order|arrange|list) (?:them|these|those|it|all|everything|results|the results) by (?:the |their |its )?(?:[\w-]+ ){0,2}?(?:dates?|ratings?|stars?|enrol+ments?|size|names?)\b/i;
/** `Order the hospitals of Idaho by star rating`, `… by star rating, best first`. */
const TO_ORDER = /^\W*(?:please )?(?:rank|sort|order)\b[^.?!]*$/i;
const ENDS_FIRST =
  /^,? (?:from )?(?:the )?(?:best|worst|highest|lowest|newest|latest|most recent|oldest|earliest|soonest|largest|smallest) (?:ones? )?(?:first|at the top|on top|to )/i;

/** `by firms in California`. */
const WHERE =
  /^ (?:based|located|headquartered|outside|that|who|which)\b|^ (?:in|from) (?!\d|early |late |the (?:last|past)|this |last )/i;
const OF_NUMBERS = /\b(?:how many|numbers?|counts?|trends?|totals?|figures?|breakdown)\b/i;
const WENT_WRONG = /^(?:what (?:went|goes|has gone|is going) wrong|(?:what|which) problems\b.*)$/i;
const OWNED = /\b(?:owned|run|operated|managed|controlled) $/i;
const DONE =
  /\b(?!grouped|counted|sorted|listed|ranked|ordered|tallied|split|added|totall?ed)(?:\w{3,}ed|made|run|sent) $/i;

const SENT = /\b(?:distribut\w*|shipped|sent|sold|deliver\w*|shipments?)\b/i;

const MAKING =
  /^(?:how many|which|what)\b.*\b(?:mak|sell|manufactur|market|produc|distribut|offer|repackag|suppl)(?:es?|s|ing|y|ies)?$/i;

/** Whether things are set side by side: `compare`, `versus`, `more … than`. */
export const isComparison = (text: string): boolean => COMPARING.test(text);
const COMPARING = phrasePattern(known.comparing);
