import trained from "../screening/data/person-model.json" with { type: "json" };
import { toPersonModel } from "../language/score.ts";
import { toQuestion } from "../question.ts";
import { votesOn } from "../screening/screen.ts";
import { readCorpus } from "./corpus.ts";
import { row, writeTables } from "./tables.ts";

/**
 * `npm run ablate` drops each rule of the privacy screen in turn and counts what changes: on the questions that the model
 * was not trained on, and on all of them. A rule whose numbers are zero can go. Writes the table of questions/quality.md;
 * `--check` fails where it is not what the code measures.
 */

const model = toPersonModel(trained);
const judged = readCorpus().map(({ question, isPrivate, part }) => {
  return { isPrivate, isNew: part !== "train", ...votesOn(toQuestion(question), model) };
});
const ids = [...new Set(judged.flatMap(({ rules }) => rules.map(({ id }) => id)))];
const rows = ids
  .map((id) => {
    const changed = judged.filter(
      ({ rules, trained }) => trained.length === 0 && rules.length > 0 && rules.every((rule) => rule.id === id),
    );
    const count = (wanted: (one: (typeof judged)[number]) => boolean): number => changed.filter(wanted).length;
    return {
      id,
      newStopped: count(({ isNew, isPrivate }) => isNew && isPrivate),
      newRefused: count(({ isNew, isPrivate }) => isNew && !isPrivate),
      stopped: count(({ isPrivate }) => isPrivate),
      refused: count(({ isPrivate }) => !isPrivate),
    };
  })
  .toSorted(
    (one, other) => other.newStopped - one.newStopped || other.stopped - one.stopped || (one.id < other.id ? -1 : 1),
  );
const lines = [
  "| rule | private, new | harmless, new | private, all | harmless, all |",
  "| --- | --- | --- | --- | --- |",
  ...rows.map((one) => row(Object.values(one))),
];
if (!writeTables({ ablation: lines }, process.argv[2] === "--check")) {
  process.stderr.write("questions/quality.md is not what the code measures: npm run ablate\n");
  process.exitCode = 1;
}
process.stdout.write(`${lines.join("\n")}\n`);
