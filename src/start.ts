import { systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { createService } from "./service.ts";
import { listen, type Listening } from "./runtimes/node.ts";
import { nodeEncoders } from "./runtimes/node-encoders.ts";
import { createNodeFetch } from "./runtimes/node-fetch.ts";
import { createLog, writeTo } from "./runtimes/node-log.ts";

/** Milliseconds that running requests may take to finish after a signal. */
const GRACE = 8000;

/**
 * Starts the service on Node and stops it on SIGINT or SIGTERM.
 * @param sourceNote appended to every `source`, for deployments that do not ask the real agencies
 */
export async function start(config: Config, sourceNote = ""): Promise<Listening> {
  const log = createLog(config.LOG_LEVEL);
  const app = await createService(
    config,
    {
      fetch: createNodeFetch(config.UPSTREAM_TIMEOUT_MS),
      encoders: nodeEncoders,
      clock: systemClock,
      random: () => Math.random(),
      observe: (observation) => writeTo(log, observation),
    },
    sourceNote,
  );
  const listening = await listen(app.fetch, { port: config.PORT, host: config.HOST });
  log.info({ kind: "started", origin: listening.origin });
  const stop = (signal: string): void => {
    log.info({ kind: "stopping", signal });
    void listening.close(GRACE).then(() => log.info({ kind: "stopped" }));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  return listening;
}
