import assert from "node:assert/strict";
import { z } from "zod";
import { createCms } from "../../../sandbox/cms/cms.ts";

/** What the CMS tests share: one agency and short ways to ask it. */
export const cms = createCms();

export const QUERY_PATH = "/provider-data/api/1/datastore/query/xubh-q36u/0";

export type TestCondition = readonly [property: string, operator: string, value: string | readonly string[]];

const page = z.object({ results: z.array(z.record(z.string(), z.string())), count: z.number(), query: z.unknown() });

export function ask(query: string, path = QUERY_PATH) {
  return cms.answer({ method: "GET", path, query });
}

export function askJson(query: string, path = QUERY_PATH): { readonly status: number; readonly body: unknown } {
  const { status, contentType, body } = ask(query, path);
  assert.equal(contentType, "application/json");
  return { status, body: JSON.parse(body) };
}

export function search(query: string) {
  const { status, body } = askJson(query);
  assert.equal(status, 200);
  return page.parse(body);
}

/** The query string of conditions, encoded as `URLSearchParams` does. */
export function where(...conditions: readonly TestCondition[]): string {
  const params = new URLSearchParams();
  for (const [index, [property, operator, value]] of conditions.entries()) {
    params.append(`conditions[${index}][property]`, property);
    params.append(`conditions[${index}][operator]`, operator);
    if (typeof value === "string") params.append(`conditions[${index}][value]`, value);
    else for (const [at, part] of value.entries()) params.append(`conditions[${index}][value][${at}]`, part);
  }
  return params.toString();
}

export const countOf = (...conditions: readonly TestCondition[]) => search(`${where(...conditions)}&limit=1`).count;
