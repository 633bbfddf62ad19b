import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { toPersonModel } from "../src/ask/language/score.ts";
import { readCorpus } from "./train/corpus.ts";
import { fitted, toWeights } from "./train/fit.ts";
import { measured, precision, refusedShare, stoppedShare, type Measured } from "./train/measure.ts";
import { variantsOf } from "./train/variants.ts";

/**
 * `npm run train` makes the weights of the privacy screen from `corpus/`, the same bytes in every run, and the report in
 * docs/ask-quality.md. Weights that do worse than the present ones on any set are not written. `--report` only measures
 * what there is; `--check` fails where the report is not what the code measures.
 */

const MODEL = new URL("../src/ask/screen/data/person-model.json", import.meta.url);
const REPORT = new URL("../docs/ask-quality.md", import.meta.url);

/** Without the blanks that a formatter sets. */
const figures = (text: string): string => text.replaceAll(/[ -]+/g, " ");

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const argument = process.argv[2];
const rows = readCorpus();
const present = readJson(MODEL);

if (argument === "--report" || argument === "--check") report(present);
else {
  const { bias, text, name } = fitted(
    variantsOf(
      rows.filter(({ part }) => part === "train"),
      1,
    ),
    2,
  );
  const made = {
    origin: "Trained on corpus/ by `npm run train`; see docs/ask-quality.md.",
    bias: Number(bias.toFixed(4)),
    text: toWeights(text),
    name: toWeights(name),
  };
  if (
    present === null ||
    argument === "--force" ||
    !isWorse(measured(rows, toPersonModel(made)), measured(rows, toPersonModel(present)))
  ) {
    writeFileSync(MODEL, `${JSON.stringify(made, null, 2)}\n`);
    report(made);
  }
}

function readJson(file: URL) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** A gate: on no set may fewer private questions be stopped or more harmless ones be refused, but for one question. */
function isWorse(made: readonly Measured[], before: readonly Measured[]): boolean {
  const worse = made.filter(({ name, stopped, wronglyRefused }) => {
    const old = before.find((set) => set.name === name);
    return old !== undefined && (stopped < old.stopped - 1 || wronglyRefused > old.wronglyRefused + 1);
  });
  for (const { name, stopped, wronglyRefused } of worse)
    process.stderr.write(
      `${name}: ${stopped} stopped, ${wronglyRefused} wrongly refused: worse than now. Not written; --force writes.\n`,
    );
  if (worse.length > 0) process.exitCode = 1;
  return worse.length > 0;
}

function report(model: Parameters<typeof toPersonModel>[0]): void {
  const sets = measured(rows, toPersonModel(model));
  const before = readFileSync(REPORT, "utf8");
  const lines = [
    "| questions | private | stopped | precision | harmless | wrongly refused |",
    "| --- | --- | --- | --- | --- | --- |",
    ...sets.map(
      (set) =>
        `| ${set.name} | ${set.isPrivate} | ${percent(stoppedShare(set))} | ${percent(precision(set))} | ${set.isHarmless} | ${percent(refusedShare(set))} |`,
    ),
    "",
    `Trained on ${rows.filter(({ part }) => part === "train").length} questions. The weights take ${Math.round(brotliCompressSync(JSON.stringify(model)).length / 1000)} kB compressed.`,
  ];
  const after = before.replace(/(?<=<!-- screen -->\n)[^]*?(?=<!-- end -->)/, `\n${lines.join("\n")}\n\n`);
  if (argument !== "--check") writeFileSync(REPORT, after);
  else if (figures(after) !== figures(before)) {
    process.stderr.write("docs/ask-quality.md is not what the code measures: npm run train -- --report\n");
    process.exitCode = 1;
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}
