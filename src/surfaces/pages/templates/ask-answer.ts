import type { AskAnswer, Statement } from "../../../ask/answer-body.ts";
import type { Endpoint } from "../../../catalog/dataset.ts";
import { foreign, html, outside, type Html } from "../parts/html.ts";
import { citation, evidenceSection } from "./ask-evidence.ts";
import { datasetAt, recordOf, recordTables } from "./ask-records.ts";
import { sourceList } from "./ask-sources.ts";
import { moment } from "./layout.ts";
import { starters } from "../parts/starters.ts";

const OUTCOMES: Readonly<Record<AskAnswer["outcome"], string>> = {
  answered: "Answered from federal records",
  partial: "Answered in part",
  nothing_found: "Nothing found",
  not_supported: "These datasets don’t cover this",
  exclusion_referral: "Search for exclusions at the official source",
};

/** Statements that answer the question itself, rather than go with an answer. */
const ANSWERS: ReadonlySet<string> = new Set(["count", "nothing_found", "referral"]);

export interface AnswerPlace {
  readonly prefix: string;
  readonly endpoints: readonly Endpoint[];
  /** What every `source` says of a deployment that does not ask the real agencies; or empty. */
  readonly sourceNote: string;
}

/** The answer in one sentence; then the records, what is to be known with them, the sources and the evidence. */
export function answerSection(answer: AskAnswer, place: AnswerPlace): Html {
  const { outcome, statements, not_applied, sources, referrals, suggestions, disclaimer } = answer;
  const lead = statements.find(({ kind }) => ANSWERS.has(kind));
  const others = statements.filter((each) => each !== lead && each.kind !== "caveat" && recordOf(each) === null);
  const caveats = statements.filter(({ kind }) => kind === "caveat");
  const isSaid = statements.some(({ text }) => not_applied.every((part) => text.includes(part.replaceAll('"', "'"))));
  return html`<section class="answer" aria-labelledby="answer">
      ${lead === undefined && statements.length > 0 ? "" : html`<p class="outcome">${OUTCOMES[outcome]}</p>`}
      <h2 id="answer" tabindex="-1">${lead === undefined ? opening(answer) : marked(lead)}</h2>
      ${others.map(paragraph)} ${recordTables(statements, sources, place)}
      ${isSaid ? "" : listed("Not used, because the sources have no such filter:", not_applied.map(foreign))}
      ${listed(
        "Search there instead:",
        referrals.map(({ name, url }) => html`${foreign(name)}: ${outside(url)}`),
      )}
      ${caveats.length === 0 ? "" : html`<div class="caveat">${caveats.map(paragraph)}</div>`}
    </section>
    ${suggested(suggestions)} ${sampleOnly(answer, place)} ${sourceList(sources, place.prefix)}
    ${evidenceSection(statements)}
    <p class="origin">${foreign(disclaimer)}</p>`;
}

/** What stands first where no sentence answers the question: a record that was looked up, or why there is none. */
const opening = ({ statements, answer, outcome }: AskAnswer): Html =>
  statements.length > 0 ? html`${OUTCOMES[outcome]}` : foreign(answer);

const listed = (lead: string, items: readonly Html[]): Html =>
  items.length === 0
    ? html``
    : html`<p>${lead}</p>
        <ul>
          ${items.map((item) => html`<li>${item}</li>`)}
        </ul>`;

/** A sample without a match says nothing about the agency, and names what it does hold. */
function sampleOnly({ outcome, sources }: AskAnswer, { sourceNote, endpoints, prefix }: AnswerPlace): Html {
  if (sourceNote === "" || outcome !== "nothing_found") return html``;
  const searched = new Set(sources.flatMap(({ gateway_url }) => datasetAt(endpoints, gateway_url, prefix) ?? []));
  return html`<p>The ${sourceNote} has no match; the real agency may. The ${sourceNote} holds, for example:</p>
    ${[...searched].map(starters)}`;
}

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

const paragraph = (statement: Statement): Html =>
  html`<p class="statement said-${statement.kind}">${marked(statement)}</p>`;

/** A text with its moments as they are written everywhere on the pages. */
const timed = (text: string): Html =>
  html`${text.split(MOMENT).map((part, index) => (index % 2 === 0 ? foreign(part) : moment(part)))}`;

const MOMENT = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/;

/** A statement whose marks, such as [1], are links to the sources; a source without a mark gets one at the end. */
function marked({ text, citations }: Statement): Html {
  const marks = new Set([...text.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n)));
  const unmarked = citations.filter((n) => !marks.has(n));
  const parts = text.split(/\[(\d+)\]/).map((part, index) => {
    const n = Number(part);
    if (index % 2 === 0) return timed(part);
    return citations.includes(n) ? citation(n) : foreign(`[${part}]`);
  });
  return html`${parts} ${unmarked.map(citation)}`;
}
