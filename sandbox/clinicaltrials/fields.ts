import { z } from "zod";
import { readData } from "../recorded.ts";

export type FieldKind = "struct" | "text" | "enum" | "date" | "number" | "age" | "boolean" | "geo";

/** One node of the study structure. */
export interface Field {
  readonly piece: string;
  readonly path: readonly string[];
  readonly kind: FieldKind;
  /** The enumeration's name, for kind `enum`. */
  readonly enumType: string;
  /** The field itself, or for a structure everything below it. */
  readonly leaves: readonly Field[];
  /** True for `Name:size`, whose value is the length of the list. */
  readonly isSize: boolean;
}

interface MetadataNode {
  readonly name: string;
  readonly piece: string;
  readonly type: string;
  readonly isEnum?: boolean | undefined;
  readonly altPieceNames?: readonly string[] | undefined;
  readonly children?: readonly MetadataNode[] | undefined;
}

const metadataNode: z.ZodType<MetadataNode> = z.object({
  name: z.string(),
  piece: z.string(),
  type: z.string(),
  isEnum: z.boolean().optional(),
  altPieceNames: z.array(z.string()).optional(),
  get children() {
    return z.array(metadataNode).optional();
  },
});

/** The recorded body of `GET /studies/metadata`. */
export const metadataBody = readData("clinicaltrials/metadata.json").toString("utf8");

const kindOfType: Readonly<Record<string, FieldKind>> = {
  NormalizedDate: "date",
  PartialDate: "date",
  DateTimeMinutes: "date",
  integer: "number",
  number: "number",
  long: "number",
  NormalizedTime: "age",
  boolean: "boolean",
  GeoPoint: "geo",
};

const fieldsByName = new Map<string, Field>();
for (const node of z.array(metadataNode).parse(JSON.parse(metadataBody))) addField(node, []);

/** A field by piece name, alternative piece name or dotted path; names are case-sensitive. `Name:size` counts a list. */
export function findField(name: string): Field | undefined {
  const found = fieldsByName.get(name);
  if (found !== undefined || !name.endsWith(":size")) return found;
  const list = fieldsByName.get(name.slice(0, -":size".length));
  if (list === undefined) return undefined;
  const field = { ...list, piece: name, kind: "number" as const, isSize: true };
  return { ...field, leaves: [field] };
}

function addField(node: MetadataNode, above: readonly string[]): readonly Field[] {
  const path = [...above, node.name];
  const below = (node.children ?? []).flatMap((child) => addField(child, path));
  const leaves: Field[] = [...below];
  const kind = kindOf(node);
  const enumType = kind === "enum" ? node.type.replace("[]", "") : "";
  const field: Field = { piece: node.piece, path, kind, enumType, leaves, isSize: false };
  if (kind !== "struct") leaves.push(field);
  for (const name of [node.piece, path.join("."), ...(node.altPieceNames ?? [])]) fieldsByName.set(name, field);
  return leaves;
}

function kindOf(node: MetadataNode): FieldKind {
  if (node.children !== undefined) return "struct";
  if (node.isEnum === true) return "enum";
  return kindOfType[node.type] ?? "text";
}
