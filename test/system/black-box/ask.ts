import assert from "node:assert/strict";
import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** What came back over the wire, with its content coding undone. */
export interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 });

/**
 * Sends a request target byte for byte. A server may end an idle connection just as it is used again: such a request
 * is sent once more (RFC 9112 section 9.3.1), as every browser does.
 */
export function ask(origin: string, target: string, asked: Asked = {}, isAgain = false): Promise<Heard> {
  const { method = "GET", headers = {}, body, signal } = asked;
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path: target,
        method,
        headers,
        agent,
        timeout: 30_000,
        ...(signal === undefined ? {} : { signal }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const body = Buffer.concat(chunks);
          const coding = body.length === 0 ? undefined : response.headers["content-encoding"];
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: decoded(coding, body).toString(),
          });
        });
      },
    );
    sent.on("timeout", () => sent.destroy(new Error(`no answer in 30 s: ${target}`)));
    sent.on("error", (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === "ECONNRESET" && !isAgain) resolve(ask(origin, target, asked, true));
      else reject(error);
    });
    sent.end(body);
  });
}

function decoded(coding: string | undefined, body: Buffer): Buffer {
  if (coding === undefined) return body;
  if (coding === "br") return brotliDecompressSync(body);
  assert.equal(coding, "gzip");
  return gunzipSync(body);
}

/** Asserts the error envelope and returns it. */
export function errorIn({ status, headers, text }: Heard, expected: number, code: string): Record<string, unknown> {
  const body = Object(JSON.parse(text));
  assert.deepEqual(
    { status, error: body.error, ok: body.ok },
    { status: expected, error: code, ok: false },
    text.slice(0, 300),
  );
  assert.match(body.detail, /\S/);
  assert.equal(headers["cache-control"], "no-store");
  assert.equal(headers["content-type"], "application/json; charset=utf-8");
  assert.equal(headers["etag"], undefined);
  return body;
}

/** Asserts the success envelope's own rules and returns it. */
export function successIn({
  status,
  headers,
  text,
}: Heard): Record<string, unknown> & { readonly results: readonly object[] } {
  assert.equal(status, 200, text.slice(0, 500));
  const body = Object(JSON.parse(text));
  assert.equal(body.ok, true);
  assert.equal(body.count, body.results.length);
  assert.match(body.retrieved_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.match(headers["cache-control"] ?? "", /^public, max-age=\d+, s-maxage=\d+$/);
  assert.match(headers["etag"] ?? "", /^W\/"/);
  return body;
}
