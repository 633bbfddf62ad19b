import type { Sandbox } from "../../../sandbox/sandbox.ts";
import { toConfig } from "../../../src/app/config.ts";
import { listen } from "../../../src/platforms/node/server.ts";
import { createService } from "../../../src/app/service.ts";
import { noSharedStore } from "../../../src/gateway/transport/cache.ts";
import type { Ask } from "../../../src/ask/ask.ts";
import { newSandbox, upstreamVariables } from "../../support/harness.ts";
import { nodePlatform } from "../../support/node-platform.ts";
import { fakeAsk } from "./fake-ask.ts";

export interface Explorer {
  readonly origin: string;
  readonly sandbox: Sandbox;
  /** Answers the next questions in an agency's place, until it is set to null. */
  answerWith(answer: ((url: string) => Promise<Response>) | null): void;
  close(): Promise<void>;
}

/** The whole service on a free port, over the recorded agencies, with hand-made answers to questions, or its own for null. */
export async function startExplorer(
  variables: Record<string, string> = {},
  ask: Ask | null = fakeAsk,
): Promise<Explorer> {
  const sandbox = newSandbox();
  let instead: ((url: string) => Promise<Response>) | null = null;
  const config = toConfig({
    ...upstreamVariables,
    UPSTREAM_RATE_LIMIT: "off",
    RATE_LIMIT_PER_MINUTE: "0",
    ...variables,
  });
  const { app, hits } = await createService(
    config,
    {
      ...nodePlatform,
      fetch: (url, init) => (instead === null ? sandbox.fetch(new Request(url, init)) : instead(url)),
      observe: () => {},
      store: noSharedStore,
      clientOf: () => "192.0.2.1",
      metrics: null,
    },
    { sourceNote: " (recorded sample)", ...(ask === null ? {} : { ask }) },
  );
  const { origin, close } = await listen(app.fetch, {
    port: 0,
    host: "127.0.0.1",
    hits,
    onHit: () => {},
    onFault: () => {},
    idleTimeoutMs: 60_000,
  });
  return { origin, sandbox, answerWith: (answer) => void (instead = answer), close: () => close(0) };
}
