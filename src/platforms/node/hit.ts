import type { IncomingMessage, ServerResponse } from "node:http";
import { ageOf, timeLeftOf, type Hit, type Hits } from "../../surfaces/http/respond.ts";
import { CACHE_NAME } from "../../surfaces/http/reply.ts";

/**
 * Sends a remembered response again when the request is the same; says whether it did. The head is one prepared text:
 * formatting its seventeen fields for each hit cost a fifth of what node:http can do (docs/maintainers/decisions/004).
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
  const now = hits.now();
  const hit = hits.find(request.url, asked.acceptEncoding, now);
  if (hit === undefined) return false;
  const { head, body } = prepared.get(hit) ?? prepare(hit);
  /** What `writeHead` would leave behind; http sends it in front of the body. */
  const [age, left] = [ageOf(hit, now), timeLeftOf(hit, now)];
  const whole =
    `${head}age: ${age}\r\nx-accel-expires: ${left}\r\nx-request-id: ${crypto.randomUUID()}\r\ndate: ` +
    `${dateOf(now)}\r\n\r\n`;
  Object.assign(response, { _header: whole });
  response.end(body, "latin1");
  onHit(hit.route);
  return true;
}

interface Asked {
  readonly acceptEncoding: string | undefined;
  /** Whether more is asked for than the same response again. */
  readonly isSpecial: boolean;
}

/**
 * Hosts that are valid beyond doubt, and fewer than there are: a request without exactly one, or with another, goes the
 * long way, where it is looked at closely.
 */
const PLAIN_HOST = /^[a-z0-9._-]+(?::(?<port>\d{1,5}))?$/i;

/** Fields that ask for more, or announce a body, which has to be read before the connection can be used again. */
const SPECIAL: ReadonlySet<string> = new Set([
  "if-none-match",
  "x-request-id",
  "expect",
  "content-length",
  "transfer-encoding",
]);

/** Of the names that matter; others need no lower case. */
const LENGTHS: ReadonlySet<number> = new Set(["accept-encoding", ...SPECIAL].map((name) => name.length));

/** Reads the few header fields that matter without making an object of all. */
function askedBy(rawHeaders: readonly string[]): Asked {
  let acceptEncoding: string | undefined;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (isHost(name)) {
      hosts++;
      if (!isPlainHost(rawHeaders[at + 1] ?? "")) return { acceptEncoding, isSpecial: true };
    }
    if (!LENGTHS.has(name.length)) continue;
    const lower = name.toLowerCase();
    if (SPECIAL.has(lower)) return { acceptEncoding, isSpecial: true };
    if (lower !== "accept-encoding") continue;
    if (acceptEncoding !== undefined) return { acceptEncoding, isSpecial: true };
    acceptEncoding = rawHeaders[at + 1];
  }
  return { acceptEncoding, isSpecial: hosts !== 1 };
}

/** Most requests name the host that the one before did. */
let lastPlainHost = "a";

function isPlainHost(host: string): boolean {
  if (host === lastPlainHost) return true;
  const found = PLAIN_HOST.exec(host);
  if (found === null || Number(found.groups?.["port"] ?? 0) > 65_535) return false;
  lastPlainHost = host;
  return true;
}

/** The usual spellings need no new text. */
const isHost = (name: string): boolean =>
  name.length === 4 && (name === "Host" || name === "host" || name.toLowerCase() === "host");

/** How many Host fields a request has: with two, others on its way may have believed the other one. */
export const hostFieldsIn = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && isHost(name)).length;

interface Prepared {
  readonly head: string;
  /** Short bodies as text of one character a byte: http then sends head and body as one piece. */
  readonly body: string | Uint8Array;
}

/** Bytes up to which one piece is quicker than two. */
const SHORT = 64 * 1024;

const prepared = new WeakMap<Hit, Prepared>();

/** What stays the same from hit to hit; no value can break out of its line. */
function prepare(hit: Hit): Prepared {
  const fields = {
    ...hit.headers,
    "cache-status": `${CACHE_NAME}; hit`,
    "server-timing": "cache;desc=hit",
    connection: "keep-alive",
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value.replaceAll(/[^\x20-\x7E]/g, "")}\r\n`);
  const body = hit.body.byteLength <= SHORT ? Buffer.from(hit.body).toString("latin1") : hit.body;
  const made = { head: `HTTP/1.1 200 OK\r\n${lines.join("")}`, body };
  prepared.set(hit, made);
  return made;
}

let date = { second: -1, text: "" };

/** The date is looked up once in a second of the monotonic time. */
function dateOf(now: number): string {
  const second = Math.floor(now / 1000);
  if (second !== date.second) date = { second, text: new Date().toUTCString() };
  return date.text;
}
