import { commandRuns } from "./command-runs.ts";
import { documents, endpointRequests, limitedRequests } from "./endpoint-requests.ts";
import { faultyDemos, type FaultyDemo } from "./fault-requests.ts";
import type { HttpRequest } from "./kinds.ts";
import { pageRequests } from "./page-requests.ts";
import { askRequests, mcpRequests } from "./posted-requests.ts";

/** Everything that is asked: each demo is a process of its own, and its requests are sent one after the other. */

export interface PlannedDemo extends FaultyDemo {
  readonly settings?: Readonly<Record<string, string>>;
}

/** Asked of one healthy demo, in this order. */
export const mainRequests: Readonly<Record<string, readonly HttpRequest[]>> = {
  endpoints: endpointRequests,
  documents,
  ask: askRequests,
  mcp: mcpRequests,
  pages: pageRequests,
};

export const otherDemos: readonly PlannedDemo[] = [
  ...faultyDemos,
  { faults: [], settings: { RATE_LIMIT_PER_MINUTE: "3" }, requests: limitedRequests },
];

const names = [
  ...Object.values(mainRequests).flat(),
  ...otherDemos.flatMap(({ requests }) => requests),
  ...commandRuns,
].map(({ name }) => name);

/** The name of each request, of which there is one. */
export const allNames: readonly string[] = names;

const twice = names.find((name, index) => names.indexOf(name) !== index);
if (twice !== undefined) throw new Error(`Two requests are named ${twice}.`);

export { commandRuns };
