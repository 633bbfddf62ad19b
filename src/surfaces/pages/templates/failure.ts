import { ERRORS, REASONS, type GatewayError } from "../../../core/errors.ts";
import { foreign, html, outside, type Html } from "../parts/html.ts";
import { layout, type Site } from "./layout.ts";

const NO_RECORDS = "No records are shown, because it is unknown which match.";

export interface FailureOptions {
  /** Who was asked, if an agency was. */
  readonly agency?: string;
  /** The field of the page's form that was refused. */
  readonly field?: string | null;
}

/** What went wrong, whose fault it is, and what can be done about it. */
export function failure(error: GatewayError, { agency, field }: FailureOptions = {}): Html {
  const { reason, sourceUrl, retryAfterSeconds, officialSource } = error;
  return html`<section class="failure" role="alert" aria-labelledby="failure">
    <h2 id="failure" tabindex="-1">${headingOf(error, agency)}</h2>
    <p>${foreign(error.message)}</p>
    ${field === null || field === undefined ? "" : html`<p><a href="#${field}">Go to the field</a></p>`}
    ${reason === undefined ? "" : html`<p>${REASONS[reason]} ${NO_RECORDS}</p>`}
    ${retryAfterSeconds === undefined ? "" : html`<p>Try again in ${Math.ceil(retryAfterSeconds)} seconds.</p>`}
    ${officialSource === undefined ? "" : html`<p>Official source: ${outside(officialSource)}</p>`}
    ${
      sourceUrl === undefined
        ? ""
        : html`<p>Source URL, to try yourself: <span class="address">${outside(sourceUrl)}</span></p>`
    }
    <p class="code">
      HTTP ${error.status}, <code>${error.code}</code>${reason === undefined ? "" : html`, <code>${reason}</code>`}
    </p>
  </section>`;
}

function headingOf({ code, status }: GatewayError, agency: string | undefined): string {
  if (status === 502) return `${agency ?? "The agency"} did not give a usable answer`;
  if (status === 400) return "Please correct your search";
  if (status === 404) return code === "not_found" ? "No record found" : "Page not found";
  if (status === 429) return "Too many requests";
  if (status === 500) return "This service failed";
  return ERRORS[code].meaning;
}

/** A failure that belongs to no page. */
export const failurePage = (site: Site, error: GatewayError, requestId: string): Html =>
  layout(site, {
    title: "Error",
    here: "",
    twin: `${site.prefix}/`,
    twinLabel: "All datasets as JSON",
    content: html`<h1>${error.status === 404 ? "Not found" : "Error"}</h1>
      ${failure(error)}
      ${error.status === 500 ? html`<p>Request id for the operator: <code>${requestId}</code></p>` : ""}
      <p><a class="button" href="/">All datasets</a></p>`,
  });
