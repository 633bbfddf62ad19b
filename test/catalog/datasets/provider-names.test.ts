import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { providersSearch } from "../../../src/catalog/datasets/providers-search.ts";
import { GatewayError } from "../../../src/core/errors.ts";
import { attempt, failureOf } from "../../support/failure.ts";
import { ask } from "../../support/recorded-agencies.ts";
import { recordedRows, type RecordedRow } from "../../support/recorded.ts";

const row = (type: "NPI-1" | "NPI-2", basic: object, other_names: readonly object[] = []) => ({
  number: "1003101296",
  enumeration_type: type,
  basic,
  addresses: [],
  taxonomies: [],
  other_names,
});
const person = (last_name: string, first_name = "ZELDA", ...other: object[]) =>
  row("NPI-1", { first_name, last_name }, other);
const company = (organization_name: string, ...other: object[]) => row("NPI-2", { organization_name }, other);
const read = (input: object, found: object) =>
  providersSearch.toQuery(input).read({ rows: [found], total: null, updated: null });

for (const [input, found, words] of [
  [{ last_name: "Lee" }, person("SLEEMAN"), "no such last name"],
  [{ last_name: "Li" }, person("WILLIAMS"), "no such last name"],
  [{ last_name: "Smith" }, person("SMITHSON"), "no such last name"],
  [{ last_name: "Smith" }, person("GOLDSMITH"), "no such last name"],
  [{ last_name: "Smi*" }, person("GOLDSMITH"), "no such last name"],
  [{ last_name: "Smith Jones" }, person("SMITH"), "no such last name"],
  [{ last_name: "Lee" }, person("MOORE", "LEE", { organization_name: "LEE" }), "no such last name"],
  [{ first_name: "Jo*" }, person("JONES", "ZELDA"), "no such first name"],
  [{ first_name: "Jo*" }, person("MOORE", "MARJORIE"), "no such first name"],
  [{ organization: "art" }, company("HEART CLINIC"), "no such name"],
  [{ organization: "General" }, company("MASSACHUSETTS GENERAL"), "no such name"],
  [{ organization: "Emory*" }, company("GROUP OF THE EMORY CLINIC"), "no such name"],
  [{ organization: "Mayo Clinic" }, company("MAYO"), "no such name"],
] as const)
  test(`providers_search: ${JSON.stringify(input)} is not answered with ${JSON.stringify(found.basic)}`, () => {
    const failure = failureOf(() => read(input, found));
    assert.equal(failure.reason, "unexpected_shape");
    assert.match(failure.message, new RegExp(`row 1 does not match the query: ${words}`));
  });

for (const [input, found] of [
  ...["Smith-Jones", "smith jones", "Smith", "JONES", "Smithjones", "smi*", "Jon*", "smith-j*"].map(
    (last_name) => [{ last_name }, person("SMITH-JONES")] as const,
  ),
  ...["O'Brien", "OBrien", "O Brien", "o’b*"].map((last_name) => [{ last_name }, person("O'BRIEN")] as const),
  ...["De La Cruz", "DeLaCruz", "Dela Cruz", "de la*"].map(
    (last_name) => [{ last_name }, person("DE LA CRUZ")] as const,
  ),
  [{ last_name: "O'Brien" }, person("OBRIEN")],
  [{ last_name: "Pena" }, person("PEÑA")],
  [{ last_name: "Peña" }, person("PENA JR.")],
  [{ last_name: "Sorensen" }, person("SØRENSEN")],
  [{ last_name: "Sørensen" }, person("SORENSEN")],
  [{ last_name: "Moore" }, person("LEE", "ZELDA", { last_name: "MOORE" })],
  [{ first_name: "Jo*" }, person("MOORE", "MARY-JOAN")],
  [{ first_name: "He*" }, person("DUNAGAN", "JOSEPHINE", { first_name: "HELEN" })],
  [{ first_name: "Robert" }, person("MOORE", "BOB")],
  [{ organization: "Emory" }, company("THE EMORY CLINIC, INC")],
  [{ organization: "the e" }, company("THE EMORY CLINIC, INC")],
  [{ organization: "Michael D Randell MD" }, company("MICHAEL D. RANDELL, M.D., P.C.")],
  [{ organization: "Fyzical" }, company("ATHLETIC SPINE", { organization_name: "FYZICAL THERAPY & BALANCE CENTERS" })],
  [{ organization: "3" }, company("3M COMPANY")],
] as const)
  test(`providers_search: ${JSON.stringify(input)} may be answered with ${JSON.stringify(found)}`, () => {
    assert.equal(read(input, found).records.length, 1);
  });

const name = z.string().optional();
const names = z.object({ first_name: name, last_name: name, organization_name: name });
const named = z.object({ basic: names, other_names: z.array(names).default([]) });

/** What a record can be asked for by: its own names, whole and by their beginnings. */
function questionsFor(found: RecordedRow): readonly object[] {
  const { basic, other_names } = named.parse(found);
  return [basic, ...other_names].flatMap(({ first_name, last_name, organization_name }) => [
    ...(first_name === undefined ? [] : [{ first_name }, { first_name: beginning(first_name) }]),
    ...(last_name === undefined ? [] : [{ last_name }, { last_name: beginning(last_name) }]),
    ...(organization_name === undefined ? [] : [{ organization: organization_name }]),
    ...(organization_name === undefined ? [] : [{ organization: organization_name.slice(0, 5).trim() }]),
  ]);
}

const beginning = (text: string): string => `${text.slice(0, 3).trim()}*`;

test("providers_search: every recorded provider may be the answer to its own names, and the recorded registry's is", () => {
  const rows = recordedRows("providers_search");
  const answered = new Set<string>();
  for (const found of rows)
    for (const question of questionsFor(found)) {
      const records = attempt(() => read(question, found));
      if (!(records instanceof GatewayError)) assert.equal(records.records.length, 1);
      else assert.equal(records.code, "invalid_query", `${JSON.stringify(question)}: ${records.message}`);
      const key = JSON.stringify(question);
      if (records instanceof GatewayError || answered.has(key)) continue;
      answered.add(key);
      assert.deepEqual(ask(providersSearch, { ...question, limit: 50 }).unconfirmed, [], key);
    }
  assert.ok(answered.size > rows.length, `${answered.size} questions`);
});
