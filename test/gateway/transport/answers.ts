import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import type { TestContext } from "node:test";
import { CachedAnswer } from "../../../src/gateway/envelope.ts";
import { Payload } from "../../../src/core/payload.ts";
import { GatewayError, upstreamFailure, type Reason } from "../../../src/core/errors.ts";
import type { UpstreamResponse } from "../../../src/catalog/upstream.ts";

/** Answers of an imaginary agency, and time that moves only when a test says so. */

export const answered = (status: number, fields: Partial<UpstreamResponse> = {}): UpstreamResponse => ({
  status,
  contentType: "application/json",
  text: "{}",
  json: () => JSON.parse("{}"),
  ...fields,
});

export const failing = (reason: Reason) => (): Promise<never> => Promise.reject(upstreamFailure(reason, "It failed."));

/** The reason with which a call fails; a success fails the test. */
export async function reasonOf(call: Promise<unknown>): Promise<string | undefined> {
  return (await errorOf(call)).reason;
}

export async function errorOf(call: Promise<unknown>): Promise<GatewayError> {
  const error: unknown = await call.then(
    () => assert.fail("it succeeded"),
    (cause: unknown) => cause,
  );
  assert.ok(error instanceof GatewayError, String(error));
  return error;
}

export const answerOf = async (value: object, retrievedAt = 0): Promise<CachedAnswer> =>
  CachedAnswer.ofPayload(Payload.of(value, "etag"), retrievedAt).dated(retrievedAt);

export interface StoppedTime {
  /** Moves on in steps, letting everything run that waits for a step. */
  pass(ms: number, stepMs?: number): Promise<void>;
  /** Lets time pass until a call has ended, a minute at most. */
  until<Value>(call: Promise<Value>): Promise<Value>;
}

/** Timers and `Date` that stand still for the rest of a test. */
export function stopTime({ mock }: TestContext): StoppedTime {
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
  /** The monotonic clock stands still with the other one. */
  mock.method(performance, "now", () => Date.now());
  const pass = async (ms: number, stepMs = Math.ceil(ms / 20)): Promise<void> => {
    await settle();
    for (let passed = 0; passed < ms; passed += stepMs) {
      mock.timers.tick(Math.min(stepMs, ms - passed));
      await settle();
    }
  };
  return {
    pass,
    async until(call) {
      let hasEnded = false;
      const end = (): void => void (hasEnded = true);
      call.then(end, end);
      for (let steps = 0; steps < 600; steps++) {
        await pass(hasEnded ? 0 : 100, 20);
        if (hasEnded) return call;
      }
      return assert.fail("the call did not end within a minute");
    },
  };
}

/** Lets pending promises run. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 5; turns++) await turn();
}
