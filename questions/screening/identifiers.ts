import { Phrases } from "../vocabulary/phrases.ts";
import { GROUPED_NUMBERS, type IdentifierRule } from "./grouped-numbers.ts";
import cues from "./data/identifier-cues.json" with { type: "json" };
import { withDigitsTogether } from "./spelled-digits.ts";

/** Ids of the numbers and addresses in a text that belong to one person; registry numbers are none. */
export function identifiersIn(text: string): readonly string[] {
  const rest = withDigitsTogether(
    REGISTRY_NUMBERS.reduce((masked, expression) => masked.replaceAll(expression, " "), text),
  );
  return RULES.filter(({ expression, accepts }) =>
    [...rest.matchAll(expression)].some((hit) => accepts?.(hit, rest) ?? true),
  ).map(({ id }) => id);
}

/** Numbers of the registries themselves: studies, drug codes, clearances, recalls, classifications. */
const REGISTRY_NUMBERS: readonly RegExp[] = [
  /\bNCT ?\d{8}\b/gi,
  /\b(?:K|DEN|BK|H|N|P|G|Q)\d{5,7}(?:\/S\d{3})?\b/g,
  /\b[ZFBDVH]-\d{3,5}-(?:19|20)?\d{2}\b/gi,
  new Phrases(String.raw`\b(?:${cues.registry})(?: code| number| no\.?)?[:# ]*[\dA-Z.]+(?:-[\dA-Z]+){0,2}\b`, "gi"),
  /\b\d{4,5}-\d{3,4}-\d{1,2}\b/g,
];

/** Whether a sign of a value follows: at least one digit, so that "policy number field" is none. */
const VALUE = String.raw`(?:(?:is|was|are|of|no|nr|num|number|id|code|reads?|says?|shows?|starts with|ends? (?:in|with))\b|[:#.=-]| )*`;
const TOKEN = String.raw`(?=[A-Z0-9-]*\d)[A-Z0-9][A-Z0-9-]{2,30}`;

const cued = (words: string): RegExp => new Phrases(String.raw`\b(?:${words})\b\.?${VALUE}${TOKEN}\b`, "gi");

const INSURED = "(?: beneficiary)?(?: ?(?:id|number|no|card|identifier|member|#))+";

const MONTH = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const DATE = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?:19|20)\d{2}`;
const DAY = [
  String.raw`\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{8}|\d{6}`,
  String.raw`${MONTH} ${DATE}(?:,? \d{2,4})?|${DATE}(?: of)? ${MONTH}(?:,? \d{2,4})?`,
  String.raw`${YEAR}|'\d{2}|${MONTH} ${YEAR}`,
].join("|");

/** Agencies, and pages of firms, which are nobody's own. */
const AGENCIES = "us ?fda|us_?fda|fda|cms|cdc|nih|hhs";

const HOST = String.raw`[\w-]{1,63}`;
const TOP = "(?:com|org|net|edu|gov|io|co|us|me|example|test)";
const DIRECTION = String.raw`(?:[NSEW]\.? |north |south |east |west )?`;

