import type { Context } from "hono";
import type { Dataset, Endpoint, Unavailable } from "../../catalog/dataset.ts";
import { BY } from "../../catalog/counts.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { GatewayError } from "../../core/errors.ts";
import type { Envelope } from "../../gateway/envelope.ts";
import type { CachedAnswer } from "../../gateway/envelope.ts";
import type { Caller } from "../../gateway/caller.ts";
import { countsSchema, toCountQuestion } from "../../gateway/counting.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import { answerReply, type Reply } from "../http/reply.ts";
import type { HttpParts } from "../http/respond.ts";
import { pageOf } from "./addresses.ts";
import { countedSearch } from "./facets.ts";
import { canBeAsked, pageQuery, type PageQuery, askedText, formFieldsOf, parameterForm } from "./forms.ts";
import { html, outside, type Html } from "./html.ts";
import {
  type EndpointPageParts,
  type Site,
  failureReply,
  LASTING,
  pageReply,
  type PageHandler,
  failure,
  layout,
} from "./layout.ts";
import type { CountedField, Look } from "./look.ts";
import { caveatOf } from "./notes.ts";
import { searchBar, results, starters } from "./results.ts";

/** An endpoint's page: its form, and the answer to the question in its address. */
export function endpointHandler(endpoint: Endpoint, parts: EndpointPageParts, http: HttpParts): PageHandler {
  if (endpoint.kind !== "live") return async (_, site) => pageReply(unavailablePage(site, endpoint), LASTING);
  return async (context, site, headers) => {
    const query = pageQuery(context, endpoint);
    if (!query.isAsked) return formReply(endpoint, site, query);
    try {
      return await answered(endpoint, { context, site, headers, query }, parts, http);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      const twin = twinOf(endpoint, Object.fromEntries(query.values));
      const page = datasetPage(site, { dataset: endpoint, values: query.values, twin, outcome: error });
      return failureReply(page, error);
    }
  };
}

const twinOf = (dataset: Dataset, input: object): string => toTarget(dataset.address, input);

function formReply(dataset: Dataset, site: Site, { values }: PageQuery): Promise<Reply> {
  const [example = {}] = dataset.examples;
  const isWhole = canBeAsked(dataset, {});
  const twin = twinOf(dataset, isWhole ? {} : example);
  const page = { dataset, values, twin, outcome: null, ...(isWhole ? {} : { twinLabel: "An example as JSON" }) };
  return pageReply(datasetPage(site, page), LASTING);
}

interface Asked {
  readonly context: Context;
  readonly site: Site;
  readonly headers: Headers;
  readonly query: PageQuery;
}

async function answered(dataset: Dataset, asked: Asked, parts: EndpointPageParts, http: HttpParts): Promise<Reply> {
  const { context, site, headers, query } = asked;
  const [input, look] = [query.input(), query.look()];
  const caller = parts.callers.of(context, headers);
  const { answer, cache } = await parts.gateway.call(dataset, input, caller);
  const counting = await countCheaply(parts.gateway, dataset, { input, total: answer.envelope.upstream_total }, caller);
  /** The page is as old as the oldest of what it shows. */
  const oldest =
    counting?.answer !== undefined && counting.answer.arrivedAt < answer.arrivedAt ? counting.answer : answer;
  const { headers: reuse } = answerReply(oldest, cache, http.ttlSeconds, http.clock.monotonic());
  const twin = twinOf(dataset, input);
  const outcome = { answer: answer.envelope, input, look, counted: counting?.counted ?? null };
  const page = datasetPage(site, { dataset, values: query.values, twin, outcome });
  /** A failed count may succeed a moment later. */
  const isWhole = counting === null || counting.answer !== undefined;
  return pageReply(page, { cacheControl: "no-store", reply: isWhole ? { cache, headers: reuse } : { cache } });
}

/**
 * Counts of all matches by the first field of the dataset's charts, where all of them come in one answer of an agency
 * without a daily quota. All others are counted when they are asked for: openFDA takes a thousand questions a day
 * without a key, ClinicalTrials.gov one a second, and each value of its lists is one.
 */
