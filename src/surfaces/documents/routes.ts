import type { Hono } from "hono";
import { Payload } from "../../core/payload.ts";
import { CATALOG_PATH, CATALOG_TYPE, LLMS_PATH, ROBOTS_PATH } from "./discovery.ts";
import { addReadRoute, type HttpParts } from "../http/respond.ts";
import { documentReply, REUSE } from "../http/reply.ts";

export interface DiscoveryDocuments {
  readonly catalog: object;
  readonly llms: string;
  readonly robots: string;
}

/** Documents that programs look for at places of their own. */
export async function addDiscovery(
  app: Hono,
  { catalog, llms, robots }: DiscoveryDocuments,
  http: HttpParts,
): Promise<void> {
  const linkset = documentReply(await Payload.ofText(`${JSON.stringify(catalog, null, 2)}\n`), REUSE);
  const headers = { ...linkset.headers, link: `<${CATALOG_PATH}>; rel="api-catalog"` };
  const text = documentReply(await Payload.ofText(llms), REUSE);
  const rules = documentReply(await Payload.ofText(robots), REUSE);
  addReadRoute(app, CATALOG_PATH, async () => ({ ...linkset, headers, contentType: CATALOG_TYPE }), http);
  addReadRoute(app, LLMS_PATH, async () => ({ ...text, contentType: "text/markdown; charset=utf-8" }), http);
  addReadRoute(app, ROBOTS_PATH, async () => ({ ...rules, contentType: "text/plain; charset=utf-8" }), http);
}
