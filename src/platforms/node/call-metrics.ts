import { Counter, Gauge, type Registry } from "prom-client";
import { BUILD } from "../../core/build.ts";
import { REASONS } from "../../core/errors.ts";
import type { Observation } from "../../core/observe.ts";

type Call = Extract<Observation, { kind: "call" | "tool" }>;

/** What runs, and the outcomes of each dataset and tool. */
export function addCallMetrics(registers: Registry[], datasets: readonly string[]): (seen: Call) => void {
  const build = new Gauge({
    name: "phdg_build_info",
    help: "Always 1; its labels say which version and commit run on which runtime.",
    labelNames: [...Object.keys(BUILD), "runtime"],
    registers,
  });
  const { bun, deno, node } = process.versions;
  const other = deno === undefined ? `node ${node}` : `deno ${deno}`;
  build.set({ ...BUILD, runtime: bun === undefined ? other : `bun ${bun}` }, 1);
  const calls = new Counter({
    name: "phdg_dataset_calls_total",
    help: "Queries of a dataset by outcome: where the answer came from, or why there is none.",
    labelNames: ["dataset", "outcome"],
    registers,
  });
  /** So that the first failure of its kind is an increase, too. */
  for (const dataset of datasets) for (const outcome of Object.keys(REASONS)) calls.inc({ dataset, outcome }, 0);
  const tools = new Counter({
    name: "phdg_tool_calls_total",
    help: "Calls of MCP tools by outcome.",
    labelNames: ["tool", "outcome"],
    registers,
  });
  return (seen) =>
    seen.kind === "call"
      ? calls.inc({ dataset: seen.dataset, outcome: seen.outcome })
      : tools.inc({ tool: seen.tool, outcome: seen.outcome });
}
