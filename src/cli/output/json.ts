/**
 * What JSON leaves as it is though it steers a terminal: DEL and C1 codes, and signs that turn the direction of a text.
 */
const STEERING = /[\u007F-\u009F\p{Bidi_Control}]/gu;

/** A value as JSON in lines for people. */
export const toJson = (value: unknown): string => `${tame(JSON.stringify(value, null, 2))}\n`;

/** A value as one line of NDJSON. */
export const toJsonLine = (value: unknown): string => `${tame(JSON.stringify(value))}\n`;

/** The same JSON with these signs escaped. */
const tame = (json: string): string =>
  json.replaceAll(STEERING, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
