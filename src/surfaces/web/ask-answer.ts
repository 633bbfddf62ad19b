import { explorerPage } from "./addresses.ts";
import { foreign, html, outside, type Html } from "./html.ts";

/** The answer to a question: sentences that each name the sources they come from. */
export interface AskAnswer {
  readonly outcome: "answered" | "partial" | "nothing_found" | "not_supported" | "exclusion_referral";
  readonly answer: string;
  readonly statements: readonly Statement[];
  readonly plan: readonly { readonly endpoint: string; readonly params: object }[];
  readonly not_applied: readonly string[];
  readonly sources: readonly Source[];
  readonly referrals?: readonly { readonly name: string; readonly url: string }[];
  readonly disclaimer: string;
}

interface Statement {
  readonly text: string;
  readonly kind: string;
  readonly citations: readonly number[];
  readonly evidence: readonly { readonly source: number; readonly path: string; readonly value: unknown }[];
}

interface Source {
  readonly n: number;
  readonly status: "ok" | "empty" | "unavailable";
  readonly source: string;
  readonly source_url: string;
  readonly retrieved_at: string | null;
  readonly count: number;
  readonly upstream_total: number | null;
  readonly gateway_url: string;
}

const OUTCOMES: Readonly<Record<AskAnswer["outcome"], string>> = {
  answered: "Answered from federal records",
  partial: "Answered in part: not every agency gave an answer, or not everything asked could be applied",
  nothing_found: "Nothing found",
  not_supported: "Not something that these datasets hold",
  exclusion_referral: "Exclusions are screened at the official source only",
};

const STATUSES: Readonly<Record<Source["status"], string>> = {
  ok: "answered",
  empty: "answered: no match",
  unavailable: "did not answer",
};

export function answerSection(answer: AskAnswer, prefix: string): Html {
  const { outcome, statements, not_applied, sources, referrals = [], disclaimer } = answer;
  const sentences = statements.length > 0 ? statements.map(statement) : html`<p>${foreign(answer.answer)}</p>`;
  return html`<section class="answer" aria-labelledby="answer">
      <h2 id="answer" tabindex="-1" class="outcome ${outcome}">${OUTCOMES[outcome]}</h2>
      ${sentences}
      ${
        not_applied.length === 0
          ? ""
          : html`<p>Not applied, because the agencies cannot be asked for it:</p>
              <ul>
                ${not_applied.map((part) => html`<li>${foreign(part)}</li>`)}
              </ul>`
      }
      ${
        referrals.length === 0
          ? ""
          : html`<ul class="referrals">
              ${referrals.map(({ name, url }) => html`<li>${foreign(name)}: ${outside(url)}</li>`)}
            </ul>`
      }
    </section>
    ${
      sources.length === 0
        ? ""
        : html`<section class="sources" aria-labelledby="sources">
            <h2 id="sources">Sources</h2>
            <ol>
              ${sources.map((found) => source(found, prefix))}
            </ol>
          </section>`
    }
    <p class="caveat">${foreign(disclaimer)}</p>`;
}

function statement({ text, kind, citations, evidence }: Statement): Html {
  const marks = new Set([...text.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n)));
  const unmarked = citations.filter((n) => !marks.has(n));
  const parts = text.split(/\[(\d+)\]/).map((part, index) => {
    const n = Number(part);
    if (index % 2 === 0) return foreign(part);
    return citations.includes(n) ? citation(n) : foreign(`[${part}]`);
  });
  return html`<div class="statement ${/^[a-z_]+$/.test(kind) ? kind : ""}">
    <p>${parts} ${unmarked.map(citation)}</p>
    ${
      evidence.length === 0
        ? ""
        : html`<details>
            <summary>Evidence</summary>
            <ul>
              ${evidence.map(
                ({ source, path, value }) =>
                  html`<li>
                    ${citation(source)} <code>${path}</code>:
                    ${foreign(typeof value === "string" ? value : (JSON.stringify(value) ?? ""))}
                  </li>`,
              )}
            </ul>
          </details>`
    }
  </div>`;
}

const citation = (n: number): Html => html`<a class="citation" href="#source-${n}" aria-label="Source ${n}">[${n}]</a>`;

const source = (
  { n, status, source, source_url, retrieved_at, count, upstream_total, gateway_url }: Source,
  prefix: string,
): Html =>
  html`<li id="source-${n}" value="${n}" tabindex="-1">
    <strong>${foreign(source)}</strong> ${STATUSES[status]}${
      status === "ok" ? `: ${count} retrieved${upstream_total === null ? "" : ` of ${upstream_total}`}` : ""
    }
    ${retrieved_at === null ? "" : html`at <time datetime="${retrieved_at}">${retrieved_at}</time>`}
    <br />${outside(source_url, "Open the agency’s answer")}
    <a href="${explorerPage(gateway_url, prefix)}">See the records</a> <a href="${gateway_url}">JSON</a> <br /><span
      class="address"
      >${foreign(source_url)}</span
    >
  </li>`;
