import type { Endpoint } from "../../../catalog/dataset.ts";
import { pageOf } from "../parts/addresses.ts";
import { askForm } from "./ask-page.ts";
import { html, type Html } from "../parts/html.ts";
import { layout, NAME, type Site } from "./layout.ts";
import { starters } from "../parts/starters.ts";

export const frontPage = (site: Site, endpoints: readonly Endpoint[]): Html =>
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
        ${endpoints.map((endpoint) => html`<li>${tile(endpoint, site.sourceNote)}</li>`)}
      </ul>`,
  });

const tile = (endpoint: Endpoint, sourceNote: string): Html =>
  html`<section class="tile" aria-labelledby="${endpoint.name}">
    <h3 id="${endpoint.name}"><a href="${pageOf(endpoint)}">${endpoint.title}</a></h3>
    <p>${endpoint.summary}</p>
    <p class="origin">${badge(endpoint, sourceNote)} ${endpoint.source}</p>
    ${endpoint.kind === "live" ? starters(endpoint) : ""}
  </section>`;

/** What is not asked of the real agency is not called live. */
const badge = ({ kind }: Endpoint, sourceNote: string): Html =>
  kind === "live"
    ? html`<span class="badge live">${sourceNote === "" ? kind : sourceNote}</span>`
    : html`<span class="badge off">${kind}</span>`;
