import assert from "node:assert/strict";
import test from "node:test";
import { errorOf, newSandboxService } from "../../support/harness.ts";

/** The parameter that an error names for programs, which need not read its sentence. */
for (const [path, parameter] of [
  ["/hospitals/search?state=XX", "state"],
  ["/hospitals/search?state=MA&state=TX", "state"],
  ["/hospitals/search?state=", "state"],
  ["/hospitals/search?city=%FF", "city"],
  ["/providers/search?state=MA", "state"],
  ["/providers/search?last_name=a*b*", "last_name"],
  ["/devices/recalls?q=pacemaker&cursor=a.b", "cursor"],
  /** The name of an unknown parameter is the caller's text, and no endpoint has it. */
  ["/hospitals/search?stat=MA", undefined],
  ["/providers/search", undefined],
] as const)
  test(`the error of ${path} names ${parameter ?? "no parameter"}`, async () => {
    const { get } = await newSandboxService();
    const body = await errorOf(await get(`/api/v1${path}`), 400, "invalid_query");
    assert.equal(body["parameter"], parameter, String(body["detail"]));
  });
