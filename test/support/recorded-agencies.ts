import type { Dataset, Query } from "../../src/catalog/dataset.ts";
import type { Reading } from "../../src/catalog/reading.ts";
import { addressOf, type Page, type UpstreamResponse } from "../../src/catalog/upstream.ts";
import { endpoints, recordedAgencies } from "./catalog.ts";

/** The recorded agencies, which share no code with src: what they say to our queries, and what we make of it. */

const agencies = new Map(recordedAgencies.map((agency) => [agency.name, agency]));

export const datasets: readonly Dataset[] = endpoints.filter((endpoint) => endpoint.kind === "live");

/** The address that a question costs, on the agency's public host. */
export const addressFor = (dataset: Dataset, input: object): string =>
  addressOf(dataset.upstream.base, dataset.toQuery(input).request);

/** What the recorded agency answers to a query. */
export function answerTo(dataset: Dataset, query: Query): UpstreamResponse {
  const { pathname, search } = new URL(addressOf(dataset.upstream.base, query.request));
  const agency = agencies.get(dataset.upstream.name);
  if (agency === undefined) throw new Error(`No recorded agency is called ${dataset.upstream.name}.`);
  const { status, contentType, body } = agency.answer({ method: "GET", path: pathname, query: search.slice(1) });
  return { status, contentType, text: body, json: () => JSON.parse(body) };
}

/** The agency's rows for a question and our records of them. */
export function ask(dataset: Dataset, input: object): Reading & { readonly page: Page } {
  const query = dataset.toQuery(input);
  const page = dataset.upstream.interpret(answerTo(dataset, query), query.request);
  return { page, ...query.read(page) };
}
