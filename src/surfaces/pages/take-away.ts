import type { Dataset } from "../../catalog/dataset.ts";
import { toTarget } from "../../catalog/url-query.ts";
import type { Counts } from "../../gateway/counting.ts";
import type { Envelope } from "../../gateway/envelope.ts";
import { MOST_EXPORTED } from "../../gateway/export.ts";
import { toCitation, type Cited, type CitedRecord } from "../../provenance/citation.ts";
import { VERIFY_PAGE } from "./addresses.ts";
import { askedText } from "./forms.ts";
import { foreign, html, outside, type Html } from "./html.ts";
import { moment } from "./layout.ts";
import { withoutPaging, type ResultsOptions } from "./look.ts";
import { exportAddress } from "../paths.ts";

/** Where an answer comes from and when. */
export const sourceLine = (answer: Envelope): Html =>
  html`<p class="source">
    Source: ${foreign(answer.source)}, fetched
    ${moment(answer.retrieved_at)}${
      answer.source_updated === null
        ? ""
        : html`, last updated by the agency <time datetime="${answer.source_updated}">${answer.source_updated}</time>`
    }.
  </p>`;

/** The addresses to check an answer with. */
const verify = (answer: Envelope, isOnly = true): Html =>
  html`<details class="code">
    <summary>Verify</summary>
    <dl ${isOnly ? html`id="verify"` : ""}>
      <dt>Source URL</dt>
      <dd class="address">${outside(answer.source_url)}</dd>
      <dt>Digest</dt>
      <dd class="address">${answer.source_digest}</dd>
    </dl>
    <p class="checks">
      ${outside(answer.source_url, "Open the agency’s answer")}
      <a href="${rerunOf(answer)}">Repeat the request and compare</a>
    </p>
  </details>`;

/** Where the agency is asked again and its bytes are compared with those that this answer came from. */
const rerunOf = ({ self, source_digest, shown_digest }: Envelope): string =>
  toTarget(VERIFY_PAGE, { self, source_digest, shown_digest });

/** What people take along, on one line above the records: files of all matches, this page, citation, proof, code. */
export function takeAway(
  { dataset, answer, input, twin, origin }: Pick<ResultsOptions, "dataset" | "answer" | "input" | "twin" | "origin">,
  isOnly = true,
): Html {
  const of = isOnly ? "" : ` of ${dataset.title}`;
  return html`<div class="take">
    ${dataset.isLookup || answer.count === 0 ? "" : filesOf(dataset, answer.upstream_total, input)}
    <span>${dataset.isLookup || answer.count === 0 ? "" : "This page: "}<a href="${twin}">JSON</a></span>
    ${cite(dataset, { question: askedText(dataset, input), answer }, "", of)} ${verify(answer, isOnly)}
    ${isOnly ? snippets(origin + twin) : ""}
  </div>`;
}

/** The same for one record. @param formats addresses of its citation by their names */
export const takeAwayRecord = (
  dataset: Dataset,
  answer: Envelope,
  {
    twin,
    origin,
    formats,
    atAgency,
    record,
  }: {
    readonly twin: string;
    readonly origin: string;
    readonly formats: Html;
    readonly atAgency: Html | "";
    readonly record: CitedRecord;
  },
): Html =>
  html`<div class="take">
    ${atAgency} <span><a href="${twin}">JSON</a></span>
    ${cite(dataset, { question: "", answer, record }, formats)} ${verify(answer)} ${snippets(origin + twin)}
  </div>`;

/** The same for counts: their files in the place of the records'; what is repeated is their first request. */
export const takeAwayCounts = (
  dataset: Dataset,
  counts: Counts,
  {
    twin,
    csv,
    svg,
    question,
    origin,
  }: {
    readonly twin: string;
    readonly csv: string;
    readonly svg: string | null;
    readonly question: string;
    readonly origin: string;
  },
): Html =>
  html`<div class="take">
    <span>
      <a href="${csv}">CSV</a> · ${svg === null ? "" : html`<a href="${svg}">Chart as SVG</a> · `}<a href="${twin}"
        >JSON</a
      >
    </span>
    ${cite(dataset, { question, answer: counts })} ${verify({ ...counts, ...counts.sources[0] })}
    ${snippets(origin + twin)}
  </div>`;

/** How to cite an answer, in the forms that people and their tools take. */
function cite({ upstream }: Dataset, cited: Omit<Cited, "agency">, more: Html | "" = "", of = ""): Html {
  const { text, bibtex, csl } = toCitation({ agency: upstream.agency, ...cited });
  return folded(
    "Cite",
    [
      ["Text", text],
      ["BibTeX", bibtex],
      ["CSL-JSON", csl],
    ],
    more,
    of,
  );
}

/** All matches as a file where they fit in one, or else what would make them fewer. */
export function filesOf(dataset: Dataset, total: number | null, input: object): Html {
  const most = dataset.mostExported ?? MOST_EXPORTED;
  const limit = most.toLocaleString("en-US");
  if (total !== null && total > most)
    return html`<span>More than a file can hold (${limit}): narrow the result first.</span>`;
  const fileOf = (format: "csv" | "ndjson" | "zip"): string =>
    toTarget(exportAddress(dataset, format), withoutPaging(input));
  return html`<span>
    ${total === null ? `All matches (at most ${limit})` : total === 1 ? "The record" : `All ${total.toLocaleString("en-US")}`}:
    <a href="${fileOf("csv")}">CSV</a> · <a href="${fileOf("ndjson")}">NDJSON</a> ·
    <a href="${fileOf("zip")}">ZIP with proof</a>
  </span>`;
}

/** The same question for a shell and two languages; `address` is percent-encoded. */
export function snippets(address: string): Html {
  const examples = [
    ["curl", `curl -s ${shellWord(address)}`],
    [
      "TypeScript",
      `const answer = await fetch(${JSON.stringify(address)}).then((response) => ` +
        `response.json());\nif (!answer.ok) throw new Error(answer.detail);\nconsole.log(answer.count, ` +
        "answer.results);",
    ],
    [
      "Python",
      `import json, urllib.request\n\nwith urllib.request.urlopen(${JSON.stringify(address)}) as ` +
        `response:\n    answer = json.load(response)\nprint(answer["count"], answer["results"])`,
    ],
  ] as const;
  return folded("Code", examples);
}

/** Texts to be copied, each with its name. */
const folded = (
  summary: string,
  texts: readonly (readonly [name: string, text: string])[],
  more: Html | "" = "",
  of = "",
): Html =>
  html`<details class="code">
    <summary>${summary}</summary>
    <div ${of === "" ? html`id="${summary.toLowerCase()}"` : ""}>
      ${more}
      ${texts.map(
        ([name, text]) =>
          html`<h3>${name}</h3>
            <pre tabindex="0" aria-label="${name}${of}" role="region" data-copy="${name}"><code>${text}</code></pre>`,
      )}
    </div>
  </details>`;

const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
