import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { statusIn } from "../../../../src/ask/plan/statuses.ts";

const SAYINGS: readonly (readonly [string, string | null])[] = [
  ["recruiting lupus trials", "RECRUITING"],
  ["open trials for gout", "RECRUITING"],
  ["studies looking for volunteers", "RECRUITING"],
  ["trials one can still sign up for", "RECRUITING"],
  ["open-label studies of lupus", null],
  ["open heart surgery studies", null],
  ["studies that have not started yet", "NOT_YET_RECRUITING"],
  ["trials yet to open", "NOT_YET_RECRUITING"],
  ["upcoming gout trials", "NOT_YET_RECRUITING"],
  ["active but no longer recruiting", "ACTIVE_NOT_RECRUITING"],
  ["still running but closed to new participants", "ACTIVE_NOT_RECRUITING"],
  ["trials that are not recruiting any more", "ACTIVE_NOT_RECRUITING"],
  ["trials that are not recruiting yet", "NOT_YET_RECRUITING"],
  ["trials not enrolling yet", "NOT_YET_RECRUITING"],
  ["ongoing gout trials that are not recruiting", "ACTIVE_NOT_RECRUITING"],
  ["not currently recruiting anymore", "ACTIVE_NOT_RECRUITING"],
  ["studies that enroll by invitation", "ENROLLING_BY_INVITATION"],
  ["invitation only", "ENROLLING_BY_INVITATION"],
  ["trials on hold", "SUSPENDED"],
  ["stopped early", "TERMINATED"],
  ["which were stopped early", "TERMINATED"],
  ["the stopped-early studies", "TERMINATED"],
  ["pulled before anybody enrolled", "WITHDRAWN"],
  ["that have wrapped up", "COMPLETED"],
  ["gout trials", null],
];

describe("study statuses in words", () => {
  for (const [text, status] of SAYINGS)
    test(`${text} → ${status ?? "none"}`, () => assert.equal(statusIn(text)?.status ?? null, status));
});
