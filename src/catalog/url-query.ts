import { invalidQuery } from "../core/errors.ts";
import { unknownParameter } from "./params.ts";
import { quoted } from "../core/text.ts";

/** Parameters in one query, before they are even looked at. */
const MOST_PARAMETERS = 50;

export interface ParamShape {
  /** All parameter names that the endpoint takes, in the order of its documentation. */
  readonly names: readonly string[];
  /** Those of them that are whole numbers. */
  readonly integers: ReadonlySet<string>;
}

/**
 * Query text to input values: strict UTF-8, each parameter known, sent once and no text blank. Plain digits become a
 * number where the endpoint wants one; everything else stays text for the endpoint's own schema to judge.
 * @param search without its question mark: another one belongs to the first parameter's name
 * @throws GatewayError invalid_query
 */
export function toInput(search: string, shape: ParamShape): Record<string, string | number> {
  const pairs = search.split("&").filter((pair) => pair !== "");
  if (pairs.length > MOST_PARAMETERS) throw invalidQuery(`Send at most ${MOST_PARAMETERS} parameters.`);
  const input = new Map<string, string | number>();
  for (const pair of pairs) {
    const at = pair.indexOf("=");
    const name = decoded(at < 0 ? pair : pair.slice(0, at), "A parameter name");
    if (!shape.names.includes(name)) throw unknownParameter(name, shape.names);
    if (input.has(name)) throw invalidQuery(`Parameter "${name}" was sent more than once; send it once.`, name);
    const value = decoded(at < 0 ? "" : pair.slice(at + 1), `Parameter "${name}"`, name);
    if (value.trim() === "" && !shape.integers.has(name))
      throw invalidQuery(`Parameter "${name}" is blank; give it a value or leave it out.`, name);
    input.set(name, shape.integers.has(name) && /^(0|[1-9]\d{0,8})$/.test(value) ? Number(value) : value);
  }
  return Object.fromEntries(input);
}

/**
 * Input values to the request target that asks for them here, the inverse of {@link toInput}; what is undefined is not
 * sent.
 * @param path an endpoint's, whose parts in braces are path parameters
 */
export function toTarget(path: string, input: object): string {
  const values = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)] as const);
  const isInPath = ([name]: readonly [string, string]): boolean => path.includes(`{${name}}`);
  const filled = values
    .filter(isInPath)
    .reduce((text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)), path);
  const query = new URLSearchParams(values.filter((pair) => !isInPath(pair)).map(([name, value]) => [name, value]));
  return query.size === 0 ? filled : `${filled}?${query}`;
}

function decoded(text: string, what: string, parameter?: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (cause) {
    const error = invalidQuery(`${what} is not valid percent-encoded UTF-8; received ${quoted(text)}.`, parameter);
    throw Object.assign(error, { cause });
  }
}
