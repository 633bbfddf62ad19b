import type { Dataset } from "../../dataset.ts";
import { toInput, toTarget } from "../../query.ts";
import { PREFIX } from "../prefix.ts";

/**
 * The request of a question whose values came as texts, judged before it is sent, by the same rules as a query over HTTP.
 * @throws GatewayError what the gateway itself would answer
 */
export function requestOf(dataset: Dataset, values: object): string {
  const pairs = Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]);
  const input = toInput(new URLSearchParams(pairs).toString(), dataset.query);
  dataset.plan(input);
  return toTarget(PREFIX + dataset.path, input);
}
