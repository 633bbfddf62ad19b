import { RECORD_WORDS } from "../vocabulary/records.ts";
import { Phrases } from "../vocabulary/phrases.ts";

/** Words that stand by themselves and say of records what is said before their name elsewhere: `Only the open ones, please.` */

/** What records are called in a text that is made. */
const CALLED: Readonly<Partial<Record<string, string>>> = {
  "/devices/recalls": "recalls",
  "/devices/events": "reports",
  "/clearances/search": "clearances",
  "/trials/search": "trials",
  "/labels/search": "labels",
  "/hospitals/search": "hospitals",
};

const KINDS = Object.entries(RECORD_WORDS).map(([endpoint, words]) => ({
  called: CALLED[endpoint],
  pattern: new Phrases(String.raw`\b(?:${words})(?![a-z])`, "i"),
}));

/** A text in which such words stand before the name of the records, where it names one kind of them. */
export function withRecords(text: string): string {
  if (!SHORTENED.test(text) && !STATE.test(text)) return text;
  const [only, ...others] = KINDS.filter(({ pattern }) => pattern.test(text));
  if (only?.called === undefined || others.length > 0) return text;
  const whole = text.replace(SHORTENED, `$<lead>$<words> ${only.called}`);
  return only.called === "recalls" ? whole.replace(STATE, "$<lead>$<word> recalls") : whole;
}

/** `Only the open ones.`, `Just the class II ones` */
const SHORTENED =
  /(?<lead>(?:[.?!;]|,? (?:and|but)) (?:(?:only|just|i (?:only|just) (?:want|need)) )(?:the |those )?)(?<words>[\w-]+(?: [\w-]+)?) ones\b(?=[.?!,;]|$)/i;

const STATES = "open|ongoing|closed|terminated|completed";
/** How a recall stands, by itself in a list, and not one of several: `Recalls by Baxter: open, and started this year` */
const STATE = new RegExp(
  String.raw`(?<!\b(?:${STATES})\b.*)(?<lead>[:,;] (?:still |currently )?)(?<word>${STATES})(?=[,;.]|$)(?!.*\b(?:${STATES})\b)`,
  "i",
);
