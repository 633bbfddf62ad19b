import { requireFewClauses, SearchFailure } from "./failure.ts";
import { existing, phraseDocs, rangeDocs, wildcardDocs, wordDocs } from "./leaf.ts";
import type { Clause, Query } from "./query.ts";
import type { Field } from "./schema.ts";
import type { Docs, Table } from "./table.ts";

/** The documents a query matches. */
export function match(query: Query, table: Table): Docs {
  return evaluate(query, table) ?? new Uint8Array(table.records.length);
}

/** Null when the text holds no token at all (`device_name:"&"`): such a clause is dropped, as if it were not there. */
function evaluate(query: Query, table: Table): Docs | null {
  if (query.kind === "group") return groupDocs(query.clauses, table);
  if (query.field === "_exists_") return existsDocs(query, table);
  if (query.kind === "wildcard" && query.pattern === "*") {
    return query.field === null || query.field === "*" ? everything(table) : existing(query.field, table);
  }
  const isLenient = query.field === null || query.field === "*";
  const fields = fieldsOf(query.field, table);
  const found = fields.map((field) => leafDocs(query, field, table, isLenient));
  if (found.length === 1) return found[0] ?? null;
  return union(found, table);
}

/** The fields a clause names; none for an unknown one, which therefore matches nothing. */
function fieldsOf(name: string | null, { schema }: Table): readonly Field[] {
  if (name === null || name === "*") return schema.searchable;
  if (name.includes("*")) return schema.matching(name);
  const field = schema.field(name);
  return field === undefined ? [] : [field];
}

function leafDocs(
  query: Exclude<Query, { kind: "group" }>,
  field: Field,
  table: Table,
  isLenient: boolean,
): Docs | null {
  if (field.kind === "unindexed") {
    throw new SearchFailure("query_shard_exception", `Cannot search on field [${field.name}] since it is not indexed.`);
  }
  const scope = { field, table, isLenient };
  if (query.kind === "range") return rangeDocs(query.range, scope);
  if (query.kind === "wildcard") return wildcardDocs(query.pattern, scope);
  const comparison = isLenient ? null : /^([<>])(=?)(.+)$/s.exec(query.text);
  if (comparison !== null) {
    const [, sign, equals, bound = ""] = comparison;
    const isAbove = sign === ">";
    const open = { from: isAbove ? bound : null, to: isAbove ? null : bound };
    return rangeDocs(
      { ...open, includesFrom: equals === "=" || !isAbove, includesTo: equals === "=" || isAbove },
      scope,
    );
  }
  return query.kind === "phrase" ? phraseDocs(query.text, scope) : wordDocs(query.text, scope);
}

function existsDocs(query: Exclude<Query, { kind: "group" }>, table: Table): Docs {
  if (query.kind === "words" || query.kind === "phrase") return existing(query.text, table);
  return query.kind === "wildcard" ? existing(query.pattern, table) : new Uint8Array(table.records.length);
}

/**
 * Lucene's rule for OR as the default: AND makes the clause before and the clause after it required, everything else
 * stays optional, and optional clauses do not matter once one is required. So `a OR b AND c` means b AND c.
 */
function groupDocs(clauses: readonly Clause[], table: Table): Docs | null {
  const kept: { docs: Docs; occur: "must" | "should" | "not" }[] = [];
  for (const { joinedBy, modifier, query } of clauses) {
    const previous = kept.at(-1);
    if (joinedBy === "and" && previous?.occur === "should") previous.occur = "must";
    const docs = evaluate(query, table);
    if (docs === null) continue;
    if (modifier === "prohibited") kept.push({ docs, occur: "not" });
    else kept.push({ docs, occur: modifier === "required" || joinedBy === "and" ? "must" : "should" });
    requireFewClauses(kept.length);
  }
  if (kept.length === 0) return null;
  const pick = (occur: string): Docs[] => kept.filter((clause) => clause.occur === occur).map(({ docs }) => docs);
  const musts = pick("must");
  const shoulds = pick("should");
  const positive =
    musts.length > 0 ? intersection(musts) : shoulds.length > 0 ? union(shoulds, table) : everything(table);
  for (const docs of pick("not")) docs.forEach((bit, doc) => bit === 1 && (positive[doc] = 0));
  return positive;
}

function everything(table: Table): Docs {
  return new Uint8Array(table.records.length).fill(1);
}

function union(sets: readonly (Docs | null)[], table: Table): Docs {
  const all = new Uint8Array(table.records.length);
  for (const docs of sets) docs?.forEach((bit, doc) => bit === 1 && (all[doc] = 1));
  return all;
}

function intersection([first, ...rest]: readonly Docs[]): Docs {
  const common = Uint8Array.from(first ?? []);
  for (const docs of rest) common.forEach((_, doc) => docs[doc] === 0 && (common[doc] = 0));
  return common;
}
