import { ResourceNotFoundError, type ReadResourceResult, type Resource } from "@modelcontextprotocol/server";
import type { Endpoint } from "../../catalog/dataset.ts";
import { sectionOf } from "../documents/reference.ts";

const SCHEME = "phdg://datasets/";
const MARKDOWN = "text/markdown";

/** One page per endpoint: what it can answer, its fields, and what may not be concluded from them. */
export const toResources = (endpoints: readonly Endpoint[]): readonly Resource[] =>
  endpoints.map(({ name, title }) => ({
    uri: SCHEME + name,
    name,
    title: `${title}: capability notes`,
    description: "Parameters, fields, source, and what this data can't tell you.",
    mimeType: MARKDOWN,
  }));

/** The page at an address of {@link toResources}. @throws ResourceNotFoundError */
export function readResource(endpoints: readonly Endpoint[], prefix: string, uri: string): ReadResourceResult {
  const endpoint = endpoints.find(({ name }) => SCHEME + name === uri);
  if (endpoint === undefined) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, mimeType: MARKDOWN, text: sectionOf(endpoint, prefix).join("\n\n") }] };
}
