import { expression, isOnlyNctNumbers } from "../upstreams/essie.ts";
import type { UpstreamRequest } from "../upstream.ts";
import { given } from "./fields.ts";
import { toLocation } from "./trial-location.ts";

/** What a search for studies asks in words. */
interface Words {
  readonly condition?: string | undefined;
  readonly intervention?: string | undefined;
  readonly location?: string | undefined;
}

/**
 * The part of the query that looks for words; a place in a state is a filter instead.
 * @throws GatewayError invalid_query when one of the texts has nothing searchable
 */
export const searches = ({ condition, intervention, location }: Words): UpstreamRequest["query"] => [
  ...given(condition, (words) => ["query.cond", expression("condition", words)] as const),
  ...given(intervention, (words) => ["query.intr", expression("intervention", words)] as const),
  ...given(location, toLocation).flatMap((place) =>
    place.kind === "words" ? [["query.locn", place.expression] as const] : [],
  ),
];

/**
 * Whether a study with these NCT numbers, its old ones included, may answer the words: a text of NCT numbers alone looks
 * studies up, so one of them must be asked for. Words of any other kind are not compared.
 */
export function isAmongNumbers(numbers: readonly string[], words: Words): boolean {
  const lookups = searches(words).flatMap(([, sent]) => (isOnlyNctNumbers(sent) ? nctNumbers(sent) : []));
  const asked = new Set(lookups);
  return asked.size === 0 || numbers.flatMap(nctNumbers).some((number) => asked.has(number));
}

/** The digits of the NCT numbers in a text, without the noughts before them. */
const nctNumbers = (text: string): readonly string[] =>
  [...text.matchAll(/NCT0*([1-9]\d{0,7})(?!\d)/gi)].map(([, digits = ""]) => digits);
