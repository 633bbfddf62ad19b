import type { Context } from "hono";
import { LONGEST_QUESTION, SHORTEST_QUESTION } from "../../ask/question-text.ts";
import { ERRORS, type GatewayError } from "../../core/errors.ts";
import { Payload } from "../../core/payload.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import type { Callers } from "../http/request.ts";
import { errorReply, REUSE, type Reply } from "../http/reply.ts";
import { VERIFY_PAGE } from "./addresses.ts";
import { FAILURE_MESSAGE } from "./forms.ts";
import { html, type Html, foreign, outside } from "./html.ts";
import { lowered } from "./values.ts";

/** What every page knows of the service it belongs to. */
export interface Site {
  readonly style: string;
  readonly script: string;
  readonly icon: string;
  /** The list of cities that the script suggests. */
  readonly cities: string;
  /** The address of the service, without a closing slash, for examples that are copied. */
  readonly origin: string;
  /** The versioned prefix of the interface. */
  readonly prefix: string;
  /**
   * What every `source` says of a deployment that does not ask the real agencies, such as "recorded sample"; or empty.
   */
  readonly sourceNote: string;
}

export interface Page {
  readonly title: string;
  /** The page's place among the links of the header. */
  readonly here: string;
  /** The same as JSON, or what says how to get it. */
  readonly twin: string;
  readonly twinLabel?: string;
  /** Whether the content itself leads to it. */
  readonly namesTwin?: boolean;
  /** False for pages about one person or one moment, which search engines are asked to leave out. */
  readonly isListed?: boolean;
  /** What the box holds already, to be asked again or changed. */
  readonly typed?: string;
  /** Whether the content itself has the box. */
  readonly hasBox?: boolean;
  readonly content: Html;
}

export const NAME = "Public Health Data Gateway";

export function layout(site: Site, page: Page): Html {
  const { title, here, twin, twinLabel = "This page as JSON", isListed = true, namesTwin = false, content } = page;
  const { typed = "", hasBox = false } = page;
  const links = [
    ["/", "Explore"],
    ["/ask", "Ask"],
    ["/reference", "Reference"],
  ];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title === NAME ? NAME : `${title} – ${NAME}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="Public US federal health records with their source URL and time." />
        ${isListed ? "" : html`<meta name="robots" content="noindex" />`}
        <link rel="stylesheet" href="${site.style}" />
        <link rel="icon" type="image/svg+xml" href="${site.icon}" />
        <link rel="alternate" type="application/json" href="${twin}" />
        <script src="${site.script}" defer></script>
      </head>
      <body data-cities="${site.cities}">
        <a class="skip" href="#main">Skip to the content</a>
        <header>
          ${site.sourceNote === "" ? "" : notLive(site.sourceNote)}
          <a class="brand" href="/">${NAME}</a>
          <nav aria-label="Main">
            ${links.map(
              ([href, label]) => html`<a href="${href}" ${href === here ? html`aria-current="page"` : ""}>${label}</a>`,
            )}
          </nav>
          ${hasBox ? "" : box(typed)}
        </header>
        <div class="progress" role="status"></div>
        <main id="main" tabindex="-1">
          ${content} ${namesTwin ? "" : html`<p class="twin"><a href="${twin}">${twinLabel}</a></p>`}
        </main>
        <footer>
          <p>
            Read-only. No accounts, cookies or tracking.
            ${
              site.sourceNote === ""
                ? "Answers show selected fields of the agencies’ records;"
                : `These answers are not live (${site.sourceNote});`
            }
            not affiliated with any agency. No medical, legal or billing advice.
          </p>
          <p><a href="${VERIFY_PAGE}">Verify an answer</a></p>
          <p class="keys"><kbd>Ctrl</kbd> <kbd>K</kbd> goes to the box.</p>
        </footer>
      </body>
    </html>`;
}

/**
 * The one box: a record's identifier, a word or two, or a question. What is typed is posted, so that it stands in no
 * address.
 */
export const box = (typed = "", more: Html | "" = ""): Html =>
  html`<form class="box" role="search" action="/ask" method="post" data-live data-agency="the agencies">
    <label class="sr" for="question">Search, look up or ask</label>
    <input
      id="question"
      name="question"
      type="search"
      required
      minlength="${SHORTEST_QUESTION}"
      maxlength="${LONGEST_QUESTION}"
      dir="auto"
      autocomplete="off"
      placeholder="Device, drug, identifier or question"
      ${more === "" ? "" : html`aria-describedby="question-hint"`}
      value="${typed}"
    />
    <button type="submit">Find</button>
    ${more}
  </form>`;

const notLive = (note: string): Html =>
  html`<p class="demo"><strong>Not live.</strong> Answers come from a ${note}.</p>`;

/** `2026-11-20 12:00:00 UTC` */
export const moment = (iso: string): Html =>
  html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;

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
        .map((name) => lowered(fields.find((field) => field.name === name)?.label ?? name))
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

/**
 * A failure that belongs to no page.
 * @param search of a file, the page of its search
 */
export const failurePage = (site: Site, error: GatewayError, requestId: string, search: string | null = null): Html =>
  layout(site, {
    title: "Error",
    here: "",
    twin: `${site.prefix}/`,
    twinLabel: "All datasets as JSON",
    content: html`<h1>${error.status === 404 ? "Not found" : "Error"}</h1>
      ${failure(error)}
      ${error.status === 500 ? html`<p>Request id for the operator: <code>${requestId}</code></p>` : ""}
      <p>
        ${
          search === null
            ? html`<a class="button" href="/">All datasets</a>`
            : html`<a class="button" href="${search}">Back to the search</a>`
        }
      </p>`,
  });

/** Pages load our own files alone, send forms to us alone, and run no script and apply no style of their own text. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src " +
  "'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS = { "content-security-policy": POLICY, "x-frame-options": "DENY" };

/** Who answers what a page asks. */
export interface EndpointPageParts {
  readonly gateway: Gateway;
  readonly callers: Callers;
}

/** Makes a page, for the site that it belongs to; it may add headers to its reply. */
export type PageHandler = (context: Context, site: Site, headers: Headers) => Promise<Reply>;

export interface PageReplyOptions {
  readonly cacheControl: string;
  readonly reply?: Partial<Reply>;
}

/** Of pages that change only with the code. */
export const LASTING = { cacheControl: REUSE } as const;

/** Of pages that say how the agencies are: kept, and asked after each time. */
export const CHANGING = { cacheControl: "public, no-cache" } as const;

/** A page as a reply, with the policy that keeps foreign text in it from doing anything. */
export async function pageReply(
  page: Html | Promise<Html>,
  { cacheControl, reply = {} }: PageReplyOptions,
): Promise<Reply> {
  return {
    status: 200,
    cache: null,
    error: null,
    ...reply,
    payload: await Payload.ofText(String(await page)),
    contentType: "text/html; charset=utf-8",
    headers: {
      ...HEADERS,
      "cache-control": cacheControl,
      ...reply.headers,
    },
  };
}

/** A failure as a page, with the status and headers that it has as JSON. */
export async function failureReply(page: Html | Promise<Html>, error: GatewayError): Promise<Reply> {
  const { status, headers } = errorReply(error, "");
  return pageReply(page, { cacheControl: "no-store", reply: { status, headers, error } });
}
