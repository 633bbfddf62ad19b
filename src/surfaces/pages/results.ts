import type { Dataset } from "../../catalog/dataset.ts";
import { CURSOR, cursorIn, positionOf } from "../../catalog/paging.ts";
import { pageOf, questionPage } from "./addresses.ts";
import { chartLinks } from "./counts-page.ts";
import { facets } from "./facets.ts";
import { asked, askedText, canBeAsked, parameterForm, valuesAsked, valueWords } from "./forms.ts";
import { foreign, html, type Html } from "./html.ts";
import { lookedAt, type ResultsOptions, firstPage, type Look } from "./look.ts";
import { caveatOf, notesOf } from "./notes.ts";
import { recordCards, recordTable } from "./records.ts";
import { sourceLine, takeAway } from "./take-away.ts";
import { lowered } from "./values.ts";

export function results(options: ResultsOptions): Html {
  const { dataset, answer, input } = options;
  const { count, notes } = answer;
  const question = askedText(dataset, input);
  const beside = count === 0 ? null : facets(options);
  const body = html`<section aria-labelledby="results">
    <div class="bar">
      <h2 id="results" tabindex="-1">
        ${pageHeadline(options)} ${question === "" ? "" : html`<small class="asked">${foreign(question)}</small>`}
      </h2>
      ${count > 1 ? views(options) : ""}
    </div>
    ${sourceLine(answer)} ${takeAway(options)} ${notesOf(dataset, notes)}
    ${count === 0 ? none(options) : html`${records(options)}${turning(options)}`} ${caveatOf(dataset)}
    ${count === 0 ? "" : chartLinks(options)}
  </section>`;
  return beside === null ? body : html`<div class="results">${beside} ${body}</div>`;
}

function records({ dataset, answer, input, look }: ResultsOptions): Html {
  return answer.count === 1 || look.view === "cards"
    ? recordCards(dataset, answer.results, input)
    : recordTable({ dataset, input, records: answer.results, look });
}

const views = ({ dataset, input, look }: ResultsOptions): Html =>
  html`<nav class="views" aria-label="View">
    ${(["table", "cards"] as const).map(
      (view) =>
        html`<a
          href="${lookedAt(dataset, input, { ...look, view })}#results"
          data-live
          ${view === look.view ? html`aria-current="true"` : ""}
          >${view === "table" ? "Table" : "Cards"}</a
        >`,
    )}
  </nav>`;

/** An agency that reports no total may let one ask for a page behind the last. */
const none = (options: ResultsOptions): Html => (CURSOR in options.input ? turning(options) : nothing(options));

/** What to change. A sample without a match says nothing about the agency, and names what it does hold. */
function nothing({ dataset, input, look, sourceNote }: ResultsOptions): Html {
  const parts = asked(dataset, input);
  /** Without its only part a search is an empty form. */
  const fewer = (parts.length < 2 ? [] : parts).flatMap(({ name, label, text }) => {
    const address = without(dataset, input, name, look);
    return address === null
      ? []
      : [html`<li><a href="${address}" data-live>without ${lowered(label)} ${foreign(text)}</a></li>`];
  });
  return html`<div class="nothing">
    <p>
      ${
        sourceNote === ""
          ? `${dataset.upstream.agency} has no match for this search.`
          : `The ${sourceNote} has no match; the real agency may.`
      }
      Check the spelling, or use fewer or more general words.
    </p>
    ${
      fewer.length === 0
        ? ""
        : html`<p>Search again:</p>
            <ul class="fewer starters">
              ${fewer}
            </ul>`
    }
    <p>${sourceNote === "" ? "Searches that find something:" : `The ${sourceNote} holds, for example:`}</p>
    ${starters(dataset)}
  </div>`;
}

export interface SearchBarOptions {
  readonly dataset: Dataset;
  readonly input: object;
  /** What was typed, by parameter. */
  readonly values: ReadonlyMap<string, string>;
  readonly look: Look;
}

/** A search that was answered, on one line: what was asked, each part to be taken away, and the form on demand. */
export const searchBar = ({ dataset, input, values, look }: SearchBarOptions): Html =>
  html`<div class="search">
    ${filters({ dataset, input, look })}
    <details>
      <summary>Edit search</summary>
      ${parameterForm({ dataset, action: pageOf(dataset), values, refused: null })}
    </details>
  </div>`;

