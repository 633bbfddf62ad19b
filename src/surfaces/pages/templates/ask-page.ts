import type { GatewayError } from "../../../core/errors.ts";
import type { Endpoint } from "../../../catalog/dataset.ts";
import type { AskAnswer } from "../../../ask/answer-body.ts";
import { LONGEST_QUESTION, SHORTEST_QUESTION } from "../../../ask/question-text.ts";
import { ASK_PATH } from "../../paths.ts";
import { answerSection } from "./ask-answer.ts";
import { sourceList } from "./ask-sources.ts";
import { failure } from "./failure.ts";
import { foreign, html, outside, type Html } from "../parts/html.ts";
import { layout, type Site } from "./layout.ts";

/** One that finds something among the recorded records too. */
export const EXAMPLE_QUESTION = "Which pacemakers were recalled?";

/** @param typed what the form holds already, to be asked again */
export const askForm = (typed = ""): Html =>
  html`<form class="panel ask" action="/ask" method="post" data-live data-agency="the agencies">
    <label for="question">Ask a question in plain words</label>
    <p class="hint" id="question-hint">
      For example: ${EXAMPLE_QUESTION} Please don’t include names or anything about a patient.
    </p>
    <textarea
      id="question"
      name="question"
      rows="2"
      required
      minlength="${SHORTEST_QUESTION}"
      maxlength="${LONGEST_QUESTION}"
      dir="auto"
      autocomplete="off"
      aria-describedby="question-hint"
    >
${typed}</textarea>
    <p><button type="submit">Ask</button> <small>Your question is not stored and never appears in a URL.</small></p>
  </form>`;

export interface AskPage {
  readonly question: string | null;
  readonly outcome: AskAnswer | GatewayError | null;
  /** What answers are made of, for the names of fields. */
  readonly endpoints: readonly Endpoint[];
}

/** The question and what came of it. What was refused is not repeated. */
export function askPage(site: Site, { question, outcome, endpoints }: AskPage): Html {
  const isError = outcome instanceof Error;
  const { prefix, sourceNote } = site;
  const place = { prefix, sourceNote, endpoints };
  /** What an agency did not answer may be asked again; what was refused is not repeated. */
  const again = isError && outcome.status === 502 ? (question ?? "") : "";
  return layout(site, {
    title: outcome === null ? "Ask" : isError ? "Not answered" : "Answer",
    here: "/ask",
    twin: `${ASK_PATH}/openapi.json`,
    twinLabel: `Questions and answers as JSON: POST ${ASK_PATH}`,
    content: html`<h1>${outcome === null ? "Ask" : isError ? "Not answered" : "Answer"}</h1>
      ${
        outcome === null || isError || question === null
          ? ""
          : html`<blockquote class="question">${foreign(question)}</blockquote>`
      }
      ${outcome === null ? "" : isError ? refusal(outcome, prefix) : answerSection(outcome, place)}
      ${outcome === null ? "" : html`<h2>${again === "" ? "Ask another question" : "Ask it again"}</h2>`}
      ${askForm(again)}`,
  });
}

function refusal(error: GatewayError, prefix: string): Html {
  const { rephrase, sources } = error.more;
  if (typeof rephrase !== "string")
    return html`${failure(error, { isRepeatable: false })}${sourceList(sources, prefix)}`;
  return html`<section class="failure" role="alert" aria-labelledby="failure">
    <h2 id="failure" tabindex="-1">We can’t answer this question</h2>
    <p>${foreign(error.message)}</p>
    <p><strong>Try this:</strong> ${foreign(rephrase)}</p>
    ${error.officialSource === undefined ? "" : html`<p>Official source: ${outside(error.officialSource)}</p>`}
    <p>Nothing was sent to an agency, and your question was not stored.</p>
    <p class="code">HTTP ${error.status}, <code>${error.code}</code></p>
  </section>`;
}
