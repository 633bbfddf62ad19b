import { BY, countsAddress } from "../../catalog/counts.ts";
import type { Dataset } from "../../catalog/dataset.ts";
import { toInput } from "../../catalog/url-query.ts";
import { toCountQuestion } from "../../gateway/counting.ts";
import { answerReply } from "../http/reply.ts";
import type { Handler, HttpParts } from "../http/respond.ts";
import { searchOf } from "../http/search.ts";
import type { ApiParts } from "./parts.ts";
import { searchesOf, withoutPages } from "./searches.ts";

/** What counts of a dataset take: the parameters of its search but for those of pages, and the field. */
export const countParameters = (dataset: Dataset): readonly string[] => [BY, ...withoutPages(dataset)];

/** Counts over all matches, for every search; where they cannot be counted the answer says why. */
export const countRoutes = (parts: ApiParts, http: HttpParts): readonly (readonly [string, Handler])[] =>
  searchesOf(parts.endpoints).map((dataset) => [countsAddress(dataset), countHandler(dataset, parts, http)]);

function countHandler(dataset: Dataset, { gateway, callers, keepsAnswers }: ApiParts, http: HttpParts): Handler {
  const shape = { names: countParameters(dataset), integers: new Set<string>() };
  return async (context, headers) => {
    const question = toCountQuestion(dataset, toInput(searchOf(context), shape));
    const { answer, cache } = await gateway.count(question, callers.of(context, headers));
    return answerReply(answer, cache, http.ttlSeconds, http.clock.monotonic(), keepsAnswers());
  };
}
