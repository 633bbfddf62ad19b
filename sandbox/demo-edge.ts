import { RECORDED_SAMPLE } from "../src/gateway/envelope.ts";
import { toConfig } from "../src/app/config.ts";
import { variablesOf } from "../src/app/settings.ts";
import { announce, defaults, giveUp, startDemoAgencies } from "./demo-agencies.ts";
import { startEdge } from "./edge.ts";

/** The gateway on recorded agencies as a Cloudflare Worker on workerd: one command, no network, no account. Miniflare ends it on a signal. */

const agencies = await startDemoAgencies();
try {
  const known = Object.keys(variablesOf()).map((name) => [name, process.env[name]] as const);
  const own = Object.fromEntries(known.filter((entry): entry is [string, string] => entry[1] !== undefined));
  const settings = { ...defaults, ...own, ...agencies.settings };
  const edge = await startEdge({ ...settings, SOURCE_NOTE: RECORDED_SAMPLE }, toConfig(settings).PORT);
  announce(edge.origin, agencies.origin);
} catch (error) {
  giveUp(error, agencies);
}
