import { after, before, describe } from "node:test";
import { startAgencies, type Agencies, type Side } from "./agencies.ts";
import { defineAnswers } from "./answers.ts";
import { defineBudgets } from "./budgets.ts";
import { defineExports } from "./exports.ts";
import { defineFailures } from "./failures.ts";
import { definePages } from "./pages.ts";
import { defineProtocol } from "./protocol.ts";
import { defineQuestions } from "./questions.ts";
import type { Running, Subject } from "./subject.ts";

/** More than the tests of an agency's budget take, fewer than the test of a client's. */
const PER_MINUTE = 70;

/** The contract as clients see it, over HTTP alone, against the service on one runtime. */
export function testOn(subject: Subject): void {
  const skip = subject.reasonToSkip();
  describe(subject.name, { skip, concurrency: true }, () => {
    suite("answers and protocol", subject, WITHOUT_BUDGETS, (side) => {
      defineAnswers(side);
      defineExports(side);
      defineProtocol(side);
      defineQuestions(side);
      definePages(side);
    });
    suite("failures", subject, { ...WITHOUT_BUDGETS, UPSTREAM_TIMEOUT_MS: "10000" }, defineFailures);
    suite("budgets", subject, { RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) }, (side) => defineBudgets(side, PER_MINUTE));
  });
}

const WITHOUT_BUDGETS = { UPSTREAM_RATE_LIMIT: "off", RATE_LIMIT_PER_MINUTE: "0" };

/** A service of its own with recorded agencies of its own, so that suites can run side by side. */
function suite(title: string, subject: Subject, settings: Record<string, string>, define: (side: Side) => void): void {
  describe(`${subject.name}: ${title}`, { concurrency: 1 }, () => {
    let agencies: Agencies | undefined;
    let running: Running | undefined;
    before(async () => {
      agencies = await startAgencies();
      running = await subject.start({ ...agencies.settings, ...settings });
    });
    after(async () => {
      await running?.close();
      await agencies?.close();
    });
    define({
      get origin() {
        return running?.origin ?? "";
      },
      get agencies() {
        if (agencies === undefined) throw new Error("The agencies have not been started.");
        return agencies;
      },
    });
  });
}
