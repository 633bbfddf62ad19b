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
  if (ids.lookups.length === 0 && ORIGIN.test(text)) return { kind: "help", text: OF_ORIGIN };
  if (ids.lookups.length === 0 && OF_SPAN.test(text)) return { kind: "help", text: BY_YEAR };
  if (HELP.test(text)) return { kind: "help" };
  if (about.other === "exclusion") return { kind: "exclusion_referral" };
  if (ids.lookups.length + ids.codes.length === 0) {
    if (ids.isInvalid) return { kind: "not_understood", reason: "invalid_identifier", text: INVALID_NPI };
    if (ids.isTaxonomyCode) return { kind: "not_understood", reason: "invalid_identifier", text: BY_SPECIALTY };
    if (UDI.test(text)) return { kind: "not_understood", reason: "invalid_identifier", text: NO_UDI };
    if (ids.recallOf !== null) return { kind: "not_covered", ...notCoveredAs(ids.recallOf) };
    if (ids.isApproval) return { kind: "not_covered", ...notCoveredAs("approval") };
    if (about.other !== null) return { kind: "not_covered", ...notCoveredAs(about.other) };
    if (MEANING.test(text)) return { kind: "not_covered", reason: "other_documents", text: NO_MEANING };
  }
  if (MANUALS.test(text) && ids.lookups.length === 0)
    return { kind: "not_covered", reason: "other_documents", text: NO_MANUALS };
  return DENIED.test(text) && !about.topics.includes("trials")
    ? { kind: "not_covered", reason: "other_documents", text: ONLY_GRANTED }
    : null;
}

/** What is asked beside a record that is looked up by its number, and that no record here tells; with the words that ask it. */
export function notHereBeside(
  text: string,
  calls: readonly PlannedCall[],
): readonly { readonly missing: NotCovered; readonly said: string }[] {
  const kinds = new Set<string>(
    calls.map(({ call }) => ("dataset" in call.params ? call.params.dataset : "npi" in call.params ? "providers" : "")),
  );
  return BESIDE.flatMap(([reason, kind, pattern]) => {
    const [said] = kind === "" || kinds.has(kind) ? (pattern.exec(text) ?? []) : [];
    return said === undefined ? [] : [{ missing: notCoveredAs(reason), said }];
  });
}

const asks = (what: string): RegExp =>
  new RegExp(
    String.raw`\b(?:is|are|was|were|has|have|had|does|do|did|whether|if|what|which|how|any|show|tell|return|get|give|check|verify|and|plus|with)\b[^.?!]*\b(?:${what})\b|\b(?:${what}) (?:of|for|at|from|by)\b`,
    "i",
  );
const BESIDE: readonly (readonly [reason: keyof typeof notCovered.reasons, kind: string, said: RegExp])[] = [
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
  ["prices", "", asks("costs?|prices?")],
];

