import type { PhpJson } from "./php-query.ts";
import { refusals } from "./refusals.ts";
import { asArray, isObject, oneOf, propertyAt, typeName } from "./schema.ts";

export type Condition =
  | {
      readonly kind: "test";
      readonly property: string;
      readonly operator: Operator;
      readonly value: string | readonly string[];
    }
  | { readonly kind: "group"; readonly isOr: boolean; readonly conditions: readonly Condition[] };

type Operator = (typeof SIGNS)[number] | (typeof WORDS)[number];

type Pointer = readonly (string | number)[];

/** As data.cms.gov documents them in its OpenAPI file: signs as they stand, words in any letter case. */
const SIGNS = ["=", "<>", "<", "<=", ">", ">=", "not_empty", "is_empty"] as const;
const WORDS = ["like", "between", "in", "not in", "contains", "starts with", "match", "is empty", "not empty"] as const;

/** Conditions and nested groups; the query reader has bounded how deep they can be. */
export function readConditions(items: readonly PhpJson[], pointer: Pointer): readonly Condition[] {
  return items.map((item, index) => readCondition(item, [...pointer, index]));
}

function readCondition(item: PhpJson, pointer: Pointer): Condition {
  if (!isObject(item)) throw refusals.type(pointer, "object", typeName(item));
  if (item.conditions !== undefined && item.property === undefined) {
    const inner = [...pointer, "conditions"];
    return {
      kind: "group",
      isOr: oneOf(item.groupOperator ?? "and", ["and", "or"], [...pointer, "groupOperator"]) === "or",
      conditions: readConditions(asArray(item.conditions, inner), inner),
    };
  }
  return {
    kind: "test",
    property: propertyAt(item, pointer),
    operator: readOperator(item.operator ?? "=", [...pointer, "operator"]),
    value: readValue(item.value, pointer),
  };
}

function readOperator(operator: PhpJson, pointer: Pointer): Operator {
  const sign = SIGNS.find((known) => known === operator);
  if (sign !== undefined) return sign;
  return oneOf(typeof operator === "string" ? operator.toLowerCase() : operator, WORDS, pointer);
}

function readValue(value: PhpJson | undefined, pointer: Pointer): string | readonly string[] {
  if (value === undefined) throw refusals.schema("required", pointer, "The attribute property ''value'' is required.");
  if (typeof value === "string") return value;
  if (isObject(value)) {
    if (typeof value.property === "string") throw refusals.notInSample("comparisons of two columns");
    throw refusals.type([...pointer, "value"], "array", "object");
  }
  return value.map((part, index) => {
    if (typeof part === "string") return part;
    throw refusals.type([...pointer, "value", index], "string", typeName(part));
  });
}
