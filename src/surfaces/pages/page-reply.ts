import type { Context } from "hono";
import { Payload } from "../../core/payload.ts";
import type { GatewayError } from "../../core/errors.ts";
import type { Site } from "./templates/layout.ts";
import type { Html } from "./parts/html.ts";
import { errorReply, REUSE, type Reply } from "../http/reply.ts";

/** Pages load our own files alone, send forms to us alone, and run no script and apply no style of their own text. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src " +
  "'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS = { "content-security-policy": POLICY, "x-frame-options": "DENY" };

/** Makes a page, for the site that it belongs to; it may add headers to its reply. */
export type PageHandler = (context: Context, site: Site, headers: Headers) => Promise<Reply>;

export interface PageReplyOptions {
  readonly cacheControl: string;
  readonly reply?: Partial<Reply>;
}

/** Of pages that change only with the code. */
export const LASTING = { cacheControl: REUSE } as const;

/** Of pages that say how the agencies are: kept, and asked after each time. */
export const CHANGING = { cacheControl: "public, no-cache" } as const;

/** A page as a reply, with the policy that keeps foreign text in it from doing anything. */
export async function pageReply(
  page: Html | Promise<Html>,
  { cacheControl, reply = {} }: PageReplyOptions,
): Promise<Reply> {
  return {
    status: 200,
    cache: null,
    error: null,
    ...reply,
    payload: await Payload.ofText(String(await page)),
    contentType: "text/html; charset=utf-8",
    headers: {
      ...HEADERS,
      "cache-control": cacheControl,
      ...reply.headers,
    },
  };
}

/** A failure as a page, with the status and headers that it has as JSON. */
export async function failureReply(page: Html | Promise<Html>, error: GatewayError): Promise<Reply> {
  const { status, headers } = errorReply(error, "");
  return pageReply(page, { cacheControl: "no-store", reply: { status, headers, error } });
}
