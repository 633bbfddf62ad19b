import { CommandError } from "../command-error.ts";
import { toJson, toJsonLine } from "../output/json.ts";
import type { Globals } from "../program/options.ts";
import { assumptions } from "./assumptions.ts";
import type { LiveLine } from "./live-line.ts";
import { toRecording } from "./recording.ts";
import { nothingJudged, reportLines, toReport } from "./report.ts";
import { runAssumptions } from "./run.ts";

/** Asks the agencies whether they are as assumed. @throws CommandError (1) when one is broken or nothing was judged */
export async function examineAgencies(
  line: LiveLine,
  folder: string | null,
  { baseUrl, format }: Globals,
): Promise<void> {
  if (baseUrl !== null)
    throw new CommandError("--live asks the agencies themselves; set their addresses by UPSTREAM_*_URL.", 2);
  /** A folder that cannot be written is told before a hundred questions are asked. */
  if (folder !== null) await line.append(folder, "nppes.jsonl", "");
  const agencies = await line.agencies();
  const outcomes = await runAssumptions({
    assumptions,
    agencies,
    async onAnswer({ upstream }, answer) {
      if (folder === null) return;
      const recording = await toRecording(upstream, answer.probe.request, answer);
      await line.append(folder, `${upstream.name}.jsonl`, toJsonLine(recording));
    },
  });
  const report = toReport(outcomes);
  await line.write(format === "table" ? `${reportLines(report)}\n` : toJson(report));
  if (!report.ok) throw new CommandError(nothingJudged(report) ?? "", 1);
}
