import { BY, countsAddress } from "../../catalog/counts.ts";
import type { Dataset } from "../../catalog/dataset.ts";
import type { Chart } from "../../catalog/view.ts";
import { wordOf } from "../../catalog/lookup.ts";
import { toInput, toTarget } from "../../catalog/url-query.ts";
import { toCsv } from "../../core/csv.ts";
import { GatewayError, invalidQuery } from "../../core/errors.ts";
import { Payload } from "../../core/payload.ts";
import { quoted } from "../../core/text.ts";
import { countsSchema, mostCounted, toCountQuestion, type Counts } from "../../gateway/counting.ts";
import { countParameters } from "../api/endpoints.ts";
import { answerReply, type Reply } from "../http/reply.ts";
import type { HttpParts } from "../http/respond.ts";
import { searchOf } from "../http/request.ts";
import { questionPage } from "./addresses.ts";
import { columns, finding, remarksOn, stateMap, svgFile, toTally, type Tally } from "./charts.ts";
import { chartOf, countedSearch, countedValues, countsPage, fieldCounted, FORMAT, titleOfCounts } from "./facets.ts";
import { askedText, namesOf } from "./forms.ts";
import { foreign, html, type Html } from "./html.ts";
import { failure, failureReply, layout, pageReply, type PageHandler, type Site } from "./layout.ts";
import type { ResultsOptions } from "./look.ts";
import type { EndpointPageParts } from "./layout.ts";
import { caveatOf, notesOf } from "./notes.ts";
import { sourceLine, takeAwayCounts } from "./take-away.ts";
import { lowered } from "./values.ts";

/** Counts over all matches of a search by one field: a finding, a chart, every value as a search, and the files. */

const LOOK = { view: "table", from: null, back: [] } as const;

/** Values that the page itself shows; the file has all. */
const MOST_SHOWN = 100;

export function countsHandler(dataset: Dataset, { gateway, callers }: EndpointPageParts, http: HttpParts): PageHandler {
  const shape = { names: countParameters(dataset), integers: new Set<string>() };
  return async (context, site, headers) => {
    const pairs = searchOf(context).split("&");
    const files = pairs.filter((pair) => pair.startsWith(`${FORMAT}=`));
    const asked = pairs.filter((pair) => !files.includes(pair)).join("&");
    try {
      const format = formatOf(files);
      const parameters = toInput(asked, shape);
      const question = toCountQuestion(dataset, parameters);
      if (fieldCounted(dataset, question.by) === null)
        throw invalidQuery(`This page shows counts by one field; ${countsAddress(dataset)} also counts by two.`, BY);
      const { answer, cache } = await gateway.count(question, callers.of(context, headers));
      const counted = { dataset, by: question.by, input: question.input, counts: countsSchema.parse(answer.envelope) };
      const { headers: reuse } = answerReply(answer, cache, http.ttlSeconds, http.clock.monotonic());
      if (format !== null) return await fileReply(counted, format, { cache, headers: reuse });
      return await pageReply(page(site, counted), { cacheControl: "no-store", reply: { cache, headers: reuse } });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return failureReply(failed(site, dataset, asked, error), error);
    }
  };
}

function formatOf(pairs: readonly string[]): "csv" | "svg" | null {
  const [pair, ...more] = pairs;
  if (pair === undefined) return null;
  const format = pair.slice(FORMAT.length + 1);
  if ((format === "csv" || format === "svg") && more.length === 0) return format;
  throw invalidQuery(`Parameter "${FORMAT}" must be csv or svg; received ${quoted(format)}.`, FORMAT);
}

interface Counted {
  readonly dataset: Dataset;
  readonly by: string;
  /** The search whose matches are counted. */
  readonly input: object;
  readonly counts: Counts;
}

/** What counts show, in words and as a drawing. */
function shownOf({ dataset, by, counts }: Counted) {
  const of = fieldCounted(dataset, by);
  if (of === null) throw new Error(`${dataset.name} is not counted by ${by}.`);
  const { name, field } = of;
  const label = titleOfCounts(by, name, field);
  const chart: Chart = chartOf(dataset, by, of);
  const tally = toTally(chart, counts, namesOf(dataset, name), field.isOpen !== true);
  const total = counts.upstream_total ?? 0;
  const about = { word: wordOf(dataset), label, total, isSelfEvident: field.kind === "number", known: chart.known };
  return { label, tally, title: tally === null ? `Nothing to count by ${label}` : finding(tally, about) };
}

function page(site: Site, counted: Counted): Html {
  const { dataset, by, input, counts } = counted;
  const { label, tally, title } = shownOf(counted);
  const total = (counts.upstream_total ?? 0).toLocaleString("en-US");
  const asked = askedText(dataset, input);
  const twin = toTarget(countsAddress(dataset), { ...countedSearch(input), [BY]: by });
  const files = {
    twin,
    csv: countsPage(dataset, input, by, "csv"),
    svg: tally === null ? null : countsPage(dataset, input, by, "svg"),
    question: `counts by ${label}${asked === "" ? "" : `; ${asked}`}`,
    origin: site.origin,
  };
  return layout(site, {
    title: `${title} (${dataset.title})`,
    here: "/",
    twin,
    namesTwin: true,
    isListed: false,
    content: html`<p class="kind">
        <a href="${questionPage(dataset, input)}#results" data-live>${dataset.title}: all ${total} matches</a>
      </p>
      <h1 id="results" tabindex="-1">${foreign(title)}</h1>
      <p class="lead">
        ${dataset.title} by ${lowered(label)}${asked === "" ? "" : html` (${foreign(asked)})`}: all ${total} matches,
        ${wayOf(dataset, counts)}.
      </p>
      ${sourceLine(counts)} ${takeAwayCounts(dataset, counts, files)} ${notesOf(dataset, counts.notes)}
      <div class="counted">
        ${tally === null ? "" : drawing(tally, title)}
        <section class="counts" id="values" aria-label="Values">
          ${countedValues({ dataset, input, look: LOOK }, by, counts, MOST_SHOWN)}
        </section>
      </div>
      ${caveatOf(dataset)}`,
  });
}

