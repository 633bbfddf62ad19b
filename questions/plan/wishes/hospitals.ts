import { holds, overlaps, spansOf, type Span } from "../../language/span.ts";
import { Phrases, phrasePattern } from "../../vocabulary/phrases.ts";
import known from "../data/filters.json" with { type: "json" };
import { negationBefore } from "../negation.ts";
import { spansIn, type Part } from "../parts.ts";
import { givenCounty } from "../places/counties.ts";
import type { Tagged } from "../tag.ts";
import { ratingsIn } from "./stars.ts";
import type { Wishes } from "./wish.ts";

const OWNERS = known.owners.map(({ said, values }) => ({ values, pattern: phrasePattern(said) }));

/** Which church owns a hospital no record tells. */
const CHURCHES = /\b(?:catholic|baptist|adventist|methodist|lutheran|presbyterian|episcopal|jewish|protestant)\b/i;

/** Owners in the catalog's own words. */
const OWNER_VALUES = [...new Set(known.owners.flatMap(({ values }) => values))].filter((value) =>
  value.includes(" - "),
);

export function hospitalWishes(part: Part, taken: readonly Span[]): readonly Wishes[] {
  const partText = part.question.text.slice(part.start, part.end).toLowerCase();
  const isFree = (one: Span): boolean => taken.every((span) => !overlaps(span, one));
  const owners = ownersIn(part).filter((one) => isFree(one) && !OF_COUNTS.test(one.text));
  /** `government hospitals, not federal`: of several kinds those that are ruled out are not asked for. */
  const ruledOut = part.own.flatMap((one) => {
    const values =
      one.tag === "not" ? OWNERS.filter(({ pattern }) => pattern.test(one.text)).flatMap((owner) => owner.values) : [];
    return values.length === 0 || owners.length === 0 ? [] : [{ one, values }];
  });
  const isRuledOut = (value: string): boolean => ruledOut.some(({ values }) => values.includes(value));
  /** `not rated five stars`: hospitals without a rating are among those, and can't be asked for. */
  const isNegated = ({ start, text: said }: Tagged): boolean =>
    !/\b(?:above|below|over|under|more|less|fewer|higher|lower|better|worse|least|most|up|down)\b/i.test(said) &&
    (/^(?:not|never) /i.test(said) ||
      (!/\b(?:no|not)\b/i.test(said) && /\b(?:not|n['’]t) (?:\w+ )?$/i.test(part.question.text.slice(0, start))));
  const negated = part.own.filter((one) => one.tag === "stars" && isNegated(one));
  const pairs = [...spansIn(part, STARS_OF_TWO), ...spansIn(part, BOUNDED)]
    .filter(
      ({ start }) =>
        negationBefore(part.question.text, start) === null &&
        !OF_OTHER_RATING.test(part.question.text.slice(0, start)) &&
        !/\b(?:under|below|over|above|at (?:least|most)|up to|than) $/i.test(part.question.text.slice(0, start)),
    )
    .map((span) => ({
      ...span,
      text: part.question.text.slice(span.start, span.end),
    }));
  const isOfOther = ({ start }: Span): boolean => OF_OTHER_RATING.test(part.question.text.slice(0, start));
  const stars = ratingsIn([
    ...part.own
      .filter((one) => one.tag === "stars" && !pairs.some((pair) => overlaps(pair, one)) && !isOfOther(one))
      /** `show 3 hospitals`: how many. */
      .filter(
        ({ text: said, start, end }) =>
          !/^(?:\d+|one|two|three|four|five)(?: (?!and|or|to|plus)[a-z]+)?$/i.test(said) ||
          /star|rat(?:e|ing)|better|above|below|up\b|more|less/i.test(said) ||
          OF_STARS.test(part.question.text.slice(end)) ||
          RATED_AT.test(part.question.text.slice(0, start)),
      )
      .filter((one) => !isNegated(one))
      .map((one) => withJudgement(withBound(one, part.question.text), part.question.text))
      /** `the most five star hospitals` */
      .map((one) => ({
        ...one,
        text: one.text.replace(/^(?:the )?(?:most|more|fewest|fewer) (?=\S+[ -]stars?\b)/i, ""),
      })),
    ...pairs,
  ]);
  const unrated = spansIn(part, UNRATED).map((span) => ({
    ...span,
    text: part.question.text.slice(span.start, span.end),
  }));
  const county = givenCounty(part);
  const valuesOf = ({ text }: { readonly text: string }): readonly string[] =>
    OWNERS.filter(({ pattern }) => pattern.test(text)).flatMap((owner) => owner.values);
  /** `public hospitals (owner: local government)`: of two that stand apart the narrower one is meant. */
  const isWidened = (one: Span & { readonly text: string }): boolean =>
    owners.some((other) => {
      const [wide, few] = [valuesOf(one), valuesOf(other)];
      const between = part.question.text.slice(Math.min(one.end, other.end), Math.max(one.start, other.start));
      return (
        few.length > 0 &&
        few.length < wide.length &&
        few.every((value) => wide.includes(value)) &&
        !/\b(?:or|and|vs\.?|versus|than|to|from|with|how many)\b|,/i.test(between)
      );
    });
  return [
    unrated.length === 0
      ? stars
      : {
          ...stars,
          wishes: [],
          /** `fewer than three stars or no rating`: the ratings beside it can't be asked for, either. */
          notApplied: unrated.map((one) => {
            const [before = ""] =
              /(?:rated |with )?(?:\S+ ){1,4}or $/i.exec(part.question.text.slice(0, one.start)) ?? [];
            const text = stars.wishes.length > 0 ? before + one.text : one.text;
            return { text, why: "no_such_filter" as const };
          }),
          used: [...stars.used, ...unrated],
        },
    ...(negated.length === 0
      ? []
      : [
          {
            wishes: [],
            notApplied: negated.map(({ text }) => ({
              text: /^(?:not|never) /i.test(text) ? text : `not ${text}`,
              why: "no_such_filter" as const,
            })),
            used: negated,
          },
        ]),
    ...(county === null ? [] : [county]),
    ...owners.map((one): Wishes => {
      if (isWidened(one)) return { wishes: [], notApplied: [], used: [one] };
      const said = one.text.replace(/\bdistricts? or authorit(?:y|ies)\b/i, "district");
      const exact = OWNER_VALUES.filter((value) => partText.includes(value.toLowerCase()));
      const values =
        exact.length > 0 ? [exact] : OWNERS.filter(({ pattern }) => pattern.test(said)).map((owner) => owner.values);
      /** `state government`, `church-run nonprofit`: of two kinds the narrower one is meant. */
      const narrow = values.filter(
        (wide) =>
          /\b(?:or|and|vs\.?|versus)\b|,/i.test(said) ||
          !values.some((few) => few.length < wide.length && few.every((value) => wide.includes(value))),
      );
      return values.length === 0
        ? { wishes: [], notApplied: [{ text: one.text, why: "not_in_these_records" }], used: [one] }
        : {
            wishes: [{ name: "ownership", values: narrow.flat().filter((value) => !isRuledOut(value)) }],
            notApplied: [...unknownOwnersIn(one.text), ...(CHURCHES.exec(one.text) ?? [])].map((text) => ({
              text,
              why: "not_in_these_records",
            })),
            used: [one, ...ruledOut.map(({ one: not }) => not)],
          };
    }),
  ];
}

/** A hospital without a rating can't be asked for. */
const UNRATED = new Phrases(
  /\b(?:without|no|lack\w*|missing) (?:an? |any )?(?:\w+ ){0,2}?(?:ratings?|stars)\b|\bun-?rated\b|\bnot rated\b(?! (?:\w+ )?(?:one|two|three|four|five|\d))|\b(?:whose |where |with )?(?:the |its |an? )?(?:overall |star )?ratings? ?(?:(?:is|are|was|=|:) ?)?(?:(?:not|un)[ -]?available|null|none|missing|n\/a)\b/gi,
);

/** Owners as people say them, each with its values, of which some are set side by side. */
export function ownersBeside(values: readonly string[]): readonly (readonly string[])[] {
  const left = new Set(values);
  return OWNERS.toSorted((one, other) => other.values.length - one.values.length).flatMap((owner) => {
    if (!owner.values.every((value) => left.has(value))) return [];
    for (const value of owner.values) left.delete(value);
    return [owner.values];
  });
}

const RATED_AT = /\b(?:stars?|rated|ratings?)(?: (?:of|is|are|at|as))? $/i;
const OF_STARS = /^[- ](?:\w+[- ])?(?:stars?|rated|ratings?)\b|^[?.! ]*$/i;

/** A rating with the bound that stands behind it: `4 stars and up`. */
function withBound({ start, end, text }: Tagged, whole: string): Span & { readonly text: string } {
  /** `rated 3 or`, of which a model leaves out what it ends with. */
  const said = text.replace(/,? (?:and|or)$/i, "");
  const to = end - (text.length - said.length);
  const [bound = ""] = BOUND.exec(whole.slice(to)) ?? [];
  return { start, end: Math.max(end, to + bound.length), text: said + bound };
}

/** `good ratings`, of which a model takes the last word alone. */
function withJudgement({ start, end, text }: Span & { readonly text: string }, whole: string) {
  const [judged = ""] =
    /\b(?:very )?(?:good|great|decent|excellent|bad|poor|high|low) $/i.exec(whole.slice(0, start)) ?? [];
  return { start: start - judged.length, end, text: judged + text };
}

/** `patient experience rating is below 2 stars`: a rating that these records don't have. */
const OF_OTHER_RATING =
  /\b(?:patient (?:experience|satisfaction|survey)|hcahps|safety(?: of care)?|mortality|readmission|timeliness)(?: star)?(?: (?:ratings?|scores?|stars)\b[^.?!,;]{0,24})? ?$/i;
const BOUND =
  /^(?: stars?)?,? ?(?:\+|(?:and|or) (?:up(?:wards?)?|above|better|higher|more|over|below|lower|under|less|fewer|worse)\b)/i;

/** `four- and five-star`, whose first half has no stars of its own. */
const STARS_OF_TWO =
  /\b(?:between |from |either )?(?:(?:one|two|three|four|five|[1-5]), ?)*(?:one|two|three|four|five|[1-5])(?:[- ]stars?)?-?,? (?:and|or|to) (?:one|two|three|four|five|[1-5])[- ]stars?\b|\b(?:rated|ratings? of|rating is) (?:either |between |from |as )*(?:one|two|three|four|five|[1-5]),? (?:and|or|to) (?:one|two|three|four|five|[1-5])(?![\d.]|\w)/gi;

/** `rating under 3`, of which a model sees no rating. */
const BOUNDED =
  /\b(?:(?:overall|star) )?ratings? (?:of |is |are )?(?:under|over|above|below|at least|at most|(?:more|less|higher|lower|better|worse) than|[<>]=?) ?(?:[1-5](?:\.\d)?|one|two|three|four|five)(?: stars?)?(?![\d.]|\w)/gi;

/** Asks for counts of each, not for one. */
const OF_COUNTS =
  /^(?:(?:by |per )?(?:kinds? of |types? of )?owner(?:ship)?s?(?: types?)?|(?:by|per|for each) (?:city|county|town|state))$/i;

const NOT_FOR_PROFIT = /\bnot[- ]for[- ]profits?\b/gi;

/** A county by its name, whose first word does not begin the question. */
const OF_A_COUNTY = /(?<=\S )[A-Z][a-z]+ county$/;

/** Owners that stand beside known ones and that no record tells: `tribal or Indian Health Service`. */
const unknownOwnersIn = (text: string): readonly string[] =>
  text
    .split(/ ?(?:,|\/|\band\b|\bor\b) ?/i)
    .filter((part) => /\b[A-Z]/.test(part) && !OWNERS.some(({ pattern }) => pattern.test(part)));

/** Says the owner of hospitals before the word; `Cobb County` is a place. */
const OWNED = new Phrases(
  /\b(?:public|government|federal|for-profit|non-?profit|county|military|municipal|governmental|tribal|church|catholic|religious|proprietary|(?:investor|physician|doctor|state|city|county|privately|publicly|tribally|government|federally)[- ](?:owned|run|operated))(?= (?:(?:and|or) \w+ )?(?:\w+ )?(?:hospitals?|ones)\b)/gi,
);

const OWNS =
  /\b(?:where|whose) (?:the )?(?:physicians|doctors|state|county|city|federal government|church(?:es)?|tribes?|veterans) (?:are|is) the owners?\b|\b(?:that|which|where) (?:the )?(?:physicians|doctors) (?:own|run)\b|\b(?:that|which) the (?:state|county|city|federal government|government|church)(?: of [A-Z]\w+(?: [A-Z]\w+)?)? (?:itself )?(?:owns|runs|operates)\b|\bowner(?:ship)?(?: type)?(?: is|:| ?=) ?["']?[\w-]+(?: [\w-]+){0,3}?(?=["'.,;?]| and | sorted| in | with |$)/gi;

const RUN_BY =
  /\b(?:owned|run|operated|managed|controlled) by (?:the |an? )?[^,.;?]{2,60}?(?=[,.;?]| in | with | that | which |$)/gi;

/** `Cook county hospitals` names a county. */
const isOfCounty = (part: Part, { start, end }: Span): boolean =>
  givenCounty(part)?.used.some((county) => overlaps(county, { start, end })) === true;

/** `critical access hospitals in the state`. */
const isWhere = (word: string, before: string): boolean =>
  /^(?:(?:in|across|of|within|throughout|around) )?the (?:state|county|city)$/i.test(word) ||
  (/^(?:state|county|city)$/i.test(word) && /\b(?:in|across|of|within|throughout|around) the $/i.test(before));

/** What says who owns hospitals: what was tagged, with the whole of `run by the county or the state`. */
function ownersIn(part: Part): readonly (Span & { readonly text: string })[] {
  const { own, question, start, end } = part;
  const { text } = question;
  const said = [
    ...spansOf(text, RUN_BY),
    ...spansOf(text, NOT_FOR_PROFIT),
    ...spansOf(text, OWNED),
    ...spansOf(text, OWNS),
  ]
    .filter(
      (span) =>
        start <= span.start &&
        span.start < end &&
        negationBefore(text, span.start) === null &&
        !OF_A_COUNTY.test(text.slice(0, span.end)) &&
        !isOfCounty(part, span) &&
        !own.some((one) => one.tag === "hospital" && overlaps(one, span)),
    )
    .map((span) => ({ ...span, text: text.slice(span.start, span.end) }));
  /** A model may take `for-profit` for a name. */
  const isOwner = ({ tag, text: word, start: at }: Tagged): boolean =>
    (tag === "owner" && !isWhere(word, text.slice(0, at))) ||
    (tag === "hospital" && /^(?:for|non|not[- ]for)[- ]?profit$/i.test(word));
  /** `for-profit versus nonprofit` is whole. */
  const isWithin = (span: Span): boolean =>
    own.some((one) => isOwner(one) && holds(one, span) && one.text.length > span.end - span.start);
  const whole = said.filter((span) => !isWithin(span));
  const tagged = own.filter((one) => isOwner(one) && !whole.some((span) => overlaps(span, one)));
  return [...tagged, ...whole];
}
