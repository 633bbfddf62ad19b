import { pipeline, Readable } from "node:stream";
import { constants, crc32, deflateRawSync, gzipSync } from "node:zlib";
import type { Misbehave } from "./faulty-upstream.ts";

/** All the ways in which a server on loopback can fail, and the reasons with which the gateway may say so. */

const JSON_TYPE = "application/json";
const HTML = "<html><body><script>alert(1)</script>Service unavailable</body></html>";
const GOOD = Buffer.from('{"results":[{"a":1}],"studies":[],"count":1,"result_count":1,"totalCount":1}');

/** The head of an answer; a header that is null is left out. */
function headOf(status: number, headers: Record<string, string | number | null>): string {
  const lines = Object.entries(headers).map(([name, value]) => (value === null ? "" : `${name}: ${value}\r\n`));
  return `HTTP/1.1 ${status} X\r\n${lines.join("")}\r\n`;
}

/** A whole answer, then the end of the connection. */
const whole =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Misbehave =>
  (socket) => {
    const length = { "content-type": JSON_TYPE, "content-length": Buffer.byteLength(body), connection: "close" };
    socket.write(headOf(status, { ...length, ...headers }));
    socket.end(body);
  };

/** The beginning of an answer, then nothing more and no end. */
const begun =
  (body: string | Buffer, headers: Record<string, string | number> = {}): Misbehave =>
  (socket) =>
    void socket.write(
      Buffer.concat([Buffer.from(headOf(200, { "content-type": JSON_TYPE, ...headers })), Buffer.from(body)]),
    );

/** The beginning of an answer, then the end of the connection. */
const cut =
  (body: string | Buffer, headers: Record<string, string | number> = {}): Misbehave =>
  (socket, request) => {
    begun(body, headers)(socket, request);
    socket.end();
  };

/** An answer whose body is made while it is taken. */
const streamed =
  (chunks: () => Iterable<Buffer>, headers: Record<string, string> = {}): Misbehave =>
  (socket) => {
    socket.write(headOf(200, { "content-type": JSON_TYPE, connection: "close", ...headers }));
    pipeline(Readable.from(chunks(), { objectMode: false, highWaterMark: 65_536 }), socket, () => undefined);
  };

const dripping: Misbehave = (socket) => {
  socket.write(headOf(200, { "content-type": JSON_TYPE, "content-length": 1_000_000 }));
  const drip = setInterval(() => socket.write(" "), 20);
  socket.once("close", () => clearInterval(drip));
};

function* endless(): Iterable<Buffer> {
  const spaces = Buffer.alloc(65_536, 32);
  for (;;) yield spaces;
}

const MEGABYTE = 1_000_000;

/** 600 MB of zeros as gzip, made as it is taken: one deflated block for each megabyte, all of them the same bytes. */
function* bomb(): Iterable<Buffer> {
  const zeros = Buffer.alloc(MEGABYTE);
  const block = deflateRawSync(zeros, { finishFlush: constants.Z_SYNC_FLUSH });
  let check = 0;
  yield gzipSync("").subarray(0, 10);
  for (let megabytes = 0; megabytes < 600; megabytes++) {
    check = crc32(zeros, check);
    yield block;
  }
  const trailer = Buffer.alloc(10);
  trailer.set([3, 0]);
  trailer.writeUInt32LE(check, 2);
  trailer.writeUInt32LE(600 * MEGABYTE, 6);
  yield trailer;
}

const statuses = [403, 404, 429, 500, 503] as const;
const reasonOf = (status: number): string => (status === 429 ? "rate_limited" : "http_status");
const byStatus = statuses.flatMap((status): [string, Misbehave, string][] => [
  [`HTTP ${status} in JSON`, whole(status, '{"error":{"code":"X","message":"no"},"message":"no"}'), reasonOf(status)],
  [`HTTP ${status} in HTML`, whole(status, HTML, { "content-type": "text/html" }), reasonOf(status)],
]);

const zipped = gzipSync(GOOD);
const gzip = { "content-encoding": "gzip" };

/** @param elsewhere an origin that must not be contacted */
export const misbehavioursWith = (
  elsewhere: string,
): readonly (readonly [what: string, fault: Misbehave | "refused", reasons: string])[] => [
  ["a refused connection", "refused", "network"],
  ["a connection that is reset", (socket) => void socket.resetAndDestroy(), "network"],
  ["silence", () => undefined, "timeout"],
  ["a head, then silence", begun("", { "content-length": 100 }), "timeout"],
  ["a body that drips", dripping, "timeout"],
  ["a body without end", streamed(endless), "too_large timeout"],
  ["a body shorter than announced", cut(GOOD, { "content-length": GOOD.length + 100 }), "network"],
  ["chunks that break off", cut(`ff\r\n${GOOD}`, { "transfer-encoding": "chunked" }), "network"],
  ["bad gzip", whole(200, "this is no gzip", gzip), "network not_json"],
  ["gzip that breaks off", whole(200, zipped.subarray(0, -20), gzip), "network not_json"],
  ["a gzip bomb of 600 MB", streamed(bomb, gzip), "too_large timeout"],
  ["the wrong content coding", whole(200, zipped, { "content-encoding": "br" }), "network not_json"],
  ["bytes that are no UTF-8", whole(200, Buffer.from('{"results":["\xff\xfe"]}', "latin1")), "not_json"],
  ...byStatus,
  ["HTTP 200 in HTML", whole(200, HTML, { "content-type": "text/html" }), "not_json"],
  ["HTTP 200 with nothing", whole(200, ""), "not_json"],
  ["HTTP 200 with {}", whole(200, "{}"), "unexpected_shape"],
  ["HTTP 200 with []", whole(200, "[]"), "unexpected_shape"],
  ["HTTP 200 with wrong rows", whole(200, GOOD), "unexpected_shape"],
  ["a redirect elsewhere", whole(302, "", { location: `${elsewhere}/stolen` }), "redirected"],
  [
    "a redirect to itself",
    (socket, request) => whole(307, HTML, { location: request.url ?? "/" })(socket, request),
    "redirected",
  ],
];
