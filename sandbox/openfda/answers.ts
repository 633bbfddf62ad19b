import { createHash } from "node:crypto";
import type { AgencyAnswer } from "../agency.ts";
import { escapeHtml } from "./params.ts";

/** Headers recorded on the server's answers of 2025, errors included. The counter stands still: an answer is pure. */
const serverHeaders = {
  "x-ratelimit-limit": "240",
  "x-ratelimit-remaining": "239",
  "access-control-allow-origin": "*",
  "access-control-allow-credentials": "true",
  "cache-control": "no-cache, no-store, must-revalidate",
  "content-security-policy": "default-src 'none'",
  via: "https/1.1 api-umbrella (ApacheTrafficServer [cMsSf ])",
} as const;

/** An answer of the openFDA server: JSON indented by two spaces, with Express's weak entity tag. */
export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): AgencyAnswer {
  const body = JSON.stringify(value, null, 2);
  const contentType = "application/json; charset=utf-8";
  return { status, contentType, headers: { ...serverHeaders, etag: weakTag(body), ...headers }, body };
}

export function badRequest(message: string): AgencyAnswer {
  return json(400, { error: { code: "BAD_REQUEST", message } });
}

export function notFound(message: string): AgencyAnswer {
  return json(404, { error: { code: "NOT_FOUND", message } });
}

export function serverError(details: string): AgencyAnswer {
  return json(500, { error: { code: "SERVER_ERROR", message: "Check your request and try again", details } });
}

/** An answer of the API gateway in front (api-umbrella): no charset, no rate-limit headers. */
export function gatewayError(status: number, code: string, message: string): AgencyAnswer {
  const body = JSON.stringify({ error: { code, message } }, null, 2);
  return { status, contentType: "application/json", headers: { "access-control-allow-origin": "*" }, body };
}

/** Express's own page for a path or method the server has no route for. */
export function expressNotFound(method: string, path: string): AgencyAnswer {
  const title = `<meta charset="utf-8">\n<title>Error</title>`;
  const said = `<pre>Cannot ${escapeHtml(method)} ${escapeHtml(path)}</pre>`;
  const body = `<!DOCTYPE html>\n<html lang="en">\n<head>\n${title}\n</head>\n<body>\n${said}\n</body>\n</html>\n`;
  return { status: 404, contentType: "text/html; charset=utf-8", headers: serverHeaders, body };
}

function weakTag(body: string): string {
  const digest = createHash("sha1").update(body).digest("base64").slice(0, 27);
  return `W/"${Buffer.byteLength(body).toString(16)}-${digest}"`;
}
