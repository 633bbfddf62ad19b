import type { z } from "zod";
import { createClient, type AnyFailure, type AnySuccess, type ClientOptions } from "../../client/client.ts";
import type { Dataset } from "../../catalog/dataset.ts";
import { toInput, toTarget } from "../../catalog/url-query.ts";
import { ERRORS, GatewayError } from "../../core/errors.ts";
import { quoted } from "../../core/text.ts";
import { anyEnvelope, API_VERSION } from "../../gateway/envelope.ts";
import { CommandError } from "../command-error.ts";
import type { Exactly } from "./signed-answers.ts";
import { toLines } from "../output/lines.ts";

/** The gateway that a command asks: one elsewhere over HTTP, or one in this process, by the same client. */

export type { AnySuccess } from "../../client/client.ts";

export type Fetch = (request: Request) => Promise<Response>;

/** What a gateway answers with instead of a success. */
export type Failure = Exclude<AnyFailure, { readonly error: "unreachable" }>;

export type Reached = AnySuccess | Failure;

/**
 * Asks for what stands at an address, from `/api/` on.
 * @throws CommandError (1) where no gateway answers
 */
export type Ask = (
  address: string,
  options?: { readonly json?: unknown; readonly retry?: ClientOptions["retry"] },
) => Promise<Reached>;

export interface Connection {
  readonly ask: Ask;
  /** The gateway's response as it is sent, without compression. @throws CommandError where no gateway answers */
  readonly exactly: Exactly;
  /** What those who answered said about the time. */
  clockReadings(): readonly ClockReading[];
  /** How this process reaches the agencies, where it does so itself. */
  readonly routes?: readonly Route[];
  /** Serves MCP over the standard streams until the other side ends it. */
  serveMcp(): Promise<void>;
}

/** Asks over `fetch`. A gateway asks an agency twice itself, so a command asks only once where nothing else is said. */
export const askOver =
  (fetch: Fetch, baseUrl: string): Ask =>
  async (address, { json, retry = { attempts: 1 } } = {}) => {
    const answer = await createClient({ baseUrl, fetch, retry }).at(address, json === undefined ? {} : { json });
    if (!answer.ok && answer.error === "unreachable")
      throw new CommandError(toLines([`No gateway answers at ${baseUrl}. ${answer.detail}`]), 1);
    if (answer.ok && "results" in answer && !anyEnvelope.safeParse(answer).success)
      throw new CommandError(`No gateway answers at ${baseUrl}. What came back is not a gateway answer.`, 1);
    return answer;
  };

export const exactlyOver =
  (fetch: Fetch, baseUrl: string): Exactly =>
  async (address) => {
    const request = new Request(baseUrl.replace(/\/$/, "") + address, { headers: { "accept-encoding": "identity" } });
    const response = await fetch(request).catch((cause: unknown) => {
      throw new CommandError(`No gateway answers at ${baseUrl}.`, 1, { cause });
    });
    const content = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), content };
  };

/**
 * Asks a dataset one query. Its parameters are judged by the gateway, but for those in the path: of a value that the path
 * would lose, such as two dots, the gateway would never know.
 */
export async function askDataset(ask: Ask, dataset: Dataset, input: object): Promise<Reached> {
  try {
    const search = toTarget("", input).slice(1);
    if (dataset.isLookup) dataset.toQuery(toInput(search, dataset.paramShape));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const code = error.code === "invalid_npi" ? "invalid_npi" : "invalid_query";
    return {
      ok: false,
      api_version: API_VERSION,
      error: code,
      detail: error.message,
      ...(error.parameter === undefined ? {} : { parameter: error.parameter }),
      status: 400,
      retryAfterSeconds: null,
    };
  }
  return ask(toTarget(dataset.address, input));
}

/** How far this machine's clock is from what another machine said. */
export interface ClockReading {
  readonly host: string;
  /** Seconds that it differs at least; positive where this clock is ahead. */
  readonly ahead: number;
}

/** How the agencies are reached from this machine, where a proxy is configured. */
export interface Route {
  /** Host and port of the proxy; null where NO_PROXY says that there is none. */
  readonly proxy: string | null;
  /** Names of the agencies. */
  readonly upstreams: readonly string[];
}

/** The body that the gateway sent. */
export function bodyOf({ status: _, retryAfterSeconds: __, ...body }: Failure): object {
  return body;
}

/** 2 for what the caller can put right by writing something else, 1 for everything else. */
export const exitCodeOf = ({ error }: Failure): 1 | 2 => (CALLERS.has(ERRORS[error].status) ? 2 : 1);

/** Statuses of the caller's mistakes; 404 and 429 are answers to questions that were well put. */
const CALLERS: ReadonlySet<number> = new Set([400, 405, 413, 415, 422]);

export function failureLines(failure: Failure): string {
  const { error, detail, reason, official_source, source_url } = { official_source: undefined, ...failure };
  return toLines([
    `${error}: ${detail}`,
    ...(reason === undefined ? [] : [`reason: ${reason}`]),
    ...(official_source === undefined ? [] : [`official source: ${official_source}`]),
    ...(source_url === undefined ? [] : [`source URL: ${source_url}`]),
  ]);
}

/** What a command reads of a success. @throws CommandError for one that a gateway does not answer there */
export function successOf<Body>(schema: z.ZodType<Body>, success: AnySuccess): Body {
  const { data } = schema.safeParse(success);
  if (data !== undefined) return data;
  throw new CommandError(`The gateway answered HTTP 200 with ${quoted(success)}, which is not a gateway answer.`, 1);
}
