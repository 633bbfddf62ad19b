import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Sandbox } from "../../../sandbox/sandbox.ts";
import type { Misbehave } from "../resilience/faulty-upstream.ts";
import { misbehavioursWith } from "../resilience/misbehaviours.ts";

/** Agencies that answer each request well or badly, as chance has it. */
export interface ChaoticAgencies {
  readonly origin: string;
  /** Requests so far. */
  requests(): number;
  /** How often each kind of answer was given. */
  readonly given: ReadonlyMap<string, number>;
  /** The part of requests that an agency answers badly, 0 to 1. */
  setIllness(agency: string, part: number): void;
  close(): Promise<void>;
}

interface Good {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** A bad answer that is made of the good one. */
type Spoil = (socket: Socket, good: Good, random: () => number) => void | Promise<void>;

function send(socket: Socket, { status, headers }: Good, body: Buffer, more: Record<string, string> = {}): void {
  const fields = {
    ...Object.fromEntries(headers),
    "content-length": String(body.length),
    connection: "close",
    ...more,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} X\r\n${lines.join("")}\r\n`);
  socket.end(body);
}

const RETRY_AFTERS = [
  "0",
  "1",
  "2",
  "-1",
  "1e9",
  "99999999999999999999",
  "soon",
  "",
  "1, 2",
  "1.5",
  "Wed, 21 Oct 2015 07:28:00 GMT",
  "Fri, 31 Dec 9999 23:59:59 GMT",
  "Wed, 99 Foo 2026 99:99:99 GMT",
];

const ignore = (): void => undefined;

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

const refusing =
  (status: number): Spoil =>
  (socket, good, random) =>
    send(socket, { ...good, status }, Buffer.from(random() < 0.5 ? '{"message":"no"}' : "<html>no</html>"), {
      "retry-after": pick(RETRY_AFTERS, random) ?? "",
    });

const insertedAt = (body: Buffer, at: number, text: string | Buffer): Buffer =>
  Buffer.concat([body.subarray(0, at), Buffer.from(text), body.subarray(at)]);

/** Bad answers that only a good one can be made into. */
const SPOILT: Readonly<Record<string, Spoil>> = {
  "late, but good": async (socket, good, random) => {
    await sleep(random() * 700);
    send(socket, good, good.body);
  },
  "far too late": async (socket, good) => {
    await sleep(5000);
    if (!socket.destroyed) send(socket, good, good.body);
  },
  "cut anywhere": (socket, good, random) => send(socket, good, good.body.subarray(0, random() * good.body.length)),
  "cut, with the length of the whole": (socket, good, random) =>
    send(socket, good, good.body.subarray(0, random() * good.body.length), {
      "content-length": String(good.body.length),
    }),
  "with too small a length": (socket, good, random) =>
    send(socket, good, good.body, { "content-length": String(Math.floor(random() * good.body.length)) }),
  "with no number as length": (socket, good) => send(socket, good, good.body, { "content-length": "many" }),
  "with a length and chunks": (socket, good) => send(socket, good, good.body, { "transfer-encoding": "chunked" }),
  "gzip cut anywhere": (socket, good, random) => {
    const zipped = gzipSync(good.body);
    send(socket, good, zipped.subarray(0, random() * zipped.length), { "content-encoding": "gzip" });
  },
  "gzip in gzip": (socket, good) => send(socket, good, gzipSync(gzipSync(good.body)), { "content-encoding": "gzip" }),
  "a byte that is no UTF-8": (socket, good, random) =>
    send(socket, good, insertedAt(good.body, Math.floor(random() * good.body.length), Buffer.from([0xff]))),
  "repeated names, an empty list first": (socket, good) =>
    send(socket, good, insertedAt(good.body, good.body.indexOf("{") + 1, '"results":[],"studies":[],"meta":{},')),
  "a nest of lists": (socket, good) =>
    send(socket, good, Buffer.from(`{"results":${"[".repeat(200_000)}${"]".repeat(200_000)}}`)),
  "a nest of objects that does not end": (socket, good) =>
    send(socket, good, Buffer.from('{"results":'.repeat(100_000))),
  "something behind the end": (socket, good) => send(socket, good, insertedAt(good.body, good.body.length, "}")),
  "two answers": (socket, good) => {
    send(socket, { ...good, headers: [...good.headers, ["x-first", "1"]] }, good.body);
    socket.write("HTTP/1.1 200 X\r\ncontent-length: 2\r\n\r\n{}");
  },
  "an early hint, then good": (socket, good) => {
    socket.write("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n");
    send(socket, good, good.body);
  },
  "part of the content": (socket, good) =>
    send(socket, { ...good, status: 206 }, good.body, { "content-range": `bytes 0-1/${good.body.length}` }),
  "no content": (socket, good) => send(socket, { ...good, status: 204 }, Buffer.alloc(0)),
  null: (socket, good) => send(socket, good, Buffer.from("null")),
  "503 with a date or anything else": refusing(503),
  "429 with a date or anything else": refusing(429),
  "500 with a date or anything else": refusing(500),
  "a reset in the middle": (socket, good, random) => {
    socket.write(`HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: ${good.body.length}\r\n\r\n`);
    socket.write(good.body.subarray(0, random() * good.body.length), () => socket.resetAndDestroy());
  },
};

/** @param elsewhere an origin that must not be contacted */
export async function startChaoticAgencies(
  sandbox: Sandbox,
  elsewhere: string,
  random: () => number,
): Promise<ChaoticAgencies> {
  const illness = new Map<string, number>();
  const given = new Map<string, number>();
  let requests = 0;
  const bad: readonly (readonly [string, Spoil | Misbehave])[] = [
    ...Object.entries(SPOILT),
    ...misbehavioursWith(elsewhere).flatMap(([what, fault]) =>
      fault === "refused" ? [] : [[what, fault] as readonly [string, Misbehave]],
    ),
  ];
  const spoilt = new Set(Object.keys(SPOILT));
  const server = createServer((request, response) => {
    requests++;
    const { socket } = request;
    if (socket.listenerCount("error", ignore) === 0) socket.on("error", ignore);
    const relay = async (): Promise<void> => {
      const { method = "GET", url: target = "/" } = request;
      const agency = target.split("/", 2)[1] ?? "";
      const isIll = random() < (illness.get(agency) ?? 0);
      const [what, make] = (isIll ? pick(bad, random) : undefined) ?? ["good", null];
      given.set(what, (given.get(what) ?? 0) + 1);
      if (make !== null && !spoilt.has(what)) return (make as Misbehave)(socket, request);
      const { signal } = new AbortController();
      const answer = await sandbox.handle({ method, target, acceptEncoding: "", signal });
      const body = Buffer.from(await answer.arrayBuffer());
      const headers = [...answer.headers].filter(([name]) => name !== "content-length");
      const good = { status: answer.status, headers, body };
      if (make !== null) return (make as Spoil)(socket, good, random);
      response.writeHead(good.status, Object.fromEntries(headers));
      response.end(body);
    };
    relay().catch(() => socket.resetAndDestroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests: () => requests,
    given,
    setIllness: (agency, part) => void illness.set(agency, part),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
