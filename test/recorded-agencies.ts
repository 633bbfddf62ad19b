import { loadAgencies } from "../sandbox/agencies.ts";
import type { Dataset, Plan } from "../src/dataset.ts";
import { endpoints } from "../src/datasets/index.ts";
import { addressOf, type Page, type UpstreamAnswer } from "../src/upstream.ts";

/** The recorded agencies, which share no code with src: what they say to our queries, and what we make of it. */

const agencies = new Map(loadAgencies().map((agency) => [agency.name, agency]));

export const datasets: readonly Dataset[] = endpoints.filter((endpoint) => endpoint.kind === "live");

/** The address that a question costs, on the agency's public host. */
export const addressFor = (dataset: Dataset, input: object): string =>
  addressOf(dataset.upstream.base, dataset.plan(input).request);

/** What the recorded agency answers to a plan. */
export function answerTo(dataset: Dataset, plan: Plan): UpstreamAnswer {
  const { pathname, search } = new URL(addressOf(dataset.upstream.base, plan.request));
  const agency = agencies.get(dataset.upstream.name);
  if (agency === undefined) throw new Error(`No recorded agency is called ${dataset.upstream.name}.`);
  const { status, contentType, body } = agency.answer({ method: "GET", path: pathname, query: search.slice(1) });
  return { status, contentType, text: body };
}

/** The agency's rows for a question and our records of them. */
export function ask(dataset: Dataset, input: object): { readonly page: Page; readonly records: readonly object[] } {
  const plan = dataset.plan(input);
  const page = dataset.upstream.interpret(answerTo(dataset, plan), plan.request);
  return { page, records: plan.read(page) };
}
