import { isIP } from "node:net";
import type { Context } from "hono";
import type { PeerOf } from "../host.ts";

/** The address whose budget a request draws from, where a surface asks; as {@link addressOf}. */
export function clientAddress(context: Context, trustProxy: boolean, peerOf: PeerOf): string {
  return addressOf(trustProxy ? context.req.header("x-forwarded-for") : undefined, peerOf(context));
}

/**
 * The address whose budget a request draws from. Behind a trusted proxy it is the last one of X-Forwarded-For, the only
 * one that the proxy itself wrote; everything before it is the client's own claim. What is no address there counts as
 * the proxy's own.
 * @param forwardedFor X-Forwarded-For, where a proxy is trusted
 * @param peer the other end of the connection
 */
export const addressOf = (forwardedFor: string | readonly string[] | undefined, peer: string | undefined): string =>
  toAddress(
    String(forwardedFor ?? "")
      .split(",")
      .at(-1)
      ?.trim(),
  ) ??
  toAddress(peer) ??
  "unknown";

/** An address in its one spelling (RFC 5952), without the port that some proxies add; null for anything else. */
function toAddress(text = ""): string | null {
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
  /** A zone names an interface of this machine, not a client. */
  const address = (bracketed ?? withPort ?? text).replace(/%.*$/, "");
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return null;
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(spelled) ?? [];
  return high === undefined || low === undefined ? spelled : dotted(high, low);
}

/** The IPv4 address that an IPv6 address only wraps (RFC 4291 section 2.5.5.2). */
const dotted = (...groups: readonly string[]): string =>
  groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join(".");
