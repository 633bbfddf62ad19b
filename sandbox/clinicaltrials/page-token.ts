import { createHash } from "node:crypto";
import type { QueryValues } from "./query-text.ts";
import { badRequest, cut } from "./rejection.ts";

/** These may change from page to page; everything else must be repeated unchanged (ctg-oas-v2.yaml, pageToken). */
const freeParameters = new Set(["countTotal", "pageSize", "pageToken"]);

/** An opaque token for the page that starts at an offset of exactly this search. */
export function writePageToken(values: QueryValues, offset: number): string {
  const search = describe(values);
  const head = Buffer.alloc(4);
  head.writeUInt32BE((offset ^ digest(search).readUInt32BE(0)) >>> 0);
  return Buffer.concat([head, digest(`${offset} ${search}`).subarray(0, 24)]).toString("base64url");
}

/** The offset of a token; one made for other parameters is refused. */
export function readPageToken(values: QueryValues, token: string): number {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length === 28) {
    const offset = (bytes.readUInt32BE(0) ^ digest(describe(values)).readUInt32BE(0)) >>> 0;
    if (writePageToken(values, offset) === token) return offset;
  }
  throw badRequest(`Invalid value in parameter \`pageToken\`: \`${cut(token)}\``);
}

function describe(values: QueryValues): string {
  const fixed = [...values].filter(([name]) => !freeParameters.has(name));
  return JSON.stringify(fixed.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
