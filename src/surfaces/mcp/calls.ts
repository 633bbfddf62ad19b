import { BY, countsAddress } from "../../catalog/counts.ts";
import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { wordOf } from "../../catalog/lookup.ts";
import { toInput } from "../../catalog/url-query.ts";
import { LARGEST_LIMIT } from "../../catalog/params.ts";
import { GatewayError } from "../../core/errors.ts";
import { countParameters } from "../api/endpoints.ts";

/** Addresses of the gateway as calls of tools: over standard streams there is nobody to ask for an address. */

export const GET_RECORD = "get_record";

export const COUNT_RECORDS = "count_records";

/** A call as it is written in a sentence. */
export const callText = (tool: string, input: object): string => `${tool} ${JSON.stringify(input)}`;

/** The call that asks what an address of a search, record or count does; null where no tool does. */
export function callAt(endpoints: readonly Endpoint[], address: string): string | null {
  const [path = "", search = ""] = address.split("?");
  for (const dataset of endpoints) {
    if (dataset.kind !== "live") continue;
    const own = inputAt(dataset, path, search);
    if (own !== null) return callText(dataset.name, own);
    const record = dataset.byIdentifier === null ? null : inputAt(dataset.byIdentifier, path, search);
    if (record !== null) return callText(GET_RECORD, { dataset: wordOf(dataset), ...record });
    if (dataset.countable === null || dataset.isLookup || path !== countsAddress(dataset)) continue;
    const { names, integers } = { names: countParameters(dataset), integers: dataset.paramShape.integers };
    const { [BY]: by, ...filters } = inputOf(search, { names, integers }) ?? {};
    const asked = Object.keys(filters).length === 0 ? {} : { search: filters };
    return by === undefined ? null : callText(COUNT_RECORDS, { dataset: wordOf(dataset), [BY]: by, ...asked });
  }
  return null;
}

/** A sentence that ends in an address, with the call in its place. */
export const inCalls = (endpoints: readonly Endpoint[], sentence: string): string =>
  sentence.replace(/: (\/api\/\S+)$/, (all, address: string) => {
    const call = callAt(endpoints, address);
    return call === null ? all : `: ${call}`;
  });

/** What is asked of a dataset at a path; null where it is another one's, or no call may ask for as much. */
function inputAt({ address, paramShape }: Dataset, path: string, search: string): object | null {
  const [before = "", name] = address.split(/\{(\w+)\}$/);
  const value = name === undefined ? "" : path.slice(before.length);
  const isThis = name === undefined ? path === address : path.startsWith(before) && /^[^/]+$/.test(value);
  if (!isThis) return null;
  const names = paramShape.names.filter((each) => each !== name);
  const input = inputOf(search, { ...paramShape, names });
  const { limit = 0 } = input ?? {};
  if (input === null || Number(limit) > LARGEST_LIMIT) return null;
  return name === undefined ? input : { [name]: decodeURIComponent(value), ...input };
}

function inputOf(search: string, shape: Dataset["paramShape"]): Record<string, string | number> | null {
  try {
    return toInput(search, shape);
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}
