import { Phrases } from "../../vocabulary/phrases.ts";
import { overlaps } from "../../language/span.ts";
import { isTerm, kindsOfTerm } from "../../language/lexicon.ts";
import { piecesOf } from "../../language/symbols.ts";
import { toQuestion } from "../../question.ts";
import { toKey } from "../../language/keys.ts";
import { STATES_BY_NAME } from "../../vocabulary/state-names.ts";
import { isPlainWord } from "../../vocabulary/words.ts";
import { isDrugClass } from "./label-text.ts";
import { distinct, type Made } from "./made.ts";
import {
  brandBefore,
  deviceOf,
  endsAsDevice,
  isGeneralDevice,
  firmOf,
  headOf,
  isOfAnyFirm,
  nearFirm,
  sameDevice,
  saysDevice,
  widerDevice,
  widerKind,
} from "../names.ts";
import { notCoveredAs, ONLY_GRANTED } from "../not-here.ts";
import { named, spansIn, type Part } from "../parts.ts";
import { OF_DECIDING, OF_DEVICE_CLASS } from "../records-asked.ts";
import { isOfApprovedDevices } from "../topics.ts";
import { sureState } from "../places/places.ts";
import { MOST_MADE, type Call, type PlannedCall } from "../schema.ts";
import { PLACE_TAGS, taggedAt, type Tagged } from "../tag.ts";
import { isSearchable } from "../search-text.ts";
import { withoutNumbers } from "../wishes/devices.ts";
import { isOfBuyers, isOfFirms, saysStateOfFirm } from "../wishes/places.ts";

/** Datasets of devices, and the parameter that takes the name of a firm. */
const MAKER = {
  "/clearances/search": "applicant",
  "/devices/recalls": "recalling_firm",
  "/devices/events": "manufacturer",
} as const;

/** A drug with or without other words, and no device: `warfarin bleeding`. */
function isDrug(text: string): boolean {
  if (endsAsDevice(text)) return false;
  if (isDrugClass(text) || DRUG_FORM.test(text)) return true;
  const kinds = new Set(piecesOf(toQuestion(text)).flatMap((piece) => piece.kinds));
  return !kinds.has("device") && (kinds.has("generic") || kinds.has("brand"));
}

/** `Did Johnson & Johnson recall Tylenol?`: what a model takes for a firm and only lists of drugs have. */
const isDrugName = (said: string): boolean => {
  const kinds = kindsOfTerm(toKey(said));
  return kinds.length > 0 && kinds.every((kind) => kind === "brand" || kind === "generic");
};

/** What drugs alone come as. */
const DRUG_FORM =
  /\b(?:(?:eye|ear|nose|nasal) ?drops?|tablets?|pills?|ointments?|suppositor(?:y|ies)|syrups?|medicines?|medications?|drugs?)$/i;

/** Several plain words: no new drug that no list has yet. */
const isOfPlainWords = (text: string): boolean =>
  text.includes(" ") && text.toLowerCase().split(/[ -]/).every(isPlainWord);

/** `digital therapeutics`: what a model takes for a firm belongs to the name. */
const withNoFirm = (one: Tagged, part: Part): Tagged => {
  const next = part.own.find(({ tag, start, text }) => tag === "firm" && start === one.end + 1 && isNoFirm(text));
  return next === undefined ? one : { ...one, end: next.end, text: `${one.text} ${next.text}` };
};

/** What a device does, or its record, is no part of its name: `contact lenses causing eye injuries`. */
const DOING =
  / (?:causing|caused|causes?|leading to|resulting in|involving|sitting|falling|belonging|citing|mentioning|stating|naming)\b.*$/i;

/** What a device does stands before what it does it to: `detect atrial fibrillation`. */
const DOES =
  /^(?:(?:that|which|to) )?(?:us(?:e|es|ing)|detect(?:s|ing)?|identif(?:y|ies|ying)|diagnos(?:e|es|ing)|predict(?:s|ing)?|treat(?:s|ing)?|measures?|delivers?|helps?|removes?|prevents?|relieves?) (?=\S)/i;
