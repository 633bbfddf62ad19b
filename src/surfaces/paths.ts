import { BESIDE, PREFIX } from "../catalog/addresses.ts";
import type { Dataset } from "../catalog/dataset.ts";
import { wordOf } from "../catalog/lookup.ts";

export { PREFIX };

/** The documentation that every answer points to. */
export const DOCS_PATH = "/docs";

/** `Link` of every answer: its description for programs and its explanation (RFC 8631). */
export const LINK_HEADER = `<${PREFIX}/openapi.json>; rel="service-desc", <${DOCS_PATH}>; rel="service-doc"`;

/**
 * Where questions are asked: outside the versioned prefix, since its answers are sentences, not an agency's records.
 */
export const ASK_PATH = "/api/ask";

/**
 * Where an answer is asked for again and compared: outside the versioned prefix, whose endpoints are the interface's
 * alone.
 */
export const VERIFY_PATH = "/api/verify";

/** Where a text is looked for in every dataset. */
export const FIND_PATH = "/api/find";

/** Where all matches of a dataset's searches are had as a file. */
export const exportAddress = (dataset: Dataset, format: "csv" | "ndjson" | "zip"): `/${string}` =>
  `${BESIDE}/export/${wordOf(dataset)}.${format}`;
