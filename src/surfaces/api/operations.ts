import type { Hono } from "hono";
import { methodNotAllowed } from "../http/read-route.ts";
import { respond, type HttpParts } from "../http/respond.ts";

export interface OperationParts {
  /** Whether new requests are welcome; false while the process drains. */
  readonly isReady: () => boolean;
  /** Metrics in the Prometheus text format, where the runtime keeps any. */
  readonly metrics: (() => Promise<string>) | null;
}

/** Endpoints for those who operate the service, outside the versioned prefix: liveness, readiness, metrics. */
export function addOperations(app: Hono, { isReady, metrics }: OperationParts, http: HttpParts): void {
  app.get("/livez", (context) => context.text("live\n", 200, NO_STORE));
  app.get("/readyz", (context) =>
    isReady() ? context.text("ready\n", 200, NO_STORE) : context.text("draining\n", 503, NO_STORE),
  );
  if (metrics !== null)
    app.get("/metrics", async (context) =>
      context.body(await metrics(), 200, { ...NO_STORE, "content-type": "text/plain; version=0.0.4; charset=utf-8" }),
    );
  for (const path of ["/livez", "/readyz", ...(metrics === null ? [] : ["/metrics"])])
    app.all(path, (context) => respond(context, path, methodNotAllowed("GET, HEAD"), http));
}

const NO_STORE = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
