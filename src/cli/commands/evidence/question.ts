import { countsAddress } from "../../../catalog/counts.ts";
import type { Dataset, Endpoint } from "../../../catalog/dataset.ts";
import { toTarget } from "../../../catalog/url-query.ts";
import { ASK_PATH, PREFIX } from "../../../surfaces/paths.ts";
import { CommandError } from "../../command-error.ts";
import type { Actions } from "../../program/interface.ts";
import { createProgram } from "../../program/program.ts";
import { lookupFor } from "../records.ts";

/** What evidence is kept of: an address of the gateway, or a question in words. */
export interface Asked {
  readonly target: string;
  readonly question: string | null;
}

/**
 * What words after `phdg evidence` ask: a path of the gateway, another command with its options, or a question.
 * @throws CommandError for a command that asks nothing; CommanderError for one that is written wrongly
 */
export async function toAsked(endpoints: readonly Endpoint[], words: readonly string[]): Promise<Asked> {
  const [first = ""] = words;
  if (first.startsWith("/")) return { target: first.startsWith("/api/") ? first : PREFIX + first, question: null };
  const asked: Asked[] = [];
  const program = createProgram(endpoints, () => Promise.resolve(noting(endpoints, (one) => asked.push(one))));
  if (!program.commands.some((command) => command.name() === first))
    return { target: ASK_PATH, question: words.join(" ") };
  await program.parseAsync(["node", "phdg", ...words]);
  const [only] = asked;
  if (only === undefined) throw nothingAsked;
  return only;
}

const nothingAsked = new CommandError("Evidence can be kept of a search, get, count or ask, or of a gateway path.", 2);

/** Commands that only say what they would ask. */
function noting(endpoints: readonly Endpoint[], note: (asked: Asked) => void): Actions {
  const read = async (address: string, input: object): Promise<void> =>
    note({ target: toTarget(address, input), question: null });
  const nothing = (): Promise<never> => Promise.reject(nothingAsked);
  return {
    search: ({ endpoint }, input) => read(addressIn(endpoint), input),
    async get(id, { dataset, sections }) {
      const lookup: Dataset = lookupFor(endpoints, id, dataset ?? null);
      return read(lookup.address, { id, ...(sections === undefined ? {} : { sections }) });
    },
    count: (dataset, input) => read(countsAddress(dataset), input),
    ask: async (question) => note({ target: ASK_PATH, question }),
    all: nothing,
    batch: nothing,
    diff: nothing,
    watch: nothing,
    verify: nothing,
    verifyBundle: nothing,
    evidence: nothing,
    doctor: nothing,
    mcp: nothing,
    serve: nothing,
    demo: nothing,
    write: nothing,
  };
}

const addressIn = (endpoint: Endpoint): string =>
  endpoint.kind === "live" ? endpoint.address : PREFIX + endpoint.path;
