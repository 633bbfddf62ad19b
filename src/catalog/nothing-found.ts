import { PREFIX } from "./addresses.ts";
import { countsAddress } from "./counts.ts";
import type { Dataset, Endpoint, Query } from "./dataset.ts";
import { furtherBounds, SINCE, SORT, UNTIL, type Field } from "./fields.ts";
import { lookupAddress, searchesKnowing } from "./lookup.ts";
import { oneOfThese } from "./params.ts";
import { toTarget } from "./url-query.ts";
import { GatewayError } from "../core/errors.ts";
import { STATES_AND_MILITARY } from "../core/states.ts";
import { quoted } from "../core/text.ts";

/** What is said of a search that found nothing: where it looked, and which call would find what was meant. */

/** Further calls that are named for one answer. */
const MOST_CALLS = 4;

type Params = Query["asked"];

/**
 * Refuses a value that is in no list of what the field can have, once the agency has found nothing with it: it may know
 * values that no list has yet.
 * @throws GatewayError invalid_query that lists or suggests values
 */
export function refuseUnknownValues({ fields, invalidCode }: Dataset, asked: Params): void {
  for (const [name, { values, isOpen, isPartial }] of Object.entries(fields)) {
    const value = asked[name];
    if (typeof value !== "string" || values === undefined || values.has(value)) continue;
    if (isOpen !== true || isPartial === true) continue;
    const fault = `Parameter "${name}" ${oneOfThese(values, value)}; received ${quoted(value)}, which finds nothing.`;
    throw new GatewayError(invalidCode, fault, { parameter: name });
  }
}

/**
 * Sentences about an answer without records; none for a look-up, whose 404 says it, and for counts.
 * @param endpoints all that can be asked
 */
export function notesOnNothing(dataset: Dataset, asked: Params, endpoints: readonly Endpoint[]): readonly string[] {
  if (dataset.isLookup || !dataset.address.startsWith(`${PREFIX}/`)) return [];
  const given = Object.entries(asked).filter(([name, value]) => value !== undefined && !NO_FILTER.has(name));
  if (given.length === 0) return [];
  const bounds = new Set([SINCE, UNTIL, ...furtherBounds(dataset.fields)]);
  const texts = given
    .filter(([name, value]) => typeof value === "string" && !bounds.has(name))
    .map(([name, value]) => [name, String(value)]);
  const calls = texts.flatMap(([name = "", text = ""]) => {
    const known = [
      ...recordCalls(endpoints, dataset.fields[name], text),
      ...valueCalls(dataset, endpoints, asked, [name, text]),
      ...placeCall(dataset, asked, [name, text]),
    ];
    return known.length > 0 ? known : elsewhereCalls(dataset, asked, [name, text]);
  });
  return [
    searched(dataset, given),
    ...[...new Set(calls)].slice(0, MOST_CALLS),
    ...given.flatMap(([name, value]) => valuesOfField(dataset, name, value)),
    ...(dataset.gaps === undefined ? [] : [dataset.gaps]),
  ];
}

/** Parameters that leave nothing out of an answer. */
const NO_FILTER: ReadonlySet<string> = new Set(["limit", SORT]);

const WITHOUT_ORDER = Object.fromEntries([...NO_FILTER].map((name) => [name, undefined]));

/** Which fields were searched, in the words that describe the parameters. */
function searched({ paramsSchema }: Dataset, given: readonly (readonly [string, unknown])[]): string {
  const parts = given.map(([name, value]) => {
    const schema = paramsSchema.properties?.[name];
    const description = typeof schema === "object" ? (schema.description ?? "") : "";
    const told = firstSentence(description);
    return `${name} ${quoted(String(value))}${told === "" ? "" : ` (${told})`}`;
  });
  return parts.length === 1 ? `Nothing matched ${parts.join("")}.` : `Nothing matched all of ${parts.join(", ")}.`;
}

/** Up to the point behind which another sentence begins or nothing: "St." ends none. */
function firstSentence(description: string): string {
  const [sentence = ""] = /^.*?(?=(?<!\bSt)\.(?:\s|$)|$)/su.exec(description) ?? [];
  return /^(?:An? |[A-Z][a-z]+(?: (?![A-Z])|$))/.test(sentence)
    ? sentence.charAt(0).toLowerCase() + sentence.slice(1)
    : sentence;
}

/** The records whose identifier a text surely is. */
function recordCalls(endpoints: readonly Endpoint[], field: Field | undefined, text: string): readonly string[] {
  /** Digits of a code that the parameter takes, such as a postal code, are no identifier. */
  if (field?.form !== undefined && /^[\d-]+$/.test(text)) return [];
  const id = text.trim().toUpperCase();
  return searchesKnowing(endpoints, id).flatMap((dataset) => {
    const { identifier } = dataset;
    if (identifier === null || (identifier.typical ?? identifier.pattern).test(id) === false) return [];
    const address = toTarget(lookupAddress(dataset), { id });
    return [`${quoted(text)} looks like an identifier (${identifier.form}); to find its record: ${address}`];
  });
}

