import type { z } from "zod";
import { GatewayError, invalidQuery, type ErrorCode } from "../core/errors.ts";
import { quoted } from "../core/text.ts";
import { unknownParameter } from "./params.ts";
import type { ParamShape } from "./url-query.ts";

/** The 400 for values that an endpoint does not take: which parameter, what would be right, and what was received. */
export function toInvalid(error: z.ZodError, input: unknown, shape: ParamShape, code: ErrorCode): GatewayError {
  const [issue] = error.issues;
  if (issue === undefined) return invalidQuery("The parameters are not valid.");
  if (issue.code === "unrecognized_keys") return unknownParameter(issue.keys[0] ?? "", shape.names);
  const [name] = issue.path;
  if (name === undefined) {
    const parameter = issue.code === "custom" ? issue.params?.["parameter"] : undefined;
    return new GatewayError(code, issue.message, typeof parameter === "string" ? { parameter } : {});
  }
  const received = Object.entries(input ?? {}).find(([key]) => key === name)?.[1];
  const got =
    received === undefined ? "it is missing" : `received ${shown(received, shape.integers.has(String(name)))}`;
  return new GatewayError(code, `Parameter "${String(name)}" ${issue.message}; ${got}.`, { parameter: String(name) });
}

/** What was received, with its type where another one was wanted: a number looks like a text of digits. */
function shown(value: unknown, wantsNumber: boolean): string {
  if (typeof value === "string") return wantsNumber ? `the text ${quoted(value)}` : quoted(value);
  if (typeof value === "number") return wantsNumber ? quoted(value) : `the number ${value}`;
  if (value === null || typeof value === "boolean") return `the value ${String(value)}`;
  return Array.isArray(value) ? "a list" : "an object";
}
