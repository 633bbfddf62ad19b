import assert from "node:assert/strict";
import test from "node:test";
import { csvHead, csvRows } from "../../../src/cli/commands/batch.ts";
import { datasets } from "../../support/recorded-agencies.ts";

const cellsOf = (line: string): readonly string[] => line.trimEnd().split(",");

/** The columns of ours, by name, of the only row of a result. */
function rowOf(input: Record<string, string>, answer: object): Readonly<Record<string, string>> {
  const cells = cellsOf(csvRows({ line: 1, endpoint: "/x", gateway: null, input, status: "found", answer }, []));
  return Object.fromEntries(cellsOf(csvHead([])).map((name, index) => [name, cells[index] ?? ""]));
}

for (const dataset of datasets)
  test(`${dataset.name}: no two columns of its results as CSV have the same name`, () => {
    const columns = cellsOf(csvHead(Object.keys(dataset.record.shape)));
    assert.equal(columns.length, new Set(columns).size, columns.join());
  });

test("a row says how many were found of how many, and nothing where there is no answer", () => {
  const { count, upstream_total } = rowOf({ q: "x" }, { ok: true, count: 1, upstream_total: 1234, results: [{}] });
  assert.deepEqual([count, upstream_total], ["1", "1234"]);
  const without = rowOf({ q: "x" }, { ok: true, count: 0, upstream_total: null, results: [] });
  assert.deepEqual([without["count"], without["upstream_total"]], ["0", ""]);
  const failed = rowOf({ q: "x" }, { ok: false, error: "upstream_unavailable", detail: "why" });
  assert.deepEqual([failed["error"], failed["count"], failed["upstream_total"]], ["upstream_unavailable: why", "", ""]);
});

test("the question of a row names its parameters", () => {
  assert.equal(
    rowOf({ state: "MA", city: "New Bedford", limit: "2" }, {})["input"],
    "state=MA&city=New+Bedford&limit=2",
  );
});
