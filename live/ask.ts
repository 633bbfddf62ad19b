import { isObject, jsonIn } from "../src/core/json.ts";
import { addressOf } from "../src/catalog/upstream.ts";
import { GatewayError } from "../src/core/errors.ts";
import { quoted } from "../src/core/text.ts";
import type { UpstreamClient } from "../src/gateway/transport/client.ts";
import type { FetchedResponse } from "../src/gateway/transport/bounded-fetch.ts";
import type { Answer, Assumption, Finding, Probe } from "./assumption.ts";

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

/** Told of each answer as it arrives. */
export type OnAnswer = (client: UpstreamClient, answer: Answer) => Promise<void>;

/** How each agency is asked, by its name. */
export type Asks = (agency: string) => (probe: Probe) => Promise<Heard>;

/** Asks each address once, whatever number of assumptions is about its answer. */
export function createAsks(agencies: Agencies, onAnswer?: OnAnswer): Asks {
  const asks = new Map<string, ReturnType<Asks>>();
  return (name) => {
    const ask = asks.get(name) ?? createAsk(name, agencies, onAnswer);
    asks.set(name, ask);
    return ask;
  };
}

/** An answer, or why there is none. */
export type Heard = { readonly answer: Answer } | { readonly silence: string };

/** Asks all questions of an assumption and judges their answers. */
export async function outcomeOf(assumption: Assumption, ask: (probe: Probe) => Promise<Heard>): Promise<Outcome> {
  const heard: Heard[] = [];
  for (const probe of assumption.probes) heard.push(await ask(probe));
  const answers = heard.flatMap((one) => ("answer" in one ? [one.answer] : []));
  const silent = heard.find((one) => "silence" in one);
  if (silent !== undefined)
    return { assumption, answers, finding: { verdict: "inconclusive", evidence: silent.silence } };
  return { assumption, answers, finding: assumption.judge(answers) };
}

/** Asks an agency, each address once: several assumptions may be about the same answer. */
function createAsk(name: string, { clients, pause }: Agencies, onAnswer: OnAnswer | undefined) {
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

/** Where each agency's answers have their rows and their total. Nothing is demanded of either. */
const PLACES: Readonly<Record<string, { readonly rows: string; total(body: Body): unknown }>> = {
  nppes: { rows: "results", total: () => null },
  openfda: { rows: "results", total: ({ meta }) => Object(Object(meta).results).total },
  clinicaltrials: { rows: "studies", total: ({ totalCount }) => totalCount },
  cms: { rows: "results", total: ({ count }) => count },
};

type Body = Readonly<Record<string, unknown>>;

/** A response as its agency sent it, large ones in full. */
async function readAnswer(agency: string, probe: Probe, address: string, response: FetchedResponse): Promise<Answer> {
  const { status, contentType, link = "", retrievedAt, text } = response;
  const digest = await response.digest;
  response.free?.();
  return { probe, address, status, contentType, link, text, retrievedAt, digest, ...contentOf(agency, status, text) };
}

function contentOf(agency: string, status: number, text: string): Pick<Answer, "body" | "rows" | "total"> {
  const body = jsonIn(text);
  const place = PLACES[agency];
  if (place === undefined || !isObject(body)) return { body, rows: null, total: null };
  const rows = body[place.rows];
  /** openFDA's way to say that there is nothing; which words it takes is an assumption of its own. */
  const isNothing = agency === "openfda" && status === 404 && Object(body["error"]).code === "NOT_FOUND";
  if (isNothing) return { body, rows: [], total: 0 };
  return { body, rows: Array.isArray(rows) ? rows : null, total: place.total(body) };
}
