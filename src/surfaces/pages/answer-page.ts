import type { Endpoint } from "../../catalog/dataset.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { GatewayError, invalidQuery } from "../../core/errors.ts";
import { quoted } from "../../core/text.ts";
import type { Envelope } from "../../gateway/envelope.ts";
import { searchOf } from "../http/request.ts";
import { explorerPage, questionPage, SEARCH, searchAt, type Search } from "./addresses.ts";
import { foreign, html, type Html } from "./html.ts";
import {
  failure,
  failureReply,
  layout,
  pageReply,
  type EndpointPageParts,
  type PageHandler,
  type Site,
} from "./layout.ts";
import { caveatOf, notesOf } from "./notes.ts";
import { recordCards, recordTable } from "./records.ts";
import { filters, headline } from "./results.ts";
import { sourceLine, takeAway } from "./take-away.ts";

/** The searches of an answer, asked again: an address to share, which holds no words of a question. */

/** Searches of one address: each is a request to an agency. */
const MOST_SEARCHES = 6;

export function answerHandler(endpoints: readonly Endpoint[], { gateway, callers }: EndpointPageParts): PageHandler {
  return async (context, site, headers) => {
    try {
      const searches = searchesIn(endpoints, searchOf(context));
      const caller = callers.of(context, headers);
      const answers = await Promise.all(
        searches.map(async (search) => {
          try {
            const { answer } = await gateway.call(search.dataset, search.input, caller);
            return { ...search, outcome: answer.envelope };
          } catch (error) {
            if (error instanceof GatewayError) return { ...search, outcome: error };
            throw error;
          }
        }),
      );
      return await pageReply(page(site, answers), { cacheControl: "no-store" });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return failureReply(refused(site, error), error);
    }
  };
}

/** @throws GatewayError invalid_query */
function searchesIn(endpoints: readonly Endpoint[], sent: string): readonly Search[] {
  const pairs = [...new URLSearchParams(sent)];
  if (pairs.length === 0 || pairs.length > MOST_SEARCHES || pairs.some(([name]) => name !== SEARCH))
    throw invalidQuery(`Send "${SEARCH}" one to ${MOST_SEARCHES} times, each with an address of this service.`, SEARCH);
  return pairs.map(([, address]) => {
    const search = searchAt(endpoints, address);
    if (search !== null) return search;
    throw invalidQuery(
      `Parameter "${SEARCH}" must be an address of a search here; received ${quoted(address)}.`,
      SEARCH,
    );
  });
}

interface Answered extends Search {
  readonly outcome: Envelope | GatewayError;
}

const page = (site: Site, answers: readonly Answered[]): Html =>
  layout(site, {
    title: "Searches of an answer",
    here: "/ask",
    twin: toTarget(answers[0]?.dataset.address ?? "", answers[0]?.input ?? {}),
    twinLabel: "The first search as JSON",
    isListed: false,
    content: html`<h1>Searches of an answer</h1>
      ${answers.map((each, index) => section(site, each, `search-${index + 1}`))}`,
  });

const LOOK = { view: "table", from: null, back: [] } as const;

function section({ origin, prefix }: Site, { dataset, input, outcome }: Answered, id: string): Html {
  const twin = toTarget(dataset.address, input);
  const own = dataset.isLookup ? explorerPage(twin, prefix) : questionPage(dataset, input);
  const head = html`<h2 id="${id}">
      <a href="${own}">${dataset.title}</a>${
        outcome instanceof GatewayError ? "" : `: ${headline(outcome.count, outcome.upstream_total)}`
      }
    </h2>
    ${filters({ dataset, input, look: LOOK })}`;
  if (outcome instanceof GatewayError)
    return html`${head}
      <p class="note">${foreign(outcome.message)}</p>`;
  const { count, notes, results } = outcome;
  return html`${head} ${sourceLine(outcome)} ${takeAway({ dataset, answer: outcome, input, twin, origin }, false)}
  ${notesOf(dataset, notes)}
  ${
    count === 0
      ? ""
      : dataset.isLookup
        ? recordCards(dataset, results, input)
        : recordTable({ dataset, input, records: results, look: null, labelledBy: id })
  }
  ${caveatOf(dataset)}`;
}

const refused = (site: Site, error: GatewayError): Html =>
  layout(site, {
    title: "Error: Searches of an answer",
    here: "/ask",
    twin: `${site.prefix}/`,
    twinLabel: "All datasets as JSON",
    isListed: false,
    content: html`<h1>Searches of an answer</h1>
      ${failure(error)}
      <p><a class="button" href="/ask">Ask a question</a></p>`,
  });