const withoutVerb = (one: Tagged): Tagged => {
  const text = one.text.replace(DOES, "");
  return { ...one, start: one.end - text.length, text };
};

const BROKEN =
  /^ (?:break(?:age|ing)|fractures?|leak(?:s|age|ing)?|failures?|detachments?|cracks?|cracking|bending|kinking) (?:of|in|with|from|on|by)\b/i;

/** What firms do, which a model may take for a device: `which recalls did Medline initiate`. */
const OF_FIRMS = /^(?:initiat|issu|announc|post|start|launch|conduct|submit|report)\w*$/i;

/** Last words of firms that many bear. */
const ANY_FIRM =
  / (?:scientific|medical|healthcare|health|care|systems?|technolog(?:y|ies)|laborator(?:y|ies)|labs?|pharma(?:ceuticals?)?|surgical|vascular|group|devices?|(?:bio)?sciences?|therapeutics|diagnostics|instruments?|products?|company|international|corporation|industries|solutions|orthopa?edics|nephew)$/i;

/** A name that is more than an abbreviation. */
const isBrand = (text: string): boolean =>
  /[A-Z]/.test(text) &&
  !/^[A-Z\d-]{2,6}s?$/.test(text) &&
  !text
    .toLowerCase()
    .split(/[ -]/)
    .some((word) => isPlainWord(word) || /(?:ing|ed|ors?|ers?)$/.test(word));

/** `pacemaker leads`, of which a model takes the first word alone. */
function longer(one: Tagged, { question, own }: Part): Tagged {
  const next = question.words.find(({ start }) => start === one.end + 1);
  if (next === undefined || own.some((other) => other !== one && overlaps(other, next))) return one;
  const text = `${one.text} ${next.text}`;
  return isTerm("device", toKey(deviceOf(text))) ? { ...one, end: next.end, text } : one;
}

/** `CPAP or BiPAP machines`, of which a model takes the last one alone: a device that a list knows stands before it. */
function listedBefore({ start }: Tagged, { question, own }: Part): readonly Tagged[] {
  const { words, text } = question;
  const at = words.findIndex((word) => word.start === start);
  const [word, joint] = [words[at - 2], words[at - 1]];
  if (word === undefined || !/^(?:or|and)$/.test(joint?.lower ?? "") || own.some((one) => overlaps(one, word)))
    return [];
  const isApart = !/^ (?:or|and) $/i.test(text.slice(word.end, start));
  return isApart || !isTerm("device", toKey(deviceOf(word.text))) ? [] : [taggedAt(question, "device", at - 2, at - 1)];
}

/** A device and what it is for, or whose it is, are one thing with all their words: `AI software for mammography`. */
const joined = (devices: readonly Tagged[], text: string): readonly { readonly text: string }[] =>
  devices.reduce<{ text: string; end: number }[]>((all, { text: own, start, end }) => {
    const last = all.at(-1);
    const between = text.slice(last?.end, start);
    const isWhose = /^ (?:from|by|made by) $/.test(between) && isBrand(own);
    if (last !== undefined && (between === " for " || isWhose)) {
      last.text = `${isWhose ? deviceOf(last.text) : last.text} ${own}`;
      last.end = end;
    } else all.push({ text: own, end });
    return all;
  }, []);

/** The agency is no firm: `FDA-determined root cause`. */
const AGENCY = /^(?:us |u\.s\. )?(?:fda|cms|health canada|mhra|ema|tga)\b/i;

/** `Minnesota-based` says where a firm is. */
const OF_A_PLACE = /^[\w ]+-(?:based|headquartered|located|domiciled)$/i;

