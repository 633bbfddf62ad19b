import assert from "node:assert/strict";
import test from "node:test";
import { parseHTML } from "linkedom";
import { BY } from "../../../src/catalog/counts.ts";
import type { Dataset } from "../../../src/catalog/dataset.ts";
import { STATES } from "../../../src/core/states.ts";
import type { Counts } from "../../../src/gateway/counting.ts";
import { charts, columns, toTally, type Codes } from "../../../src/surfaces/pages/charts.ts";
import { datasets } from "../../support/recorded-agencies.ts";

type Value = readonly [value: string | number, count: number];

const countsOf = (values: readonly Value[], missing: number | null = 0): Counts => ({
  ...ANSWER,
  notes: [],
  count: values.length,
  upstream_total: 54,
  by: "x",
  results: values.map(([value, count]) => ({ value, count })),
  missing,
  multiple: false,
  sources: [],
});

const ANSWER = {
  ok: true,
  api_version: "1.0.0",
  self: "/api/counts/x",
  source: "An agency",
  source_url: "https://agency.test/",
  retrieved_at: "2026-11-20T12:00:00.000Z",
  source_updated: null,
  source_digest: `sha-256=:${"A".repeat(43)}=:`,
  unconfirmed: 0,
  next: null,
  disclaimer: "",
} as const;

const tallied = (kind: "time" | "values", values: readonly Value[], codes?: Codes) =>
  toTally({ kind, field: "x", title: "X" }, countsOf(values), codes)?.counts.map(
    ({ label, count }) => `${label}: ${count}`,
  ) ?? null;

const cases: readonly (readonly [
  what: string,
  kind: "time" | "values",
  values: readonly Value[],
  expected: unknown,
])[] = [
  [
    "years without a record count as 0",
    "time",
    [
      ["2022", 4],
      ["2020", 2],
    ],
    ["2020: 2", "2021: 0", "2022: 4"],
  ],
  [
    "a year that no record can have draws no two thousand columns",
    "time",
    [
      ["0001", 1],
      ["2020", 2],
    ],
    ["1: 1", "2020: 2"],
  ],
  [
    "a text that is not a year is not guessed",
    "time",
    [
      ["soon", 1],
      ["2020", 2],
    ],
    null,
  ],
  [
    "values by frequency, then by name",
    "values",
    [
      ["c", 1],
      ["b", 2],
      ["a", 1],
    ],
    ["b: 2", "a: 1", "c: 1"],
  ],
  [
    "numbers in their order",
    "values",
    [
      [4, 2],
      [3, 5],
    ],
    ["3: 5", "4: 2"],
  ],
  ["one value is nothing to compare", "values", [["a", 5]], null],
  [
    "rare values are counted together",
    "values",
    [["a", 2], ...[..."bcdefghij"].map((value) => [value, 1] as const)],
    ["a: 2", "b: 1", "c: 1", "d: 1", "e: 1", "f: 1", "g: 1", "3 other values: 3"],
  ],
];
for (const [what, kind, values, expected] of cases) test(what, () => assert.deepEqual(tallied(kind, values), expected));

test("codes are said in words, in the order of their list and not by frequency; an unknown one comes last", () => {
  const phases = new Map([
    ["PHASE1", "Phase 1"],
    ["PHASE2", "Phase 2"],
  ]);
  const values = [
    ["PHASE9", 3],
    ["PHASE2", 2],
    ["PHASE1", 1],
  ] as const;
  assert.deepEqual(tallied("values", values, phases), ["Phase 1: 1", "Phase 2: 2", "PHASE9: 3"]);
});

test("values of a list of codes are never counted together, for the last are not the rarest", () => {
  const codes = new Map(Array.from({ length: 12 }, (_, index) => [`C${index}`, `Code ${index}`]));
  const values = [...codes.keys()].map((code, index) => [code, index + 1] as const);
  assert.equal(tallied("values", values, codes)?.length, 12);
  assert.equal(tallied("values", values)?.at(-1), "5 other values: 15");
});

