import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { interpret } from "../../questions/interpret.ts";
import { screen } from "../../questions/screen.ts";

/** The two doors of the program that understands questions. */

const TODAY = new Date("2026-11-20T12:00:00Z");

test("a harmless text passes the screen and becomes calls; one with a person is refused without its words", () => {
  const text = "Recalls of infusion pumps";
  assert.equal(screen(text), null);
  const result = interpret(text, TODAY);
  assert.ok(result.kind === "plan");
  assert.deepEqual(
    result.calls.map(({ call }) => call.endpoint),
    ["/devices/recalls"],
  );
  const refused = screen("My neighbor Zebulon Quackenbush has diabetes, any trials?");
  assert.ok(refused !== null && !JSON.stringify(refused).includes("Zebulon"));
});

test("a question about the exclusion list says so also where it is refused", () => {
  assert.equal(screen("Is Dr. Maria Gonzalez excluded from Medicare?")?.isAboutExclusions, true);
});

test("src/ enters questions/ by its doors, and for the forms of plans and texts and their words", () => {
  const root = join(import.meta.dirname, "../..");
  const entered = globSync("src/**/*.ts", { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/from "(?:\.\.\/)+questions\/([^"]+)"/g)].map(
      ([, room]) => room,
    ),
  );
  assert.deepEqual(
    new Set(entered),
    new Set(["screen.ts", "interpret.ts", "plan/schema.ts", "plan/interpretation.ts", "question.ts", "traceable.ts"]),
  );
});
