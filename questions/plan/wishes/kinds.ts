import { holds, overlaps, spansOf, type Span } from "../../language/span.ts";
import type { Topic } from "../../language/topics.ts";
import { phrasePattern } from "../../vocabulary/phrases.ts";
import known from "../data/filters.json" with { type: "json" };
import { valuesApart } from "../counted.ts";
import { isRuledOutBehind, negationBefore } from "../negation.ts";
import { spansIn, type Part } from "../parts.ts";
import type { Call } from "../schema.ts";
import { designSaid } from "./designs.ts";
import { ENROLLMENTS } from "./enrollment.ts";
import { PHASE } from "./phases.ts";
import type { Wish, Wishes } from "./wish.ts";

type Endpoint = Call["endpoint"];

/** The advisory committees, all said in the same ways. */
const COMMITTEES = Object.entries(known.committees.names).map(([value, name]) => ({
  endpoint: "/clearances/search",
  name: "advisory_committee",
  values: [value],
  contrary: null,
  pattern: phrasePattern(known.committees.said.replaceAll("§", `(?:${name})`), "gi"),
}));

/** Kinds of interventions of studies, all said in the same ways. */
const INTERVENTIONS = Object.entries(known.interventions.names).map(([values, name]) => ({
  endpoint: "/trials/search",
  name: "intervention_type",
  values: values.split(","),
  contrary: null,
  pattern: phrasePattern(known.interventions.said.replaceAll("§", `(?:${name})`), "gi"),
}));

/** What befell patients, all said in the same ways. */
const PATIENT_PROBLEMS = Object.entries(known.patientProblems.names).map(([value, name]) => ({
  endpoint: "/devices/events",
  name: "patient_problem",
  values: [value],
  contrary: null,
  pattern: phrasePattern(known.patientProblems.said.replaceAll("§", name), "gi"),
}));

/** Filters of studies that are said by their field: `purpose: screening`, `cohort or case-control studies`. */
const DESIGNS = known.designs.fields.map(({ name, field, values, named, plain }) => ({
  endpoint: "/trials/search",
  name,
  values: [],
  contrary: null,
  pattern: phrasePattern(designSaid(field, values, named, plain), "gi"),
  among: Object.entries<string>({ ...named, ...values, ...plain }).map(([codes, said]) => ({
    codes: codes.split(","),
    pattern: phrasePattern(said),
  })),
}));

const TERMS: ReadonlySet<string> = new Set(["product_problem", "root_cause"]);

const literal = (value: string): string => value.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

const PLAIN_KINDS = [
  ...known.kinds.map(({ said, contrary = null, ...kind }) => ({
    ...kind,
    contrary,
    /** A problem or a cause in FDA's own words, of which there are several, is that one, whole. */
    pattern: phrasePattern(
      TERMS.has(kind.name) ? [said, ...kind.values.filter((value) => /[ /]/.test(value)).map(literal)].join("|") : said,
      "gi",
    ),
  })),
  ...COMMITTEES,
  ...INTERVENTIONS,
  ...PATIENT_PROBLEMS,
];

export const KINDS = [...PLAIN_KINDS.map((kind) => ({ ...kind, among: null })), ...DESIGNS];

