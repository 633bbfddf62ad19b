import assert from "node:assert/strict";
import test from "node:test";
import { surelyAhead } from "../../../src/surfaces/cli/doctor.ts";

test("clocks differ only as far as a Date header proves, which is cut to seconds and written while the answer is awaited", () => {
  const whole = 1_790_000_000_000;
  for (const [asked, answered, expected] of [
    [600, 650, "0"],
    [0, 999, "0"],
    [999, 1001, "0"],
    [500, 9000, "0"],
    [-400, -300, "0"],
    [1999, 2100, "1"],
    [61_000, 61_500, "60"],
    [-3000, -2500, "-2"],
    [-90_000, -70_000, "-70"],
  ] as const)
    assert.equal(String(surelyAhead(whole, { asked: whole + asked, answered: whole + answered })), expected);
});
