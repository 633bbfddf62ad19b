import assert from "node:assert/strict";
import { createOpenfda } from "../../../sandbox/openfda/openfda.ts";
import { isJsonObject, type JsonObject } from "../../../sandbox/openfda/json.ts";
import type { AgencyAnswer } from "../../../sandbox/agency.ts";

const openfda = createOpenfda();

export function call(path: string, query = "", method = "GET"): AgencyAnswer {
  return openfda.answer({ method, path, query });
}

export function read(answer: AgencyAnswer): JsonObject {
  const body: unknown = JSON.parse(answer.body);
  assert.ok(isJsonObject(body));
  return body;
}

/** The records a search returns, and how many there are in all; none when openFDA answers "No matches found!". */
export function find(endpoint: string, search: string, more = "&limit=1000"): { total: number; records: JsonObject[] } {
  const answer = call(`/${endpoint}.json`, `search=${encodeURIComponent(search)}${more}`);
  if (answer.status === 404) {
    assert.deepEqual(read(answer), { error: { code: "NOT_FOUND", message: "No matches found!" } });
    return { total: 0, records: [] };
  }
  assert.equal(answer.status, 200, answer.body);
  const { meta, results } = read(answer);
  assert.ok(isJsonObject(meta) && isJsonObject(meta["results"]) && Array.isArray(results));
  return { total: Number(meta["results"]["total"]), records: results.filter(isJsonObject) };
}

/** The `details` of the 500 that a query brings about. */
export function failureOf(endpoint: string, search: string): string {
  const answer = call(`/${endpoint}.json`, `search=${encodeURIComponent(search)}`);
  assert.equal(answer.status, 500, answer.body);
  const { error } = read(answer);
  assert.ok(isJsonObject(error));
  assert.equal(error["code"], "SERVER_ERROR");
  assert.equal(error["message"], "Check your request and try again");
  return String(error["details"]);
}

/** The `message` of a refusal. */
export function refusalOf(path: string, query: string): string {
  const answer = call(path, query);
  assert.equal(answer.status, 400, answer.body);
  const { error } = read(answer);
  assert.ok(isJsonObject(error));
  assert.equal(error["code"], "BAD_REQUEST");
  return String(error["message"]);
}