/** A drawing where there is more than one value to compare; values by themselves are drawn in their table. */
function drawing(tally: Tally, title: string): Html {
  if (tally.counts.length < 2) return html``;
  const drawn =
    tally.kind === "time"
      ? columns(tally.counts, "finding")
      : tally.kind === "states"
        ? stateMap(tally.counts, "finding")
        : null;
  const remarks = remarksOn(tally).join("; ");
  if (drawn === null) return remarks === "" ? html`` : html`<p class="hint">${remarks}.</p>`;
  return html`<figure>
    <figcaption id="finding" class="sr">${foreign(title)}</figcaption>
    ${drawn} ${remarks === "" ? "" : html`<p class="hint">${remarks}.</p>`}
  </figure>`;
}

const wayOf = ({ counts: own, upstream: { agency } }: Dataset, { sources }: Counts): string =>
  own === null
    ? `counted from ${sources.length === 1 ? "one answer" : `${sources.length} answers`} of ${agency}`
    : `counted by ${agency}`;

async function fileReply(
  counted: Counted,
  format: "csv" | "svg",
  reply: Pick<Reply, "cache" | "headers">,
): Promise<Reply> {
  const { dataset, by, counts } = counted;
  const { title, tally } = shownOf(counted);
  const name = `${wordOf(dataset)}-by-${by}-${counts.retrieved_at.slice(0, 10)}.${format}`;
  const text = format === "csv" ? csvOf(counted) : tally === null ? "" : svgOf(counts, title, tally);
  return {
    status: 200,
    error: null,
    ...reply,
    payload: await Payload.ofText(String(await text)),
    contentType: format === "csv" ? "text/csv; charset=utf-8" : "image/svg+xml; charset=utf-8",
    headers: {
      ...reply.headers,
      "content-disposition": `attachment; filename="${name}"`,
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  };
}

/** Each row says where it comes from, since rows are copied without their file. */
const csvOf = ({ dataset, by, counts }: Counted): string => {
  const of = fieldCounted(dataset, by);
  const names = of === null ? undefined : namesOf(dataset, of.name);
  const { upstream_total: total, source_url, retrieved_at, results } = counts;
  return toCsv([
    [by, "label", "count", "total", "source_url", "retrieved_at"],
    ...results.map(({ value, count }) => [
      value,
      names?.get(String(value)) ?? value,
      count,
      total,
      source_url,
      retrieved_at,
    ]),
  ]);
};

const svgOf = ({ source, retrieved_at }: Counts, title: string, tally: Tally): Html => {
  const remarks = remarksOn(tally)
    .map((remark) => `; ${remark}`)
    .join("");
  return svgFile({ title, source: `${source}, ${retrieved_at.slice(0, 10)}${remarks}`, tally });
};

/** Charts of all matches, where the search doesn't fix what they are drawn by. */
export function chartLinks({ dataset, answer, input }: Pick<ResultsOptions, "dataset" | "answer" | "input">): Html {
  const { count, upstream_total: total } = answer;
  const offered = (dataset.view.charts ?? []).flatMap(({ by, title, kind }) =>
    by === undefined || by in input || dataset.countable?.fields.has(by) !== true
      ? []
      : [{ by, title: kind === "time" ? `${title} by year` : title }],
  );
  if (count < 2 || offered.length === 0 || dataset.countable === null) return html``;
  if (total !== null && total > mostCounted(dataset) && dataset.countable.isByTotals !== true) {
    const most = mostCounted(dataset).toLocaleString("en-US");
    return html`<p class="charted">No charts: at most ${most} matches can be counted.</p>`;
  }
  const links = offered.map(
    ({ by, title }) => html`<a href="${countsPage(dataset, input, by)}" rel="nofollow">${title}</a>`,
  );
  return html`<p class="charted" id="charts">
    Charts of ${total === null ? "all matches" : `all ${total.toLocaleString("en-US")} matches`}:
    ${links.map((link, index) => html`${index === 0 ? "" : " · "}${link}`)}
  </p>`;
}

const failed = (site: Site, dataset: Dataset, asked: string, error: GatewayError): Html =>
  layout(site, {
    title: `Error: ${dataset.title}`,
    here: "/",
    twin: `${countsAddress(dataset)}?${asked}`,
    isListed: false,
    content: html`<h1>${dataset.title}: counts</h1>
      ${failure(error, { agency: dataset.upstream.agency })}
      <p><a class="button" href="${questionPage(dataset, {})}">Search all records</a></p>`,
  });
