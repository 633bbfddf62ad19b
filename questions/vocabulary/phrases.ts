import { once } from "../../src/core/once.ts";
import { lately } from "./lately.ts";

/**
 * An expression that is run, and so compiled, only where a text holds something without which it can't match: V8 takes
 * up to 15 ms for a long one when it is first used, and of several hundred a question speaks of a few.
 */
export class Phrases extends RegExp {
  readonly #needed: () => readonly string[];

  constructor(pattern: string | RegExp, flags?: string) {
    super(pattern, flags);
    this.#needed = pattern instanceof Phrases ? pattern.#needed : once(() => neededIn(this.source));
  }

  /** What `matchAll` and `split` make of it: one that looks no more for what is needed. */
  static override get [Symbol.species](): RegExpConstructor {
    return RegExp;
  }

  override exec(text: string): RegExpExecArray | null {
    if (this.mayBeIn(text)) return super.exec(text);
    this.lastIndex = 0;
    return null;
  }

  override [Symbol.matchAll](text: string): RegExpStringIterator<RegExpExecArray> {
    return this.mayBeIn(text) ? super[Symbol.matchAll](text) : [].values();
  }

  /** False where the text can't hold a match. */
  mayBeIn(text: string): boolean {
    if (text !== last.text) last = lookedAt(text);
    const { small, may } = last;
    const known = may.get(this.#needed);
    if (known !== undefined) return known;
    const isThere = this.#needed().some((one) => small.includes(one));
    may.set(this.#needed, isThere);
    return isThere;
  }
}

/** A text with whether what each expression needs is in it: most are run on it again. */
interface LookedAt {
  readonly text: string;
  readonly small: string;
  readonly may: Map<unknown, boolean>;
}

const toLookedAt = (text: string): LookedAt => ({ text, small: text.toLowerCase(), may: new Map() });

/** A question is read in turns with its parts, so a few texts are kept, and the last one at hand. */
const lookedAt = lately(toLookedAt, 32);
let last = toLookedAt("");

/** An expression for any of these phrases, parted by `|`; a `*` behind a letter stands for the rest of a word. */
export const phrasePattern = (phrases: string, flags = "i"): Phrases =>
  new Phrases(String.raw`(?<!\w)(?:${phrases.replaceAll(/(?<=\w)\*/g, String.raw`\w*`)})(?!\w)`, flags);

const ONCE = { isOptional: false, isRepeated: false };

/** Of anything. */
const NOTHING: readonly string[] = [""];

/** What a match of an expression needs: it holds one of these texts, in small letters; an empty one is in every text. */
export function neededIn(source: string): readonly string[] {
  let at = 0;
  return alternatives();

  /** Up to the end of a group or of all. */
  function alternatives(): readonly string[] {
    const needed = sequence();
    if (source[at] !== "|") return needed;
    const all = [...needed];
    while (source[at] === "|") {
      at++;
      for (const one of sequence()) if (!all.includes(one)) all.push(one);
    }
    return all;
  }

  /** Of all that follows one another, what is seldom said. */
  function sequence(): readonly string[] {
    let best = NOTHING;
    let run = "";
    const offer = (needed: readonly string[]): void => void (best = often(needed) < often(best) ? needed : best);
    while (at < source.length && source[at] !== "|" && source[at] !== ")") {
      const isLooking = source.startsWith("(?=", at) || source.startsWith("(?<=", at);
      const atom = nextAtom();
      const { isOptional, isRepeated } = repetition();
      /** What stands before or behind a match is in the text, too. */
      if (isLooking && !isOptional && typeof atom !== "string") offer(atom);
      if (isLooking || atom === "") continue;
      const isLetter = typeof atom === "string" && !isOptional;
      if (isLetter) run += atom;
      if (isLetter && !isRepeated) continue;
      offer([run.toLowerCase()]);
      run = "";
      if (!isLetter && typeof atom !== "string" && !isOptional) offer(atom);
    }
    offer([run.toLowerCase()]);
    return best;
  }

  /** A letter, none where only a place is meant, or what a group needs. */
  function nextAtom(): string | readonly string[] {
    const mark = source[at++] ?? "";
    switch (mark) {
      case "^":
      case "$":
        return "";
      case ".":
        return NOTHING;
      case "[":
        for (; source[at] !== "]"; at++) if (source[at] === "\\") at++;
        at++;
        return NOTHING;
      case "(":
        return group();
      case "\\":
        return escaped();
      default:
        return mark;
    }
  }

  function group(): string | readonly string[] {
    const isNamed = source[at] === "?" && source[at + 1] === "<";
    const kind = source[at] === "?" ? source[at + (isNamed ? 2 : 1)] : "";
    const isLooking = kind === "=" || kind === "!";
    if (isNamed && !isLooking) at = source.indexOf(">", at) + 1;
    else if (source[at] === "?") at += isNamed ? 3 : 2;
    const needed = alternatives();
    at++;
    return kind === "!" ? "" : needed;
  }

  function escaped(): string | readonly string[] {
    const mark = source[at++] ?? "";
    if (mark === "b" || mark === "B") return "";
    if (!isWordSign(mark)) return mark;
    if (mark === "x") at += 2;
    else if (mark === "k") at = source.indexOf(">", at) + 1;
    else if (source[at] === "{" && (mark === "p" || mark === "P" || mark === "u")) at = source.indexOf("}", at) + 1;
    else if (mark === "u") at += 4;
    return NOTHING;
  }

  function repetition(): { readonly isOptional: boolean; readonly isRepeated: boolean } {
    const mark = source[at];
    if (mark !== "?" && mark !== "*" && mark !== "+" && mark !== "{") return ONCE;
    const isOptional = mark === "?" || mark === "*" || source[at + 1] === "0";
    at = mark === "{" ? source.indexOf("}", at) + 1 : at + 1;
    if (source[at] === "?") at++;
    return { isOptional, isRepeated: true };
  }
}

/** How often texts may be expected to be found: each further letter makes one about so many times rarer, a sign more. */
function often(needed: readonly string[]): number {
  let sum = 0;
  for (const one of needed) {
    const isOfSign = one !== "" && one[0] !== " " && !isWordSign(one[0] ?? "");
    const length = one.length + (isOfSign ? SIGN : 0);
    sum += Math.max(OFTEN[length] ?? 0, length > 2 && USUAL.includes(one.trim()) ? OFTEN_USUAL : 0);
  }
  return sum;
}
/** Words of many questions, whatever their length. */
const USUAL =
  "which what whose how many much were was are is has have had does did do any all show list find tell give since after before during that there with from about into than more most records recalls recalled labels labeled trials studies reports reported devices hospitals cleared clearances providers patients drugs";
const OFTEN_USUAL = 0.1;
const SIGN = 3;
/** For each length, up to one at which a text is hardly ever found. */
const OFTEN = Array.from({ length: 24 }, (_, length) => 4 ** -length);

const isWordSign = (mark: string): boolean =>
  (mark >= "a" && mark <= "z") || (mark >= "A" && mark <= "Z") || (mark >= "0" && mark <= "9") || mark === "_";
