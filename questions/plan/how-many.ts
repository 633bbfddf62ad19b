import { Phrases } from "../vocabulary/phrases.ts";
/** How many records a question wants to see: `show 3 hospitals`, `the latest five reports`; null where it does not say. */
export function wantedIn(text: string): number | null {
  const said = (
    LIMIT.exec(text) ??
    WANTED_IN_ORDER.exec(text) ??
    WANTED.exec(text) ??
    WANTED_BEFORE.exec(text) ??
    WANTED_AT_END.exec(text)
  )?.[1]?.toLowerCase();
  if (said === undefined) return null;
  const number = /^\d+$/.test(said) ? Number(said) : NUMBER_WORDS.indexOf(said) + 1;
  return number > 0 ? number : null;
}

const LIMIT = /\blimit(?:ed to|:|=)? ?(\d{1,2})\b/i;
const NUMBER_WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const NUMBER = `(\\d{1,2}|${NUMBER_WORDS.join("|")})`;

/** Records stand right behind it: not `find 12 lead ECG clearances`. */
const RECORDS =
  "(?:recalls?|reports?|events?|trials|studies|labels|clearances|grants|de[ -]novos|hospitals|providers|records?|510\\(?k\\)?s)";

const WANTED = new Phrases(
  String.raw`\b(?:show|list|give|find|get|pull|name)(?: me| us| up)?(?: the)?(?: latest| newest| most recent| last| first| oldest| top)? ${NUMBER} ${RECORDS}\b`,
  "i",
);

const WANTED_IN_ORDER = new Phrases(
  String.raw`\b(?:latest|newest|most recent|last|first|oldest|top|best|worst) ${NUMBER} (?!(?:\w+ ){0,2}(?:years?|months?|weeks?|days?|decades?|quarters?|stars?)\b)(?:[\w()-]+ ){0,4}${RECORDS}\b`,
  "i",
);

const WANTED_BEFORE = new Phrases(
  String.raw`(?<!\b(?:phases?|class|stage|type|level|grade|version|model|covid|part|section|tier|schedule|hepatitis|group|number|no\.?|top)[ -])\b${NUMBER} (?:latest|newest|most recent|oldest|earliest|best[- ]rated|highest[- ]rated|lowest[- ]rated) (?:[\w()-]+ ){0,4}${RECORDS}\b`,
  "i",
);

const WANTED_AT_END = new Phrases(
  String.raw`\b(?:latest|newest|most recent|last|first|oldest|top) ${NUMBER}(?: of (?:them|these|those)| only| please)?[.?! ]*$`,
  "i",
);
