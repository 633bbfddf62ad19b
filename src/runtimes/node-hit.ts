import type { IncomingMessage, ServerResponse } from "node:http";
import type { Hit, Hits } from "../surfaces/http/hits.ts";

/**
 * Sends a remembered response again when the request is the same; says whether it did. The head is one prepared text:
 * formatting its eighteen fields for each hit would cost a fifth of what node:http can do (docs/performance.md).
 */
export function sendHit(
  request: IncomingMessage,
  response: ServerResponse,
  hits: Hits,
  onHit: (route: string) => void,
): boolean {
  if (request.method !== "GET" || request.url === undefined || !response.shouldKeepAlive) return false;
  const asked = askedBy(request.rawHeaders);
  if (asked.isSpecial) return false;
  const hit = hits.find(request.url, asked.acceptEncoding);
  if (hit === undefined) return false;
  /** What `writeHead` would leave behind; http sends it in front of the body. */
  Object.assign(response, { _header: headOf(hit, hits.now()) });
  response.end(hit.body);
  onHit(hit.route);
  return true;
}

interface Asked {
  readonly acceptEncoding: string | undefined;
  /** Whether more is asked for than the same response again. */
  readonly isSpecial: boolean;
}

/** Reads the two or three header fields that matter without making an object of all. */
function askedBy(rawHeaders: readonly string[]): Asked {
  let acceptEncoding: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length < 12 || name.length > 15) continue;
    const lower = name.toLowerCase();
    if (lower === "if-none-match" || lower === "x-request-id") return { acceptEncoding, isSpecial: true };
    if (lower !== "accept-encoding") continue;
    if (acceptEncoding !== undefined) return { acceptEncoding, isSpecial: true };
    acceptEncoding = rawHeaders[at + 1];
  }
  return { acceptEncoding, isSpecial: false };
}

const lasting = new WeakMap<Hit, string>();

function headOf(hit: Hit, now: number): string {
  const age = Math.max(0, Math.floor((now - hit.retrievedAt) / 1000));
  return `${lasting.get(hit) ?? prepare(hit)}age: ${age}\r\nx-request-id: ${crypto.randomUUID()}\r\ndate: ${dateOf(now)}\r\n\r\n`;
}

/** The part of a head that stays; no value can break out of its line. */
function prepare(hit: Hit): string {
  const fields = {
    ...hit.headers,
    "cache-status": "public-health-data-gateway; hit",
    "server-timing": "cache;desc=hit",
    connection: "keep-alive",
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value.replaceAll(/[^\x20-\x7E]/g, "")}\r\n`);
  const head = `HTTP/1.1 200 OK\r\n${lines.join("")}`;
  lasting.set(hit, head);
  return head;
}

let date = { second: 0, text: "" };

function dateOf(now: number): string {
  const second = Math.floor(now / 1000);
  if (second !== date.second) date = { second, text: new Date(now).toUTCString() };
  return date.text;
}
