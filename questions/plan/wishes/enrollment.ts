import { spansIn, type Part } from "../parts.ts";
import { NOTHING, type Wishes } from "./wish.ts";

const MANY = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{2,7}|a thousand|one thousand)`;

/** `enrolment above 200`. */
const ENROLLMENT = "(?:enrol+ments?|sample sizes?)(?: sizes?)?(?: of| is| was)?";

const TAKING_PART = "(?:participants|patients|people|subjects|volunteers|enrollees|enrolled|women|men|children|adults)";

const AT_LEAST = new RegExp(
  String.raw`\b(?<!\b(?:no|not) )(?:more than|over|above|at least|a minimum of|no (?:fewer|less) than) ${MANY}\+? (?:\w+ )?${TAKING_PART}\b|${MANY}(?:\+| or more| plus) (?:\w+ )?${TAKING_PART}\b|${MANY} ${TAKING_PART} (?:or more|and up|at least)\b|${ENROLLMENT} (?:above|over|more than|greater than|exceeding) ${MANY}\b|${ENROLLMENT} (?:of )?at least ${MANY}\b`,
  "gi",
);

const AT_MOST = new RegExp(
  String.raw`\b(?:fewer than|less than|under|below|at most|up to|a maximum of|no more than|not more than|not over|not above) ${MANY} (?:\w+ )?${TAKING_PART}\b|${ENROLLMENT} (?:under|below|less than|fewer than) ${MANY}\b`,
  "gi",
);

const BEYOND =
  /\b(?<!\b(?:no|not) )(?:more than|over|above|greater than|exceeding|fewer than|less than|under|below)\b/i;

/** `over 65 patients`, and how many have an illness: `affecting fewer than 200,000 people`. */
const OF_AGE = /^(?:over|under|above|below) \d{2} (?:\w+ )?(?:patients|people|women|men|children|adults)$/i;

const OF_ILLNESS = /\b(?:affect(?:s|ing)?|kill(?:s|ing)?|that have|diagnosed in)(?: only)? $/i;

/** How many take part in studies: `more than 1,000 participants`. */
export function enrollmentIn(part: Part): Wishes {
  const { text } = part.question;
  const found = (
    [
      ["enrollment_min", AT_LEAST, 1],
      ["enrollment_max", AT_MOST, -1],
    ] as const
  ).flatMap(([name, pattern, step]) =>
    spansIn(part, pattern).flatMap((span) => {
      const said = text.slice(span.start, span.end);
      if (OF_AGE.test(said) || OF_ILLNESS.test(text.slice(0, span.start))) return [];
      const [number = ""] = /\d[\d,]*|thousand/i.exec(said) ?? [];
      const many = /thousand/i.test(number) ? 1000 : Number(number.replaceAll(",", ""));
      return [{ span, wish: { name, values: [String(many + (BEYOND.test(said) ? step : 0))] } }];
    }),
  );
  return { ...NOTHING, wishes: found.map(({ wish }) => wish), used: found.map(({ span }) => span) };
}
