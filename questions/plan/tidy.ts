import { once } from "../../src/core/once.ts";
import { Phrases } from "../vocabulary/phrases.ts";
import { holds, overlaps, spansOf } from "../language/span.ts";
import statusWords from "./calls/data/status-words.json" with { type: "json" };
import { isTerm, kindsOfTerm, type TermKind } from "../language/lexicon.ts";
import { toKey } from "../language/keys.ts";
import { toSortedTerms } from "../language/sorted-terms.ts";
import devices from "../language/data/devices.json" with { type: "json" };
import { textOf, toQuestion, type Question } from "../question.ts";
import { piecesOf } from "../language/symbols.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { isCountry } from "./places/countries.ts";
import { keyAt } from "./places/states-said.ts";
import { taggedAt, type Tagged, type TagName } from "./tag.ts";
import { isAskingWord } from "./unused.ts";

/** What closed lists know better than a tagger about where a name begins and ends. */

/** Kinds of terms that a tag stands for. */
const KINDS: Readonly<Partial<Record<TagName, readonly TermKind[]>>> = {
  device: ["device"],
  firm: ["firm"],
  treatment: ["brand", "generic"],
  condition: ["condition", "eponym"],
  city: ["city"],
  state: ["state"],
};

/** Words that names of devices end with: others, such as `occlusion`, only stand before one of these. */
const deviceEnds = once(() =>
  toSortedTerms(
    [...new Set(devices.terms.split("|").map((term) => term.slice(term.lastIndexOf(" ") + 1)))]
      .toSorted(byUnits)
      .join("|"),
  ),
);

/** Words that the names of devices are made of. */
const deviceWords = once(() => toSortedTerms([...new Set(devices.terms.split(/[| ]/))].toSorted(byUnits).join("|")));
const byUnits = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** `Battery problems with pacemakers` */
const BEFORE_DEVICE = /^(?:with|of|for|on|from|about|by)$/;

const ORGANIZATIONS_CALLED =
  /\b(?:organi[sz]ations?|businesses|practices|clinics|agencies) (?:that are )?(?:called|named) $/i;

const OF_SURNAMES =
  /\b(?:last|first|family|given|sur) ?names? (?:that )?(?:starts?|begins?|starting|beginning|ends?|ending) with $/i;

const BEGINS_WITH =
  /(?<=\borgani[sz]ations?\b[^.?!;]{0,60}?\bnames? (?:that |which )?(?:begins?|starts?|beginning|starting) with (?:the words? )?)[\w&'’.-]+(?: (?!(?:in|from|near|of|and|or|that|which|please|are|is|have|has|had|registered|located|listed|with|at|for|do|does|exist|practi[cs]e)\b)[\w&'’-]+){0,3}/gi;

/** `organizations whose name begins with chesapeake urology`: no town, and no specialty. */
function withWholeNames(question: Question, tagged: readonly Tagged[]): readonly Tagged[] {
  const [span] = spansOf(question.text, BEGINS_WITH);
  const inside = span === undefined ? [] : question.words.filter((word) => holds(span, word));
  const [first] = inside;
  if (span === undefined || first === undefined) return tagged;
  const from = question.words.indexOf(first);
  const whole = taggedAt(question, "organization", from, from + inside.length);
  return [...tagged.filter((one) => !overlaps(one, span)), whole].toSorted((one, other) => one.start - other.start);
}

