import type { Asking } from "../gateway.ts";

/** What surfaces need of an answer to a question in plain language; they pass the rest on as it is. */
interface AskAnswer {
  readonly ok: true;
  readonly answer: string;
  readonly sources: readonly object[];
}

/** Answers a question in plain language from federal records. @throws GatewayError */
export type Ask = (question: string, asking?: Asking) => Promise<AskAnswer>;
