import { Phrases } from "../vocabulary/phrases.ts";
import { distance } from "fastest-levenshtein";
import firms from "../language/data/firms.json" with { type: "json" };
import { toSortedTerms } from "../language/sorted-terms.ts";
import { isTerm, kindsOfTerm } from "../language/lexicon.ts";
import { toKey } from "../language/keys.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import drugNames from "./data/drug-names.json" with { type: "json" };
import drugWords from "./data/drug-words.json" with { type: "json" };
import wordings from "./data/device-wordings.json" with { type: "json" };
import { COMPUTER_ASSISTED } from "./interpretation.ts";
import { searchText, withoutLikeness } from "./search-text.ts";

/** How drugs and devices are asked for by what people call them. */

const STEMS = drugWords.stems.split("|");
const GROUPS: ReadonlySet<string> = new Set(drugWords.groups.split("|"));

/** Whether a word that no list holds ends as generic names do. */
export const looksGeneric = (lower: string): boolean =>
  lower.length > 5 && !isPlainWord(lower) && (STEMS.some((stem) => lower.endsWith(stem)) || lower.startsWith("cef"));

/** Endings of chemical names; an unknown word in small letters that has one is a substance rather than a brand. */
const CHEMICAL = /(?:one|ine|ate|ol|ide|ene|ium|ane|ose|acid|in|yl|um)$/;

/** Classes of drugs. */
const CLASS =
  /(?:quinolone|statin|blocker|inhibitor|agonist|antagonist|steroid|opioid|antibiotic|diuretic|thinner|anticoagulant|antidepressant|ssri|snri|nsaid|biologic|vaccine|insulin|medication|drug|medicine)s?$/i;

/** A drug as labels are searched by it, and what is said where that is another word than was written. */
export interface Drug {
  readonly params: { readonly brand?: string; readonly generic?: string; readonly q?: string };
  readonly note?: string;
  /** The same product without the word for one of its lines: `Tylenol` for `Children's Tylenol`. */
  readonly plain?: Drug["params"];
}

/** Words before the name of a product that are part of it: `Children's`, `Extra Strength`. */
const LINE = String.raw`(?:(?:children|infant|kid|toddler|women|men|senior)(?:['’]s|s['’]?)|(?:(?:junior|extra|max(?:imum)?|regular|double|triple|ultra|adult|original|full)[- ])strength|junior|baby|adult)`;
const LINE_BEFORE = new Phrases(String.raw`(?<![\w-])(${LINE}(?: ${LINE})*) $`, "i");
const LINE_FIRST = new Phrases(String.raw`^(${LINE}(?: ${LINE})*) (?=\S)`, "i");

const LINE_LAST = new Phrases(String.raw`(?<=\S )(${LINE}(?: ${LINE})*)$`, "i");
const LINE_BEHIND = new Phrases(String.raw`^ (${LINE}(?: ${LINE})*)(?![\w-])`, "i");

/** The words for a line of products that a name ends with, or that stand right behind it; empty for none. */
export const lineBehind = (behind: string): string => LINE_BEHIND.exec(behind)?.[1] ?? "";
export const lineLast = (name: string): string => LINE_LAST.exec(name)?.[1] ?? "";

/** The words for a line of products that a name begins with, or that stand right before it; empty for none. */
export const lineBefore = (before: string): string => LINE_BEFORE.exec(before)?.[1] ?? "";
export const lineOf = (name: string): string => LINE_FIRST.exec(name)?.[1] ?? "";

const US_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(drugNames.usNames));

/** The United States Adopted Name of a drug that is known elsewhere under another one; null for every other. */
export const usNameOf = (name: string): string | null => US_NAMES.get(toKey(name)) ?? null;

const isGeneric = (name: string): boolean => isTerm("generic", toKey(name));

export const areGenerics = (one: string, other: string): boolean => isGeneric(one) && isGeneric(other);

