import { createServer, type IncomingMessage } from "node:http";
import { createServer as createNetServer, type AddressInfo, type Socket } from "node:net";
import type { Sandbox } from "../../../sandbox/sandbox.ts";

/** How a server on loopback misbehaves towards one request, byte by byte on its socket. */
export type Misbehave = (socket: Socket, request: IncomingMessage) => void;

export interface FaultyUpstream {
  readonly origin: string;
  /** null: well, answers as the recorded agencies. */
  set(fault: Misbehave | "refused" | null): Promise<void>;
  /** Requests since the last `set`. */
  requests(): number;
  close(): Promise<void>;
}

export async function startFaultyUpstream(sandbox: Sandbox): Promise<FaultyUpstream> {
  let fault: Misbehave | "refused" | null = null;
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    request.socket.on("error", () => undefined);
    if (typeof fault === "function") return fault(request.socket, request);
    const relay = async (): Promise<void> => {
      const { method = "GET", url: target = "/" } = request;
      const { signal } = new AbortController();
      const answer = await sandbox.handle({ method, target, acceptEncoding: "gzip", signal });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(new Uint8Array(await answer.arrayBuffer()));
    };
    relay().catch(() => response.destroy());
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests: () => requests,
    async set(next) {
      requests = 0;
      if (next === "refused") await close();
      else if (fault === "refused") await listen(port);
      server.closeAllConnections();
      fault = next;
    },
    close,
  };
}

/** A server that must never be contacted, and how often it was. */
export async function startForbidden(): Promise<{ origin: string; contacts(): number; close(): Promise<void> }> {
  let contacts = 0;
  const server = createNetServer((socket) => {
    contacts++;
    socket.on("error", () => undefined).destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    contacts: () => contacts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
