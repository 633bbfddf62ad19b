import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect, type AddressInfo, type Server as TcpServer } from "node:net";
import type { Duplex } from "node:stream";
import type { TestContext } from "node:test";
import { createServer as createTlsServer } from "node:tls";
import { fileURLToPath } from "node:url";

/** A real CONNECT proxy, and servers that only it can find, all on loopback. */

const read = (name: string): string => readFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url), "utf8");

export const authorityFile = fileURLToPath(new URL("../fixtures/tls/authority.pem", import.meta.url));
export const authority = read("authority");
/** For agency.invalid and this machine. */
export const certificate = { key: read("agency-key"), cert: read("agency") };
export const expired = { key: read("agency-key"), cert: read("expired") };

/** The port of a server that listens until the test ends. */
export async function portOf(context: TestContext, server: TcpServer): Promise<number> {
  const sockets = new Set<Duplex>();
  for (const event of ["connection", "secureConnection"])
    server.on(event, (socket: Duplex) => void sockets.add(socket.on("error", () => undefined)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  context.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return port;
}

/** Takes the TLS off and passes everything on to a port. */
export const tlsBefore = (port: number): TcpServer =>
  createTlsServer(certificate, (socket) => {
    const inner = connect(port, "127.0.0.1");
    socket.on("error", () => inner.destroy()).pipe(inner);
    inner.on("error", () => socket.destroy()).pipe(socket);
  });

export interface ProxyOptions {
  /** Ports on loopback, by the `host:port` that a client asks to be connected to. */
  readonly knows?: Readonly<Record<string, number>>;
  /** Answers with this status in place of connecting; null never answers. */
  readonly status?: number | null;
  /** Speaks TLS with its clients. */
  readonly isSecure?: boolean;
}

export async function startProxy(context: TestContext, { knows = {}, status = 200, isSecure = false }: ProxyOptions) {
  const tunnels: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  /** Of requests that came outside of any tunnel. */
  const open: string[] = [];
  /** All that went through tunnels to an agency, as the proxy sees it. */
  const seen: Buffer[] = [];
  const answer: RequestListener = (request, response) => {
    open.push(`${request.method} ${request.url}`);
    response.writeHead(500).end();
  };
  const server: Server = isSecure ? createSecureServer(certificate, answer) : createServer(answer);
  server.on("connect", (request, socket, head) => {
    tunnels.push(request.url ?? "");
    headers.push(request.headers);
    socket.on("error", () => undefined);
    const port = knows[request.url ?? ""];
    if (status === null) return;
    if (status !== 200 || port === undefined) {
      socket.end(`HTTP/1.1 ${status === 200 ? 502 : status} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const agency = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      agency.write(head);
      socket.pipe(agency).pipe(socket);
      socket.on("data", (bytes: Buffer) => void seen.push(bytes));
    });
    agency.on("error", () => socket.destroy());
    socket.on("close", () => agency.destroy());
  });
  const name = `${isSecure ? "localhost" : "127.0.0.1"}:${await portOf(context, server)}`;
  return {
    url: `${isSecure ? "https" : "http"}://${name}`,
    name,
    tunnels,
    headers,
    open,
    seen: () => Buffer.concat(seen).toString("latin1"),
  };
}
