import { countsAddress } from "../../catalog/counts.ts";
import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { CITATION_FORMS } from "../program/options.ts";
import { present, presentCounts } from "../output/present.ts";
import type { Actions, Globals } from "../program/interface.ts";
import { toFailure, type Failure } from "../reach.ts";
import type { CommandLine } from "../surroundings.ts";

/** What the commands for one record, for counts and for every match do. */

interface Judging {
  fail(failure: Failure, globals: Globals): Promise<never>;
  judged(dataset: Dataset, values: object): { readonly input: object } | { readonly error: Failure };
}

export const createRecordActions = (
  endpoints: readonly Endpoint[],
  line: CommandLine,
  { fail, judged }: Judging,
): Pick<Actions, "all" | "get" | "count"> => ({
  async all({ endpoint }, input, target, globals) {
    const checked = endpoint.kind === "live" ? judged(endpoint, input) : { input: {} };
    if ("error" in checked) return fail(checked.error, globals);
    if (endpoint.kind !== "live") return;
    const { runAll } = await import("../all/run-all.ts");
    const { call } = await line.connect(globals.baseUrl);
    await runAll(endpoint, checked.input, target, globals.format, { ...line, call, open: line.openAll });
  },
  async get(id, { dataset, sections, cite }, globals) {
    const { lookupFor } = await import("./get.ts");
    const lookup = lookupFor(endpoints, id, dataset ?? null);
    const checked = judged(lookup, { id, ...(sections === undefined ? {} : { sections }) });
    if ("error" in checked) return fail(checked.error, globals);
    const { call } = await line.connect(globals.baseUrl);
    const reached = await call(lookup, checked.input);
    const failure = toFailure(reached);
    if (failure !== null) return fail(failure, globals);
    if (cite !== undefined) return line.write(await citationOf(cite, lookup, {}, reached.body));
    await line.write(present(lookup, reached.body, globals.format, line.layout));
  },
  async count(dataset, input, globals) {
    const { reach } = await line.connect(globals.baseUrl);
    const reached = await reach(toTarget(countsAddress(dataset), input));
    const failure = toFailure(reached);
    if (failure !== null) return fail(failure, globals);
    await line.write(presentCounts(reached.body, dataset.caveat, globals.format, line.layout));
  },
});

/** How to cite an answer. */
export async function citationOf(form: string, dataset: Dataset, input: object, body: unknown): Promise<string> {
  const { citedAs } = await import("./get.ts");
  return citedAs(CITATION_FORMS.find((one) => one === form) ?? "text", dataset, input, body);
}
