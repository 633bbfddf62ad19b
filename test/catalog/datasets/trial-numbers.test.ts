import assert from "node:assert/strict";
import { test } from "node:test";
import { trials } from "../../../src/catalog/datasets/trials.ts";
import { failureOf } from "../../support/failure.ts";

test("trials: NCT numbers alone are refused together with a filter, which the registry would ignore", () => {
  for (const input of [
    { condition: "NCT01234567", status: "RECRUITING" },
    { intervention: "nct01234567, NCT02222222;", status: "COMPLETED" },
    { condition: "[NCT01234567]", location: "MA" },
    { condition: "asthma", location: "NCT01234567", status: "RECRUITING" },
  ])
    assert.match(failureOf(() => trials.toQuery(input)).message, /NCT numbers alone/, JSON.stringify(input));
});

test("trials: NCT numbers alone are answered with no other study, old numbers of one included", () => {
  const identificationModule = { nctId: "NCT00000001", nctIdAliases: ["NCT00000002"] };
  const rows = [{ protocolSection: { identificationModule } }];
  const read = (input: object) => trials.toQuery(input).read({ rows, total: 1, updated: null });
  for (const input of [
    { condition: "NCT09999999" },
    { intervention: "nct00000003, NCT00000010" },
    { location: "[NCT00000011]" },
    { condition: "NCT00000003", intervention: "asthma" },
  ])
    assert.match(failureOf(() => read(input)).message, /does not match the query: another NCT number/);
  for (const input of [
    { condition: "NCT00000001" },
    { intervention: "NCT00000003; nct00000002" },
    { location: "NCT1" },
    { condition: "NCT00000001", intervention: "NCT00000003" },
    { condition: "NCT00000003 extension" },
    { condition: "NCT123456789012" },
  ])
    assert.equal(read(input).records.length, 1, JSON.stringify(input));
});

for (const [where, modules] of [
  ["brief title", { identificationModule: { nctId: "NCT00000001", briefTitle: "Extension of NCT01234567" } }],
  ["official title", { identificationModule: { nctId: "NCT00000001", officialTitle: "Part two of nct 01234567" } }],
  ["conditions", { conditionsModule: { conditions: ["Participation in NCT01234567"] } }],
  ["keywords", { conditionsModule: { keywords: ["asthma", "NCT01234567"] } }],
  ["intervention", { armsInterventionsModule: { interventions: [{ name: "Drug of NCT01234567" }] } }],
  ["intervention's other names", { armsInterventionsModule: { interventions: [{ otherNames: ["NCT01234567"] }] } }],
  ["intervention's text", { armsInterventionsModule: { interventions: [{ description: "As in NCT01234567." }] } }],
  ["arm's label", { armsInterventionsModule: { armGroups: [{ label: "Roll-over from NCT01234567" }] } }],
  ["arm's text", { armsInterventionsModule: { armGroups: [{ description: "Former NCT01234567" }] } }],
  ["facility", { contactsLocationsModule: { locations: [{ facility: "Sites of NCT01234567" }] } }],
] as const)
  test(`trials: a NCT number in the ${where} of a study may be what the registry found`, () => {
    const identificationModule = { nctId: "NCT00000001" };
    const read = (condition: string) =>
      trials
        .toQuery({ condition })
        .read({ rows: [{ protocolSection: { identificationModule, ...modules } }], total: 1, updated: null });
    assert.equal(read("NCT01234567").records.length, 1);
    assert.match(failureOf(() => read("NCT01234568")).message, /another NCT number/);
  });
