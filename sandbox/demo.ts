import { toConfig } from "../src/config.ts";
import { start } from "../src/start.ts";
import { announce, defaults, giveUp, NOTE, startDemoAgencies } from "./demo-agencies.ts";

/** The gateway on recorded agencies: one command, no network; on Node, Bun or Deno, whichever runs this. */

const agencies = await startDemoAgencies();
try {
  const gateway = await start(toConfig({ ...defaults, ...process.env, ...agencies.settings }), NOTE);
  announce(gateway.origin, agencies.origin);
} catch (error) {
  giveUp(error, agencies);
}
