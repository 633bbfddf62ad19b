import { BY, countsAddress } from "../../catalog/counts.ts";
import type { Dataset } from "../../catalog/dataset.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { GatewayError } from "../../core/errors.ts";
import type { CachedAnswer } from "../../gateway/cached-answer.ts";
import type { Caller } from "../../gateway/caller.ts";
import { countsSchema, toCountQuestion } from "../../gateway/counting.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import { countedCharts, type CountedChart } from "./charts/counted.ts";
import { withoutPaging } from "./results/look.ts";

/** Charts of all matches, and the answers that they are made of. */
interface ChartCounts {
  readonly counted: readonly CountedChart[];
  readonly answers: readonly CachedAnswer[];
}

/**
 * Counts all matches for the charts of a search, one after the other. A count that fails leaves its chart out, and the
 * page says so: the records are there all the same.
 */
export async function countCharts(
  gateway: Gateway,
  dataset: Dataset,
  input: object,
  caller: Caller,
): Promise<ChartCounts> {
  const counted: CountedChart[] = [];
  const answers: CachedAnswer[] = [];
  for (const { chart, by } of countedCharts(dataset, input)) {
    const search = { ...withoutPaging(input), [BY]: by };
    const twin = toTarget(countsAddress(dataset), search);
    try {
      const { answer } = await gateway.count(toCountQuestion(dataset, search), caller);
      counted.push({ chart, twin, outcome: countsSchema.parse(answer.envelope) });
      answers.push(answer);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      counted.push({ chart, twin, outcome: error });
    }
  }
  return { counted, answers };
}
