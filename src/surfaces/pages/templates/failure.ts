import { ERRORS, type GatewayError } from "../../../core/errors.ts";
import { FAILURE_MESSAGE } from "../parts/form.ts";
import { foreign, html, outside, type Html } from "../parts/html.ts";
import { layout, type Site } from "./layout.ts";

export interface FailureOptions {
  /** Who was asked, if an agency was. */
  readonly agency?: string;
  /** The field of the page's form that was refused, by its name and its label. */
  readonly field?: { readonly name: string; readonly label: string } | null;
  /** All fields of that form, for the names in a message. */
  readonly fields?: readonly { readonly name: string; readonly label: string }[];
  /** Whether loading the page again asks the same again; a question that was posted is not in its address. */
  readonly isRepeatable?: boolean;
}

/** What went wrong, said once; what can be done about it; and for those who look into it, the particulars. */
export function failure(
  error: GatewayError,
  { agency, field = null, fields = [], isRepeatable = true }: FailureOptions = {},
): Html {
  const { reason, officialSource, sourceUrl } = error;
  return html`<section class="failure" role="alert" aria-labelledby="failure">
    <h2 id="failure" tabindex="-1">${headingOf(error, agency)}</h2>
    <p id="${FAILURE_MESSAGE}">${foreign(forPeople(messageOf(error, field), fields))}</p>
    ${field === null ? "" : html`<p><a href="#${field.name}">Go to ${field.label}</a></p>`}
    ${MAY_PASS.has(error.status) ? html`<p>${adviceOn(error)}</p>` : ""}
    ${isRepeatable && MAY_PASS.has(error.status) ? html`<p><a class="button" href="">Try again</a></p>` : ""}
    ${officialSource === undefined ? "" : html`<p>Official source: ${outside(officialSource)}</p>`}
    ${sourceUrl === undefined ? "" : html`<p>Source URL: <span class="address">${outside(sourceUrl)}</span></p>`}
    ${
      error.status === 400
        ? ""
        : html`<p class="code">
            HTTP ${error.status}, <code>${error.code}</code>${
              reason === undefined ? "" : html`, <code>${reason}</code>`
            }
          </p>`
    }
  </section>`;
}

/** Failures that may be gone a moment later. */
const MAY_PASS: ReadonlySet<number> = new Set([429, 500, 502, 503]);

function headingOf({ code, status }: GatewayError, agency: string | undefined): string {
  if (status === 502) return `${agency ?? "The agency"} did not give a usable answer`;
  if (status === 400) return "Please correct your search";
  if (status === 404) return code === "not_found" ? "No record found" : "Page not found";
  if (status === 429) return "Too many requests";
  if (status === 500) return "This service failed";
  return ERRORS[code].meaning;
}

/** The field by the label that it has on the page. */
function messageOf({ message }: GatewayError, field: FailureOptions["field"]): string {
  const start = field === null || field === undefined ? null : `Parameter "${field.name}" `;
  return start === null || !message.startsWith(start) ? message : `${field?.label} ${message.slice(start.length)}`;
}

/**
 * A message without the form in which a program writes a date, and with the labels of the fields in place of the
 * parameters that it lists to choose from.
 */
const forPeople = (message: string, fields: Required<FailureOptions>["fields"]): string =>
  message
    .replace(/(?<=real calendar date) written YYYYMMDD or YYYY-MM-DD, for example \d{8}/, "")
    .replace(/(?<=at least one of )\w+(?:, \w+)*/, (list) =>
      list
        .split(", ")
        .map((name) => fields.find((field) => field.name === name)?.label.toLowerCase() ?? name)
        .join(", "),
    );

function adviceOn({ status, retryAfterSeconds, sourceUrl }: GatewayError): string {
  const when =
    retryAfterSeconds === undefined
      ? "Try again in a moment."
      : `Try again in ${Math.ceil(retryAfterSeconds)} seconds.`;
  if (status !== 502) return when;
  const where =
    sourceUrl === undefined ? "" : " If it fails again, see what the agency itself answers at the source URL.";
  return `No records are shown, because it is unknown which match. ${when}${where}`;
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
