import { Phrases } from "../vocabulary/phrases.ts";
import type { PlanResult } from "./schema.ts";
import { toLabelRows } from "../language/label-rows.ts";
import { LABELS, OTHERS, othersSaid, TOPICS, topicFeatures, type Other, type Topic } from "../language/topics.ts";
import { scaleOf } from "../language/score.ts";
import { piecesOf } from "../language/symbols.ts";
import { once } from "../../src/core/once.ts";
import { toQuestion, type Question } from "../question.ts";
import { saysDevice } from "./names.ts";
import notCovered from "../language/data/not-covered.json" with { type: "json" };
import model from "../language/data/topics.json" with { type: "json" };

const rows = once(() => toLabelRows(model, LABELS.length));

export interface About {
  /** Kinds of records, the likeliest first: all that are likelier than not, and where there is none the likeliest. */
  readonly topics: readonly Topic[];
  /** Kinds of records that are not unlikely, where a word of the question stands for them. */
  readonly possible: readonly Topic[];
  /** All kinds of records, the likeliest first. */
  readonly ranked: readonly { readonly topic: Topic; readonly odds: number }[];
  /** Something that is not here, with evidence of its own; null where records are asked for. */
  readonly other: Other | null;
}

/** What a question is about; where the whole does not tell, what its clearest sentence is about. */
export function aboutWhat(question: Question): About {
  const whole = judged(question);
  if (whole.sure > 0 || whole.other !== null) return whole;
  const sentences = question.text.split(/(?<=[.?!:;]) /).map((text) => judged(toQuestion(text)));
  return [whole, ...sentences].reduce((best, one) => (one.sure > Math.max(0, best.sure) ? one : best));
}

function judged(question: Question): About & { readonly sure: number } {
  const features = topicFeatures(question);
  const sums = new Float64Array(LABELS.length);
  for (const feature of features) rows().addTo(sums, feature);
  const scale = scaleOf(features);
  const odds = LABELS.map((label, at) => ({
    label,
    odds: (model.bias[at] ?? 0) + scale * (sums[at] ?? 0),
  })).toSorted((one, other) => other.odds - one.odds);
  const ranked = odds.flatMap(({ label, odds: sure }) => (isTopic(label) ? [{ topic: label, odds: sure }] : []));
  const said = new Set<string>([...othersSaid(question), ...othersMeant(question)]);
  const sure = surelyOther(question);
  const [best] = odds;
  /** Whom a study or a label excludes is another matter. */
  const isExclusion =
    said.has("exclusion") &&
    !(OF_MALPRACTICE.test(question.text) && !OF_EXCLUSION.test(question.text)) &&
    !ranked.some(({ topic, odds: sure }) => sure > 0 && OWN_EXCLUSIONS.has(topic));
  const likely = ranked.filter(({ odds: sure }) => sure > 0);
  const isOther =
    best !== undefined &&
    isOtherLabel(best.label) &&
    /** `What did patients experience when their Dexcom sensor failed?` names nothing that comes with a device. */
    (best.label !== "device_label" || OF_PAPERS.test(question.text)) &&
    /** `ketorolac eye drops` names no recall. */
    (best.label !== "drug_recall" || OF_A_RECALL.test(question.text)) &&
    /** `milk warmer recalls` are of a device. */
    (best.label !== "other_recalls" || !FOR_FOOD.test(question.text)) &&
    /** `needlestick injuries with hypodermic needles` are reported of a device. */
    (best.label !== "faers" || !(isOfDevice(question) || IN_LABEL.test(question.text))) &&
    /** `taxonomy code for audiologists`, `product code of a surgical mask`: records have their own. */
    (best.label !== "coding" || !/\b(?:taxonom(?:y|ies)|product[ -]?codes?)\b/i.test(question.text)) &&
    /** `Which regulation covers powered wheelchairs?` */
    (best.label !== "coverage" ||
      !/\b(?:regulations?|product[ -]?codes?|device class(?:es)?|510\(?k\)?s?)\b/i.test(question.text)) &&
    (best.label !== "statistics" || !isOfClearances(question)) &&
    /** `licence numbers of anesthesiologists in Anchorage`: what providers told the registry. */
    (best.label !== "licence" || !isOfLicences(question)) &&
    /** `Has FDA approved any insulin pumps?`: people say so of what is cleared. */
    (best.label !== "approval" || !isOfApprovedDevices(question)) &&
    /** `when was it initiated` asks of a recall. */
    (best.label !== "approval" || !/^(?!.*\bapprov).*\b(?:initiated|terminated)\b/i.test(question.text)) &&
    /** `Is sildenafil approved for hypertension?` asks the label. */
    (best.label !== "approval" || !isOfIndication(question)) &&
    (said.has(best.label) ? best.odds > LEAST_OTHER : best.odds > SURELY_OTHER && likely.length === 0);
  return {
    sure: ranked[0]?.odds ?? LEAST,
    ranked,
    possible: ranked.filter(({ odds: sure }) => sure > LEAST_SAID).map(({ topic }) => topic),
    topics: (likely.length > 0 ? likely : ranked.filter(({ odds: sure }) => sure > LEAST).slice(0, 1)).map(
      ({ topic }) => topic,
    ),
    other: isExclusion ? "exclusion" : (sure ?? (isOther && isOtherLabel(best.label) ? best.label : null)),
  };
}

