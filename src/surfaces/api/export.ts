import type { Dataset } from "../../catalog/dataset.ts";
import { wordOf } from "../../catalog/lookup.ts";
import { toInput } from "../../catalog/url-query.ts";
import type { Clock } from "../../core/clock.ts";
import { toCsv } from "../../core/csv.ts";
import { invalidQuery, upstreamFailure } from "../../core/errors.ts";
import { Payload } from "../../core/payload.ts";
import { quoted, unaccented } from "../../core/text.ts";
import type { Envelope } from "../../gateway/envelope.ts";
import type { Export } from "../../gateway/export.ts";
import { toCitation } from "../../provenance/citation.ts";
import type { Handler, HttpParts } from "../http/respond.ts";
import { searchOf } from "../http/request.ts";
import { Slots } from "../http/slots.ts";
import { exportAddress } from "../paths.ts";
import { searchesOf, withoutPages, type ApiParts } from "./parts.ts";
import { createZip } from "./zip.ts";

/** Every match of a search as a file, streamed page by page. */

/** Files under way: each takes a page of memory, some 3 MB, for as long as its client takes to read it. */
export const EXPORTS = { most: 40, mostOfClient: 4 };

/** Asks for the manifest as the last line of NDJSON, for those who can't read trailers. */
const MANIFEST = "manifest";

/** Puts a byte order mark first, by which spreadsheets know UTF-8. */
const BOM = "bom";

const FORMATS = {
  csv: { type: "text/csv; charset=utf-8; header=present", more: [BOM] },
  ndjson: { type: "application/x-ndjson; charset=utf-8", more: [MANIFEST] },
  zip: { type: "application/zip", more: [BOM] },
} as const;

export type Format = keyof typeof FORMATS;

export const EXPORT_FORMATS = ["csv", "ndjson", "zip"] as const satisfies readonly Format[];

export function exportRoutes(parts: ApiParts, { clock }: HttpParts): readonly (readonly [string, Handler])[] {
  const making = { ...parts, clock, zipSlots: new Slots(ZIPS) };
  return searchesOf(parts.endpoints).flatMap((dataset) =>
    EXPORT_FORMATS.map((format) => [exportAddress(dataset, format), exportHandler(dataset, format, making)] as const),
  );
}

interface Making extends ApiParts {
  readonly clock: Clock;
  readonly zipSlots: Slots;
}

