import { isObject } from "../../catalog/upstream.ts";
import type { FetchedResponse } from "../../gateway/transport/response.ts";
import type { Answer, Probe } from "./assumption.ts";

/** Where each agency's answers have their rows and their total. Nothing is demanded of either. */
const PLACES: Readonly<Record<string, { readonly rows: string; total(body: Body): unknown }>> = {
  nppes: { rows: "results", total: () => null },
  openfda: { rows: "results", total: ({ meta }) => Object(Object(meta).results).total },
  clinicaltrials: { rows: "studies", total: ({ totalCount }) => totalCount },
  cms: { rows: "results", total: ({ count }) => count },
};

type Body = Readonly<Record<string, unknown>>;

/** A response as its agency sent it, large ones in full. */
export async function readAnswer(
  agency: string,
  probe: Probe,
  address: string,
  response: FetchedResponse,
): Promise<Answer> {
  const { status, contentType, link = "", retrievedAt, text } = response;
  const digest = await response.digest;
  response.free?.();
  return { probe, address, status, contentType, link, text, retrievedAt, digest, ...contentOf(agency, status, text) };
}

function contentOf(agency: string, status: number, text: string): Pick<Answer, "body" | "rows" | "total"> {
  const body = parsed(text);
  const place = PLACES[agency];
  if (place === undefined || !isObject(body)) return { body, rows: null, total: null };
  const rows = body[place.rows];
  /** openFDA's way to say that there is nothing; which words it takes is an assumption of its own. */
  const isNothing = agency === "openfda" && status === 404 && Object(body["error"]).code === "NOT_FOUND";
  if (isNothing) return { body, rows: [], total: 0 };
  return { body, rows: Array.isArray(rows) ? rows : null, total: place.total(body) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