/** The searches in which a text is the value of a field, such as a product code. */
function valueCalls(
  dataset: Dataset,
  endpoints: readonly Endpoint[],
  asked: Params,
  [name, text]: readonly [string, string],
): readonly string[] {
  const all = endpoints.filter((endpoint) => endpoint.kind === "live" && !endpoint.isLookup) as readonly Dataset[];
  return all.flatMap((other) =>
    Object.entries(other.fields).flatMap(([filter, field]) => {
      const { hint } = field;
      if (hint === undefined || !hint.pattern.test(text.trim().toUpperCase())) return [];
      if (other === dataset ? filter === name : hint.isSure !== true) return [];
      const rest = other === dataset ? { ...asked, ...WITHOUT_ORDER, [name]: undefined } : {};
      const address = toTarget(other.address, { ...rest, [filter]: text.trim().toUpperCase() });
      return [`${quoted(text)} looks like ${hint.what}; to search by it: ${address}`];
    }),
  );
}

/** The other parameters of a dataset that take words: a firm is no name of a device. */
function elsewhereCalls(
  { address, fields, paramShape }: Dataset,
  asked: Params,
  [name, text]: readonly [string, string],
): readonly string[] {
  const own = fields[name];
  if (own === undefined ? !WORDS.has(name) : own.kind !== "words" || own.isNoName === true) return [];
  const others = Object.entries(fields).flatMap(([other, { kind, isInQ, isNoName }]) =>
    kind === "words" && isInQ !== true && isNoName !== true ? [other] : [],
  );
  return ["q", ...others]
    .filter((other) => other !== name && paramShape.names.includes(other) && asked[other] === undefined)
    .map((other) => {
      const call = toTarget(address, { ...asked, ...WITHOUT_ORDER, [name]: undefined, [other]: text });
      return `${quoted(text)} was not looked for in ${other}; to search there: ${call}`;
    });
}

/** Parameters of words that are no fields. */
const WORDS: ReadonlySet<string> = new Set(["q", "condition", "intervention"]);

/** Parameters that are places within a state. */
const PLACES: ReadonlySet<string> = new Set(["city", "county"]);

/** A city or county with its state in one text, where a dataset takes each by itself. */
function placeCall(
  { address, paramShape }: Dataset,
  asked: Params,
  [name, text]: readonly [string, string],
): readonly string[] {
  const place = PLACES.has(name) ? name : "city";
  const parted = partedPlace(text, PLACES.has(name));
  if (parted === null || ![place, "state"].every((each) => paramShape.names.includes(each))) return [];
  const further = { [name]: undefined, [place]: parted.place, state: parted.state };
  const call = toTarget(address, { ...asked, ...WITHOUT_ORDER, ...further });
  return [`${quoted(text)} looks like a ${place} and a state; to search by them: ${call}`];
}

/** "Boston, MA" in its parts. @param isPlace whether the text is a place, so that a blank may part it, too */
function partedPlace(text: string, isPlace: boolean): { readonly place: string; readonly state: string } | null {
  const [, before = "", behind = ""] = /^([^,]+),\s*([^,]+)$/.exec(text) ?? [];
  const words = !isPlace || text.includes(",") ? [] : text.trim().split(/\s+/);
  /** "West Virginia" before "Virginia". */
  const parted = [3, 2, 1].map((count) => [words.slice(0, -count).join(" "), words.slice(-count).join(" ")] as const);
  for (const [place, last] of [[before, behind] as const, ...parted]) {
    const state = stateOf(last);
    if (state !== null && place.trim() !== "") return { place: place.trim(), state };
  }
  return null;
}

/** The code of a state that is written as its code or its name, in any case. */
function stateOf(text: string): string | null {
  const written = text.trim().toUpperCase();
  const [code = null] =
    [...STATES_AND_MILITARY].find(([each, name]) => each === written || name.toUpperCase() === written) ?? [];
  return code;
}

/** Where the values of an open field can be seen, since one that does not occur finds nothing. */
function valuesOfField(dataset: Dataset, name: string, value: unknown): readonly string[] {
  const field = dataset.fields[name];
  if (dataset.countable === null || field?.kind !== "exact" || field.counted === undefined) return [];
  const { values } = field;
  if (values !== undefined && (field.isOpen !== true || values.has(String(value)))) return [];
  if (dataset.view.choices?.[name]?.has(String(value)) === true) return [];
  const call = toTarget(countsAddress(dataset), { by: field.counted.by ?? name });
  return [`${name} must be a whole value as the agency writes it; its values: ${call}`];
}
