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
import { caveatOf, notesOf } from "./notes.ts";
import { AGENCY_PAGE, facts, headingOf, isOursAndEmpty, nameOf } from "./records.ts";
import type { EndpointPageParts } from "./layout.ts";
import { sourceLine, takeAwayRecord } from "./take-away.ts";
import { fieldsOf, type Field, LONG, lowered, membersOf, shown } from "./values.ts";

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
      const [param = null] = matchedParams(dataset);
      const { [param ?? ""]: asked, ...input } = inputOf(context, lookup, param === null ? [] : [param]);
      /** What a search would refuse, a record refuses as well. */
      if (param !== null && asked !== undefined) dataset.toQuery({ [param]: asked });
      const { answer, cache } = await gateway.call(lookup, input, callers.of(context, headers));
      const matched =
        param === null || asked === undefined ? null : matchedIn(dataset, param, String(asked), answer.envelope);
      const page = recordPage(site, { dataset, lookup, input, answer: answer.envelope, matched });
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
  /** What a search was about that led here, such as the sites of a place. */
  readonly matched: MatchedItems | null;
}

interface MatchedItems {
  /** The field that holds them, and what its items are called, one and several. */
  readonly field: string;
  readonly names: readonly [string, string];
  readonly at: string;
  readonly items: readonly unknown[];
  readonly others: readonly unknown[];
}

/** The parameters of a search that put items of a record first. */
const matchedParams = ({ view }: Dataset): readonly string[] =>
  Object.entries(view.matched ?? {}).flatMap(([name, matched]) => (matched?.itemsAt === undefined ? [] : [name]));

function matchedIn(
  { view }: Dataset,
  param: string,
  asked: string,
  { results: [record] }: Envelope,
): MatchedItems | null {
  const matched = view.matched?.[param];
  const all = matched === undefined ? undefined : record?.[matched.field];
  if (matched?.itemsAt === undefined || !Array.isArray(all)) return null;
  const { items, at } = matched.itemsAt(all, asked);
  const others = all.filter((item) => !items.includes(item));
  return { field: matched.field, names: matched.items, at, items, others };
}

/** Words of a place in a heading. */
const MOST_WORDS = 6;

const firstWords = (text: string): string => {
  const words = text.split(/\s+/);
  return words.length <= MOST_WORDS ? text : `${words.slice(0, MOST_WORDS).join(" ")} …`;
};

/** What a search was about, before everything else. */
function matchedFirst(dataset: Dataset, { field: name, names: [one, several], at, items, others }: MatchedItems): Html {
  const schema = fieldsOf(dataset.recordSchema).find((field) => field.name === name)?.schema ?? {};
  const all = items.length + others.length;
  const number = (count: number): string => `${count.toLocaleString("en-US")} ${count === 1 ? one : several}`;
  return html`<section class="panel matched" aria-labelledby="matched">
    <h2 id="matched">${items.length.toLocaleString("en-US")} of ${number(all)} match ${foreign(firstWords(at))}</h2>
    ${items.length === 0 ? "" : shown(items, schema, (member) => codesOf(dataset, name, member))}
  </section>`;
}

/** One record with all its fields: the long texts whole, each below a heading of its own. */
function recordPage(site: Site, { dataset, lookup, input, answer, matched }: RecordPage): Html {
  const [whole = {}] = answer.results;
  const record = matched === null ? whole : { ...whole, [matched.field]: matched.others };
  const { view, identifier } = dataset;
  const fields = inOrder(lookup)
    .filter(({ name }) => record[name] !== undefined && !isOursAndEmpty(dataset, name, record[name]))
    .filter(({ name }) => name !== matched?.field || matched.others.length > 0)
    .map((field) => (field.name === matched?.field ? { ...field, label: `Other ${matched.names[1]}` } : field));
  const sections = fields.flatMap((field) => sectionsOf(lookup, field, record[field.name]));
  const said = headingOf(nameOf(record[view.heading])) === nameOf(record[view.heading]) ? view.heading : null;
  const brief = fields.filter(
    ({ name }) => !sections.some((each) => each.name === name) && name !== AGENCY_PAGE && name !== said,
  );
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
      ${notesOf(dataset, answer.notes)} ${partial(lookup, input, record)} ${contents(sections)}
      ${first === undefined ? "" : section(first, first.text.length <= MOST_OPEN)}
      ${matched === null ? "" : matchedFirst(dataset, matched)}
      <dl class="facts panel">${facts(dataset, withoutSections(record, sections), brief, view.facts)}</dl>
      ${others.map((each) => section(each, isOpenAtOnce(each, sections.length)))} ${caveatOf(dataset)}
    </article>`,
  });
}

/** What a view puts first, then everything else. */
function inOrder({ view, recordSchema }: Dataset): readonly Field[] {
  const fields = fieldsOf(recordSchema);
  const placeOf = ({ name }: Field): number => {
    const place = [view.heading, ...view.facts].indexOf(name);
    return place < 0 ? fields.length : place;
  };
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** A long text below a heading of its own. */
interface Section {
  /** Also its place on the page; of a member of an object, after the field's name. */
  readonly name: string;
  readonly label: string;
  readonly text: string;
  /** The object that it is a member of, and its name there. */
  readonly within?: readonly [field: string, member: string];
}

/** Long texts, also those inside an object, and texts that a caller may choose from, however long they are. */
function sectionsOf({ optionalFields }: Dataset, { name, label, schema }: Field, value: unknown): readonly Section[] {
  if (typeof value === "string")
    return optionalFields.includes(name) || value.length > LONG ? [{ name, label, text: value }] : [];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return membersOf(schema).flatMap((member) => {
    const text: unknown = Object(value)[member.name];
    if (typeof text !== "string" || text.length <= LONG) return [];
    const within = [name, member.name] as const;
    return [{ name: within.join("_"), label: `${label} ${lowered(member.label)}`, text, within }];
  });
}

/** A record without the members of objects that stand in sections of their own. */
function withoutSections(record: TrimmedRecord, sections: readonly Section[]): TrimmedRecord {
  const moved = sections.flatMap(({ within }) => (within === undefined ? [] : [within]));
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const members = moved.flatMap(([field, member]) => (field === name ? [[member, null]] : []));
      return [name, members.length === 0 ? value : { ...Object(value), ...Object.fromEntries(members) }];
    }),
  );
}

const contents = (sections: readonly Section[]): Html =>
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

/** A record with few long texts shows them: the only one, or of two what is short. */
const isOpenAtOnce = ({ text }: Section, sections: number): boolean =>
  sections === 1 || (sections === 2 && text.length <= MOST_OPEN);

/** Folded, so that a record is overseen at a glance; a link to a section unfolds it. */
const section = ({ name, label, text }: Section, isOpen: boolean): Html =>
  html`<details class="text" ${isOpen ? html`open` : ""}>
    <summary><h2>${label}</h2></summary>
    <div id="${name}" tabindex="-1">${paragraphs(text).map((part) => html`<p>${foreign(part)}</p>`)}</div>
  </details>`;

const takeAway = (
  { origin }: Site,
  { dataset, lookup, input, answer }: Omit<RecordPage, "matched">,
  atAgency: Html | "",
): Html => {
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
