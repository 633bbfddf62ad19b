import { ANY_STATE, asWritten, statesNamed } from "../vocabulary/state-names.ts";
import { RECORDS_CALLED, RECORDS_SAID } from "../vocabulary/records.ts";

/** Words that stand by themselves and say of records what is said before their name elsewhere: `Only the open ones, please.` */

/** A text in which such words stand before the name of the records, where it names one kind of them. */
export function withRecords(text: string): string {
  if (!SHORTENED.test(text) && !STATE.test(text)) return text;
  const [only, ...others] = RECORDS_SAID.flatMap(([endpoint, said]) => (said.test(text) ? [endpoint] : []));
  if (only === undefined || others.length > 0) return text;
  const whole = text.replace(SHORTENED, `$<lead>$<words> ${RECORDS_CALLED[only]}`);
  return only === "/devices/recalls" ? whole.replace(STATE, "$<lead>$<word> recalls") : whole;
}

/** `Charleston, either South Carolina or West Virginia`: the town with each of its states. */
export const withTowns = (text: string): string =>
  text.replace(TOWN_IN_TWO, (_, town: string, one: string, other: string) => `${town}, ${one} or ${town}, ${other}`);
const TOWN_IN_TWO = new RegExp(
  String.raw`\b((?<=\b(?:in|near|around|for|from) )[A-Za-z][\w.'’-]+(?: [A-Za-z][\w.'’-]+)?),? (?:either |\()(?:in )?(${ANY_STATE}) or (?:in )?(${ANY_STATE})\b\)?`,
  "i",
);

/** `a hospital in Texas … shipped to our state`: the one state that the text names. */
export function withOurState(text: string): string {
  if (!OUR_STATE.test(text)) return text;
  const [name, ...others] = statesNamed(text);
  return name === undefined || others.length > 0 ? text : text.replace(OUR_STATE, asWritten(name));
}
const OUR_STATE =
  /\b(?:our|my) (?:own )?state\b(?! (?:government|law|agency|health|university|department|board|hospital|(?:\w+ )?(?:society|association|academy|federation)))/i;

/** `Which Texas county has the most hospitals?`: the counties of a state; towns may be called `Kansas City`. */
export const withStateFirst = (text: string): string => text.replace(OF_STATE, "$<which> $<kind> in $<state>");
const OF_STATE = new RegExp(
  String.raw`\b(?<which>which|what) (?<state>${ANY_STATE}) (?<kind>count(?:y|ies)|parish(?:es)?|cities|towns?|(?-i:city))(?= (?:has|have|had)\b)`,
  "i",
);

/** `Only the open ones.`, `Just the class II ones` */
const SHORTENED =
  /(?<lead>(?:[.?!;]|,? (?:and|but)) (?:(?:only|just|i (?:only|just) (?:want|need)) )(?:the |those )?)(?<words>[\w-]+(?: [\w-]+)?) ones\b(?=[.?!,;]|$)/i;

const STATES = "open|ongoing|closed|terminated|completed";
/** How a recall stands, by itself in a list, and not one of several: `Recalls by Baxter: open, and started this year` */
const STATE = new RegExp(
  String.raw`(?<!\b(?:${STATES})\b.*)(?<lead>[:,;] (?:still |currently )?)(?<word>${STATES})(?=[,;.]|$)(?!.*\b(?:${STATES})\b)`,
  "i",
);
