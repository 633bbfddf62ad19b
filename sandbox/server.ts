import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import type { Sandbox } from "./sandbox.ts";

export interface ListenOptions {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host: string;
}

export interface Listener {
  readonly port: number;
  /** For example `http://127.0.0.1:8090`, without a slash at the end. */
  readonly origin: string;
  /** Ends open connections, a hanging one too, and frees the port. */
  close(): Promise<void>;
}

/** Serves the sandbox over HTTP; the request target goes through byte for byte, as the real servers would see it. */
export function listen(sandbox: Sandbox, { port, host }: ListenOptions): Promise<Listener> {
  const server = createServer((request, response) => void serve(sandbox, request, response));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      const bound = address !== null && typeof address === "object" ? address.port : port;
      const origin = `http://${host.includes(":") ? `[${host}]` : host}:${bound}`;
      resolve({ port: bound, origin, close });
    });
  });

  function close(): Promise<void> {
    return new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}

/** A request that gets no answer (a `reset`, an aborted `hang`, a client gone) ends with its socket. */
async function serve(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.resume();
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  try {
    const answer = await sandbox.handle({
      method: request.method ?? "GET",
      target: request.url ?? "/",
      acceptEncoding: String(request.headers["accept-encoding"] ?? ""),
      signal: gone.signal,
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body === null) response.end();
    else await pipeline(Readable.from(answer.body), response);
  } catch {
    request.socket.resetAndDestroy();
  }
}
