import { expression, isOnlyNctNumbers } from "../upstreams/essie.ts";
import { should, type Mismatch } from "../reading.ts";
import type { UpstreamRequest } from "../upstream.ts";
import { given } from "./given.ts";
import { toLocation } from "./trial-location.ts";
import { siteSpellings } from "../spellings.ts";
import { searchedTexts, type Study } from "./trial-row.ts";

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
    place.kind === "words" ? [["query.locn", inSpellings(place.expression)] as const] : [],
  ),
];

/** Any of the spellings of a place's words; what had to be quoted is looked for as it is. */
function inSpellings(sent: string): string {
  const forms = sent.startsWith('"') ? [sent] : siteSpellings(sent);
  return forms.length === 1 ? sent : forms.map((form) => `(${form})`).join(" OR ");
}

/** The registry's parameter names → ours. */
const OURS: ReadonlyMap<string, string> = new Map([
  ["query.cond", "condition"],
  ["query.intr", "intervention"],
  ["query.locn", "location"],
]);

/**
 * What a study does not show of the words. A text of NCT numbers alone can find only what holds one of them, as its
 * own, an old one, or in a text that the registry searches. Words of any other kind are not compared.
 */
export function numberMismatch(study: Study, words: Words): Mismatch | null {
  const lookups = searches(words).filter(([, sent]) => isOnlyNctNumbers(sent));
  const [[parameter] = [""]] = lookups;
  const asked = new Set(lookups.flatMap(([, sent]) => nctNumbers(sent)));
  const holdsOne = (text: string): boolean => nctNumbers(text).some((number) => asked.has(number));
  const holds = asked.size === 0 || searchedTexts(study).some(holdsOne);
  return should(holds, OURS.get(parameter) ?? parameter, "another NCT number");
}

/** The digits of the NCT numbers in a text, without the noughts before them; signs may stand between NCT and them. */
const nctNumbers = (text: string): readonly string[] =>
  [...text.matchAll(/NCT[^\p{L}\p{N}]{0,3}0*([1-9]\d{0,7})(?!\d)/giu)].map(([, digits = ""]) => digits);
