import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { AgencyAnswer } from "./agency.ts";

const compress = promisify(gzip);

/** Smaller bodies are sent as they are; nginx and Express have the same threshold. */
const compressFromBytes = 1_024;

export interface WireOptions {
  readonly method: string;
  readonly acceptEncoding: string;
}

/** Puts an agency's answer into HTTP: length, compression where the client allows it, and no body for HEAD. */
export async function toResponse(answer: AgencyAnswer, { method, acceptEncoding }: WireOptions): Promise<Response> {
  const plain = Buffer.from(answer.body, "utf8");
  const isZipped = plain.length > compressFromBytes && acceptsGzip(acceptEncoding);
  const body = isZipped ? await compress(plain) : plain;
  const headers = new Headers(answer.headers);
  headers.set("content-type", answer.contentType);
  headers.set("content-length", String(body.length));
  headers.append("vary", "Accept-Encoding");
  if (isZipped) headers.set("content-encoding", "gzip");
  const isBodyless = method === "HEAD" || answer.status === 204 || answer.status === 304;
  return new Response(isBodyless ? null : new Uint8Array(body), { status: answer.status, headers });
}

/** RFC 9110 section 12.5.3; a weight of zero forbids the coding, and no header at all asks for none. */
function acceptsGzip(acceptEncoding: string): boolean {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(",")) {
    const [name = "", weight = "q=1"] = part.split(";").map((text) => text.trim());
    weights.set(name, Number(weight.replace(/^q=/, "")));
  }
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0;
}