/** `digital therapeutics`: a plain word that no list of firms has. */
const isNoFirm = (said: string, isMaker = false): boolean =>
  /^(?:nurses?|patients?|physicians?|doctors?|pharmacists?|consumers?|lawyers?|attorneys?|surgeons?|dentists?|technicians?)$/i.test(
    said,
  ) ||
  /^(?:therapeutics|diagnostics|technolog(?:y|ies)|pharma|biotech|tech)$/.test(said) ||
  /^d\.?c\.?$/i.test(said) ||
  /^(?:ai|software|app|bluetooth|wi-?fi|battery|cloud|internet|laser|robot)[- ](?:enabled|powered|driven|based|connected|assisted|guided)$/i.test(
    said,
  ) ||
  isOfAnyFirm(said) ||
  (!isMaker && /^[a-z-]+$/.test(said) && said.split("-").every(isPlainWord) && !isTerm("firm", toKey(said)));
/** `breast implants made by mentor` */
const MADE_BY = /\b(?:made|manufactured|marketed|labell?ed|distributed) by (?:the )?$/i;

const BY_USE =
  "Searched by what the software is for: that it is software, works with AI or reads certain images is no part of the search.";
const OF_ANY_SOFTWARE =
  /^(?:ai|artificial|intelligence|machine|learning|based|powered|enabled|softwares?|devices?|medical|apps?|algorithms?|tools?|as|a|an)$/i;
const isAnySoftware = (text: string): boolean => text.split(/[ -]/).every((word) => OF_ANY_SOFTWARE.test(word));
const OF_AI = /(?<!\.)\b(?:ai|artificial intelligence|machine[- ]learning)\b/i;
const illnessesIn = ({ question, start, end }: Part): readonly Tagged[] =>
  piecesOf(question).flatMap(({ from, to, kinds }) => {
    const one = taggedAt(question, "condition", from, to);
    return kinds.join() === "condition" && start <= one.start && one.start < end ? [one] : [];
  });
