import assert from "node:assert/strict";
import test from "node:test";
import { columnsOf } from "../../../src/catalog/columns.ts";
import { datasets } from "../../support/recorded-agencies.ts";

const datasetNamed = (name: string) => datasets.find((dataset) => dataset.name === name) ?? assert.fail(name);

test("the columns of a table are what names a record and what its view puts first", () => {
  for (const dataset of datasets)
    assert.deepEqual(
      columnsOf(dataset).map(({ name }) => name),
      [dataset.view.heading, ...dataset.view.facts],
    );
});

const said = (dataset: string, name: string, value: unknown): string | null =>
  columnsOf(datasetNamed(dataset))
    .find((column) => column.name === name)
    ?.text({ [name]: value }) ?? null;

const cells: readonly (readonly [dataset: string, field: string, value: unknown, text: string | null])[] = [
  ["trials", "status", "ACTIVE_NOT_RECRUITING", "Active, not recruiting"],
  ["trials", "status", "A_NEW_STATUS", "A_NEW_STATUS"],
  ["trials", "phases", ["PHASE1", "PHASE2"], "Phase 1; Phase 2"],
  ["trials", "phases", [], null],
  ["trials", "conditions", ["a", "b", "a", "c", "d", "e"], "a; b; c; 2 more"],
  ["trials", "enrollment", { count: 12, type: null }, "12"],
  ["hospitals", "name", "RECRUITING", "RECRUITING"],
  ["hospitals", "emergency_services", false, "No"],
  ["hospitals", "overall_rating", null, null],
  ["providers_search", "practice_address", { line1: "1 Way", city: "OAK", state: "CA" }, "OAK, CA"],
];
for (const [dataset, field, value, text] of cells)
  test(`a cell of ${dataset}, ${field}: ${JSON.stringify(value)} says ${text}`, () =>
    assert.equal(said(dataset, field, value), text));
