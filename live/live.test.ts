import assert from "node:assert/strict";
import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { connectAgencies } from "./agencies.ts";
import { assumptions } from "./assumptions.ts";
import { createAsks, outcomeOf, type OnAnswer } from "./ask.ts";
import { described } from "./judge.ts";
import { toRecording } from "./recording.ts";

/**
 * Asks the agencies whether they still are as the gateway assumes: `npm run live`. One test each assumption; those of one
 * agency run one after the other, with a pause between two questions. With `LIVE_RECORD=<folder>` each answer is kept
 * there, without personal data, as the recorded agencies read it.
 */

/** Milliseconds of one assumption: fourteen questions with their pauses and deadlines. */
const LONGEST = 300_000;

const folder = process.env["LIVE_RECORD"];
const agencies = connectAgencies(process.env);
after(() => agencies.close());

const record: OnAnswer = async ({ upstream }, answer) => {
  if (folder === undefined) return;
  const recording = await toRecording(upstream, answer.probe.request, answer);
  await mkdir(folder, { recursive: true });
  await appendFile(join(folder, `${upstream.name}.jsonl`), `${JSON.stringify(recording)}\n`);
};

const asks = createAsks(agencies, record);
let judged = 0;

for (const [name, about] of Map.groupBy(assumptions, ({ id }) => id.slice(0, id.indexOf("/"))))
  describe(name, { concurrency: 1 }, () => {
    for (const assumption of about)
      test(`${assumption.id}: ${assumption.statement}`, { timeout: LONGEST }, async (context) => {
        const outcome = await outcomeOf(assumption, asks(name));
        const { verdict, evidence } = outcome.finding;
        if (verdict === "inconclusive") return context.skip(`inconclusive: ${evidence}`);
        judged++;
        context.diagnostic(evidence);
        assert.equal(verdict, "holds", described(outcome));
      });
  });

test("at least one assumption could be judged", () => {
  assert.ok(judged > 0, "No agency could be reached, or none of them said anything that could be judged.");
});
