import type { Question, Word } from "./question.ts";
import { STATES } from "../core/states.ts";
import { kindsOf } from "./vocabulary/phrases.ts";
import { stateOf } from "./vocabulary/places.ts";
import { isPlainWord } from "./vocabulary/words.ts";

/** Names that no list holds, known by their form: where one that begins at a word ends, or null. */
export type EndRule = (question: Question, from: number) => number | null;

const FACILITY_HEADS = new Set(
  "hospital hospitals clinic clinics center centre medical memorial infirmary sanatorium healthcare health".split(" "),
);
const FACILITY_MIDDLES = new Set(
  "general regional community university children children's childrens women's women cancer heart veterans va st saint mount mt of and county district state presbyterian methodist baptist lutheran adventist mercy sacred holy good our lady".split(
    " ",
  ),
);

/** Capitalised words before a facility's head noun: `Harborview Medical Center`, `Brigham and Women's Hospital`. */
export const facilityEnd: EndRule = (question, from) => {
  const { words, text } = question;
  const first = words[from];
  if (first === undefined || !first.isCapital || isOpening(first)) return null;
  for (let to = from + 1; to < Math.min(words.length, from + 8); to++) {
    const word = words[to];
    if (word === undefined || /[?!;,]/.test(text.slice(words[to - 1]?.end, word.start))) return null;
    if (FACILITY_HEADS.has(word.lower) && word.isCapital) return endOfHead(words, to);
    /** `William Beaumont hospital`, but not `Boise hospital` or `Ohio hospital`. */
    if (word.lower === "hospital")
      return isKnownOtherwise(words, from, to) ||
        words.slice(from, to).some((_, at) => stateOf(question, from + at) !== null)
        ? null
        : endOfHead(words, to);
    if (!word.isCapital && !FACILITY_MIDDLES.has(word.lower)) return null;
  }
  return null;
};

const GENERIC_MIDDLES = new Set(
  [...FACILITY_MIDDLES].filter((word) => !["va", "of", "and", "county", "state", "the"].includes(word)),
);

/** `jackson memorial hospital`: words of a name before a head noun, when nothing is capitalised. */
export const lowerFacilityEnd: EndRule = (question, from) => {
  const { words, text } = question;
  if (words[from]?.isCapital !== false || isPartOfName(words[from - 1])) return null;
  let names = 0;
  for (let to = from; to < Math.min(words.length, from + 6); to++) {
    const word = words[to];
    if (word === undefined || (to > from && !/^[. ]+$/.test(text.slice(words[to - 1]?.end, word.start)))) return null;
    const isHead =
      word.lower === "hospital" ||
      (word.lower === "medical" && words[to + 1]?.lower === "center") ||
      (word.lower === "clinic" && to > from);
    if (isHead) return names > 0 && !isKnownOtherwise(words, from, to) ? endOfHead(words, to) : null;
    if (!isPartOfName(word)) return null;
    if (!isPlainWord(word.lower)) names++;
  }
  return null;
};

const isPartOfName = (word: Word | undefined): boolean =>
  word !== undefined &&
  !ACRONYMS.has(word.lower) &&
  !STATES.has(word.lower.toUpperCase()) &&
  !/\d/.test(word.lower) &&
  (!isPlainWord(word.lower) || GENERIC_MIDDLES.has(word.lower) || word.lower === "memorial");

/** A place or a maker before "hospital" is no name of one: `boise hospital`, `toledo clinic`. */
const isKnownOtherwise = (words: readonly Word[], from: number, to: number): boolean =>
  kindsOf(
    words
      .slice(from, to)
      .map((word) => word.lower)
      .join(" "),
  ).some(
    (kind) => kind === "city" || kind === "condition" || kind === "device" || kind === "generic" || kind === "brand",
  );

function endOfHead(words: readonly Word[], at: number): number {
  let to = at + 1;
  while (FACILITY_HEADS.has(words[to]?.lower ?? "") || words[to]?.lower === "system") to++;
  return to;
}

const LEGAL_FORMS = new Set(
  "inc llc corp corporation ltd limited gmbh co company plc lp pllc pc incorporated".split(" "),
);
const ORGANIZATION_HEADS = new Set(
  "pharmacy pharmaceuticals pharma laboratories labs agency associates medical supply systems technologies healthcare therapeutics biosciences biotech group hospice surgical instruments devices diagnostics dental orthopedics foundation institute university college".split(
    " ",
  ),
);

/** `Acme Medical Supply LLC`, `Sunrise Home Health Agency`: capitalised words that end in a legal form or a trade's noun. */
export const organizationEnd: EndRule = (question, from) => {
  const { words, text } = question;
  const first = words[from];
  if (first === undefined || !first.isCapital || isOpening(first)) return null;
  let end = -1;
  for (let to = from + 1; to < Math.min(words.length, from + 7); to++) {
    const word = words[to];
    const gap = word === undefined ? "?" : text.slice(words[to - 1]?.end, word.start);
    if (word === undefined || /[?!;]/.test(gap)) break;
    if (LEGAL_FORMS.has(word.lower) && word.text !== "CO") end = to + 1;
    else if (/,/.test(gap) || (end !== -1 && word.lower === "and")) break;
    else if (ORGANIZATION_HEADS.has(word.lower) && word.isCapital) end = to + 1;
    else if (!word.isCapital && !/^(?:and|of)$/.test(word.lower)) break;
  }
  return end === -1 ? null : end;
};

const EPONYM_HEADS = new Set(
  "disease diseases syndrome lymphoma lymphomas sarcoma tumor tumors palsy chorea thyroiditis esophagus encephalopathy dystrophy neuropathy contracture anemia fever sign test scale score procedure maneuver operation fracture cyst catheter catheters drain drains tube tubes wire wires clamp clamps forceps retractor needle needles scissors splint brace balloon cells bodies body dementia nodes phenomenon ulcer".split(
    " ",
  ),
);

/** `Wilson's disease`, `Sengstaken tube`: one or two capitalised words before a noun that eponyms take. */
export const eponymEnd: EndRule = (question, from) => {
  const { words, text } = question;
  const first = words[from];
  if (first === undefined || !first.isCapital || isOpening(first)) return null;
  for (const to of [from + 1, from + 2]) {
    const gap = text.slice(words[to - 1]?.end, words[to]?.start);
    if (EPONYM_HEADS.has(words[to]?.lower ?? "") && /^ $/.test(gap)) return to + 1;
    if (words[to]?.isCapital !== true) return null;
  }
  return null;
};

/** Acronyms of registries, agencies and devices, with which no name begins. */
const ACRONYMS = new Set(
  "npi npis fda cms oig leie sam maude mdr mdrs er us usa nppes dea hhs mri ct cpap ecg ekg icu iud va".split(" "),
);

/** A capital that only begins a sentence, on a word of plain English (`Are`, `Recalls`, `Compare`), or an acronym. */
const isOpening = (word: Word): boolean =>
  ACRONYMS.has(word.lower) || (word.startsSentence && isPlainWord(word.lower) && kindsOf(word.lower).length === 0);
