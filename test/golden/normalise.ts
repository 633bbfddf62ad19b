import { createHash } from "node:crypto";
import type { Kept } from "./kinds.ts";

/** Everything that differs from run to run is replaced by what it is. */

export interface Origins {
  readonly origin: string;
  readonly agencies: string;
}

/** Ports, times, durations and the hashes of files, in any text. */
export function normalText(text: string, { origin, agencies }: Origins, folder?: string): string {
  const named = [
    [origin, "gateway"],
    [agencies, "agencies"],
  ] as const;
  let result = folder === undefined ? text : text.replaceAll(folder, "{folder}");
  for (const [address, name] of named) {
    const { host, hostname, port } = new URL(address);
    result = result.replaceAll(host, `{${name}}`).replaceAll(`${hostname}%3A${port}`, `{${name}}`);
  }
  return result
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "{moment}")
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g, "{moment}")
    .replaceAll(/\bcited \d{4} [A-Z][a-z]{2} \d{1,2}\b/g, "cited {day}")
    .replaceAll(/\b20\d{6}-(?=[\w-]{8}(?:,|"|&quot;))/g, "{day}-")
    .replaceAll(/\b(year|urldate) = \{[\d-]+\}/g, "$1 = {day}")
    .replaceAll(/(date-parts(?:"|&quot;):\s*\[\s*\[)[\s\d,]+\]/g, "$1{day}]")
    .replaceAll(/"(uptime_seconds|latency_ms)":\s?\d+/g, '"$1":{n}')
    .replaceAll(/\b\d+ ms\b/g, "{n} ms")
    .replaceAll(/\/assets\/[\w-]{12}\//g, "/assets/{hash}/");
}

/** Headers that nearly every JSON answer has; an entry tells only what is different, null where one is missing. */
export const usualHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Age, Allow, Cache-Status, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, X-Request-Id",
  link: '</api/v1/openapi.json>; rel="service-desc", </docs>; rel="service-doc"',
  vary: "Accept-Encoding",
  "content-type": "application/json; charset=utf-8",
  "x-request-id": "{id}",
  "content-length": "{n}",
};

const LEFT_OUT = new Set(["date", "connection", "keep-alive"]);

/** `isVarying` says that the body is not the same in each run, so that its length and digest tell nothing. */
export function normalHeaders(
  headers: NodeJS.Dict<string | string[]>,
  origins: Origins,
  { status, isVarying }: { readonly status: number; readonly isVarying: boolean },
): Record<string, string | null> {
  const isPage = String(headers["content-type"]).startsWith("text/html");
  const encoded = headers["content-encoding"] !== undefined;
  const kept: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(headers).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    if (!LEFT_OUT.has(name)) kept[name] = normalText([value].flat().join(", "), origins);
  const change = (name: string, edit: (value: string) => string): void => {
    const value = kept[name];
    if (typeof value === "string") kept[name] = edit(value);
  };
  change("x-request-id", (id) => id.replace(/^[\da-f-]{36}$/, "{id}"));
  change("x-accel-expires", (left) => (/^(29\d|300)$/.test(left) ? "300" : left));
  change("age", () => "{n}");
  change("cache-status", (cached) => cached.replace(/ttl=\d+/, "ttl={n}"));
  change("server-timing", (timing) => timing.replaceAll(/dur=[\d.]+/g, "dur={n}"));
  change("ratelimit", (limit) => limit.replace(/t=\d+/, "t={n}"));
  if (status === 429) change("retry-after", () => "{n}");
  if (isVarying || encoded || status === 304) change("content-length", () => "{n}");
  change("etag", (etag) => (isPage ? 'W/"{digest}"' : etag.replace(/\.[\da-z]+"$/, '.{moment}"')));
  for (const [name, value] of Object.entries(usualHeaders))
    if (kept[name] === value) delete kept[name];
    else kept[name] ??= null;
  return kept;
}

const LONGEST = 2000;
const BEGINNING = 300;

/** A text that is too long to keep is known by its digest. */
export function kept(text: string): Kept {
  if (text.length <= LONGEST) return text;
  return { sha256: createHash("sha256").update(text).digest("hex"), begins: text.slice(0, BEGINNING) };
}

/** The names of metrics in their own form of text. */
export const metricNames = (text: string): string =>
  [...new Set([...text.matchAll(/^# TYPE (\S+ \S+)$/gm)].map(([, name]) => name))].toSorted().join("\n");