async function countCheaply(
  gateway: Gateway,
  dataset: Dataset,
  { input, total }: { readonly input: object; readonly total: number | null },
  caller: Caller,
): Promise<{ readonly counted: CountedField; readonly answer?: CachedAnswer } | null> {
  const { countable, pageSize, view } = dataset;
  const by = view.charts?.find((chart) => chart.by !== undefined && !(chart.by in input))?.by;
  const isCheap = countable !== null && countable.ask === undefined && countable.isByTotals !== true;
  if (!isCheap || by === undefined || total === null || total < 2 || total > pageSize) return null;
  try {
    const { answer } = await gateway.count(toCountQuestion(dataset, { ...countedSearch(input), [BY]: by }), caller);
    return { counted: { by, outcome: countsSchema.parse(answer.envelope) }, answer };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { counted: { by, outcome: error } };
  }
}

interface DatasetPage {
  readonly dataset: Dataset;
  /** What was typed, by parameter. */
  readonly values: ReadonlyMap<string, string>;
  /** The same as JSON; path and query. */
  readonly twin: string;
  /** What the link to it says, where it is not this page. */
  readonly twinLabel?: string;
  readonly outcome: Answered | GatewayError | null;
}

interface Answered {
  readonly answer: Envelope;
  /** What was asked, as the interface takes it. */
  readonly input: object;
  readonly look: Look;
  /** Counts of all matches by one field, where they come cheaply. */
  readonly counted: CountedField | null;
}

/** A dataset: its form, and what came of the question in its address. */
function datasetPage(site: Site, page: DatasetPage): Html {
  const { dataset, values, twin, twinLabel, outcome } = page;
  const error = outcome instanceof Error ? outcome : null;
  const answered = outcome === null || outcome instanceof Error ? null : outcome;
  const asked = askedText(dataset, Object.fromEntries(values));
  const title = answered === null || asked === "" ? dataset.title : `${dataset.title} (${asked})`;
  return layout(site, {
    title: error === null ? title : `Error: ${title}`,
    here: "/",
    twin,
    ...(twinLabel === undefined ? {} : { twinLabel }),
    namesTwin: answered !== null,
    isListed: outcome === null || !dataset.isLookup,
    content: html`<h1>${dataset.title}</h1>
      ${
        answered === null
          ? question(dataset, values, error)
          : html`${searchBar({ dataset, values, ...answered })}
            ${results({ dataset, ...answered, twin, origin: site.origin, sourceNote: site.sourceNote })}`
      }`,
  });
}

/** The form of a search that has no answer: not asked yet, or failed. */
function question(dataset: Dataset, values: ReadonlyMap<string, string>, error: GatewayError | null): Html {
  const fields = formFieldsOf(dataset);
  const refused =
    error === null || error.status !== 400 ? null : (fields.find(({ name }) => name === error.parameter) ?? null);
  return html`<p class="lead">${dataset.summary}</p>
    ${error === null ? "" : failure(error, { agency: dataset.upstream.agency, field: refused, fields })}
    ${parameterForm({ dataset, action: pageOf(dataset), values, refused: refused?.name ?? null })}
    <h2>Examples</h2>
    ${starters(dataset)} ${caveatOf(dataset)}
    <p class="origin">
      Source: ${dataset.source}. <a href="/reference${pageOf(dataset)}">All parameters and fields</a>
    </p>`;
}

/** An endpoint that is not offered: why, and where to go instead. */
const unavailablePage = (site: Site, endpoint: Unavailable): Html =>
  layout(site, {
    title: endpoint.title,
    here: "/",
    twin: site.prefix + endpoint.path,
    content: html`<h1>${endpoint.title}</h1>
      <p class="lead">${endpoint.summary}</p>
      <section class="panel">
        <h2>Why it is not available</h2>
        <p>${endpoint.reason}</p>
        <p>
          <a class="button" href="${endpoint.officialSource}" rel="noreferrer external">Go to the official source</a>
        </p>
        <p class="origin">${endpoint.source}: ${outside(endpoint.officialSource)}</p>
      </section>
      ${caveatOf(endpoint)}`,
  });
