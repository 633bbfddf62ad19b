import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { datasetsOf } from "../../catalog/lookup.ts";
import type { TrimmedRecord } from "../../catalog/reading.ts";
import { GatewayError } from "../../core/errors.ts";
import type { Verdict } from "../../provenance/compare.ts";
import type { Verification, Verifier } from "../../provenance/verify.ts";
import { verified } from "../api/verify.ts";
import type { Callers } from "../http/request.ts";
import { searchOf } from "../http/request.ts";
import { VERIFY_PAGE, explorerPage } from "./addresses.ts";
import { FAILURE_MESSAGE } from "./forms.ts";
import { html, type Html, foreign, outside } from "./html.ts";
import { failureReply, LASTING, pageReply, type PageHandler, failure, layout, type Site, moment } from "./layout.ts";
import { recordCards, recordTable } from "./records.ts";
import { headline } from "./results.ts";
import { VERIFY_PATH } from "../paths.ts";

/** The check of an answer for people: a form at first and after a mistake, and what came of the check. */
export const verifyPageHandler =
  (verifier: Verifier, callers: Callers, endpoints: readonly Endpoint[]): PageHandler =>
  async (context, site, headers) => {
    const sent = searchOf(context);
    if (sent === "") return pageReply(verifyForm(site, { values: new Map(), refusal: null }), LASTING);
    const search = withoutEmpty(sent);
    try {
      const verification = await verified(verifier, search, callers.of(context, headers));
      const dataset = datasetsOf(endpoints).find(({ name }) => name === verification.dataset);
      if (dataset === undefined) throw new Error(`There is no dataset ${verification.dataset}.`);
      const page = verifyPage(site, { verification, dataset, twin: `${VERIFY_PATH}?${search}` });
      return await pageReply(page, { cacheControl: "no-store" });
    } catch (error) {
      if (!(error instanceof GatewayError) || error.code !== "invalid_query") throw error;
      const values = new Map(new URLSearchParams(search));
      return failureReply(verifyForm(site, { values, refusal: error }), error);
    }
  };

/** A query without the fields that a form sends although nothing was typed into them. */
const withoutEmpty = (search: string): string =>
  search
    .split("&")
    .filter((pair) => !VERIFY_FIELDS.some(({ name }) => pair === `${name}=`))
    .join("&");

/** A parameter of the check, as its form asks for it. */
interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly isRequired: boolean;
}

/** All that the check takes, on the page and as JSON. */
const VERIFY_FIELDS: readonly Field[] = [
  {
    name: "self",
    label: "Address of the answer",
    hint: "The self of the answer: its path and query here, beginning with /api/.",
    isRequired: true,
  },
  {
    name: "source_digest",
    label: "Digest",
    hint: "The source_digest of the answer: sha-256=:…=:.",
    isRequired: true,
  },
  {
    name: "shown_digest",
    label: "Digest of what is shown",
    hint: "The shown_digest of the answer: tells a change of its records from one of anything else.",
    isRequired: false,
  },
];

interface VerifyForm {
  /** What was typed, by parameter. */
  readonly values: ReadonlyMap<string, string>;
  readonly refusal: GatewayError | null;
}

/** What the check is for, and the form that opens it. */
function verifyForm(site: Site, { values, refusal }: VerifyForm): Html {
  const refused = VERIFY_FIELDS.find(({ name }) => name === refusal?.parameter) ?? null;
  const fields = VERIFY_FIELDS.map((field) => row(field, values.get(field.name) ?? "", refused === field));
  return layout(site, {
    title: refusal === null ? "Verify an answer" : "Error: Verify an answer",
    here: "",
    twin: `${site.prefix}/`,
    twinLabel: "All datasets as JSON",
    content: html`<h1>Verify an answer</h1>
      <p class="lead">
        Every answer has an address here, a digest of the agency’s response, and one of what is shown of it. Enter them
        to repeat the request at the agency and see whether both are still the same.
      </p>
      ${refusal === null ? "" : failure(refusal, { field: refused })}
      <form class="panel" action="${VERIFY_PAGE}" method="get">
        <div class="fields">${fields}</div>
        <p><button type="submit">Repeat the request</button></p>
      </form>
      <h2>Where to find them</h2>
      <p>
        The link “Repeat the request and compare” below every answer fills them in. In JSON they are <code>self</code>,
        <code>source_digest</code> and <code>shown_digest</code>. Programs send them to <code>GET ${VERIFY_PATH}</code>.
        To compare every record, send the whole answer with <code>POST ${VERIFY_PATH}</code> or use
        <code>phdg verify</code>.
      </p>`,
  });
}

const row = ({ name, label, hint, isRequired }: Field, value: string, isRefused: boolean): Html =>
  html`<div class="field wide">
    <label for="${name}"> ${label} <small>(${name})</small> ${isRequired ? html`<small>required</small>` : ""} </label>
    <input
      id="${name}"
      name="${name}"
      aria-describedby="${isRefused ? `${FAILURE_MESSAGE} ` : ""}${name}-hint"
      ${isRefused ? html`aria-invalid="true"` : ""}
      ${isRequired ? html`required` : ""}
      type="text"
      autocomplete="off"
      spellcheck="false"
      value="${value}"
    />
    <p class="hint" id="${name}-hint">${hint}</p>
  </div>`;

const HEADINGS: Readonly<Record<Verdict, string>> = {
  same: "The response is the same",
  same_as_shown: "What is shown is the same",
  changed: "The response has changed",
  gone: "The record is no longer there",
  unavailable: "The agency gives no usable answer",
};

interface VerifyPage {
  readonly dataset: Dataset;
  readonly verification: Verification;
  /** The same as JSON; path and query. */
  readonly twin: string;
}

/** An answer that was asked for again: whether the agency's bytes are those that the answer came from. */
function verifyPage(site: Site, { dataset, verification, twin }: VerifyPage): Html {
  const { verdict, detail, self, source_url, source_digest, checked_at, today } = verification;
  const heading = HEADINGS[verdict];
  return layout(site, {
    title: `${heading}: ${dataset.title}`,
    here: "",
    twin,
    isListed: false,
    content: html`<h1>${heading}</h1>
      <p class="lead">Verdict: <code>${verdict}</code>. ${detail}</p>
      <dl class="provenance">
        <div>
          <dt>Dataset</dt>
          <dd>${dataset.title}</dd>
        </div>
        <div>
          <dt>Checked</dt>
          <dd>${checked_at === null ? "No answer" : moment(checked_at)}</dd>
        </div>
        <div>
          <dt>Found now</dt>
          <dd>${today === null ? "No readable record" : headline(today.count, today.upstream_total)}</dd>
        </div>
        <div class="wide">
          <dt>Source URL</dt>
          <dd class="address">${outside(source_url)}</dd>
        </div>
        <div class="wide">
          <dt>Current digest</dt>
          <dd class="address">${source_digest === null ? "None" : foreign(source_digest)}</dd>
        </div>
      </dl>
      <p><a class="button" href="${explorerPage(self, site.prefix)}">Back to the answer</a></p>
      ${today === null ? "" : records(dataset, today.results)}`,
  });
}

function records(dataset: Dataset, results: readonly TrimmedRecord[]): Html {
  if (results.length === 0) return html``;
  return html`<h2 id="results">Current records</h2>
    ${
      results.length === 1
        ? recordCards(dataset, results)
        : recordTable({ dataset, input: {}, records: results, look: null })
    }`;
}
