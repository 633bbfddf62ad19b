import { codesOf } from "../../catalog/columns.ts";
import type { Dataset } from "../../catalog/dataset.ts";
import type { TrimmedRecord } from "../../catalog/reading.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { GatewayError } from "../../core/errors.ts";
import type { Envelope } from "../../gateway/envelope.ts";
import { citedRecord } from "../../provenance/citation.ts";
import { answerReply } from "../http/reply.ts";
import type { HttpParts } from "../http/respond.ts";
import { inputOf } from "../http/request.ts";
import { pageOf, questionPage } from "./addresses.ts";
import { foreign, html, outside, type Html, paragraphs } from "./html.ts";
import { failureReply, pageReply, type PageHandler, failure, layout, type Site } from "./layout.ts";
import { AGENCY_PAGE, fact, headingOf, isGap, isOursAndEmpty, nameOf } from "./records.ts";
import type { EndpointPageParts } from "./layout.ts";
import { sourceLine, takeAwayRecord } from "./take-away.ts";
import { fieldsOf, type Field, LONG } from "./values.ts";

/** The stable page of one record of a dataset, by the agency's own identifier. */
export function recordHandler(
  dataset: Dataset,
  lookup: Dataset,
  { gateway, callers }: EndpointPageParts,
  { ttlSeconds, clock }: HttpParts,
): PageHandler {
  return async (context, site, headers) => {
    const sent = toTarget(lookup.address, context.req.param());
    try {
      const input = inputOf(context, lookup);
      const { answer, cache } = await gateway.call(lookup, input, callers.of(context, headers));
      const page = recordPage(site, { dataset, lookup, input, answer: answer.envelope });
      const { headers: reuse } = answerReply(answer, cache, ttlSeconds, clock.monotonic());
      return await pageReply(page, { cacheControl: "no-store", reply: { cache, headers: reuse } });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return failureReply(noRecordPage(site, { dataset, lookup, error, twin: sent }), error);
    }
  };
}

interface RecordPage {
  /** The dataset whose record it is, and its look-up. */
  readonly dataset: Dataset;
  readonly lookup: Dataset;
  /** What was asked, as the look-up takes it. */
  readonly input: object;
  readonly answer: Envelope;
}

/** One record with all its fields: the long texts whole, each below a heading of its own. */
function recordPage(site: Site, { dataset, lookup, input, answer }: RecordPage): Html {
  const [record = {}] = answer.results;
  const { view, identifier } = dataset;
  const fields = inOrder(lookup).filter(
    ({ name }) => record[name] !== undefined && !isOursAndEmpty(dataset, name, record[name]),
  );
  const sections = fields.filter(({ name }) => isSection(lookup, name, record[name]));
  const said = headingOf(nameOf(record[view.heading])) === nameOf(record[view.heading]) ? view.heading : null;
  const brief = fields.filter(
    ({ name }) => !sections.some((each) => each.name === name) && name !== AGENCY_PAGE && name !== said,
  );
  /** What a view puts first is called missing by itself. */
  const gaps = brief.filter(({ name }) => !view.facts.includes(name) && isGap(name, record[name]));
  const told = brief.filter((field) => !gaps.includes(field));
  /** What a view puts first, such as a boxed warning, is read before everything else. */
  const first = sections.find(({ name }) => view.facts.includes(name));
  const others = sections.filter((each) => each !== first);
  const twin = toTarget(lookup.address, input);
  const isBare = view.heading === identifier?.field;
  const label = fields.find(({ name }) => name === view.heading)?.label ?? "";
  const name = nameOf(record[view.heading]);
  const page = record[AGENCY_PAGE];
  return layout(site, {
    title: `${isBare ? `${label} ` : ""}${headingOf(name)} (${dataset.title})`,
    here: "/",
    twin,
    namesTwin: true,
    isListed: false,
    content: html`<article class="record">
      <p class="kind"><a href="${pageOf(dataset)}">${dataset.title}</a></p>
      <h1>${isBare ? `${label} ` : ""}${foreign(headingOf(name))}</h1>
      ${sourceLine(answer)}
      ${takeAway(site, { dataset, lookup, input, answer }, typeof page === "string" ? outside(page, "Record at the agency") : "")}
      ${answer.notes.map((note) => html`<p class="note"><strong>Note.</strong> ${foreign(note)}</p>`)}
      ${partial(lookup, input, record)} ${contents(sections)}
      ${first === undefined ? "" : section(first, String(record[first.name]), String(record[first.name]).length <= MOST_OPEN)}
      <dl class="facts panel">
        ${told.map((field) => fact(field, record[field.name], codesOf(dataset, field.name)))} ${gapsOf(gaps)}
      </dl>
      ${others.map((field) => section(field, String(record[field.name]), sections.length === 1))}
      <p class="caveat"><strong>What this data can’t tell you.</strong> ${dataset.caveat}</p>
    </article>`,
  });
}

