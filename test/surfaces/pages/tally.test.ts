import assert from "node:assert/strict";
import test from "node:test";
import { charts, partOf } from "../../../src/surfaces/pages/charts/charts.ts";
import { columns } from "../../../src/surfaces/pages/charts/bars.ts";
import { STATES } from "../../../src/core/states.ts";
import { toTally } from "../../../src/surfaces/pages/charts/tally.ts";
import { datasets } from "../../support/recorded-agencies.ts";

const tallied = (kind: "time" | "values", values: readonly unknown[]) => {
  const tally = toTally(
    { kind, field: "x", title: "X" },
    values.map((x) => ({ x })),
  );
  return tally === null
    ? null
    : [tally.by, tally.without, ...tally.counts.map(({ label, count }) => `${label}: ${count}`)];
};

const cases: readonly [what: string, kind: "time" | "values", values: readonly unknown[], expected: unknown][] = [
  [
    "years without a record count as 0",
    "time",
    ["2020-05-01", "2023-01-31", null],
    ["year", 1, "2020: 1", "2021: 0", "2022: 0", "2023: 1"],
  ],
  [
    "a short span is counted by month",
    "time",
    ["2023-12-01", "2024-02-09"],
    ["month", 0, "2023-12: 1", "2024-01: 0", "2024-02: 1"],
  ],
  [
    "months are dates too",
    "time",
    ["2020-05", "2024-05"],
    ["year", 0, "2020: 1", "2021: 0", "2022: 0", "2023: 0", "2024: 1"],
  ],
  ["one month is nothing to compare", "time", ["2024-02-01", "2024-02-09"], null],
  ["a text that is not a date is not guessed", "time", ["2024-02-01", "soon"], null],
  ["values by frequency, then by name", "values", ["b", "a", "b", "c"], ["value", 0, "b: 2", "a: 1", "c: 1"]],
  ["numbers in their order", "values", [5, 3, 3, 4, null], ["value", 1, "3: 2", "4: 1", "5: 1"]],
  ["a value counts once in a record", "values", [["a", "a"], ["a"], ["b"]], ["value", 0, "a: 2", "b: 1"]],
  ["one record is nothing to compare", "values", ["a", null], null],
  ["one value is nothing to compare", "values", ["a", "a", "a"], null],
  [
    "rare values are counted together",
    "values",
    [..."aabcdefghij"],
    ["value", 0, "a: 2", "b: 1", "c: 1", "d: 1", "e: 1", "f: 1", "g: 1", "3 other values: 3"],
  ],
];
for (const [what, kind, values, expected] of cases) test(what, () => assert.deepEqual(tallied(kind, values), expected));

test("codes are said in words, in the order of their list and not by frequency; an unknown one comes last", () => {
  const phases = new Map([
    ["PHASE1", "Phase 1"],
    ["PHASE2", "Phase 2"],
    ["NA", "Not applicable"],
  ]);
  const records = [["PHASE2"], ["PHASE2", "PHASE1"], ["NA"], ["PHASE9"], ["PHASE9"], ["PHASE9"]].map((x) => ({ x }));
  const tally = toTally({ kind: "values", field: "x", title: "X" }, records, phases);
  assert.deepEqual(
    tally?.counts.map(({ label, count }) => `${label}: ${count}`),
    ["Phase 1: 1", "Phase 2: 2", "Not applicable: 1", "PHASE9: 3"],
  );
});

const mapOf = (states: readonly unknown[]): string => {
  const dataset = datasets.find(({ name }) => name === "trials") ?? assert.fail();
  return String(
    charts(
      dataset,
      states.map((state) => ({ locations: [{ state }, { state }] })),
      null,
    ),
  );
};

test("a map has a tile for every state and territory, shows counts whether codes or names are given, and says what it leaves out", () => {
  const map = mapOf(["Ohio", "OH", "Texas", "Bavaria", null]);
  assert.equal(map.match(/<g class="shade-/g)?.length, STATES.size);
  assert.match(map, /<g class="shade-4">(?:(?!<g)[^])*>OH<\/text>(?:(?!<g)[^])*>2<\/text>/);
  assert.match(map, /<g class="shade-2">(?:(?!<g)[^])*>TX<\/text>/);
  assert.match(map, /of the 5 retrieved; there may be more; 1 without a value; 1 more in other places/);
  assert.match(map, /<th scope="row"><bdi>Ohio<\/bdi><\/th>/);
});

test("one state alone is no map", () => assert.equal(mapOf(["OH", "OH", null, "Bavaria"]), ""));

test("columns are visible, however many there are", () => {
  for (const number of [2, 3, 12, 40]) {
    const counts = Array.from({ length: number }, (_, index) => ({ label: `${1980 + index}`, count: index + 1 }));
    const drawn = [...String(columns(counts, "year", "id")).matchAll(/width="([\d.]+)"\s+height="([\d.]+)"/g)];
    assert.equal(drawn.length, number);
    for (const [, width, height] of drawn) assert.ok(Number(width) > 5 && Number(height) > 2, `${width} by ${height}`);
  }
});

test("a chart always says how many records it counts", () => {
  assert.equal(partOf(10, 1234), "of the 10 retrieved, out of 1,234 matches");
  assert.equal(partOf(7, 7), "of all 7 matches");
  assert.equal(partOf(10, null), "of the 10 retrieved; there may be more");
});

test("if a record has several values, the chart says that it counts once for each", async () => {
  const trials = datasets.find(({ view }) => view.charts?.some(({ field }) => field === "phases")) ?? assert.fail();
  const shown = async (phases: readonly (readonly string[])[]): Promise<string> =>
    String(
      await charts(
        trials,
        phases.map((each) => ({ phases: each })),
        9,
      ),
    );
  assert.match(
    await shown([["PHASE1", "PHASE2"], ["PHASE2"], []]),
    /<\/strong> of the 3 retrieved[^<]*; 1 without a value; a record with several values counts once for each/,
  );
  assert.doesNotMatch(await shown([["PHASE1"], ["PHASE2", "PHASE2"]]), /several values/);
});