const RULES: readonly IdentifierRule[] = [
  ...GROUPED_NUMBERS,
  { id: "medicare_identifier", expression: cued(`mbi|hicn?|(?:${cues.insurance})${INSURED}`) },
  { id: "email_address", expression: new Phrases(String.raw`[\w.+-]{1,64}@${HOST}(?:\.${HOST}){1,4}`, "gi") },
  {
    id: "email_address",
    expression: new Phrases(
      String.raw`[\w.+-]{1,64} ?[([{ ](?:at|@)[)\]} ] ?${HOST} ?(?:[([{ ]dot[)\]} ]|\.) ?${TOP}\b`,
      "gi",
    ),
  },
  {
    id: "email_address",
    expression: new Phrases(
      String.raw`\b[\w.+-]{1,64} at ${HOST} (?:dot ${HOST} ){0,2}dot (?:${TOP}|[a-z]{2})\b`,
      "gi",
    ),
  },
  {
    id: "account_handle",
    expression: new Phrases(
      String.raw`(?<![\w.@])@(?!(?:${AGENCIES}|home|work|school)\b)[a-z][\w.]{2,30}|(?<![\w/])u/[a-z]\w{3,30}`,
      "gi",
    ),
  },
  {
    id: "account_handle",
    expression: new Phrases(
      String.raw`(?<![\w-])(?:${cues.sites})\.com/(?!(?:${AGENCIES}|company|groups)\b)(?:in/)?[\w@.-]{3,60}`,
      "gi",
    ),
  },
  {
    id: "street_address",
    expression: new Phrases(
      String.raw`\b\d{1,6}[A-Z]? ${DIRECTION}(?:[\p{L}\d'.-]{1,20} ){1,3}(?:${cues.streets})\b\.?(?! (?:trial|stud))`,
      "giu",
    ),
    accepts: (hit) => isStreet(hit[0]),
  },
  { id: "street_address", expression: /\b(?:apt|apartment|suite|unit|p\.? ?o\.? box)\.? ?#?\d+[A-Z]?\b/gi },
  {
    id: "birth_date",
    expression: new Phrases(String.raw`\b(?:${cues.birth})(?:\b|(?<=\.))[^?!]{0,14}?(?:${DAY})`, "gi"),
    /** `volunteers born after 1990` are many. */
    accepts: (hit) =>
      !/^born (?:after|before|since|between|from|prior to|no (?:later|earlier) than) /i.test(hit[0]) &&
      (!/^b\./i.test(hit[0]) || /\d{1,2}[/-]\d{1,2}/.test(hit[0])),
  },
  {
    id: "birth_date",
    expression: /\b(?:birthday|birth ?date|date of birth|dob|d\.o\.b\.?|b-day) ?(?:is|was|:|=|being)/gi,
  },
  /** `It has 1958-11-02 beside the word 'born'` */
  {
    id: "birth_date",
    expression: new Phrases(
      String.raw`\b(?:${DAY})[^.?!\d]{0,40}\b(?:(?:beside|next to|under|behind|after|before|by|near) )?(?:the )?(?:word |field |box |label |line |column )?["'‘“(](?:${cues.birth})\b`,
      "gi",
    ),
  },
  {
    id: "record_number",
    expression: cued(cues.record),
    /** `NPI record: 1003101296` */
    accepts: (hit) => !/\bnpi $/i.test(hit.input.slice(0, hit.index)) && isPersonalNumber(hit),
  },
  /** `Chart 77-20418`, `the chart ending in 7731`. */
  { id: "record_number", expression: /\bcharts?(?: (?:number|no\.?|#|ending(?: in)?|ends in))? ?#?\d[\d-]{2,}\b/gi },
  { id: "serial_number", expression: cued(cues.serial) },
  { id: "serial_number", expression: /\bSN[- ]?\d{5,}\b/gi },
  { id: "vehicle_or_net_address", expression: /\b(?:license plate|vin|ip address)\b[^?!]{0,10}\d/gi },
];

const NO_STREET = new Phrases(`^(?:${cues.noStreets})$`);

function isStreet(address: string): boolean {
  const words = address.toLowerCase().split(" ");
  const before = words.slice(1, -1);
  const isShort = /^(?:st|ct|way|pl|place|dr|square|loop|trail|court)$/.test(words.at(-1) ?? "");
  return !before.some((word) => NO_STREET.test(word)) && !(isShort && before.every((word) => /^\d/.test(word)));
}

const SURE = new Phrases(`^(?:${cues.sure})$`);

/** A cue with a number alone is too little where registries and laws number things as well: "case 2 of", "group 3". */
function isPersonalNumber(hit: RegExpExecArray): boolean {
  const [cue = ""] = hit[0].toLowerCase().split(/[^a-z]/);
  const value = /[a-z0-9-]+$/i.exec(hit[0])?.[0] ?? "";
  if (/^(?:(?:19|20)\d{2}|\d{1,3})$/.test(value)) return false;
  const isMarked = /#|number|\bno\b|\bid\b|:|\bis\b/i.test(hit[0].slice(0, -value.length));
  return SURE.test(cue) || (isMarked && (value.match(/\d/g) ?? []).length >= 3);
}