const charted = (name: string, by: string, counts: Counts): string => {
  const dataset: Dataset = datasets.find((each) => each.name === name) ?? assert.fail();
  const chart = dataset.view.charts?.find((each) => each.by === by) ?? assert.fail();
  const answer = { ...counts, results: [], count: 10, upstream_total: 54 };
  const look = { view: "table", charts: true, from: null, back: [] } as const;
  const counted = [{ chart, outcome: counts, twin: `/api/counts/${name}?${BY}=${by}` }];
  return String(charts({ dataset, answer, input: {}, look, counted })).replaceAll(/\s+/g, " ");
};

test("a chart says what it shows as its title, how many records it counts, and how many have no value", () => {
  const stars: readonly Value[] = [
    [5, 9],
    [3, 20],
  ];
  const text = charted("hospitals", "overall_rating", countsOf(stars, 25));
  assert.match(
    text,
    /<strong>Most frequent: <bdi>3<\/bdi>, 20 of 54<\/strong> Star ratings of all 54 hospitals; 25 without/,
  );
});

test("the year that is not over is marked in the chart, in its table and in its words", () => {
  const years: readonly Value[] = [
    ["2025", 9],
    ["2026", 4],
  ];
  const text = charted("clearances", "decision_year", countsOf(years));
  assert.match(text, /Most in <bdi>2025<\/bdi>, 9 of 54.* the last year is not over/);
  assert.equal(text.match(/class="unfinished"/g)?.length, 1);
  assert.match(text, /2026 \(not over\)/);
  const past: readonly Value[] = [
    ["2023", 9],
    ["2024", 4],
  ];
  assert.doesNotMatch(charted("clearances", "decision_year", countsOf(past)), /not over|unfinished/);
});

const mapOf = (states: readonly Value[]): string => charted("hospitals", "state", countsOf(states, 1));

test("a map has a tile for every state and territory, shows counts whether codes or names are given, and says what it leaves out", () => {
  const map = mapOf([
    ["Ohio", 1],
    ["OH", 1],
    ["Texas", 1],
    ["Bavaria", 1],
  ]);
  assert.equal(map.match(/<g class="shade-/g)?.length, STATES.size);
  assert.match(map, /<g class="shade-4">(?:(?!<g)[^])*>OH<\/text>(?:(?!<g)[^])*>2<\/text>/);
  assert.match(map, /<g class="shade-2">(?:(?!<g)[^])*>TX<\/text>/);
  assert.match(map, /1 without a value; 1 more in other places/);
  assert.match(map, /<th scope="row"><bdi>Ohio<\/bdi><\/th>/);
});

test("one state alone is no map", () =>
  assert.doesNotMatch(
    mapOf([
      ["OH", 2],
      ["Bavaria", 1],
    ]),
    /<svg|<figure/,
  ));

test("columns are visible, however many there are, and their years keep apart", () => {
  for (const number of [2, 3, 12, 40]) {
    const counts = Array.from({ length: number }, (_, index) => ({ label: `${1980 + index}`, count: index + 1 }));
    const { document } = parseHTML(`<body>${String(columns(counts, "id"))}</body>`);
    const drawn = [...document.querySelectorAll("rect")];
    assert.equal(drawn.length, number);
    for (const rect of drawn)
      assert.ok(Number(rect.getAttribute("width")) > 5 && Number(rect.getAttribute("height")) > 1);
    const years = [...document.querySelectorAll("text")].filter((text) => /^\d{4}$/.test(text.textContent ?? ""));
    const places = years.map((label) => Number(label.getAttribute("x")));
    for (const [index, place] of places.slice(1).entries()) assert.ok(place - (places[index] ?? 0) >= 40);
  }
});

test("what a chart says it is counted by is what its dataset can be counted by", () => {
  const named = datasets.flatMap((dataset) => (dataset.view.charts ?? []).map(({ by }) => ({ dataset, by })));
  for (const { dataset, by } of named)
    assert.ok(by === undefined || dataset.countable?.fields.has(by) === true, `${dataset.name}: ${by}`);
  assert.ok(named.filter(({ by }) => by !== undefined).length >= 9);
});
