import assert from "node:assert/strict";
import test from "node:test";
import { newSandboxService } from "../support/harness.ts";

/** Counts of studies by year: read where they are few, a search for each year where they are many. */

async function countsOf(query: string) {
  const service = await newSandboxService();
  const response = await service.get(`/api/counts/trials?by=start_year${query}`);
  assert.equal(response.status, 200);
  return Object(await response.json());
}

const sumOf = ({ results }: { readonly results: readonly { readonly count: number }[] }): number =>
  results.reduce((sum, { count }) => sum + count, 0);

test("few studies are read, and add up with those that have no date", async () => {
  const counts = await countsOf("&condition=asthma");
  assert.equal(sumOf(counts) + counts.missing, counts.upstream_total);
  assert.ok(counts.sources.length <= 3, "no search for each year");
  const years = counts.results.map(({ value }: { readonly value: string }) => value);
  assert.deepEqual(years, years.toSorted());
});

test("many are a search for each year, within the days that were asked for", async () => {
  const counts = await countsOf("&start_date_since=20140701");
  assert.ok(counts.upstream_total > 2000);
  assert.equal(counts.results[0].value, "2014");
  assert.equal(sumOf(counts), counts.upstream_total, "no month before July is counted");
  assert.equal(counts.missing, 0);
});

test("more years than an agency may be asked for are cut, and it is said", async () => {
  const counts = await countsOf("");
  assert.equal(counts.results.length, 16);
  assert.equal(counts.missing, null);
  assert.match(counts.notes.join(), /Only \d{4} to \d{4} are counted; the matches are of \d{4} to \d{4}/);
  assert.ok(counts.sources.length <= 20);
});

test("years far ahead leave room for those of today", async () => {
  const service = await newSandboxService();
  const response = await service.get("/api/counts/trials?by=completion_year");
  const { results } = Object(await response.json());
  const years = results.map(({ value }: { readonly value: string }) => Number(value));
  assert.ok(years.includes(2024) && Math.max(...years) <= new Date().getUTCFullYear() + 3);
});
