import type { Dataset, Query } from "../catalog/dataset.ts";
import { endpoints } from "../catalog/index.ts";
import { notesOnNothing } from "../catalog/nothing-found.ts";
import type { Reading } from "../catalog/reading.ts";
import type { Page, UpstreamResponse } from "../catalog/upstream.ts";
import type { Observe } from "../core/observe.ts";
import { toTarget } from "../catalog/url-query.ts";
import type { DataDate } from "./data-date.ts";
import { toEnvelope, type Envelope } from "./envelope.ts";
import type { FetchedResponse } from "./transport/response.ts";

interface Asked {
  readonly dataset: Dataset;
  readonly query: Query;
  readonly sourceUrl: string;
  /** Appended to `source`. */
  readonly sourceNote: string;
  /** The agency's data date where its answers don't carry it. */
  readonly dataDate?: DataDate | undefined;
  /** Told of records that do not show what was asked for. */
  readonly observe?: Observe;
}

/** What a response says. The memory of a large body is given back as soon as it is read. @throws GatewayError */
export async function readResponse(response: FetchedResponse, asked: Asked): Promise<Envelope> {
  const { dataset, query, sourceUrl, sourceNote, dataDate, observe } = asked;
  const { page: read, reading } = readOnce(response, dataset, query);
  if (observe !== undefined) reportUnconfirmed(reading, dataset, observe);
  const { retrievedAt } = response;
  const isNothing = reading.records.length === 0 && query.request.isLaterPage !== true;
  const notes = [...(read.notes ?? []), ...(isNothing ? notesOnNothing(dataset, query.asked, endpoints) : [])];
  const page = { ...read, notes, ...(dataDate === undefined ? {} : { updated: dataDate(response) }) };
  const digest = await response.digest;
  const { next: position = null } = page;
  const further = position === null ? null : query.at(position);
  const next = further === null ? null : toTarget(dataset.address, further);
  const { self } = query;
  return toEnvelope({ source: dataset.source + sourceNote, sourceUrl, retrievedAt, digest, page, reading, self, next });
}

function readOnce(response: UpstreamResponse & Pick<FetchedResponse, "free">, { upstream }: Dataset, query: Query) {
  try {
    const page: Page = upstream.interpret(response, query.request);
    return { page, reading: query.read(page) };
  } finally {
    response.free?.();
  }
}

/** So that an operator sees a misunderstanding of ours before callers do. */
function reportUnconfirmed({ records, unconfirmed }: Reading, { name }: Dataset, observe: Observe): void {
  for (const filter of new Set(unconfirmed.map((row) => row.filter))) {
    const rows = unconfirmed.filter((row) => row.filter === filter).length;
    observe({ kind: "unconfirmed", dataset: name, filter, rows, of: records.length });
  }
}
