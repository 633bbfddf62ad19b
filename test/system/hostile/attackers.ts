import { connect, type Socket } from "node:net";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Clients that mean harm, as a process of their own, so that their work delays nobody who measures:
 * `node attackers.ts <origin of a gateway>`. Each kind has an address of loopback of its own, and goes on until the
 * process is ended; how much each has done goes to the parent once a second.
 */

const { hostname, port } = new URL(process.argv[2] ?? "");

/** Attackers have machines of their own; here they may take only what is left of the processors. */
setPriority(19);

const done = new Map<string, number>();
const count = (what: string): void => void done.set(what, (done.get(what) ?? 0) + 1);

/** A connection from an address of loopback; it settles when it is closed, whoever did it. */
function connected(from: string): { readonly socket: Socket; readonly closed: Promise<void> } {
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => undefined);
  return { socket, closed };
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`;

function post(path: string, type: string, body: string): string {
  const length = Buffer.byteLength(body);
  return (
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: ${type}\r\n` +
    `Accept: application/json, text/event-stream\r\nContent-Length: ${length}\r\n\r\n${body}`
  );
}

const list = (id: number): object => ({ jsonrpc: "2.0", id, method: "tools/list", params: {} });
const batchOf = (size: number): string =>
  post("/mcp", "application/json", JSON.stringify(Array.from({ length: size }, (_, id) => list(id))));

const word = (): string => Math.random().toString(36).slice(2, 8).replaceAll(/\d/g, "x");

/** Searches that were never asked before, at all agencies. */
const MISSES: readonly (() => string)[] = [
  () => `/api/v1/hospitals/search?name=${word()}`,
  () => `/api/v1/devices/recalls?q=${word()}`,
  () => `/api/v1/trials/search?condition=${word()}`,
  () => `/api/v1/providers/search?last_name=${word()}&state=MA`,
];
const miss = (): string => (MISSES[Math.floor(Math.random() * MISSES.length)] ?? (() => "/"))();

/** The largest answers that cost nothing. */
const LARGE = ["/api/v1/openapi.json", "/api/v1/hospitals/search?state=TX&limit=50", "/reference", "/"];
const large = (): string => LARGE[Math.floor(Math.random() * LARGE.length)] ?? "/";

/** Goes on and on, `parallel` at a time; a pause keeps one kind from taking all of this process. */
function always(parallel: number, what: string, attack: () => Promise<void>, pauseMs = 50): void {
  for (let at = 0; at < parallel; at++)
    void (async () => {
      for (;;) {
        await attack();
        count(what);
        await sleep(pauseMs);
      }
    })();
}

/** Asks and never reads. */
const unread = (from: string, requests: () => string) => async (): Promise<void> => {
  const { socket, closed } = connected(from);
  socket.pause().write(requests());
  await Promise.race([closed, sleep(10_000 + Math.random() * 20_000)]);
  socket.destroy();
};

always(
  200,
  "unread batches",
  unread("127.0.0.2", () => batchOf(10).repeat(4)),
);
always(
  100,
  "batches that are too long",
  unread("127.0.0.2", () => batchOf(100).repeat(4)),
);
always(
  200,
  "unread documents",
  unread("127.0.0.3", () => get("/api/v1/openapi.json").repeat(10)),
);

always(50, "slow readers", async () => {
  const { socket, closed } = connected("127.0.0.4");
  socket.pause().write(get("/api/export/hospitals.csv?state=TX") + get("/api/v1/openapi.json"));
  const end = performance.now() + 20_000;
  while (!socket.destroyed && performance.now() < end) {
    socket.read(512);
    await Promise.race([closed, sleep(100)]);
  }
  socket.destroy();
});

always(8, "aborted exports", async () => {
  const { socket } = connected("127.0.0.5");
  const format = Math.random() < 0.5 ? "csv" : "ndjson";
  socket.write(get(`/api/export/hospitals.${format}?state=${Math.random() < 0.5 ? "TX" : "CA"}`));
  await sleep(20 + Math.random() * 100);
  socket.destroy();
});

always(200, "half-open connections", async () => {
  const { socket, closed } = connected("127.0.0.6");
  socket.allowHalfOpen = true;
  socket.resume().write("GET / HTTP/1.1\r\nX");
  const drip = setInterval(() => socket.write("x"), 2000);
  await Promise.race([closed, sleep(30_000)]);
  clearInterval(drip);
  socket.destroy();
});

always(
  20,
  "pipelined requests",
  async () => {
    const { socket, closed } = connected("127.0.0.7");
    const many = Math.random() < 0.8 ? 10 : 50;
    socket.resume().write(Array.from({ length: many }, () => get(large())).join(""));
    await Promise.race([closed, sleep(500)]);
    socket.destroy();
  },
  20,
);

/** Asks again as soon as it was answered, on one connection. */
const flood = (from: string, request: () => string) => async (): Promise<void> => {
  const { socket, closed } = connected(from);
  socket.on("data", () => {
    count("flooding answers");
    socket.write(request());
  });
  socket.write(request());
  await Promise.race([closed, sleep(10_000)]);
  socket.destroy();
};

always(
  30,
  "floods of misses",
  flood("127.0.0.8", () => get(miss())),
);
always(
  10,
  "floods of questions",
  flood("127.0.0.9", () =>
    post("/api/ask", "application/json", JSON.stringify({ question: `recalls of ${word()} devices by ${word()}` })),
  ),
);

setInterval(() => process.send?.(Object.fromEntries(done)), 1000);
process.once("disconnect", () => process.exit());
