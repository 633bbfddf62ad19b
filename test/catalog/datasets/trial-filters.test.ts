import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { trials } from "../../../src/catalog/datasets/trials.ts";
import { GatewayError } from "../../../src/core/errors.ts";
import { attempt, failureOf } from "../../support/failure.ts";
import { anyText } from "../../support/hostile-text.ts";

/** Filters of studies against the grammar of Essie, read here without anything of the adapter's. */

/** The areas that a filter may ask for; a caller's text can only be inside a literal. */
const AREAS: Readonly<Record<string, RegExp>> = {
  Phase: /^(?:NA|EARLY_PHASE1|PHASE[1-4])$/,
  StudyType: /^(?:INTERVENTIONAL|OBSERVATIONAL|EXPANDED_ACCESS)$/,
  LeadSponsorName: /[\p{L}\p{N}]/u,
  LeadSponsorClass: /^(?:NIH|FED|OTHER_GOV|INDIV|INDUSTRY|NETWORK|AMBIG|OTHER|UNKNOWN)$/,
  Sex: /^(?:FEMALE|MALE|ALL)$/,
  StdAge: /^(?:CHILD|ADULT|OLDER_ADULT)$/,
  LocationCity: /[\p{L}\p{N}]/u,
  LocationState: /^[A-Z][A-Za-z ]+$/,
  LocationCountry: /^[A-Z][A-Za-z ]+$/,
  LocationZip: /^\d{5}$/,
};

const TOKEN =
  /\s*(?:(AREA\[\w+\])|(SEARCH\[Location\])|(RANGE\[(?:MIN|\d{4}-\d\d-\d\d), ?(?:MAX|\d{4}-\d\d-\d\d)\])|("(?:[^"\\]|\\["\\])*")|(true|false)|(AND|OR|NOT)|([()]))/uy;

/** The tokens of an expression. @throws when there is anything else in it */
function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expression.length) {
    const at = TOKEN.lastIndex;
    const [, ...groups] = TOKEN.exec(expression) ?? assert.fail(`${expression} at ${at}`);
    tokens.push(groups.find((group) => group !== undefined) ?? "");
  }
  return tokens;
}

/** The clauses that all must hold, each with its areas; by recursive descent over the documented precedence. */
function clausesOf(expression: string): readonly (readonly string[])[] {
  const tokens = tokensOf(expression);
  const take = (): string => tokens.shift() ?? assert.fail(`${expression} ends early`);
  const item = (): string[] => {
    const token = take();
    if (token === "NOT") return item();
    if (token === "SEARCH[Location]" || token === "(") {
      if (token !== "(") assert.equal(take(), "(");
      const inner = list(["AND", "OR"]).flat();
      assert.equal(take(), ")");
      return inner;
    }
    const area = /^AREA\[(\w+)\]$/.exec(token)?.[1] ?? assert.fail(`${token} in ${expression}`);
    const value = take();
    if (area === "LastUpdatePostDate") assert.match(value, /^RANGE/);
    else if (area === "HasResults") assert.match(value, /^(?:true|false)$/);
    else {
      assert.match(value, /^"/);
      assert.match(value.slice(1, -1), AREAS[area] ?? assert.fail(area));
    }
    return [area];
  };
  const list = (joiners: readonly string[]): string[][] => {
    const items = [item()];
    while (joiners.includes(tokens[0] ?? "")) {
      take();
      items.push(item());
    }
    return items;
  };
  const clauses = list(["AND"]);
  assert.deepEqual(tokens, [], expression);
  return clauses;
}

const NAMES = {
  phase: "Phase",
  study_type: "StudyType",
  sponsor: "LeadSponsorName",
  sponsor_class: "LeadSponsorClass",
  has_results: "HasResults",
  sex: "Sex",
  age_group: "StdAge",
  since: "LastUpdatePostDate",
  until: "LastUpdatePostDate",
  location: "Location",
  status: "",
} as const;

const values = fc.oneof(
  anyText,
  fc.constantFrom("PHASE1", "phase2, PHASE3", "ALL", "CHILD,ADULT", "true", "20240101", "Boston, MA", "St. Louis, MO"),
  anyText.map((text) => `Pfizer ${text}`),
  anyText.map((text) => `${text}, Massachusetts`),
);

for (const [name, area] of Object.entries(NAMES))
  test(`Any ${name} adds the clause of its own area and no other`, () => {
    fc.assert(
      fc.property(values, (value) => {
        const plan = attempt(() => trials.toQuery({ [name]: value, study_type: "OBSERVATIONAL" }));
        if (plan instanceof GatewayError) return;
        const sent = new Map(plan.request.query);
        for (const each of sent.keys())
          assert.match(each, /^(?:query\.locn|filter\.(?:advanced|overallStatus)|sort|countTotal|pageSize|format)$/);
        assert.match(sent.get("filter.overallStatus") ?? "UNKNOWN", /^[A-Z_]+(?:,[A-Z_]+)*$/);
        const areas = new Set(clausesOf(sent.get("filter.advanced") ?? "").flat());
        areas.delete("StudyType");
        for (const each of areas) assert.ok(area !== "" && each.startsWith(area), `${each} for ${name}`);
      }),
      { numRuns: 300 },
    );
  });

test("Filters together are one clause for each, whatever the sponsor is called", () => {
  let planned = 0;
  fc.assert(
    fc.property(anyText, (sponsor) => {
      const asked = { phase: "PHASE1,PHASE2", sex: "ALL", age_group: "CHILD", since: "20240101", location: "PR" };
      const plan = attempt(() => trials.toQuery({ ...asked, sponsor }));
      if (plan instanceof GatewayError) return;
      planned++;
      const clauses = clausesOf(new Map(plan.request.query).get("filter.advanced") ?? "");
      assert.deepEqual(
        clauses.filter(([area]) => area !== "LeadSponsorName").map((areas) => [...new Set(areas)].join(" ")),
        ["LocationCountry LocationState", "Phase", "Sex", "StdAge", "LastUpdatePostDate"],
      );
    }),
    { numRuns: 500 },
  );
  assert.ok(planned > 100, `${planned} sponsors`);
});

test('"The filter held": NCT numbers beside any filter are refused, for the registry ignores it then', () => {
  for (const filter of [
    { status: "RECRUITING" },
    { phase: "PHASE1" },
    { study_type: "OBSERVATIONAL" },
    { sponsor: "Pfizer" },
    { sponsor_class: "NIH" },
    { has_results: "true" },
    { sex: "ALL" },
    { age_group: "CHILD" },
    { since: "20240101" },
    { until: "20240101" },
    { location: "MA" },
  ])
    for (const words of [{ condition: "NCT01234567" }, { intervention: "nct01234567, NCT02222222" }]) {
      const { code, message } = failureOf(() => trials.toQuery({ ...words, ...filter }));
      assert.equal(code, "invalid_query", JSON.stringify(filter));
      assert.match(message, /ignores every filter/);
    }
});
