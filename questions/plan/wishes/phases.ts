import { Phrases } from "../../vocabulary/phrases.ts";
import type { Span } from "../../language/span.ts";
import { spansOf } from "../../language/span.ts";
import { negationBefore } from "../negation.ts";
import type { Part } from "../parts.ts";
import type { Wishes } from "./wish.ts";

/** `phase 3`, `phase 2/3`, `early phase 1`, `phases I and II`, `phase-two`, `Ph2`. */
const FIGURE = "(?:[1-4]|i{1,3}v?|one|two|three|four)";
const WORD = String.raw`(?:phases?(?: (?:is|are|being|of|number)|:)?[ -]|ph\.?-?(?=[\di]))`;
export const PHASE = new Phrases(
  String.raw`\b(?:(?:post-?(?:approval|marketing)|early) )?${WORD}${FIGURE}(?:(?:\s?[/-]\s?|, (?:(?:and|or) )?| (?:and|or|to|&) )(?:phase[ -])?${FIGURE}(?!,\d| of (?:them|these|those)\b|\s*(?:patients|participants|years?|months?|arms?|sites?|people))\b)*[ab]?\b`,
  "gi",
);

/** As the registry writes them. */
const ALL = ["EARLY_PHASE1", "PHASE1", "PHASE2", "PHASE3", "PHASE4", "NA"] as const;

/** Studies to which phases do not apply, such as those of devices. */
const NO_PHASE =
  /\b(?:phase(?: (?:is|was|being|of|given|listed|recorded|marked|entered|as))*:? ['"‘“]?(?:n\/?a|not applicable)\b['"’”]?|(?:n\/a|not applicable) phase|(?:with )?no phase(?: given)?|without (?:a |any )?phase)(?!\w)/gi;

const PHASES = ["1|i|one", "2|ii|two", "3|iii|three", "4|iv|four"].map((forms) => forms.split("|"));

/** Words right before or behind a phase that ask for others, too, and which of the four by its index. */
const RANGES: readonly (readonly [before: RegExp, after: RegExp, from: number, to: number])[] = [
  [/\b(?:above|beyond|over|after|past|(?:later|higher) than) $/i, /^$/, 1, 4],
  [/\b(?:at least|from|minimum) $/i, /^(?:\+| (?:and|or) (?:later|higher|above|beyond|up))/i, 0, 4],
  [/\b(?:below|before|under|earlier than|lower than) $/i, /^$/, -4, 0],
  [/\b(?:up to|at most) $/i, /^ (?:and|or) (?:earlier|lower|below)/i, -4, 1],
];

/** The phases that a part asks for, as the registry writes them; one that is ruled out is said to be left out. */
export function phasesIn({ question: { text }, start, end }: Part): Wishes {
  const none = spansOf(text, NO_PHASE).filter((span) => start <= span.start && span.start < end);
  const spans = spansOf(text, PHASE).filter((span) => start <= span.start && span.start < end);
  const isNot = (span: Span): boolean => negationBefore(text, span.start) !== null;
  const meant = spans.filter((span) => !isNot(span));
  const ruledOut = spans.filter(isNot);
  if (meant.length + none.length === 0 && ruledOut.length > 0) {
    /** `but not phase 1`: the others; a study of two phases is among them by the other one. */
    const named = codesOf(text, ruledOut);
    const left = named.includes("PHASE1") ? [...named, "EARLY_PHASE1"] : named;
    return {
      wishes: [{ name: "phase", values: ALL.filter((code) => !left.some((one) => one === code)) }],
      notApplied: [],
      used: spans,
    };
  }
  return {
    wishes:
      meant.length + none.length === 0
        ? []
        : [
            {
              name: "phase",
              values: [...(none.length > 0 ? ["NA"] : []), ...(meant.length > 0 ? codesOf(text, meant) : [])],
            },
          ],
    notApplied: spans.filter(isNot).map((span) => ({ text: text.slice(span.start, span.end), why: "no_such_filter" })),
    used: [...spans.map((span) => withRange(text, span)), ...none],
  };
}

/** `phase 2 or later`, `at least phase 2`: with the words that ask for others, too. */
function withRange(text: string, { start, end }: Span): Span {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const range = RANGES.find(([ahead, behind]) => ahead.test(before) || (after !== "" && behind.test(after)));
  const [lead = ""] = range?.[0].exec(before) ?? [];
  const [tail = ""] = after === "" ? [] : (range?.[1].exec(after) ?? []);
  return { start: start - lead.length, end: end + tail.length };
}

/** The early phase that a text begins with, and what joins it to others. */
const EARLY = /^early (?:phases?[ -]|ph\.?-?)(?:1|i|one)\b(?:\s?(?:[/-]|,|and|or|to)\s?)*/i;

function codesOf(text: string, spans: readonly Span[]): readonly string[] {
  const said = spans.map((span) => text.slice(span.start, span.end));
  const [only = "", more] = said;
  const [{ start = 0, end = 0 } = {}] = spans;
  const named = said.flatMap((phase) =>
    phase
      .toLowerCase()
      .replaceAll(/\bph\.?-?(?=[1-4i])/g, "")
      .split(/[^a-z1-4]+|(?<=[1-4iv])[ab]?\b/)
      .map((figure) => PHASES.findIndex((forms) => forms.includes(figure)))
      .filter((at) => at !== -1),
  );
  const early = EARLY.exec(text.slice(start, end));
  if (early !== null) {
    const rest = { start: start + early[0].length, end };
    const others = [...(rest.start < end ? [rest] : []), ...spans.slice(1)];
    return ["EARLY_PHASE1", ...(others.length === 0 ? [] : codesOf(text, others))];
  }
  const [first = 0, last = first] = [named[0], named.at(-1)];
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const range = RANGES.find(([ahead, behind]) => ahead.test(before) || (after !== "" && behind.test(after)));
  const isStretch = more === undefined && named.length === 2 && /-| to /.test(only);
  return PHASES.keys()
    .filter((at) =>
      range === undefined
        ? named.includes(at) || (isStretch && first < at && at < last)
        : first + range[2] <= at && at < first + range[3],
    )
    .map((at) => `PHASE${at + 1}`)
    .toArray();
}