/** `the service manual for the LIFEPAK 15` */
const MANUALS =
  /\b(?:get|find|have|need|want|download|where|copy of|send|see|show)\b[^.?!]{0,40}\b(?:(?:service|user|user['’]?s|operators?['’]?|owners?['’]?|repair|maintenance|technical) (?:manuals?|guides?)|instructions for use|IFUs?)\b/i;
const NO_MANUALS =
  "Manuals and instructions for the use of devices are not among these datasets; their makers have them.";

/** `What can I ask?` */
const HELP = new Phrases(
  /^(?:(?:hi|hello|hey|so|please|ok)[,! ]+)*(?:help\b[.?! ]*$|(?:what|which)(?: \w+){0,4}? (?:can|could|may|should) (?:i|you|we|one|people) (?:ask|answer|search|look up|find|query|do)\b[^,;]{0,40}$|what (?:data|datasets|records|questions)(?: \w+){0,3} (?:do you|are|does this)\b[^,;]{0,40}$|what do you (?:cover|know|have|hold|answer)\b[^,;]{0,20}$)/i,
);

/** `What does "withdrawn" mean?`: no record explains a word. What a label or a person means by something is another matter. */
const MEANING = new Phrases(
  /^(?:(?:hi|hello|hey|so|please|ok|well)[,! ]+)*(?:(?:can|could|would) (?:you|someone|anybody|anyone) (?:please )?)?(?:what (?:do|does|did) [^.?!]{1,70}? (?:mean|stand for|signify)(?! (?:by|for|to|that|if|when)\b)|(?:what(?:['’]s| is| are)|tell me|explain|give me) (?:the )?(?:meaning|definition)s? of\b|what is meant by|(?:define|explain) (?:the (?:term|word|status|field|abbreviation|acronym)s?|what [^.?!]{2,60} (?:means?|is|are)\W*$)|(?:what(?:['’]s| is)|explain) the (?:meaning|difference) (?:of|between) )/i,
);
const NO_MEANING =
  "This service looks records up and explains no terms: the agency that uses a term says what it means.";

/** `Where do the star ratings come from, and how recent are they?`: asked of the data, and of no record. */
const KINDS_OF_DATA = "(?:data|records|information|datasets?)";
const OF_DATA = String.raw`(?:your|the|this|these|all)(?: [\w-]+){0,4} (?:${KINDS_OF_DATA}|ratings?|stars|figures?|answers?)(?: (?:about|on|for|of) (?:[\w-]+ ?){1,4}?)?`;
const OF_RECORDS = String.raw`(?:your|the|this|these|all)(?: [\w-]+){0,2} (?:${KINDS_OF_DATA}|ratings?|figures?|labels|recalls|trials|studies|clearances|reports|hospitals|providers)`;
const RECENT = "(?:recent|fresh|old|current|fresh|complete|up[- ]to[- ]date)";
const ORIGIN = new Phrases(
  String.raw`^(?:(?:hi|hello|hey|so|please|ok|and)[,! ]+)*(?:where (?:do|does|did|are|is) (?:you (?:get|take) )?${OF_DATA}(?: (?:come|taken|drawn|sourced))? from\b|how ${RECENT} (?:is|are) ${OF_RECORDS}\W*$|how (?:often|frequently) (?:is|are|do|does) (?:you|${OF_DATA}|(?:the|this) (?:[\w-]+ ){0,2}(?:registry|database|service|site|gateway)) (?:[\w-]+ ){0,5}?(?:updat\w+|refresh\w*)|what (?:(?:kind|sort|type)s? of )?${KINDS_OF_DATA} (?:do|does|can|could|is|are) (?:you|this|it|i|we|there|here)\b[^.?!]*?,? and how ${RECENT} (?:is|are) (?:it|they|that|those|the (?:data|records))|what (?:are (?:your|the)|(?:data )?sources? (?:do|does|are)) ?(?:data )?(?:sources?|(?:you|this|it)\b)|what can (?:you|this|it|i|this service)\b[^.?!]*?,? and how ${RECENT} (?:is|are) (?:it|they|that|those|the (?:data|records)))`,
  "i",
);
/** `What date ranges does your MAUDE data cover?`, `How far back do the recalls go?` */
const OF_SPAN = new Phrases(
  String.raw`^(?:(?:hi|hello|hey|so|please|ok|and)[,! ]+)*(?:(?:what|which) (?:date ranges?|years?|dates?|period|time ?(?:span|period|frame)s?) (?:does|do|is|are) ${OF_RECORDS} (?:cover|span|go back|include|reach)|how far back (?:does|do|is|are) ${OF_RECORDS} (?:go|reach|date|cover))\b`,
  "i",
);
const BY_YEAR =
  "A count by year tells which years there are records of: ask, for example, for adverse event reports per year.";
const OF_ORIGIN =
  "Each answer names the agency that it comes from, the address that was asked and when it was asked; records have the date of the agency's data where the agency tells it.";

const INVALID_NPI =
  "The number in the question is not a valid NPI: its check digit does not fit, so nothing was looked up.";

const BY_SPECIALTY =
  "The provider registry is searched by the name of a specialty, not by its taxonomy code. The record of any provider who has the code has its name, too. Ask with the name, such as Internal Medicine or urgent care.";

/** A unique device identifier, or its first part; or a search by it: `Is there a GTIN lookup for implants?` */
const UDI =
  /\b(?:udi(?:-di)?s?|gtins?|unique device identifiers?)\b(?: \w+){0,3}[ :#]*\(?\d{2}\)?\d{10,}|\b(?:udi(?:-di)?s?|gtins?|gudid|unique device identifiers?)[- ](?:look[- ]?ups?|search(?:es)?|quer(?:y|ies)|numbers?|databases?)\b|\b(?:search(?:es|ed)?|look(?:s|ed|ing)? up|find|lookup|query) (?:[\w-]+ ){0,4}(?:by|with|from|for|using) (?:an? |the |its |their |my )?(?:udi(?:-di)?s?|gtins?|unique device identifiers?)\b/i;
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
