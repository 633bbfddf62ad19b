import type { Upstream } from "../../catalog/upstream.ts";
import { GatewayError } from "../../core/errors.ts";
import type { Answer, Assumption, Finding } from "./assumption.ts";
import { finding } from "./judge.ts";
import { toResponse } from "./readable.ts";

/** An agency that gives the date of its data at an address of its own does so; none for other agencies. */
export function dated({ name, dataDate }: Upstream): readonly Assumption[] {
  if (dataDate === undefined) return [];
  const judge = ([answer]: readonly Answer[]): Finding => {
    if (answer === undefined) return finding("cannot say", "no answer");
    try {
      return finding("holds", dataDate.read(toResponse(answer)));
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return finding("broken", error.message);
    }
  };
  return [
    {
      id: `${name}/data-date`,
      statement: "The agency gives the date of its data.",
      expectation: "a calendar day, or a time in UTC",
      probes: [{ request: dataDate.request, query: null }],
      judge,
    },
  ];
}
