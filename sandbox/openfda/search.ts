import type { AgencyAnswer } from "../agency.ts";
import { badRequest, json, notFound, serverError } from "./answers.ts";
import { countBy } from "./count.ts";
import { SearchFailure } from "./failure.ts";
import { match } from "./match.ts";
import { maySort, orderOf } from "./order.ts";
import { nextAddress, pageOf } from "./paging.ts";
import { escapeHtml, type Params } from "./params.ts";
import { parse } from "./parser.ts";
import type { Docs, Table } from "./table.ts";

/** FDA/openfda elasticsearch_query.js, SUPPORTED_QUERY_RE: everything else is refused before Elasticsearch sees it. */
const supported = /^[&0-9a-zA-Z@%/\\',._:()"[\]{}\-+><=* ]+$/;

const meta = {
  disclaimer:
    "Do not rely on openFDA to make decisions regarding medical care. While we make every effort to ensure that data is " +
    "accurate, you should assume all results are unvalidated. We may limit or otherwise restrict your access to the API " +
    "in line with our Terms of Service.",
  terms: "https://open.fda.gov/terms/",
  license: "https://open.fda.gov/license/",
  /** As recorded in the answer of device/enforcement.json?search=recall_number:"Z-2308-2026" (public crawl, 2026). */
  last_updated: "2026-06-24",
};

/** Answers a request whose parameters have passed the server's own checks. */
export function search(path: string, params: Params, table: Table): AgencyAnswer {
  const sort = params.sort?.trim() ?? null;
  if (params.search !== null && !supported.test(params.search)) {
    return badRequest(`Search not supported: ${escapeHtml(params.search)}`);
  }
  if (sort !== null && !supported.test(sort)) return badRequest(`Sort not supported: ${escapeHtml(sort)}`);
  if (sort !== null && !maySort(sort, table)) {
    const name = sort.split(":")[0] ?? "";
    return badRequest(`Sorting allowed by non-analyzed fields only: ${escapeHtml(name)}`);
  }
  try {
    const matched = matchedBy(params.search, table);
    return params.count === null
      ? results(path, { ...params, sort }, matched, table)
      : counts(params.count, params, matched, table);
  } catch (error) {
    if (error instanceof SearchFailure) return serverError(error.message);
    throw error;
  }
}

function matchedBy(text: string | null, table: Table): Docs {
  return text === null ? new Uint8Array(table.records.length).fill(1) : match(parse(withoutMissing(text)), table);
}

/** The server rewrites the long gone `_missing_:field` wherever it stands, inside quotes too, where it breaks them. */
function withoutMissing(text: string): string {
  return text.replace(/_missing_:("?[\w.]+"?)/g, "(NOT (_exists_:$1))");
}

function results(path: string, params: Params, matched: Docs, table: Table): AgencyAnswer {
  const order = orderOf(params.sort, matched, table);
  const page = pageOf(order, params);
  const total = order.docs.length;
  if (page.length === 0 && !(params.limit === 0 && total > 0)) return notFound("No matches found!");
  const next = nextAddress(path, params, order, page);
  const body = {
    meta: { ...meta, results: { skip: params.skip, limit: params.limit, total } },
    results: page.map((doc) => table.records[doc]),
  };
  return json(200, body, next === null ? {} : { link: `<${next}>; rel="next"` });
}

function counts(name: string, { limit }: Params, matched: Docs, table: Table): AgencyAnswer {
  if (!matched.includes(1)) return notFound("No matches found!");
  const buckets = countBy(name, limit, matched, table);
  const isNothing = buckets.length === 0 && limit > 0;
  return isNothing ? notFound("Nothing to count") : json(200, { meta, results: buckets });
}