/** Each part of a search, to be taken away. */
export function filters({ dataset, input, look }: Omit<SearchBarOptions, "values">): Html {
  const parts = asked(dataset, input);
  if (parts.length === 0) return html``;
  const items = parts.flatMap(({ name, label, text }) => {
    const values = valuesAsked(dataset, name, Object(input)[name]);
    if (values.length < 2) return [{ label, text, rest: without(dataset, input, name, look) }];
    return values.map((value) => {
      const others = values.filter((each) => each !== value).join(",");
      const rest = `${lookedAt(dataset, { ...firstPage(input), [name]: others }, look)}#results`;
      return { label, text: valueWords(dataset, name, value), rest };
    });
  });
  const chips = items.map(({ label, text, rest }) => {
    const words = saysItself(label, text) ? foreign(text) : html`${label}: ${foreign(text)}`;
    if (rest === null) return html`<li><span class="filter">${words}</span></li>`;
    return html`<li>
      <a class="filter" href="${rest}" data-live
        ><span class="sr">Remove</span> ${words} <span aria-hidden="true">×</span></a
      >
    </li>`;
  });
  return html`<ul class="filters" aria-label="Filters of ${dataset.title}">
    ${chips}
  </ul>`;
}

/** Whether a value needs no label, such as Phase 3 of a phase. */
const saysItself = (label: string, text: string): boolean => text.toLowerCase().startsWith(`${label.toLowerCase()} `);

/** The first page of the same search without one of its parameters; null if it could not be asked so. */
function without(dataset: Dataset, input: object, name: string, look: Look): string | null {
  const rest = Object.fromEntries(Object.entries(firstPage(input)).filter(([each]) => each !== name));
  if (asked(dataset, rest).length === 0) return dataset.isLookup ? null : pageOf(dataset);
  return canBeAsked(dataset, rest) ? `${lookedAt(dataset, rest, look)}#results` : null;
}

/** Where the records of a page stand among all matches, and the way to the others. */

type Turned = Pick<ResultsOptions, "dataset" | "answer" | "input" | "look">;

const isLater = ({ input }: Turned): boolean => CURSOR in input;

/** The number of the first record; null where it is not known, or where what the page's address says is wrong. */
function firstOf(turned: Turned): number | null {
  if (!isLater(turned)) return 1;
  const { answer, look } = turned;
  const { count, upstream_total: total, next } = answer;
  const { from } = look;
  if (from === null || count === 0) return null;
  const passed = passedOver(turned);
  if (passed !== null && from !== passed + 1) return null;
  const last = from + count - 1;
  return total !== null && (last > total || (next === null && last < total && answer.notes.length === 0)) ? null : from;
}

const number = (value: number): string => value.toLocaleString("en-US");

/** How much was found of how much. */
export function headline(count: number, total: number | null): string {
  if (count === 0) return "Nothing found";
  const records = count === 1 ? "1 record" : `${number(count)} records`;
  if (total === null) return count === 1 ? records : `${records}; there may be more`;
  if (total !== count) return `${number(count)} of ${number(total)} records`;
  return count === 1 ? records : `All ${records}`;
}

/** The same of any page of a search. */
function pageHeadline(turned: Turned): string {
  const { count, upstream_total: total, next } = turned.answer;
  if (!isLater(turned))
    return next === null && total === null && count > 1 ? `${count} records` : headline(count, total);
  if (count === 0) return "No further records";
  return stretch(turned) ?? `${number(count)} more ${count === 1 ? "record" : "records"}`;
}

/** `Records 51 to 84 of 84` */
function stretch(turned: Turned): string | null {
  const first = firstOf(turned);
  if (first === null) return null;
  const { count, upstream_total: total, next } = turned.answer;
  const records = count === 1 ? `Record ${number(first)}` : `Records ${number(first)} to ${number(first + count - 1)}`;
  if (total !== null) return `${records} of ${number(total)}`;
  return next === null ? records : `${records}; there may be more`;
}

/** How many records a page may show, to choose from. */
const LENGTHS = [25, 50];

