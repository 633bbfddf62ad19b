import { Phrases } from "../vocabulary/phrases.ts";
import { overlaps, spansOf } from "../language/span.ts";
import type { Topic } from "../language/topics.ts";
import { toKey } from "../language/keys.ts";
import { kindsOfTerm } from "../language/lexicon.ts";
import type { Question } from "../question.ts";
import type { Identifiers } from "./identifiers.ts";
import { isDrugClass, isOfDrugClass } from "./calls/label-text.ts";
import { kindSpansOf } from "./wishes/kinds.ts";
import { hasIds, type Reading } from "./reading.ts";
import { SEARCHED_IN } from "./subjects.ts";
import { PLACE_TAGS, type Tagged } from "./tag.ts";
import { asksIndication, isOfApprovedDevices, type About } from "./topics.ts";

/** Which kinds of records a question asks for. */
export interface RecordsAsked {
  /** In the order of the question; with the kinds that a code of it belongs to. */
  readonly topics: readonly Topic[];
  /** Whether the question says them; where it does not, it can be read in several ways. */
  readonly isSaid: boolean;
}

export function recordsAsked(reading: Reading): RecordsAsked {
  const { question, about, tagged, ids } = reading;
  const { text } = question;
  const [best] = about.ranked;
  const isOfRecord = hasIds(reading);
  const said = saidIn(reading);
  /** `phone number of Massachusetts General Hospital`: a name that says what it is. */
  const isNamedHospital =
    best?.topic === "hospitals" && tagged.some((one) => one.tag === "hospital" && OF_HOSPITALS.test(one.text));
  const isOfPlace = !tagged.some(({ tag }) => !PLACE_TAGS.has(tag) && SEARCHED_IN[tag] !== undefined);
  /** `ZIP in (19104, 19107), emergency services = true`: of places, hospitals alone are told apart by that. */
  const isOfHospitals =
    best?.topic === "providers" &&
    OF_HOSPITALS_ALONE.test(text) &&
    !tagged.some(({ tag }) => tag === "@providers" || tag === "specialty" || tag === "organization");
  const isSure =
    said.length > 0 ||
    isOfStudies(reading) ||
    isOfLabels(reading) ||
    isOfComplaints(reading) ||
    isOfPath(reading) ||
    isOfDevicesCleared(reading) ||
    isNamedHospital ||
    isOfHospitals ||
    IS_DEACTIVATED.test(text) ||
    isOfRecord ||
    (best?.odds ?? 0) > (isOfPlace ? SURE_OF_PLACE : SURE);
  /** `product code LLZ`: of which records is not said. */
  const isOfAnyRecords =
    said.length === 0 && ids.lookups.length === 0 && ids.codes.some(({ topics }) => topics.length > 1);
  /** Where no kind of records is likelier than not, what the words stand for decides. */
  const likely = [...new Set([...((best?.odds ?? 0) > 0 || said.length === 0 ? about.topics : []), ...said])];
  /** `NPI entries for Shriners Hospitals` are the registry's. */
  const isOfRegistry =
    (likely.includes("providers") || about.possible.includes("providers")) &&
    likely.includes("hospitals") &&
    OF_REGISTRY.test(text) &&
    !isNamedHospital;
  /** A K number is a clearance's alone, whatever the rest seems to be about. */
  const isOfKNumber =
    (said.includes("clearances") && OF_K_NUMBER.test(text) && isOfClearancesAlone(tagged)) ||
    isOfPath(reading) ||
    isOfDevicesCleared(reading);
  /** `List providers where name starts with Kaiser Foundation` */
  const isOfProviders =
    (OF_PROVIDERS.test(text) || IS_DEACTIVATED.test(text)) &&
    !tagged.some(({ tag }) => tag.startsWith("@") && tag !== "@providers");
  const topics = isOfStudies(reading)
    ? (["trials"] as const)
    : isOfComplaints(reading)
      ? (["events"] as const)
      : isOfChain(reading) || isOfProviders
        ? (["providers"] as const)
        : isOfHospitals
          ? (["hospitals"] as const)
          : isOfLabels(reading)
            ? (["labels"] as const)
            : isOfRegistry
              ? [...new Set([...likely.filter((topic) => topic !== "hospitals"), "providers" as const])]
              : isOfKNumber
                ? (["clearances"] as const)
                : likely;
  return {
    topics: isOfRecord ? withCodes(topics, ids) : topics,
    isSaid: isSure && !isOfAnyRecords && !isBareName(question, tagged, isOfRecord || said.length > 0),
  };
}

