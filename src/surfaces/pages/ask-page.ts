import {
  type AskAnswer,
  type Statement,
  type Evidence,
  type SourceEntry,
  sourcesSchema,
} from "../../ask/answer-body.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import { findPage, isLookedUp, pageOfRecord } from "./find-page.ts";
import { find, recordNamed } from "../api/find.ts";
import type { Endpoint, Dataset } from "../../catalog/dataset.ts";
import { CURSOR } from "../../catalog/paging.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { GatewayError } from "../../core/errors.ts";
import { wordsOf, words } from "../../core/text.ts";
import type { AskParts } from "../ask-http/ask.ts";
import { explorerPage, permalink, questionPage, recordPage, searchAt } from "./addresses.ts";
import { postedField } from "./forms.ts";
import { foreign, html, outside, type Html } from "./html.ts";
import {
  failureReply,
  LASTING,
  pageReply,
  type PageHandler,
  failure,
  layout,
  type Site,
  moment,
  box,
} from "./layout.ts";
import { cell, cut } from "./records.ts";
import { filters, starters } from "./results.ts";
import { filesOf } from "./take-away.ts";
import { fieldsOf, shown } from "./values.ts";
import { ASK_PATH, PREFIX } from "../paths.ts";

export const showAsk: PageHandler = async (_, site) =>
  pageReply(askPage(site, { question: null, outcome: null, endpoints: [] }), LASTING);

/** The names of fields are those of the datasets. */
interface Named extends AskParts {
  readonly gateway: Gateway;
  readonly endpoints: readonly Endpoint[];
}

/**
 * What the box is sent: an identifier opens its record, one or two words are looked up in every dataset, a sentence is
 * asked. Neither it nor its answer may be kept by anyone.
 */
export function answerQuestion({ ask, callers, decodeUtf8, endpoints, gateway }: Named): PageHandler {
  return async (context, site, headers) => {
    let question: string | null = null;
    try {
      await callers.chargeQuestion(context, headers);
      question = await postedField(context.req, "question", { decodeUtf8 });
      const caller = callers.of(context, headers);
      if (isLookedUp(question) || recordNamed(endpoints, question) !== null) {
        const found = await find(gateway, endpoints, question, caller);
        const record = pageOfRecord(found);
        return record === null
          ? await pageReply(findPage(site, question, found), { cacheControl: "no-store" })
          : await pageReply(moved(site, record), { cacheControl: "no-store", reply: to(record) });
      }
      const outcome = await ask(question, caller);
      return await pageReply(askPage(site, { question, outcome, endpoints }), { cacheControl: "no-store" });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return failureReply(askPage(site, { question, outcome: error, endpoints }), error);
    }
  };
}

const to = (location: string) => ({ status: 303, headers: { location } });

const moved = (site: Site, record: string): Html =>
  layout(site, {
    title: "Record",
    here: "",
    twin: "/",
    content: html`<p><a href="${record}">Open the record</a></p>`,
  });

/** One that finds something among the recorded records too. */
export const EXAMPLE_QUESTION = "Which pacemakers were recalled?";

/** The box with what can be typed into it. */
export const largeBox = (typed = ""): Html =>
  box(
    typed,
    html`<p class="hint" id="question-hint">
      For example: K243418, pacemaker, or “${EXAMPLE_QUESTION}” Please don’t include a person’s name or anything about a
      patient. What you type is not stored and never appears in a URL.
    </p>`,
  );

interface AskPage {
  readonly question: string | null;
  readonly outcome: AskAnswer | GatewayError | null;
  /** What answers are made of, for the names of fields. */
  readonly endpoints: readonly Endpoint[];
}

/** The question and what came of it. What was refused is not repeated. */
function askPage(site: Site, { question, outcome, endpoints }: AskPage): Html {
  const isError = outcome instanceof Error;
  const { prefix, sourceNote } = site;
  const place = { prefix, sourceNote, endpoints };
  /** What an agency did not answer may be asked again; what was refused is not repeated. */
  const again = isError && outcome.status === 502 ? (question ?? "") : "";
  return layout(site, {
    title: outcome === null ? "Ask" : isError ? "Not answered" : "Answer",
    here: "/ask",
    twin: `${ASK_PATH}/openapi.json`,
    twinLabel: `Questions and answers as JSON: POST ${ASK_PATH}`,
    typed: again,
    hasBox: outcome === null,
    content: html`<h1>${outcome === null ? "Ask" : isError ? "Not answered" : "Answer"}</h1>
      ${
        outcome === null || isError || question === null
          ? ""
          : html`<blockquote class="question">${foreign(question)}</blockquote>`
      }
      ${outcome === null ? "" : isError ? refusal(outcome, prefix) : answerSection(outcome, place)}
      ${outcome === null ? largeBox() : ""}`,
  });
}