/** Whether products hold both of two generics, as lists name them: `sacubitril and valsartan`. */
export const areOneProduct = (one: string, other: string): boolean =>
  areGenerics(one, other) && (isGeneric(`${one} and ${other}`) || isGeneric(`${other} and ${one}`));

/**
 * A product by its brand or generic name, or a group of products by a word of their names; null for plain words.
 * @param isTold whether a capital letter tells a name
 */
export function drugOf(said: string, isTold: boolean): Drug | null {
  const whole = searchText(said);
  /** `Shingrix vaccine`. */
  const short = whole.replace(/ (?:vaccine|shots?|pills?|tablets?)$/i, "");
  const name = short !== whole && isTerm("brand", toKey(short)) ? short : whole;
  const lower = name.toLowerCase();
  const us = usNameOf(name);
  if (us !== null)
    return { params: { generic: us }, note: `Searched for ${us}, the name in the United States of ${name}.` };
  /** `amlodipine/benazepril`: both, in whatever words the label joins them. */
  const both = name.split(/[/-]/);
  if (both.length > 1 && both.every(isGeneric)) return { params: { generic: both.join(" ") } };
  const kinds = kindsOfTerm(toKey(name));
  const group = [toKey(name), lower.replace(/s$/, "")].find((word) => GROUPS.has(word));
  if (group !== undefined && !kinds.includes("brand")) return { params: { q: group } };
  if (kinds.includes("generic")) return { params: { generic: name } };
  if (kinds.includes("brand")) return { params: { brand: name } };
  /** `aspirin Reye`, `metformin ER`: words behind a generic name that no label's name has. */
  const words = name.split(" ");
  for (let length = words.length - 1; length > 0; length--) {
    const generic = words.slice(0, length).join(" ");
    if (isTerm("generic", toKey(generic))) return { params: { generic } };
  }
  /** `fluoroquinolone levofloxacin`: a class before its drug. */
  for (let from = 1; from < words.length; from++) {
    const generic = words.slice(from).join(" ");
    const isKnown = isTerm("generic", toKey(generic));
    if (isKnown && CLASS.test(words.slice(0, from).join(" "))) return { params: { generic } };
  }
  if (lower.split(" ").some(looksGeneric)) return { params: { generic: name } };
  if (!(isTold && name !== lower) && lower.split(/[ -]/).every(isPlainWord)) return null;
  return name === lower && !name.includes(" ") && CHEMICAL.test(name)
    ? { params: { generic: name } }
    : { params: { brand: name } };
}

/** What nothing but a device is called by: `Mirena inserter`, `alcohol prep pads`. */
const DEVICE =
  "infusion sets?|inserters?|applicators?|(?:auto)?injectors?|pads?|wipes?|swabs?|cylinders?|tanks?|concentrators?|assays?|tests?|test strips?|blenders?|mixers?|pumps?|pens?|inhalers?|kits?|catheters?|analy[sz]ers?|sensors?|monitors?|meters?|devices?|dispensers?|vapori[sz]ers?|nebuli[sz]ers?|syringes?|needles?|implants?|machines?|patches|IUDs?";
const DEVICE_SAID = new Phrases(String.raw`\b(?:${DEVICE})\b`, "i");
const DEVICE_LAST = new Phrases(String.raw`\b(?:${DEVICE})$`, "i");

/** Whether a text speaks of a device by a general word, and whether it ends as the name of one. */
export const saysDevice = (text: string): boolean => DEVICE_SAID.test(text);
export const endsAsDevice = (text: string): boolean => DEVICE_LAST.test(text);

/** A device's name with its last word in the singular, as registers write. */
export function deviceOf(said: string): string {
  const words = searchText(said).replace(OTHERS, "").split(" ").map(withoutLikeness);
  /** `hearing aids self-fitting`: a device by its name before other words. */
  const isDevice = (at: number): boolean =>
    /s$/i.test(words[at] ?? "") && isTerm("device", toKey(words.slice(0, at + 1).join(" ")));
  return words.map((word, at) => (at === words.length - 1 || isDevice(at) ? singular(word) : word)).join(" ");
}

