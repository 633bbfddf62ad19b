import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ask, get } from "./client.ts";

const names = [
  ..."cond term locn titles intr outc spons lead id patient".split(" ").map((name) => `query.${name}`),
  ..."overallStatus geo ids advanced synonyms".split(" ").map((name) => `filter.${name}`),
  ..."format markupFormat aggFilters geoDecay fields sort countTotal pageSize pageToken".split(" "),
];
const tokens = [
  ...'( ) [ ] , " \\ AND OR NOT ALL MISSING MIN MAX AREA[Phase] AREA[StartDate] AREA[LocationCity] AREA[x] TILT[StartDate]'.split(
    " ",
  ),
  ..."SEARCH[Location] SEARCH[Study] RANGE[1,MAX] RANGE[MIN,2020-01] DISTANCE[1,2,3mi] COVERAGE[FullMatch] lung 5".split(
    " ",
  ),
  ..."EXPANSION[None] EXPANSION[Lossy] AREA[ RANGE[ PHASE1 AREA[Location] AREA[LocationGeoPoint] AREA[Phase:size]".split(
    " ",
  ),
];
const expression = fc
  .array(fc.constantFrom(...tokens), { maxLength: 14 })
  .chain((parts) => fc.constantFrom("", " ").map((glue) => parts.join(glue)));
const text = fc.oneof(fc.string({ unit: "binary", maxLength: 200 }), fc.string({ maxLength: 200 }), expression);

test("any text in any parameter is a 200 or a text/plain 400", () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), text, (name, value) => {
      const { status, contentType } = ask({ [name]: value, ...(name === "fields" ? {} : { fields: "NCTId" }) });
      assert.ok(status === 200 || (status === 400 && contentType === "text/plain"), `${name}=${value}: ${status}`);
    }),
    { numRuns: 1500 },
  );
});

test("any raw query text and path is answered without a 500", () => {
  const raw = fc.oneof(fc.string({ unit: "binary" }), fc.string());
  fc.assert(
    fc.property(raw, raw, (query, id) => {
      assert.ok([200, 400].includes(get("/api/v2/studies", query).status));
      assert.ok([400, 404].includes(get(`/api/v2/studies/${id}`, query).status) || /^nct\d+$/i.test(id) || id === "");
    }),
    { numRuns: 500 },
  );
});

test("huge and deeply nested requests are refused quickly", () => {
  const started = performance.now();
  const huge = [
    "(".repeat(100_000),
    "NOT ".repeat(4_000),
    "lung ".repeat(3_000),
    ",".repeat(15_000),
    `"${"\\".repeat(7_999)}`,
    `NCT1${",".repeat(15_000)}x`,
  ];
  for (const value of huge) assert.equal(ask({ "query.term": value }).status, 400, value.slice(0, 10));
  assert.equal(ask({ "query.term": "lung cancer ".repeat(190), fields: "NCTId" }).status, 200);
  assert.ok(performance.now() - started < 30_000);
});
