import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { planned, read } from "../read.ts";

function endpointsOf(text: string): readonly string[] {
  const { kind, endpoints } = read(text);
  return kind === "plan" ? endpoints : [kind];
}

describe("records of one kind never stand in for those of another", () => {
  test("events are looked for among event reports", () => {
    for (const text of [
      "pacemaker events",
      "infusion pump events",
      "infusion pump events in 2024",
      "Boston Scientific pacemaker events",
      "Do insulin pumps kill people?",
    ])
      assert.deepEqual(endpointsOf(text), ["/devices/events"], text);
    assert.deepEqual(endpointsOf("pump recalls, events and clearances"), [
      "/devices/recalls",
      "/devices/events",
      "/clearances/search",
    ]);
  });

  test("what happens in a study is no event report", () => {
    assert.deepEqual(endpointsOf("trials of aspirin and cardiovascular events"), ["/trials/search"]);
  });

  test("whether a device is safe is not answered by its records", () => {
    for (const text of ["are pacemakers safe?", "are hearing aids dangerous", "safety of insulin pumps"]) {
      const { kind, reason } = read(text);
      assert.deepEqual([kind, reason], ["not_covered", "device_safety"], text);
    }
    assert.deepEqual(endpointsOf("is warfarin safe?"), ["/labels/search"]);
    assert.deepEqual(endpointsOf("are breast implants safe and were they recalled?"), ["/devices/recalls"]);
  });
});

test("a country is no name of a hospital", () => {
  for (const text of ["hospitals in Morocco", "hospitals in Canada"])
    assert.deepEqual(endpointsOf(text), ["not_covered"], text);
});

test("a mended drug is said only where it is searched for", () => {
  const result = planned("boxed warning for levofloxcin");
  assert.deepEqual(result.kind === "plan" && result.notes, ["Searched for levofloxacin (you wrote levofloxcin)."]);
});
