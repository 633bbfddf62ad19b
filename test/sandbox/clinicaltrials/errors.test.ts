import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, get } from "./client.ts";

const bracket =
  "Error parsing query in Other terms: mismatched input '[' expecting {<EOF>, '(', ',', 'NOT', 'AND', 'OR', 'SEARCH', 'AREA', " +
  "'RANGE', 'DISTANCE', Coverage, Expansion, 'TILT', 'ALL', 'MISSING', 'MIN', 'MAX', EscapedKeyword, BooleanLiteral, " +
  "DecimalLiteral, DateLiteral, TimeLiteral, RadiusLiteral, StringLiteral, Term}";
const phases = "`NA`, `EARLY_PHASE1`, `PHASE1`, `PHASE2`, `PHASE3`, `PHASE4`";

const recorded: readonly [Readonly<Record<string, string>>, string][] = [
  [{ "query.cond": "asthma", "filter.studyType": "INTERVENTIONAL" }, "`filter.studyType` is unknown parameter"],
  [{ "query.cond": "cancer", "query.recrs": "COMPLETED" }, "`query.recrs` is unknown parameter"],
  [{ "filter.overallStatus": "BADSTATUS" }, "Invalid value in parameter `overallStatus`: `BADSTATUS`"],
  [{ "query.term": "diabetes [bracket]" }, bracket],
  [{ "query.term": "diabetes (unmatched" }, "Error parsing query in Other terms: missing ')' at '<EOF>'"],
  [
    { "filter.advanced": "AREA[NotARealField]x" },
    "Error parsing query in advanced filter: Unknown area name: `NotARealField`",
  ],
  [
    { "filter.advanced": "AREA[Phase]PHASE5" },
    `Error parsing query in advanced filter: Allowed values for enum field \`protocolSection.designModule.phases\` are ${phases}`,
  ],
  [{ sort: "EnrollmentCount:descending" }, "Item 1 in parameter `sort` has incorrect format"],
  [{ sort: "enrollmentCount:desc" }, "Unknown sort field"],
  [{ sort: "BriefTitle" }, "Unknown sort field"],
  [{ sort: "A:desc,B:desc,C:desc" }, "Parameter `sort` must contain no more than 2 items"],
  [{ fields: "StudyDesign" }, "Parameter 'fields' contains invalid field name: 'StudyDesign'"],
];

test("the error texts known from the registry are given word for word as text/plain 400", () => {
  for (const [parameters, body] of recorded) {
    assert.deepEqual(ask(parameters), { status: 400, contentType: "text/plain", body });
  }
});

const refused: readonly [Readonly<Record<string, string>>, RegExp][] = [
  [{ "query.cond": "a [b" }, /^Error parsing query in Conditions or disease: mismatched input '\['/],
  [{ "query.cond": "a ) b" }, /mismatched input '\)'/],
  [{ "query.cond": 'a "b' }, /token recognition error/],
  [{ "query.cond": "MAX" }, /no viable alternative at input 'MAX'/],
  [{ "query.cond": "AND" }, /no viable alternative at input 'AND'/],
  [{ "query.cond": "heart OR" }, /no viable alternative at input '<EOF>'/],
  [{ "query.cond": "AREA [Phase]NA" }, /mismatched input '\[' expecting '\['/],
  [{ "query.cond": "" }, /no viable alternative at input '<EOF>'/],
  [{ "query.cond": "COVERAGE[Some]x" }, /mismatched input 'Some'/],
  [{ "query.cond": "AREA[StartDate]RANGE[soon,MAX]" }, /Invalid value `soon`/],
  [{ "query.cond": `${"(".repeat(61)}x${")".repeat(61)}` }, /nested too deeply/],
  [{ "filter.advanced": "SEARCH[Location](AREA[BriefTitle]x)" }, /Unknown area name: `BriefTitle`/],
  [{ "filter.ids": "NCT02300909,XYZ" }, /^Item 2 in parameter `filter.ids` has incorrect format$/],
  [{ "filter.overallStatus": "recruiting" }, /^Invalid value in parameter `overallStatus`: `recruiting`$/],
  [{ "filter.geo": "near Boston" }, /has incorrect format$/],
  [{ pageSize: "-1" }, /`pageSize`/],
  [{ pageSize: "ten" }, /`pageSize`/],
  [{ countTotal: "yes" }, /`countTotal`/],
  [{ format: "xml" }, /`format`/],
  [{ format: "csv" }, /not in this recorded sample/],
  [{ markupFormat: "legacy" }, /not in this recorded sample/],
  [{ geoDecay: "func:exp,scale:300mi,offset:0mi,decay:0.5" }, /not in this recorded sample/],
  [{ aggFilters: "results" }, /^Parameter `aggFilters` has incorrect format$/],
  [{ aggFilters: "status:com," }, /^Parameter `aggFilters` has incorrect format$/],
  [{ aggFilters: "status:com nonsense" }, /`status:nonsense` is not in this recorded sample/],
  [{ aggFilters: "toString:x" }, /`toString:x` is not in this recorded sample/],
  [{ fields: "" }, /^Item 1 in parameter `fields` has incorrect format$/],
  [{ pageToken: "abracadabra" }, /`pageToken`/],
];

test("whatever else is wrong is a text/plain 400 that names it", () => {
  for (const [parameters, expected] of refused) {
    const { status, contentType, body } = ask(parameters);
    assert.deepEqual([status, contentType], [400, "text/plain"], JSON.stringify(parameters));
    assert.match(body, expected);
  }
});

test("the single-study path answers 400, 404 and 301 as documented", () => {
  assert.equal(get("/api/v2/studies/NCT").status, 400);
  assert.equal(get("/api/v2/studies/%ZZ").status, 400);
  assert.equal(get("/api/v2/studies/NCT00000000").status, 400);
  assert.equal(get("/api/v2/studies/NCT02300909", "format=ris").status, 400);
  assert.equal(get("/api/v2/studies/NCT02300909", "pageSize=1").body, "`pageSize` is unknown parameter");
  assert.deepEqual(get("/api/v2/studies/NCT99999999"), {
    status: 404,
    contentType: "text/plain",
    body: "NCT number NCT99999999 not found",
  });
  const moved = get("/api/v2/studies/nct2380456", "fields=NCTId");
  assert.deepEqual([moved.status, moved.headers], [301, { location: "NCT02300909?fields=NCTId" }]);
});

test("an endpoint that was not recorded or does not exist is a 404", () => {
  for (const path of ["/api/v2/studies/enums", "/api/v2/stats/size", "/api/v2/", "/api/v1/studies", "/", ""]) {
    assert.equal(get(path).status, 404, path);
  }
});
