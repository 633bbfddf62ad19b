import { readFileSync } from "node:fs";
import { isJsonObject } from "./json.ts";
import { matchesGlob, toGlob } from "./glob.ts";

/** How Elasticsearch indexes a field. `unindexed` ones (the label tables) are returned but cannot be searched. */
type FieldKind = "text" | "keyword" | "date" | "unindexed";

export interface Field {
  /** The name a query uses, for example `applicant.exact`. */
  readonly name: string;
  /** Where its values lie in the record, for example `applicant`. */
  readonly path: string;
  readonly kind: FieldKind;
}

export interface Schema {
  /** The field of that name, `.exact` subfields included; undefined when the index has no such field. */
  field(name: string): Field | undefined;
  /** Fields a query means by one name, which may hold `*` as in `openfda.\*`. */
  matching(pattern: string): readonly Field[];
  /** Fields a bare word is looked up in. Objects and `.exact` subfields add nothing here. */
  readonly searchable: readonly Field[];
}

const facts: unknown = JSON.parse(readFileSync(new URL("../data/openfda/fields.json", import.meta.url), "utf8"));

/** The index mapping of one endpoint (FDA/openfda schemas/*_mapping.json), for example of `device/510k`. */
export function schemaOf(endpoint: string): Schema {
  const all = new Map(fieldsOf(endpoint).map((field) => [field.name, field]));
  const plain = [...all.values()].filter((field) => field.name === field.path);
  return {
    field: (name) => all.get(name),
    matching: (pattern) => {
      const glob = toGlob(pattern);
      return plain.filter((field) => matchesGlob(glob, field.name));
    },
    searchable: plain.filter((field) => field.kind !== "unindexed"),
  };
}

function fieldsOf(endpoint: string): readonly Field[] {
  const groups = isJsonObject(facts) && isJsonObject(facts["fields"]) ? facts["fields"][endpoint] : undefined;
  if (!isJsonObject(groups)) throw new Error(`fields.json knows no endpoint ${endpoint}`);
  return Object.entries(groups).flatMap(([group, names]) =>
    String(names)
      .split(" ")
      .flatMap((name) => toFields(name, group)),
  );
}

function toFields(name: string, group: string): readonly Field[] {
  const [type, exact] = group.split("+");
  const field: Field = { name, path: name, kind: toKind(type) };
  return exact === undefined ? [field] : [field, { name: `${name}.exact`, path: name, kind: "keyword" }];
}

/** A field the mapping does not name is mapped when first seen, and a string then becomes text. */
function toKind(type: string | undefined): FieldKind {
  return type === "keyword" || type === "date" || type === "unindexed" ? type : "text";
}
