import type { Entity } from "../entity.ts";
import type { Part } from "./part.ts";
import { figuresIn } from "../tokens.ts";
import { isSearchable, searchText } from "./search-text.ts";
import { devicePhrases } from "./device-phrase.ts";
import { BY_NUMBER_ALONE, productNumberNotes } from "./product-numbers.ts";
import { entitiesOf, spanOf, takenOf, undated, type Reading } from "./reading.ts";
import { simplerSearch } from "./simpler-device.ts";
import { DRUG_EVENTS, DRUG_RECALLS } from "./traps.ts";
import { MOST_CALLS, type Filter } from "./schema.ts";

/**
 * Recalls and event reports take one text, whose words have to stand in one field of a record: a device and its maker
 * never do. The device is asked for, and its maker is looked for among the retrieved records. Recalls can be asked for
 * by the firm alone, reports cannot.
 */
export function recallOrEventPart(
  endpoint: "/devices/recalls" | "/devices/events",
  reading: Reading,
  lent: Reading | null,
): Part {
  if (isAboutDrug(reading, lent)) return { calls: [], notApplied: [], notCovered: DRUGS_NOT_HERE[endpoint] };
  const alone = makersOf(reading).map((name) => ({ q: name, makers: [], simpler: firstWord(name) }));
  const own = devicesIn(reading, reading);
  const borrowed = lent === null ? [] : devicesIn(lent, alone.length > 0 ? reading : lent);
  const wanted = [own, borrowed, alone].find((some) => some.length > 0) ?? [];
  const isEvents = endpoint === "/devices/events";
  if (wanted === alone && alone.length > 0 && isEvents)
    return { calls: [], notApplied: [], notCovered: BY_DEVICE_ALONE };
  const numbers = productNumberNotes(reading.question.text);
  if (wanted.length === 0 && numbers.length > 0) return { calls: [], notApplied: [], notCovered: BY_NUMBER_ALONE };
  return {
    calls: wanted.slice(0, MOST_CALLS).map(({ q, makers, simpler }) => {
      const other = searchText(simpler ?? "");
      const filters = [
        ...(isEvents ? eventFilters(reading.question.text) : []),
        ...makers.map((maker) => makerFilter(endpoint, maker)),
      ];
      return {
        call: { endpoint, params: { q: searchText(q) } },
        ...(other === "" || other.toLowerCase() === q.toLowerCase()
          ? {}
          : { otherwise: { endpoint, params: { q: other } } }),
        ...(filters.length === 0 ? {} : { filters }),
      };
    }),
    notApplied: [
      ...numbers,
      ...undated(reading),
      ...(wanted.some(({ makers }) => makers.length > 1) && COMPARING.test(reading.question.text)
        ? ["a comparison of the firms (their records are not counted apart)"]
        : []),
      ...(reading.place === null ? [] : ["a place (no such filter on these records)"]),
      ...(endpoint === "/devices/events" && eventKindsIn(reading.question.text).length > 1
        ? ["the types of the events (several are named)"]
        : []),
      ...(endpoint === "/devices/recalls" && RECALL_CLASS.test(reading.question.text)
        ? ["the recall's class (not part of these records)"]
        : []),
      ...(endpoint === "/devices/recalls" &&
      RECALL_STATUS.test(reading.question.text) &&
      !wanted.some(({ q }) => /\b(?:open|closed)\b/i.test(q))
        ? ["the recall's status (no such filter)"]
        : []),
    ],
  };
}

const COMPARING = /\b(?:more|most|fewer|fewest|less|least|vs|versus|than|compar\w+|differen\w+)\b/i;

/** Whether a recall goes on, said before or behind the word: `closed pacemaker recalls`, `recalls that are still active`. */
export const RECALL_STATUS =
  /\b(?:terminated|completed|ongoing)\b|\b(?:open(?! (?:heart|mri|bore|surg))|closed|active|current(?:ly)?)(?: [\w'-]+){0,5}? recalls?\b|\brecalls?\b(?: [\w'-]+){0,6}? (?:open|closed|active|current(?:ly)?|in effect)\b/i;

export const RECALL_CLASS = /\bclass (?:i{1,3}|1|2|3|one|two|three)\b/i;

