import type { Dataset } from "../catalog/dataset.ts";
import { toInput } from "../catalog/url-query.ts";

/**
 * The input that these values are for a dataset, read as a URL's query is, so that every surface takes the same.
 * @throws GatewayError what the gateway itself would answer
 */
export function inputOf(dataset: Dataset, values: object): object {
  const pairs = Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]);
  const input = toInput(new URLSearchParams(pairs).toString(), dataset.paramShape);
  dataset.toQuery(input);
  return input;
}