const OF_PROVIDERS =
  /^\W*(?:(?:please|now|task:?) )*(?:list|show|find|return|get|search(?: for)?|give|pull|retrieve)(?: me| us| up| all| the| any)* (?:npi |registered )?providers? (?:where|with|whose|of type|in|named|called)\b/i;

/** `physicians in Vermont that were deactivated` */
const IS_DEACTIVATED =
  /\b(?:physicians?|doctors?|clinicians?|providers?|npis?)\b[^.?!]*\bdeactivated\b|\bdeactivated (?:physicians?|doctors?|clinicians?|providers?|npis?)\b/i;

/** `factorial designs with aspirin`, `compassionate use of nusinersen`: designs that studies of a named thing alone have. */
const isOfStudies = ({ question: { text }, tagged, ids }: Reading): boolean =>
  ids.lookups.length === 0 &&
  tagged.some(({ tag }) => tag === "treatment" || tag === "condition") &&
  !tagged.some(({ tag, text: said }) => tag.startsWith("@") && tag !== "@trials" && !/^drugs?$/i.test(said)) &&
  OF_STUDIES.test(text);
const OF_STUDIES = new Phrases(
  /\b(?:compassionate[- ]use|(?:expanded|early|pre-?approval|managed)[- ]access|(?:factorial|cross-?over|parallel|sequential|case-control|cohort) designs?|(?:retrospective|prospective|backward-looking|health services|observational|interventional)\)? research|completion dates?)\b/i,
);

/** `Has anyone complained about BD syringes?`, `wheelchairs, Battery Problem`: reports, where no other kind of records is named. */
const isOfComplaints = ({ question: { text }, tagged, ids }: Reading): boolean =>
  ids.lookups.length === 0 &&
  tagged.some(({ tag }) => tag === "device") &&
  !tagged.some(({ tag }) => tag.startsWith("@") || tag.startsWith("is:")) &&
  (COMPLAINED.test(text) ||
    kindSpansOf(text, "product_problem").some(({ start, end }) => / problem$/i.test(text.slice(start, end))));
const COMPLAINED =
  /\bcomplain(?:s|ed|ing|ts?)?\b|\b(?:went|gone|goes|going) wrong\b|\bwhat (?:did|do|have|happen(?:s|ed) to) (?:the )?(?:patients?|people|users|wearers|women|men|children)\b[^.?!]*\b(?:experience[ds]?|suffer(?:ed)?|go(?:ne)? through|when (?:\w+ ){1,5}(?:fail|malfunction|br[eo]k|stop))/i;

/** `phone number of Walgreens in Tucson`: no list of hospitals has the name, and no word of the question says that it is one. */
const isOfChain = ({ question: { text }, about, tagged, ids }: Reading): boolean =>
  ids.lookups.length === 0 &&
  (about.ranked[0]?.topic === "hospitals" || about.topics.includes("hospitals")) &&
  !tagged.some(({ tag }) => tag.startsWith("@") || tag === "stars" || tag === "owner") &&
  !OF_HOSPITALS.test(text) &&
  !OF_HOSPITALS_ALONE.test(text) &&
  tagged.some((one) => {
    const kinds = kindsOfTerm(toKey(one.text));
    return OF_CHAINS.has(one.tag) && kinds.includes("firm") && !kinds.includes("hospital");
  }) &&
  !tagged.some((one) => OF_CHAINS.has(one.tag) && kindsOfTerm(toKey(one.text)).includes("hospital"));
