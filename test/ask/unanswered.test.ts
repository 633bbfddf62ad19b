import assert from "node:assert/strict";
import test from "node:test";
import type { PlannedCall } from "../../questions/plan/schema.ts";
import { GatewayError } from "../../src/core/errors.ts";
import { newSandbox, newSandboxService, newService } from "../support/harness.ts";
import { planOf, understoodAs } from "../questions/plans.ts";

/** An outage is an outage: it is not taken for nothing found, and does not hide what others answered. */

const RECALLS: PlannedCall = { call: { endpoint: "/devices/recalls", params: { q: "pacemaker" } } };
const NO_RECALLS: PlannedCall = { call: { endpoint: "/devices/recalls", params: { q: "xylophrenix" } } };
const HOSPITALS: PlannedCall = { call: { endpoint: "/hospitals/search", params: { state: "MA" } } };

test("a second question is asked only where the first one found nothing, not where its agency is out", async () => {
  for (const [first, fault, statuses] of [
    [NO_RECALLS, "none", ["empty", "ok"]],
    [RECALLS, "none", ["ok"]],
    [RECALLS, "unavailable", ["unavailable"]],
  ] as const) {
    const sandbox = newSandbox();
    if (fault !== "none") sandbox.setFault("openfda", fault);
    const plan = planOf([{ ...first, otherwise: HOSPITALS.call }]);
    const service = await newSandboxService(sandbox, {}, understoodAs(plan));
    const { sources } = await service.ask("Any question").catch((error: unknown) => {
      assert.ok(error instanceof GatewayError && error.code === "upstream_unavailable", String(error));
      return Object(error.more);
    });
    assert.deepEqual(
      sources.map(({ status }: { status: string }) => status),
      statuses,
    );
  }
});

test("an agency that is out is told beside what another one answered, whichever was asked first", async () => {
  for (const calls of [
    [RECALLS, HOSPITALS],
    [HOSPITALS, RECALLS],
  ]) {
    const sandbox = newSandbox();
    sandbox.setFault("cms", "unavailable");
    const service = await newSandboxService(sandbox, {}, understoodAs(planOf(calls)));
    assert.equal((await service.ask("Any question")).outcome, "partly_answered");
  }
});

test("when nobody answers, the error says when the agency wants to be asked again", async () => {
  const ill = async () => new Response("", { status: 503, headers: { "retry-after": "120" } });
  const service = await newService(ill, {}, understoodAs(planOf([RECALLS])));
  await assert.rejects(service.ask("Any question"), { code: "upstream_unavailable", retryAfterSeconds: 120 });
});

test("when nobody answers and none says when to ask again, the error does not either", async () => {
  const ill = async () => new Response("", { status: 503 });
  const service = await newService(ill, {}, understoodAs(planOf([RECALLS])));
  await assert.rejects(service.ask("Any question"), { code: "upstream_unavailable", retryAfterSeconds: undefined });
});
