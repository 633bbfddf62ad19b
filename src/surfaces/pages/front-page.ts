import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import type { Upstream } from "../../catalog/upstream.ts";
import type { CircuitState } from "../../core/observe.ts";
import { pageOf, questionPage } from "./addresses.ts";
import { largeBox } from "./ask-page.ts";
import { asked } from "./forms.ts";
import { html, outside, type Html } from "./html.ts";
import { layout, NAME, type Site } from "./layout.ts";

type CircuitOf = (upstream: Upstream) => CircuitState;

/** One line of promise, the box, and every dataset with an example: all on one screen of a desktop. */
export const frontPage = (site: Site, endpoints: readonly Endpoint[], circuitOf: CircuitOf): Html =>
  layout(site, {
    title: NAME,
    here: "/",
    twin: `${site.prefix}/`,
    hasBox: true,
    content: html`<h1>Federal health records, each with its source and time</h1>
      ${largeBox()}
      <ul class="datasets">
        ${endpoints
          .filter((endpoint) => endpoint.kind !== "live" || !endpoint.isLookup)
          .map((endpoint) => html`<li>${tile(endpoint, circuitOf)}</li>`)}
      </ul>
      <p class="origin">
        An empty result means that the agency found nothing; a failure is shown as an error. This version has been
        tested against recorded answers, not yet against the live agencies.
      </p>`,
  });

/** An agency that failed again and again is not called available. */
const tile = (endpoint: Endpoint, circuitOf: CircuitOf): Html =>
  html`<section class="tile" aria-labelledby="${endpoint.name}">
    <h2 id="${endpoint.name}"><a href="${pageOf(endpoint)}">${endpoint.title}</a></h2>
    <p class="origin">${endpoint.source}</p>
    ${
      endpoint.kind !== "live"
        ? html`<p>Not offered here: ${outside(endpoint.officialSource, "search the official list")}</p>`
        : circuitOf(endpoint.upstream) === "closed"
          ? example(endpoint)
          : html`<p><span class="badge off">not answering now</span></p>`
    }
  </section>`;

/** One click asks a search that finds something. */
const example = (dataset: Dataset): Html => {
  const [first = {}] = dataset.examples;
  return html`<ul class="starters" aria-label="Example for ${dataset.title}">
    <li>
      <a href="${questionPage(dataset, first)}#results" data-live
        >${asked(dataset, first)
          .map(({ text }) => text)
          .join(", ")}</a
      >
    </li>
  </ul>`;
};
