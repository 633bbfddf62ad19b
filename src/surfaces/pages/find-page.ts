import { screen } from "../../../questions/screen.ts";
import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { searchesKnowing } from "../../catalog/lookup.ts";
import { GatewayError } from "../../core/errors.ts";
import { wordsOf } from "../../core/text.ts";
import type { Caller } from "../../gateway/caller.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import { pageOf, questionPage, recordPage } from "./addresses.ts";
import { formFieldsOf } from "./forms.ts";
import { foreign, html, type Html } from "./html.ts";
import { layout, type Site } from "./layout.ts";
import { ASK_PATH } from "../paths.ts";

/** What the box does with a text that is no question: it opens a record, or shows what every dataset holds. */

/** The page of the record that a text names, such as `K243418`; null where it is no identifier. */
export function recordNamed(endpoints: readonly Endpoint[], text: string): string | null {
  const id = text.trim();
  const [dataset] = searchesKnowing(endpoints, id);
  const field = dataset?.identifier?.field;
  return dataset === undefined || field === undefined ? null : recordPage(dataset, { [field]: id });
}

/** Words up to which a text is looked up; a longer one is a question. */
const MOST_WORDS = 2;

/**
 * Whether a text is to be looked up in every dataset.
 * @throws GatewayError question_refused for what seems to be about a person
 */
export function isLookedUp(text: string): boolean {
  const words = wordsOf(text);
  if (words.length === 0 || words.length > MOST_WORDS || /[?!]/.test(text)) return false;
  /** One word says nothing about a person, and the screen was made for sentences. */
  const refusal = words.length === 1 ? null : screen(text.trim());
  if (refusal === null) return true;
  const { message, rephrase } = refusal;
  throw new GatewayError("question_refused", message, { more: { rephrase } });
}

/** What one search found. */
interface Found {
  readonly dataset: Dataset;
  /** What the text was looked for in. */
  readonly label: string;
  /** The page of the search. */
  readonly page: string;
  readonly outcome: number | null | GatewayError;
}

/** Asks every dataset that reports totals for one record, all at once: a bounded handful of requests. */
export async function lookUp(
  gateway: Gateway,
  endpoints: readonly Endpoint[],
  text: string,
  caller: Caller,
): Promise<readonly Found[]> {
  const searches = endpoints.flatMap((endpoint) =>
    endpoint.kind === "live" && endpoint.countable !== null
      ? wordParameters(endpoint).map(({ name, label }) => ({ dataset: endpoint, name, label }))
      : [],
  );
  return Promise.all(
    searches.map(async ({ dataset, name, label }) => {
      const input = { [name]: text.trim() };
      const page = questionPage(dataset, input);
      try {
        const { answer } = await gateway.call(dataset, { ...input, limit: 1 }, caller);
        return { dataset, label, page, outcome: answer.envelope.upstream_total };
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        return { dataset, label, page, outcome: error };
      }
    }),
  );
}

/** The parameters that take any words: `q` where there is one, else the name of a record, else the first two. */
function wordParameters(dataset: Dataset): readonly { readonly name: string; readonly label: string }[] {
  const texts = formFieldsOf(dataset).filter(
    ({ schema }) => schema.type === "string" && schema.enum === undefined && schema.pattern === undefined,
  );
  const own = texts.find(({ name }) => name === "q") ?? texts.find(({ name }) => name === dataset.view.heading);
  return own === undefined ? texts.slice(0, 2) : [own];
}

/** Each dataset with its total; a click opens the search. */
export function findPage(site: Site, text: string, found: readonly Found[], endpoints: readonly Endpoint[]): Html {
  const others = endpoints.filter(
    (endpoint) => endpoint.kind === "live" && !endpoint.isLookup && !found.some(({ dataset }) => dataset === endpoint),
  );
  return layout(site, {
    title: "Found in each dataset",
    here: "",
    twin: `${ASK_PATH}/openapi.json`,
    twinLabel: "How programs search",
    isListed: false,
    typed: text,
    content: html`<h1 id="answer" tabindex="-1">${foreign(text.trim())} in each dataset</h1>
      <ul class="found">
        ${found.map(row)}
      </ul>
      ${others.map(
        (endpoint) =>
          html`<p>Not searched: <a href="${pageOf(endpoint)}">${endpoint.title}</a>, which reports no totals.</p>`,
      )}`,
  });
}

const row = ({ dataset, label, page, outcome }: Found): Html =>
  html`<li>
    <a href="${page}#results" data-live>${dataset.title}</a>
    ${
      outcome instanceof GatewayError
        ? html`<span class="missing">no answer: ${foreign(outcome.message)}</span>`
        : html`<strong>${outcome === null ? "total not reported" : outcome.toLocaleString("en-US")}</strong>`
    }
    <small>${label}</small>
  </li>`;
