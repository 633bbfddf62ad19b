import { createHash } from "node:crypto";
import { readRecords } from "../recorded.ts";
import { parseDate } from "./dates.ts";
import { valuesAt, type JsonObject } from "./json.ts";
import { schemaOf, type Field, type Schema } from "./schema.ts";
import { tokenize } from "./tokens.ts";

/** Documents by their number in `_id` order, one entry each; 1 means "in the set". */
export type Docs = Uint8Array;

/** The terms of one field, each with the numbers of the documents that hold it. Dates are milliseconds as text. */
type Terms = ReadonlyMap<string, readonly number[]>;

/** The records of one endpoint in `_id` order, with an index per field that is built when first asked for. */
export interface Table {
  readonly schema: Schema;
  readonly records: readonly JsonObject[];
  readonly ids: readonly string[];
  terms(field: Field): Terms;
  /** Documents in which the field has any value; the empty string counts, except as a date. */
  present(field: Field): Docs;
}

export interface TableSource {
  readonly endpoint: string;
  readonly file: string;
  readonly idField: string;
  /** 510(k) documents get random ids from Elasticsearch: a digest keeps theirs arbitrary and yet stable. */
  readonly hasRandomIds: boolean;
}

export function loadTable({ endpoint, file, idField, hasRandomIds }: TableSource): Table {
  const rows = readRecords(`openfda/${file}.jsonl`).map((record) => {
    const id = valuesAt(record, idField)[0] ?? "";
    return { record, id: hasRandomIds ? createHash("sha1").update(id).digest("base64url").slice(0, 20) : id };
  });
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  const records = rows.map(({ record }) => record);
  const indexes = new Map<string, Terms>();
  const terms = (field: Field): Terms => {
    const known = indexes.get(field.name);
    if (known !== undefined) return known;
    const built = indexField(records, field);
    indexes.set(field.name, built);
    return built;
  };
  return { schema: schemaOf(endpoint), records, ids: rows.map(({ id }) => id), terms, present };

  function present(field: Field): Docs {
    const found = new Uint8Array(records.length);
    if (field.kind === "unindexed") return found;
    records.forEach((record, doc) => {
      const values = valuesAt(record, field.path);
      if (field.kind === "date" ? values.some(parseDate) : values.length > 0) found[doc] = 1;
    });
    return found;
  }
}

/** What one value contributes to the index of its field. */
function termsOf(value: string, { kind }: Field): readonly string[] {
  if (kind === "text") return tokenize(value);
  if (kind === "keyword") return [value];
  const moment = kind === "date" ? parseDate(value) : null;
  return moment === null ? [] : [String(moment.ms)];
}

function indexField(records: readonly JsonObject[], field: Field): Terms {
  const terms = new Map<string, number[]>();
  records.forEach((record, doc) => {
    for (const value of valuesAt(record, field.path)) {
      for (const term of termsOf(value, field)) {
        const docs = terms.get(term);
        if (docs === undefined) terms.set(term, [doc]);
        else if (docs.at(-1) !== doc) docs.push(doc);
      }
    }
  });
  return terms;
}
