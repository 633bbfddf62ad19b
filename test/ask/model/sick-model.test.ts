import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import type { PlanResult } from "../../../questions/plan/schema.ts";
import { understoodAs } from "../../questions/plans.ts";
import { planned, says, sends, startMockModel, type MockModel } from "./misbehaving-model.ts";
import { modelOutcome, newModelService } from "./model-service.ts";

let model: MockModel;
before(async () => void (model = await startMockModel()));
after(() => model.close());

const QUESTION = "Are there recalls of pacemakers in the recent past?";
const UNCLEAR: PlanResult = { kind: "not_understood", reason: "no_subject", text: "Unclear." };
const RECALLS = { endpoint: "/devices/recalls", params: { q: "pacemaker", brand: null, state: null } };

test("a model that fails three times in a row is left alone for half a minute, then one question tries it", async () => {
  model.reply = sends(503, "");
  const service = await newModelService(model, {}, understoodAs(UNCLEAR));
  const ask = async () => {
    const { planner } = await service.ask(QUESTION);
    return [planner, modelOutcome(service), model.received.length];
  };
  const begun = model.received.length;
  for (const sent of [1, 2, 3]) assert.deepEqual(await ask(), ["rules", "http_status", begun + sent]);
  assert.deepEqual(await ask(), ["rules", "circuit_open", begun + 3]);
  service.clock.advance(30_000);
  const both = await Promise.all([ask(), ask()]);
  assert.deepEqual(
    both.map(([planner]) => planner),
    ["rules", "rules"],
  );
  assert.equal(model.received.length, begun + 4, "one of two tries");
  service.clock.advance(30_000);
  model.reply = says(planned(RECALLS));
  assert.deepEqual(await ask(), ["model", "planned", begun + 5]);
  assert.deepEqual(await ask(), ["model", "planned", begun + 6]);
});

test("a model that answers nonsense is asked again: it costs no waiting", async () => {
  model.reply = says("I don't know.");
  const service = await newModelService(model, {}, understoodAs(UNCLEAR));
  const begun = model.received.length;
  for (let times = 0; times < 5; times++) await service.ask(QUESTION);
  assert.equal(model.received.length, begun + 5);
});
