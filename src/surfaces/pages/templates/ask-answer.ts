import type { AskAnswer, Statement } from "../../../ask/answer-body.ts";
import { sourceList } from "./ask-sources.ts";
import { foreign, html, outside, type Html } from "../parts/html.ts";

const OUTCOMES: Readonly<Record<AskAnswer["outcome"], string>> = {
  answered: "Answered from federal records",
  partial: "Answered in part",
  nothing_found: "Nothing found",
  not_supported: "These datasets don’t cover this",
  exclusion_referral: "Search for exclusions at the official source",
};

export function answerSection(answer: AskAnswer, prefix: string): Html {
  const { outcome, statements, not_applied, sources, referrals, suggestions, disclaimer } = answer;
  const sentences = statements.length > 0 ? statements.map(statement) : html`<p>${foreign(answer.answer)}</p>`;
  return html`<section class="answer" aria-labelledby="answer">
      <h2 id="answer" tabindex="-1">${OUTCOMES[outcome]}</h2>
      ${sentences} ${listed("Not used, because the sources have no such filter:", not_applied.map(foreign))}
      ${listed(
        "Search there instead:",
        referrals.map(({ name, url }) => html`${foreign(name)}: ${outside(url)}`),
      )}
    </section>
    ${suggested(suggestions)} ${sourceList(sources, prefix)}
    <p class="caveat">${foreign(disclaimer)}</p>`;
}

const listed = (lead: string, items: readonly Html[]): Html =>
  items.length === 0
    ? html``
    : html`<p>${lead}</p>
        <ul>
          ${items.map((item) => html`<li>${item}</li>`)}
        </ul>`;

/** Questions that can be answered, each asked by a click; they are posted like any other. */
const suggested = (questions: readonly string[]): Html =>
  questions.length === 0
    ? html``
    : html`<h2>Questions you can ask</h2>
        <form action="/ask" method="post" data-live data-agency="the agencies">
          ${questions.map(
            (question) =>
              html`<button class="quiet" name="question" value="${question}">${foreign(question)}</button> `,
          )}
        </form>`;

/** Its marks, such as [1], become links to the sources; a source without a mark gets one at the end. */
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
                  html`<li>${citation(source)} <code>${path}</code>: ${foreign(written(value))}</li>`,
              )}
            </ul>
          </details>`
    }
  </div>`;
}

const written = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

const citation = (n: number): Html => html`<a class="citation" href="#source-${n}" aria-label="Source ${n}">[${n}]</a>`;
