import assert from "node:assert/strict";
import test from "node:test";
import { parseHTML } from "linkedom";
import { STATES } from "../../../src/core/states.ts";
import type { Counts } from "../../../src/gateway/counting.ts";
import {
  bars,
  columns,
  finding,
  remarksOn,
  shortened,
  stateMap,
  toTally,
  type Codes,
} from "../../../src/surfaces/pages/charts.ts";
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
];
for (const [what, kind, values, expected] of cases) test(what, () => assert.deepEqual(tallied(kind, values), expected));

test("codes are shown in words, in the order of their list; an unknown one comes last", () => {
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

test("rare values are counted together if there is no room", () => {
  const counts = [..."abcdefghij"].map((label, index) => ({ value: label, label, count: index === 0 ? 2 : 1 }));
  assert.deepEqual(
    shortened(counts, 8).map(({ label, count }) => `${label}: ${count}`),
    ["a: 2", "b: 1", "c: 1", "d: 1", "e: 1", "f: 1", "g: 1", "3 other values: 3"],
  );
  assert.deepEqual(shortened(counts, 10), counts);
});

test("values of a list of codes are never counted together, for the last are not the rarest", () => {
  const codes = new Map(Array.from({ length: 12 }, (_, index) => [`C${index}`, `Code ${index}`]));
  const values = [...codes.keys()].map((code, index) => [code, index + 1] as const);
  assert.equal(tallied("values", values, codes)?.length, 12);
});

const HOSPITALS = { word: "hospitals", label: "Overall rating", total: 54, isSelfEvident: true };

const findingOf = (kind: "time" | "values", values: readonly Value[], missing = 0, of = HOSPITALS): string =>
  finding(toTally({ kind, field: "x", title: "X" }, countsOf(values, missing)) ?? assert.fail(), of);

test("a chart's title is a finding: what most records have, of how many that have a value at all", () => {
  const kinds = { word: "events", label: "Event type", total: 54, isSelfEvident: false };
  assert.equal(
    findingOf(
      "values",
      [
        ["5 stars", 9],
        ["3 stars", 20],
      ],
      25,
    ),
    "20 of 29 hospitals with known overall rating have 3 stars",
  );
  assert.equal(
    findingOf("values", [
      ["5 stars", 9],
      ["3 stars", 45],
    ]),
    "45 of 54 hospitals have 3 stars",
  );
  assert.equal(
    findingOf(
      "values",
      [
        ["Injury", 9],
        ["Death", 3],
      ],
      0,
      kinds,
    ),
    "Most common event type: Injury, 9 of 54 events",
  );
  assert.equal(
    findingOf(
      "time",
      [
        ["2023", 9],
        ["2024", 3],
      ],
      0,
      kinds,
    ),
    "2023 has the most: 9 of 54 events",
  );
  assert.equal(
    findingOf(
      "values",
      [
        ["a", 3],
        ["b", 3],
      ],
      0,
      kinds,
    ),
    "Several share the highest count: 3 of 54 events",
  );
  assert.equal(findingOf("values", [["a", 54]], 0, kinds), "One event type alone: a, 54 of 54 events");
  const long = findingOf(
    "values",
    [
      ["one two three four five six", 9],
      ["b", 3],
    ],
    0,
    kinds,
  );
  assert.ok(long.split(" ").length <= 12, long);
});

test("the year that is not over is marked and said", () => {
  const years = (values: readonly Value[]) =>
    toTally({ kind: "time", field: "x", title: "X" }, countsOf(values)) ?? assert.fail();
  const open = years([
    ["2025", 9],
    ["2026", 4],
  ]);
  assert.deepEqual(remarksOn(open), ["the last year is incomplete"]);
  assert.equal(String(columns(open.counts, "id")).match(/class="unfinished"/g)?.length, 1);
  assert.match(String(bars(open.counts, "id")), /2026<\/bdi> \(incomplete\)/);
  const older = { ...countsOf([["2025", 9]]), source_updated: "2025-06-24" };
  assert.equal(
    toTally({ kind: "time", field: "x", title: "X" }, older)?.isUnfinished,
    true,
    "as the agency's data are",
  );
  assert.deepEqual(
    remarksOn(
      years([
        ["2023", 9],
        ["2024", 4],
      ]),
    ),
    [],
  );
});

const mapOf = (values: readonly Value[]): string | null => {
  const map = stateMap(
    values.map(([value, count]) => ({ value: String(value), label: String(value), count })),
    "id",
  );
  return map === null ? null : String(map).replaceAll(/\s+/g, " ");
};

test("a map has a tile for every state and territory, shows counts whether codes or names are given, and says what it leaves out", () => {
  const map =
    mapOf([
      ["Ohio", 1],
      ["OH", 1],
      ["Texas", 1],
      ["Bavaria", 1],
    ]) ?? "";
  assert.equal(map.match(/<g class="shade-/g)?.length, STATES.size);
  assert.match(map, /<g class="shade-4">(?:(?!<g)[^])*>OH<\/text>(?:(?!<g)[^])*>2<\/text>/);
  assert.match(map, /<g class="shade-2">(?:(?!<g)[^])*>TX<\/text>/);
  assert.match(map, /1 in other places/);
});

test("a single state gets no map", () =>
  assert.equal(
    mapOf([
      ["OH", 2],
      ["Bavaria", 1],
    ]),
    null,
  ));

test("columns are visible, however many there are, and their years keep apart", () => {
  for (const number of [2, 3, 12, 40]) {
    const counts = Array.from({ length: number }, (_, index) => ({
      value: null,
      label: `${1980 + index}`,
      count: index + 1,
    }));
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
