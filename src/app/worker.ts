import { endLoading } from "../platforms/worker/module-load.ts";
import { systemClock } from "../core/clock.ts";
import { ConfigError, toConfig, type Config } from "./config.ts";
import { sha256 } from "../core/digest.ts";
import { internalError, overloaded } from "../core/errors.ts";
import { createService, type Service } from "./service.ts";
import { requestIdOf, webErrorResponse } from "../surfaces/http/respond.ts";
import { noSharedStore } from "../gateway/transport/cache.ts";
import { decodeUtf8, isUtf8, createWebFetch } from "../platforms/web-fetch.ts";
import { createEdge, fittedToClient, type EdgeStore } from "../platforms/worker/edge-cache.ts";
import type { Observe } from "../core/observe.ts";
import { factsOf, levelOf, type Level } from "../platforms/log-line.ts";

/**
 * The service on Cloudflare Workers. Each data centre answers from its own cache; what is not there is asked of one
 * Durable Object, which runs the whole app. It is the one place where budgets, circuits, single flight and their timers
 * hold for the whole world, and where a promise or timer may outlive the request that made it (docs/maintainers/decisions/009).
 */

endLoading();

interface Environment {
  readonly GATEWAY: {
    idFromName(name: string): object;
    get(id: object, options: { readonly locationHint: string }): { fetch(request: Request): Promise<Response> };
  };
  /** The files of the pages, which are no part of the script (scripts/edge-assets.ts). */
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
  /** Settings (docs/operators/configuration.md) as text. */
  readonly [name: string]: unknown;
}

interface Execution {
  waitUntil(work: Promise<unknown>): void;
}

declare const caches: { readonly default: EdgeStore };

/** Whose budget a question draws from, from the edge to the object; a client's own header of this name is replaced. */
const CLIENT = "x-phdg-client";

/** Where the agencies are: a question crosses the ocean once. */
const NEAR_AGENCIES = { locationHint: "enam" };

export default {
  async fetch(request: Request, { GATEWAY }: Environment, execution: Execution): Promise<Response> {
    const edge = createEdge(caches.default, systemClock);
    const isRead = request.method === "GET" || request.method === "HEAD";
    try {
      const kept = isRead ? await edge.find(request) : undefined;
      if (kept !== undefined) return fittedToClient(request, kept);
      const response = await GATEWAY.get(GATEWAY.idFromName("gateway"), NEAR_AGENCIES).fetch(await inward(request));
      const keeping = edge.keep(request, response);
      if (keeping !== null) execution.waitUntil(keeping);
      return fittedToClient(request, response);
    } catch (cause) {
      return failed(request, cause);
    }
  },
};

/** The one that asks the agencies for everybody. */
export class Gateway {
  readonly #service: Promise<Service>;

  constructor(_state: unknown, environment: Environment) {
    const settings = Object.entries(environment).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    const config = checked(Object.fromEntries(settings));
    this.#service = createService(
      config,
      {
        fetch: createWebFetch((url, init) => fetch(url, init)),
        encoders: {},
        decodeUtf8,
        isUtf8,
        sha256,
        clock: systemClock,
        sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        random: () => Math.random(),
        observe: createConsoleLog(config.LOG_LEVEL),
        store: noSharedStore,
        clientOf: (context) => context.req.header(CLIENT) ?? "unknown",
        resends: false,
        /** https://github.com/cloudflare/workerd/issues/6818 */
        hidesBreaks: () => true,
        isReady: () => true,
        metrics: null,
        assets: async (name) => {
          const response = await environment.ASSETS.fetch(new Request(`https://assets.invalid/${name}`));
          if (!response.ok) throw new Error(`The file ${name} of the pages is missing (HTTP ${response.status}).`);
          return new Uint8Array(await response.arrayBuffer());
        },
      },
      { sourceNote: settings.find(([name]) => name === "SOURCE_NOTE")?.[1] ?? "" },
    );
  }

  async fetch(request: Request): Promise<Response> {
    const { app } = await this.#service;
    return app.fetch(request);
  }
}

/** A wrong setting is named in the log; a Worker has no start at which it could refuse. @throws ConfigError */
function checked(settings: Readonly<Record<string, string>>): Config {
  try {
    const config = toConfig(settings);
    if (config.SIGNING_KEY_FILE !== undefined)
      throw new ConfigError("SIGNING_KEY_FILE names a file, and a Worker has none. Unset it.");
    return config;
  } catch (error) {
    if (error instanceof ConfigError)
      console.log(JSON.stringify({ level: "fatal", kind: "not_started", detail: error.message }));
    throw error;
  }
}

/**
 * The request as the object gets it: uncompressed, unconditional, and with the client's address as the edge knows it.
 */
async function inward(request: Request): Promise<Request> {
  const headers = new Headers(request.headers);
  headers.set("accept-encoding", "identity");
  for (const name of ["if-none-match", "content-length"]) headers.delete(name);
  headers.set(CLIENT, request.headers.get("cf-connecting-ip") ?? "unknown");
  const body = request.body === null ? null : await firstOf(request.body);
  return new Request(request.url, { method: request.method, headers, body, redirect: "manual" });
}

/**
 * Bytes of a request's body that are passed on: more than any question may have, so that a longer one is refused as
 * such.
 */
const MOST_BODY = 256 * 1024;

/** Reads a body before it is judged: a client whose body is left unread may lose the answer with its connection. */
async function firstOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= MOST_BODY) break;
  }
  return new Blob(chunks);
}

/** The object could not be reached or did not start; nothing can be said about the data. */
function failed(request: Request, cause: unknown): Response {
  const requestId = requestIdOf(request.headers.get("x-request-id") ?? undefined);
  createConsoleLog("error")({ kind: "fault", requestId, cause });
  const isOverloaded = cause instanceof Error && "overloaded" in cause && cause.overloaded === true;
  return webErrorResponse(isOverloaded ? overloaded() : internalError(cause), requestId);
}

/** Of LOG_LEVEL, the least severe first. */
const LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Observations as objects on the console, where Workers Logs reads them; what they may hold is the same as on Node. */
export function createConsoleLog(least: (typeof LEVELS)[number]): Observe {
  const isWanted = (level: Level): boolean => LEVELS.indexOf(level) >= LEVELS.indexOf(least);
  return (observation) => {
    const level = levelOf(observation);
    if (isWanted(level)) console.log(JSON.stringify({ level, ...factsOf(observation) }));
  };
}
