import { figuresIn } from "../../../src/core/tokens.ts";
import { piecesOf } from "../../language/symbols.ts";
import { toQuestion } from "../../question.ts";
import type { Dates } from "../dates.ts";
import notCovered from "../../language/data/not-covered.json" with { type: "json" };
import { distinct, type Made } from "./made.ts";
import { deviceOf, firmOf, simplerDevice } from "../names.ts";
import { negationBefore } from "../negation.ts";
import { named, type Part } from "../parts.ts";
import { MOST_CALLS, type Call, type Filter, type PlannedCall } from "../schema.ts";
import { isSearchable, searchText } from "../search-text.ts";

/** Clearances: maker, device and earliest day, each where it is named. */
export function clearanceCalls(part: Part, { since }: Dates): Made {
  const own = part.own.filter(({ tag }) => tag === "device" || tag === "firm");
  const from = own.length > 0 ? { ...part, others: [] } : part;
  const devices = devicesOf(from);
  const firms = distinct(named(from, "firm").map(({ text }) => searchText(text)));
  const given = since === null ? {} : { since };
  const calls = (firms.length === 0 ? [undefined] : firms).flatMap((applicant) =>
    (devices.length === 0 ? [undefined] : devices).flatMap((q): readonly PlannedCall[] => {
      if (applicant === undefined && q === undefined) return [];
      const maker = applicant === undefined ? {} : { applicant };
      const simpler = q === undefined ? null : simplerDevice(q);
      const to = (text: string | undefined): Call => ({
        endpoint: "/clearances/search",
        params: { ...(text === undefined ? {} : { q: text }), ...maker, ...given },
      });
      return [{ call: to(q), ...(simpler === null ? {} : { otherwise: to(simpler) }) }];
    }),
  );
  return { calls: calls.slice(0, MOST_CALLS) };
}

const devicesOf = (part: Part): readonly string[] =>
  distinct(
    named(part, "device")
      .map(({ text }) => deviceOf(text))
      .filter(isSearchable),
  );

/** A drug with or without other words, and no device: `warfarin bleeding`. */
function isDrug(text: string): boolean {
  const kinds = new Set(piecesOf(toQuestion(text)).flatMap((piece) => piece.kinds));
  return !kinds.has("device") && (kinds.has("generic") || kinds.has("brand"));
}

const MAKER_FIELDS = {
  "/devices/recalls": ["recalling_firm", "the recalling firm's name"],
  "/devices/events": ["devices[].manufacturer", "a manufacturer's name"],
} as const;

/**
 * Recalls and event reports take one text, whose words have to stand in one field of a record: a device and its maker
 * never do. The device is asked for, and its maker is looked for among the retrieved records. Recalls can be asked for
 * by the firm alone, reports cannot.
 */
export function recallOrEventCalls(endpoint: keyof typeof MAKER_FIELDS, part: Part): Made {
  const isEvents = endpoint === "/devices/events";
  const said = devicesOf(part);
  const devices = said.filter((text) => !isDrug(text));
  const makers = distinct(
    named(part, "firm")
      .map(({ text }) => firmOf(text))
      .filter(isSearchable),
  );
  if (devices.length === 0 && said.length + named(part, "treatment").length > 0)
    return { calls: [], notCovered: isEvents ? notCovered.reasons.faers : notCovered.reasons.drug_recall };
  if (devices.length === 0 && isEvents && makers.length > 0) return { calls: [], notCovered: BY_DEVICE_ALONE };
  const filters = [
    ...(isEvents ? eventFilters(part.question.text) : []),
    ...(devices.length === 0 ? [] : makers.map((maker) => makerFilter(endpoint, maker))),
  ];
  const wanted = devices.length > 0 ? devices : makers;
  return {
    calls: wanted.slice(0, MOST_CALLS).map((q): PlannedCall => {
      const simpler = devices.length > 0 ? simplerDevice(q) : firstWord(q);
      return {
        call: { endpoint, params: { q } },
        ...(simpler === null || simpler.toLowerCase() === q.toLowerCase()
          ? {}
          : { otherwise: { endpoint, params: { q: simpler } } }),
        ...(filters.length === 0 ? {} : { filters }),
      };
    }),
  };
}

/** Registered names of firms often share but their first word with what people call them. */
const firstWord = (name: string): string | null => /^[\p{L}\p{N}-]{4,}(?= )/u.exec(name)?.[0] ?? null;

const BY_DEVICE_ALONE =
  "Adverse event reports can be asked for by the name of a device alone, not by its manufacturer.";

/** Kinds of events, looked for among the retrieved reports. */
const EVENT_KINDS = [
  [/\b(?:deaths?|died|fatal(?:it(?:y|ies))?|kill(?:s|ed|ing)?|deadly)\b/i, "Death"],
  [/\binjur(?:y|ies|ed)\b/i, "Injury"],
  [/\bmalfunction(?:s|ed|ing)?\b/i, "Malfunction"],
] as const;

/** None where several kinds are named: each report would have to be of all of them. */
function eventFilters(text: string): readonly Filter[] {
  const [only, ...more] = EVENT_KINDS.filter(([pattern]) => {
    const said = pattern.exec(text);
    return said !== null && negationBefore(text, said.index) === null;
  });
  return only === undefined || more.length > 0
    ? []
    : [{ field: "event_type", test: "contains", value: only[1], words: `of the event type ${only[1].toLowerCase()}` }];
}

/** Records whose firm's name holds these words, whatever its legal form. */
function makerFilter(endpoint: keyof typeof MAKER_FIELDS, value: string): Filter {
  const [field, where] = MAKER_FIELDS[endpoint];
  const said = figuresIn(value).length === 0 ? value : "the firm that is asked for";
  return { field, test: "names", value, words: `with ${said} in ${where}` };
}
