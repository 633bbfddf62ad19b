import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { HttpBindings } from "@hono/node-server";
import type { HttpResponse, Streamed } from "../../surfaces/http/reply.ts";

/** Announced before the body; which of them come is known at its end. */
const TRAILERS = "export-manifest";

/**
 * Sends a body as fast as its client takes it, with its trailers (RFC 9110 section 6.5). What fails in the middle ends
 * the connection without the last chunk, by which every client knows that something is missing; a client that leaves
 * ends the making of it.
 */
export async function sendStream(
  outgoing: HttpBindings["outgoing"],
  { status, headers }: Pick<HttpResponse, "status" | "headers">,
  { chunks, trailers }: Streamed,
): Promise<void> {
  const response = outgoing as ServerResponse;
  try {
    response.writeHead(status, { ...headers, trailer: TRAILERS });
    await pipeline(Readable.from(chunks, { objectMode: false }), response, { end: false });
    response.addTrailers(trailers());
    response.end();
  } catch {
    response.destroy();
  }
}