const OF_CHAINS: ReadonlySet<string> = new Set(["organization", "firm", "hospital"]);

/** `hearing aids submitted through the abbreviated pathway`: clearances, where no other kind of records is named. */
const isOfPath = ({ question: { text }, tagged, ids }: Reading): boolean =>
  ids.lookups.length === 0 &&
  tagged.some(({ tag }) => tag === "device") &&
  !tagged.some(({ tag }) => tag.startsWith("@") || tag.startsWith("is:")) &&
  (SUBMITTED_TO_FDA.test(text) || (SUBMITTED.test(text) && kindSpansOf(text, "clearance_type").length > 0));

/** `what class is an N95 respirator`, `how long did FDA take to decide on oximeters`, `has any insulin pump been approved`. */
const isOfDevicesCleared = ({ question, tagged, ids }: Reading): boolean =>
  ids.lookups.length === 0 &&
  !tagged.some(({ tag }) => tag === "treatment" || tag === "@labels") &&
  !OF_OTHER_RECORDS.test(question.text) &&
  (isOfApprovedDevices(question) ||
    ((tagged.some(({ tag }) => tag === "device") || ids.codes.length > 0) &&
      [OF_DEVICE_CLASS, OF_DECIDING].some((pattern) => spansOf(question.text, pattern).length > 0)));

/** Asks for the time between a submission and its decision. */
export const OF_DECIDING = new Phrases(
  /\bhow (?:long|quickly|fast|many (?:days|weeks|months))(?: (?:did|does|do|has|have|was|were|is))?(?: (?:the )?(?:fda|cdrh|agency|it))?(?: (?:tak(?:e|es|en)|took|need(?:ed)?))*(?: (?:for )?(?:the )?(?:fda|cdrh|agency))?(?: (?:to|before|until))?(?: it)? (?:decid\w*|clear\w*|review\w*|rul\w+|act(?:ed)?)(?: (?:on|them))?\b|\bhow long (?:did|does|do|has|have) (?:the )?(?:fda|cdrh|agency) (?:take|taken|spend|spent|need) (?:on|for|with|over) (?:the |an? |its |their )?(?:[\w-]+ ){0,5}(?:submissions?|applications?|510\(?k\)?s?|clearances?|decisions?|reviews?)\b|\b(?:review|decision|clearance) times?\b|\btime to (?:decision|clearance|clear)\b/gi,
);
/** `Which hip prostheses were submitted to FDA in 2023?` */
const SUBMITTED_TO_FDA =
  /\b(?:submitted|filed|sent in)(?: (?:in|since|during|after|before) (?:[a-z]+ )?(?:19|20)\d\d)? (?:to|with) (?:the )?(?:u\.?s\.? )?(?:fda|agency|cdrh)\b/i;
const SUBMITTED = /\b(?:submi(?:t|ssion)\w*|filed|filings?|cleared|pathway|notifications?)\b/i;

/**
 * `ADR section: tinnitus`, `IM medroxyprogesterone`, `hydroxyzine repackaged by …`, `members of the sulfonylurea class`: what
 * labels alone have, where no other kind of records is named.
 */
