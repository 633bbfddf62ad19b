import assert from "node:assert/strict";
import test from "node:test";
import type { AskAnswer } from "../../src/ask/answer-body.ts";
import type { Filter, Order, PlannedCall } from "../../questions/plan/schema.ts";
import { GatewayError } from "../../src/core/errors.ts";
import { newSandbox, newSandboxService, newService, type Service } from "../support/harness.ts";
import { planOf, understoodAs } from "../questions/plans.ts";
import { assertProven } from "./proof-of-answer.ts";

/** Records that this service has to look through are read from all pages of a search, as far as there is a bound. */

const STARS: Filter = { field: "overall_rating", test: "is", value: 5, words: "with five stars" };
const BEST: Order = { field: "overall_rating", isDescending: true, words: "the best rated first" };
const TEXAS: PlannedCall["call"] = { endpoint: "/hospitals/search", params: { state: "TX" } };

/** The same hospitals, page after page from their own endpoint. */
async function hospitalsOfTexas(): Promise<readonly { readonly overall_rating: number | null }[]> {
  const service = await newSandboxService();
  const all = [];
  for (let next = "/api/v1/hospitals/search?state=TX&limit=50"; next !== null;) {
    const page = await (await service.get(next)).json();
    all.push(...page.results);
    ({ next } = page);
  }
  return all;
}
const texan = await hospitalsOfTexas();
const fiveStars = texan.filter(({ overall_rating: stars }) => stars === 5).length;

/** The answer to a plan by hand; every `page` behind the first may be answered otherwise than recorded. */
async function answerTo(calls: readonly PlannedCall[], later?: (response: Response, nth: number) => unknown) {
  const sandbox = newSandbox();
  let nth = 0;
  const service: Service = await newService(
    async (url, init) => {
      const response = await sandbox.fetch(new Request(url, init));
      const isLater = /[?&](?:offset|skip)=[1-9]/.test(url);
      const changed = isLater && later !== undefined ? await later(response, (nth += 1)) : undefined;
      return changed instanceof Response ? changed : response;
    },
    {},
    understoodAs(planOf(calls)),
  );
  return { answer: await service.ask("Any question"), service };
}

const leadOf = ({ statements }: AskAnswer): string => statements.find(({ kind }) => kind === "count")?.text ?? "";
const lines = ({ statements }: AskAnswer) => statements.filter(({ text }) => text.startsWith("Hospital "));

test("a filter looks through all pages, each a source of its own", async () => {
  const { answer, service } = await answerTo([{ call: TEXAS, filters: [STARS] }]);
  assert.ok(
    leadOf(answer).startsWith(
      `${fiveStars} hospitals with five stars, of all ${texan.length} that match state Texas in`,
    ),
    leadOf(answer),
  );
  assert.equal(answer.sources.length, Math.ceil(texan.length / 50));
  assert.equal(
    answer.sources.reduce((sum, { count = 0 }) => sum + count, 0),
    texan.length,
  );
  assert.equal(new Set(answer.sources.map(({ source_url }) => source_url)).size, answer.sources.length);
  for (const { gateway_url } of answer.sources.slice(1)) assert.match(gateway_url, /limit=50&cursor=/);
  for (const { text } of lines(answer)) assert.match(text, /; overall rating 5;/);
  assert.equal(answer.outcome, "answered");
  await assertProven(answer, service);
});

test("an order is that of all pages, and its first ones are counted first", async () => {
  const { answer, service } = await answerTo([{ call: TEXAS, order: BEST }]);
  assert.match(
    leadOf(answer),
    new RegExp(
      `^The best rated of all ${texan.length} hospitals that match state Texas in .*: ${fiveStars} hospitals, `,
    ),
  );
  assert.equal(lines(answer).length, 10);
  for (const { text } of lines(answer)) assert.match(text, /; overall rating 5;/);
  assert.ok(answer.statements.some(({ text }) => text.startsWith("The list goes on [1] [2]")));
  await assertProven(answer, service);
});

test("where one record comes first, it is named first", async () => {
  const { answer, service } = await answerTo([
    {
      call: { endpoint: "/clearances/search", params: { q: "pacemaker" } },
      order: { field: "decision_date", isDescending: false, words: "the oldest first" },
    },
  ]);
  assert.match(leadOf(answer), /^The oldest of all 6 clearances that match .*: K101551, decided 2010-09-09 \[1\]\.$/);
  await assertProven(answer, service);
});

test("ten pages are the most of a question, which says how many records it read of how many", async () => {
  const wide: PlannedCall["call"] = { endpoint: "/hospitals/search", params: { name: "hospital" } };
  const { answer, service } = await answerTo([{ call: wide, filters: [STARS] }]);
  assert.match(leadOf(answer), /^\d+ hospitals with five stars, of the 500 read of \d{4} that match name hospital in /);
  assert.equal(answer.sources.length, 10);
  assert.match(answer.answer, /^Records that were not read may fit, too; a narrower question reaches them \[1\]\.$/m);
  await assertProven(answer, service);
  const two = await answerTo([
    { call: wide, filters: [STARS] },
    { call: TEXAS, order: BEST },
  ]);
  assert.deepEqual(
    two.answer.statements.filter(({ kind }) => kind === "count").map(({ citations }) => citations.length),
    [5, 5],
  );
  assert.match(two.answer.answer, /^The best rated of the 250 read of \d+ hospitals that match state Texas/m);
});

