import { toConfig } from "../src/app/config.ts";
import { RECORDED_SAMPLE } from "../src/gateway/envelope.ts";
import { start } from "../src/app/start.ts";
import { announce, defaults, giveUp, startDemoAgencies } from "./demo-agencies.ts";

/** The gateway on recorded agencies: one command, no network; on Node, Bun or Deno, whichever runs this. */

const agencies = await startDemoAgencies();
try {
  const gateway = await start(toConfig({ ...defaults, ...process.env, ...agencies.settings }), RECORDED_SAMPLE);
  announce(gateway.origin, agencies.origin);
} catch (error) {
  giveUp(error, agencies);
}
