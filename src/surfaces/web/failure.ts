import { ERRORS, REASONS, type GatewayError } from "../../errors.ts";
import { foreign, html, outside, type Html } from "./html.ts";
import { layout, type Site } from "./layout.ts";

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
    ${field === null || field === undefined ? "" : html`<p><a href="#${field}">Correct the field</a></p>`}
    ${reason === undefined ? "" : html`<p>${REASONS[reason]} No record is shown, because nothing is known about them.</p>`}
    ${retryAfterSeconds === undefined ? "" : html`<p>Try again in ${Math.ceil(retryAfterSeconds)} seconds.</p>`}
    ${officialSource === undefined ? "" : html`<p>Ask instead: ${outside(officialSource)}</p>`}
    ${
      sourceUrl === undefined
        ? ""
        : html`<p>The address that was asked, to try yourself: <span class="address">${outside(sourceUrl)}</span></p>`
    }
    <p class="code">
      HTTP ${error.status}, <code>${error.code}</code>${reason === undefined ? "" : html`, <code>${reason}</code>`}
    </p>
  </section>`;
}

function headingOf({ code, status }: GatewayError, agency: string | undefined): string {
  if (status === 502) return `${agency ?? "The agency"} did not give a usable answer`;
  if (status === 400) return "This question cannot be asked so";
  if (status === 404) return code === "not_found" ? "No such record" : "There is no such page";
  if (status === 429) return "Too many questions at once";
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
