import type { Dataset } from "../../catalog/dataset.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { BEGINNING, DEFAULT_MOST, readAll } from "../all/all.ts";
import { CommandError } from "../command-error.ts";
import { toJson } from "../output/json.ts";
import { toFailure, type Call, type Failure } from "../reach.ts";
import { fromBody, toSavedAnswer } from "./saved-answer.ts";
import type { Found } from "./watch.ts";

/** What a search finds now; a failure of the agency or of the caller as it was answered. */
type Reading = Promise<Found | { readonly failure: Failure }>;

/** One page of a search. */
export async function readPage(dataset: Dataset, input: object, call: Call): Reading {
  const reached = await call(dataset, input);
  const failure = toFailure(reached);
  if (failure !== null) return { failure };
  return { answer: fromBody(Object(reached.body), "the new answer"), text: toJson(reached.body) };
}

/**
 * Every match of a search, as the state of a watch.
 * @throws CommandError where the agency does not give every match
 */
export async function readWhole(
  dataset: Dataset,
  input: object,
  call: Call,
  sleep: (ms: number) => Promise<void>,
): Reading {
  const lines: string[] = [];
  const io = {
    progress: BEGINNING,
    write: async (text: string) => void lines.push(...text.split("\n").filter((line) => line !== "")),
    report: () => undefined,
    sleep,
  };
  const outcome = await readAll(dataset, input, { call, io, options: { format: "ndjson", most: DEFAULT_MOST } });
  if (outcome.kind === "failed") return { failure: outcome.failure };
  if (outcome.kind === "too many")
    throw new CommandError(
      `This search has ${outcome.total} matches; ${DEFAULT_MOST} can be watched. Add a parameter that narrows it.`,
      2,
    );
  const { count, total, notes, pages } = outcome.progress;
  if (outcome.kind !== "complete")
    throw new CommandError([`The agency gave ${count} records and lets nobody read on.`, ...notes].join("\n"), 1);
  const manifest = { question: toTarget(dataset.address, input), complete: true, count, upstream_total: total, pages };
  const text = toJson({ manifest, records: lines.map((line): unknown => JSON.parse(line)) });
  return { answer: toSavedAnswer(text, "the new answer"), text };
}
