import { GatewayError } from "../core/errors.ts";

/** Where an error happened, without its message, which may hold foreign text. */
export function faultOf(cause: unknown): object {
  if (!(cause instanceof Error)) return { name: typeof cause };
  const frames = (cause.stack ?? "")
    .replace(cause.message, "")
    .split("\n")
    .filter((line) => /^ {4}at /.test(line));
  return {
    name: cause instanceof GatewayError ? cause.code : cause.name,
    at: frames.slice(0, 6).map((line) => line.trim()),
  };
}
