import { isObject } from "../../src/core/json.ts";

/** What one OpenAPI document promises and a later one breaks, by the rules of docs/maintainers/versioning.md. */

type Schema = Readonly<Record<string, unknown>>;

/** Of what callers send less must not be asked; of what they get nothing may be missing or new in kind. */
type Direction = "sent" | "received";

const METHODS = ["get", "post", "put", "patch", "delete"];

/** Lists of codes that may grow: callers are told to expect new ones. */
const GROWING: ReadonlySet<string> = new Set(["error", "reason"]);

export function breakingChanges(before: unknown, after: unknown): readonly string[] {
  const found: string[] = [];
  const follow = (document: unknown, value: unknown): Schema => {
    const at = asObject(value);
    const { $ref } = at;
    if (typeof $ref !== "string") return at;
    const target = $ref
      .slice(2)
      .split("/")
      .reduce<unknown>((inner, name) => asObject(inner)[name], document);
    return follow(document, target);
  };

  for (const [path, item] of entries(asObject(before)["paths"]))
    for (const method of METHODS.filter((name) => name in asObject(item))) {
      const where = `${method} ${path}`;
      const now = asObject(asObject(asObject(asObject(after)["paths"])[path])[method]);
      if (Object.keys(now).length === 0) found.push(`${where} is gone`);
      else compareOperation(asObject(asObject(item)[method]), now, where);
    }
  return found;

  function compareOperation(was: Schema, is: Schema, where: string): void {
    const parametersOf = (document: unknown, operation: Schema) =>
      new Map(
        list(operation["parameters"]).map((parameter) => {
          const resolved = follow(document, parameter);
          return [String(resolved["name"]), resolved] as const;
        }),
      );
    const [old, now] = [parametersOf(before, was), parametersOf(after, is)];
    for (const [name, parameter] of old) {
      const same = now.get(name);
      if (same === undefined) found.push(`${where} no longer takes ${name}`);
      else compare(parameter["schema"], same["schema"], `${where} ${name}`, "sent");
    }
    for (const [name, { required }] of now)
      if (required === true && old.get(name)?.["required"] !== true) found.push(`${where} now needs ${name}`);
    compare(bodyOf(was["requestBody"]), bodyOf(is["requestBody"]), `${where} body`, "sent");
    for (const [status, response] of entries(was["responses"])) {
      const same = asObject(is["responses"])[status];
      if (same === undefined) found.push(`${where} no longer answers ${status}`);
      else compare(bodyOf(follow(before, response)), bodyOf(follow(after, same)), `${where} ${status}`, "received");
    }
  }

  function compare(before_: unknown, after_: unknown, where: string, direction: Direction): void {
    const [was, is] = [shapeIn(follow(before, before_)), shapeIn(follow(after, after_))];
    const name = where.slice(where.lastIndexOf(".") + 1);
    compareAccepted(typesOf(was), typesOf(is), `${where} type`, direction);
    if (!(direction === "received" && GROWING.has(name)))
      compareAccepted(valuesOf(was), valuesOf(is), `${where} value`, direction);
    compareBounds(was, is, where, direction);
    for (const key of ["pattern", "format"])
      if (direction === "sent" ? is[key] !== undefined && is[key] !== was[key] : was[key] !== is[key])
        found.push(`${where}: ${key} was ${String(was[key])} and is ${String(is[key])}`);
    const [needed, needs] = [list(was["required"]), list(is["required"])];
    for (const [property, schema] of entries(was["properties"])) {
      const now = asObject(is["properties"])[property];
      if (now === undefined) found.push(`${where}.${property} is gone`);
      else compare(schema, now, `${where}.${property}`, direction);
      if (direction === "received" && needed.includes(property) && !needs.includes(property))
        found.push(`${where}.${property} may be missing now`);
    }
    if (direction === "sent")
      for (const property of needs)
        if (!needed.includes(property)) found.push(`${where}.${String(property)} is needed now`);
    if (was["items"] !== undefined) compare(was["items"], is["items"], `${where}[]`, direction);
  }

  /** What is accepted of callers may grow, what they get may shrink; null stands for anything. */
  function compareAccepted(
    was: ReadonlySet<string> | null,
    is: ReadonlySet<string> | null,
    where: string,
    direction: Direction,
  ): void {
    const [few, many] = direction === "sent" ? [was, is] : [is, was];
    if (many === null) return;
    if (few === null) return void found.push(`${where} was ${shown(was)} and is ${shown(is)}`);
    for (const value of few.difference(many))
      found.push(direction === "sent" ? `${where} ${value} is refused now` : `${where} ${value} is new`);
  }

  function compareBounds(was: Schema, is: Schema, where: string, direction: Direction): void {
    for (const [key, sign] of Object.entries({ minimum: 1, minLength: 1, minItems: 1, maximum: -1, maxLength: -1 })) {
      const [old, now] = [was[key], is[key]].map((bound) => (typeof bound === "number" ? sign * bound : -Infinity));
      const isWorse = direction === "sent" ? Number(now) > Number(old) : Number(now) < Number(old);
      if (isWorse) found.push(`${where}: ${key} was ${String(was[key])} and is ${String(is[key])}`);
    }
    if (direction === "sent" && was["default"] !== is["default"]) found.push(`${where} has another default`);
  }
}

const asObject = (value: unknown): Schema => (isObject(value) ? value : {});
const entries = (value: unknown): readonly (readonly [string, unknown])[] => Object.entries(asObject(value));
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const shown = (values: ReadonlySet<string> | null): string => (values === null ? "anything" : [...values].join(" or "));

/** The schema of a JSON body. */
const bodyOf = (carrier: unknown): unknown =>
  asObject(asObject(asObject(carrier)["content"])["application/json"])["schema"];

/** JSON types that a value may have, alternatives included; null where nothing is said. */
function typesOf(schema: Schema): ReadonlySet<string> | null {
  const alternatives = list(schema["anyOf"] ?? schema["oneOf"]).map((each) => typesOf(asObject(each)));
  if (alternatives.length > 0) return new Set(alternatives.flatMap((each) => [...(each ?? [])]));
  const { type } = schema;
  return type === undefined ? null : new Set([type].flat().map(String));
}

/** A schema, with the fields or items of that of its alternatives which has some. */
function shapeIn(schema: Schema): Schema {
  const alternatives = list(schema["anyOf"] ?? schema["oneOf"]).map(asObject);
  const whole = alternatives.find((each) => "properties" in each || "items" in each) ?? {};
  return { ...Object.fromEntries(["properties", "items", "required"].map((key) => [key, whole[key]])), ...schema };
}

function valuesOf(schema: Schema): ReadonlySet<string> | null {
  if ("const" in schema) return new Set([JSON.stringify(schema["const"])]);
  return Array.isArray(schema["enum"]) ? new Set(schema["enum"].map((value) => JSON.stringify(value))) : null;
}