const SAME_FIRM = /\b(?:the same|that|its|their) (?:firm|company|maker|manufacturer)(?:'s)?(?!\w)/i;
const IS_SOFTWARE = /(?<!\.)\b(?:ai|artificial intelligence|machine[- ]learning|software|algorithms?|apps?)\b/i;
const BY_AI =
  /(?<!\.)\b(?:us(?:e|es|ing) |with )?(?:ai|artificial intelligence|machine[- ]learning)(?: (?:algorithms?|software|models?))?(?: to (?:help )?[a-z]+)?(?![\w-])/gi;
/** What software reads. */
const OF_IMAGES =
  /^(?:ct|mri?|x|rays?|xrays?|chest|ultrasound|scans?|images?|imaging|mammogra\w+|radiographs?|ecgs?|ekgs?)$/i;
const OF_SOFTWARE = /\bsoftware\b/i;
function softwareIn({ question, start }: Part): Tagged {
  const at = question.words.findIndex((word) => word.start >= start && OF_SOFTWARE.test(word.lower));
  /** `software for reading mammograms`: what it reads says more. */
  const [does, matter] = [question.words[at + 2], question.words[at + 3]];
  if (/^(?:for|that|to)$/.test(question.words[at + 1]?.lower ?? "") && matter !== undefined)
    if (/^(?:read|detect|analy[sz]|interpret|screen|find|triag|measur)\w*$/.test(does?.lower ?? ""))
      /** `analyzes medical images`: the first word alone says nothing. */
      return taggedAt(
        question,
        "device",
        at + 3,
        at + (/^(?:medical|clinical|patient|digital)$/.test(matter.lower) ? 5 : 4),
      );
  return taggedAt(question, "device", at, at + 1);
}

/** What a reader of clearances must know of what was asked. */
const clearanceNotes = (part: Part): readonly string[] => [
  ...(spansIn(part, OF_DEVICE_CLASS).length > 0 ? [BY_CLEARED] : []),
  ...(NEEDS.test(part.question.text) ? [NEED_UNTOLD] : []),
  ...(spansIn(part, OF_DECIDING).length > 0 ? [BOTH_DATES] : []),
  ...(isOfApprovedDevices(part.question) ? [NO_APPROVALS] : []),
  ...(spansIn(part, NOT_GRANTED).length > 0 ? [ONLY_GRANTED] : []),
  ...(spansIn(part, OF_BONES).length > 0 ? [BY_COMMITTEE] : []),
];
const OF_BONES = /\borthopa?edic (?:implants?|hardware)\b/gi;
const BY_COMMITTEE =
  "These are all devices that FDA's Orthopedic committee reviews, implants and others: which of them are implants is not searched.";
const NEEDS = new Phrases(
  /\b(?:need|needs|require|requires|exempt from|subject to) (?:an? |the |any |fda(?:['’]s)? )*(?:510|clearances?|premarket|de novo)|\b(?:need|needs|have|has|must|required|supposed)(?: to)? (?:first )?be (?:fda[- ])?cleared\b/i,
);
const NOT_GRANTED = new Phrases(/\b(?:not|non)[ -](?:be )?substantially equivalent\b|\bnse\b/gi);
const BY_CLEARED =
  "FDA's records of the classification itself are not here: class, regulation number and product code are read from what was cleared, where each decision has them.";
const NEED_UNTOLD = "Whether a kind of device needs a 510(k) is told by none of these records.";
const BOTH_DATES =
  "Each record has the day on which FDA received the submission and the day of its decision; no time between them is computed here.";
const NO_APPROVALS =
  "Clearances and De Novo grants are searched: cleared is not approved, and premarket approvals (PMA) are not among these records.";

const VACCINE = /\bvaccin|\bimmuni[sz]ation/i;

/** Records of devices by what they are called and by the firm, each where it is named: a call for each pair. */
export function deviceCalls(endpoint: keyof typeof MAKER, part: Part): Made {
  const own = part.own.filter(({ tag }) => tag === "device" || tag === "firm");
  /** `… plus reports on the same firm's apheresis machines`. */
  const isOfSame = SAME_FIRM.test(part.question.text.slice(part.start, part.end));
  /** `reports on breast implants with BIA-ALCL`: what no list knows is no second device or firm. */
  const isOfPatients = ({ start, text: one }: Tagged): boolean =>
    endpoint === "/devices/events" &&
    !isKnown(one) &&
    /\bwith (?:an? )?$/i.test(part.question.text.slice(0, start)) &&
    own.some((other) => other.start < start && isKnown(other.text));
  const from =
    own.length > 0 ? { ...part, others: isOfSame ? part.others.filter(({ tag }) => tag === "firm") : [] } : part;
  /** What is done with a device is tagged as a treatment: `deep brain stimulation`. */
  const treatments = named(from, "treatment")
    .map(({ text }) => ({ text: text.replace(/^(?:patients?|people|adults|children|women|men) /i, "") }))
    .filter(({ text }) => isOfPlainWords(text) && !isDrug(text));
  const { text } = part.question;
  const isOfAi = endpoint === "/clearances/search" && OF_AI.test(text.slice(part.start, part.end));
  const isOfSoftware = endpoint === "/clearances/search" && IS_SOFTWARE.test(text.slice(part.start, part.end));
  const tagged = named(from, "condition");
  /** `AI software for detecting stroke on CT`, of which a model does not see what it is for. */
  const conditions = tagged.length === 0 && isOfSoftware ? illnessesIn(part) : tagged;
  /** What stands behind a device in brackets is the same one: `wound vacs (negative pressure wound therapy)`. */
  const devicesSaid = named(from, "device")
    .flatMap((one) => (isOfPatients(one) ? [] : [...listedBefore(one, part), one]))
    .map((one) => withoutVerb(longer(withNoFirm(one, part), part)));
  /** `my model of CPAP, the ResMed AirSense 10`: which of them. */
  const apposed = devicesSaid.filter(({ end, text: one }, at) => {
    const next = devicesSaid[at + 1];
    const firm = named(from, "firm").find(({ start }) => start >= end);
    const begin = Math.min(next?.start ?? end, firm?.start ?? Infinity);
    const isApposed = next !== undefined && /^, (?:the|an?|i\.e\.,?|namely) $/.test(text.slice(end, begin));
    return isApposed && !isBrand(one) && /^\p{Lu}/u.test(text.slice(begin));
  });
  const devicesNamed = devicesSaid
    /** `insulin pumps made by Medtronic MiniMed`: a part of the firm's name. */
    .filter(
      (one, at) =>
        at === 0 ||
        !named(from, "firm").some(
          (firm) =>
            text.slice(firm.end, one.start) === " " &&
            !one.text.includes(" ") &&
            /\b(?:by|from) (?:the )?$/i.test(text.slice(0, firm.start)),
        ),
    )
    /** `software devices for detecting intracranial hemorrhage`: what it is for says more. */
    .filter(
      (one, _, all) =>
        !(isOfSoftware && isAnySoftware(one.text) && all.some(({ text: other }) => !isAnySoftware(other))),
    )
    .filter((one) => !apposed.includes(one))
    /** `catheter breakage with BD peripheral IV catheters`: what broke is the device that is named behind it. */
    .filter(({ end, text: one }, at, all) => {
      const next = all[at + 1];
      const isBroken = BROKEN.test(text.slice(end, next?.start));
      return !(isBroken && next !== undefined && next.text.toLowerCase().includes(one.toLowerCase().replace(/s$/, "")));
    })
    /** `surgical robots (da Vinci)`: the brand says which. */
    .filter(({ end }, at, all) => {
      const next = all[at + 1];
      return next === undefined || text.slice(end, next.start) !== " (" || !isBrand(next.text);
    })
    .filter(({ start, text: one }, at, all) => {
      if (at === 0) return true;
      const gap = text.slice(all[at - 1]?.end, start);
      /** `HeartMate 3 heart pump`: a brand with what it is. */
      const isWhatItIs = isGeneralDevice(one) && /^ (?:[a-z]+ )?$/.test(gap) && !/ (?:and|or|for|with|of) /.test(gap);
      return !isWhatItIs && gap !== " (";
    });
  /** `AI software that detects diabetic retinopathy`, `… stroke on CT`: what it is for says more than what it is. */
  const isOfUse =
    endpoint === "/clearances/search" &&
    conditions.length > 0 &&
    devicesNamed.every(({ text: one }) =>
      one.split(/[ -]/).every((word) => OF_ANY_SOFTWARE.test(word) || (isOfSoftware && OF_IMAGES.test(word))),
    );
  const said = distinct(
    /** Where no device is named, what it is for is looked for in the device's own words. */
    (devicesNamed.length > 0 && !isOfUse
      ? joined(devicesNamed, text)
      : treatments.length > 0 && !isOfUse
        ? treatments
        : conditions
    )
      .flatMap(({ text: one }) => one.split(/ or (?=\w)/))
      .map((one) => deviceOf((endpoint === "/devices/events" ? withoutNumbers(one, text) : one).replace(DOING, "")))
      /** `AI software for reading mammograms`: no record of the images themselves. */
      .map((one) => (isOfAi && /^mammogra\w+$/i.test(one) ? "mammography" : one))
      .map((one) => (isOfAi && one.split(" ").every((word) => OF_IMAGES.test(word)) ? `AI ${one} software` : one))
      .filter((one) => isSearchable(one) && !OF_FIRMS.test(one)),
  );
  /** `De Novo software`: what is cleared as such. */
  if (
    endpoint === "/clearances/search" &&
    devicesNamed.length === 0 &&
    said.length === 0 &&
    OF_SOFTWARE.test(text.slice(part.start, part.end))
  )
    return deviceCalls(endpoint, { ...part, own: [...part.own, softwareIn(part)] });
  /** `use artificial intelligence to detect stroke`, of which only what it is for is searched for. */
  const byAi = isOfAi && said.length > 0 && !said.some((one) => IS_SOFTWARE.test(one)) ? spansIn(part, BY_AI) : [];
  const isOfVaccine = said.length === 0 && VACCINE.test(part.question.text.slice(part.start, part.end));
  if (endpoint === "/devices/events" && (isOfVaccine || said.some((text) => VACCINE.test(text))))
    return { calls: [], notCovered: notCoveredAs("vaccine_events") };
  const devices = endpoint === "/clearances/search" ? said : said.filter((text) => !isDrug(text));
  const isOfNoFirm = named(from, "firm").some(({ text: said }) => isDrugName(said));
  const firms = distinct(
    named(from, "firm")
      .filter((one) => !isOfPatients(one))
      .filter(
        ({ text: said, start }) =>
          !AGENCY.test(said) &&
          !isDrugName(said) &&
          !STATES_BY_NAME.has(toKey(said)) &&
          !isNoFirm(said, MADE_BY.test(text.slice(0, start))) &&
          !OF_A_PLACE.test(said),
      )
      .map(({ text: said }) => firmOf(said))
      .filter(isSearchable),
  );
  const isOfDrug = devices.length === 0 && (isOfNoFirm || said.length + named(part, "treatment").length > 0);
  if (isOfDrug && endpoint !== "/clearances/search")
    return { calls: [], notCovered: notCoveredAs(endpoint === "/devices/events" ? "faers" : "drug_recall") };
  const to = (q: string | null, firm: string | null): Call =>
    Object({
      endpoint,
      params: { ...(q === null ? {} : { q }), ...(firm === null ? {} : { [MAKER[endpoint]]: firm }) },
    });
  /** Of places, clearances are searched by the applicant's country and state, and recalls by the firm's state. */
  const placed = part.own.filter((one) => {
    const isState = sureState(one, part.own, text) !== null;
    if (endpoint === "/clearances/search" && (one.tag === "place" || isState)) return false;
    if (
      endpoint === "/devices/recalls" &&
      ((isState && isOfFirms(text, one)) || saysStateOfFirm(text, one) || isOfBuyers(text, one))
    )
      return false;
    return PLACE_TAGS.has(one.tag) || (one.tag === "firm" && STATES_BY_NAME.has(toKey(one.text)));
  });
  const pairs = pairsOf(text, devicesNamed, named(from, "firm"), devices, firms);
  const areApart = isFirmOrBrand(text, devicesNamed, named(from, "firm")) && devices.length === 1 && firms.length === 1;
  const calls = (areApart ? [...devices, null] : orNone(devices)).flatMap((q) =>
    (areApart ? (q === null ? firms : [null]) : (pairs?.get(q ?? "") ?? orNone(firms))).map((firm): PlannedCall => {
      const [same, wider] = q === null ? [null, null] : [brandBefore(q) ?? sameDevice(q), widerDevice(q)];
      const near = firm === null ? null : nearFirm(firm);
      return {
        call: to(q, firm),
        ...(same === null && near === null ? {} : { otherwise: to(same ?? q, near ?? firm) }),
        /** All that the firm has is the surer way to what it may call otherwise. */
        ...(q !== null && firm !== null
          ? { offered: to(widerKind(q) ?? headOf(q), firm) }
          : firm !== null && firm.includes(" ") && !ANY_FIRM.test(firm)
            ? { offered: to(null, shorterFirm(firm)) }
            : wider !== null && wider.toLowerCase() !== same?.toLowerCase()
              ? { offered: to(wider, firm) }
              : {}),
      };
    }),
  );
  const isOfUnknown = devices.some((one) => !isKnown(one)) && !firms.some(isKnown);
  /** `recalls by Abbott`, which makes other goods, too. */
  const isOfFirmAlone =
    devices.length === 0 &&
    firms.length > 0 &&
    !saysDevice(text) &&
    (endpoint === "/devices/recalls" || firms.some((one) => !isKnown(one)));
  return {
    calls: calls.slice(0, MOST_MADE),
    notApplied: placed.map(({ text: said }) => ({ text: said, why: "no_such_filter" })),
    notes: [
      ...((isOfUse && devicesNamed.length > 0) || byAi.length > 0 ? [BY_USE] : []),
      ...(endpoint !== "/clearances/search" && (isOfUnknown || isOfFirmAlone) ? [OF_DEVICES_ALONE[endpoint]] : []),
      ...(endpoint === "/clearances/search" ? clearanceNotes(part) : []),
    ],
    used: [
      ...placed,
      ...(endpoint === "/clearances/search"
        ? [OF_DEVICE_CLASS, OF_DECIDING].flatMap((pattern) => spansIn(part, pattern))
        : []),
      ...(endpoint === "/clearances/search" && isOfApprovedDevices(part.question)
        ? spansIn(part, /\bapprov\w+/gi)
        : []),
      ...byAi,
      /** `artificial intelligence in mammography`: said by the words that are searched for. */
      ...(isOfAi && said.some((one) => IS_SOFTWARE.test(one)) ? spansIn(part, BY_AI) : []),
      ...apposed,
      ...(isOfUse ? [...devicesNamed, ...conditions] : []),
    ],
  };
}

/** What no list of devices has may be no device: `energy drinks`, `bottled water`. */
const isKnown = (said: string): boolean =>
  saysDevice(said) ||
  piecesOf(toQuestion(said)).some(({ kinds }) => kinds.includes("device") || kinds.includes("firm"));
const OF_DEVICES_ALONE = {
  "/devices/recalls":
    "Only recalls of medical devices were searched: those of drugs, food and other goods are not among these datasets.",
  "/devices/events":
    "Only reports about medical devices were searched: those about drugs, food, supplements and animals are not among these datasets.",
} as const;

/** `Omnipod versus Medtronic`: another firm's brand beside a firm, each by itself. */
function isFirmOrBrand(text: string, devices: readonly Tagged[], firms: readonly Tagged[]): boolean {
  const [device, firm] = [devices[0], firms[0]];
  if (device === undefined || firm === undefined || !isBrand(device.text)) return false;
  const [first, last] = device.start < firm.start ? [device, firm] : [firm, device];
  return /^,? (?:vs\.?|versus|against|with|or|than|compared (?:with|to)) (?:the )?$/i.test(
    text.slice(first.end, last.start),
  );
}

/**
 * The firm of each device, where each firm stands right before one of several devices: `Medtronic pacemakers versus
 * Abbott defibrillators`, `Omnipod against Tandem t:slim`. A device behind has the firm before it, one before all firms
 * has none. Null where all firms may have made all devices.
 */
function pairsOf(
  text: string,
  tagged: readonly Tagged[],
  firmTags: readonly Tagged[],
  devices: readonly string[],
  firms: readonly string[],
): ReadonlyMap<string, readonly (string | null)[]> | null {
  const areApart = tagged.length === devices.length && firmTags.length === firms.length && devices.length > 1;
  const isBefore = (firm: Tagged): boolean => tagged.some(({ start }) => start === firm.end + 1);
  if (!areApart || firms.length === 0 || !firmTags.every(isBefore)) return null;
  return new Map(
    devices.map((device, at) => {
      const one = tagged[at];
      const before = firmTags.findLastIndex(({ end }) => end < (one?.start ?? 0));
      /** `Tandem t:slim X2 or Omnipod 5`: another brand is another firm's. */
      const isOfOther =
        one !== undefined &&
        isBrand(one.text) &&
        /** `Philips CPAP or BiPAP machines` */
        !isKindOfDevice(tagged[at - 1]?.text ?? "") &&
        firmTags[before]?.end !== one.start - 1 &&
        /\b(?:or|vs\.?|versus|than|against|with|(?:those|ones) (?:for|of|on|with)|(?:compared|contrasted) (?:with|to)) (?:the )?$/i.test(
          text.slice(0, one.start),
        );
      return [device, [isOfOther ? null : (firms[before] ?? null)]];
    }),
  );
}

/** `Siemens Healthineers`: the word of a name that lists know, else the last one. */
function shorterFirm(name: string): string {
  const [first = ""] = name.split(" ");
  return isTerm("firm", toKey(first)) ? first : name.slice(name.lastIndexOf(" ") + 1);
}

const isKindOfDevice = (said: string): boolean => isTerm("device", toKey(said)) || sameDevice(said) !== null;

const orNone = (values: readonly string[]): readonly (string | null)[] => (values.length === 0 ? [null] : values);