/** Names with their right ends, several in a row apart, and without second ones that nobody knows. */
export function tidied(question: Question, tagged: readonly Tagged[]): readonly Tagged[] {
  const cut = withBodyPart(question, withFirmsOwned(question, withWholeNames(question, tagged)))
    .flatMap((one) => (one.tag === "device" || one.tag === "condition" ? trimmed(question, one) : [one]))
    .map((one) => (one.tag === "device" ? withIn(question, withoutCase(question, one)) : one))
    .map((one) => (one.tag === "hospital" || one.tag === "organization" ? withoutSite(question, one) : one))
    .map((one) => (one.tag === "firm" ? withoutRole(question, one) : one))
    /** `organizations called Aspirus, Michigan` */
    .map((one) =>
      one.tag === "city" &&
      !isTerm("city", toKey(one.text)) &&
      ORGANIZATIONS_CALLED.test(question.text.slice(0, one.start))
        ? taggedAt(question, "organization", one.from, one.to)
        : one,
    )
    /** `greater Boston` */
    .map((one) =>
      one.tag === "city" &&
      one.to - one.from > 1 &&
      /^(?:greater|metro|metropolitan|suburban|downtown)$/.test(question.words[one.from]?.lower ?? "") &&
      isTerm("city", toKey(keyAt(question, one.from + 1, one.to)))
        ? taggedAt(question, "city", one.from + 1, one.to)
        : one,
    )
    /** `who also lists neurology` */
    .map((one) =>
      one.tag === "specialty" &&
      one.to - one.from > 1 &&
      /^(?:lists?|has|have|holds?)$/.test(question.words[one.from]?.lower ?? "")
        ? taggedAt(question, one.tag, one.from + 1, one.to)
        : one,
    )
    .flatMap((one) => (one.tag === "firm" ? withoutOwned(question, one) : [one]))
    .flatMap((one) => (one.tag === "firm" ? withoutModel(question, one, tagged) : [one]))
    /** `active interventional studies` */
    .map((one) =>
      one.tag === "treatment" && one.text.toLowerCase() === "active"
        ? { ...one, tag: "is:ACTIVE_NOT_RECRUITING" as const }
        : one,
    )
    /** `Does the Magnetom Free.Max have a 510(k)?`, `the MRI scanner Magnetom Free.Max` */
    .map((one) => (one.tag === "firm" && isProduct(question, one, tagged) ? { ...one, tag: "device" as const } : one))
    /** `pancreatic cancer trials of FOLFIRINOX` */
    .map((one) =>
      one.tag === "condition" &&
      /^[A-Z]{4,}\d*$/.test(one.text) &&
      kindsOfTerm(toKey(one.text)).length === 0 &&
      /\b(?:trials?|stud(?:y|ies)) (?:of|with|using|on) $/i.test(question.text.slice(0, one.start)) &&
      tagged.some((other) => other !== one && other.tag === "condition") &&
      question.text !== question.text.toUpperCase()
        ? { ...one, tag: "treatment" as const }
        : one,
    )
    .map((one) => (one.tag === "treatment" ? withoutApproval(question, one) : one))
    .map((one) => (one.tag === "treatment" ? withoutVerb(question, one) : one))
    .map((one) => (one.tag === "treatment" ? withoutRelease(question, one) : one))
    /** `storage of unopened Lantus` */
    .map((one) =>
      one.tag === "treatment" &&
      one.to - one.from > 1 &&
      /^(?:unopened|opened|expired|refrigerated|frozen|reconstituted|diluted|thawed|leftover)$/.test(
        question.words[one.from]?.lower ?? "",
      )
        ? taggedAt(question, one.tag, one.from + 1, one.to)
        : one,
    )
    .flatMap((one) => (one.tag.startsWith("is:") ? withoutCountry(question, one) : [one]))
    .flatMap((one) => (one.tag.startsWith("is:") ? statusAlone(question, behindComma(question, one)) : [one]))
    .map((one) => (one.tag === "condition" ? withInjury(question, one, tagged) : one))
    .flatMap((one) => (one.tag === "condition" ? withVaccine(question, one, tagged) : [one]))
    .flatMap((one) => (one.tag === "treatment" ? ofVaccine(question, one) : [one]))
    .flatMap((one) => (one.tag === "device" ? firmsApart(question, one) : [one]))
    .filter(
      (one) =>
        /** `a non-surgical treatment`: words that no study's treatment is called by. */
        !(
          one.tag === "treatment" &&
          /^(?:non-?\w+ |other |new |any )?(?:treatments?|therap(?:y|ies)|options?|interventions?)$/i.test(one.text)
        ) &&
        !(one.tag === "device" && (QUANTITY.test(one.text) || OF_RISK.test(one.text))) &&
        /** `and then count them by city` */
        !(
          one.tag === "owner" &&
          /^(?:by )?(?:the )?(?:city|county|state|type)$/i.test(one.text) &&
          COUNTED_BY.test(question.text.slice(0, one.start) + one.text)
        ) &&
        /** `with a practice address on Forsyth Street` */
        !((one.tag === "city" || one.tag === "state") && A_STREET.test(question.text.slice(one.end))) &&
        !(one.tag === "city" && /^(?:null|none|n\/a|any|unknown)$/i.test(one.text)) &&
        /** A region, where no state stands behind it. */
        !(
          one.tag === "city" &&
          /^new england$/i.test(one.text) &&
          !/^,? (?:ND|North Dakota)\b/.test(question.text.slice(one.end))
        ) &&
        /** `with a ZIP code starting with 606` */
        !(one.tag === "organization" && /^\d+$/.test(one.text)) &&
        /** `MRI compatibility problems` */
        !(
          one.tag === "device" &&
          /^(?:MRI|MR)$/.test(one.text) &&
          /^ (?:compatib|safety|conditional|safe\b)/i.test(question.text.slice(one.end))
        ) &&
        /** `glucose meds` */
        !(one.tag === "firm" && /^(?:meds?|drugs?|pills?)$/i.test(one.text)) &&
        /** `battery problems on file for model number MMT-1880` */
        !(
          one.tag === "device" &&
          /^files?$/i.test(one.text) &&
          /\b(?:on|in the|our|complaint) $/i.test(question.text.slice(0, one.start))
        ) &&
        /** `battery fires in hospital equipment` */
        !(
          one.tag === "device" &&
          /^(?:hospital|medical|clinic(?:al)?|health ?care)(?: (?:equipment|devices?|products?))?$/i.test(one.text)
        ) &&
        /** `studies that take children`: who takes part, and not how a study stands. */
        !(
          one.tag === "is:RECRUITING" &&
          /^(?:(?:that|which) )?(?:take|accept|admit|include)s?$/i.test(one.text) &&
          OF_GROUP.test(question.text.slice(one.end))
        ) &&
        /** `What side effects were measured in lecanemab trials?` */
        !(one.tag === "condition" && /^(?:(?:side|adverse|ill) )?effects?$/i.test(one.text)) &&
        /** `follow a cohort prospectively` */
        !(
          one.tag === "treatment" &&
          /^non-?(?:drug|pharm)|^(?:pro|retro)spectively$|^(?:observation|longitudin|random|continuous|annual)(?:al)?ly$/.test(
            one.text,
          )
        ) &&
        /** `VA hospitals` */
        !(
          one.tag === "state" &&
          /^va$/i.test(one.text) &&
          !question.text.slice(0, one.start).endsWith(", ") &&
          OF_VETERANS.test(question.text.slice(one.end))
        ) &&
        /** `whose last name starts with Mc` */
        !(one.tag === "organization" && OF_SURNAMES.test(question.text.slice(0, one.start))) &&
        !(one.tag === "hospital" && OF_CHILDREN.test(one.text)) &&
        !((one.tag === "@hospitals" || one.tag === "@providers") && REACHED.test(question.text.slice(0, one.start))),
    )
    .map((one) => (one.tag === "firm" && isOfDevices(one.text) ? { ...one, tag: "device" as const } : one))
    /** `distribution includes California` */
    .map((one) =>
      one.tag === "device" && isTerm("state", toKey(one.text)) && !isTerm("device", toKey(one.text))
        ? { ...one, tag: "state" as const }
        : one,
    )
    .flatMap((one) => (one.tag === "not" ? withoutCorrection(question, one) : [one]))
    .flatMap((one) => apart(question, one));
  return cut.filter((one) => !isSecond(question, one, cut));
}

