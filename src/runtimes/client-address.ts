import type { Context } from "hono";

/** The address at the other end of a request's connection, where the runtime knows it. */
export type PeerOf = (context: Context) => string | undefined;

/**
 * The address whose budget a request draws from. Behind a trusted proxy it is the last one of X-Forwarded-For, the only
 * one that the proxy itself wrote; everything before it is the client's own claim.
 */
export function clientAddress(context: Context, trustProxy: boolean, peerOf: PeerOf): string {
  const forwarded = trustProxy ? context.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || (peerOf(context) ?? "unknown");
}
