import { furtherBounds } from "../../../src/catalog/fields.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parse } from "../../../sandbox/openfda/parser.ts";
import type { Query } from "../../../sandbox/openfda/query.ts";
import { GatewayError } from "../../../src/core/errors.ts";
import { attempt } from "../../support/failure.ts";
import { anyText, trickyText } from "../../support/hostile-text.ts";
import { datasets } from "../../support/recorded-agencies.ts";

/**
 * Whatever a caller writes into a filter, the query that openFDA's grammar reads out of it has exactly the clauses that
 * were asked for, each of whole values or ranges in the fields of its parameter. Read by the recorded agency's parser.
 */

const searches = datasets.filter(({ upstream, isLookup }) => upstream.name === "openfda" && !isLookup);

type Leaf = Exclude<Query, { kind: "group" }>;

const leavesOf = (query: Query): readonly Leaf[] =>
  query.kind === "group" ? query.clauses.flatMap(({ query: inner }) => leavesOf(inner)) : [query];

/** The clauses of a search that are joined by AND. */
function clausesOf(search: string): readonly Query[] {
  const query = parse(search);
  if (query.kind !== "group") assert.fail(search);
  const [first, ...more] = query.clauses;
  assert.ok(first !== undefined && query.clauses.every(({ modifier }) => modifier === null), search);
  if (more.length === 0) return [first.query];
  assert.ok(
    more.every(({ joinedBy }) => joinedBy === "and"),
    search,
  );
  return query.clauses.map((clause) => clause.query);
}

const modifiersOf = (query: Query): readonly (string | null)[] =>
  query.kind === "group"
    ? query.clauses.flatMap(({ modifier, query: inner }) => [modifier, ...modifiersOf(inner)])
    : [];

const fieldsOf = (query: Query): ReadonlySet<string | null> => new Set(leavesOf(query).map(({ field }) => field));

const searchOf = (request: { readonly query: readonly (readonly [string, string])[] }): string =>
  request.query.find(([name]) => name === "search")?.[1] ?? "";

/** Pieces that many fields take, so that hostile signs stand beside values that are real. */
const valued = (example: string) =>
  fc
    .tuple(fc.constantFrom(example, "NDA021436", "Device Design", "Medtronic, Inc."), trickyText)
    .map(([value, text]) => `${value}${text}`);

for (const dataset of searches)
  for (const name of dataset.paramShape.names.filter((each) => !["limit", "cursor", "sort"].includes(each))) {
    const schema = dataset.paramsSchema.properties?.[name];
    const example = String(typeof schema === "object" ? schema["example"] : "");
    const isUntil = name === "until";
    const isOwnRange = name === "since" || furtherBounds(dataset.fields).includes(name);
    const beside = isUntil ? { since: "19000101" } : isOwnRange ? {} : { since: "20240229" };
    test(`${dataset.name}: no text in ${name} adds a clause to the query, or leaves its fields`, () => {
      const [own] = clausesOf(searchOf(dataset.toQuery({ [name]: example }).request));
      if (own === undefined) assert.fail(name);
      let planned = 0;
      fc.assert(
        fc.property(fc.oneof(anyText, valued(example), fc.constant(example)), (text) => {
          const query = attempt(() => dataset.toQuery({ ...beside, [name]: text }));
          if (query instanceof GatewayError) {
            assert.equal(query.code, "invalid_query");
            return;
          }
          planned++;
          const search = searchOf(query.request);
          if (dataset.fields[name]?.isPresence === true) {
            assert.match(search, /^\((?:_exists_|_missing_):[a-z_]+\)(?: AND \([a-z_]+:\[\d+ TO \d+\]\))?$/);
            return;
          }
          assert.doesNotMatch(search, /_missing_|_exists_/);
          const clauses = clausesOf(search);
          const isOneRange = isUntil || Object.keys(beside).length === 0;
          assert.equal(clauses.length, isOneRange ? 1 : 2, search);
          assert.deepEqual(new Set(clauses.flatMap(modifiersOf)), new Set([null]), search);
          const [first, range] = clauses;
          assert.deepEqual(fieldsOf(first ?? assert.fail()), fieldsOf(own), search);
          for (const leaf of leavesOf(first ?? assert.fail()))
            assert.ok(leaf.kind === "phrase" || (isOneRange && leaf.kind === "range"), search);
          if (range !== undefined) assert.equal(leavesOf(range)[0]?.kind, "range", search);
        }),
        { numRuns: 300, examples: [[example], [`${example}" OR "x`], [`${example}) OR (device_name:*`]] },
      );
      assert.ok(planned > 0);
    });
  }
