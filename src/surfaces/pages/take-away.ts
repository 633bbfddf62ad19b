import type { Dataset } from "../../catalog/dataset.ts";
import { toTarget } from "../../catalog/url-query.ts";
import type { Envelope } from "../../gateway/envelope.ts";
import { MOST_EXPORTED } from "../../gateway/export.ts";
import { toCitation } from "../../provenance/citation.ts";
import { VERIFY_PAGE } from "./addresses.ts";
import { formFieldsOf, askedText } from "./forms.ts";
import { foreign, html, outside, type Html } from "./html.ts";
import { moment } from "./layout.ts";
import { withoutPaging, type ResultsOptions } from "./look.ts";
import { exportAddress } from "../paths.ts";

/** Where an answer comes from and when, on one line; the addresses to check it with on demand. */
export const sourceLine = (answer: Envelope, twin: string): Html =>
  html`<details class="source">
    <summary>
      Source: ${foreign(answer.source)}, fetched
      ${moment(answer.retrieved_at)}${
        answer.source_updated === null
          ? ""
          : html`, data as of <time datetime="${answer.source_updated}">${answer.source_updated}</time>`
      }. <span class="more">Verify</span>
    </summary>
    <dl>
      <dt>Source URL</dt>
      <dd class="address">${outside(answer.source_url)}</dd>
      <dt>Digest</dt>
      <dd class="address">${answer.source_digest}</dd>
    </dl>
    <p class="checks">
      ${outside(answer.source_url, "Open the agency’s answer")}
      <a href="${rerunOf(answer)}">Repeat the request and compare</a>
      <a href="${twin}">JSON</a>
    </p>
  </details>`;

/** Where the agency is asked again and its bytes are compared with those that this answer came from. */
export const rerunOf = ({ source_url, source_digest }: Pick<Envelope, "source_url" | "source_digest">): string =>
  `${VERIFY_PAGE}?${new URLSearchParams({ source_url, source_digest }).toString()}`;

/** The same answer to go on with: as JSON, all of it as a file, in code, as a reference of a text. */
export function takeAway(options: ResultsOptions): Html {
  const { dataset, answer, input, twin, origin } = options;
  return html`<div class="take">
    <span>This ${dataset.isLookup ? "record" : "page"} as <a href="${twin}">JSON</a></span>
    ${dataset.isLookup || answer.count === 0 ? "" : files(options)} ${snippets(origin + twin)}
    ${cite(dataset, askedText(dataset, input), answer)}
  </div>`;
}

/** How to cite an answer, in the forms that people and their tools take. @param question in words; or empty */
export function cite({ upstream }: Dataset, question: string, answer: Envelope): Html {
  const { text, bibtex, csl } = toCitation({ agency: upstream.agency, question, answer });
  return folded("Cite", [
    ["Text", text],
    ["BibTeX", bibtex],
    ["CSL-JSON", csl],
  ]);
}

/** All matches as a file where they fit in one, or else what would make them fewer. */
function files({ dataset, answer: { upstream_total: total }, input }: ResultsOptions): Html {
  const limit = MOST_EXPORTED.toLocaleString("en-US");
  if (total !== null && total > MOST_EXPORTED)
    return html`<span> Too many for a CSV or NDJSON file (${limit} at most): ${advice(dataset, input)} </span>`;
  const fileOf = (format: "csv" | "ndjson"): string => toTarget(exportAddress(dataset, format), withoutPaging(input));
  return html`<span>
    All ${total === null ? "matches" : total.toLocaleString("en-US")} as
    <a href="${fileOf("csv")}">CSV</a> ·
    <a href="${fileOf("ndjson")}">NDJSON</a>
    ${total === null ? `(${limit} at most)` : ""}
  </span>`;
}

/** The parameters that are still free, or else words, of which more can always be added. */
function advice(dataset: Dataset, input: object): string {
  const free = formFieldsOf(dataset).filter(({ name, schema }) => !(name in input) && schema.type !== "integer");
  const labels = free.map(({ label }) => label);
  if (labels.length === 0) return "use more words.";
  return `narrow by ${new Intl.ListFormat("en", { type: "disjunction" }).format(labels)}.`;
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
  return folded("Use this in code", examples);
}

/** Texts to be copied, each with its name. */
const folded = (summary: string, texts: readonly (readonly [name: string, text: string])[]): Html =>
  html`<details class="code">
    <summary>${summary}</summary>
    ${texts.map(
      ([name, text]) =>
        html`<h3>${name}</h3>
          <pre tabindex="0" aria-label="${name}" role="region" data-copy="${name}"><code>${text}</code></pre>`,
    )}
  </details>`;

const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
