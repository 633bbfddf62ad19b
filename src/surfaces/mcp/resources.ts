import { ResourceNotFoundError, type ReadResourceResult, type Resource } from "@modelcontextprotocol/server";
import type { Endpoint } from "../../catalog/dataset.ts";
import { BY } from "../../catalog/counts.ts";
import { wordOf } from "../../catalog/lookup.ts";
import { sectionOf } from "../documents/reference.ts";
import { callText, COUNT_RECORDS, GET_RECORD } from "./calls.ts";

const SCHEME = "phdg://datasets/";
const MARKDOWN = "text/markdown";

/** One page per endpoint: what it can answer, its fields, and what it can't tell you. */
export const toResources = (endpoints: readonly Endpoint[]): readonly Resource[] =>
  endpoints.map(({ name, title }) => ({
    uri: SCHEME + name,
    name,
    title: `${title}: capability notes`,
    description: "Parameters, fields, source, and what this data can't tell you.",
    mimeType: MARKDOWN,
  }));

/** The page at an address of {@link toResources}. @throws ResourceNotFoundError */
export function readResource(endpoints: readonly Endpoint[], uri: string): ReadResourceResult {
  const endpoint = endpoints.find(({ name }) => SCHEME + name === uri);
  if (endpoint === undefined) throw new ResourceNotFoundError(uri);
  const text = [...sectionOf(endpoint), ...callsOf(endpoint)].join("\n\n");
  return { contents: [{ uri, mimeType: MARKDOWN, text }] };
}

/** An example of each tool that knows this dataset. */
function callsOf(endpoint: Endpoint): readonly string[] {
  if (endpoint.kind !== "live") return [];
  const { name, examples, identifier, countable } = endpoint;
  const dataset = wordOf(endpoint);
  const [by] = [...(countable?.fields.keys() ?? [])];
  const [example = {}] = examples;
  const { limit: _limit, ...search } = { limit: 0, ...example };
  const calls = [
    callText(name, example),
    ...(identifier === null ? [] : [callText(GET_RECORD, { dataset, id: identifier.example })]),
    ...(by === undefined ? [] : [callText(COUNT_RECORDS, { dataset, [BY]: by, search })]),
  ];
  return [`Tool calls: ${calls.map((call) => `\`${call}\``).join(", ")}`];
}