/** All that a record lacks, on one line. */
const gapsOf = (gaps: readonly Field[]): Html =>
  gaps.length === 0
    ? html``
    : html`<div class="wide">
        <dt>Not in this record</dt>
        <dd>
          <ul class="words gaps">
            ${gaps.map(({ label }) => html`<li>${label}</li>`)}
          </ul>
        </dd>
      </div>`;

/** What a view puts first, then everything else. */
function inOrder({ view, recordSchema }: Dataset): readonly Field[] {
  const fields = fieldsOf(recordSchema);
  const placeOf = ({ name }: Field): number => {
    const place = [view.heading, ...view.facts].indexOf(name);
    return place < 0 ? fields.length : place;
  };
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Long texts, and texts that a caller may choose from, however long they are. */
const isSection = ({ optionalFields }: Dataset, name: string, value: unknown): boolean =>
  typeof value === "string" && (optionalFields.includes(name) || value.length > LONG);

const contents = (sections: readonly Field[]): Html =>
  sections.length < 2
    ? html``
    : html`<nav class="contents" aria-label="Contents">
        <ul>
          ${sections.map(({ name, label }) => html`<li><a href="#${name}">${label}</a></li>`)}
        </ul>
      </nav>`;

/** What was not asked for is not called missing. */
function partial(lookup: Dataset, input: object, record: TrimmedRecord): Html {
  const left = lookup.optionalFields.filter((name) => record[name] === undefined);
  if (left.length === 0) return html``;
  const { sections: _, ...whole } = Object(input);
  return html`<p class="note">
    ${left.length} sections were not asked for. <a href="${questionPage(lookup, whole)}">Show the whole record</a>
  </p>`;
}

/** Characters of a text that is open before anyone unfolds it: two thirds of a screen, on a phone two. */
const MOST_OPEN = 1500;

/** Folded, so that a record is overseen at a glance; a link to a section unfolds it. */
const section = ({ name, label }: Field, text: string, isOpen: boolean): Html =>
  html`<details class="text" ${isOpen ? html`open` : ""}>
    <summary><h2>${label}</h2></summary>
    <div id="${name}" tabindex="-1">${paragraphs(text).map((part) => html`<p>${foreign(part)}</p>`)}</div>
  </details>`;

const takeAway = ({ origin }: Site, { dataset, lookup, input, answer }: RecordPage, atAgency: Html | ""): Html => {
  const as = (format: string): string => toTarget(lookup.address, { ...input, format });
  const formats = html`<p>
    As a file: <a href="${as("text")}">text</a> · <a href="${as("bibtex")}">BibTeX</a> ·
    <a href="${as("csl")}">CSL-JSON</a>
  </p>`;
  const record = citedRecord(dataset, String(Object(input)["id"] ?? ""), answer);
  return takeAwayRecord(dataset, answer, { twin: toTarget(lookup.address, input), origin, formats, atAgency, record });
};

interface NoRecordPage {
  readonly dataset: Dataset;
  readonly lookup: Dataset;
  readonly error: GatewayError;
  /** The same as JSON; path and query. */
  readonly twin: string;
}

/** Why there is no record to show, and where to search for one. */
const noRecordPage = (site: Site, { dataset, lookup, error, twin }: NoRecordPage): Html =>
  layout(site, {
    title: `Error: ${lookup.title}`,
    here: "/",
    twin,
    isListed: false,
    content: html`<h1>${lookup.title}</h1>
      ${failure(error, { agency: dataset.upstream.agency })}
      ${
        site.sourceNote === "" || error.status !== 404
          ? ""
          : html`<p>The ${site.sourceNote} does not hold this record; the real agency may.</p>`
      }
      ${
        error.status >= 500
          ? ""
          : html`<p>
              For example:
              <a href="${questionPage(lookup, lookup.examples[0] ?? {})}">${dataset.identifier?.example ?? ""}</a>
            </p>`
      }
      <p><a class="button" href="${pageOf(dataset)}">Search all records</a></p>`,
  });
