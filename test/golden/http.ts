import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Demo } from "./demo.ts";
import type { Entry, HttpRequest } from "./kinds.ts";
import { kept, metricNames, normalHeaders, normalText } from "./normalise.ts";

interface Heard {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

function send(origin: string, { method, headers, body }: HttpRequest, target: string): Promise<Heard> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path: target, method, headers: { ...headers }, agent: false, timeout: 30_000 };
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode = 0, headers } = response;
        const text = decoded(headers["content-encoding"], Buffer.concat(chunks)).toString();
        resolve({ status: statusCode, headers, text });
      });
    });
    sent.on("timeout", () => sent.destroy(new Error(`no answer in 30 s: ${target}`)));
    sent.on("error", reject);
    sent.end(body);
  });
}

function decoded(coding: string | undefined, body: Buffer): Buffer {
  if (coding === undefined || body.length === 0) return body;
  return coding === "br" ? brotliDecompressSync(body) : gunzipSync(body);
}

/** Sends requests one after the other, since a later one may be answered from the cache of an earlier one. */
export async function recordRequests(
  demo: Demo,
  requests: readonly HttpRequest[],
  add: (name: string, entry: Entry, text: string) => void,
): Promise<void> {
  const etags = new Map<string, string>();
  const assets = await assetsOf(demo.origin);
  for (const one of requests) {
    const target = one.target
      .replace("{agencies}", encodeURIComponent(demo.agencies))
      .replace(/^\/assets\/\{hash\}\/(.*)$/, (_, file: string) => assets.get(file) ?? `/assets/missing/${file}`);
    const headers = { ...one.headers };
    if (headers["if-none-match"] === "{etag}") headers["if-none-match"] = etags.get(target) ?? "none";
    const { status, headers: heard, text } = await send(demo.origin, { ...one, headers }, target);
    if (typeof heard["etag"] === "string") etags.set(target, heard["etag"]);
    const id = String(heard["x-request-id"] ?? "{id}");
    const named = normalText(text.replaceAll(id, "{id}"), demo);
    const body = one.keep === undefined ? named : metricNames(named);
    const isVarying = body !== text || one.method === "HEAD";
    add(one.name, { status, headers: normalHeaders(heard, demo, { status, isVarying }), body: kept(body) }, body);
  }
}

/** Where the files of pages are, by name, as two pages link them. */
async function assetsOf(origin: string): Promise<ReadonlyMap<string, string>> {
  const pages = await Promise.all(["/", "/docs"].map((page) => fetch(origin + page).then((answer) => answer.text())));
  return new Map(
    pages
      .flatMap((page) => [...page.matchAll(/\/assets\/[\w-]+\/([\w.-]+)/g)])
      .map(([path, file = ""]) => [file, path]),
  );
}