/** Whose devices they are, seen from the asker's: `competing bipolar forceps`. */
const OTHERS = /^(?:(?:competing|competitors?'?|rival|comparable|similar|marketed|existing) )+(?=\S)/i;

/** `staplers` → `stapler`, `IUDs` → `IUD`, `prostheses` → `prosthesis`; words that only look like plurals stay. */
function singular(word: string): string {
  if (/(?:ss|us|is|lens|forceps|series|pancreas|as)$/i.test(word) || word.length < 4) return word;
  if (/theses$/i.test(word)) return word.replace(/es$/i, "is");
  if (/(?:ch|sh|ss|x|z|lens)es$/i.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  return /[A-Za-z0-9]s$/.test(word) || /[A-Z]{2}S$/.test(word) ? word.slice(0, -1) : word;
}

const SAME: ReadonlyMap<string, string> = new Map(Object.entries(wordings.same));
const WIDER: ReadonlyMap<string, string> = new Map(Object.entries(wordings.wider));

/** Words at the end of a device's name that registered names often lack. */
const TAIL = / (?:machine|system|device|unit|equipment|apparatus|set|kit|instrument|tool|product)$/i;

/** Words for many kinds of devices: a `PCA pump` that is not found is no reason to show all pumps. */
const GENERAL: ReadonlySet<string> = new Set(
  "pump monitor catheter lens needle tube implant laser filter valve sensor scanner meter probe lead".split(" "),
);

/** Whether a word stands for many kinds of devices. */
export const isGeneralDevice = (word: string): boolean => GENERAL.has(word.toLowerCase());

/** The same device under another word, as it is registered; null for none. */
export function sameDevice(phrase: string): string | null {
  const lower = phrase.toLowerCase();
  const registered =
    SAME.get(lower) ?? SAME.get(lower.replace(TAIL, "")) ?? (OF_AI.test(lower) ? COMPUTER_ASSISTED : undefined);
  return registered === undefined || registered === lower ? null : registered;
}

/** Plain words or known devices alone: no brand, in whose name nothing else is searched for. */
const isOfKnownWords = (phrase: string): boolean =>
  isTerm("device", toKey(phrase)) || phrase.toLowerCase().split(/[ -]/).every(isPlainWord);

/** The wider kind of a device under a registered wording; null for none. */
export const widerKind = (phrase: string): string | null => WIDER.get(phrase.toLowerCase().replace(TAIL, "")) ?? null;

/**
 * A wider search: a registered wording for more devices, the phrase without a word such as "machine", or the longest
 * known device that it holds beside other words (`stent fracture`); null for none.
 */
export function widerDevice(phrase: string): string | null {
  const lower = phrase.toLowerCase();
  const registered = WIDER.get(lower) ?? WIDER.get(lower.replace(TAIL, ""));
  if (registered !== undefined && registered !== lower) return registered;
  if (lower.endsWith(" software")) return "software";
  const short = phrase.replace(TAIL, "");
  if (short !== phrase && short.length > 2 && isOfKnownWords(short) && sameDevice(short) === null) return short;
  const words = lower.split(" ");
  for (let length = words.length - 1; length > 0; length--)
    for (let from = words.length - length; from >= 0; from--) {
      const part = words.slice(from, from + length).join(" ");
      if (!GENERAL.has(part) && isTerm("device", toKey(part))) return part;
    }
  return headOf(lower);
}

/** `glucose sensor`, `hip prosthesis`: what tells more than the last word, which is registered in many ways; else null. */
export function headOf(phrase: string): string | null {
  const [head = "", tail = "", ...more] = phrase.toLowerCase().split(" ");
  const isTail = /^(?:sensor|monitor|meter|prosthes[ie]s|system)$/.test(tail);
  return more.length === 0 && isTail && head.length > 2 && !GENERAL.has(head) && isPlainWord(head) ? head : null;
}

/** FDA calls it by what it does: `Computer-Assisted Triage`. */
const OF_AI = /\b(?:ai|artificial intelligence|machine learning)\b/;

/** The brand before a device's common name, which reports write alone: `da Vinci surgical robot`; null for none. */
export function brandBefore(phrase: string): string | null {
  /** `Foley catheter`, which FDA has in words of its own */
  if (isTerm("device", toKey(phrase)) && sameDevice(phrase) !== null) return null;
  const words = phrase.split(" ");
  for (let at = 1; at < words.length; at++) {
    const rest = words.slice(at).join(" ");
    if (!isTerm("device", toKey(rest)) && !new RegExp(`^(?:${DEVICE})$`, "i").test(rest)) continue;
    const brand = words.slice(0, at);
    const isName = brand.some(
      (word) =>
        !/^[A-Z\d]{2,4}$/.test(word) &&
        /** `MRI-compatible` */
        !/-(?:compatible|conditional|safe|powered|free|based|guided|assisted|coated|eluting|resistant|style|type)$/i.test(
          word,
        ) &&
        /** `single-use` */
        !word.toLowerCase().split("-").every(isPlainWord) &&
        (/^[A-Z]/.test(word) || (word.length > 3 && !isSpelledDevice(word))),
    );
    return isName ? brand.join(" ") : null;
  }
  return null;
}

/** Whether a word is one that names of devices are made of. */
const isSpelledDevice = (word: string): boolean =>
  kindsOfTerm(toKey(word)).length > 0 || /(?:ic|al|ary|ular|ed|ing)$/.test(word);

const LEGAL_FORM = /,? (?:inc|incorporated|llc|corp|corporation|co|company|ltd|limited|lp|plc|gmbh|ag|sa|nv|bv)\.?$/i;

/** `Pfizer-sponsored`; not by an industry or a government as such. */
export const OF_A_FIRM =
  /^(?!(?:industry|nih|government|federally)-).+(?=-(?:sponsored|funded|made|branded|manufactured|labell?ed)$)/i;

/** A firm's name without its legal form. */
export const firmOf = (said: string): string =>
  (OF_A_FIRM.exec(searchText(said))?.[0] ?? searchText(said)).replace(SPONSORED, "").replace(LEGAL_FORM, "");

/** The one listed firm whose name is a letter away from a word that no firm bears: `abbot`; null where there is none. */
export function nearFirm(said: string): string | null {
  const key = toKey(said);
  if (key.length < 5 || key.includes(" ") || isTerm("firm", key)) return null;
  const near = firmsByLetter(key[0] ?? "").filter(
    (firm) => !firm.includes(" ") && Math.abs(firm.length - key.length) < 2 && distance(firm, key) === 1,
  );
  const [only] = near;
  return near.length === 1 && only !== undefined ? only : null;
}

const firmTerms = toSortedTerms(firms.terms);
const firmsByLetter = (letter: string): readonly string[] => firmTerms.beginningWith(letter, 5000);

/** What stands before a firm's name in `sponsored by Swedish Match`. */
const SPONSORED = /^(?:(?:sponsored|made|manufactured|funded|run|built|produced|submitted|filed) by|from|by) /i;

/** `pain medicine`, `mail-order pharmacies`: goods or firms of a kind in plain words, which a model may take for a firm. */
export const isOfAnyFirm = (said: string): boolean => ANY_FIRM.test(said) && said.split(/[ -]/).every(isPlainWord);
const ANY_FIRM =
  /^[a-z -]*\b(?:medicines?|medications?|meds|drugs?|remed(?:y|ies)|products?|pills|tablets|syrups?|pharmac(?:y|ies)|hospitals?|clinics?|compan(?:y|ies)|manufacturers?)$/;