function refusal(error: GatewayError, prefix: string): Html {
  const { rephrase, sources } = error.more;
  if (typeof rephrase !== "string")
    return html`${failure(error, { isRepeatable: false })}${sourceList(sources, prefix)}`;
  return html`<section class="failure" role="alert" aria-labelledby="failure">
    <h2 id="failure" tabindex="-1">We can’t answer this question</h2>
    <p>${foreign(error.message)}</p>
    <p><strong>Try this:</strong> ${foreign(rephrase)}</p>
    ${error.officialSource === undefined ? "" : html`<p>Official source: ${outside(error.officialSource)}</p>`}
    <p>Nothing was sent to an agency, and your question was not stored.</p>
    <p class="code">HTTP ${error.status}, <code>${error.code}</code></p>
  </section>`;
}

const OUTCOMES: Readonly<Record<AskAnswer["outcome"], string>> = {
  answered: "Answered from federal records",
  partly_answered: "Answered in part",
  nothing_found: "Nothing found",
  ambiguous: "Which of these do you mean?",
  not_covered: "These datasets don’t cover this",
  not_understood: "This question wasn’t understood",
  exclusion_referral: "Search for exclusions at the official source",
};

/** Statements that answer the question itself, rather than go with an answer. */
const ANSWERS: ReadonlySet<string> = new Set(["count", "nothing_found", "referral"]);

export interface AnswerPlace {
  readonly prefix: string;
  readonly endpoints: readonly Endpoint[];
  /** What every `source` says of a deployment that does not ask the real agencies; or empty. */
  readonly sourceNote: string;
}

/** The answer in one sentence; then the records, what is to be known with them, the sources and the evidence. */
export function answerSection(answer: AskAnswer, place: AnswerPlace): Html {
  const { statements, not_applied, sources, referrals, suggestions, disclaimer } = answer;
  const lead = statements.find(({ kind }) => ANSWERS.has(kind));
  const others = statements.filter(
    (each) => each !== lead && each.kind !== "caveat" && each.kind !== "source" && recordOf(each) === null,
  );
  const caveats = statements.filter(({ kind }) => kind === "caveat");
  const unsaid = not_applied.filter(
    ({ text, why }) => why !== "background" && !statements.some((each) => each.text.includes(`'${text}'`)),
  );
  return html`<section class="answer" aria-labelledby="answer">
      ${headed(answer, lead)} ${understood(sources, place.endpoints)} ${others.map(paragraph)}
      ${recordTables(statements, sources, place)}
      ${listed(
        "The records are not limited to:",
        unsaid.map(({ text }) => foreign(text)),
      )}
      ${listed(
        "Search there instead:",
        referrals.map(({ name, url }) => html`${foreign(name)}: ${outside(url)}`),
      )}
      ${caveats.length === 0 ? "" : html`<div class="caveat">${caveats.map(paragraph)}</div>`}
    </section>
    ${suggested(suggestions)} ${sampleOnly(answer, place)} ${sourceList(sources, place.prefix)}
    ${evidenceSection(statements)}
    <p class="origin">${foreign(disclaimer)}</p>`;
}

/** What was understood: each search with its parts, to be changed; and its address for others, on demand. */
function understood(sources: readonly SourceEntry[], endpoints: readonly Endpoint[]): Html {
  const addresses = [...new Set(sources.map(({ gateway_url }) => firstPage(gateway_url)))];
  const searches = addresses.flatMap((address) => searchAt(endpoints, address) ?? []);
  if (searches.length === 0) return html``;
  return html`<div class="understood">
    ${searches.map(
      ({ dataset, input }) =>
        html`<div class="search">
          <span>Understood: <a href="${questionPage(dataset, input)}">${dataset.title}</a></span>
          ${filters({ dataset, input, look: PLAIN })}
        </div>`,
    )}
    <details class="code">
      <summary>Permalink</summary>
      <p>
        <a href="${permalink(addresses)}" rel="nofollow">This answer’s searches, asked again</a>. The address holds
        these searches and not the words of your question.
      </p>
    </details>
  </div>`;
}

const PLAIN = { view: "table", from: null, back: [] } as const;