const makersOf = (reading: Reading): readonly string[] =>
  entitiesOf(reading, "company", "organization").map((entity) => entity.value);

/** Registered names of firms often share but their first word with what people call them. */
const firstWord = (name: string): string | null => /^[\p{L}\p{N}-]{4,}(?= )/u.exec(name)?.[0] ?? null;

/** Kinds of events, looked for among the retrieved reports. */
export const EVENT_KINDS = [
  [/\b(?:deaths?|died|fatal(?:it(?:y|ies))?|kill(?:s|ed|ing)?|deadly)\b/i, "Death", "of the event type death"],
  [/\binjur(?:y|ies|ed)\b/i, "Injury", "of the event type injury"],
  [/\bmalfunction(?:s|ed|ing)?\b/i, "Malfunction", "of the event type malfunction"],
] as const;

const eventKindsIn = (text: string) => EVENT_KINDS.filter(([pattern]) => pattern.test(text));

function eventFilters(text: string): readonly Filter[] {
  const named = eventKindsIn(text);
  const [only] = named;
  return only === undefined || named.length > 1
    ? []
    : [{ field: "event_type", test: "contains", value: only[1], words: only[2] }];
}

const BY_DEVICE_ALONE =
  "Adverse event reports can be asked for by the name of a device alone, not by its manufacturer.";

const DRUGS_NOT_HERE = { "/devices/recalls": DRUG_RECALLS, "/devices/events": DRUG_EVENTS } as const;

/** A part that names a drug and no device, itself or by what it leaves out: device records cannot stand in. */
function isAboutDrug(reading: Reading, lent: Reading | null): boolean {
  const drugs = entitiesOf(reading, "brand", "generic");
  if (entitiesOf(reading, "device").length > 0) return false;
  if (drugs.length > 0) return true;
  const isAnaphoric = devicePhrases(reading, takenOf(reading)).length === 0;
  return (
    isAnaphoric &&
    lent !== null &&
    entitiesOf(lent, "brand", "generic").length > 0 &&
    entitiesOf(lent, "device").length === 0
  );
}

/** A device to ask for, with the makers to look for among its records. */
interface Wanted {
  readonly q: string;
  readonly makers: readonly string[];
  readonly simpler: string | null;
}

/** `infusion pumps by Baxter` → the device, and the makers that `asked` names apart. */
function devicesIn(reading: Reading, asked: Reading): readonly Wanted[] {
  const named = makersApart(reading);
  const phrases = devicePhrases(reading, takenOf(reading));
  const apart = devicePhrases(reading, [...takenOf(reading), ...named.map((maker) => spanOf(reading, maker))]);
  const isMaker = (phrase: string): boolean => named.some(({ value }) => bare(value) === bare(phrase));
  const makers = [...new Set(makersApart(asked).map(({ value }) => searchText(value)))].filter(isSearchable);
  return phrases.every(isMaker) ? [] : apart.map((q) => ({ q, makers, simpler: simplerSearch(q, reading) }));
}

/** Firms that are no part of a device's name. */
const makersApart = (reading: Reading): readonly Entity[] => {
  const devices = entitiesOf(reading, "device", "eponym");
  return entitiesOf(reading, "company", "organization").filter(
    (maker) => !devices.some((device) => device.from < maker.to && maker.from < device.to),
  );
};

const bare = (text: string): string => text.toLowerCase().replaceAll(/s\b/g, "");

const MAKER_FIELDS = {
  "/devices/recalls": ["recalling_firm", "the recalling firm's name"],
  "/devices/events": ["devices[].manufacturer", "a manufacturer's name"],
} as const;

const LEGAL_FORM =
  /,? (?:inc|incorporated|llc|corp|corporation|co|company|ltd|limited|lp|plc|gmbh|ag|kg|sa|nv|bv)\.?$/i;

/** Records whose firm's name holds these words, whatever its legal form. */
function makerFilter(endpoint: keyof typeof MAKER_FIELDS, maker: string): Filter {
  const [field, where] = MAKER_FIELDS[endpoint];
  const value = maker.replace(LEGAL_FORM, "");
  const said = figuresIn(value).length === 0 ? value : "the firm that is asked for";
  return { field, test: "names", value, words: `with ${said} in ${where}` };
}
