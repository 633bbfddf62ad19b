import type { GatewayError } from "../../../core/errors.ts";
import { VERIFY_PATH } from "../../paths.ts";
import { VERIFY_PAGE } from "../parts/addresses.ts";
import { failure } from "./failure.ts";
import { FAILURE_MESSAGE } from "../parts/form.ts";
import { html, type Html } from "../parts/html.ts";
import { layout, type Site } from "./layout.ts";

/** A parameter of the check, as its form asks for it. */
interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly isRequired: boolean;
  /** What browsers check before they send it. */
  readonly type: "url" | "text";
}

/** All that the check takes, on the page and as JSON. */
export const VERIFY_FIELDS: readonly Field[] = [
  {
    name: "source_url",
    label: "Source URL",
    hint: "The complete source_url of the answer. Only a URL that this service itself requests is accepted.",
    isRequired: true,
    type: "url",
  },
  {
    name: "source_digest",
    label: "Digest",
    hint: "The source_digest of the answer: sha-256=:…=:. Without it, the request is repeated but nothing is compared.",
    isRequired: false,
    type: "text",
  },
];

export interface VerifyForm {
  /** What was typed, by parameter. */
  readonly values: ReadonlyMap<string, string>;
  readonly refusal: GatewayError | null;
}

/** What the check is for, and the form that opens it. */
export function verifyForm(site: Site, { values, refusal }: VerifyForm): Html {
  const refused = VERIFY_FIELDS.find(({ name }) => refusal?.message.startsWith(`Parameter "${name}" `)) ?? null;
  const fields = VERIFY_FIELDS.map((field) => row(field, values.get(field.name) ?? "", refused === field));
  return layout(site, {
    title: refusal === null ? "Verify an answer" : "Error: Verify an answer",
    here: "",
    twin: `${site.prefix}/`,
    twinLabel: "All datasets as JSON",
    content: html`<h1>Verify an answer</h1>
      <p class="lead">
        Every answer has a source URL and a digest of the agency’s response. Enter them here to repeat the request and
        see whether the response is still the same.
      </p>
      ${refusal === null ? "" : failure(refusal, { field: refused })}
      <form class="panel" action="${VERIFY_PAGE}" method="get">
        <div class="fields">${fields}</div>
        <p><button type="submit">Repeat the request</button></p>
      </form>
      <h2>Where to find them</h2>
      <p>
        The link “Repeat the request and compare” below every answer fills in both. In JSON they are
        <code>source_url</code> and <code>source_digest</code>. Programs send them to <code>GET ${VERIFY_PATH}</code>;
        the command <code>phdg verify</code> also compares every record.
      </p>`,
  });
}

const row = ({ name, label, hint, isRequired, type }: Field, value: string, isRefused: boolean): Html =>
  html`<div class="field wide">
    <label for="${name}"> ${label} <small>(${name})</small> ${isRequired ? html`<small>required</small>` : ""} </label>
    <input
      id="${name}"
      name="${name}"
      aria-describedby="${isRefused ? `${FAILURE_MESSAGE} ` : ""}${name}-hint"
      ${isRefused ? html`aria-invalid="true"` : ""}
      ${isRequired ? html`required` : ""}
      type="${type}"
      autocomplete="off"
      spellcheck="false"
      value="${value}"
    />
    <p class="hint" id="${name}-hint">${hint}</p>
  </div>`;
