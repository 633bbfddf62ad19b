import type { Hono } from "hono";
import { GatewayError } from "../../core/errors.ts";
import { quoted } from "../../core/text.ts";
import { PREFLIGHT_HEADERS, READ_METHODS } from "./headers.ts";
import { respond, type Handler, type HttpParts } from "./respond.ts";

/**
 * Offers an address for reading: OPTIONS says so, and any other method is 405.
 * @param route how observations name it, if not by its path
 * @param post takes a body at the same address
 */
export function addReadRoute(
  app: Hono,
  path: string,
  handler: Handler,
  http: HttpParts,
  { route = path, post }: { readonly route?: string; readonly post?: Handler } = {},
): void {
  const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
  const methods = post === undefined ? READ_METHODS : `${READ_METHODS}, POST`;
  if (post !== undefined) app.post(pattern, (context) => respond(context, route, post, http));
  app.get(pattern, (context) => respond(context, route, handler, http));
  app.options(pattern, (context) => respond(context, route, preflight(methods), http));
  app.all(pattern, (context) => respond(context, route, methodNotAllowed(methods), http));
}

/** Says which methods an address takes. */
export const preflight =
  (allow: string): Handler =>
  async () => ({
    status: 204,
    payload: null,
    headers: { ...PREFLIGHT_HEADERS, allow, "access-control-allow-methods": allow },
    cache: null,
    error: null,
  });

/** @throws GatewayError method_not_allowed, from the returned handler */
export const methodNotAllowed =
  (allow: string): Handler =>
  ({ req }) =>
    Promise.reject(
      new GatewayError("method_not_allowed", `${quoted(req.method)} is not supported here; use ${allow}.`, { allow }),
    );
