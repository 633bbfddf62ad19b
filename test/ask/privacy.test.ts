import { upstreams } from "../../src/catalog/upstreams/index.ts";
import assert from "node:assert/strict";
import test from "node:test";
import { pino } from "pino";
import { endpoints } from "../../src/catalog/index.ts";
import { createMetrics } from "../../src/platforms/node/metrics.ts";
import { writeTo } from "../../src/platforms/node/log.ts";
import { newSandbox, newSandboxService } from "../support/harness.ts";

/** The real screen and the real planner: no word of a question leaves them for a log, a metric or an agency. */

const REFUSED = [
  "Is my grandmother Quillhilda Zapffsmith allowed to take Jardiance with her zanubrutinib?",
  "my husband's pacemaker buzzes every Tuesday, what now",
  "SSN 078-05-1120 wegovyzzz eligible?",
];
/** Words of the refused questions that no fixed sentence of a refusal holds. */
const OF_THEIRS = /zapff|quill|jardiance|zanu|tuesday|pacemaker|buzzes|078|wegovy/;

const ANSWERED = [
  "Which frobnicator recalls about pacemakers happened lately?",
  "gribbleworth cardiologists snorfing in Boise, Idaho",
  "Xylophrenix warnings, plonkety zorptastic",
];

async function traceOf(question: string) {
  const lines: string[] = [];
  const log = pino({ level: "trace", base: null }, { write: (line: string) => void lines.push(line) });
  const metrics = createMetrics(upstreams);
  const service = await newSandboxService(newSandbox());
  const response = await service.request("/api/ask", {
    method: "POST",
    body: JSON.stringify({ question }),
    headers: { "content-type": "application/json" },
  });
  for (const observation of service.observations) {
    writeTo(log, observation);
    metrics.observe(observation);
  }
  return { response, text: await response.text(), logged: lines.join("") + (await metrics.text()), sent: service.sent };
}

/** What stands in log and metrics whatever is asked: names of fields and figures, and the endpoints' paths. */
const paths = endpoints.map(({ path }) => path);
const usual = [(await traceOf("Hospitals in Vermont")).logged, ...paths].join(" ").toLowerCase();

/** Words of a question that would give it away. */
const wordsOf = (question: string): readonly string[] =>
  (question.toLowerCase().match(/[\p{L}\d-]{4,}/gu) ?? []).filter((word) => !usual.includes(word));

test("words that give a question away are looked for", () => {
  assert.ok([...REFUSED, ...ANSWERED].every((question) => wordsOf(question).length >= 3));
});

for (const question of REFUSED)
  test(`refused without a trace: ${question.slice(0, 30)}…`, async () => {
    const { response, text, logged, sent } = await traceOf(question);
    assert.equal(response.status, 422, text);
    assert.deepEqual(sent, []);
    assert.match(
      logged,
      /"kind":"question","outcome":"question_refused","reason":"(?:contains_name|patient_information)"/,
    );
    for (const word of wordsOf(question)) assert.ok(!logged.toLowerCase().includes(word), `log: ${word}`);
    for (const word of wordsOf(question).filter((word) => OF_THEIRS.test(word)))
      assert.ok(!text.toLowerCase().includes(word), `body: ${word}`);
  });

for (const question of ANSWERED)
  test(`answered or declined without a trace: ${question.slice(0, 30)}…`, async () => {
    const { response, logged, text } = await traceOf(question);
    assert.equal(response.status, 200, text);
    for (const word of wordsOf(question)) assert.ok(!logged.toLowerCase().includes(word), `log: ${word}`);
    assert.ok(!text.includes(question));
  });
