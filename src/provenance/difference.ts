import { isObject } from "../core/json.ts";
import { quoted } from "../core/text.ts";

/** A value that is not the same on both sides, as short JSON; null where one side has none at all. */
export interface Difference {
  /** For example `results[0].status`. */
  readonly path: string;
  readonly envelope: string | null;
  readonly agency: string | null;
}

/** Everything in which two JSON values differ, in reading order, down to the single value. */
export function differences(envelope: unknown, agency: unknown, path: string): readonly Difference[] {
  if (Array.isArray(envelope) && Array.isArray(agency)) {
    const length = Math.max(envelope.length, agency.length);
    return Array.from({ length }, (_, index) =>
      differences(envelope[index], agency[index], `${path}[${index}]`),
    ).flat();
  }
  if (isObject(envelope) && isObject(agency)) {
    const keys = [...new Set([...Object.keys(agency), ...Object.keys(envelope)])];
    return keys.flatMap((key) =>
      differences(own(envelope, key), own(agency, key), path === "" ? key : `${path}.${key}`),
    );
  }
  return Object.is(envelope, agency) ? [] : [{ path, envelope: shown(envelope), agency: shown(agency) }];
}

type JsonObject = Readonly<Record<string, unknown>>;

const own = (value: JsonObject, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);

/** Characters of a value in a difference. */
const LONGEST_VALUE = 200;

function shown(value: unknown): string | null {
  if (value === undefined) return null;
  const json = JSON.stringify(value);
  return json.length <= LONGEST_VALUE ? json : quoted(typeof value === "string" ? value : json, LONGEST_VALUE);
}