function isOfLabels({ question, tagged, ids }: Reading): boolean {
  const { text } = question;
  const sections = spansOf(text, OF_SECTION);
  const isOfOthers = tagged.some(
    (one) =>
      !sections.some((span) => overlaps(span, one)) &&
      !isDrugClass(one.text) &&
      ((one.tag.startsWith("@") && one.tag !== "@labels") || one.tag.startsWith("is:") || OF_OTHERS.has(one.tag)),
  );
  if (ids.lookups.length > 0) return false;
  /** Whatever else a word of it may stand for: `approved for sleep apnea caused by obesity`. */
  const isOfDrugAlone =
    tagged.some(({ tag }) => tag === "treatment") &&
    !tagged.some(({ tag }) => tag.startsWith("is:") || tag === "@providers" || OF_OTHERS.has(tag));
  if (isOfDrugAlone && asksIndication(question)) return true;
  if (isOfOthers) return false;
  if (sections.length > 0) return true;
  const isOfDrug = tagged.some(({ tag }) => tag === "treatment") || isOfDrugClass(text);
  if (!isOfDrug) return false;
  const routes = kindSpansOf(text, "route");
  const isOfIllness = tagged.some((one) => one.tag === "condition" && !routes.some((span) => overlaps(span, one)));
  return (
    OF_LABELER.test(text) ||
    OF_MAKERS.test(text) ||
    OF_A_CLASS.test(text) ||
    (routes.length > 0 && (!isOfIllness || FOR_USE.test(text)))
  );
}
const OF_OTHERS: ReadonlySet<string> = new Set(["device", "hospital", "organization", "specialty"]);
const SECTION =
  "(?:contra-?indications?|adverse (?:drug )?(?:reactions?|effects?)|side effects?|adrs?|(?:drug(?:-drug)? )?interactions?|boxed[- ]warnings?|pa?ediatric use|indications?|posology|warnings?(?: (?:and|&) precautions?)?)";
const OF_SECTION = new Phrases(
  String.raw`\b${SECTION} (?:sub-?)?(?:sections?|headings?)\b|^${SECTION}: |\b(?:under|among) (?:the )?(?:adverse (?:reactions|effects)|contra-?indications|drug interactions)\b`,
  "gi",
);
const OF_LABELER = /\b(?:repackaged|relabell?ed|\w+-labell?ed(?= (?!trials?|stud)\w))\b/i;
/** `how many companies make sertraline`, `who sells lisinopril` */
const OF_MAKERS =
  /\b(?:who(?: else)?|(?:how many|which|what)(?: different| distinct| other)? (?:compan\w+|manufacturers?|firms?|makers?|labell?ers?|drug ?makers|brands?)) (?:(?:currently|also|now) )?(?:makes?|making|sells?|manufactures?|markets?|produces?|distributes?|offers?|repackages?|suppl(?:y|ies))\b/i;
const OF_A_CLASS =
  /\bpharm(?:acologic(?:al)?)?\.? class\b|\b(?:members?|drugs|products|anything) (?:of|in|from) the (?:[\w-]+ ){1,4}class\b/i;
const FOR_USE = /\b(?:used|indicated|approved) (?:in|for|to treat)\b/i;

/** Asks for what FDA has decided of a kind of device. */
const OF_KIND =
  /\b(?:(?:what|which) (?:device |fda )?class|(?:(?:what|which|review(?:ing)?|advisory) )(?:fda |advisory |review )?(?:panel|committee)|(?:what|which) (?:cfr |fda )?regulation|regulation number)\b/i;