/** Words of a headline; a longer sentence stands below one. */
const MOST_WORDS = 12;

function headed(answer: AskAnswer, lead: Statement | undefined): Html {
  const outcome = OUTCOMES[answer.outcome];
  const said = lead?.text ?? (answer.statements.length > 0 ? outcome : answer.answer);
  const text = lead === undefined ? opening(answer) : marked(lead);
  if (said === outcome) return html`<h2 id="answer" tabindex="-1">${outcome}</h2>`;
  return wordsOf(said).length <= MOST_WORDS
    ? html`<p class="outcome">${outcome}</p>
        <h2 id="answer" tabindex="-1">${text}</h2>`
    : html`<h2 id="answer" tabindex="-1">${outcome}</h2>
        <p class="lead statement">${text}</p>`;
}

/** What stands first where no sentence answers the question: a record that was looked up, or why there is none. */
const opening = ({ statements, answer, outcome }: AskAnswer): Html =>
  statements.length > 0 ? html`${OUTCOMES[outcome]}` : foreign(answer);

const listed = (lead: string, items: readonly Html[]): Html =>
  items.length === 0
    ? html``
    : html`<p>${lead}</p>
        <ul>
          ${items.map((item) => html`<li>${item}</li>`)}
        </ul>`;

/** A sample without a match says nothing about the agency, and names what it does hold. */
function sampleOnly({ outcome, sources }: AskAnswer, { sourceNote, endpoints, prefix }: AnswerPlace): Html {
  if (sourceNote === "" || outcome !== "nothing_found") return html``;
  const searched = new Set(sources.flatMap(({ gateway_url }) => datasetAt(endpoints, gateway_url, prefix) ?? []));
  return html`<p>The ${sourceNote} has no match; the real agency may. The ${sourceNote} holds, for example:</p>
    ${[...searched].map(starters)}`;
}

/** Questions that can be answered, each asked by a click; they are posted like any other. */
const suggested = (questions: readonly string[]): Html =>
  questions.length === 0
    ? html``
    : html`<h2>Questions you can ask</h2>
        <form action="/ask" method="post" data-live data-agency="the agencies">
          ${questions.map(
            (question) =>
              html`<button class="quiet" name="question" value="${question}">${foreign(question)}</button> `,
          )}
        </form>`;

const paragraph = (statement: Statement): Html =>
  html`<p class="statement said-${statement.kind}">${marked(statement)}</p>`;

/** A text with its moments as they are written everywhere on the pages. */
const timed = (text: string): Html =>
  html`${text.split(MOMENT).map((part, index) => (index % 2 === 0 ? foreign(part) : moment(part)))}`;

const MOMENT = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/;

/** A statement whose marks, such as [1], are links to the sources; a source without a mark gets one at the end. */
function marked({ text, citations }: Statement): Html {
  const marks = new Set([...text.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n)));
  const unmarked = citations.filter((n) => !marks.has(n));
  const parts = text.split(/\[(\d+)\]/).map((part, index) => {
    const n = Number(part);
    if (index % 2 === 0) return timed(part);
    return citations.includes(n) ? citation(n) : foreign(`[${part}]`);
  });
  return html`${parts} ${unmarked.map(citation)}`;
}

