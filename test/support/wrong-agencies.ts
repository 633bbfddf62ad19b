import type { Agency, AgencyAnswer, AgencyRequest } from "../../sandbox/agency.ts";
import { isObject } from "../../src/core/json.ts";
import { recordedAgencies } from "./catalog.ts";

/** Recorded agencies that deliberately do one thing otherwise than the gateway believes. */
export interface WrongAgency {
  readonly what: string;
  readonly agency: Agency;
  /** The assumption that must be named. */
  readonly breaks: string;
}

type Body = Record<string, unknown>;

function wrong(
  name: string,
  breaks: string,
  what: string,
  answer: (right: Agency, asked: AgencyRequest) => AgencyAnswer,
) {
  const right = recordedAgencies.find((agency) => agency.name === name);
  if (right === undefined) throw new Error(`No recorded agency is called ${name}.`);
  return {
    what,
    breaks: `${name}/${breaks}`,
    agency: { name, answer: (asked: AgencyRequest) => answer(right, asked) },
  };
}

/** The request without, or with other, parameters. */
function changed(asked: AgencyRequest, change: (query: URLSearchParams) => void): AgencyRequest {
  const query = new URLSearchParams(asked.query);
  change(query);
  return { ...asked, query: query.toString() };
}

/** The answer with another JSON body. */
function rewritten(answer: AgencyAnswer, change: (body: Body) => unknown): AgencyAnswer {
  const body: unknown = answer.status === 200 ? JSON.parse(answer.body) : null;
  return isObject(body) ? { ...answer, body: JSON.stringify(change({ ...body })) } : answer;
}

const rowsOf = (body: Body): readonly Body[] =>
  Array.isArray(body["results"]) ? body["results"].filter(isObject) : [];

const ERROR_99 = { Errors: [{ description: "No such specialty", field: "taxonomy_description", number: "99" }] };

export const wrongAgencies: readonly WrongAgency[] = [
  wrong("nppes", "filter-state", "ignores the state", (right, asked) =>
    right.answer(changed(asked, (query) => query.delete("state"))),
  ),
  wrong("nppes", "city-new-york", "finds a city by its first word", (right, asked) =>
    right.answer(changed(asked, (query) => query.get("city") === "New York" && query.set("city", "New*"))),
  ),
  wrong("nppes", "specialty-unknown", "refuses a specialty with another error number", (right, asked) =>
    new URLSearchParams(asked.query).get("taxonomy_description") === "cardiologist"
      ? rewritten(right.answer(asked), () => ERROR_99)
      : right.answer(asked),
  ),
  ...["nppes", "openfda", "cms"].map((name) =>
    wrong(name, "pages", "gives the first page again", (right, asked) =>
      rewritten(
        right.answer(changed(asked, (query) => ["skip", "offset"].forEach((position) => query.delete(position)))),
        (body) => body,
      ),
    ),
  ),
  wrong("openfda", "next-page", "leads to no next page", (right, asked) => ({ ...right.answer(asked), headers: {} })),
  wrong("nppes", "full-page", "gives fewer rows than it has", (right, asked) =>
    right.answer(changed(asked, (query) => query.get("limit") === "200" && query.set("limit", "100"))),
  ),
  wrong("openfda", "counts", "counts under another name", (right, asked) =>
    rewritten(right.answer(asked), (body) =>
      asked.query.includes("count=") ? { ...body, results: rowsOf(body).map(({ count }) => ({ n: count })) } : body,
    ),
  ),
  wrong("openfda", "stemming", "stems words", (right, asked) =>
    right.answer(
      changed(asked, (query) => query.set("search", (query.get("search") ?? "").replaceAll("pumps", "pump"))),
    ),
  ),
  wrong("openfda", "text-fields", "sends a list where text was", (right, asked) =>
    rewritten(right.answer(asked), (body) => ({
      ...body,
      results: rowsOf(body).map((row) => ("device_name" in row ? { ...row, device_name: [row["device_name"]] } : row)),
    })),
  ),
  wrong("openfda", "no-match", "says nothing with an empty list", (right, asked) => {
    const answer = right.answer(asked);
    const meta = { last_updated: "2026-06-24", results: { skip: 0, limit: 5, total: 0 } };
    return answer.status === 404 ? { ...answer, status: 200, body: JSON.stringify({ meta, results: [] }) } : answer;
  }),
  wrong("openfda", "decision-date", "has no date of decision", (right, asked) =>
    rewritten(right.answer(asked), (body) => ({
      ...body,
      results: rowsOf(body).map((row) => ("decision_date" in row ? { ...row, decision_date: null } : row)),
    })),
  ),
  wrong("clinicaltrials", "status", "ignores the status", (right, asked) =>
    right.answer(changed(asked, (query) => query.delete("filter.overallStatus"))),
  ),
  wrong("clinicaltrials", "nothing", "leaves the total out where there is nothing", (right, asked) =>
    rewritten(right.answer(asked), ({ totalCount, ...body }) => (totalCount === 0 ? body : { totalCount, ...body })),
  ),
  wrong("clinicaltrials", "data-date", "gives its time without a day", (right, asked) =>
    rewritten(right.answer(asked), (body) => ("dataTimestamp" in body ? { dataTimestamp: "09:00:05" } : body)),
  ),
  wrong("cms", "data-date", "leaves out when its data were modified", (right, asked) =>
    rewritten(right.answer(asked), ({ modified: _, ...body }) => body),
  ),
  wrong("cms", "count", "sends the count as text", (right, asked) =>
    rewritten(right.answer(asked), (body) => ({ ...body, count: String(body["count"]) })),
  ),
  wrong("cms", "echo", "does not repeat the conditions", (right, asked) =>
    rewritten(right.answer(asked), (body) => ({ ...body, query: { limit: 5 } })),
  ),
  wrong("cms", "contains-case", "minds the case of a name", (right, asked) =>
    asked.query.includes("mayo")
      ? right.answer({ ...asked, query: asked.query.replace("mayo", "qzx") })
      : right.answer(asked),
  ),
];
