import assert from "node:assert/strict";
import { GatewayError } from "../../src/core/errors.ts";

/** The GatewayError that an act ends with; anything else, a success too, fails the test. */
export function failureOf(act: () => unknown): GatewayError {
  const failure = attempt(act);
  assert.ok(failure instanceof GatewayError, "nothing was refused");
  return failure;
}

/** The result of an act, or the GatewayError that it ends with; other errors pass through. */
export function attempt<Result>(act: () => Result): Result | GatewayError {
  try {
    return act();
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
}
