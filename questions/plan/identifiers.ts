import { Phrases } from "../vocabulary/phrases.ts";
import { isNpi } from "../../src/catalog/npi.ts";
import { once } from "../../src/core/once.ts";
import { overlaps, type Span } from "../language/span.ts";
import type { Topic } from "../language/topics.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import productCodes from "./data/product-codes.json" with { type: "json" };
import type { IDENTIFIED, PlannedCall } from "./schema.ts";

/** Numbers of single records, and codes that a search takes: recognised before anything else is. */
export interface Identifiers {
  readonly lookups: readonly PlannedCall[];
  /** Kinds of records that these look-ups are of. */
  readonly topics: ReadonlySet<Topic>;
  /** Codes that records of these kinds are searched by. */
  readonly codes: readonly { readonly name: string; readonly value: string; readonly topics: readonly Topic[] }[];
  /** A number that is meant as an identifier and cannot be one. */
  readonly isInvalid: boolean;
  /** A code of a specialty, by which the registry is not searched. */
  readonly isTaxonomyCode: boolean;
  /** Approvals, which are not here. */
  readonly isApproval: boolean;
  /** What is recalled, where a recall's number tells that it is no device: `D-0412-2024`; null for none. */
  readonly recallOf: "drug_recall" | "other_recalls" | null;
  readonly spans: readonly Span[];
}

interface Form {
  readonly pattern: RegExp;
  readonly dataset: (typeof IDENTIFIED)[number];
  readonly write?: (said: string) => string;
}

const compact = (said: string): string => said.replaceAll(/[\s-]/g, "").toUpperCase();

