import type { Dataset, Query } from "../src/catalog/dataset.ts";
import type { UpstreamRequest } from "../src/catalog/upstream.ts";

/** What the gateway takes for granted about an agency, and the questions that show whether it is so. */
export interface Assumption {
  /** The agency and a name, for example `nppes/filter-state`. */
  readonly id: `${string}/${string}`;
  readonly statement: string;
  /** What an agency's answer must be like. */
  readonly expectation: string;
  readonly probes: readonly Probe[];
  /** Of a filter, an order or a count: the question, and the one that an agency answers which does not heed it. */
  readonly ignoring?: readonly [asked: Probe, answered: Probe];
  /** Pure. Gets an answer to each probe, in their order; it is not called while one is missing. */
  judge(answers: readonly Answer[]): Finding;
}

/** One request to an agency. */
export interface Probe {
  readonly request: UpstreamRequest;
  /** The dataset's own question, where the request is one: it says which rows fit. */
  readonly query: Query | null;
}

/** What an agency answered, read without the adapter's demands. */
export interface Answer {
  readonly probe: Probe;
  readonly address: string;
  readonly status: number;
  readonly contentType: string;
  /** The `Link` header; empty where there is none. */
  readonly link: string;
  readonly text: string;
  /** The parsed JSON; undefined where the text is none. */
  readonly body: unknown;
  /** Null where the answer has no list of rows. */
  readonly rows: readonly unknown[] | null;
  /** As it was sent, whatever it is. */
  readonly total: unknown;
  /** Milliseconds since the epoch. */
  readonly retrievedAt: number;
  /** SHA-256 of the bytes, base64. */
  readonly digest: string;
}

export type Verdict = "holds" | "broken" | "inconclusive";

/** How many rows show what was asked for, and those that do not. */
export interface Fit {
  readonly fitting: number;
  readonly of: number;
  readonly misfits: readonly { readonly row: string; readonly what: string; readonly address: string }[];
}

export interface Finding {
  readonly verdict: Verdict;
  readonly evidence: string;
  readonly fit?: Fit;
}

/** A question as the gateway itself would ask it. */
export function asked(dataset: Dataset, input: object): Probe {
  const query = dataset.toQuery(input);
  return { request: query.request, query };
}

/** A request that no caller of the gateway can cause. */
export const raw = (path: string, query: UpstreamRequest["query"], limit = 10): Probe => ({
  request: { path, query, limit },
  query: null,
});
