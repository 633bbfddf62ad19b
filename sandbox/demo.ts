import { toConfig } from "../src/config.ts";
import { RECORDED_SAMPLE } from "../src/envelope.ts";
import { start } from "../src/start.ts";
import { announce, defaults, giveUp, startDemoAgencies } from "./demo-agencies.ts";

/** The gateway on recorded agencies: one command, no network; on Node, Bun or Deno, whichever runs this. */

const agencies = await startDemoAgencies();
try {
  const gateway = await start(toConfig({ ...defaults, ...process.env, ...agencies.settings }), RECORDED_SAMPLE);
  announce(gateway.origin, agencies.origin);
} catch (error) {
  giveUp(error, agencies);
}
