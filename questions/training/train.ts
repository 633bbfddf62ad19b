import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { toPersonModel, type PersonModelFile } from "../language/score.ts";
import { readCorpus } from "./corpus.ts";
import { measured, precision, refusedShare, stoppedShare, type Measured } from "./measure.ts";
import { trainedModel } from "./model.ts";
import { trainedPlanner } from "./planner.ts";
import { row, writeTables } from "./tables.ts";

/**
 * `npm run train` makes the weights of the privacy screen and of the planner from `corpus/`, and the tables of
 * questions/quality.md. Weights of the screen that do worse than the present ones on any set are not written, unless with
 * `--force`. `--planner` makes those of the planner alone, `--report` only measures; `--check` fails where the tables are
 * not what the code measures.
 */

const MODEL = new URL("../screening/data/person-model.json", import.meta.url);
const PLANNER = new URL("../language/data/", import.meta.url);

const PLANNER_FILES = ["tagger", "segments", "topics"];
const planner = (name: string): string => readFileSync(new URL(`${name}.json`, PLANNER), "utf8");

const kilobytes = (...texts: readonly string[]): number =>
  Math.round(texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0) / 1000);

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const argument = process.argv[2];
const rows = readCorpus();
const present: PersonModelFile = JSON.parse(readFileSync(MODEL, "utf8"));

if (argument === "--report" || argument === "--check") await report(present);
else if (argument === "--planner") await trainPlanner();
else {
  await trainPlanner();
  const made = await trainedModel();
  const isFine =
    argument === "--force" || !isWorse(measured(rows, toPersonModel(made)), measured(rows, toPersonModel(present)));
  if (isFine) {
    writeFileSync(MODEL, `${JSON.stringify(made, null, 2)}\n`);
    await report(made);
  }
}

async function trainPlanner(): Promise<void> {
  for (const [name, weights] of Object.entries(await trainedPlanner()))
    writeFileSync(new URL(`${name}.json`, PLANNER), `${JSON.stringify(weights, null, 2)}\n`);
}

/** A gate: on no set may fewer private questions be stopped or more harmless ones be refused, but for one question. */
function isWorse(made: readonly Measured[], before: readonly Measured[]): boolean {
  const worse = made.filter(({ name, stopped, wronglyRefused }) => {
    const old = before.find((set) => set.name === name);
    return old !== undefined && (stopped < old.stopped - 1 || wronglyRefused > old.wronglyRefused + 1);
  });
  for (const { name, stopped, wronglyRefused } of worse)
    process.stderr.write(
      `${name}: ${stopped} stopped, ${wronglyRefused} wrongly refused: worse than now. Not written.\n`,
    );
  if (worse.length > 0) process.exitCode = 1;
  return worse.length > 0;
}

async function report(model: PersonModelFile): Promise<void> {
  /** The planner reads its weights when it is loaded, which is now. */
  const { FORM_NAMES, measuredPlans } = await import("./plans.ts");
  const screen = [
    "| questions | private | stopped | precision | harmless | wrongly refused |",
    "| --- | --- | --- | --- | --- | --- |",
    ...measured(rows, toPersonModel(model)).map((set) =>
      row([
        set.name,
        set.isPrivate,
        percent(stoppedShare(set)),
        percent(precision(set)),
        set.isHarmless,
        percent(refusedShare(set)),
      ]),
    ),
    "",
    `Trained on ${rows.filter(({ part }) => part === "train").length} questions. Compressed, the screen's weights take ` +
      `${kilobytes(JSON.stringify(model))} kB, the planner's ${kilobytes(...PLANNER_FILES.map(planner))} kB.`,
  ];
  const plans = [
    row(["set", "questions", ...FORM_NAMES]),
    row(["set", "questions", ...FORM_NAMES].map(() => "---")),
    ...measuredPlans().map(({ set, count, exact }) => row([`${set}.jsonl`, count, ...exact.map(percent)])),
  ];
  if (!writeTables({ screen, plans }, argument === "--check")) {
    process.stderr.write("questions/quality.md is not what the code measures: npm run train -- --report\n");
    process.exitCode = 1;
  }
  process.stdout.write(`${[...screen, "", ...plans].join("\n")}\n`);
}
