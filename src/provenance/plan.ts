import type { Dataset, Query } from "../catalog/dataset.ts";
import { LARGEST_LIMIT } from "../catalog/params.ts";
import { addressOf } from "../catalog/upstream.ts";
import { toInput } from "../catalog/url-query.ts";
import { GatewayError, invalidQuery } from "../core/errors.ts";
import { quoted } from "../core/text.ts";

/** A question of this gateway with the one agency address that answers it. */
export interface Planned {
  readonly dataset: Dataset;
  readonly query: Query;
  readonly address: string;
}

/** The one base address at which a dataset's agency is asked; none where it is not asked at all. */
export type BaseOf = (dataset: Dataset) => string | undefined;

/** Characters of a `self` that is looked at: seven texts, percent-encoded, and a cursor take fewer. */
const LONGEST_SELF = 20_000;

/** Characters of a `self` in a message. */
const SHOWN = 200;

/**
 * Plans the request behind the `self` of an answer, through the same validation as a request for that address. So only
 * an address that one of our own queries has is ever asked.
 * @param what names it in errors
 * @throws GatewayError invalid_query
 */
export function planOf(self: string, datasets: readonly Dataset[], baseOf: BaseOf, what: string): Planned {
  const notOurs = (why: string): GatewayError =>
    invalidQuery(
      `${what} must be the self of an answer of this gateway; received ${quoted(self, SHOWN)}. ${why}`,
      "self",
    );
  if (self.length > LONGEST_SELF || self.includes("#")) throw notOurs("It is not a path and query of this gateway.");
  const at = self.indexOf("?");
  const path = at < 0 ? self : self.slice(0, at);
  const found = datasets
    .flatMap((dataset) => {
      const inPath = pathValues(dataset.address, path);
      return inPath === null ? [] : [{ dataset, inPath }];
    })
    /** An address without a parameter in it comes before one that could also be read so. */
    .toSorted((one, other) => one.inPath.size - other.inPath.size)
    .at(0);
  const base = found === undefined ? undefined : baseOf(found.dataset);
  if (found === undefined || base === undefined) throw notOurs("No dataset has this path.");
  const { dataset, inPath } = found;
  try {
    const query = queryOf(dataset, inPath, at < 0 ? "" : self.slice(at + 1));
    return { dataset, query, address: addressOf(base, query.request) };
  } catch (error) {
    if (error instanceof GatewayError) throw notOurs(error.message);
    throw error;
  }
}

/** The values of an address's parameters in a path; null where the path is another one. */
function pathValues(address: string, path: string): ReadonlyMap<string, string> | null {
  const [parts, given] = [address.split("/"), path.split("/")];
  if (parts.length !== given.length) return null;
  const values = new Map<string, string>();
  for (const [index, part] of parts.entries()) {
    const value = given[index] ?? "";
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined && part !== value) return null;
    if (name !== undefined) values.set(name, decoded(value));
  }
  return values;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Exports and counts read larger pages than a caller may ask for; their pages' addresses say so. */
function queryOf({ paramShape, toQuery }: Dataset, inPath: ReadonlyMap<string, string>, search: string): Query {
  const names = paramShape.names.filter((name) => !inPath.has(name));
  const { limit, ...others } = toInput(search, { ...paramShape, names });
  const input = { ...others, ...Object.fromEntries(inPath) };
  if (typeof limit === "number" && limit > LARGEST_LIMIT) return toQuery(input, limit);
  return toQuery(limit === undefined ? input : { ...input, limit });
}
