import type { Hono } from "hono";
import { GatewayError } from "../../errors.ts";
import { quoted } from "../../text.ts";
import { PREFLIGHT_HEADERS, READ_METHODS } from "./headers.ts";
import { respond, type RespondOptions, type Work } from "./respond.ts";

/**
 * Offers an address for reading: OPTIONS says so, and any other method is 405.
 * @param route how observations name it, if not by its path
 */
export function addReadRoute(app: Hono, path: string, work: Work, options: RespondOptions, route = path): void {
  const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
  app.get(pattern, (context) => respond(context, route, work, options));
  app.options(pattern, (context) => respond(context, route, preflight(READ_METHODS), options));
  app.all(pattern, (context) => respond(context, route, methodNotAllowed(READ_METHODS), options));
}

/** Says which methods an address takes. */
export const preflight =
  (allow: string): Work =>
  async () => ({
    status: 204,
    payload: null,
    headers: { ...PREFLIGHT_HEADERS, allow, "access-control-allow-methods": allow },
    cache: null,
    error: null,
  });

/** @throws GatewayError method_not_allowed, from the returned work */
export const methodNotAllowed =
  (allow: string): Work =>
  ({ req }) =>
    Promise.reject(
      new GatewayError("method_not_allowed", `${quoted(req.method)} is not offered here; use ${allow}.`, { allow }),
    );
