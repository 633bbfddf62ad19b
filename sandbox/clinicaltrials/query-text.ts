import { badRequest, cut } from "./rejection.ts";

/** The longest query text taken, in characters as received. The registry's own limit is not published. */
const maxQueryLength = 16_384;

/** Parameter names to values, in the order received. */
export type QueryValues = ReadonlyMap<string, string>;

/** Decodes a query text; `+` and `%20` are both a space. */
export function readQuery(query: string): QueryValues {
  if (query.length > maxQueryLength) throw badRequest("Request is too long for this recorded sample");
  const values = new Map<string, string>();
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    if (values.has(name)) throw badRequest(`Parameter \`${cut(name)}\` must not be repeated`);
    values.set(name, equals < 0 ? "" : decode(pair.slice(equals + 1)));
  }
  return values;
}

/** Refuses the first parameter that is not among the known ones. */
export function refuseUnknown(values: QueryValues, known: ReadonlySet<string>): void {
  for (const name of values.keys()) {
    if (!known.has(name)) throw badRequest(`\`${cut(name)}\` is unknown parameter`);
  }
}

/** A comma- or pipe-separated list. */
export function listOf(text: string): readonly string[] {
  return text.split(/[,|]/).map((item) => item.trim());
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw badRequest("Query text is not valid percent-encoded UTF-8");
  }
}
