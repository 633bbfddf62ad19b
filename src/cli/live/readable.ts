import type { Dataset } from "../../catalog/dataset.ts";
import { GatewayError } from "../../core/errors.ts";
import type { UpstreamResponse } from "../../catalog/upstream.ts";
import { asked, type Answer, type Assumption } from "./assumption.ts";
import { finding } from "./judge.ts";

/** The gateway's own examples get an answer that its adapter and its datasets take. */
export const readable = (datasets: readonly [Dataset, ...Dataset[]]): Assumption =>
  read(datasets, "readable", "The gateway can read the answers to its own examples.");

/** The same for counts that the agency makes of all matches of these searches. */
export function counted(searches: readonly Dataset[]): Assumption {
  const [first, ...more] = searches.flatMap(({ counts }) => (counts === null ? [] : [counts]));
  if (first === undefined) throw new TypeError("None of these searches is counted by its agency.");
  return read([first, ...more], "counts", "The gateway can read the agency's own counts.");
}

function read(datasets: readonly [Dataset, ...Dataset[]], name: string, statement: string): Assumption {
  const probes = datasets.flatMap((dataset) => dataset.examples.map((example) => ({ dataset, example })));
  const { upstream } = datasets[0];
  return {
    id: `${upstream.name}/${name}`,
    statement,
    expectation: `${probes.length} answers without an error`,
    probes: probes.map(({ dataset, example }) => asked(dataset, example)),
    judge(answers) {
      const errors = answers.flatMap((answer) => {
        const message = unreadable(datasets[0], answer);
        return message === null ? [] : [message];
      });
      const evidence = `${answers.length - errors.length} of ${answers.length} answers are readable`;
      return errors.length === 0 ? finding("holds", evidence) : finding("broken", `${evidence}: ${errors[0]}`);
    },
  };
}

/** Why the gateway would refuse this answer; a look-up that finds nothing is none of that. */
function unreadable({ upstream }: Dataset, answer: Answer): string | null {
  const { probe } = answer;
  try {
    const page = upstream.interpret(toResponse(answer), probe.request);
    probe.query?.read(page);
    return null;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return error.code === "not_found" ? null : error.message;
  }
}

/** An answer as adapters read one. */
export function toResponse({ status, contentType, text }: Answer): UpstreamResponse {
  const json = (): unknown => {
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new GatewayError("upstream_unavailable", "The answer is not JSON.", { reason: "not_json", cause });
    }
  };
  return { status, contentType, text, json };
}
