import { kindsOfTerm } from "../language/lexicon.ts";
import { toKey } from "../language/keys.ts";
import type { Question } from "../question.ts";
import { SEARCHED_IN } from "./subjects.ts";
import { PLACE_TAGS, type Tagged } from "./tag.ts";

/** `Since Johnson & Johnson split its businesses, how many recalls has Ethicon had?`: a time that no record tells, and no firm asked for. */
const OF_DEALS =
  /^\W*(?:since|after|before|when|now that|ever since) (?:[^,;.?!]|(?<=\b(?:St|Inc|Co|Corp|Ltd))\.){3,60}? (?:bought|acquired|purchased|took over|merged|split|spun off|sold|(?:was|were|got) (?:bought|acquired|purchased|taken over|sold|spun off))\b(?:[^,;.?!]|(?<=\b(?:St|Inc|Co|Corp|Ltd))\.)*, /i;

function withoutDeals({ text }: Question, tagged: readonly Tagged[]): readonly Tagged[] {
  const [clause = ""] = OF_DEALS.exec(text) ?? [];
  const isFirm = ({ tag }: Tagged): boolean => tag === "firm";
  return clause !== "" && tagged.some((one) => isFirm(one) && one.start >= clause.length)
    ? tagged.filter((one) => !isFirm(one) || one.start >= clause.length)
    : tagged;
}

/** Without what only says what the question is for, before a colon: `for the huddle: recalls of …`, `CAPA trend review: …`. */
export function withoutPreface(question: Question, read: readonly Tagged[]): readonly Tagged[] {
  const { text } = question;
  const tagged = withoutDeals(question, read);
  /** What stands before a colon, and which no list knows, says what the question is for: `for the huddle: recalls of …`. */
  const colon = text.search(/:\s/);
  /** `pediatric dentists: Reno NV / Eugene OR` */
  const isBeforePlaces = tagged.every(({ tag, start }) => start <= colon || PLACE_TAGS.has(tag));
  /** `Defibrillator pads: recalls by Zoll`: all of it is one thing, and behind it stands no other. */
  const isHeading = ({ tag, start, end }: Tagged): boolean =>
    tag === "device" && start === 0 && end === colon && !tagged.some((one) => one.start > colon && one.tag === tag);
  const isPreface = (one: Tagged): boolean =>
    one.end <= colon &&
    !isHeading(one) &&
    !(one.tag === "specialty" && isBeforePlaces) &&
    (kindsOfTerm(toKey(one.text)).length === 0 || (OF_NAMES_SAID.has(one.tag) && one.text === one.text.toLowerCase()));
  const isAskedAfter = tagged.some((one) => one.start > colon && SEARCHED_IN[one.tag] !== undefined);
  /** `CAPA trend review: recalls with …`: what is asked stands behind it, and it is more than a name. */
  const isTitled =
    !isAskedAfter &&
    !/\b(?:on|of|for|about|by|from) \S+$/i.test(text.slice(0, Math.max(0, colon))) &&
    tagged.some((one) => one.start > colon && one.tag.startsWith("@")) &&
    !tagged.some((one) => one.start === 0 && one.end === colon);
  return colon > 0 && (isAskedAfter || isTitled)
    ? tagged.filter(
        (one) =>
          SEARCHED_IN[one.tag] === undefined ||
          !isPreface(one) ||
          (isTitled && (!OF_NAMES_SAID.has(one.tag) || kindsOfTerm(toKey(one.text)).length > 0)),
      )
    : tagged;
}

/** `Historian of diabetes care: …` is by no firm of that name. */
const OF_NAMES_SAID: ReadonlySet<string> = new Set(["firm", "organization"]);