/** Kinds of records that words of the question stand for. */
function saidIn(reading: Reading): readonly Topic[] {
  const { question, about, tagged } = reading;
  const { text } = question;
  /** `CPAP events sent in by hospitals`: where no kind is likelier than not, one that a word stands for counts, too. */
  const likely =
    about.topics.length > 0
      ? about.possible
      : about.ranked
          .filter(
            ({ topic }, at) => at === 0 || (isNear(about, topic) && tagged.some(({ tag }) => tag === `@${topic}`)),
          )
          .map(({ topic }) => topic);
  const [best] = about.ranked;
  /** `pharmacies that are open now`: no study. */
  const isOfPlaces = tagged.some(({ tag }) => tag === "specialty" || tag === "@providers" || tag === "@hospitals");
  return [
    ...likely.filter(
      (topic) =>
        tagged.some(({ tag }) => isCueOf(topic, tag) && !(tag.startsWith("is:") && isOfPlaces)) &&
        (tagged.some(({ tag }) => tag === `@${topic}`) || isNear(about, topic)),
    ),
    /** What one kind of records alone is filtered by tells of it: `went through a third-party reviewer`. */
    ...(about.topics.length > 0 && best !== undefined && impliedBy(text, best.topic) ? [best.topic] : []),
    /** `count of dentists by state` */
    ...(about.topics.length === 0 && OF_COUNTS.test(text) && isOfSpecialtyAlone(tagged)
      ? (["providers"] as const)
      : []),
    /** `does metformin interact with contrast dye` */
    ...(INTERACTS.test(text) &&
    (tagged.some(({ tag }) => tag === "treatment") || isOfDrugClass(text)) &&
    !tagged.some(({ tag }) => tag.startsWith("@") || tag.startsWith("is:"))
      ? (["labels"] as const)
      : []),
    ...(OF_K_NUMBER.test(text) && !hasIds(reading) && isOfClearancesAlone(tagged) ? (["clearances"] as const) : []),
    ...(BY_PANEL.test(text) && !tagged.some(({ tag }) => tag.startsWith("@")) ? (["clearances"] as const) : []),
    ...(BY_THIRD_PARTY.test(text) && !hasIds(reading) ? (["clearances"] as const) : []),
    /** `Which drugs are approved to treat trigeminal neuralgia?`, `what class is lisinopril in` */
    ...((APPROVED.test(text) || (OF_CLASS.test(text) && tagged.some(({ tag }) => tag === "treatment"))) &&
    !tagged.some(({ tag }) => tag.startsWith("@") || tag.startsWith("is:"))
      ? (["labels"] as const)
      : []),
    /** `cough syrups with codeine`, `what came in on Foley catheters with lot number X`: of one kind of records alone. */
    ...(tagged.some(({ tag }) => tag.startsWith("@") || tag.startsWith("is:"))
      ? []
      : [
          ...(OF_PRODUCTS.test(text) ? (["labels"] as const) : []),
          ...(OF_LOT.test(text) && tagged.some(({ tag }) => tag === "device") ? (["events"] as const) : []),
        ]),
    /** `do voluntary reporters complain about CPAP foam`, `events sent in by hospitals` */
    ...(WHO_REPORTS.test(text) &&
    tagged.some(({ tag }) => tag === "device") &&
    !tagged.some(({ tag }) => (tag.startsWith("@") && tag !== "@events") || tag.startsWith("is:"))
      ? (["events"] as const)
      : []),
    /** `what class of device is a powered scooter`: clearances tell. */
    ...(spansOf(text, OF_DEVICE_CLASS).length > 0 &&
    (tagged.some(({ tag }) => tag === "device") || reading.ids.codes.length > 0) &&
    !tagged.some(({ tag }) => tag === "treatment") &&
    !OF_OTHER_RECORDS.test(text)
      ? (["clearances"] as const)
      : []),
    /** `the taxonomy code of an audiologist` */
    ...(OF_TAXONOMY.test(text) && isOfSpecialtyAlone(tagged) ? (["providers"] as const) : []),
    /** `what class is a device with product code QIH, and which panel reviews it` */
    ...(OF_KIND.test(text) &&
    reading.ids.codes.some(({ name }) => name === "product_code") &&
    !tagged.some(({ tag }) => tag.startsWith("@"))
      ? (["clearances"] as const)
      : []),
    /** `product code LLZ, Texas applicants` */
    ...(APPLICANTS.test(text) && reading.ids.codes.some(({ topics }) => topics.includes("clearances"))
      ? (["clearances"] as const)
      : []),
    /** `product code FMF, initiated in 2025`: recalls alone begin and end. */
    ...(INITIATED.test(text) &&
    reading.ids.codes.some(({ topics }) => topics.includes("recalls")) &&
    !tagged.some(({ tag }) => tag.startsWith("@") || tag.startsWith("is:"))
      ? (["recalls"] as const)
      : []),
    ...(FDA_RECEIVED.test(text) && tagged.some(({ tag }) => tag === "device") && about.possible.includes("clearances")
      ? (["clearances"] as const)
      : []),
  ];
}

