import { addressOf } from "../../catalog/upstream.ts";
import { GatewayError } from "../../core/errors.ts";
import { quoted } from "../../core/text.ts";
import type { UpstreamClient } from "../../gateway/transport/client.ts";
import type { Answer, Assumption, Finding, Probe } from "./assumption.ts";
import { readAnswer } from "./read-answer.ts";

/** The agencies as the gateway of this process reaches them, with its deadlines, budgets and keys. */
export interface Agencies {
  readonly clients: ReadonlyMap<string, UpstreamClient>;
  /** Waits between two questions to one agency, where politeness is on. */
  pause(): Promise<void>;
}

/** What was asked for an assumption, and what came of it. */
export interface Outcome {
  readonly assumption: Assumption;
  readonly finding: Finding;
  readonly answers: readonly Answer[];
}

interface Options {
  readonly assumptions: readonly Assumption[];
  readonly agencies: Agencies;
  /** Told of each answer as it arrives. */
  readonly onAnswer?: (client: UpstreamClient, answer: Answer) => Promise<void>;
}

/** Asks the agencies side by side, each one question at a time, and judges every assumption. */
export async function runAssumptions({ assumptions, agencies, onAnswer }: Options): Promise<readonly Outcome[]> {
  const names = [...new Set(assumptions.map(agencyOf))];
  const outcomes = await Promise.all(
    names.map(async (name) => {
      const ask = createAsk(name, agencies, onAnswer);
      const found: Outcome[] = [];
      for (const assumption of assumptions.filter((each) => agencyOf(each) === name))
        found.push(await outcomeOf(assumption, ask));
      return found;
    }),
  );
  return outcomes.flat();
}

export const agencyOf = ({ id }: Assumption): string => id.slice(0, id.indexOf("/"));

/** An answer, or why there is none. */
type Heard = { readonly answer: Answer } | { readonly silence: string };

async function outcomeOf(assumption: Assumption, ask: (probe: Probe) => Promise<Heard>): Promise<Outcome> {
  const heard: Heard[] = [];
  for (const probe of assumption.probes) heard.push(await ask(probe));
  const answers = heard.flatMap((one) => ("answer" in one ? [one.answer] : []));
  const silent = heard.find((one) => "silence" in one);
  if (silent !== undefined)
    return { assumption, answers, finding: { verdict: "cannot say", evidence: silent.silence } };
  return { assumption, answers, finding: assumption.judge(answers) };
}

/** Asks an agency, each address once: several assumptions may be about the same answer. */
function createAsk(name: string, { clients, pause }: Agencies, onAnswer: Options["onAnswer"]) {
  const client = clients.get(name);
  if (client === undefined) throw new Error(`The agency ${name} is not in the list of agencies.`);
  const known = new Map<string, Heard>();
  return async (probe: Probe): Promise<Heard> => {
    const address = addressOf(client.base, probe.request);
    const earlier = known.get(address);
    if (earlier !== undefined) return "answer" in earlier ? { answer: { ...earlier.answer, probe } } : earlier;
    if (known.size > 0) await pause();
    const heard = await hear(client, probe, address);
    known.set(address, heard);
    if ("answer" in heard) await onAnswer?.(client, heard.answer);
    return heard;
  };
}

async function hear(client: UpstreamClient, probe: Probe, address: string): Promise<Heard> {
  try {
    const answer = await readAnswer(client.upstream.name, probe, address, await client.get(address));
    return isOutage(answer.status) ? { silence: `HTTP ${answer.status}: ${quoted(answer.text)}` } : { answer };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { silence: `${error.reason ?? error.code}: ${error.message}` };
  }
}

/** An agency that fails or refuses us says nothing about how it searches. */
const isOutage = (status: number): boolean => status >= 500 || status === 429 || status === 403;
