import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * The address whose budget a request draws from. Behind a trusted proxy it is the last one of X-Forwarded-For, the only
 * one that the proxy itself wrote; everything before it is the client's own claim.
 */
export function clientAddress(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || (getConnInfo(context).remote.address ?? "unknown");
}
