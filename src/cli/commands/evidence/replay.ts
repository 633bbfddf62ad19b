import { toConfig } from "../../../app/config.ts";
import { catalog } from "../../../app/gateway-parts.ts";
import { addressName } from "../../../app/settings.ts";
import { noSharedStore } from "../../../gateway/transport/shared-store.ts";
import { nodePrimitives } from "../../../platforms/node/primitives.ts";
import { askOver } from "../gateway.ts";
import { createWhole } from "../gateway-here.ts";
import type { Replay } from "./check.ts";

/** A name that no network has (RFC 2606): whatever agency is asked, and wherever it was, what was kept answers. */
const BASE = "http://kept.invalid/";

export const replay: Replay = async (kept, at) => {
  const bases = Object.fromEntries(catalog.upstreams.map((upstream) => [addressName(upstream), BASE]));
  const { app } = await createWhole(toConfig({ ...bases, UPSTREAM_RATE_LIMIT: "off" }), {
    ...nodePrimitives,
    clock: { ...nodePrimitives.clock, now: () => at.getTime() },
    observe: () => undefined,
    sleep: () => Promise.resolve(),
    store: noSharedStore,
    async fetch(url) {
      const end = `/${url.slice(BASE.length)}`;
      const found = kept.find(({ source_url }) => source_url.endsWith(end));
      if (found === undefined) throw new TypeError("The bundle has no bytes of this address.");
      const { status, contentType, link = "", bytes } = found;
      return new Response(bytes, { status, headers: { "content-type": contentType, link } });
    },
  });
  return askOver(async (request) => app.fetch(request), "http://localhost");
};