const patternsOf = (list: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(list).map(([endpoint, said]) => ({ endpoint, pattern: phrasePattern(said.join("|"), "gi") }));

/** Kinds that no filter means, and kinds that records do not tell. */
const UNFILTERED = patternsOf(known.unfiltered);

const UNTOLD = patternsOf(known.untold);

interface Kind extends Wish {
  readonly span: Span;
  /** Whether it is what something ruled out leaves. */
  readonly isContrary: boolean;
  /** What is ruled out and has no contrary. */
  readonly ruledOut: string | null;
}

export const NAMES: ReadonlySet<string> = new Set([
  "device",
  "firm",
  "treatment",
  "condition",
  "hospital",
  "organization",
  "city",
]);

/** Kinds that the text names, outside of names; one that is ruled out means its contrary, where there is one. */
export function kindsIn(
  part: Part,
  endpoint: Endpoint,
  lookedFor: readonly { readonly words: string; readonly span: Span }[] = [],
): Wishes {
  const { text } = part.question;
  const apart = valuesApart(text, part.topic);
  const found = KINDS.filter((kind) => kind.endpoint === endpoint).flatMap(
    ({ name, contrary, pattern, among, values: ownValues }) =>
      spansIn(part, pattern).flatMap((span): readonly Kind[] => {
        const said = text.slice(span.start, span.end);
        const values = among?.filter((one) => one.pattern.test(said)).flatMap(({ codes }) => codes) ?? ownValues;
        const isOfName = part.own.some(
          (one) =>
            NAMES.has(one.tag) &&
            overlaps(one, span) &&
            !holds(span, one) &&
            !(name === "age_group" && span.start === one.start && /^pa?ediatric\b/i.test(one.text)),
        );
        /** `how many are prescription and how many OTC`: each is counted. */
        const isApart = apart.some((one) => overlaps(one, span));
        if (isOfName || isApart || lookedFor.some((wish) => holds(wish.span, span) && wish.words.includes(said)))
          return [];
        const no = negationBefore(text, span.start) ?? (isRuledOutBehind(text, span.end) ? span.start : null);
        if (no === null) return [{ name, values, span, isContrary: false, ruledOut: null }];
        return contrary === null
          ? [{ name, values: [], span, isContrary: false, ruledOut: text.slice(no, span.end) }]
          : [{ name, values: contrary, span: { start: no, end: span.end }, isContrary: true, ruledOut: null }];
      }),
  );
  /** Of two kinds that share words the longer one is meant. */
  const longest = found.filter(
    ({ span }) => !found.some((other) => other.span !== span && holds(other.span, span) && !holds(span, other.span)),
  );
  const meant = longest
    .map((one) => (isSaidBetter(one, longest) ? { ...one, values: [] } : one))
    .map((one) =>
      isOutWith(one, longest, text) ? { ...one, values: [], ruledOut: text.slice(one.span.start, one.span.end) } : one,
    );
  return {
    wishes: meant.map((one) => ({ ...one, spans: [one.span] })),
    notApplied: meant.flatMap(({ name, ruledOut }) =>
      /** `just malfunctions and not injuries`: the one rules out the other; a study of a device may be one of a drug, too. */
      ruledOut === null ||
      (!OF_SEVERAL.has(name) && meant.some((one) => one.name === name && one.ruledOut === null)) ||
      /** `active but not recruiting now` */
      (name === "status" && part.own.some(({ tag }) => tag === "is:ACTIVE_NOT_RECRUITING"))
        ? []
        : [{ text: ruledOut, why: "no_such_filter" as const }],
    ),
    used: meant.map(({ span, ruledOut }) => ({
      ...span,
      start: ruledOut === null ? span.start : span.end - ruledOut.length,
    })),
  };
}

/** What one record may have several of. */
const OF_SEVERAL: ReadonlySet<string> = new Set(["intervention_type", "product_problem", "patient_problem", "route"]);

/** `rather than death, injury or malfunction`: what is joined to one that is ruled out is ruled out with it. */
const isOutWith = ({ name, span, ruledOut }: Kind, all: readonly Kind[], text: string): boolean =>
  ruledOut === null &&
  all.some(
    (other) =>
      other.name === name &&
      other.span.end < span.start &&
      JOINED.test(text.slice(other.span.end, span.start)) &&
      (other.ruledOut !== null || isOutWith(other, all, text)),
  );
const JOINED = /^(?:,|,? (?:or|nor)) (?:the |an? )?$/i;

/** `interventional, nothing observational`, `for women, women only`, `injectable, given into the spine`: another kind of the same name says more. */
const isSaidBetter = ({ name, values, isContrary }: Kind, all: readonly Kind[]): boolean =>
  (isContrary || name === "sex" || name === "route") &&
  all.some(
    (other) =>
      other.name === name &&
      !other.isContrary &&
      other.values.length > 0 &&
      other.values.length < values.length &&
      other.values.every((value) => values.includes(value) || (name === "route" && INJECTED.test(value))),
  );
const INJECTED = /^(?:INTRA(?!NASAL|UTERINE|VAGINAL|VESICAL)|EPIDURAL|SUBCUTANEOUS|PERINEURAL)/;

/** Where kinds are named that no filter means, or that these records do not tell. */
export const untoldSpans = (part: Part, endpoint: Endpoint) =>
  [
    ...UNFILTERED.map((kind) => ({ ...kind, why: "no_such_filter" as const })),
    ...UNTOLD.map((kind) => ({ ...kind, why: "not_in_these_records" as const })),
  ]
    .filter((kind) => kind.endpoint === endpoint)
    .flatMap(({ pattern, why }) => spansIn(part, pattern).map((span) => ({ span, why })));

/** Words that tell kinds of records and are no part of a name: `randomized asthma studies`. */
export const kindSpans = (text: string, topics: readonly Topic[]): readonly Span[] =>
  [...SAID_OF]
    .filter(([endpoint]) => isOf(endpoint, topics))
    .flatMap(([, said]) => said.flatMap(({ pattern }) => spansOf(text, pattern)));

/** Where a text names what one kind of records alone has, such as a route of administration. */
export const kindSpansOf = (
  text: string,
  of: "route" | "clearance_type" | "product_problem" | "root_cause",
): readonly Span[] =>
  PLAIN_KINDS.filter(({ name }) => name === of)
    .flatMap(({ pattern }) => spansOf(text, pattern))
    .filter(({ start }) => negationBefore(text, start) === null);

const SAID_OF = Map.groupBy(
  [
    ...[PHASE, ...ENROLLMENTS].map((pattern) => ({ endpoint: "/trials/search", pattern })),
    ...KINDS,
    ...UNFILTERED,
    ...UNTOLD,
  ],
  ({ endpoint }) => endpoint,
);

export const isOf = (endpoint: string, topics: readonly Topic[]): boolean =>
  topics.some((topic) => endpoint.includes(`/${topic}`));
