import { BESIDE } from "../../catalog/addresses.ts";
import { BY, countsAddress } from "../../catalog/counts.ts";
import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { wordOf } from "../../catalog/lookup.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { ERRORS, REASONS } from "../../core/errors.ts";
import { MOST_EXPORTED } from "../../gateway/export.ts";
import { typeOf } from "../documents/reference.ts";
import { pageOf, questionPage } from "./addresses.ts";
import { html, outside, type Html } from "./html.ts";
import { layout, type Site } from "./layout.ts";
import { fieldsOf, type Field } from "./values.ts";
import { ASK_PATH, exportAddress } from "../paths.ts";
import samples from "./samples.json" with { type: "json" };

/** A bound of this deployment, in words. */
export type Limit = readonly [what: string, bound: string];

/** Endpoints, errors and limits, from what the code uses itself. */
export const referencePage = (site: Site, endpoints: readonly Endpoint[], limits: readonly Limit[]): Html =>
  layout(site, {
    title: "Reference",
    here: "/reference",
    twin: `${site.prefix}/openapi.json`,
    content: html`<h1>Reference</h1>
      <p class="lead">
        Endpoints with a sample of each answer, errors and limits. No key and no account are needed, and every address
        opens in a browser.
      </p>
      <p>
        For tools there are two OpenAPI documents:
        <a href="${site.prefix}/openapi.json">searches and look-ups</a>, which are versioned, and
        <a href="${ASK_PATH}/openapi.json">records, counts, files and questions</a>.
      </p>
      <h2>Endpoints</h2>
      ${table(
        "Endpoints",
        ["Dataset", "Address", "Status"],
        endpoints.map((endpoint) => [
          html`<a href="/reference${pageOf(endpoint)}">${endpoint.title}</a>`,
          html`<code>GET ${site.prefix}${endpoint.path}</code>`,
          endpoint.kind === "live" ? site.sourceNote || "offered" : "not offered",
        ]),
      )}
      <h2 id="beside">Records, counts, files</h2>
      ${table("Records, counts, files", ["What", "Address", "Meaning"], besideRows(endpoints))}
      <h2 id="errors">Errors</h2>
      ${table(
        "Errors",
        ["Error", "HTTP", "Meaning"],
        Object.entries(ERRORS).map(([code, { status, meaning }]) => [html`<code>${code}</code>`, status, meaning]),
      )}
      <h2 id="reasons">Reasons for a 502</h2>
      ${table(
        "Reasons for a 502",
        ["Reason", "Meaning"],
        Object.entries(REASONS).map(([reason, meaning]) => [html`<code>${reason}</code>`, meaning]),
      )}
      <h2 id="limits">Limits</h2>
      ${table("Limits", ["What", "Limit"], limits)}`,
  });

/** One endpoint: parameters, fields, caveat. */
export const endpointReference = (site: Site, endpoint: Endpoint): Html =>
  layout(site, {
    title: `${endpoint.title}: reference`,
    here: "/reference",
    twin: `${site.prefix}/openapi.json`,
    content: html`<h1>${endpoint.title}: reference</h1>
      <p class="lead">${endpoint.summary}</p>
      <p>
        <code>GET ${site.prefix}${endpoint.path}</code>, source: ${endpoint.source}.
        <a href="${pageOf(endpoint)}">Search it</a>
      </p>
      <p class="caveat"><strong>What this data can’t tell you.</strong> ${endpoint.caveat}</p>
      ${
        endpoint.kind === "live"
          ? tables(site, endpoint)
          : html`<p>Always HTTP 501: ${endpoint.reason}</p>
              <p>Official source: ${outside(endpoint.officialSource)}</p>`
      }`,
  });

const tables = (site: Site, dataset: Dataset): Html =>
  html`<h2>Parameters</h2>
    ${table("Parameters", ["Name", "Type", "Meaning"], fieldsOf(dataset.paramsSchema).map(described))}
    <h2>Examples</h2>
    <ul>
      ${dataset.examples.map((example) => {
        const address = toTarget(site.prefix + dataset.path, example);
        return html`<li>
          <a href="${address}"><code>${address}</code></a>
        </li>`;
      })}
    </ul>
    <p><a href="${pageOf(dataset)}">Fill in a form instead</a></p>
    <h2>Fields of a record</h2>
    ${table("Fields", ["Name", "Type", "Meaning"], fieldsOf(dataset.recordSchema).map(described))} ${besideOf(dataset)}
    ${sample(dataset)}`;

