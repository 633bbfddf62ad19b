import type { Hono } from "hono";
import { Payload } from "../../core/payload.ts";
import { CATALOG_PATH, CATALOG_TYPE, LLMS_PATH, ROBOTS_PATH } from "./discovery.ts";
import { addReadRoute, type HttpParts } from "../http/respond.ts";
import { KEYS_PATH, KEYS_TYPE, type Keys, type SigningKey } from "../../provenance/signature.ts";
import { documentReply, REUSE } from "../http/reply.ts";

export interface DiscoveryDocuments {
  readonly catalog: object;
  readonly llms: string;
  readonly robots: string;
  /** The key that signs answers; null where none is signed. */
  readonly keys: Pick<SigningKey, "keyId" | "publicKey"> | null;
}

/** Documents that programs look for at places of their own. */
export async function addDiscovery(
  app: Hono,
  { catalog, llms, robots, keys }: DiscoveryDocuments,
  http: HttpParts,
): Promise<void> {
  const linkset = documentReply(await Payload.ofText(`${JSON.stringify(catalog, null, 2)}\n`), REUSE);
  const headers = { ...linkset.headers, link: `<${CATALOG_PATH}>; rel="api-catalog"` };
  const text = documentReply(await Payload.ofText(llms), REUSE);
  const rules = documentReply(await Payload.ofText(robots), REUSE);
  addReadRoute(app, CATALOG_PATH, async () => ({ ...linkset, headers, contentType: CATALOG_TYPE }), http);
  addReadRoute(app, LLMS_PATH, async () => ({ ...text, contentType: "text/markdown; charset=utf-8" }), http);
  if (keys !== null) {
    const { keyId: kid, publicKey } = keys;
    const set: Keys = { keys: [{ ...publicKey, kid }] };
    const directory = documentReply(await Payload.ofDocument(set), REUSE);
    addReadRoute(app, KEYS_PATH, async () => ({ ...directory, contentType: KEYS_TYPE }), http);
  }
  addReadRoute(app, ROBOTS_PATH, async () => ({ ...rules, contentType: "text/plain; charset=utf-8" }), http);
}
