import { toConfig } from "../src/app/config.ts";
import { endpoints } from "../src/catalog/index.ts";
import { toTarget } from "../src/catalog/url-query.ts";
import { PREFIX } from "../src/surfaces/paths.ts";
import { startExplorer } from "../test/surfaces/pages/explorer.ts";
import { upstreamVariables } from "../test/support/harness.ts";

/** When the samples were made: an answer has a time, and a file that is made again must not change with it. */
const MOMENT = "2026-11-20T12:00:00.000Z";

/** Answers of the recorded agencies for the reference, one record each, by dataset; at the agencies' real addresses. */
export async function toSamples(): Promise<string> {
  const { origin, close } = await startExplorer();
  const samples = new Map<string, unknown>();
  for (const dataset of endpoints.filter((endpoint) => endpoint.kind === "live")) {
    const [example = {}] = dataset.examples;
    const input = dataset.isLookup ? example : { ...example, limit: 1 };
    const answer = await fetch(origin + toTarget(PREFIX + dataset.path, input));
    samples.set(dataset.name, { ...Object(await answer.json()), retrieved_at: MOMENT });
  }
  await close();
  const text = `${JSON.stringify(Object.fromEntries(samples), null, 2)}\n`;
  const { upstreams } = toConfig({});
  return Object.entries(upstreamVariables).reduce((done, [name, address]) => {
    const upstream = /^UPSTREAM_(\w+)_URL$/.exec(name)?.[1]?.toLowerCase() ?? "";
    const base = upstreams.get(upstream)?.base;
    return base === undefined ? done : done.replaceAll(address.replace(/\/?$/, "/"), base.replace(/\/?$/, "/"));
  }, text);
}
