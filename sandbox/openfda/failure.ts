/** What Elasticsearch reports when it cannot run a query; openFDA answers it as 500 SERVER_ERROR with this text. */
export class SearchFailure extends Error {
  constructor(type: string, reason: string) {
    super(`[${type}] ${reason}`);
  }
}

/** Elasticsearch's limit on the clauses of one Boolean query (indices.query.bool.max_clause_count). */
const maxClauses = 1024;

export function requireFewClauses(count: number): void {
  if (count <= maxClauses) return;
  throw new SearchFailure("too_many_clauses", `too_many_clauses: maxClauseCount is set to ${maxClauses}`);
}
