import assert from "node:assert/strict";
import { test } from "node:test";
import type { Filter } from "../../../questions/plan/schema.ts";
import { newSandbox, newSandboxService } from "../../support/harness.ts";
import { planOf, understoodAs } from "../../questions/plans.ts";
import { assertProven } from "../proof-of-answer.ts";

/** The answer to a plan by hand over the recorded hospitals of Massachusetts. */
async function answerWith(filters: readonly Filter[]): Promise<readonly string[]> {
  const call = { endpoint: "/hospitals/search", params: { state: "MA" } } as const;
  const service = await newSandboxService(newSandbox(), {}, understoodAs(planOf([{ call, filters }])));
  const answer = await service.ask("What do the records say?");
  await assertProven(answer, service);
  return answer.statements.map(({ text }) => text);
}

const type = (value: string): Filter => ({ field: "type", test: "contains", value, words: `of the type ${value}` });
const STARS: Filter = { field: "overall_rating", test: "at_least", value: 3, words: "with three stars or more" };
const LIMIT: Filter = { field: "overall_rating", test: "at_most", value: 4, words: "with four stars or fewer" };

test("of two kinds of one field either is enough, and the answer says or", async () => {
  const texts = await answerWith([type("Critical Access"), type("Veterans")]);
  const said = "hospitals of the type Critical Access or of the type Veterans, of all 84 that match";
  assert.ok(texts.some((text) => text.includes(said)));
  const lines = texts.filter((text) => text.startsWith("Hospital "));
  assert.ok(lines.length > 0);
  for (const line of lines) assert.match(line, /type "(?:Critical Access|Acute Care - Veterans)/);
});

test("wishes about different fields, and both limits of a range, all have to hold", async () => {
  const texts = await answerWith([STARS, LIMIT, type("Critical Access"), type("Acute Care")]);
  const said =
    "with three stars or more and with four stars or fewer and of the type Critical Access or of the type Acute Care, of";
  assert.ok(
    texts.some((text) => text.includes(said)),
    texts.join("\n"),
  );
  const lines = texts.filter((text) => text.startsWith("Hospital "));
  assert.ok(lines.length > 0);
  for (const line of lines) assert.match(line, /overall rating [34];.*type "(?:Critical Access|Acute Care)/);
});

test("a name is looked for by whole words, in any order", async () => {
  const named = (value: string): Filter => ({ field: "name", test: "names", value, words: "so named" });
  const texts = await answerWith([named("general massachusetts")]);
  const lines = texts.filter((text) => text.startsWith("Hospital "));
  assert.ok(lines.length > 0);
  for (const line of lines) assert.match(line, /MASSACHUSETTS GENERAL/);
  assert.ok((await answerWith([named("Massachu")])).some((text) => text.startsWith("No hospitals so named, of")));
});
