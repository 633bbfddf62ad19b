import { Phrases } from "../vocabulary/phrases.ts";
import { givenRank, isTerm, kindsOfTerm, surnameRank } from "../language/lexicon.ts";
import { toKey } from "../language/keys.ts";
import { piecesOf } from "../language/symbols.ts";
import type { Question, Word } from "../question.ts";
import { overlaps, spansOf, type Span } from "../language/span.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { isCountry } from "./places/countries.ts";
import places from "./places/data/places.json" with { type: "json" };
import { TOPICS } from "../language/topics.ts";
import { once } from "../../src/core/once.ts";
import { LAW, NEARLY, suspicionOf } from "../screening/screen.ts";
import { kindSpans } from "./wishes/kinds.ts";
import { isFirmEnd } from "./firm-ends.ts";
import { hasPair } from "./name-pairs.ts";
import { INSTITUTIONS, isEntry, isInRole, isInPersonsPlace, isSaidToBeAPerson } from "./person-roles.ts";
import { isSpelled } from "./spelling.ts";
import type { Tagged } from "./tag.ts";

/** Listed as a name, or known to no list at all. */
const isNameOrUnknown = (lower: string): boolean =>
  (lower.length > 2 && givenRank(lower) + surnameRank(lower) > 0) ||
  (/^[\p{L}'-]{4,}$/u.test(lower) && !isSpelled(lower));

/** Where two words stand side by side that are names, or that no list knows; not the names that hospitals bear. */
function namesIn(question: Question, tagged: readonly Tagged[]): readonly Span[] {
  const { words, text } = question;
  const pieces = piecesOf(question);
  /** Seldom needed, and all patterns are tried for it. */
  const kinds = once(() => kindSpans(text, TOPICS));
  const unknown = new Set(
    pieces.flatMap(({ from, to, kinds: listed }) =>
      to - from === 1 && listed.length === 0 && !isPlainWord(words[from]?.lower ?? "a") ? [from] : [],
    ),
  );
  return words.flatMap((word, at) => {
    /** A middle initial may stand between them. */
    const second = isInitial(words[at + 1]) && word.lower.length > 1 ? at + 2 : at + 1;
    const next = words[second];
    if (next === undefined || [1, 2].some((more) => isFirmEnd(words[second + more]?.lower)) || isFirmEnd(next.lower))
      return [];
    const span = { start: word.start, end: next.end };
    /** `Janus Kinase Inhibitor`. */
    if ([next, words[second + 1], words[second + 2]].some((one) => OF_CLASSES.test(one?.lower ?? ""))) return [];
    if (INSTITUTIONS.has(`${word.lower} ${next.lower}`)) return [];
    const isOfKind = (): boolean => kinds().some((kind) => overlaps(kind, span));
    if (unknown.has(at) && unknown.has(second) && isWrittenAlike(word, next))
      return [word, next].every(({ lower }) => isNameOrUnknown(lower)) && !isOfKind() ? [span] : [];
    /** What a list knows as a whole is no person: `Eli Lilly`. */
    const isListed = pieces.some(({ from, to, kinds }) => kinds.length > 0 && from <= at && second < to);
    const isHospital = tagged.some((one) => one.tag === "hospital" && overlaps(one, span));
    const isApart = !/^ (?:\w\.? )?$/.test(text.slice(word.end, next.start));
    const isName = isFullName(word, next) || (second > at + 1 && givenRank(word.lower) === 2);
    return isListed || isHospital || isApart || !isName || isOfKind() ? [] : [span];
  });
}

/** What ends the name of a class of drugs. */
const OF_CLASSES =
  /^(?:kinase|reductase|transcriptase|receptor|channel|inhibitors?|blockers?|agonists?|antagonists?|modulators?|antibod(?:y|ies))$/;

/** Both words of a name begin alike, and products alone have capitals inside: `Sonendo GentleWave`, `Cutera burns`. */
const isWrittenAlike = (one: Word, other: Word): boolean =>
  (one.isCapital === other.isCapital || one.startsSentence) &&
  [one, other].every(({ text }) => !/[a-z][A-Z]/.test(text) || /^(?:Mc|Mac|De|Di|La|Le|Van|O['’])/.test(text));

/** A letter in the middle of a name; "a" and "i" are words. */
const isInitial = (word: Word | undefined): boolean =>
  word !== undefined && /^[a-z]$/.test(word.lower) && (word.isCapital || !/^[ai]$/.test(word.lower));

/** A frequent given name and a surname that is nothing else in English; products have names in capitals. */
const isFullName = (given: Word, surname: Word): boolean =>
  givenRank(given.lower) === 2 &&
  surname.lower.length > 2 &&
  (surnameRank(surname.lower) > 0 || isUnheardOf(given, surname)) &&
  !isPlainWord(surname.lower) &&
  given.isAllCaps === surname.isAllCaps;

/** `Tobias Feldmanson`: a capitalised word that no list holds, behind a given name. */
const isUnheardOf = (given: Word, { lower, text, isCapital, isAllCaps }: Word): boolean =>
  given.isCapital &&
  isCapital &&
  !isAllCaps &&
  !/[a-z][A-Z\d]/.test(text) &&
  /^[\p{L}'’-]{4,}$/u.test(lower) &&
  kindsOfTerm(toKey(lower)).length === 0 &&
  !isSpelled(lower);

const ABROAD: ReadonlySet<string> = new Set(places.citiesAbroad);

const PLACES: ReadonlySet<string> = new Set(["city", "state", "place", "date"]);

/** What a search by one word of a list is of: a word that stands in none is there by its place alone. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  city: ["city", "county", "state"],
  condition: ["condition", "eponym"],
  organization: [],
};

/** Whether a value has nothing for it but where it stands, and could be a name: one word, listed as a name alone. */
function isLoneName({ words, text: asked }: Question, { tag, from, to }: Tagged): boolean {
  /** `organizations named Geisinger` are asked for by their own name. */
  if (tag === "organization" && NAMED_ORGANIZATIONS.test(asked)) return false;
  const word = words[from];
  if (to - from !== 1 || word === undefined || LISTED[tag] === undefined || word.isAllCaps) return false;
  const { lower } = word;
  if (isFirmEnd(words[to]?.lower) || OF_CLASSES.test(words[to]?.lower ?? "") || ABROAD.has(lower)) return false;
  if (lower.length < 4 || isPlainWord(lower) || kindsOfTerm(toKey(lower)).length > 0) return false;
  /** `Kern and Fresno counties` */
  const isCounty = isTerm("county", toKey(`${lower} county`));
  if (isCounty && /^(?:,? \S+){0,4}? count(?:y|ies)\b/i.test(asked.slice(word.end))) return false;
  return givenRank(lower) + surnameRank(lower) > 0 && (givenRank(lower) > 0 || tag !== "city");
}

/** What nothing but a list makes a thing of two words: where it stands could be a person. */
const THINGS: ReadonlySet<string> = new Set(["treatment", "condition", "device", "place", "firm"]);

const NAMED_THINGS: ReadonlySet<string> = new Set(["device", "condition", "eponym", "brand", "generic", "firm"]);

const MADE_BY = /\b(?:sponsored|made|manufactured|marketed|sold|funded|produced) by (?:the )?$/i;

/** Whether a value is a frequent given name before a surname, or before a word that names no thing: `steve jobs`. */
function isFullNameOf(question: Question, { tag, from, to, text, start, end }: Tagged): boolean {
  const { words } = question;
  /** Who makes something or pays for it is told to be a firm. */
  if (
    tag === "firm" &&
    (MADE_BY.test(question.text.slice(0, start)) || /^[ -]sponsored/i.test(question.text.slice(end)))
  )
    return false;
  const [given, surname] = [words[from], words[from + 1]];
  if (!THINGS.has(tag) || to - from !== 2 || given === undefined || surname === undefined) return false;
  const isThing = [text, given.lower, surname.lower].some((said) =>
    kindsOfTerm(toKey(said)).some((kind) => NAMED_THINGS.has(kind)),
  );
  if ([surname, words[to]].some((word) => isFirmEnd(word?.lower) || OF_CLASSES.test(word?.lower ?? ""))) return false;
  if (
    isThing ||
    INSTITUTIONS.has(text.toLowerCase()) ||
    isCountry(text.toLowerCase()) ||
    ABROAD.has(text.toLowerCase()) ||
    surname.lower.length < 3 ||
    kindsOfTerm(toKey(text)).length > 0 ||
    givenRank(given.lower) !== 2
  )
    return false;
  return surnameRank(surname.lower) > 0 || (tag === "treatment" && !isPlainWord(given.lower));
}

/** Words that tell an organization wherever they stand. */
const OF_ORGANIZATIONS = new Phrases(
  /\b(?:organi[sz]ations?|compan(?:y|ies)|corporat\w+|businesse?s?|clinics?|cent(?:er|re)s?|groups?|practices?|hospitals?|health|inc|llc|pllc|associates|partners|foundation|systems?|services?|agenc(?:y|ies)|pharmac(?:y|ies)|named|called)\b/i,
);

const NAMED_ORGANIZATIONS = /\borgani[sz]ations? (?:\w+ ){0,3}(?:named|called|names?|begin\w*|start\w*)\b/i;

/** Whether an organization has nothing for it but where it stands, and begins as a person's name: `april lane dentist`. */
function isPersonForOrganization({ words, text: asked }: Question, { tag, from, to }: Tagged): boolean {
  const [given, surname] = [words[from], words[from + 1]];
  if (tag !== "organization" || to - from < 2 || given === undefined || surname === undefined) return false;
  if (OF_ORGANIZATIONS.test(asked) || to - from > 3 || isFirmEnd(surname.lower) || isFirmEnd(words[from + 2]?.lower))
    return false;
  if (kindsOfTerm(toKey(`${given.lower} ${surname.lower}`)).length > 0) return false;
  const isListed = ({ lower }: Word): boolean => givenRank(lower) + surnameRank(lower) > 0;
  const isUnknown = ({ lower }: Word): boolean => !isPlainWord(lower) && !isSpelled(lower);
  return (
    surname.lower.length > 2 &&
    ((givenRank(given.lower) > 0 && surnameRank(surname.lower) > 0) ||
      (isListed(given) && isUnknown(surname)) ||
      (isUnknown(given) && isListed(surname)))
  );
}

/** `Tucson Zebulon Farquharsen`: a town with words behind it that could be a name, and that no town has. */
function isNameBehindCity({ words }: Question, { tag, from, to, text }: Tagged): boolean {
  if (tag !== "city" || to - from < 2 || isPlace({ tag, text })) return false;
  for (let end = to - 1; end > from; end--) {
    const town = words
      .slice(from, end)
      .map(({ lower }) => lower)
      .join(" ");
    if (!isTerm("city", toKey(town))) continue;
    const rest = words.slice(end, to);
    return rest.every(({ lower }) => !isPlainWord(lower)) && rest.some(({ lower }) => isNameOrUnknown(lower));
  }
  return false;
}

/** What people do with a document, and firms do not. */
const BY_A_PERSON = /^,? (?:signed|wrote|authored|co-?authored|prescribed|testified)\b/i;
const SIGNED_BY = /\b(?:signed|written|authored|co-?authored|prescribed) by (?:the )?$/i;

/** Two capitalised words that no list knows, beside what only a person does: `clearances that … signed`. */
function isSigner({ words, text: asked }: Question, { tag, from, to, text, start, end }: Tagged): boolean {
  if (tag !== "firm" || to - from !== 2 || kindsOfTerm(toKey(text)).length > 0) return false;
  const isNamed = words.slice(from, to).every((word) => word.isCapital && !word.isAllCaps && !isFirmEnd(word.lower));
  return isNamed && (BY_A_PERSON.test(asked.slice(end)) || SIGNED_BY.test(asked.slice(0, start)));
}

/** `trials of Anna B. Kowal`: taken for a hospital, where nothing says that it is one. */
const isInitialed = ({ text: asked }: Question, { tag, text, end }: Tagged): boolean =>
  tag === "hospital" &&
  /^\p{Lu}\p{Ll}+ \p{Lu}\. \p{Lu}\p{Ll}+$/u.test(text) &&
  !/^ (?:memorial |va |veterans )?(?:hospitals?|medical|clinics?|cent(?:er|re)|institute)/i.test(asked.slice(end));

/** `complaints that involve Baxter Okonjo`: a firm that is called as people are, and a word that no list knows, at the end. */
const isCalledAsFirm = ({ words, text }: Question, { tag, from, to }: Tagged): boolean => {
  const [firm, word, behind] = [words[from], words[to], words[to + 1]];
  if (tag !== "firm" || to - from !== 1 || firm === undefined || word === undefined) return false;
  const isAtEnd = behind === undefined || !/^ $/.test(text.slice(word.end, behind.start));
  return (
    isAtEnd &&
    text.slice(firm.end, word.start) === " " &&
    givenRank(firm.lower) + surnameRank(firm.lower) > 0 &&
    word.isCapital &&
    !word.isAllCaps &&
    /^\p{L}{4,}$/u.test(word.lower) &&
    !isPlainWord(word.lower) &&
    kindsOfTerm(toKey(word.lower)).length === 0 &&
    !isSpelled(word.lower)
  );
};

/** `Abbott, the gastroenterologist in Lubbock`, `Baxter Holloway, Spokane, physical therapist`: who works as one is no firm. */
const isCalledByWork = ({ text }: Question): boolean =>
  [...text.matchAll(WITH_WORK)].some(([whole, ...said]) => {
    /** `Does Abbott, …` */
    const words = said.filter((word) => word !== undefined && !isPlainWord(word.toLowerCase()));
    const first = words[0]?.toLowerCase() ?? "";
    const isLone = words.length === 1;
    return (
      givenRank(first) + surnameRank(first) > 0 &&
      (isLone ? LONE.test(whole) : said.length === words.length) &&
      !kindsOfTerm(toKey(words.join(" "))).some((kind) => PLACE_KINDS.has(kind) && !(isLone && kind === "city"))
    );
  });
const WITH_WORK = new Phrases(
  /(?<!\p{L}|\b(?:[Ii]n|[Nn]ear|[Aa]round|[Ff]rom) )(\p{Lu}[\p{Ll}'’-]+)(?: (\p{Lu}[\p{Ll}'’-]+))?(?:,| \()(?: ?(?:\p{Lu}[\p{L}.'’-]+ ?){1,3},)?(?: ?(?:the|an?|our|my) |(?<=,) )(?:[a-z]+ )?(?:\p{L}*(?:olog|iatr|dent|orthopa?ed|therap|pharmac|optometr|orthodont|anesthet|hygien)ist|(?:pediatr|obstetr|dietit|phys)ic?ian|doctor|surgeon|nurse(?: practitioner)?|midwife|therapist|psychologist|chiropractor)(?:,| (?:over|at|in|from|on|out|near|above|behind|below|across|opposite|beside|next) |[.?!]|$)/gu,
);
/** A surname alone is a firm's, but before `the` and a job. */
const LONE = /[,(](?: .*,)? ?(?:the|our|my) /;
const PLACE_KINDS: ReadonlySet<string> = new Set(["city", "county", "state", "hospital", "specialty"]);

/** `dervla and her insulin pump`: a word that no list knows, and what is hers. */
const isOwner = ({ words }: Question): boolean =>
  words.some(
    ({ lower }, at) =>
      /^\p{L}{3,}$/u.test(lower) &&
      words[at + 1]?.lower === "and" &&
      /^(?:her|his)$/.test(words[at + 2]?.lower ?? "") &&
      !isPlainWord(lower) &&
      kindsOfTerm(toKey(lower)).length === 0,
  );

/** Whether a list knows a place by its name: where it stands makes no place of two words. */
const isPlace = ({ tag, text }: Pick<Tagged, "tag" | "text">): boolean => {
  if (!PLACES.has(tag)) return false;
  const kinds = kindsOfTerm(toKey(text));
  return tag !== "city" || kinds.includes("city") || kinds.includes("county") || text.split(" ").length === 1;
};

/** `Tobias Feldmanson`: where a given name stands before it, an unknown word is no town. */
const isBehindGiven = ({ words }: Question, { tag, from, to, text }: Tagged): boolean =>
  tag === "city" &&
  to - from === 1 &&
  kindsOfTerm(toKey(text)).length === 0 &&
  !isPlainWord(text.toLowerCase()) &&
  givenRank(words[from - 1]?.lower ?? "") > 0 &&
  !isPlainWord(words[from - 1]?.lower ?? "a");

/** Whether two words are a name, rather than only words that no list knows. */
const isSurely = ({ words }: Question, span: Span): boolean => {
  const said = words.filter((word) => overlaps(word, span));
  return (
    said.some(({ lower }) => givenRank(lower) + surnameRank(lower) > 0) ||
    said.every(({ isCapital, isAllCaps }) => isCapital && !isAllCaps)
  );
};

/** `May I have …` */
const MAY_I = /^may (?:i|we)\b/i;

/**
 * The second line behind the privacy screen: two words side by side that are names, or that no list knows, and words
 * that only their place makes a city, an organization or a condition. A question with a name is refused, and words side
 * by side that nobody knows are never searched for. Where the screen saw nothing of a person in the whole question, its
 * names are those of things: `Rett, Batten, Krabbe`, `Ivoclar Vivadent`.
 * @param asked the whole question, as it was asked
 */
export function personNames(question: Question, tagged: readonly Tagged[], asked: Question) {
  const found = namesOf(question, tagged);
  const near = suspicionOf(asked);
  if (near >= DOUBTFUL && hasPair(asked, near >= NEARLY)) return { ...found, hasName: true };
  if (isInRole(asked) || isEntry(asked, tagged) || isSaidToBeAPerson(asked)) return { ...found, hasName: true };
  const place = isInPersonsPlace(asked);
  if (place === "surely" || (place === "perhaps" && suspicionOf(asked) >= UNLIKELY)) return { ...found, hasName: true };
  if (!found.hasName && found.unknown.length === 0) return found;
  const odds = suspicionOf(asked);
  return odds < DOUBTFUL ? { hasName: false, unknown: [] } : { ...found, hasName: found.hasName || odds > NEARLY };
}

/** Log-odds of the screen below which somebody in a person's place is a brand: `Dr Dennis Gross`. */
const UNLIKELY = -8.5;

/** Log-odds of the screen from which on a name may be a person's. */
const DOUBTFUL = -6;

function namesOf(question: Question, tagged: readonly Tagged[]): { hasName: boolean; unknown: readonly Span[] } {
  const laws = spansOf(question.text, LAW);
  const names = namesIn(question, tagged).filter(
    (name) =>
      !laws.some((law) => overlaps(law, name)) &&
      !tagged.some((one) => overlaps(one, name) && isPlace(one) && !isBehindGiven(question, one)) &&
      !MAY_I.test(question.text.slice(name.start)),
  );
  return {
    hasName:
      names.some((name) => isSurely(question, name)) ||
      tagged.some(
        (one) =>
          isLoneName(question, one) ||
          isFullNameOf(question, one) ||
          isPersonForOrganization(question, one) ||
          isSigner(question, one) ||
          isInitialed(question, one) ||
          isNameBehindCity(question, one) ||
          isCalledAsFirm(question, one),
      ) ||
      isOwner(question) ||
      isCalledByWork(question),
    unknown: names,
  };
}
