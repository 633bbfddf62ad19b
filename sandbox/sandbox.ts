import { setTimeout as delay } from "node:timers/promises";
import { basePaths } from "./agencies.ts";
import type { Agency, AgencyAnswer, AgencyRequest } from "./agency.ts";
import { canHave, failedAnswer, truncated, type Fault } from "./fault.ts";
import { answerRenamed } from "./renamed-columns.ts";
import { createRequestLog } from "./request-log.ts";
import { toResponse } from "./wire.ts";

/** A request as it came over the wire: the target is byte for byte what the client sent. */
interface WireRequest {
  readonly method: string;
  /** Path and query, for example `/openfda/drug/label.json?limit=1`. */
  readonly target: string;
  readonly acceptEncoding: string;
  readonly signal: AbortSignal;
}

export interface Sandbox {
  /** Answers a fetch request in process. Its URL has been normalised by the Fetch API; `handle` keeps the bytes. */
  fetch(request: Request): Promise<Response>;
  /** Rejects for a connection that ends without an answer: `reset`, or an aborted `hang`. */
  handle(request: WireRequest): Promise<Response>;
  /** Makes an agency fail in that way until the next call; null heals it. */
  setFault(agency: string, fault: Fault | null): void;
  /** The raw targets an agency was asked for, newest last, at most 1,000. */
  requests(agency: string): readonly string[];
}

export interface SandboxOptions {
  readonly faults?: Readonly<Partial<Record<string, Fault>>>;
  /** How long a hanging agency keeps a client waiting at most. */
  readonly maxHangMs?: number;
}

/** The embedded upstreams: recorded agencies side by side, each below the path segment of its name. */
export function createSandbox(agencies: readonly Agency[], options: SandboxOptions = {}): Sandbox {
  const { maxHangMs = 60_000 } = options;
  const byName = new Map(agencies.map((agency) => [agency.name, { agency, log: createRequestLog() }]));
  const faults = new Map<string, Fault>();
  const setFault = (name: string, fault: Fault | null): void => {
    if (!byName.has(name)) throw new Error(`There is no agency "${name}"; known are ${[...byName.keys()].join(", ")}.`);
    if (fault === null) faults.delete(name);
    else if (canHave(name, fault)) faults.set(name, fault);
    else throw new Error(`The fault "${fault}" does not exist for ${name}.`);
  };
  for (const [name, fault] of Object.entries(options.faults ?? {})) setFault(name, fault ?? null);

  async function handle(wire: WireRequest): Promise<Response> {
    const { name, path, query } = split(wire.target);
    const found = byName.get(name);
    if (found === undefined) return toResponse(unknownPrefix, wire);
    found.log.add(wire.target);
    const fault = faults.get(name) ?? null;
    if (fault === "reset") throw new TypeError("The connection was reset (a sandbox fault).");
    if (fault === "hang") await delay(maxHangMs, undefined, { signal: wire.signal });
    return toResponse(answerOf(found.agency, fault, { method: wire.method, path, query }), wire);
  }

  return {
    handle,
    fetch: (request) => {
      const { pathname, search } = new URL(request.url);
      const acceptEncoding = request.headers.get("accept-encoding") ?? "";
      return handle({ method: request.method, target: pathname + search, acceptEncoding, signal: request.signal });
    },
    setFault,
    requests: (name) => byName.get(name)?.log.targets() ?? [],
  };
}

/** Agencies promise never to throw; should one do so all the same, only this request pays. */
function answerOf(agency: Agency, fault: Fault | null, request: AgencyRequest): AgencyAnswer {
  try {
    const failed = fault === null ? null : failedAnswer(agency.name, fault, request);
    if (failed !== null) return failed;
    if (fault === "renamed_columns") return answerRenamed(agency, request);
    const answer = agency.answer(request);
    return fault === "truncated" ? truncated(answer) : answer;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return json(500, { error: `The sandbox could not answer for ${agency.name}: ${message.slice(0, 500)}` });
  }
}

function split(target: string): { readonly name: string; readonly path: string; readonly query: string } {
  const mark = target.indexOf("?");
  const whole = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? "" : target.slice(mark + 1);
  const slash = whole.indexOf("/", 1);
  const path = slash < 0 ? "/" : whole.slice(slash);
  return { name: whole.slice(1, slash < 0 ? undefined : slash), path, query };
}

const unknownPrefix = json(404, {
  error: "Nothing is recorded below this path. The recorded agencies begin here:",
  addresses: [...basePaths.values()],
});

function json(status: number, body: unknown): AgencyAnswer {
  return { status, contentType: "application/json; charset=utf-8", body: JSON.stringify(body, null, 2) };
}
