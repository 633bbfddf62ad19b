import type { Hono } from "hono";
import { GatewayError } from "../../errors.ts";
import { quoted } from "../../text.ts";
import { PREFLIGHT_HEADERS, READ_METHODS } from "./headers.ts";
import type { Reply } from "./reply.ts";
import { respond, type RespondOptions, type Work } from "./respond.ts";

/**
 * Offers an address for reading: OPTIONS says so, and any other method is 405.
 * @param route how observations name it, if not by its path
 */
export function addReadRoute(app: Hono, path: string, work: Work, options: RespondOptions, route = path): void {
  const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
  app.get(pattern, (context) => respond(context, route, work, options));
  app.options(pattern, (context) => respond(context, route, async () => preflight, options));
  app.all(pattern, (context) => respond(context, route, methodNotAllowed, options));
}

const preflight: Reply = { status: 204, payload: null, headers: PREFLIGHT_HEADERS, cache: null, error: null };

const methodNotAllowed: Work = ({ req }) =>
  Promise.reject(
    new GatewayError("method_not_allowed", `${quoted(req.method)} is not offered here; use ${READ_METHODS}.`),
  );
