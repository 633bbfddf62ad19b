import { sourcesSchema, type SourceEntry } from "../../../ask/answer-body.ts";
import { explorerPage } from "../parts/addresses.ts";
import { foreign, html, outside, type Html } from "../parts/html.ts";
import { moment } from "./layout.ts";

const STATUSES: Readonly<Record<SourceEntry["status"], string>> = {
  ok: "answered",
  empty: "found nothing",
  unavailable: "did not answer",
};

/** The sources of an answer, or of a failure that may name some. @throws ZodError for any that are not sources */
export function sourceList(found: unknown, prefix: string): Html {
  const sources = sourcesSchema.default([]).parse(found);
  if (sources.length === 0) return html``;
  return html`<section class="sources" aria-labelledby="sources">
    <h2 id="sources">Sources</h2>
    <ol>
      ${sources.map((source) => item(source, prefix))}
    </ol>
  </section>`;
}

function item({ n, source_url, gateway_url, ...found }: SourceEntry, prefix: string): Html {
  const { status, source, count, upstream_total } = found;
  const at = found.retrieved_at ?? found.asked_at;
  const agencyLink = status === "unavailable" ? "Ask the agency itself" : "Open the agency’s answer";
  const total = typeof upstream_total === "number" ? ` of ${upstream_total}` : "";
  return html`<li id="source-${n}" value="${n}" tabindex="-1">
    <strong>${foreign(source)}</strong> ${STATUSES[status]}${status === "ok" ? `: ${count}${total} retrieved` : ""}
    ${at === undefined ? "" : html`at ${moment(at)}`}
    <span class="checks">
      ${source_url === undefined ? "" : outside(source_url, agencyLink)}
      <a href="${explorerPage(gateway_url, prefix)}">${status === "ok" ? "See the records" : "Open the search"}</a>
      <a href="${gateway_url}">JSON</a>
    </span>
    ${source_url === undefined ? "" : html`<span class="address">${foreign(source_url)}</span>`}
  </li>`;
}
