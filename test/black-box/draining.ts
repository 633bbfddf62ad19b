import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { PREFIX } from "../../src/surfaces/prefix.ts";
import { startAgencies } from "./agencies.ts";
import { ask, successIn } from "./ask.ts";
import type { Subject } from "./subject.ts";

/** What a process does when it is told to stop. */
export function defineDraining(subject: Subject): void {
  test(`${subject.name}: SIGTERM ends it with code 0 once it has answered what it was asked`, async (context) => {
    const agencies = await startAgencies();
    context.after(() => agencies.close());
    const running = await subject.start({
      ...agencies.settings,
      UPSTREAM_RATE_LIMIT: "off",
      RATE_LIMIT_PER_MINUTE: "0",
    });
    const release = agencies.hold();
    const answers = [1, 2, 3].map((limit) => ask(running.origin, `${PREFIX}/hospitals/search?state=MA&limit=${limit}`));
    await sleep(300);
    /** Rejects unless the process ends with code 0. */
    const closed = running.close();
    await sleep(300);
    await assert.rejects(fetch(`${running.origin}/livez`), "no new connection is taken");
    release();
    for (const answer of answers) successIn(await answer);
    await closed;
  });
}