/** How numbers of single records are written; the number is the last group. */
const RECORDS: readonly Form[] = [
  { dataset: "trials", pattern: /\b(NCT[ -]?\d(?:[ -]?\d){7})\b/gi, write: compact },
  { dataset: "clearances", pattern: /\b((?:K|DEN|BK)[ -]?\d{6})\b/gi, write: compact },
  { dataset: "recalls", pattern: /\b([A-Z]-\d{3,5}-(?:\d{4}|\d{2}))\b/gi },
  {
    dataset: "events",
    pattern:
      /\b(?<!recall)(?<!recall )(?:mdr|maude|adverse event|event)?[ -]?(?:report )?(?:report|mdr|key|event|maude)(?: report)?(?: key| number| no\.?| id)*[ :#]*(\d{5,12})\b(?!-\d)/gi,
  },
  {
    dataset: "labels",
    pattern: /\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi,
    write: (said) => said.toLowerCase(),
  },
  {
    dataset: "hospitals",
    pattern: new Phrases(
      /\b(?:ccn|facility id|hospital(?= \d{6}\b)|(?:cms|medicare) (?:certification |provider |facility |hospital )?(?:number|id)|(?:cms|medicare) (?:facility|provider|hospital)(?= \d{5}[0-9A-F]\b)|(?:certification|facility|provider) (?:number|id))(?: (?:is|of|number|no\.?))*[ :#,]*(\d{5}[0-9A-F])\b/gi,
    ),
  },
];

/** The first letter of a recall's number tells which of FDA's centers has it: drugs, and food and veterinary goods. */
const RECALL_OF: Readonly<Record<string, Identifiers["recallOf"]>> = {
  D: "drug_recall",
  F: "other_recalls",
  H: "other_recalls",
  V: "other_recalls",
};
const recallOf = ({ dataset, id }: { readonly dataset: string; readonly id: string }): Identifiers["recallOf"] =>
  dataset === "recalls" ? (RECALL_OF[id[0] ?? ""] ?? null) : null;

/** The number of an event that recalls share, where recalls are spoken of. */
const RECALL_EVENT =
  /\b(?:recall event|(?:res )?event(?= (?:number|id|no\.?|#))|(?<=\brecall(?:s|ed)?\b[^.?!]{0,40}\b)event|event(?= \d{4,6}\b[^.?!]{0,40}\brecall)|event(?= number,? \d{4,6}\b))(?: ?(?:number|id|no\.?|#))*[ :#,]*(?!(?:19|20)\d\d\b)(\d{4,6})\b/i;

/** What FDA's codes of kinds of devices are called, and how one is said by a verb. */
const CODE_KIND = String.raw`(?:FDA(?:['’]s)? )?(?:(?:three|3)-letter |product |pro ?|device |classification )+codes?`;
const CODE_SAID = String.raw`(?:(?:FDA(?:['’]s)? )?(?:(?:(?:three|3)-letter |product |pro ?|device |classification |FDA )+codes?)[ :#=]*(?:is |are |of |being |= ?)?|coded (?:as |under |by FDA (?:as )?)?)`;

/** Codes that stand in many records. */
const CODES: readonly {
  readonly name: string;
  readonly pattern: RegExp;
  readonly topics: readonly Topic[];
  readonly write: (said: string) => string;
  /** Whether a text of this form is such a code; all are, if not said. */
  readonly isCode?: (said: string) => boolean;
}[] = [
  {
    name: "product_code",
    pattern: /\b(?:fda )?(?:product|pro) ?codes?[ :#]*(?:is |of )?"?([A-Z]{3})\b/gi,
    topics: ["recalls", "events", "clearances"],
    write: compact,
    isCode: isCodeCalledSo,
  },
  {
    name: "product_code",
    pattern: new Phrases(
      /(?<![\w-])[A-Z]{3}(?= (?:510\(?k\)?s?|clearances?|recalls?|(?:adverse )?events?|reports?|malfunctions?|injuries|deaths|devices?)\b)|(?<=\b(?:for|of|about|on|under|code) )[A-Z]{3}(?=[?.!, ]*$)|(?<=^\W*[Cc]ode:? )[A-Z]{3}(?=[,;:. ]|$)|(?<=^|[,;:(] ?)[A-Z]{3}(?=[,;:)])/g,
    ),
    topics: ["recalls", "events", "clearances"],
    write: compact,
    isCode: isProductCode,
  },
  {
    /** `coded GEI`, `the three-letter code FTR`, `whose FDA code is NIQ`: small letters before it say what it is. */
    name: "product_code",
    pattern: new Phrases(String.raw`\b(?:that |which )?${CODE_SAID}"?([A-Z]{3})\b`, "g"),
    topics: ["recalls", "events", "clearances"],
    write: compact,
  },
  {
    /** `product codes QBJ or NBW`: those behind the first one. */
    name: "product_code",
    pattern: new Phrases(
      String.raw`(?<=\b(?:(?:[Pp]roduct|[Pp]ro) ?codes?[ :#]*(?:is |are |of )?|${CODE_SAID})"?[A-Z]{3}(?:"?(?:,? (?:or|and)|,|\/) ?"?[A-Z]{3}){0,6}"?(?:,? (?:or|and) |, ?|\/)"?)([A-Z]{3})\b`,
      "g",
    ),
    topics: ["recalls", "events", "clearances"],
    write: compact,
    isCode: isCodeCalledSo,
  },
  {
    /** `LWS (product code)`, `MAX (that's the three-letter code)`. */
    name: "product_code",
    pattern: new Phrases(
      String.raw`\b(?!FDA\b|the\b)([A-Z]{3}),? \(?(?:(?:that|it|which)(?:['’]s| is) |is |as |being )?(?:an? |the )?${CODE_KIND}\b\)?`,
      "g",
    ),
    topics: ["recalls", "events", "clearances"],
    write: compact,
  },
  {
    name: "decision_code",
    pattern:
      /\b(?:(?:decision )?(?:codes?|coded)?[ :"]*(?:SES[EKDPUR]|SEKD|DENG)|(?:decision codes?|decisions?|decided|coded)(?: (?:as|is|was|being|of))?[ :="]*(?:ST|SN|PT))\b/g,
    topics: ["clearances"],
    write: (said) => said.replace(/^.*?([A-Z]+)$/s, "$1"),
  },
  { name: "pma_number", pattern: /\b(P\d{6})\b/gi, topics: ["recalls"], write: compact },
  {
    name: "ndc",
    pattern:
      /\b(?:(?:ndcs?|(?:ndc )?(?:package|product) codes?)(?: codes?| numbers?| no\.?)?[ :#]*)?(\d{4,5}-\d{3,4}(?:-\d{1,2})?)\b/gi,
    topics: ["labels"],
    write: (said) => said,
  },
  {
    /** The number that a manufacturer, an importer or a facility gives its report to FDA. */
    name: "report_number",
    pattern:
      /(?:\b(?:mdr |maude |manufacturer |mfr )?report (?:number|no\.?|#)? ?)?(?<![\w-])(\d{7,10}-\d{4}-\d{5,6})(?![\w-])/gi,
    topics: ["events"],
    write: (said) => said,
  },
  {
    /** FDA's number of an event, which recalls share. */
    name: "res_event_number",
    pattern: new Phrases(RECALL_EVENT, "gi"),
    topics: ["recalls"],
    write: (said) => said,
  },
  {
    /** Of the Code of Federal Regulations, title 21: `21 CFR 880.5725`. */
    name: "regulation_number",
    pattern: new Phrases(
      /(?:\b(?:(?:regulated|classified|falling|listed) )?(?:under |of |by )?(?:(?:fda )?regulations? (?:numbers? )?)?)?(?:\b21 ?c\.?f\.?r\.? ?)?(?:§ ?|\bpart |\bsections? )?(?<![\d.])(8[6-9]\d\.\d{4})\b(?: (?:of|in) (?:the |title 21(?: of the)? ?)?(?:c\.?f\.?r\b\.?|code of federal regulations|regulations)?)?/gi,
    ),
    topics: ["clearances"],
    write: (said) => said,
  },
  {
    /** `NDA 20-702` has six digits in the records. */
    name: "application_number",
    pattern:
      /\b(?:(?:biologics? licen[sc]e|(?:abbreviated )?new drug)(?: applications?)? )?((?:NDA|ANDA|BLA)[ -]?#? ?\d{2,3}[ -]?\d{3})\b/gi,
    topics: ["labels"],
    write: (said) =>
      compact(said)
        .replace("#", "")
        .replace(/\d+$/, (digits) => digits.padStart(6, "0")),
  },
  {
    /** `FDA application 125514`: digits alone find all of the three kinds. */
    name: "application_number",
    pattern: /\b(?:fda |drug |licen[sc]e )*applications?(?: numbers?| no\.?)?[ :#]*(\d{5,6})\b/gi,
    topics: ["labels"],
    write: (said) => said.padStart(6, "0"),
  },
  {
    /** A monograph for products that are sold without a prescription: `OTC monograph M013`. */
    name: "application_number",
    pattern: /\b(?:(?:otc )?monographs?(?: number| no\.?)?[ :#]*)(M\d{3})\b/gi,
    topics: ["labels"],
    write: compact,
  },
];

/** Known product codes that are no words: they tell what they are by themselves. */
const bareCodes = once(() => new Set(productCodes.codes.match(/.{3}/g)));
function isProductCode(said: string): boolean {
  return bareCodes().has(said);
}

/** Behind `product code` stand others, too: no list has all. */
function isCodeCalledSo(said: string): boolean {
  return isProductCode(said.toUpperCase()) || (/^[A-Z]{3}$/.test(said) && !isPlainWord(said.toLowerCase()));
}

/** Ten digits that stand alone. */
const TEN_DIGITS = /(?<![\w.-])[12]\d{9}(?![\w-])/g;

/** Digits shortly after "NPI", also written in groups, and not always ten of them. */
const CUED = /\bnpi\b\D{0,24}?(\d[\d -]{6,12}\d)(?!\d)/gi;

/** Codes of specialties (the registry's taxonomy): three digits, six signs and an X. */
const TAXONOMY_CODE = /\b(?=\d{3,5}[A-Z])\d{3}[A-Z\d]{6}X\b/i;

/** Numbers of premarket approvals. */
const APPROVAL = /\bP\d{6}(?:\/S\d{3})?\b/;

/** Nine digits of a ZIP code are written as an NDC is: `Providers at ZIP 02114-2696`. */
const POSTAL =
  /\bzip\b|\bpost(?:al )?codes?\b|\b(?:providers?|clinicians?|doctors?|physicians?|practices|organi[sz]ations?)\b[^.?!]*\b(?:at|in|near|around)\b[^.?!]*\d{5}-\d{4}(?!\d)/i;
const OF_LABELS = /\bndcs?\b|\blabels?\b|\bdrugs?\b/i;

const RECALL = /\brecall|\bpulled\b|\bwithdrawn from\b|\bcorrections?\b/i;

/** What of a question is a number of a record or a code. */
export function identifiersIn(text: string): Identifiers {
  /** Recalls of a clearance are asked for, rather than the clearance. */
  const isOfRecalls = RECALL.test(text);
  const isRecallEvent = isOfRecalls && RECALL_EVENT.test(text);
  const forms = RECORDS.filter(({ dataset }) => !isRecallEvent || dataset !== "events");
  const found = forms.flatMap(({ pattern, dataset, write = (said) => said.toUpperCase() }) =>
    [...text.matchAll(pattern)].map(({ 0: whole, 1: said = "", index }) => ({
      dataset,
      id: write(said),
      span: { start: index, end: index + whole.length },
    })),
  );
  const narrowing = found.filter(({ dataset }) => isOfRecalls && dataset === "clearances");
  const records = found.filter((one) => !narrowing.includes(one) && recallOf(one) === null);
  const isOfPlace = POSTAL.test(text) && !OF_LABELS.test(text);
  const codes = CODES.filter(
    ({ name }) =>
      (isOfRecalls || (name !== "pma_number" && name !== "res_event_number")) && !(isOfPlace && name === "ndc"),
  ).flatMap(({ name, pattern, topics, write, isCode = () => true }) =>
    [...text.matchAll(pattern)]
      .flatMap(({ 0: whole, 1: said = whole, index }) =>
        isCode(said) ? [{ name, value: write(said), topics, span: { start: index, end: index + whole.length } }] : [],
      )
      /** A code within a number of a record is none: `Z-1862-2024`. */
      .filter(({ span }) => !found.some((record) => overlaps(record.span, span))),
  );
  const cued = [...text.matchAll(CUED)].map(({ 0: whole, 1: said = "", index }) => ({
    digits: said.replaceAll(/\D/g, ""),
    span: { start: index, end: index + whole.length },
  }));
  const alone = [...text.matchAll(TEN_DIGITS)].map(({ 0: digits, index }) => ({
    digits,
    span: { start: index, end: index + digits.length },
  }));
  const numbers = [...new Map([...alone, ...cued].map((one) => [one.digits, one])).values()];
  const npis = numbers.filter(({ digits }) => isNpi(digits));
  return {
    lookups: [
      ...npis.map(({ digits: npi }): PlannedCall => ({ call: { endpoint: "/providers/{npi}", params: { npi } } })),
      ...records.map(({ dataset, id }): PlannedCall => ({
        call: { endpoint: "/records/{dataset}/{id}", params: { dataset, id } },
      })),
    ],
    topics: new Set<Topic>([
      ...(npis.length > 0 ? (["providers"] as const) : []),
      ...records.map(({ dataset }) => dataset),
    ]),
    codes: [
      ...codes,
      ...narrowing.map(({ id, span }) => ({ name: "k_number", value: id, topics: ["recalls"] as const, span })),
    ],
    isInvalid: npis.length < numbers.length,
    isTaxonomyCode: TAXONOMY_CODE.test(text),
    isApproval: APPROVAL.test(text),
    recallOf: found.map(recallOf).find((one) => one !== null) ?? null,
    spans: [...found, ...codes, ...numbers].map(({ span }) => span),
  };
}
