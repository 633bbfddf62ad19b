import type { ErrorCode, Reason, RefusalReason } from "./errors.ts";

/** Everything worth noticing. Code only reports; the log and the metrics decide what to do with it. */
export type Observation =
  | {
      readonly kind: "request";
      /** The endpoint's path template, never the path or query that was sent. */
      readonly route: string;
      readonly method: string;
      readonly status: number;
      readonly error: ErrorCode | null;
      readonly reason: Reason | RefusalReason | null;
      readonly cache: CacheOutcome | null;
      readonly durationMs: number;
      readonly requestId: string;
    }
  | {
      /** A body that was being sent broke off because no more of it could be made. */
      readonly kind: "break";
      readonly route: string;
      readonly error: ErrorCode;
      readonly reason: Reason | null;
      readonly requestId: string;
    }
  | {
      readonly kind: "upstream";
      readonly upstream: string;
      /** HTTP status, or the reason why there was none. */
      readonly outcome: number | Reason;
      /** What the system called a failed connection, for example `ENOTFOUND`; `PROXY_…` where a proxy failed. */
      readonly code?: string;
      /** Host and port of the proxy that failed. */
      readonly proxy?: string;
      readonly bytes: number;
      readonly durationMs: number;
    }
  | {
      /** A plain-language question: what became of it, never a word of it. */
      readonly kind: "question";
      /** The outcome of its answer, or the code of its error. */
      readonly outcome: string;
      readonly reason: RefusalReason | null;
      readonly planner: "rules" | "model";
      /** Paths of the datasets that were asked, without parameters. */
      readonly endpoints: readonly string[];
      /** Sentences that their evidence did not prove. */
      readonly dropped: number;
      readonly screenMs: number;
      readonly planMs: number;
      readonly retrieveMs: number;
    }
  | {
      /** A query of a dataset, by whatever surface; responses that are sent again whole are not among them. */
      readonly kind: "call";
      readonly dataset: string;
      /** Where its answer came from, or why there is none. */
      readonly outcome: CacheOutcome | Reason | ErrorCode;
    }
  /** A call of an MCP tool, and the code of its error. */
  | { readonly kind: "tool"; readonly tool: string; readonly outcome: "answered" | ErrorCode }
  /** What a model made of a question: a plan, or why not. */
  | { readonly kind: "model"; readonly outcome: string; readonly durationMs: number }
  | {
      /** Records that were passed on although they do not show what was asked for by a filter. */
      readonly kind: "unconfirmed";
      readonly dataset: string;
      /** Name of the parameter, never its value. */
      readonly filter: string;
      readonly rows: number;
      /** Records of the answer. */
      readonly of: number;
    }
  | { readonly kind: "retry"; readonly upstream: string; readonly delayMs: number }
  | { readonly kind: "refusal"; readonly upstream: string; readonly reason: Reason }
  | {
      readonly kind: "budget";
      readonly upstream: string;
      readonly waiting: number;
      readonly inFlight: number;
      /** Requests that would still be taken before one is refused. */
      readonly left: number;
    }
  | {
      readonly kind: "daily_budget";
      readonly upstream: string;
      readonly limit: number;
      readonly used: number;
      /** Milliseconds since the epoch; from then on nothing is used. */
      readonly resetsAt: number;
    }
  | { readonly kind: "circuit"; readonly upstream: string; readonly state: CircuitState }
  | { readonly kind: "shared_store"; readonly isUp: boolean }
  | {
      /** Answers that wait for clients to read them, and what was done about it since this was last seen. */
      readonly kind: "unread";
      readonly bytes: number;
      readonly connections: number;
      /** Requests of clients that do not read what they have asked for. */
      readonly refused: number;
      /** Connections of such clients. */
      readonly closed: number;
    }
  | { readonly kind: "fault"; readonly requestId: string; readonly cause: unknown };

/**
 * Where an answer came from: this process (`hit`), another one (`remote`), a call that was under way (`collapsed`), or
 * the agency itself (`miss`).
 */
export type CacheOutcome = "hit" | "remote" | "collapsed" | "miss";

export type CircuitState = "closed" | "open" | "half-open";

export type Observe = (observation: Observation) => void;
