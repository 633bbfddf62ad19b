import { Phrases } from "../vocabulary/phrases.ts";
import notCovered from "../language/data/not-covered.json" with { type: "json" };
import type { Topic } from "../language/topics.ts";
import type { Question } from "../question.ts";
import type { Identifiers } from "./identifiers.ts";
import type { NotCovered, PlannedCall, PlanResult } from "./schema.ts";
import type { About } from "./topics.ts";

/** Answers to questions that become no call. */

/** A topic that is recognised and not here. */
export const notCoveredAs = (reason: keyof typeof notCovered.reasons): NotCovered => ({
  reason,
  text: notCovered.reasons[reason],
});

export const OF_COUNTS = /\b(?:how many|number of|most|fewest|count|total)\b/i;
export const PROVIDERS_UNCOUNTED =
  "The provider registry reports no totals, so providers can't be counted or ranked. Ask for a specialty in a place to see who is registered there.";

/** What a question does not say. */
export function notUnderstood(topics: readonly Topic[], rulesOut: boolean, text = ""): PlanResult {
  const [topic] = topics;
  if (topic === undefined)
    return {
      kind: "not_understood",
      reason: "no_records_named",
      text: "It is not clear which records you want. You can ask about drug labels, clinical trials, device clearances, device recalls, device adverse event reports, health care providers, and hospitals.",
    };
  if (topic === "providers" && OF_COUNTS.test(text))
    return { kind: "not_understood", reason: "no_subject", text: PROVIDERS_UNCOUNTED };
  if (topic === "clearances" && NOT_EQUIVALENT.test(text))
    return { kind: "not_covered", reason: "other_documents", text: ONLY_GRANTED };
  const [region] = topic === "hospitals" || topic === "providers" ? (REGION.exec(text) ?? []) : [];
  if (region !== undefined && !rulesOut)
    return {
      kind: "not_understood",
      reason: "no_subject",
      text: `${topic === "hospitals" ? "Hospitals are searched by one state, city, county or ZIP code" : "Providers are searched by a state, a city or a ZIP code"}, not by a part of the country: ask for the states of '${region}' one by one.`,
    };
  const missing =
    topic === "providers"
      ? "which specialty in which place, or which organization"
      : topic === "hospitals"
        ? "a place or a name"
        : "what to look for, such as a drug, a device or a condition";
  const start = rulesOut
    ? "The question says what to leave out, and no search here can leave records out. It"
    : "The question";
  return { kind: "not_understood", reason: "no_subject", text: `${start} does not say ${missing}.` };
}

/** Parts of the country, each of several states. */
const REGION =
  /\b(?:the (?:dakotas|carolinas|virginias|south|north|west|east)\b(?! (?:side|coast))|(?:upper )?mid ?west|(?:pacific )?northwest|northeast|south(?:east|west)|(?:west|east|gulf) coast|new england|deep south|mid[- ]atlantic|great (?:lakes|plains)|appalachia|tri-state area)\b/i;

/** Why a question asks nothing of the registries, before its words are read one by one; null where it may. */
export function notHere({ text }: Question, about: About, ids: Identifiers): PlanResult | null {
  if (ids.lookups.length === 0 && ORIGIN.some((said) => said.test(text))) return { kind: "help", text: OF_ORIGIN };
  if (ids.lookups.length === 0 && OF_SPAN.some((said) => said.test(text)))
    return { kind: "help", text: UNDATED.test(text) ? OF_ORIGIN : BY_YEAR };
  if (HELP.test(text)) return { kind: "help" };
  if (about.other === "exclusion" && OF_LICENCE.test(text)) return { kind: "not_covered", ...notCoveredAs("licence") };
  if (about.other === "exclusion") return { kind: "exclusion_referral" };
  if (ids.lookups.length + ids.codes.length === 0) {
    if (ids.isInvalid) return { kind: "not_understood", reason: "invalid_identifier", text: INVALID_NPI };
    if (ids.isTaxonomyCode) return { kind: "not_understood", reason: "invalid_identifier", text: BY_SPECIALTY };
    if (UDI.test(text)) return { kind: "not_understood", reason: "invalid_identifier", text: NO_UDI };
    if (ids.recallOf !== null) return { kind: "not_covered", ...notCoveredAs(ids.recallOf) };
    if (ids.isApproval) return { kind: "not_covered", ...notCoveredAs("approval") };
    if (about.other !== null) return { kind: "not_covered", ...notCoveredAs(about.other) };
    if (MEANING.some((said) => said.test(text)))
      return { kind: "not_covered", reason: "other_documents", text: NO_MEANING };
  }
  if (MANUALS.test(text) && ids.lookups.length === 0)
    return { kind: "not_covered", reason: "other_documents", text: NO_MANUALS };
  return DENIED.test(text) && !about.topics.includes("trials")
    ? { kind: "not_covered", reason: "other_documents", text: ONLY_GRANTED }
    : null;
}