/** `average time to decision of GE's 510(k)s`: no averages are made, and the records that are named have both dates. */
const isOfClearances = (question: Question): boolean =>
  /\b(?:510\(?k\)?s?|clearances?|de[ -]novos?)/i.test(question.text) &&
  piecesOf(question).some(({ kinds }) => kinds.includes("device") || kinds.includes("firm"));

/** `malpractice history or board sanctions`: what state boards tell, and not who is excluded from federal programs. */
const OF_MALPRACTICE =
  /\bmalpractice\b|\b(?:medical |state |licensing )?boards? (?:sanctions?|discipline|disciplinary|actions?)\b/i;
const OF_EXCLUSION = /\b(?:oig|leie|sam\.gov|exclu\w+|debar\w*)\b/i;

/** Licences as records of a specialty have them; nobody here tells whether they are good. */
const isOfLicences = (question: Question): boolean =>
  LICENCES.test(question.text) &&
  !OF_BOARDS.test(question.text) &&
  piecesOf(question).some(({ kinds }) => kinds.includes("specialty"));
const LICENCES = new Phrases(
  /\blicen[cs]es? ?(?:numbers?|nos?\b|#|ids?\b)|\b(?:with|holds?|holding|ha(?:s|ve|ving)) (?:an? |the )?(?:(?:active|valid|current) )?(?:[a-z]+ ){1,3}licen[cs]es?\b|\blicen[cs]ed (?:in|by) [a-z]/i,
);
const OF_BOARDS =
  /\b(?:verif\w*|check\w*|confirm\w*|validat\w*|look(?:ing)? ?up|disciplin\w*|sanction\w*|suspend\w*|suspension|revok\w*|malpractice|expir\w*|renew\w*|lapsed|boards?|still (?:active|valid)|status|standing|complaints?|sued|best|top|whether|lawsuits?)\b/i;

/** A kind of device that people call approved, and no approval by its number, its application or its day. */
export const isOfApprovedDevices = (question: Question): boolean =>
  APPROVED.test(question.text) &&
  !BY_PMA.test(question.text) &&
  (isOfDevice(question) || AI_SOFTWARE.test(question.text)) &&
  !piecesOf(question).some(({ kinds }) => kinds.includes("generic") || kinds.includes("brand"));
const APPROVED = /\bapprov(?:e|es|ed|ing)\b/i;
const AI_SOFTWARE = /(?<!\.)\b(?:ai|artificial intelligence|machine[- ]learning|software|algorithms?|apps?)\b/i;
const BY_PMA =
  /\b(?:pmas?|premarket|p\d{6}|approvals?|supplements?|humanitarian|hde|drugs?|medicines?|medications?|vaccines?|biologics?|nda|bla|anda|breakthrough|when (?:was|were|did|is)|(?:on )?(?:what|which) (?:date|day))\b/i;

/** Whether a question asks what a drug that the lists know is approved for: `is gabapentin approved for nerve pain`. */
const isOfIndication = (question: Question): boolean =>
  asksIndication(question) &&
  piecesOf(question).some(({ kinds }) => kinds.includes("generic") || kinds.includes("brand"));
export const asksIndication = (question: Question): boolean =>
  OF_INDICATION.test(question.text) && !OF_RECORDS.test(question.text) && !isOfDevice(question);
const USE = String.raw`(?:(?:approved|indicated|licen[sc]ed|label+ed)(?: by (?:the )?fda)? (?:for|to (?:treat|prevent|manage|relieve|reduce|help)|(?:in|as) (?:the |an? )?(?:treat|prevent|manag)\w+)|indications?)\b`;
const OF_INDICATION = new Phrases(
  String.raw`^(?:\W*(?:hi|hello|hey|ok|so|please|and)\W+)*(?:has|did|does|whether|if) (?:the )?fda (?:(?:ever|also|already|recently) )*approved? (?:[\w-]+ ){1,3}?(?:for|to treat)\b|^(?:\W*(?:hi|hello|hey|ok|so|please|and)\W+)*(?:is|are|was|were|has|have|what|which|tell me)\b[^.?!]*\b${USE}|\b(?:whether|if)\b[^.?!]*\b${USE}|\b(?:approved|indicated|licen[sc]ed) (?:for|to treat) (?:what|which)\b|^\W*(?!(?:when|how|why|who|where|dates?|years?|first|newly|recently|drugs?|devices?)\b)[\w-]+ (?:fda[- ])?(?:approved|indicated|licen[sc]ed) (?:for|to treat)\b`,
  "i",
);

function isOfDevice(question: Question): boolean {
  const kinds = new Set(piecesOf(question).flatMap((piece) => piece.kinds));
  if (OF_DELIVERY.test(question.text)) return true;
  return (kinds.has("device") || saysDevice(question.text)) && !kinds.has("generic") && !kinds.has("brand");
}

/** A device with the drug that it gives. */
const OF_DELIVERY =
  /\b(?:insulin|morphine|oxygen|heparin|saline|baclofen) (?:pumps?|pens?|(?:infusion|delivery|flush)) ?(?:sets?|systems?|devices?|tubing|pumps?|catheters?|syringes?)?\b/i;

/** Devices that a word for food stands before. */
const FOR_FOOD =
  /\b(?:milk|food|formula|egg|meat|feeding)[ -](?:\w+ )?(?:pumps?|warmers?|thickeners?|analy[sz]ers?|pasteuri[sz]ers?|bags?|tubes?|sets?|retriev\w+|impaction|bolus|containers?|fortifiers?|thermometers?|scales?|tests?|devices?)\b/i;

const OF_PAPERS =
  /\b(?:labels?|labell?ing|labell?ed|manuals?|instructions?|instructed|guides?|guidance|ifus?|inserts?|leaflets?|directions|documentation|specs?|specifications?|how (?:do|to|does|can)|replac\w+|clean\w*|steriliz\w+|repair\w*|settings?|warrant\w+|expir\w+|shelf[- ]life|contraindicat\w+|indicat\w+)\b/i;

const OF_A_RECALL = /\b(?:recall\w*|lots?|batch\w*|pulled|withdrawn|taken off|contaminat\w*)\b/i;

const SURELY = Object.entries(notCovered.sure).map(([reason, said]) => ({
  reason,
  patterns: said.map((one) => new Phrases(one, "i")),
}));
/** What is asked of records is no other thing for a word in it: `trials in nursing homes`. */
const OF_RECORDS = /\b(?:trials?|stud(?:y|ies|ying)|recall(?:s|ed)?|maude)\b/i;
const REPORTED = /\b(?:reports?|reported|complain\w*|complaints|injur\w+|malfunction\w*)\b/i;
const ALWAYS: ReadonlySet<string> = new Set([
  "writing",
  "advice",
  "drug_recall",
  "other_recalls",
  "device_safety",
  "faers",
]);

/** `judging by the reports, does pembrolizumab cause myocarditis`: reports of a drug as what tells it. */
const BY_REPORTS = new Phrases(
  /\b(?:judging (?:by|from)|according to|based on|going by|as per|per|from|looking at|in light of|what do) (?:the |all |any |those |these |its |their |fda(?:'s)? )*(?:(?:adverse|side[- ]effects?|drug|event|reaction|safety|spontaneous|voluntary|patients?'?|consumers?'?|post-?market(?:ing)?|submitted|received) )*reports?\b|\b(?:do|does|did) (?:the |any )?reports (?:of|for|on|show|say|suggest|link|tie|indicate)\b|\breports (?:show|suggest|say|indicate|tell|link|tie)\b/i,
);

const UNLESS = new Phrases(notCovered.unless, "i");

/** Whether words of a question, and not its odds alone, say that it is about something that is not here. */
const tellsOf = (question: Question, reason: string): boolean =>
  surelyOther(question) === reason || [...othersSaid(question), ...othersMeant(question)].includes(reason);

/** Whether a request says that it is about something that is not here; a few words may only look so. */
export const saysNotHere = (
  asked: string,
  result: PlanResult,
): result is Extract<PlanResult, { readonly kind: "not_covered" }> =>
  result.kind === "not_covered" && tellsOf(toQuestion(asked), result.reason);

/** What reports of adverse events are of, where no device is meant: `drugs named in reports`, `kratom supplements`. */
const OF_NO_DEVICE =
  /\b(?:faers|caers|food (?:adverse|complaints?|reports?)|disproportionality|drugs|medicines|medications|(?:which|what) (?:drug|medicine|medication)|(?:dietary|herbal|\w{5,}) supplements?|energy drinks?|beverages?|protein powders?|gummies|herbal (?:teas?|products?|remed(?:y|ies)))\b/i;

/** Reports, as their collections hold them, and words that tell of other records. */
const OF_REPORTS = new Phrases(
  /\breports\b|\b(?:adverse|side[- ]effects?|safety|serious) (?:(?:drug )?(?:events?|reactions?) )?report(?:ed|ing)?\b|\b(?:people|patients|women|men|users|consumers) who (?:have |had )?report(?:ed)?\b|\b(?:have|has|did|do) (?:any |many |other )?(?:people|persons|patients|users|consumers|doctors|physicians|pharmacists|nurses|anyone|somebody|women|men|hospitals) (?:ever |also |already )?report(?:ed)?\b|\b(?:reactions?|side[- ]effects?|adverse (?:events?|effects?|reactions?))\b[^.?!]{0,40}\b(?:who (?:took|had taken|were taking|were given|used|received|were on)|reported (?:the )?most|most (?:often|frequently|commonly) reported)\b|\b(?:deaths|fatalities|hospitali[sz]ations|injuries|people (?:have )?died)\b[^.?!]{0,30}\b(?:associated with|linked to|tied to|blamed on|attributed to|caused by|due to|from|after|involving)\b/i,
);
const OF_OTHER_REPORTS =
  /\b(?:labels?|labell?ing|inserts?|sections?|trials?|stud(?:y|ies)|case reports?|recall\w*|cleared|clearances?|510\(?k\)?s?|maude|mdrs?|devices?|malfunction\w*|npis?|hospitals)\b/i;

/** `share of naproxen reports that are serious`: of a drug alone, and no records here are spoken of. */
const isOfDrugReports = (question: Question): boolean => {
  /** What drugs come as is no device beside the name of one: `fentanyl patches`. */
  const text = question.text.replaceAll(/(?<=\w) patch(?:es)?\b/gi, "");
  const kinds = new Set(piecesOf(toQuestion(text)).flatMap((piece) => piece.kinds));
  return (
    (kinds.has("generic") || kinds.has("brand")) &&
    !kinds.has("device") &&
    !saysDevice(text) &&
    OF_REPORTS.test(question.text) &&
    !OF_OTHER_REPORTS.test(question.text)
  );
};

/** What a question says in so many words that it wants, and that is not here: `Draft a letter`, `Can I take …`. */
function surelyOther(question: Question): Other | null {
  const { text } = question;
  const isOfDrug = (): boolean =>
    piecesOf(question).some(({ kinds }) => kinds.includes("generic") || kinds.includes("brand"));
  if (isOfDrug() && !isOfDevice(question) && !OF_RECORDS.test(text) && BY_REPORTS.test(text)) return "faers";
  /** `What do people complain about with Zicam?` */
  if (
    isOfDrug() &&
    !isOfDevice(question) &&
    !OF_OTHER_REPORTS.test(text) &&
    (COMPLAINS.test(text) || AFTER_TAKING.test(text))
  )
    return "faers";
  /** `Was ranitidine pulled everywhere?` */
  if (isOfDrug() && !isOfDevice(question) && !OF_RECORDS.test(text) && PULLED.test(text)) return "drug_recall";
  const found = SURELY.find(
    ({ reason, patterns }) =>
      patterns.some((pattern) => pattern.test(text)) &&
      !(reason === "advice" && UNLESS.test(text)) &&
      !(reason === "statistics" && isOfClearances(question)) &&
      /** `reports from nursing homes about bed rails` */
      !(reason === "nursing_home" && isOfDevice(question) && REPORTED.test(text)) &&
      !(!ALWAYS.has(reason) && OF_RECORDS.test(text)) &&
      /** Reports about devices are here. */
      !(reason === "faers" && !OF_NO_DEVICE.test(text) && (isOfDevice(question) || !isOfDrug())) &&
      /** Of a drug its label tells. */
      !(reason === "device_safety" && isOfDrug()),
  );
  return (
    OTHERS.find((other): other is Other => other === found?.reason) ?? (isOfDrugReports(question) ? "faers" : null)
  );
}

/** `Have people had falls after taking zolpidem?`: what happened to those who took a drug. */
const AFTER_TAKING =
  /\b(?:people|patients?|users?|women|men|adults|children|kids|seniors|anyone|anybody|someone|who)\b[^.?!]{0,30}\b(?:had|have|has|gets?|got|suffer\w*|experienc\w*|develop\w*|died?)\b[^.?!]{0,40}\b(?:after|from|while) (?:taking|using|starting|being on)\b/i;

const COMPLAINS =
  /\b(?:people|patients?|users?|consumers?|customers?|anyone|anybody|women|men|parents)\b[^.?!]{0,20}\bcomplain(?:s|ed|ing|ts)?\b|\bcomplaints? (?:about|of|on|with|from (?:people|patients|users|consumers))\b/i;

const PULLED =
  /\b(?:(?:was|were|is|are|been|got|get|being) (?:[\w-]+ ){0,3}?(?:pulled|(?<!\bor )withdrawn|taken off|yanked|removed from)(?! (?:trials?|stud))|(?:pull(?:ed)?|withdr[ae]w|took|take|yank(?:ed)?) (?:[\w-]+ ){1,3}?(?:off|from) (?:the )?(?:market|shel(?:f|ves)))\b/i;

/** Things that are not here and that a cue for records here, together with a drug, tells of. */
function othersMeant(question: Question): readonly Other[] {
  const kinds = new Set(piecesOf(question).flatMap((piece) => piece.kinds));
  if (kinds.has("device") || saysDevice(question.text) || !(kinds.has("generic") || kinds.has("brand"))) return [];
  return [
    ...(/\b(?:recall|lots?\b|batch(?:es)?\b|pulled\b)/i.test(question.text) ? (["drug_recall"] as const) : []),
    ...(OF_EVENTS.test(question.text) && !IN_LABEL.test(question.text) ? (["faers"] as const) : []),
  ];
}

const OF_EVENTS = /\b(?:reports?|reported|adverse(?! (?:drug )?(?:reactions?|effects?)\b)|faers|deaths)\b/i;
/** `side effects reported in its label` */
const IN_LABEL =
  /\b(?:labels?|labell?ing|inserts?)\b[^.?!]*\badverse (?:reactions?|effects?)|\badverse (?:reactions?|effects?)\b[^.?!]*\b(?:labels?|labell?ing|inserts?|sections?)\b|\b(?:in|under|among) (?:the )?adverse (?:reactions|effects)\b/i;

const isTopic = (label: string): label is Topic => TOPICS.some((topic) => topic === label);
const isOtherLabel = (label: string): label is Other => OTHERS.includes(label);

/** Log-odds from which on the likeliest kind of records is looked at where no kind is likely. */
const LEAST = -4;

/** The same where a word of the question stands for that kind. */
const LEAST_SAID = -6;

/** Log-odds from which on the likeliest thing is not here: where a phrase of the question tells of it, and without. */
const LEAST_OTHER = -2;
const SURELY_OTHER = 2.5;

const OWN_EXCLUSIONS: ReadonlySet<string> = new Set(["trials", "labels"]);
