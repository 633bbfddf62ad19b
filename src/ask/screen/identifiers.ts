import { GROUPED_NUMBERS } from "./grouped-numbers.ts";
import type { IdentifierRule } from "./identifier-rule.ts";
import type { Signal } from "./signal.ts";
import { withDigitsTogether } from "./spelled-digits.ts";

/** Numbers and addresses that belong to one person. Reads the question's own text; registry numbers are no identifiers. */
export function identifierSignals(text: string): readonly Signal[] {
  const rest = withDigitsTogether(
    REGISTRY_NUMBERS.reduce((masked, expression) => masked.replaceAll(expression, " "), text),
  );
  return RULES.flatMap(({ id, expression, accepts }) =>
    [...rest.matchAll(expression)].some((hit) => accepts?.(hit, rest) ?? true)
      ? [{ id, weight: 2, reason: "patient_information" } satisfies Signal]
      : [],
  );
}

/** Numbers of the registries themselves: studies, drug codes, clearances, recalls, classifications. */
const REGISTRY_NUMBERS: readonly RegExp[] = [
  /\bNCT ?\d{8}\b/gi,
  /\b(?:K|DEN|BK|H|N|P|G|Q)\d{5,7}(?:\/S\d{3})?\b/g,
  /\b[ZFBDVH]-\d{3,5}-(?:19|20)?\d{2}\b/gi,
  /\b(?:NDC|UDI|GTIN|UNII|SPL|UPC|CCN|FEI|CMS certification (?:number|no\.?)|product code|regulation(?: number)?|21 CFR|21CFR)(?: code| number| no\.?)?[:# ]*[\dA-Z.]+(?:-[\dA-Z]+){0,2}\b/gi,
  /\b\d{4,5}-\d{3,4}-\d{1,2}\b/g,
];

/** Whether a sign of a value follows: at least one digit, so that "policy number field" is none. */
const VALUE = "(?:(?:is|was|are|are|of|no|nr|num|number|id|code)\\b|[:#.=-]| )*";
const TOKEN = "(?=[A-Z0-9-]*\\d)[A-Z0-9][A-Z0-9-]{2,30}";

const cued = (cues: string, token = TOKEN): RegExp => new RegExp(`\\b(?:${cues})\\b\\.?${VALUE}${token}\\b`, "gi");

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
const DAY = `(?:\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{2,4}|\\d{4}-\\d{2}-\\d{2}|\\d{8}|\\d{6}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{2,4})?|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? \\d{2,4})?|(?:19|20)\\d{2}|'\\d{2}|${MONTH} (?:19|20)\\d{2})`;

const RULES: readonly IdentifierRule[] = [
  ...GROUPED_NUMBERS,
  {
    id: "medicare_identifier",
    expression: cued(
      "mbi|hicn?|(?:ins|medicare|medicaid|medi-cal|insurance|beneficiary|health plan|tricare|subscriber)(?: beneficiary)?(?: ?(?:id|number|no|card|identifier|member|#))+",
    ),
  },
  {
    id: "email_address",
    expression:
      /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|[\w.+-]{1,64} ?[([{ ](?:at|@)[)\]} ] ?[\w-]{1,63} ?(?:[([{ ]dot[)\]} ]|\.) ?(?:com|org|net|edu|gov|io|co|us|me)\b/gi,
  },
  {
    id: "account_handle",
    expression:
      /(?<![\w.@])@(?!(?:fda|us_?fda|cms|cdc|nih|hhs|home|work|school)\b)[a-z][\w.]{2,30}|(?<![\w/])u\/[a-z]\w{3,30}/gi,
  },
  {
    id: "account_handle",
    expression:
      /(?<![\w-])(?:facebook|instagram|tiktok|linkedin|twitter|x|threads|snapchat)\.com\/(?!(?:us ?fda|fda|cms|cdc|nih|hhs|company|groups)\b)(?:in\/)?[\w@.-]{3,60}/gi,
  },
  {
    id: "street_address",
    expression:
      /\b\d{1,6}[A-Z]? (?:[NSEW]\.? |north |south |east |west )?(?:[\p{L}\d'.-]{1,20} ){1,3}(?:st(?:reet)?|ave(?:nue)?|r(?:oa)?d|dr(?:ive)?|blvd|boulevard|lane|ln|court|ct|circle|cir|pl(?:ace)?|terrace|ter|parkway|pkwy|highway|hwy|trail|trl|way|square|sq|loop|alley|crescent)\b\.?(?! (?:trial|study|studies|trials))/giu,
    accepts: (hit) => isStreet(hit[0]),
  },
  { id: "street_address", expression: /\b(?:apt|apartment|suite|unit|p\.? ?o\.? box)\.? ?#?\d+[A-Z]?\b/gi },
  {
    id: "birth_date",
    expression: new RegExp(
      `\\b(?:d\\.?o\\.?b\\.?|b-?day|birth ?date|birthday|date of birth|born(?: on| in)?|b\\.)(?:\\b|(?<=\\.))[^?!]{0,14}?${DAY}`,
      "gi",
    ),
    accepts: (hit) => !/^b\./i.test(hit[0]) || /\d{1,2}[/-]\d{1,2}/.test(hit[0]),
  },
  {
    id: "birth_date",
    expression: /\b(?:birthday|birth ?date|date of birth|dob|d\.o\.b\.?|b-day) ?(?:is|was|:|=|being)/gi,
  },
  {
    id: "record_number",
    expression: cued(
      "mrn|mr#|med rec|medical record|chart|record|patient|pt|encounter|visit|admission|case|account|acct|acc|policy|member|membership|group|subscriber|claim|licen[cs]e|lic|dea|driver'?s licen[cs]e|dl|passport|prescription|rx|script|order|confirmation|ticket|invoice|student|employee|badge|accession|csn|fin|har|hospital|enrollee|certificate|referral|authorization|auth|prior auth",
    ),
    accepts: isPersonalNumber,
  },
  {
    id: "serial_number",
    expression: cued("serial|s/n|sn|serial no|serial number|ser\\.? no|implant card|device id|imei"),
  },
  { id: "serial_number", expression: /\bSN[- ]?\d{5,}\b/gi },
  { id: "vehicle_or_net_address", expression: /\b(?:license plate|vin|ip address)\b[^?!]{0,10}\d/gi },
];

const isStreet = (address: string): boolean => {
  const words = address.toLowerCase().split(" ");
  const last = words.at(-1) ?? "";
  const before = words.slice(1, -1);
  if (
    before.some((word) =>
      /^(?:and|or|the|of|for|in|to|with|from|since|trials?|studies|recalls?|patients?|hospitals?|mg|ml|star|stars|days?|weeks?|months?|years?|year-old|hours?|reports?|dr|by|at|near|a|an|are|is|that|which)$/.test(
        word,
      ),
    )
  )
    return false;
  return !(
    /^(?:st|ct|way|pl|place|dr|square|loop|trail|court)$/.test(last) && before.every((word) => /^\d/.test(word))
  );
};

/** A cue word with a number alone is too little where registries and laws number things as well: "case 2 of", "group 3". */
function isPersonalNumber(hit: RegExpExecArray): boolean {
  const [cue = ""] = hit[0].toLowerCase().split(/[^a-z]/);
  const value = /[a-z0-9-]+$/i.exec(hit[0])?.[0] ?? "";
  if (/^(?:19|20)\d{2}$/.test(value) || /^\d{1,3}$/.test(value)) return false;
  const isMarked = /#|number|\bno\b|\bid\b|:|\bis\b/i.test(hit[0].slice(0, -value.length));
  if (/^(?:mrn|mr|csn|driver|passport|acct|account|policy|dea|licen[cs]e|lic|member|encounter|claim)$/.test(cue))
    return true;
  return isMarked && (value.match(/\d/g) ?? []).length >= 3;
}
