import type { Endpoint } from "../../catalog/dataset.ts";
import type { Upstream } from "../../catalog/upstream.ts";
import type { CircuitState } from "../../core/observe.ts";
import { pageOf } from "./addresses.ts";
import { askForm } from "./ask-page.ts";
import { html, type Html } from "./html.ts";
import { layout, NAME, type Site } from "./layout.ts";
import { besideOnFront } from "./reference-page.ts";
import { starters } from "./results.ts";

type CircuitOf = (upstream: Upstream) => CircuitState;

export const frontPage = (site: Site, endpoints: readonly Endpoint[], circuitOf: CircuitOf): Html =>
  layout(site, {
    title: NAME,
    here: "/",
    twin: `${site.prefix}/`,
    content: html`<div class="intro">
        <h1>Federal health records, with the proof attached</h1>
        <p class="lead">
          Search the public registries of US agencies in one place. Every answer shows its source URL and the time it
          was fetched. An empty result means that the agency found nothing; a failure is shown as an error. This version
          has been tested against recorded answers, not yet against the live agencies.
        </p>
      </div>
      ${askForm()}
      <h2>Datasets</h2>
      <ul class="datasets">
        ${endpoints.map((endpoint) => html`<li>${tile(endpoint, site.sourceNote, circuitOf)}</li>`)}
      </ul>
      ${besideOnFront(endpoints)}`,
  });

const tile = (endpoint: Endpoint, sourceNote: string, circuitOf: CircuitOf): Html =>
  html`<section class="tile" aria-labelledby="${endpoint.name}">
    <h3 id="${endpoint.name}"><a href="${pageOf(endpoint)}">${endpoint.title}</a></h3>
    <p>${endpoint.summary}</p>
    <p class="origin">${badge(endpoint, sourceNote, circuitOf)} ${endpoint.source}</p>
    ${endpoint.kind === "live" ? starters(endpoint) : ""}
  </section>`;

/** An agency that failed again and again is not called available, and a sample is called what it is. */
function badge(endpoint: Endpoint, sourceNote: string, circuitOf: CircuitOf): Html {
  if (endpoint.kind !== "live") return html`<span class="badge off">not offered</span>`;
  if (circuitOf(endpoint.upstream) !== "closed") return html`<span class="badge off">not answering now</span>`;
  return html`<span class="badge">${sourceNote === "" ? "available" : sourceNote}</span>`;
}
