import { dayMs, parseDate, type Moment } from "./dates.ts";
import { requireFewClauses, SearchFailure } from "./failure.ts";
import { matchesGlob, toGlob } from "./glob.ts";
import { valuesAt } from "./json.ts";
import type { Range } from "./query.ts";
import type { Field } from "./schema.ts";
import type { Docs, Table } from "./table.ts";
import { tokenize } from "./tokens.ts";

/** One clause against one field. Lenient when the text named no field: what the field cannot hold then just misses. */
export interface Scope {
  readonly field: Field;
  readonly table: Table;
  readonly isLenient: boolean;
}

/** Any of the words (OR); on a keyword the whole text is one value, on a date one day. */
export function wordDocs(text: string, scope: Scope): Docs | null {
  if (scope.field.kind === "date") return dateDocs(text, scope);
  const terms = scope.field.kind === "text" ? tokenize(text) : [text];
  requireFewClauses(terms.length);
  return terms.length === 0 ? null : docsOfTerms(terms, scope);
}

/** All the words, adjacent and in order, within one value. */
export function phraseDocs(text: string, scope: Scope): Docs | null {
  const { field, table } = scope;
  if (field.kind !== "text") return wordDocs(text, scope);
  const phrase = tokenize(text);
  if (phrase.length < 2) return wordDocs(text, scope);
  const found = new Uint8Array(table.records.length);
  const index = table.terms(field);
  const [first, ...others] = [...new Set(phrase)].map((term) => index.get(term) ?? []);
  for (const doc of first ?? []) {
    const record = table.records[doc];
    if (record === undefined || !others.every((docs) => docs.includes(doc))) continue;
    if (valuesAt(record, field.path).some((value) => holdsPhrase(tokenize(value), phrase))) found[doc] = 1;
  }
  return found;
}

/** Per token and in any case on text, over the whole value and case-sensitive on keywords. */
export function wildcardDocs(pattern: string, { field, table, isLenient }: Scope): Docs {
  if (field.kind === "date") {
    if (isLenient) return new Uint8Array(table.records.length);
    const type = `Can only use wildcard queries on keyword, text and wildcard fields`;
    throw new SearchFailure("query_shard_exception", `${type} - not on [${field.name}] which is of type [date]`);
  }
  const glob = toGlob(field.kind === "text" ? pattern.toLowerCase() : pattern);
  return docsWhere((term) => matchesGlob(glob, term), { field, table });
}

export function rangeDocs(range: Range, scope: Scope): Docs {
  if (scope.field.kind === "date") return dateRangeDocs(range, scope);
  const fold = (bound: string): string => (scope.field.kind === "text" ? bound.toLowerCase() : bound);
  const from = range.from === null ? null : fold(range.from);
  const to = range.to === null ? null : fold(range.to);
  return docsWhere((term) => {
    if (from !== null && (range.includesFrom ? term < from : term <= from)) return false;
    return to === null || (range.includesTo ? term <= to : term < to);
  }, scope);
}

/** Documents with a value in the field, in any field below it (`openfda`), or in any that fits the pattern. */
export function existing(name: string, table: Table): Docs {
  const { schema } = table;
  const exact = schema.field(name);
  const fields = exact === undefined ? [...schema.matching(name), ...schema.matching(`${name}.*`)] : [exact];
  const found = new Uint8Array(table.records.length);
  for (const field of fields) table.present(field).forEach((bit, doc) => bit === 1 && (found[doc] = 1));
  return found;
}

function dateDocs(text: string, scope: Scope): Docs {
  return dateRangeDocs({ from: text, to: text, includesFrom: true, includesTo: true }, scope);
}

function dateRangeDocs({ from, to, includesFrom, includesTo }: Range, scope: Scope): Docs {
  const low = from === null ? null : momentOf(from, scope);
  const high = to === null ? null : momentOf(to, scope);
  if (low === undefined || high === undefined) return new Uint8Array(scope.table.records.length);
  const lowest = low === null ? -Infinity : includesFrom ? low.ms : endOf(low) + 1;
  const highest = high === null ? Infinity : includesTo ? endOf(high) : high.ms - 1;
  return docsWhere((term) => Number(term) >= lowest && Number(term) <= highest, scope);
}

function momentOf(text: string, { isLenient }: Scope): Moment | undefined {
  const moment = parseDate(text);
  if (moment !== null || isLenient) return moment ?? undefined;
  const reason = `failed to parse date field [${text}] with format [basic_date||date||epoch_millis]`;
  throw new SearchFailure("parse_exception", `parse_exception: ${reason}`);
}

function endOf({ ms, wholeDay }: Moment): number {
  return wholeDay ? ms + dayMs - 1 : ms;
}

function docsOfTerms(terms: readonly string[], { field, table }: Scope): Docs {
  const found = new Uint8Array(table.records.length);
  const index = table.terms(field);
  for (const term of terms) for (const doc of index.get(term) ?? []) found[doc] = 1;
  return found;
}

function docsWhere(fits: (term: string) => boolean, { field, table }: Pick<Scope, "field" | "table">): Docs {
  const found = new Uint8Array(table.records.length);
  for (const [term, docs] of table.terms(field)) if (fits(term)) for (const doc of docs) found[doc] = 1;
  return found;
}

function holdsPhrase(tokens: readonly string[], phrase: readonly string[]): boolean {
  return tokens.some((_, at) => phrase.every((term, offset) => tokens[at + offset] === term));
}
