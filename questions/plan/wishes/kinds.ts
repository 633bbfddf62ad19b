import { holds, overlaps, spansOf, type Span } from "../../language/span.ts";
import type { Topic } from "../../language/topics.ts";
import { phrasePattern } from "../../vocabulary/phrases.ts";
import known from "../data/filters.json" with { type: "json" };
import { negationBefore } from "../negation.ts";
import { spansIn, type Part } from "../parts.ts";
import type { Call } from "../schema.ts";
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

const TERMS: ReadonlySet<string> = new Set(["product_problem", "root_cause"]);

const literal = (value: string): string => value.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

export const KINDS = [
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

const patternsOf = (list: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(list).map(([endpoint, said]) => ({ endpoint, pattern: phrasePattern(said.join("|"), "gi") }));

/** Kinds that no filter means, and kinds that records do not tell. */
const UNFILTERED = patternsOf(known.unfiltered);

const UNTOLD = patternsOf(known.untold);

interface Kind extends Wish {
  readonly span: Span;
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
export function kindsIn(part: Part, endpoint: Endpoint): Wishes {
  const { text } = part.question;
  const found = KINDS.filter((kind) => kind.endpoint === endpoint).flatMap(({ name, values, contrary, pattern }) =>
    spansIn(part, pattern).flatMap((span): readonly Kind[] => {
      const isOfName = part.own.some(
        (one) =>
          NAMES.has(one.tag) &&
          overlaps(one, span) &&
          !holds(span, one) &&
          !(name === "age_group" && span.start === one.start && /^pa?ediatric\b/i.test(one.text)),
      );
      if (isOfName) return [];
      const no = negationBefore(text, span.start);
      if (no === null) return [{ name, values, span, ruledOut: null }];
      return contrary === null
        ? [{ name, values: [], span, ruledOut: text.slice(no, span.end) }]
        : [{ name, values: contrary, span: { start: no, end: span.end }, ruledOut: null }];
    }),
  );
  /** Of two kinds that share words the longer one is meant. */
  const meant = found.filter(
    ({ span }) => !found.some((other) => other.span !== span && holds(other.span, span) && !holds(span, other.span)),
  );
  return {
    wishes: meant,
    notApplied: meant.flatMap(({ name, ruledOut }) =>
      /** `just malfunctions and not injuries`: the one rules out the other. */
      ruledOut === null || meant.some((one) => one.name === name && one.ruledOut === null)
        ? []
        : [{ text: ruledOut, why: "no_such_filter" as const }],
    ),
    used: meant.map(({ span, ruledOut }) => ({
      ...span,
      start: ruledOut === null ? span.start : span.end - ruledOut.length,
    })),
  };
}

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
  [
    { endpoint: "/trials/search", pattern: /\b(?:early )?phases? (?:[1-4]|i{1,3}v?|one|two|three|four)\b[ab]?/gi },
    ...KINDS,
    ...UNFILTERED,
    ...UNTOLD,
  ]
    .filter(({ endpoint }) => isOf(endpoint, topics))
    .flatMap(({ pattern }) => spansOf(text, pattern));

export const isOf = (endpoint: string, topics: readonly Topic[]): boolean =>
  topics.some((topic) => endpoint.split("/").includes(topic));
