import type { Context } from "hono";
import type { Dataset, Endpoint, Unavailable } from "../../catalog/dataset.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { GatewayError } from "../../core/errors.ts";
import type { Envelope } from "../../gateway/envelope.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import type { Callers } from "../http/request.ts";
import { answerReply, type Reply } from "../http/reply.ts";
import type { HttpParts } from "../http/respond.ts";
import { pageOf } from "./addresses.ts";
import { countCharts } from "./charts.ts";
import { canBeAsked, pageQuery, type PageQuery, askedText, formFieldsOf, parameterForm } from "./forms.ts";
import { html, outside, type Html } from "./html.ts";
import { type Site, failureReply, LASTING, pageReply, type PageHandler, failure, layout } from "./layout.ts";
import type { CountedChart, Look } from "./look.ts";
import { searchBar, results, starters } from "./results.ts";
import type { Field } from "./values.ts";

export interface EndpointPageParts {
  readonly gateway: Gateway;
  readonly callers: Callers;
}

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
  const { counted, answers } =
    look.charts && answer.envelope.count > 1
      ? await countCharts(parts.gateway, dataset, input, caller)
      : { counted: [], answers: [] };
  /** The page is as old as the oldest of what it shows. */
  const [oldest = answer] = [answer, ...answers].toSorted((one, other) => one.arrivedAt - other.arrivedAt);
  const { headers: reuse } = answerReply(oldest, cache, http.ttlSeconds, http.clock.monotonic());
  const twin = twinOf(dataset, input);
  const outcome = { answer: answer.envelope, input, look, counted };
  const page = datasetPage(site, { dataset, values: query.values, twin, outcome });
  /** A failed count may succeed a moment later. */
  const isWhole = answers.length === counted.length;
  return pageReply(page, { cacheControl: "no-store", reply: isWhole ? { cache, headers: reuse } : { cache } });
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
  /** Counts of all matches for the charts, if they were wanted. */
  readonly counted: readonly CountedChart[];
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
    isListed: outcome === null || (!dataset.isLookup && answered?.look.charts !== true),
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
  const refused = error === null || error.status !== 400 ? null : refusedField(dataset, error.message);
  return html`<p class="lead">${dataset.summary}</p>
    ${error === null ? "" : failure(error, { agency: dataset.upstream.agency, field: refused, fields })}
    ${parameterForm({ dataset, action: pageOf(dataset), values, refused: refused?.name ?? null })}
    <h2>Examples</h2>
    ${starters(dataset)}
    <p class="caveat"><strong>What this data can’t tell you.</strong> ${dataset.caveat}</p>
    <p class="origin">
      Source: ${dataset.source}. <a href="/reference${pageOf(dataset)}">All parameters and fields</a>
    </p>`;
}

/** The parameter that a refusal begins with: `Parameter "since" must be …`, `State alone is too broad …`. */
function refusedField(dataset: Dataset, message: string): Field | null {
  const name = /^(?:Parameter )?"?(\w+)"? /.exec(message)?.[1]?.toLowerCase();
  return formFieldsOf(dataset).find((field) => field.name === name) ?? null;
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
      <p class="caveat"><strong>What this data can’t tell you.</strong> ${endpoint.caveat}</p>`,
  });
