import type { Dataset } from "../../catalog/dataset.ts";
import { wordOf } from "../../catalog/lookup.ts";
import { toInput } from "../../catalog/url-query.ts";
import { toCsv } from "../../core/csv.ts";
import { invalidQuery } from "../../core/errors.ts";
import { Payload } from "../../core/payload.ts";
import { quoted } from "../../core/text.ts";
import type { Export } from "../../gateway/export.ts";
import type { Handler } from "../http/respond.ts";
import { searchOf } from "../http/request.ts";
import { exportAddress } from "../paths.ts";
import { searchesOf, withoutPages, type ApiParts } from "./parts.ts";

/** Every match of a search as a file, streamed page by page. */

/** Files under way: each takes a page of memory, some 3 MB, for as long as its client takes to read it. */
export const EXPORTS = { most: 40, mostOfClient: 4 };

/** Asks for the manifest as the last line of NDJSON, for those who can't read trailers. */
const MANIFEST = "manifest";

const FORMATS = {
  csv: { type: "text/csv; charset=utf-8; header=present", more: [] },
  ndjson: { type: "application/x-ndjson; charset=utf-8", more: [MANIFEST] },
} as const;

type Format = keyof typeof FORMATS;

export const exportRoutes = (parts: ApiParts): readonly (readonly [string, Handler])[] =>
  searchesOf(parts.endpoints).flatMap((dataset) =>
    (["csv", "ndjson"] as const).map(
      (format) => [exportAddress(dataset, format), exportHandler(dataset, format, parts)] as const,
    ),
  );

function exportHandler(dataset: Dataset, format: Format, parts: ApiParts): Handler {
  const { beginExport, callers, hidesBreaks, exportSlots } = parts;
  const { type, more } = FORMATS[format];
  const shape = { names: [...withoutPages(dataset), ...more], integers: new Set<string>() };
  return async (context, headers) => {
    const { [MANIFEST]: manifest, ...input } = toInput(searchOf(context), shape);
    if (manifest !== undefined && manifest !== "line")
      throw invalidQuery(`Parameter "${MANIFEST}" must be "line"; received ${quoted(String(manifest))}.`);
    const caller = callers.of(context, headers);
    const end = exportSlots.take(caller.client ?? "");
    try {
      const records = await beginExport(dataset, input, caller);
      const chunks = encoded(format === "csv" ? csv(dataset, records) : ndjson(records, manifest !== undefined));
      const isWhole = hidesBreaks(context);
      return {
        status: 200,
        payload: isWhole ? Payload.ofBytes(await whole(chunks), "") : null,
        contentType: type,
        headers: {
          "cache-control": "no-store",
          "content-disposition": `attachment; filename="${wordOf(dataset)}.${format}"`,
        },
        cache: null,
        error: null,
        end,
        ...(isWhole ? {} : { stream: { chunks, trailers: () => trailersOf(records) } }),
      };
    } catch (error) {
      end();
      throw error;
    }
  };
}

/** Bytes of a file that is made before it is sent. */
const LARGEST_WHOLE = 32 * 1024 * 1024;

/** @throws GatewayError of any page, and invalid_query for a file that is too large */
async function whole(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > LARGEST_WHOLE)
      throw invalidQuery(
        `This file has more than ${LARGEST_WHOLE} bytes, the most that is sent here. Narrow the search.`,
      );
    parts.push(chunk);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Bytes of a manifest in a trailer: clients commonly take 16 kB of header fields. */
const LARGEST_TRAILER = 8000;

/** JSON in ASCII; addresses of agencies are, and so is the rest but for notes. */
function trailersOf({ manifest }: Export): Readonly<Record<string, string>> {
  const whole = manifest();
  const json = JSON.stringify(whole).replaceAll(
    /[^\x20-\x7E]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const { pages, ...facts } = whole;
  return {
    "export-manifest": json.length <= LARGEST_TRAILER ? json : JSON.stringify({ ...facts, pages: pages.length }),
  };
}

async function* csv({ record }: Dataset, { pages }: Export): AsyncGenerator<string, void> {
  const fields = Object.keys(record.shape);
  yield toCsv([fields]);
  for await (const records of pages) yield toCsv(records.map((record) => fields.map((field) => record[field])));
}

async function* ndjson({ pages, manifest }: Export, hasManifest: boolean): AsyncGenerator<string, void> {
  for await (const records of pages) yield records.map((record) => `${JSON.stringify(record)}\n`).join("");
  if (hasManifest) yield `${JSON.stringify({ manifest: manifest() })}\n`;
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder();
  for await (const text of texts) if (text !== "") yield encoder.encode(text);
}
