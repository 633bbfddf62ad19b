import assert from "node:assert/strict";
import test from "node:test";
import { parseHTML } from "linkedom";
import { charts, partOf } from "../../../src/surfaces/pages/charts.ts";
import { columns } from "../../../src/surfaces/pages/charts.ts";
import { STATES } from "../../../src/core/states.ts";
import { toTally } from "../../../src/surfaces/pages/charts.ts";
import type { Dataset } from "../../../src/catalog/dataset.ts";
import { toTallyOfAll } from "../../../src/surfaces/pages/charts.ts";
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

const ANSWER = {
  ok: true,
  api_version: "1.0.0",
  source: "An agency",
  source_url: "https://agency.test/",
  retrieved_at: "2026-11-20T12:00:00.000Z",
  source_updated: null,
  source_digest: `sha-256=:${"A".repeat(43)}=:`,
  unconfirmed: 0,
  notes: [],
  self: "/api/v1/x",
  next: null,
  disclaimer: "",
} as const;

const LOOK = { view: "table", charts: false, from: null, back: [] } as const;

const drawn = (
  dataset: Dataset,
  results: readonly Record<string, unknown>[],
  upstream_total: number | null,
): string => {
  const answer = { ...ANSWER, notes: [], results: [...results], count: results.length, upstream_total };
  return String(charts({ dataset, answer, input: {}, look: LOOK, counted: [] }));
};

const mapOf = (states: readonly unknown[]): string => {
  const dataset = datasets.find(({ name }) => name === "trials") ?? assert.fail();
  return drawn(
    dataset,
    states.map((state) => ({ locations: [{ state }, { state }] })),
    null,
  );
};

test("values of a list of codes are never counted together, for the last are not the rarest", () => {
  const codes = new Map(Array.from({ length: 12 }, (_, index) => [`C${index}`, `Code ${index}`]));
  const records = [...codes.keys()].flatMap((code, index) => Array.from({ length: index + 1 }, () => ({ code })));
  const chart = { kind: "values", field: "code", title: "Codes" } as const;
  assert.deepEqual(
    toTally(chart, records, codes)?.counts.map(({ label }) => label),
    [...codes.values()],
  );
  assert.equal(toTally(chart, records)?.counts.at(-1)?.label, "5 other values");
});

test("months below a chart keep apart, and a column that is not zero is seen", () => {
  const counts = Array.from({ length: 14 }, (_, index) => ({ label: monthLabel(index), count: index === 0 ? 999 : 1 }));
  const { document } = parseHTML(`<body>${String(columns([...counts], "month", "chart"))}</body>`);
  const labels = [...document.querySelectorAll("text")].filter((text) => /^\d{4}-\d\d$/.test(text.textContent ?? ""));
  const places = labels.map((label) => Number(label.getAttribute("x")));
  for (const [index, place] of places.slice(1).entries()) assert.ok(place - (places[index] ?? 0) >= 60, String(places));
  const heights = [...document.querySelectorAll("rect")].map((rect) => Number(rect.getAttribute("height")));
  assert.ok(
    heights.every((height) => height > 1),
    String(heights),
  );
});

const monthLabel = (index: number): string =>
  `${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;

test("a map has a tile for every state and territory, shows counts whether codes or names are given, and says what it leaves out", () => {
  const map = mapOf(["Ohio", "OH", "Texas", "Bavaria", null]);
  assert.equal(map.match(/<g class="shade-/g)?.length, STATES.size);
  assert.match(map, /<g class="shade-4">(?:(?!<g)[^])*>OH<\/text>(?:(?!<g)[^])*>2<\/text>/);
  assert.match(map, /<g class="shade-2">(?:(?!<g)[^])*>TX<\/text>/);
  assert.match(map, /of the 5 records on this page only; there may be more; 1 without a value; 1 more in other places/);
  assert.match(map, /<th scope="row"><bdi>Ohio<\/bdi><\/th>/);
});

test("one state alone is no map", () => assert.doesNotMatch(mapOf(["OH", "OH", null, "Bavaria"]), /<svg|<figure/));

test("columns are visible, however many there are", () => {
  for (const number of [2, 3, 12, 40]) {
    const counts = Array.from({ length: number }, (_, index) => ({ label: `${1980 + index}`, count: index + 1 }));
    const drawn = [...String(columns(counts, "year", "id")).matchAll(/width="([\d.]+)"\s+height="([\d.]+)"/g)];
    assert.equal(drawn.length, number);
    for (const [, width, height] of drawn) assert.ok(Number(width) > 5 && Number(height) > 2, `${width} by ${height}`);
  }
});

test("a chart always says how many records it counts", () => {
  assert.equal(partOf(10, 1234), "of the 10 records on this page only, out of 1,234 matches");
  assert.equal(partOf(7, 7), "of all 7 matches");
  assert.equal(partOf(10, null), "of the 10 records on this page only; there may be more");
});

test("if a record has several values, the chart says that it counts once for each", async () => {
  const trials = datasets.find(({ view }) => view.charts?.some(({ field }) => field === "phases")) ?? assert.fail();
  const shown = async (phases: readonly (readonly string[])[]): Promise<string> =>
    drawn(
      { ...trials, countable: null },
      phases.map((each) => ({ phases: each })),
      9,
    );
  assert.match(
    await shown([["PHASE1", "PHASE2"], ["PHASE2"], []]),
    /<\/strong> of the 3 records on this page only[^<]*; 1 without a value; a record with several values counts once for each/,
  );
  assert.doesNotMatch(await shown([["PHASE1"], ["PHASE2", "PHASE2"]]), /several values/);
});

test("counts of all matches are years with none left out, or values; what is no year is not drawn", () => {
  const of = (
    kind: "time" | "values",
    values: readonly (readonly [string | number, number])[],
    missing: number | null,
  ) => {
    const results = values.map(([value, count]) => ({ value, count }));
    const counts = {
      ...ANSWER,
      notes: [],
      count: results.length,
      upstream_total: 9,
      by: "x",
      results,
      missing,
      sources: [],
    };
    const tally = toTallyOfAll({ kind, field: "x", title: "X" }, counts);
    return tally === null ? null : [tally.without, ...tally.counts.map(({ label, count }) => `${label}: ${count}`)];
  };
  assert.deepEqual(
    of(
      "time",
      [
        ["2022", 4],
        ["2020", 2],
      ],
      3,
    ),
    [3, "2020: 2", "2021: 0", "2022: 4"],
  );
  assert.deepEqual(
    of(
      "time",
      [
        ["0001", 1],
        ["2020", 2],
      ],
      null,
    ),
    [0, "1: 1", "2020: 2"],
    "not 2,020 columns",
  );
  assert.equal(
    of(
      "time",
      [
        ["soon", 1],
        ["2020", 2],
      ],
      0,
    ),
    null,
  );
  assert.deepEqual(
    of(
      "values",
      [
        [4, 2],
        [3, 5],
      ],
      0,
    ),
    [0, "3: 5", "4: 2"],
  );
  assert.equal(of("values", [["a", 5]], 0), null);
});

test("what a chart says it is counted by is what its dataset can be counted by", () => {
  const named = datasets.flatMap((dataset) => (dataset.view.charts ?? []).map(({ by }) => ({ dataset, by })));
  for (const { dataset, by } of named)
    assert.ok(by === undefined || dataset.countable?.fields[by] !== undefined, `${dataset.name}: ${by}`);
  assert.ok(named.filter(({ by }) => by !== undefined).length >= 9);
});
