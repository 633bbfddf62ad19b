import { PREFIX } from "../catalog/addresses.ts";

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