/** To the pages before and behind and to the first, and, on the first, to longer ones. */
function turning(turned: Turned): Html {
  const { dataset, answer, input, look } = turned;
  const cursor = answer.next === null ? null : cursorIn(answer.next);
  if (cursor === null && !isLater(turned)) return html``;
  const first = firstOf(turned);
  const from = first === null ? null : first + answer.count;
  const next =
    cursor === null
      ? null
      : lookedAt(dataset, { ...input, [CURSOR]: cursor }, { ...look, from, back: wayBack(turned) });
  const previous = previousPage(turned);
  return html`<nav class="turning" aria-label="Pages">
    ${
      previous === null
        ? ""
        : html`<a class="button quiet" rel="prev" href="${previous.address}#results" data-live>Previous page</a>`
    }
    ${answer.count === 0 ? "" : html`<span>${stretch(turned) ?? ""}</span>`}
    ${next === null ? "" : html`<a class="button" rel="next" href="${next}#results" data-live>Next page</a>`}
    ${
      isLater(turned)
        ? previous?.isFirst === true
          ? ""
          : html`<a href="${lookedAt(dataset, firstPage(input), look)}#results" data-live>Back to the first page</a>`
        : longer(turned)
    }
  </nav>`;
}

function longer({ dataset, answer: { count }, input, look }: Turned): Html {
  const lengths = LENGTHS.filter((length) => length > count);
  if (lengths.length === 0) return html``;
  const links = lengths.map((limit, index) => {
    const address = `${lookedAt(dataset, { ...input, limit }, look)}#results`;
    return html`${index === 0 ? "" : " or "}<a href="${address}" data-live>${limit}</a>`;
  });
  return html`<span class="longer">Show up to ${links} on a page</span>`;
}

/** The way back. Agencies name the page behind an answer, never the one before it. */

/** Cursors of earlier pages that an address carries. */
export const MOST_BACK = 20;

/** How many records an agency passed over for a page; null on a first page, and where it counts in tokens. */
function passedOver({ dataset, input }: Pick<Turned, "dataset" | "input">): number | null {
  const [, passed = ""] = positionOf(dataset.upstream, dataset.toQuery(input).request) ?? [];
  return /^\d{1,8}$/.test(passed) ? Number(passed) : null;
}

/** The page before, and whether it is the first; null on the first, and where the way back is not known. */
function previousPage(turned: Turned): { readonly address: string; readonly isFirst: boolean } | null {
  const { dataset, input, look } = turned;
  if (!(CURSOR in input)) return null;
  const query = dataset.toQuery(firstPage(input));
  const { limit } = query.request;
  const first = { address: lookedAt(dataset, firstPage(input), look), isFirst: true };
  const from = look.from === null ? null : look.from - limit;
  const to = (earlier: object, back: readonly string[]) => ({
    address: lookedAt(dataset, earlier, { ...look, from, back }),
    isFirst: false,
  });
  const passed = passedOver(turned);
  if (passed !== null) {
    if (passed <= limit) return first;
    const [name = ""] = positionOf(dataset.upstream, dataset.toQuery(input).request) ?? [];
    const earlier = query.at([name, String(passed - limit)]);
    return earlier === null ? null : to(earlier, []);
  }
  const cursor = look.back.at(-1);
  if (cursor !== undefined) return to({ ...input, [CURSOR]: cursor }, look.back.slice(0, -1));
  return from === 1 ? first : null;
}

/** What the next page is to know of the way back: nothing where it can be worked out. */
function wayBack(turned: Turned): readonly string[] {
  const { input, look } = turned;
  const cursor: unknown = Object(input)[CURSOR];
  return typeof cursor !== "string" || passedOver(turned) !== null ? [] : [...look.back, cursor].slice(-MOST_BACK);
}

/** A dataset's examples as links: one click asks a question that finds something. */
export function starters(dataset: Dataset): Html {
  return html`<ul class="starters" aria-label="Examples for ${dataset.title}">
    ${dataset.examples.map(
      (example) =>
        html`<li><a href="${questionPage(dataset, example)}#results" data-live>${askedText(dataset, example)}</a></li>`,
    )}
  </ul>`;
}