const OF_GROUP =
  /^ (?:only )?(?:(?:older|younger|young|pregnant|healthy) )?(?:children|kids|adults|women|men|teens|teenagers|adolescents|seniors|infants|babies|newborns|veterans)\b/i;

/** `the children's hospital in Omaha`: a kind of hospital, and no name. */
const OF_CHILDREN = /^(?:the |an? |any |local )*child(?:ren)?(?:['’]?s)?(?: hospitals?)?$/;

const OF_VETERANS = /^ (?:hospitals?|medical|health|healthcare|facilit(?:y|ies)|clinics?|cent(?:er|re)s?)\b/i;

/** `recalls that went to hospitals in Ohio`: where devices went, and no other records. */
const REACHED =
  /\b(?:recall|distribut|ship)[^.?!]*\b(?:reach(?:ed|ing)?|(?:went|sent|shipped|sold|delivered|distributed|supplied|go|going) to|ended up in|bought by)(?: (?:the|any|some|many|other|local))? $|^(?=.*\brecall).*\b(?:sent|shipped|sold|delivered|distributed|supplied) to(?: (?:the|any|some|many|other|local))? $/i;

/** `hospital beds or warmers`: a plain word that devices are called by, which a model takes for a firm. */
const isOfDevices = (said: string): boolean =>
  /^[a-z][a-z-]+s$/.test(said) && deviceEnds().has(toKey(said.replace(/s$/, ""))) && !isTerm("firm", toKey(said));

/** `more than 100,000 units`, `the number of units`: how many, and nothing that was made. */
const QUANTITY =
  /^(?:number of |quantity of )?(?:units?|pieces|lots?|items?|quantit(?:y|ies)|lot numbers?)$|^(?:(?:\d[\d.,]*|hundred|thousand|million)s? ?)+(?:units?|devices?|pieces?|boxes|cases|lots?|items?|products?|patients?|people|days?|hours?|months?)?$/i;

/** `high-risk products`: which ones, and no device. */
const OF_RISK = /^(?:high|higher|low|lower|moderate)[ -]risks?(?: (?:products?|devices?))?$/i;

/** `in vitro diagnostics`, of which a model leaves out the first word. */
const withIn = (question: Question, one: Tagged): Tagged =>
  /^(?:vitro|vivo|situ)$/.test(question.words[one.from]?.lower ?? "") && question.words[one.from - 1]?.lower === "in"
    ? taggedAt(question, one.tag, one.from - 1, one.to)
    : one;

/** `both sides for a PowerPort case`: what lawyers argue, where no device is called so. */
const withoutCase = (question: Question, one: Tagged): Tagged =>
  one.to - one.from > 1 &&
  /^cases?$/.test(question.words[one.to - 1]?.lower ?? "") &&
  question.words[one.to - 2]?.isCapital === true &&
  /\b(?:an?|the|our|my|this|that) $/i.test(question.text.slice(0, one.start))
    ? taggedAt(question, "device", one.from, one.to - 1)
    : one;

/** `Allergan's Biocell breast implants`, of which a model takes the brand for the firm's name. */
function withoutOwned(question: Question, one: Tagged): readonly Tagged[] {
  const { words } = question;
  const at = words.findIndex(({ isPossessive }, place) => isPossessive && one.from <= place && place < one.to - 1);
  const firm = words.slice(one.from, at + 1).map(({ text }) => text);
  const isWhole = isTerm("firm", toKey(textOf(question, one.from, one.to))) || OF_COMPANY.test(one.text);
  const isOfFirm = at !== -1 && isTerm("firm", toKey(firm.join(" ").replace(/['’]s?$/, "")));
  /** `Abbott's St. Jude Medical`: the firm that it owns. */
  if (isOfFirm && isTerm("firm", toKey(textOf(question, at + 1, one.to))))
    return [taggedAt(question, "firm", at + 1, one.to)];
  if (!isOfFirm || isWhole) return [one];
  return [taggedAt(question, "firm", one.from, at + 1), taggedAt(question, "device", at + 1, one.to)];
}

/** `Did Johnson & Johnson's Ethicon recall any mesh`: the firm that is owned is meant, and is no device. */
function withFirmsOwned(question: Question, tagged: readonly Tagged[]): readonly Tagged[] {
  const isOwner = (one: Tagged, other: Tagged): boolean =>
    one.tag === "firm" && one.to === other.from && question.words[one.to - 1]?.isPossessive === true;
  const isOwned = (one: Tagged): boolean =>
    (one.tag === "device" || one.tag === "firm") &&
    isTerm("firm", toKey(one.text)) &&
    tagged.some((other) => isOwner(other, one));
  return tagged
    .filter((one) => !tagged.some((other) => isOwner(one, other) && isOwned(other)))
    .map((one) => (isOwned(one) ? { ...one, tag: "firm" as const } : one));
}

/** `Bard Recovery or G2 filters`: a firm that lists know, and one of its models before another. */
function withoutModel(question: Question, one: Tagged, all: readonly Tagged[]): readonly Tagged[] {
  const next = all.find(({ tag, start }) => tag === "device" && start > one.end);
  const isBeside = next !== undefined && /^(?: (?:or|and) |\/)$/.test(question.text.slice(one.end, next.start));
  const isWhole = one.to - one.from !== 2 || isTerm("firm", toKey(one.text)) || OF_COMPANY.test(one.text);
  if (!isBeside || isWhole || !isTerm("firm", toKey(textOf(question, one.from, one.from + 1)))) return [one];
  return [taggedAt(question, "firm", one.from, one.from + 1), taggedAt(question, "device", one.from + 1, one.to)];
}

/** Whether what no list has as a firm stands where a product does. */
const isProduct = (question: Question, { text, start, end }: Tagged, all: readonly Tagged[]): boolean =>
  !piecesOf(toQuestion(text)).some(({ kinds }) => kinds.includes("firm")) &&
  !OF_COMPANY.test(text) &&
  ((/\b(?:does|do|did|has|have|is|was) the $/i.test(question.text.slice(0, start)) &&
    /^ (?:have|has|had|got|get|hold|need|been|cleared|recalled|ever)\b/i.test(question.text.slice(end))) ||
    all.some((other) => other.tag === "device" && other.end + 1 === start && question.text[other.end] === " "));

const OF_COMPANY =
  /\b(?:laborator(?:y|ies)|labs?|inc|corp\w*|company|co|ltd|llc|plc|gmbh|group|pharma\w*|medical|health\w*|international|subsidiar\w+|divisions?|units?|technolog\w+|sons|brothers)\.?$/i;

/** `labels by manufacturer Teva` */
const withoutRole = (question: Question, one: Tagged): Tagged =>
  one.to - one.from > 1 && ROLE.test(question.words[one.from]?.lower ?? "")
    ? taggedAt(question, one.tag, one.from + 1, one.to)
    : one;
const ROLE = /^(?:manufacturer|maker|company|firm|applicant|sponsor|labell?er|vendor)$/;

/** `Is Botox approved for migraine`, `Humira FDA approved`: what is said of a drug is no part of its name. */
function withoutApproval(question: Question, one: Tagged): Tagged {
  let { to } = one;
  while (to - one.from > 1 && OF_APPROVAL.test(question.words[to - 1]?.lower ?? "")) to--;
  return to === one.to ? one : taggedAt(question, one.tag, one.from, to);
}
const OF_APPROVAL =
  /^(?:(?:fda-?|un)?(?:approved|approval|indicated|licen[sc]ed|labell?ed|cleared|authorized)|fda(?:['’]s)?|currently|actually|also|now|yet|ever|officially)$/;

const A_STREET =
  /^ (?:(?:[A-Z]\w+ )?(?:Street|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive|Lane|Highway|Parkway|Pkwy)\b|St\b\.?(?=\W*$))/;

/** `metformin ER`: FDA's generic names don't tell how a drug is released. */
function withoutRelease(question: Question, one: Tagged): Tagged {
  const isReleased = /^(?:er|xr|sr|cr|ir|dr|xl)$/.test(question.words[one.to - 1]?.lower ?? "");
  return one.to - one.from > 1 && isReleased && isTerm("generic", toKey(textOf(question, one.from, one.to - 1)))
    ? taggedAt(question, one.tag, one.from, one.to - 1)
    : one;
}

/** `trials of lecanemab report …`: what the trials do, which a model takes for a part of the name. */
const withoutVerb = (question: Question, one: Tagged): Tagged =>
  one.to - one.from > 1 && OF_TRIALS.test(question.words[one.to - 1]?.lower ?? "")
    ? taggedAt(question, one.tag, one.from, one.to - 1)
    : one;
const OF_TRIALS =
  /^(?:measur(?:es?|ed|ing)|assess(?:es|ed|ing)?|evaluat(?:es?|ed|ing)|reports?|reported|cites?|cited|shows?|showed|lists?|mentions?|say|says|have|has|had|were|was|are|is|did|do|does)$/;

/** `among veterans, not yet recruiting`: a comma stands in one status alone. */
function behindComma(question: Question, one: Tagged): Tagged {
  const last = one.text.lastIndexOf(", ");
  const comma = OF_STATUS.test(one.text.slice(0, last)) ? -1 : last;
  const from = question.words.findIndex(({ start }) => comma > 0 && start > one.start + comma);
  return from > one.from && from < one.to ? taggedAt(question, one.tag, from, one.to) : one;
}

/** `biologics not yet recruiting`, `completed nationwide`: without words at its ends that say nothing of how a study stands. */
function statusAlone(question: Question, one: Tagged): readonly Tagged[] {
  const isOther = (place: number): boolean => {
    const { lower = "" } = question.words[place] ?? {};
    return !isAskingWord(lower) && !OF_STANDING.test(lower);
  };
  let { from, to } = one;
  while (from < to && isOther(from)) from++;
  while (to > from && isOther(to - 1)) to--;
  if (from === one.from && to === one.to) return [one];
  return from === to ? [] : [taggedAt(question, one.tag, from, to)];
}

/** Any word of a status, and small ones that stand with them: `cut short early`, `with nobody new`. */
const OF_STANDING = new Phrases(
  String.raw`^(?!endo|over\w|ran\w|needle)(?:${Object.values(statusWords.words)
    .flatMap((words) => words.split("|"))
    .filter((one) => !one.includes(String.raw`\w`))
    .join(
      "|",
    )}|seeking|right|short|early|new|anyone|anybody|nobody|\w+n['’]?t$|currently|present|moment|hand|nationwide|actively)`,
);

/** `meniscus tears`, of which a model takes the first word alone: what befell a part of the body ends its name. */
function withInjury(question: Question, one: Tagged, all: readonly Tagged[]): Tagged {
  const next = question.words[one.to];
  const isFree = next !== undefined && next.start === one.end + 1 && !all.some((other) => overlaps(other, next));
  return isFree && INJURY.test(next.lower) ? taggedAt(question, one.tag, one.from, one.to + 1) : one;
}

/** `trials on malaria vaccines`, of which a model takes the illness alone. */
function withVaccine(question: Question, one: Tagged, all: readonly Tagged[]): readonly Tagged[] {
  const next = question.words[one.to];
  const isFree = next !== undefined && next.start === one.end + 1 && !all.some((other) => overlaps(other, next));
  return isFree && all.some(({ tag }) => tag === "@trials") && /^vaccin(?:es?|ations?)$/.test(next.lower)
    ? [one, { ...taggedAt(question, "treatment", one.to, one.to + 1), text: "vaccine" }]
    : [one];
}

/** `trials in the US not yet recruiting`, of which a model takes the country for a part of the status. */
function withoutCountry(question: Question, one: Tagged): readonly Tagged[] {
  const from = one.from + (question.words[one.from]?.lower === "the" ? 1 : 0);
  const isCountryFirst =
    one.to - from > 1 &&
    (/^(?:US|USA|U\.S)$/.test(question.words[from]?.text ?? "") || isCountry(question.words[from]?.lower ?? ""));
  return isCountryFirst
    ? [taggedAt(question, "place", from, from + 1), taggedAt(question, one.tag, from + 1, one.to)]
    : [one];
}

/** `studies on gut microbiome`: a part of the body is no illness, and belongs to what follows it. */
function withBodyPart(question: Question, tagged: readonly Tagged[]): readonly Tagged[] {
  const isPart = (one: Tagged, next: Tagged | undefined): next is Tagged =>
    one.tag === "condition" &&
    /^(?:gut|skin|oral|vaginal|fecal|faecal|intestinal|nasal|lung)$/i.test(one.text) &&
    next?.tag === "treatment" &&
    next.start === one.end + 1;
  return tagged.flatMap((one, at) => {
    const before = tagged[at - 1];
    if (isPart(one, tagged[at + 1])) return [];
    return before !== undefined && isPart(before, one) ? [taggedAt(question, one.tag, before.from, one.to)] : [one];
  });
}

/** `melanoma vaccine trials`: an illness that is no germ's, and what is tried against it. */
function ofVaccine(question: Question, one: Tagged): readonly Tagged[] {
  const before = one.to - 1;
  const isVaccine = /^vaccin(?:es?|ations?)$/.test(question.words[before]?.lower ?? "") && one.from < before;
  const illness = textOf(question, one.from, before);
  return isVaccine && OF_TUMOR.test(illness) && kindsOfTerm(toKey(illness)).includes("condition")
    ? [
        taggedAt(question, "condition", one.from, before),
        { ...taggedAt(question, "treatment", before, one.to), text: "vaccine" },
      ]
    : [one];
}
const OF_TUMOR = /(?:cancer|carcinoma|melanoma|lymphoma|leuk(?:a)?emia|sarcoma|glioma|blastoma|myeloma|allergy)$/i;

const INJURY =
  /^(?:tears?|ruptures?|fractures?|injur(?:y|ies)|sprains?|strains?|dislocations?|lacerations?|contusions?|burns?|perforations?|deficienc(?:y|ies)|impingement|instability|stenosis|prolapse)$/;

const OF_STATUS =
  /\b(?:recruit|enrol|complet|finish|clos|open|accru|activ|terminat|withdr|suspend|stop|start|begun|ongoing|under ?way|running)/i;

const isKnown = (question: Question, tag: TagName, from: number, to: number): boolean => {
  const text = textOf(question, from, to);
  const kinds = kindsOfTerm(toKey(text));
  return tag === "place" ? isCountry(text.toLowerCase()) : KINDS[tag]?.some((kind) => kinds.includes(kind)) === true;
};

/** Whether any run of these words is known as what they are tagged. */
function holdsKnown(question: Question, { tag, from, to }: Pick<Tagged, "tag" | "from" | "to">): boolean {
  for (let first = from; first < to; first++)
    for (let last = to; last > first; last--) if (isKnown(question, tag, first, last)) return true;
  return false;
}

/** Without words of asking at its ends; a device also without plain words at its back that no device's name has. */
function trimmed(question: Question, one: Tagged): readonly Tagged[] {
  const lower = (place: number): string => question.words[place]?.lower ?? "";
  const isAsking = (place: number): boolean => isAskingWord(lower(place)) && !deviceWords().has(lower(place));
  let { from, to } = one;
  /** `We stock Alaris pumps.` */
  if (one.tag === "device" && to - from > 1 && /^(?:we|i|they|you)$/.test(lower(from - 1)) && HAVING.test(lower(from)))
    from++;
  while (one.tag === "device" && from < to && (isAsking(from) || BEFORE_DEVICE.test(lower(from)))) from++;
  /** `Parkinson's patients deep brain stimulation`: whose it is, and no part of its name. */
  const whose = question.words.slice(from, to).findIndex(({ lower }) => /^(?:patients|people|children)$/.test(lower));
  if (one.tag === "device" && whose !== -1 && from + whose + 1 < to) from += whose + 1;
  /** `ultrasound devices`. */
  const isOfAny = (): boolean =>
    /^devices?$/.test(lower(to - 1)) && holdsKnown(question, { tag: "device", from, to: to - 1 });
  while (one.tag === "device" && to - from > 1 && isOfAny()) to--;
  /** `failure` asks, and ends the name of an illness. */
  const endsName = (last: number): boolean =>
    one.tag === "condition" &&
    ((last - from > 1 && OF_NAMES.test(lower(last - 1))) ||
      [1, 2, 3, 4].some((length) => last - length >= from && isKnown(question, one.tag, last - length, last)));
  while (to > from && isAsking(to - 1) && !endsName(to)) to--;
  if (one.tag === "device")
    while (
      to - from > 1 &&
      isPlainWord(lower(to - 1)) &&
      !deviceEnds().has(toKey(lower(to - 1))) &&
      holdsKnown(question, { tag: "device", from, to: to - 1 })
    )
      to--;
  if (one.tag === "condition" && !isKnown(question, one.tag, from, to))
    while (to - from > 1 && OF_EFFECT.test(lower(from))) from++;
  if (one.tag === "condition") while (to - from > 1 && OF_PEOPLE.test(lower(to - 1)) && !endsName(to)) to--;
  if (from === to) return [];
  return from === one.from && to === one.to ? [one] : [taggedAt(question, one.tag, from, to)];
}

const HAVING = /^(?:stock|use|own|buy|sell|carry|have|run|operate|service|rent|lease|make|supply|maintain|repair)$/;

/** Ends the name of an illness, also where that is not spelled as lists do: `parkinsons disease`. */
const OF_NAMES = /^(?:disease|syndrome|disorder)$/;

/** `whether metformin slows aging`: what a treatment does to an illness. */
const OF_EFFECT =
  /^(?:slow|caus|prevent|reduc|treat|improv|help|delay|stop|eas|reliev|cur|lower|revers|affect|worsen|lessen|fight|combat)(?:e?s|ing)$|^(?:described|mentioned|reported|listed|named|cited)$/;

/** What stands behind the name of an illness and is no part of it. */
const OF_PEOPLE =
  /^(?:drugs?|medications?|medicines?|treatments?|therap(?:y|ies)|teenagers?|teens?|kids|children|adults|women|men|patients|people)$/;

/** `Cleveland Clinic main campus`, `Mayo Clinic's hospital`: which of its sites is meant is no part of its name. */
function withoutSite(question: Question, one: Tagged): Tagged {
  const lower = (place: number): string => question.words[place]?.lower ?? "";
  let { to } = one;
  while (to - one.from > 2 && /^(?:main|flagship)$/.test(lower(to - 1))) to--;
  const owner = textOf(question, one.from, to - 1);
  const isOwned = question.words[to - 2]?.isPossessive === true && /^(?:hospital|campus|site)$/.test(lower(to - 1));
  if (isOwned && OF_SITES.test(owner) && isTerm("hospital", toKey(owner))) return { ...one, text: owner };
  return to === one.to ? one : taggedAt(question, one.tag, one.from, to);
}

const OF_SITES = / (?:clinic|health|healthcare|system|university|cent(?:er|re)|institute)$/i;

/** Words of a firm's name at the edge of a device. */
const LONGEST_FIRM = 3;

/** A firm at the edge of a device is the firm: `Philips DreamStation`, `stethoscope Eko`. */
function firmsApart(question: Question, one: Tagged): readonly Tagged[] {
  const { from, to } = one;
  /** `Bard Recovery filters` stands on a list, and in records the maker has a field of its own. */
  if (isKnown(question, "device", from, to) && !OF_MAKERS.test(one.text)) return [one];
  const isFirm = (first: number, last: number): boolean =>
    isKnown(question, "firm", first, last) &&
    !isTerm("device", toKey(textOf(question, first, last))) &&
    question.words
      .slice(first, last)
      .some(({ lower, isCapital, startsSentence }) => !isPlainWord(lower) || (isCapital && !startsSentence));
  const isDevice = (first: number, last: number): boolean =>
    question.words.slice(first, last).some(({ lower }) => /[a-z]{4}/.test(lower) || deviceWords().has(toKey(lower)));
  for (let length = Math.min(LONGEST_FIRM, to - from - 1); length > 0; length--) {
    if (isFirm(from, from + length) && isDevice(from + length, to)) {
      /** `Cue Health`, where a list has `Cue`. */
      const isLonger = FIRM_END.test(question.words[from + length]?.lower ?? "") && from + length + 1 < to;
      const end = from + length + (isLonger ? 1 : 0);
      return [taggedAt(question, "firm", from, end), taggedAt(question, "device", end, to)];
    }
    if (isFirm(to - length, to) && isDevice(from, to - length))
      return [taggedAt(question, "device", from, to - length), taggedAt(question, "firm", to - length, to)];
  }
  return [one];
}

const OF_MAKERS =
  /^(?:Allergan|Bard|Biomet|Boston Scientific|Cardinal Health|Coloplast|DePuy|Gore|Medtronic|Nevro|NuVasive|Olympus|Stryker|Zimmer) (?!model\b)[a-z]{4}/i;
const FIRM_END = /^(?:health|medical|healthcare|pharma|therapeutics|diagnostics|surgical|biotech|technologies)$/;

const LISTED: ReadonlySet<TagName> = new Set(["firm", "treatment", "condition", "city", "state", "place"]);

/** Several known names in a row are one each: `Nigeria Ghana Liberia`, where no list knows the whole. */
function apart(question: Question, one: Tagged): readonly Tagged[] {
  const { tag, from, to } = one;
  if (!LISTED.has(tag) || to - from < 2 || isKnown(question, tag, from, to)) return [one];
  /** `Abbott Medical Devices` is one firm. */
  if (tag === "firm" && / medical devices$/i.test(one.text)) return [one];
  /** `end-of-life anxiety`, `cancer-related fatigue`: of what kind an illness is. */
  if (
    tag === "condition" &&
    /^(?:end[- ]of[- ]life|[a-z]+-(?:related|induced|associated|resistant|onset)) /i.test(one.text)
  )
    return [one];
  if (tag === "condition" && SYMPTOM.test(question.words[to - 1]?.lower ?? "")) return [one];
  const parts = partsOf(question, tag, from, to);
  if (parts !== null && parts.length > 1) return parts;
  if (tag === "state") return firstKnown(question, one);
  return tag === "place" ? [withoutPlainWords(question, one)] : [one];
}

/** `endometriosis pain`, `lupus fatigue`: what an illness brings, which is no second one. */
const SYMPTOM =
  /^(?:pains?|fatigue|itch(?:ing)?|pruritus|nausea|flares?|flare-ups?|bleeding|headaches?|tremors?|stiffness|spasms?|spasticity|swelling|cough|cramps?|cramping|symptoms?|psychosis|relapses?|recurrence|complications?|neuropathy)$/;

/** `Texas OR`: the state alone; all of it where no part is known. */
function firstKnown(question: Question, one: Tagged): readonly Tagged[] {
  for (let to = one.to - 1; to > one.from; to--)
    if (isKnown(question, one.tag, one.from, to)) return [taggedAt(question, one.tag, one.from, to)];
  return [one];
}

function partsOf(question: Question, tag: TagName, from: number, to: number): readonly Tagged[] | null {
  if (from === to) return [];
  if (to - from === 1 && tag === "condition" && OF_NAMES.test(question.words[from]?.lower ?? "")) return null;
  for (let end = to; end > from; end--) {
    if (!isKnown(question, tag, from, end)) continue;
    const rest = partsOf(question, tag, end, to);
    if (rest !== null) return [taggedAt(question, tag, from, end), ...rest];
  }
  return null;
}

/** A place abroad without plain words before it: `active surveillance Sweden`. */
function withoutPlainWords(question: Question, { tag, from, to }: Tagged): Tagged {
  let first = from;
  while (first < to - 1 && !question.words[first]?.isCapital && isPlainWord(question.words[first]?.lower ?? ""))
    first++;
  return taggedAt(question, tag, isKnown(question, tag, first, to) ? first : from, to);
}

/** What is counted by a field, and owned by nobody. */
const COUNTED_BY =
  /\b(?:count\w*|numbers?|total\w*|tall(?:y|ied)|break\w*|broken|group\w*|split|sort\w*|list\w*|arrang\w*)\b(?![^.?!]*\b(?:owned|run|operated|managed) by\b)[^.?!]*\bby (?:the )?(?:city|county|state|type)$/i;

const ONE_OF: ReadonlySet<TagName> = new Set(["device", "condition", "treatment"]);

/** `Portland, not Oregon but Maine`: what stands behind the "but" is meant. */
function withoutCorrection(question: Question, one: Tagged): readonly Tagged[] {
  const but = question.words.findIndex((word, place) => one.from < place && place < one.to && word.lower === "but");
  if (but !== -1 && isKnown(question, "state", but + 1, one.to))
    return [taggedAt(question, "not", one.from, but), taggedAt(question, "state", but + 1, one.to)];
  /** `not completed, in Canada`: behind the comma stands where. */
  const where = question.words.findIndex(
    (word, place) =>
      one.from < place &&
      place < one.to - 1 &&
      word.lower === "in" &&
      question.text.slice(question.words[place - 1]?.end, word.start) === ", ",
  );
  const place = where === -1 ? null : placeTag(question, where + 1, one.to);
  return place === null
    ? [one]
    : [taggedAt(question, "not", one.from, where), taggedAt(question, place, where + 1, one.to)];
}

/** As what some words are known as a place. */
const placeTag = (question: Question, from: number, to: number): "state" | "city" | "place" | null =>
  isKnown(question, "state", from, to)
    ? "state"
    : isKnown(question, "city", from, to)
      ? "city"
      : isCountry(keyAt(question, from, to))
        ? "place"
        : null;

/** A second name of plain words that no list knows, which nothing joins to a known one. */
function isSecond(question: Question, one: Tagged, all: readonly Tagged[]): boolean {
  if (!ONE_OF.has(one.tag) || holdsKnown(question, one)) return false;
  if (!question.words.slice(one.from, one.to).every(({ lower }) => isPlainWord(lower))) return false;
  const others = all.filter((other) => other !== one && other.tag === one.tag && holdsKnown(question, other));
  return (
    others.length > 0 &&
    others.every((other) => {
      const [first, last] = one.start < other.start ? [one, other] : [other, one];
      return !/\b(?:and|or|vs|versus|with|plus|than)\b|[,&/+]/i.test(question.text.slice(first.end, last.start));
    })
  );
}
