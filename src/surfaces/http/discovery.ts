import type { Hono } from "hono";
import { CATALOG_PATH, CATALOG_TYPE, LLMS_PATH } from "../discovery.ts";
import { CORS_HEADERS, SECURITY_HEADERS } from "./headers.ts";

export interface DiscoveryDocuments {
  readonly catalog: object;
  readonly llms: string;
}

/** Documents that programs look for at places of their own. */
export function addDiscovery(app: Hono, { catalog, llms }: DiscoveryDocuments): void {
  const headers = { ...SECURITY_HEADERS, ...CORS_HEADERS, "cache-control": "public, max-age=300" };
  const linkset = `${JSON.stringify(catalog, null, 2)}\n`;
  app.get(CATALOG_PATH, (context) =>
    context.body(linkset, 200, {
      ...headers,
      "content-type": CATALOG_TYPE,
      link: `<${CATALOG_PATH}>; rel="api-catalog"`,
    }),
  );
  app.get(LLMS_PATH, (context) =>
    context.body(llms, 200, { ...headers, "content-type": "text/markdown; charset=utf-8" }),
  );
}
