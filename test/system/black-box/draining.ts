import test from "node:test";
import { PREFIX } from "../../../src/surfaces/paths.ts";
import { until } from "../../support/until.ts";
import { startAgencies } from "./agencies.ts";
import { ask, successIn } from "./ask.ts";
import type { Subject } from "./subject.ts";

/** What a process does when it is told to stop; on Node test/system/resilience/drain.test.ts says more of it. */
export function defineDraining(subject: Subject): void {
  const skip = subject.reasonToSkip();
  test(
    `${subject.name}: SIGTERM ends it with code 0 once it has answered what it was asked`,
    { skip },
    async (context) => {
      const agencies = await startAgencies();
      context.after(() => agencies.close());
      const running = await subject.start({
        ...agencies.settings,
        UPSTREAM_RATE_LIMIT: "off",
        RATE_LIMIT_PER_MINUTE: "0",
      });
      const release = agencies.hold();
      const answers = [1, 2, 3].map((limit) =>
        ask(running.origin, `${PREFIX}/hospitals/search?state=MA&limit=${limit}`),
      );
      await until("all are asked", () => agencies.mostInFlight("cms") === answers.length);
      /** Rejects unless the process ends with code 0. */
      const closed = running.close();
      const isRefused = (): Promise<boolean> =>
        fetch(`${running.origin}/livez`).then(
          () => false,
          () => true,
        );
      await until("no new connection is taken", isRefused);
      release();
      for (const answer of answers) successIn(await answer);
      await closed;
    },
  );
}