test("a search that needs few pages leaves the others to the next one", async () => {
  const lungs: PlannedCall["call"] = { endpoint: "/trials/search", params: { condition: "lung cancer" } };
  const asthma: PlannedCall["call"] = { endpoint: "/trials/search", params: { condition: "asthma" } };
  const recent: Filter = { field: "start_date", test: "from", value: "2024-01-01", words: "started since 2024-01-01" };
  const { answer, service } = await answerTo([lungs, asthma].map((call) => ({ call, filters: [recent] })));
  assert.match(answer.answer, /^\d+ studies .*, of all 155 that .*\[4\]\.$/m);
  assert.match(answer.answer, /^\d+ studies .*, of all 255 that .*\[10\]\.$/m);
  await assertProven(answer, service);
});

test("what neither filters nor orders takes one page, as does everything that fits on it", async () => {
  const plain = await answerTo([{ call: TEXAS }]);
  assert.equal(plain.service.sent.length, 1);
  assert.match(leadOf(plain.answer), /^\d+ hospitals match state Texas in .*; 10 were retrieved \[1\]\.$/);
  const small = await answerTo([{ call: { ...TEXAS, params: { city: "Boston" } }, order: BEST }]);
  assert.equal(small.service.sent.length, 1);
});

test("a later page that fails is said and cited, and nothing is said of all records", async () => {
  const failed = (_: Response, nth: number) => (nth > 1 ? new Response("no", { status: 500 }) : undefined);
  const { answer } = await answerTo([{ call: TEXAS, filters: [STARS] }], failed);
  assert.equal(answer.outcome, "partial");
  assert.match(leadOf(answer), /, of the 100 read of \d+ that match state Texas in .* \[1\] \[2\]\.$/);
  assert.deepEqual(
    answer.sources.map(({ status, reason }) => reason ?? status),
    ["ok", "ok", "http_status"],
  );
  assert.match(
    answer.answer,
    /^CMS .* did not give its next page at 2026-\S+Z, so the records behind it were not read \[3\]\.$/m,
  );
  assert.doesNotMatch(answer.answer, /of all|unanswered/);
});

test("an agency that changes its data between two pages has not been read whole", async () => {
  const changed = async (response: Response) =>
    new Response((await response.text()).replaceAll(/"count":(\d+)/g, '"count":467'), response);
  const { answer } = await answerTo([{ call: TEXAS, filters: [STARS] }], changed);
  assert.doesNotMatch(answer.answer, /of all/);
  assert.match(answer.answer, /^The source changed its data while it was read, so records may be missing \[1\]\.$/m);
});

test("no further page is begun after eight seconds", async () => {
  const sandbox = newSandbox();
  const service: Service = await newService(
    (url, init) => {
      service.clock.advance(3000);
      return sandbox.fetch(new Request(url, init));
    },
    {},
    understoodAs(planOf([{ call: TEXAS, filters: [STARS] }])),
  );
  const answer = await service.ask("Any question");
  assert.match(leadOf(answer), /, of the 150 read of \d+ that match/);
  assert.equal(answer.outcome, "answered");
});

test("each page is charged for, and a budget that ends refuses the whole question", async () => {
  const service = await newSandboxService(newSandbox(), {}, understoodAs(planOf([{ call: TEXAS, filters: [STARS] }])));
  let left = 3;
  const charge = async (): Promise<void> => {
    if (left === 0) throw new GatewayError("rate_limited", "Too many.", { retryAfterSeconds: 5 });
    left -= 1;
  };
  await assert.rejects(service.ask("Any question", { charge }), { code: "rate_limited" });
  assert.equal(service.sent.length, 3);
  left = 20;
  await service.ask("Any question", { charge });
  assert.equal(service.sent.length, 10, "pages that were read are not asked for again");
  assert.equal(left, 13);
});

test("questions in plain words are answered of all records that match", async () => {
  const service = await newSandboxService();
  const phase = await service.ask("phase 3 trials for lung cancer");
  assert.match(leadOf(phase), /^29 studies of phase three, of all 155 that match condition lung cancer in /);
  for (const { text } of phase.statements.filter((each) => each.text.startsWith("Study ")))
    assert.match(text.replaceAll(/"[^"]*"/g, ""), /; phase 3; /);
  const year = await service.ask("trials for diabetes started in 2024");
  assert.match(leadOf(year), /^\d+ studies started from 2024-01-01 to 2024-12-31, of all 366 that match/);
  for (const { text } of year.statements.filter((each) => each.text.startsWith("Study ")))
    assert.match(text, /; started 2024-/);
  const best = await service.ask("What are the best rated hospitals in Boston?");
  assert.match(
    leadOf(best),
    /^The best rated of all 12 hospitals that match .*: 3 hospitals, overall rating 5 \[1\]\.$/,
  );
  assert.deepEqual(
    lines(best)
      .map(({ text }) => /overall rating (\d)/.exec(text)?.[1])
      .slice(0, 4),
    ["5", "5", "5", "3"],
  );
  for (const answer of [phase, year, best]) await assertProven(answer, service);
});
