import type { Dataset, Endpoint } from "../../../catalog/dataset.ts";
import { ERRORS, REASONS } from "../../../core/errors.ts";
import { typeOf } from "../../documents/reference.ts";
import { toTarget } from "../../../catalog/url-query.ts";
import { pageOf } from "../parts/addresses.ts";
import { fieldsOf, type Field } from "../parts/fields.ts";
import { html, outside, type Html } from "../parts/html.ts";
import { layout, type Site } from "./layout.ts";

/** A bound of this deployment, in words. */
export type Limit = readonly [what: string, bound: string];

/** Endpoints, errors and limits, from what the code uses itself. */
export const referencePage = (site: Site, endpoints: readonly Endpoint[], limits: readonly Limit[]): Html =>
  layout(site, {
    title: "Reference",
    here: "/reference",
    twin: `${site.prefix}/openapi.json`,
    content: html`<h1>Reference</h1>
      <p class="lead">Endpoints, fields, errors and limits. To try them, see <a href="/docs">Try the API</a>.</p>
      <h2>Endpoints</h2>
      ${table(
        "Endpoints",
        ["Dataset", "Address", "Status"],
        endpoints.map((endpoint) => [
          html`<a href="/reference${pageOf(endpoint)}">${endpoint.title}</a>`,
          html`<code>GET ${site.prefix}${endpoint.path}</code>`,
          endpoint.kind === "live" ? "available" : "not offered",
        ]),
      )}
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
    <h2>Fields of a record</h2>
    ${table("Fields", ["Name", "Type", "Meaning"], fieldsOf(dataset.recordSchema).map(described))}`;

const described = ({ name, schema, description, isRequired }: Field): readonly unknown[] => [
  html`<code>${name}</code>`,
  `${typeOf(schema)}${isRequired && schema.default === undefined ? "" : ", optional"}`,
  `${description || (schema.title ?? "")}${schema.enum === undefined ? "" : ` One of ${schema.enum.join(", ")}.`}`,
];

const table = (label: string, head: readonly string[], rows: readonly (readonly unknown[])[]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell, index) => (index === 0 ? html`<th scope="row">${cell}</th>` : html`<td>${cell}</td>`))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