/** An answer as it is sent: whoever writes a program sees all of it. */
function sample({ name }: Dataset): Html {
  const answer = new Map<string, unknown>(Object.entries(samples)).get(name);
  if (answer === undefined) return html``;
  return html`<h2 id="sample">Sample of an answer</h2>
    <p>Made from the recorded sample of the agency’s records, with one record.</p>
    <pre tabindex="0" role="region" aria-labelledby="sample"><code>${JSON.stringify(answer, null, 2)}</code></pre>`;
}

const described = ({ name, schema, description, isRequired }: Field): readonly unknown[] => [
  html`<code>${name}</code>`,
  `${typeOf(schema)}${isRequired && schema.default === undefined ? "" : ", optional"}`,
  coded(
    `${description || (schema.title ?? "")}${schema.enum === undefined ? "" : ` One of ${schema.enum.join(", ")}.`}`,
  ),
];

/** A text whose words between back quotes are code. */
const coded = (text: string): Html =>
  html`${text.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;

/** Roles are written out, because a narrow screen shows the rows as blocks. */
const table = (label: string, head: readonly string[], rows: readonly (readonly unknown[])[]): Html =>
  html`<table class="records reference" role="table" aria-label="${label}">
    <thead role="rowgroup">
      <tr role="row">
        ${head.map((cell) => html`<th scope="col" role="columnheader">${cell}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(
        ([first, ...cells]) =>
          html`<tr role="row">
            <th scope="row" role="rowheader">${first}</th>
            ${cells.map((cell, index) => html`<td role="cell" data-label="${head[index + 1] ?? ""}">${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;

/** What can be had beside searches: one record, counts, files. */

/** Records of one file. */
const mostOf = ({ mostExported = MOST_EXPORTED }: Pick<Dataset, "mostExported">): string =>
  mostExported.toLocaleString("en-US");

/** Their addresses, as rows of the table of all addresses. */
function besideRows(endpoints: readonly Endpoint[]): readonly (readonly unknown[])[] {
  const words = endpoints.flatMap((each) => (each.kind === "live" && each.byIdentifier !== null ? [wordOf(each)] : []));
  const code = (address: string): Html => html`<code>GET ${BESIDE}${address}</code>`;
  return [
    [
      "One record",
      code("/records/{dataset}/{id}"),
      "by the agency’s own identifier; format=text, bibtex or csl cites it",
    ],
    ["Counts", code("/counts/{dataset}?by="), "of all matches of a search, by a field"],
    ["Files", code("/export/{dataset}.csv"), `all matches of a search, up to ${mostOf({})} or a whole catalog`],
    ["Files, a record a line", code("/export/{dataset}.ndjson"), "the same"],
    ["Datasets", html`<code>${words.join(" ")}</code>`, "the words for {dataset}"],
  ];
}

/** What of it a dataset has. */
function besideOf(dataset: Dataset): Html {
  const { byIdentifier: lookup, identifier, countable } = dataset;
  if (lookup === null) return html``;
  const [example = {}] = lookup.examples;
  const record = toTarget(lookup.address, example);
  const [{ limit: _limit, ...search }] = [Object(dataset.examples[0])];
  const names = [...(countable?.fields.keys() ?? [])];
  /** Of an example, since not every dataset is small enough to be counted as a whole. */
  const by = names.find((name) => !(name in search)) ?? "";
  const counts = toTarget(countsAddress(dataset), { ...search, [BY]: by });
  const others = names.filter((name) => name !== by);
  const file = exportAddress(dataset, "csv");
  return html`<h2>Records, counts, files</h2>
    <ul>
      <li>
        One record: <a href="${record}"><code>${record}</code></a
        >. The identifier is ${identifier?.form ?? ""}.
        <a href="${questionPage(lookup, example)}">Its page</a>
      </li>
      <li>
        ${
          countable === null
            ? "Counts: none, because the agency reports neither counts nor totals."
            : html`Counts: <a href="${counts}"><code>${counts}</code></a> with the parameters of a search. Also by
                ${others.map((name, index) => html`${index === 0 ? "" : ", "}<code>${name}</code>`)}.`
        }
      </li>
      <li>
        Files: <code>${file}</code> and <code>${exportAddress(dataset, "ndjson")}</code> with the parameters of a
        search; up to ${mostOf(dataset)} records.
      </li>
    </ul>`;
}
