import type { Envelope } from "../../../gateway/envelope.ts";
import { VERIFY_PAGE } from "../parts/addresses.ts";
import { foreign, html, outside, type Html } from "../parts/html.ts";
import { moment } from "../templates/layout.ts";

/** Where an answer comes from and when, on one line; the addresses to check it with on demand. */
export const sourceLine = (answer: Envelope, twin: string): Html =>
  html`<details class="source">
    <summary>
      Source: ${foreign(answer.source)}, fetched
      ${moment(answer.retrieved_at)}${
        answer.source_updated === null
          ? ""
          : html`, data as of <time datetime="${answer.source_updated}">${answer.source_updated}</time>`
      }. <span class="more">Verify</span>
    </summary>
    <dl>
      <dt>Source URL</dt>
      <dd class="address">${outside(answer.source_url)}</dd>
      <dt>Digest</dt>
      <dd class="address">${answer.source_digest}</dd>
    </dl>
    <p class="checks">
      ${outside(answer.source_url, "Open the agency’s answer")}
      <a href="${rerunOf(answer)}">Repeat the request and compare</a>
      <a href="${twin}">JSON</a>
    </p>
  </details>`;

/** Where the agency is asked again and its bytes are compared with those that this answer came from. */
export const rerunOf = ({ source_url, source_digest }: Pick<Envelope, "source_url" | "source_digest">): string =>
  `${VERIFY_PAGE}?${new URLSearchParams({ source_url, source_digest }).toString()}`;