const INITIATED = /\b(?:initiated|terminated|recalling firm|root cause)\b/i;
const OF_COUNTS = /\b(?:how many|number of|counts?|total|most)\b/i;
const isOfSpecialtyAlone = (tagged: readonly Tagged[]): boolean =>
  tagged.some(({ tag }) => tag === "specialty") &&
  tagged.every(({ tag }) => tag === "specialty" || tag === "date" || PLACE_TAGS.has(tag));

const INTERACTS = /\binteract(?:s|ions?|ing)?\b/i;
const isOfClearancesAlone = (tagged: readonly Tagged[]): boolean =>
  tagged.every(({ tag }) => !tag.startsWith("@") || tag === "@clearances");
const OF_K_NUMBER = /\bK[- ]?numbers?\b/;
const APPROVED =
  /\b(?:drugs?|medicines?|medications?|treatments?)\b[^.?!]{0,30}\b(?:approved|indicated|labell?ed) (?:for|to treat|in)\b/i;
const OF_CLASS = /\b(?:what|which) (?:drug |pharmacologic(?:al)? )?class (?:is|does|of)\b/i;
/** Products as they are sold, and what they are for or hold. */
const OF_PRODUCTS =
  /\b(?:(?:eye|ear|nose|nasal|cough) (?:drops?|sprays?|syrups?)|syrups?|lozenges|ointments|tablets|capsules|pills|gummies|suppositories)(?: (?:for|with|containing|that (?:contain|have|are for))\b|[.?! ]*$)/i;
