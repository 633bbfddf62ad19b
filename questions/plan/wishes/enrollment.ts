import { Phrases } from "../../vocabulary/phrases.ts";
import { overlaps, type Span } from "../../language/span.ts";
import { spansIn, type Part } from "../parts.ts";
import { NOTHING, type Wishes } from "./wish.ts";

const MANY = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{2,7}|a thousand|one thousand)`;

/** `enrolment above 200`, `planned N of 500 or more`. */
const ENROLLMENT =
  "\\b(?:enrol+ments?|sample sizes?|(?:planned |target |total )?n(?= (?:of|is|was|at|over|above|between|exactly|=|>|<|≥|≤)|[=><≥≤]))(?: sizes?)?(?: of| is| was)?";

const TAKING_PART = "(?:participants|patients|people|subjects|volunteers|enrollees|enrolled|women|men|children|adults)";

const AT_LEAST = new Phrases(
  String.raw`\b(?<!\b(?:no|not) )(?:more than|over|above|exceeding|in excess of|upwards of|at least|a minimum of|no (?:fewer|less) than) ${MANY}\+? (?:\w+ )?${TAKING_PART}\b|${MANY}(?:\+| or more| plus) (?:\w+ )?${TAKING_PART}\b|${MANY} ${TAKING_PART} (?:or more|and up|at least)\b|${ENROLLMENT} (?:above|over|more than|greater than|exceeding) ${MANY}\b|${ENROLLMENT} (?:of )?(?:at least|upwards of|no (?:fewer|less) than) ${MANY}\b|${ENROLLMENT} (?:of )?${MANY}(?:\+| or (?:more|higher|above|over|greater)| and (?:up|over|above))|${ENROLLMENT} ?(?:>=?|≥) ?${MANY}\b`,
  "gi",
);

const AT_MOST = new Phrases(
  String.raw`\b(?:fewer than|less than|under|below|at most|up to|a maximum of|no more than|not more than|not over|not above) ${MANY} (?:\w+ )?${TAKING_PART}\b|${ENROLLMENT} (?:of )?(?:under|below|less than|fewer than|at most|up to|no more than) ${MANY}\b|${MANY} (?:or (?:fewer|less)) ${TAKING_PART}\b|${MANY} ${TAKING_PART} (?:or (?:fewer|less)|at (?:the )?most)\b|${ENROLLMENT} (?:of )?${MANY} or (?:fewer|less|lower|below)\b|${ENROLLMENT} ?(?:<=?|≤) ?${MANY}\b`,
  "gi",
);

/** `between 100 and 250 participants`, `sample sizes from 50 to 80`. */
const BETWEEN = new Phrases(
  String.raw`\b(?:between |from )?${MANY}(?: (?:and|to) | ?[-–] ?)${MANY} (?:\w+ )?${TAKING_PART}\b|${ENROLLMENT} (?:between|from) ${MANY} (?:and|to) ${MANY}\b`,
  "gi",
);

const EXACTLY = new Phrases(
  String.raw`\b(?:exactly|precisely) ${MANY} (?:\w+ )?${TAKING_PART}\b|${ENROLLMENT} (?:of )?exactly ${MANY}\b`,
  "gi",
);

/** Where it is said how many take part, which is no part of a name. */
export const ENROLLMENTS = [AT_LEAST, AT_MOST, BETWEEN, EXACTLY];

const BEYOND =
  /\b(?<!\b(?:no|not) )(?:more than|over|above|greater than|exceeding|in excess of|fewer than|less than|under|below)\b|(?<!^)[<>](?!=)/i;

/** `over 65 patients`, and how many have an illness: `affecting fewer than 200,000 people`. */
const OF_AGE = /^(?:over|under|above|below) \d{2} (?:\w+ )?(?:patients|people|women|men|children|adults)$/i;

const OF_ILLNESS = /\b(?:affect(?:s|ing)?|kill(?:s|ing)?|that have|diagnosed in)(?: only)? $/i;

/** How many take part in studies: `more than 1,000 participants`. */
export function enrollmentIn(part: Part): Wishes {
  const { text } = part.question;
  /** Two numbers, the first of which is the least and the last of which is the most. */
  const both = [BETWEEN, EXACTLY].flatMap((pattern) =>
    spansIn(part, pattern).flatMap((span) => {
      const numbers = [...text.slice(span.start, span.end).matchAll(NUMBER)].map(([number]) => numberOf(number));
      const [least = 0, most = least] = numbers;
      return least > most || isOfAges(text, span)
        ? []
        : [
            { span, wish: { name: "enrollment_min", values: [String(least)] } },
            { span, wish: { name: "enrollment_max", values: [String(most)] } },
          ];
    }),
  );
  const one = (
    [
      ["enrollment_min", AT_LEAST, 1],
      ["enrollment_max", AT_MOST, -1],
    ] as const
  ).flatMap(([name, pattern, step]) =>
    spansIn(part, pattern).flatMap((span) => {
      const said = text.slice(span.start, span.end);
      if (OF_AGE.test(said) || OF_ILLNESS.test(text.slice(0, span.start))) return [];
      if (both.some((other) => overlaps(other.span, span))) return [];
      const [[number = ""] = []] = said.matchAll(NUMBER);
      const many = numberOf(number);
      const isBeyond = BEYOND.test(said);
      /** `exclude studies with fewer than 20 participants`: those with 20 and more. */
      const [left = ""] = LEFT_OUT.exec(text.slice(0, span.start)) ?? [];
      if (left !== "")
        return [
          {
            span: { start: span.start - left.length, end: span.end },
            wish: { name: CONTRARY[name], values: [String(isBeyond ? many : many - step)] },
          },
        ];
      return [{ span, wish: { name, values: [String(many + (isBeyond ? step : 0))] } }];
    }),
  );
  const found = [...both, ...one];
  return { ...NOTHING, wishes: found.map(({ wish }) => wish), used: found.map(({ span }) => span) };
}

const LEFT_OUT =
  /\b(?:exclud\w+|omit\w*|skip\w*|leav\w+ out|ignor\w+|drop(?:ping)?|without|but not|except(?: for)?)(?: (?:any|all|those|the|ones|studies|trials|that|which|have|having|enrol\w*|with|of))*,? $/i;
const CONTRARY = { enrollment_min: "enrollment_max", enrollment_max: "enrollment_min" } as const;

const NUMBER = /\d[\d,]*|thousand/gi;

const numberOf = (said: string): number => (/thousand/i.test(said) ? 1000 : Number(said.replaceAll(",", "")));

/** `aged 18 to 65 adults`, `2020-2024 patients`: ages and years. */
const isOfAges = (text: string, { start, end }: Span): boolean =>
  /\b(?:age[ds]?|adults?|people|patients|women|men)(?: of| from| between)? $/i.test(text.slice(0, start)) ||
  /^(?:between |from )?(?:(?:19|20)\d\d\D+(?:19|20)\d\d|\d{2}\D+\d{2} (?:year|month))/i.test(text.slice(start, end));