function exportHandler(dataset: Dataset, format: Format, making: Making): Handler {
  const { beginExport, callers, hidesBreaks, exportSlots, zipSlots, clock } = making;
  const { type, more } = FORMATS[format];
  const shape = { names: [...withoutPages(dataset), ...more], integers: new Set<string>() };
  return async (context, headers) => {
    const { [MANIFEST]: manifest, [BOM]: bom, ...input } = toInput(searchOf(context), shape);
    if (manifest !== undefined && manifest !== "line")
      throw invalidQuery(`Parameter "${MANIFEST}" must be "line"; received ${quoted(String(manifest))}.`, MANIFEST);
    if (bom !== undefined && bom !== "1")
      throw invalidQuery(`Parameter "${BOM}" must be 1; received ${quoted(String(bom))}.`, BOM);
    const caller = callers.of(context, headers);
    const taken: (() => void)[] = [];
    const end = (): void => {
      for (const giveBack of taken) giveBack();
    };
    try {
      for (const slots of format === "zip" ? [exportSlots, zipSlots] : [exportSlots])
        taken.push(slots.take(caller.client ?? ""));
      const records = await beginExport(dataset, input, caller);
      const name = fileName(dataset, input, clock.now());
      const chunks = {
        csv: () => encoded(csv(dataset, records, bom !== undefined)),
        ndjson: () => encoded(ndjson(records, manifest !== undefined)),
        zip: () => zipped(dataset, records, { hasBom: bom !== undefined, name, search: input }),
      }[format]();
      const isWhole = hidesBreaks(context);
      return {
        status: 200,
        payload: isWhole ? Payload.ofBytes(await whole(chunks), "") : null,
        contentType: type,
        headers: {
          "cache-control": "no-store",
          "content-disposition": `attachment; filename="${name}.${format}"`,
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

/** Archives under way: beside a page, each holds the compressed bytes of its second file, some 12 MB of labels. */
const ZIPS = { most: 4, mostOfClient: 1 };

/**
 * records.csv and records.ndjson, then what proves them. An archive that breaks off has no directory, so that no
 * program opens it as if it were whole.
 */
async function* zipped(
  dataset: Dataset,
  records: Export,
  { hasBom, name, search }: { readonly hasBom: boolean; readonly name: string; readonly search: object },
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const zip = createZip();
  try {
    const encoder = new TextEncoder();
    const [table, lines] = [zip.file(`${name}/records.csv`), zip.file(`${name}/records.ndjson`)];
    const fields = Object.keys(dataset.record.shape);
    await table.push(encoder.encode((hasBom ? BYTE_ORDER_MARK : "") + toCsv([fields])));
    for await (const rows of batchesOf(records)) {
      await table.push(encoder.encode(toRows(rows, fields)));
      await lines.push(encoder.encode(toLines(rows)));
      yield* zip.ready();
    }
    await table.end();
    await lines.end();
    yield* zip.ready();
    const manifest = records.manifest();
    const more = [
      [
        "manifest.json",
        `${JSON.stringify({ dataset: wordOf(dataset), search, ...manifest, caveat: dataset.caveat }, null, 2)}\n`,
      ],
      ["CITATION.txt", citationOf(dataset, records)],
    ] as const;
    for (const [file, text] of more) {
      const entry = zip.file(`${name}/${file}`);
      await entry.push(encoder.encode(text));
      await entry.end();
      yield* zip.ready();
    }
    zip.end();
    yield* zip.ready();
  } finally {
    zip.stop();
  }
}

/** The whole search as a reference, in the forms that people and their tools take. */
function citationOf({ upstream, title }: Dataset, { first, manifest }: Export): string {
  const answer = { ...first, count: manifest().count };
  const { text, bibtex, csl } = toCitation({ agency: upstream.agency, question: title, answer });
  return `${text}\n\n${bibtex}\n\n${csl}\n`;
}

/** Characters of a file's name without its ending. */
const LONGEST_NAME = 100;

/** Dataset, filters and day: `recalls-q-pacemaker-2026-11-25`. */
function fileName(dataset: Dataset, input: object, now: number): string {
  const filters = Object.entries(input).map(([name, value]) => `${name}-${value}`);
  const plain = [wordOf(dataset), ...filters]
    .map((part) =>
      unaccented(part)
        .replaceAll(/[^A-Za-z0-9]+/g, "-")
        .replaceAll(/^-|-$/g, "")
        .toLowerCase(),
    )
    .join("-");
  return `${plain.slice(0, LONGEST_NAME).replace(/-$/, "")}-${new Date(now).toISOString().slice(0, 10)}`;
}

/** Records that are written together: few enough that what a page takes is not taken twice. */
const BATCH = 10;

async function* batchesOf({ pages }: Export): AsyncGenerator<Envelope["results"], void> {
  for await (const page of pages)
    for (let from = 0; from < page.length; from += BATCH) yield page.slice(from, from + BATCH);
}

const toRows = (records: Envelope["results"], fields: readonly string[]): string =>
  toCsv(records.map((record) => fields.map((field) => record[field])));

const toLines = (records: Envelope["results"]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

const BYTE_ORDER_MARK = "\uFEFF";

async function* csv({ record }: Dataset, records: Export, hasBom: boolean): AsyncGenerator<string, void> {
  const fields = Object.keys(record.shape);
  yield (hasBom ? BYTE_ORDER_MARK : "") + toCsv([fields]);
  for await (const rows of batchesOf(records)) yield toRows(rows, fields);
  requireComplete(records.manifest());
}

/** Said by breaking off, where nothing in the file could say it: few clients read trailers. @throws GatewayError */
function requireComplete({ complete, notes }: ReturnType<Export["manifest"]>): void {
  if (complete) return;
  throw upstreamFailure(
    "unexpected_shape",
    `This file may not hold every match. ${notes.join(" ")} Ask again, or for a ZIP or NDJSON with ${MANIFEST}=line, ` +
      "which tell it in the file.",
  );
}

async function* ndjson(records: Export, hasManifest: boolean): AsyncGenerator<string, void> {
  for await (const rows of batchesOf(records)) yield toLines(rows);
  if (hasManifest) yield `${JSON.stringify({ manifest: records.manifest() })}\n`;
  else requireComplete(records.manifest());
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder();
  for await (const text of texts) if (text !== "") yield encoder.encode(text);
}