const OF_LOT = /\blots? (?:numbers?|nos?\.?|#) ?:? ?(?=\S*\d)/i;
const WHO_REPORTS =
  /\b(?:(?:sent|reported|submitted|filed)(?: in)? by (?:the )?(?:hospitals|nursing homes)|voluntary reporters?|user facilit(?:y|ies)|consumers? (?:complain|report)\w*)\b/i;
const APPLICANTS = /\bapplicants?\b/i;
const FDA_RECEIVED = /\b(?:fda|cdrh|the agency) received\b(?! \w* ?reports?)/i;
/** `devices reviewed by the dental panel this year` */
const BY_PANEL =
  /\bdevices?\b[^.?!]{0,40}\b(?:reviewed|assessed|handled|decided|cleared) by (?:the |fda['’]s )?[\w -]{3,40}? (?:panel|committee)\b/i;
const BY_THIRD_PARTY = /\bthird[- ]part(?:y|ies)(?:'s)? (?:fda )?(?:review|organi)/i;

/** Asks for the class of a device, which each of its clearances tells. */
export const OF_DEVICE_CLASS = new Phrases(
  /\b(?:what|which) (?:(?:fda|medical|regulatory|risk|device) )*class(?:ification)?(?: of (?:medical )?devices?)?(?:(?:,| and| or) (?:the )?(?:regulation(?: numbers?)?|product codes?|(?:review|advisory) (?:panels?|committees?)))* (?:is|are|does|do|would|covers?|applies to)\b|\b(?:device|regulatory|fda|risk)(?: risk)? class(?:ification)? (?:of|for|is|does|applies to)\b|\b(?:what|which)(?:['’]s| is| are)?(?: the)?(?: (?:fda|21|cfr))* (?:regulations?(?: numbers?)?|product codes?|classification (?:names?|codes?)|(?:review|advisory) (?:panels?|committees?))(?: (?:appl(?:y|ies)(?: to)?|covers?|is|are|does|for|of|goes with))*\b|(?<=\b(?:what|which) [^.?!]* and )(?:regulation numbers?|product codes?|(?:review|advisory) (?:panels?|committees?))\b|(?<=^(?:(?:please|find|give|get|show|tell|look up|need|i|we|me|us|want)[, ]+)*)(?:the )?(?:fda )?(?:regulation (?:numbers?|nos?\.?)|product codes?) (?:for|of)\b/gi,
);
const OF_OTHER_RECORDS = /\b(?:recall\w*|reports?|events?|labels?|trials?|stud(?:y|ies))\b/i;
const OF_TAXONOMY = /\btaxonom(?:y|ies)\b/i;

const OF_REGISTRY =
  /\bnpis? (?:of|for|belonging to) (?!their)|\bhospitals? (?:with|having|that have|who have) (?:an? )?(?:active )?npis?\b|\b(?:hospitals?|organi[sz]ations?)(?:['’]s?)?(?: organi[sz]ations?)?(?:['’]s?)? npis?\b|\bnpis? (?:entr(?:y|ies)|records?|numbers?|registrations?|listings?)\b|\b(?:in|from) the (?:npi|provider) registry\b|\benumerat(?:ion|ed)\b/i;

const OF_HOSPITALS_ALONE = new Phrases(
  /\b(?:emergency (?:services|rooms?|departments?)|star ratings?|birthing[- ]friendly|critical[- ]access)\b/i,
);

const OF_HOSPITALS = /\b(?:hospitals?|medical cent(?:er|re)|infirmary)\b/i;

/** Log-odds from which on a kind of records is asked for that no word of the question stands for. */
const SURE = 1.5;

/** The same where nothing but a place is named. */
const SURE_OF_PLACE = 2.5;

export const isCueOf = (topic: Topic, tag: string): boolean =>
  tag === `@${topic}` ||
  (topic === "providers" && tag === "specialty") ||
  (topic === "trials" && tag.startsWith("is:"));

/** Log-odds by which a kind of records that no word stands for may be behind the likeliest one. */
const FAR = 8;

const isNear = ({ ranked }: About, topic: Topic): boolean =>
  (ranked.find((one) => one.topic === topic)?.odds ?? -Infinity) > (ranked[0]?.odds ?? 0) - FAR;

const IMPLIED: Readonly<Partial<Record<Topic, RegExp>>> = {
  labels:
    /\b(?:approved for|indicated for|label+ed (?:for|to treat)|used for|side effects?|contraindicat\w+|dosage|boxed warning)\b/i,
  clearances:
    /\b(?:K[- ]?numbers?\b|applicants?\b|fda received\b|submissions?\b|decisions?\b|decided\b|third[- ]party|accredited (?:\w+ )?(?:review|organi[sz]ation|person)|advisory (?:panel|committee)|de novo|predicates?)/i,
  events:
    /\b(?:deaths?|kill\w*|dying|died|fatal\w*|injur\w+|malfunction\w*|maude|mdrs?|(?:went|goes|go|gone|going) wrong|problems?)\b/i,
  recalls: /\b(?:root causes?|determined cause|recall\w*)\b/i,
  trials: new Phrases(
    /\b(?:phase (?:[1-4]|i{1,3}v?)\b|enrol(?:l)?ing|sponsored by|sponsoring|results posted|studying|researching|(?:is|are|being|been|who is|who's) test(?:ed|ing)|put to the test|compassionate[- ]use|(?:expanded|early|pre-?approval|managed)[- ]access)/i,
  ),
  hospitals: /\b(?:critical[- ]access|birthing[- ]friendly|star ratings?)\b/i,
  providers: /\b(?:npis?|nppes|taxonom(?:y|ies)|provider registry)\b/i,
};

const impliedBy = (text: string, topic: Topic): boolean => IMPLIED[topic]?.test(text) === true;

/** Kinds of records that have the codes of the question, where none of those that are asked for does. */
const withCodes = (topics: readonly Topic[], { codes }: Identifiers): readonly Topic[] => [
  ...codes.flatMap((code) => (topics.some((topic) => code.topics.includes(topic)) ? [] : code.topics)),
  ...topics,
];

/** A name and nothing else: it does not say which records are wanted. */
const isBareName = (question: Question, tagged: readonly Tagged[], isSaid: boolean): boolean =>
  !isSaid &&
  tagged.length === 1 &&
  !tagged.some(({ tag }) => tag === "hospital" || tag === "organization") &&
  question.words.every((word) => tagged.some((one) => overlaps(one, word)) || /^(?:the|a|an|please)$/.test(word.lower));