/**
 * What is asked beside records, and that none here tells, with the words that ask it; of a hospital or a provider only
 * where one is looked up by its number.
 */
export function notHereBeside(
  text: string,
  calls: readonly PlannedCall[],
): readonly { readonly missing: NotCovered; readonly said: string }[] {
  const kinds = new Set<string>(
    calls.map(({ call }) => ("dataset" in call.params ? call.params.dataset : "npi" in call.params ? "providers" : "")),
  );
  /** `When was K191088 approved?`: people say so of what is cleared, and its record tells the day. */
  const isOfClearance = calls.some(({ call }) => "dataset" in call.params && call.params.dataset === "clearances");
  return BESIDE.flatMap(([reason, kind, pattern]) => {
    if (reason === "approval" && isOfClearance) return [];
    const [, ...groups] = kind === "" || kinds.has(kind) ? (pattern.exec(text) ?? []) : [];
    const said = groups.find((one) => one !== undefined);
    return said === undefined ? [] : [{ missing: notCoveredAs(reason), said }];
  });
}

const asks = (what: string): RegExp =>
  new RegExp(
    String.raw`\b(?:is|are|was|were|has|have|had|does|do|did|whether|if|what|which|how|any|show|tell|return|get|give|check|verify|and|plus|with)\b[^.?!]*\b(${what})\b|\b(${what}) (?:of|for|at|from|by)\b`,
    "i",
  );
const BESIDE: readonly (readonly [reason: keyof typeof notCovered.reasons, kind: string, said: RegExp])[] = [
  /** `When was Essure approved, and how many death reports mention it?` */
  [
    "approval",
    "",
    /\b(?:when|what (?:year|date|day)|(?:on|in) (?:what|which) (?:year|date|day))\b(?: \w+)? (?:was|were|did|got) [^.?!,;]{2,60}?\b((?:fda[- ])?approv(?:ed|al)(?: by (?:the )?fda)?)\b(?! for\b| to treat\b)/i,
  ],
  [
    "hospital_detail",
    "hospitals",
    asks(
      String.raw`beds?|bed counts?|wait(?:ing)?[- ]times?|staffing|nurse ratios?|visiting hours|parking|trauma (?:level|center)|magnet status|(?:infection|mortality|death|readmission|complication|survival|c-section|cesarean) rates?|penalt(?:y|ies)`,
    ),
  ],
  [
    "licence",
    "providers",
    asks(
      String.raw`malpractice|sued|lawsuits?|board[- ]certifi\w+|disciplin\w+|(?:patient |online )?reviews|ratings?|sanction\w*|dea (?:numbers?|registrations?)`,
    ),
  ],
  [
    "coverage",
    "providers",
    asks(
      String.raw`(?:accept|take|bill|enrol+|participat)\w* (?:\w+ ){0,2}(?:medicaid|medicare|tricare|insurance|aetna|cigna|humana|blue cross)|in[- ]network|opted out|(?:medicare|medicaid) (?:enrol+ment|participation)`,
    ),
  ],
  [
    "payments",
    "providers",
    asks(
      String.raw`open payments|(?:industry|pharma|drug company|manufacturer) payments?|paid by|payments from|speaker fees|consulting fees|kickbacks?`,
    ),
  ],
  [
    "other_documents",
    "",
    /\b(?:did|has|have|does|do|is|are|was|were)\b(?! npi\b)[^.?!,;]{2,50}\b(sue|sued|suing)\b|\b(?:any|what|which|how many|list|show|find)(?: \w+){0,2} (lawsuits?|litigation|class actions?|legal settlements?)\b/i,
  ],
  [
    "prices",
    "",
    /\b(?:[Hh]ow much|[Ww]hat)\b[^.?!]*\b(costs?|prices?)\b|\b(?<!\b(?:measur|compar|stud|estimat|reduc)\w* (?:the )?)(costs?|prices?) (?:of|for)\b(?! care)/,
  ],
];

