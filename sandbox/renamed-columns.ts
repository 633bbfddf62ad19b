import type { Agency, AgencyAnswer, AgencyRequest } from "./agency.ts";

/** Columns that CMS has renamed before (between 2021 and 2025): today's name, and the name it had. */
const renames: readonly (readonly [now: string, then: string])[] = [
  ["citytown", "city"],
  ["countyparish", "county_name"],
  ["telephone_number", "phone_number"],
];

/**
 * CMS after a rename of columns: rows and schema carry the other names, and a query that still uses one of the old
 * names is refused the way DKAN refuses an unknown column, which is all that a client gets to see of a rename.
 */
export function answerRenamed(cms: Agency, request: AgencyRequest): AgencyAnswer {
  const parts = request.query.split("&").map((part) => part.split("="));
  const isRenamedAway = parts.some(
    ([name = "", value = ""]) => namesColumn(name) && renames.some(([now]) => now === value),
  );
  if (isRenamedAway) return columnNotFound;
  const query = parts.map(([name = "", ...rest]) => [name, ...rest.map((value) => translated(name, value))].join("="));
  const answer = cms.answer({ ...request, query: query.join("&") });
  const body = renames.reduce((text, [now, then]) => text.replaceAll(`"${now}"`, `"${then}"`), answer.body);
  return { ...answer, body };
}

function translated(name: string, value: string): string {
  if (!namesColumn(name)) return value;
  return renames.find(([, then]) => then === value)?.[0] ?? value;
}

/** Whether the parameter's value is a column: `conditions[0][property]`, `sorts[0][property]`, `properties[]`. */
function namesColumn(name: string): boolean {
  return /(\[|%5b)property(\]|%5d)$|^properties/i.test(name);
}

const columnNotFound: AgencyAnswer = {
  status: 400,
  contentType: "application/json",
  body: JSON.stringify({ message: "Column not found.", status: 400, timestamp: "2026-06-24T12:00:00+00:00" }),
};
