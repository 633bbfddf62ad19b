import { Phrases } from "../vocabulary/phrases.ts";
import notCovered from "../language/data/not-covered.json" with { type: "json" };
import type { Topic } from "../language/topics.ts";
import type { Question } from "../question.ts";
import type { Identifiers } from "./identifiers.ts";
import type { NotCovered, PlanResult } from "./schema.ts";
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
  if (HELP.test(text)) return { kind: "help" };
  if (about.other === "exclusion") return { kind: "exclusion_referral" };
  if (ids.lookups.length + ids.codes.length === 0) {
    if (ids.isInvalid) return { kind: "not_understood", reason: "invalid_identifier", text: INVALID_NPI };
    if (ids.isTaxonomyCode) return { kind: "not_understood", reason: "invalid_identifier", text: BY_SPECIALTY };
    if (UDI.test(text)) return { kind: "not_understood", reason: "invalid_identifier", text: NO_UDI };
    if (ids.recallOf !== null) return { kind: "not_covered", ...notCoveredAs(ids.recallOf) };
    if (ids.isApproval) return { kind: "not_covered", ...notCoveredAs("approval") };
    if (about.other !== null) return { kind: "not_covered", ...notCoveredAs(about.other) };
  }
  if (MANUALS.test(text) && ids.lookups.length === 0)
    return { kind: "not_covered", reason: "other_documents", text: NO_MANUALS };
  return DENIED.test(text) && !about.topics.includes("trials")
    ? { kind: "not_covered", reason: "other_documents", text: ONLY_GRANTED }
    : null;
}

/** `the service manual for the LIFEPAK 15` */
const MANUALS =
  /\b(?:get|find|have|need|want|download|where|copy of|send|see|show)\b[^.?!]{0,40}\b(?:(?:service|user|user['’]?s|operators?['’]?|owners?['’]?|repair|maintenance|technical) (?:manuals?|guides?)|instructions for use|IFUs?)\b/i;
const NO_MANUALS =
  "Manuals and instructions for the use of devices are not among these datasets; their makers have them.";

/** `What can I ask?` */
const HELP = new Phrases(
  /^(?:(?:hi|hello|hey|so|please|ok)[,! ]+)*(?:help\b[.?! ]*$|(?:what|which)(?: \w+){0,4}? (?:can|could|may|should) (?:i|you|we|one|people) (?:ask|answer|search|look up|find|query|do)\b[^,;]{0,40}$|what (?:data|datasets|records|questions)(?: \w+){0,3} (?:do you|are|does this)\b[^,;]{0,40}$|what do you (?:cover|know|have|hold|answer)\b[^,;]{0,20}$)/i,
);

const INVALID_NPI =
  "The number in the question is not a valid NPI: its check digit does not fit, so nothing was looked up.";

const BY_SPECIALTY =
  "The provider registry is searched by the name of a specialty, not by its taxonomy code. The record of any provider who has the code has its name, too. Ask with the name, such as Internal Medicine or urgent care.";

/** A unique device identifier, or its first part. */
const UDI = /\budis?\b(?: \w+){0,3}[ :#]*\(?\d{2}\)?\d{10,}/i;
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