/** `the service manual for the LIFEPAK 15` */
const MANUALS =
  /\b(?:get|find|have|need|want|download|where|copy of|send|see|show)\b[^.?!]{0,40}\b(?:(?:service|user|user['’]?s|operators?['’]?|owners?['’]?|repair|maintenance|technical) (?:manuals?|guides?)|instructions for use|IFUs?)\b/i;
const NO_MANUALS =
  "Manuals and instructions for the use of devices are not among these datasets; their makers have them.";

/** `Has a doctor's licence been revoked?`, `any board sanctions`: asked of a board, and of no list of exclusions. */
const OF_LICENCE =
  /^(?!.*\b(?:oig|leie|sam\.gov|exclu\w+|debar\w+|barred|banned|federal|medicaid|medicare)\b).*(?:\blicen[cs]es?\b(?!.*\bsanction)|\bboards?(?:['’]s)? (?:sanction|discipline|action|order)\w*)/is;

/** `What can I ask?` */
const HELP = new Phrases(
  /^(?:(?:hi|hello|hey|so|please|ok)[,! ]+)*(?:help\b[.?! ]*$|(?:what|which)(?: \w+){0,4}? (?:can|could|may|should) (?:i|you|we|one|people) (?:ask|answer|search|look up|find|query|do)\b[^,;]{0,40}$|what (?:data|datasets|records|questions)(?: \w+){0,3} (?:do you|are|does this)\b[^,;]{0,40}$|what do you (?:cover|know|have|hold|answer)\b[^,;]{0,20}$)/i,
);

/** How a question may begin. */
const LEAD = String.raw`^(?:(?:hi|hello|hey|so|please|ok|well|and)[,! ]+)*(?:(?:can|could|would) (?:you|someone|anybody|anyone) (?:please )?)?`;

/** `What does "withdrawn" mean?`: no record explains a word. What a label says, or what is set side by side, is another matter. */
const MEANING = [
  String.raw`what (?:do|does|did) [^.?!,;]{1,60}? (?:mean|stand for|signify)(?: (?:in|on) [^.?!,;]{2,40})?\W*$`,
  String.raw`what is meant by [^.?!,;]{2,60}\W*$`,
  String.raw`what(?:['’]s| is) the difference between (?:an? )?(?:510\(?k\)?s?|de novos?|clearances?|pmas?|recalls?|adverse events?|approvals?) and (?:an? )?(?:510\(?k\)?s?|de novos?|clearances?|pmas?|recalls?|adverse events?|approvals?|withdrawals?|corrections?)\W*$`,
  String.raw`(?:what(?:['’]s| is)|tell me|explain|give me) the (?:meaning|definition) of (?:(?!and\b|which\b)[^ .?!,;]+ ?){1,6}\W*$`,
  String.raw`(?:define|explain) (?:the (?:term|word|status|field|abbreviation|acronym)s?\b|what an? [\w()-]+(?: [\w()-]+)? (?:is|means?)\W*$)`,
].map((said) => new Phrases(LEAD + said, "i"));
const NO_MEANING =
  "This service looks records up and explains no terms: the agency that uses a term says what it means.";

/** What questions about the data themselves call them, and no record by its name. */
const DATA = "(?:data|(?:star )?ratings?|records|figures?|information|datasets?)";
const KINDS =
  "(?:hospitals?|providers?|recalls?|labels?|trials?|studies|devices?|drugs?|clearances?|(?:adverse )?events?|reports?)";
const SUBJECT = String.raw`(?:(?:all )?(?:your|the|this|these|those))(?: (?:${KINDS}|star|clinical|registry|fda|cms|npi|nppes|maude|openfda))*`;
const ABOUT = String.raw`(?: (?:about|on) ${KINDS})?`;
const RECENT = "(?:recent|fresh|old|current|up[- ]to[- ]date)";
const IT = "(?:is|are) (?:it|they|that|those|the (?:data|records))";

/** `Where do the star ratings come from, and how recent are they?`: asked of the data, and of no record. */
const ORIGIN = [
  String.raw`where (?:do|does) ${SUBJECT} ${DATA}${ABOUT} come from\b`,
  String.raw`where do you (?:get|take) ${SUBJECT} ${DATA}${ABOUT}\b`,
  String.raw`how ${RECENT} (?:is|are) ${SUBJECT}(?: ${DATA})?${ABOUT}\W*$`,
  String.raw`how (?:often|frequently) (?:do you|(?:is|are) ${SUBJECT}(?: (?:${DATA}|database|service))?) (?:get |being )?(?:updat|refresh)\w+`,
  String.raw`what (?:(?:kind|sort|type)s? of )?${DATA} (?:do|does|can|could) (?:you|this|it|i|we|one) (?:have|hold|cover|offer|search|look up|find|see|get|use)(?: here)?${ABOUT},? and how ${RECENT} ${IT}`,
  String.raw`what (?:data )?sources (?:do|does) (?:you|this|it)\b|what are (?:your|the) (?:data )?sources\b`,
  String.raw`what can (?:you|this|it|i|this service) (?:answer|ask|do|search|tell)[^.?!,;]{0,20},? and how ${RECENT} ${IT}`,
].map((said) => new Phrases(`${LEAD}(?:${said})`, "i"));
const OF_ORIGIN =
  "Each answer names the agency that it comes from, the address that was asked and when. How recent an agency's data are stands in it where the agency tells.";

/** `What date ranges does your MAUDE data cover?`, `How far back do the recalls go?` */
const OF_SPAN = [
  String.raw`(?:what|which) (?:date ranges?|years?|dates?|period|time ?(?:span|period|frame)s?) (?:does|do) ${SUBJECT}(?: ${DATA})?${ABOUT} (?:cover|span|go back|include|reach)\b`,
  String.raw`how far back (?:does|do) ${SUBJECT}(?: ${DATA})?${ABOUT} (?:go|reach|date)\b`,
].map((said) => new Phrases(LEAD + said, "i"));
/** Of these no dates are counted. */
const UNDATED = /\b(?:hospitals?|providers?|npi|nppes|cms|star|ratings?)\b/i;
const BY_YEAR =
  "A count by year tells which years there are records of: ask, for example, for adverse event reports per year.";

const INVALID_NPI =
  "The number in the question is not a valid NPI: its check digit does not fit, so nothing was looked up.";

const BY_SPECIALTY =
  "The provider registry is searched by the name of a specialty, not by its taxonomy code. The record of any provider who has the code has its name, too. Ask with the name, such as Internal Medicine or urgent care.";

/** A unique device identifier, or its first part; or a search by it: `Is there a GTIN lookup for implants?` */
const UDI =
  /\b(?:udi(?:-di)?s?|gtins?|unique device identifiers?)\b(?: \w+){0,3}[ :#]*\(?\d{2}\)?\d{10,}|\b(?:udi(?:-di)?s?|gtins?|unique device identifiers?)[- ](?:look[- ]?ups?|search(?:es)?)\b|\b(?:search(?:es|ed)?|look(?:s|ed|ing)? up|find|lookup|query) (?:[\w-]+ ){0,4}(?:by|with|from|for|using) (?:an? |the |its |their |my )?(?:udi(?:-di)?s?|gtins?|unique device identifiers?)(?=\W*$| \(?\d)/i;
const NO_UDI =
  "No search here takes a device's UDI: ask by the name of the device, its maker, its model or its product code. FDA's AccessGUDID has records by UDI.";

/** `510(k)s that were found not substantially equivalent`: what FDA decided against. */
const NOT_EQUIVALENT = new Phrases(
  /(?<!\b(?:after|post|following)[- ](?:an? |the )?)\b(?:not (?:be )?substantially equivalent|non-?substantially equivalent|nse)\b/i,
);

const DENIED = new Phrases(
  /\b(?:denied|declined|rejected|refused|unsuccessful) (?:\w+ )?(?:de[ -]novos?|510\(?k\)?s?|clearances?)\b|\b(?:de[ -]novos?|510\(?k\)?s?|clearances?)(?: requests?| submissions?| applications?)? (?:(?:that|which) )?(?:were|was|got|have been|had been|been|fda) (?:denied|declined|rejected|refused|turned down|withdrawn|not granted)\b(?! \w+ part)|\b(?:de[ -]novos?|510\(?k\)?s?|clearance) (?:requests?|submissions?|applications?) (?:denied|declined|rejected|refused|turned down)\b|\b(?:turned down|rejected|denied) by (?:the )?fda\b|\b(?:the )?fda (?:has |have |had |ever |just |recently )*(?:turned down|rejected|denied|refused to (?:clear|grant))\b/i,
);

export const ONLY_GRANTED =
  "Only what FDA cleared or granted is among these records: submissions that it denied, or that were withdrawn, are not published in them.";

export const IN_ENGLISH = "This endpoint reads English alone. Please ask the same question in English.";
