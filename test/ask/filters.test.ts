import assert from "node:assert/strict";
import test from "node:test";
import { newSandbox, newSandboxService } from "../support/harness.ts";
import { planOf, understoodAs } from "../questions/plans.ts";
import { assertProven } from "./proof-of-answer.ts";

/** What an agency can filter, order and count is asked of it: an answer speaks of all matches, from one page. */

const service = await newSandboxService();

for (const [question, lead, address] of [
  [
    "phase 3 trials for lung cancer",
    /^31 clinical trials found for lung cancer, phase three \[1\]\.$/m,
    "/api/v1/trials/search?condition=lung+cancer&phase=PHASE3",
  ],
  [
    "What are the best rated hospitals in Boston?",
    /^6 hospitals found for Boston, overall rating 1 to 5 \(unrated left out\); the highest overall rating is 5 \[1\]\.$/m,
    "/api/v1/hospitals/search?city=Boston&sort=-overall_rating&overall_rating=5%2C4%2C3%2C2%2C1",
  ],
  [
    "five-star hospitals in Massachusetts",
    /^9 hospitals found for Massachusetts, overall rating 5 \[1\]\.$/m,
    "/api/v1/hospitals/search?state=MA&overall_rating=5",
  ],
  [
    "asthma trials by status",
    /^255 clinical trials for asthma, counted by status; most often COMPLETED \(106\) \[1\]\.$/m,
    "/api/counts/trials?condition=asthma&by=status",
  ],
] as const)
  test(question, async () => {
    const answer = await service.ask(question);
    await assertProven(answer, service);
    assert.equal(answer.outcome, "answered");
    assert.match(answer.answer, lead);
    assert.deepEqual(
      answer.plan.map((call) => call.address),
      [address],
    );
    assert.deepEqual(
      answer.sources.map(({ gateway_url }) => gateway_url),
      [address],
    );
  });

test("the records of an order come as the agency orders them", async () => {
  const { answer } = await service.ask("What are the best rated hospitals in Boston?");
  assert.deepEqual(
    [...answer.matchAll(/; overall rating (\d)/g)].slice(0, 4).map(([, stars]) => stars),
    ["5", "5", "5", "3"],
  );
});

test('"The plan is the whole search": a search takes one page, and says where the list goes on', async () => {
  const plan = planOf([{ call: { endpoint: "/hospitals/search", params: { state: "TX" } } }]);
  const one = await newSandboxService(newSandbox(), {}, understoodAs(plan));
  const { answer } = await one.ask("Any question");
  assert.equal(one.sent.length, 1);
  assert.match(answer, /^The list goes on at \/api\/v1\/hospitals\/search\?state=TX&limit=10 \[1\]\.$/m);
});

test("studies that have the condition neither in their title nor among their conditions are named", async () => {
  const answer = await service.ask("recruiting trials for type 2 diabetes in Boston");
  await assertProven(answer, service);
  const line = answer.answer.split("\n").find((one) => one.startsWith("Without the words 'type 2 diabetes'")) ?? "";
  assert.match(line, /keywords and related terms are searched, too\): NCT\d{8} \[1\]\.$/);
});

test("studies that name the intervention neither in their title nor among their interventions are named", async () => {
  const answer = await service.ask("Biggest completed vaccine trials by enrollment");
  await assertProven(answer, service);
  assert.match(
    answer.answer,
    /^Without the words 'vaccine' in the title or the interventions \(other names, keywords and descriptions are searched, too\): NCT\d{8}/m,
  );
});

test("where no hospital is found by a rating, what no rating means is said", async () => {
  const { answer } = await service.ask("psychiatric hospitals in New Jersey rated 4 stars or higher");
  assert.match(answer, /^No hospitals found/m);
  assert.match(answer, /where none is published, that is not a bad rating/);
});

test("a number of clearances claims no De Novo grant among them", async () => {
  const { answer } = await service.ask("Which company has the most 510(k) clearances for surgical masks?");
  assert.match(answer, /^Clearances and De Novo grants are searched and counted together\.$/m);
});

test("where words for a device find nothing of a firm, all that the firm has is told", async () => {
  const { answer } = await service.ask("count of event types for robotic surgery systems (Intuitive)");
  assert.match(
    answer,
    /^A wider search with maker Intuitive finds 12 adverse event reports: \/api\/v1\/devices\/events\?/m,
  );
  assert.match(answer, /^Firms are found by the names that their records have/m);
});

test("searches beyond four are named, and what several searches share is said once", async () => {
  const { answer } = await service.ask(
    "count the deaths with staplers of Ethicon, Covidien, Medtronic, Intuitive and Cook in 2019",
  );
  assert.match(answer, /^Not searched: 'maker Cook': one question makes at most four searches\.$/m);
  assert.equal(answer.match(/^Nothing matched all of/gm)?.length, 1);
});

test("hospitals that are left out for lack of a rating are told of in the first sentence", async () => {
  const { answer } = await service.ask("VA hospitals in Florida, best rated first");
  assert.match(answer, /^6 rated hospitals found/m);
});