/** Records that an answer is made of, as the table of one search: its columns are the fields that the answer names. */
interface Found {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

interface Row {
  /** Where the record stands: a page of the search, and its place there. */
  readonly source: SourceEntry | undefined;
  readonly index: number;
  /** Values by column. */
  readonly values: ReadonlyMap<string, string>;
}

/** The one record that a statement is about; null where it is about none or several. */
export function recordOf({ kind, evidence }: Statement): string | null {
  const records = new Set(evidence.map(({ source, path }) => `${source} ${placeIn(path)?.record}`));
  const [first] = evidence;
  return kind === "record" && records.size === 1 && first !== undefined && placeIn(first.path) !== null
    ? ([...records][0] ?? null)
    : null;
}

/** `results[3].taxonomies[0].state` is field `taxonomies.state` of record 3. */
function placeIn(path: string): { readonly record: string; readonly field: string } | null {
  const [, record, field] = /^results[[.](\d+)\]?\.(.+)$/.exec(path) ?? [];
  return record === undefined || field === undefined ? null : { record, field: field.replaceAll(/\[\d+\]|\.\d+/g, "") };
}

/** A table for each search that records come from, whose pages are sources of their own. */
function recordTables(
  statements: readonly Statement[],
  sources: readonly SourceEntry[],
  { endpoints, prefix }: { readonly endpoints: readonly Endpoint[]; readonly prefix: string },
): Html {
  const told = statements.filter((statement) => recordOf(statement) !== null);
  const sourceOf = ({ evidence: [first] }: Statement) => sources.find(({ n }) => n === first?.source);
  const bySearch = Map.groupBy(told, (statement) => firstPage(sourceOf(statement)?.gateway_url ?? ""));
  return html`${[...bySearch].map(([address, own]) => {
    const dataset = datasetAt(endpoints, address, prefix);
    const page = address === "" ? null : explorerPage(address, prefix);
    const source = sources.find(({ gateway_url }) => firstPage(gateway_url) === address);
    const files = filesOfSearch(endpoints, address, source?.upstream_total);
    return table(inOrder(found(own, sourceOf), dataset), dataset, { page, name: source?.source ?? "", prefix, files });
  })}`;
}

/** What is taken away of a search: files of all its matches here, citation and proof on its page. */
function filesOfSearch(endpoints: readonly Endpoint[], address: string, total: number | null | undefined): Html {
  const search = searchAt(endpoints, address);
  if (search === null) return html``;
  const { dataset, input } = search;
  const page = dataset.isLookup ? explorerPage(toTarget(dataset.address, input), PREFIX) : questionPage(dataset, input);
  return html`<div class="take">
    ${dataset.isLookup || total === 0 ? "" : filesOf(dataset, total ?? null, input)}
    <span><a href="${address}">JSON</a> · <a href="${page}#cite">Cite</a> · <a href="${page}#verify">Verify</a></span>
  </div>`;
}

/** The address of a search without its page. */
const firstPage = (address: string): string => address.replace(new RegExp(`[?&]${CURSOR}=[^&]*`), "");

function found(statements: readonly Statement[], sourceOf: (statement: Statement) => SourceEntry | undefined): Found {
  const rows = new Map<string, Row & { readonly values: Map<string, string> }>();
  for (const statement of statements) {
    const record = recordOf(statement) ?? "";
    const index = Number(record.replace(/.* /, ""));
    const row = rows.get(record) ?? { source: sourceOf(statement), index, values: new Map<string, string>() };
    for (const { path, value } of statement.evidence) add(row.values, placeIn(path)?.field ?? path, value);
    rows.set(record, row);
  }
  const columns = [...new Set([...rows.values()].flatMap(({ values }) => [...values.keys()]))];
  return { columns, rows: [...rows.values()] };
}

/** What names a record first, as in the dataset's own table; fields without a column there follow. */
function inOrder(found: Found, dataset: Dataset | undefined): Found {
  const order = dataset === undefined ? [] : [dataset.view.heading, ...dataset.view.facts];
  const placeOf = (column: string): number => {
    const place = order.indexOf(column.replace(/\..*/, ""));
    return place < 0 ? order.length : place;
  };
  return { ...found, columns: found.columns.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

function add(row: Map<string, string>, field: string, value: Evidence["value"]): void {
  const before = row.get(field);
  const text = value === null ? "not in this record" : written(value);
  if (before !== text) row.set(field, before === undefined ? text : `${before}; ${text}`);
}

/** A value as every page writes it. */
const written = (value: NonNullable<Evidence["value"]>): string =>
  typeof value === "boolean"
    ? value
      ? "Yes"
      : "No"
    : typeof value === "number"
      ? value.toLocaleString("en-US")
      : value;

/** The dataset that an address of an answer belongs to. */
function datasetAt(endpoints: readonly Endpoint[], address: string, prefix: string): Dataset | undefined {
  const path = address.slice(prefix.length).replace(/\?.*$/s, "");
  return endpoints
    .filter((endpoint) => endpoint.kind === "live")
    .find((dataset) => new RegExp(`^${dataset.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path));
}

interface Origin {
  readonly page: string | null;
  readonly name: string;
  readonly prefix: string;
  readonly files: Html;
}

function table({ columns, rows }: Found, dataset: Dataset | undefined, { page, name, prefix, files }: Origin): Html {
  const labels = new Map(
    dataset === undefined ? [] : fieldsOf(dataset.recordSchema).map((each) => [each.name, each.label]),
  );
  const labelOf = (column: string): string => {
    const [field = "", ...inside] = column.split(".");
    return [labels.get(field) ?? words(field), ...inside.map((part) => words(part).toLowerCase())].join(": ");
  };
  const textOf = (row: ReadonlyMap<string, string>, column: string): string | null => {
    const value = row.get(column) ?? null;
    const codes = dataset?.view.codes?.[column];
    return codes === undefined || value === null
      ? value
      : value
          .split("; ")
          .map((code) => codes.get(code) ?? code)
          .join(", ");
  };
  const [first = "", ...others] = columns;
  /** The page of a record, or its card where the answer does not name its identifier. */
  const nameOf = ({ source, index, values }: Row): Html => {
    const own = dataset === undefined ? null : recordPage(dataset, Object.fromEntries(values));
    const at = source === undefined ? null : explorerPage(source.gateway_url, prefix);
    const card = at === null ? null : `${at}${at.includes("?") ? "&" : "?"}view=cards#record-${index + 1}`;
    const name = foreign(cut(textOf(values, first) ?? "Unnamed"));
    return own === null && card === null ? name : html`<a href="${own ?? card}">${name}</a>`;
  };
  return html`${files}
    <table class="records" role="table">
      <caption>
        ${foreign(name)}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          ${columns.map((column) => html`<th scope="col" role="columnheader">${labelOf(column)}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          (row) =>
            html`<tr role="row">
              <th scope="row" role="rowheader">${nameOf(row)}</th>
              ${others.map((column) => cell(labelOf(column), textOf(row.values, column)))}
            </tr>`,
        )}
      </tbody>
    </table>
    ${page === null ? "" : html`<p class="more"><a href="${page}">All records and fields of this search</a></p>`}`;
}

const STATUSES: Readonly<Record<SourceEntry["status"], string>> = {
  ok: "answered",
  empty: "found nothing",
  unavailable: "did not answer",
};

/** The sources of an answer, or of a failure that may name some. @throws ZodError for any that are not sources */
export function sourceList(found: unknown, prefix: string): Html {
  const sources = sourcesSchema.default([]).parse(found);
  if (sources.length === 0) return html``;
  return html`<section class="sources" aria-labelledby="sources">
    <h2 id="sources">Sources</h2>
    <ol>
      ${sources.map((source) => item(source, prefix))}
    </ol>
  </section>`;
}

function item({ n, source_url, gateway_url, ...found }: SourceEntry, prefix: string): Html {
  const { status, source, count, upstream_total } = found;
  const at = found.retrieved_at ?? found.asked_at;
  const agencyLink = status === "unavailable" ? "Ask the agency itself" : "Open the agency’s answer";
  const total = typeof upstream_total === "number" ? ` of ${upstream_total}` : "";
  return html`<li id="source-${n}" value="${n}" tabindex="-1">
    <strong>${foreign(source)}</strong> ${STATUSES[status]}${status === "ok" ? `: ${count}${total} retrieved` : ""}
    ${at === undefined ? "" : html`at ${moment(at)}`}
    <span class="checks">
      ${source_url === undefined ? "" : outside(source_url, agencyLink)}
      <a href="${explorerPage(gateway_url, prefix)}">${status === "ok" ? "See the records" : "Open the search"}</a>
      <a href="${gateway_url}">JSON</a>
    </span>
    ${source_url === undefined ? "" : html`<span class="address">${foreign(source_url)}</span>`}
  </li>`;
}

/** Every sentence of an answer beside the fields that it was made of. */
export function evidenceSection(statements: readonly Statement[]): Html {
  const proven = statements.filter(({ evidence }) => evidence.length > 0);
  if (proven.length === 0) return html``;
  return html`<details class="evidence">
    <summary>Evidence: each sentence beside the fields that it was made of</summary>
    <div class="scroll" tabindex="0" role="region" aria-label="Evidence">
      <table>
        <thead>
          <tr>
            <th scope="col">Sentence</th>
            <th scope="col">Source</th>
            <th scope="col">Field</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        ${proven.map(proof)}
      </table>
    </div>
  </details>`;
}

const proof = ({ text, evidence }: Statement): Html =>
  html`<tbody>
    ${evidence.map(
      ({ source, path, value }, index) =>
        html`<tr>
          ${index === 0 ? html`<th scope="rowgroup" rowspan="${evidence.length}">${foreign(text)}</th>` : ""}
          <td>${citation(source)}</td>
          <td><code>${path}</code></td>
          <td>${shown(value, {})}</td>
        </tr>`,
    )}
  </tbody>`;

const citation = (n: number): Html => html`<a class="citation" href="#source-${n}" aria-label="Source ${n}">[${n}]</a>`;
