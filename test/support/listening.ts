import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { TestContext } from "node:test";
import { type App, Hits } from "../../src/surfaces/http/respond.ts";
import type { ListenOptions } from "../../src/platforms/host.ts";
import { listen } from "../../src/platforms/node/server.ts";

/** What Node's listener does with an app of the test's own, over real sockets on loopback. */

export interface Connection {
  readonly socket: Socket;
  /** All that came back until now. */
  received(): string;
  readonly closed: Promise<unknown>;
}

export async function serving(context: TestContext, app: App, options: Partial<ListenOptions> = {}) {
  const listening = await listen(app, {
    port: 0,
    host: "127.0.0.1",
    hits: new Hits(0, { now: () => 0, monotonic: () => 0 }),
    onHit: () => undefined,
    onFault: () => undefined,
    idleTimeoutMs: 60_000,
    ...options,
  });
  context.after(() => listening.close(0));
  /** Sends bytes as they are on a connection of their own. */
  const send = (bytes: string): Connection => {
    const socket = connect(Number(new URL(listening.origin).port), "127.0.0.1");
    context.after(() => socket.destroy());
    let received = "";
    socket.setEncoding("latin1").on("error", () => undefined);
    socket.on("data", (text: string) => (received += text));
    socket.write(bytes, "latin1");
    return { socket, received: () => received, closed: once(socket, "close") };
  };
  return { ...listening, send };
}

/** Answers with the path that was asked, those that contain `slow` once they are released; notes what was asked. */
export function held() {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const app: App = async ({ url }) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    if (pathname.includes("slow")) await promise;
    return new Response(`[${pathname}]`);
  };
  return { app, asked, release };
}

export const get = (path: string, lines: readonly string[] = ["Host: a"]): string =>
  `GET ${path} HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join("")}\r\n`;
