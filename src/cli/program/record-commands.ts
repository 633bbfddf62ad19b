import { InvalidArgumentError, type Command, type Option } from "commander";
import { BY } from "../../catalog/counts.ts";
import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { wordOf } from "../../catalog/lookup.ts";
import { optionsOf } from "./commands.ts";
import { choiceOption, CITATION_FORMS, parameterOption, valueOption, type Globals } from "./options.ts";
import type { GetOptions, LoadActions } from "./interface.ts";

/** The commands beside the searches: one record, and counts over all matches. */

export const citeOption = (): Option =>
  choiceOption("--cite <form>", "write how to cite the answer instead of it", CITATION_FORMS);

/** The most records that `--all` reads. */
export function mostRecords(text: string): number {
  if (!/^[1-9][0-9]{0,7}$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 1 to 99999999.");
  return Number(text);
}

export function addRecordCommands(
  program: Command,
  endpoints: readonly Endpoint[],
  load: LoadActions,
  globals: () => Globals,
) {
  const live = endpoints.filter((endpoint) => endpoint.kind === "live");
  const known = live.filter(({ identifier }) => identifier !== null);
  program
    .command("get")
    .argument("<id>", `the agency's own identifier, such as ${known.map((one) => one.identifier?.example).join(", ")}`)
    .addOption(choiceOption("--dataset <word>", "which dataset, where the identifier does not say", known.map(wordOf)))
    .addOption(valueOption("--sections <names>", "of a label: only these sections, separated by commas"))
    .addOption(citeOption())
    .description("Look up one record by its identifier.")
    .action(async (id: string, options: GetOptions) => (await load()).get(id, options, globals()));
  const count = program.command("count").description("Count all matches of a search by the values of a field.");
  for (const dataset of live.filter(({ countable }) => countable !== null)) addCount(count, dataset, load, globals);
}

function addCount(count: Command, dataset: Dataset, load: LoadActions, globals: () => Globals): void {
  const fields = [...(dataset.countable?.fields.keys() ?? [])];
  const options = optionsOf(dataset).filter(({ name }) => !["limit", "cursor"].includes(name));
  const command = count.command(wordOf(dataset)).description(`Count ${dataset.title}.`);
  command.addOption(
    choiceOption(`--${BY} <field>`, "the field whose values are counted", fields).makeOptionMandatory(),
  );
  for (const option of options) command.addOption(parameterOption(option));
  command.action(async (given: Readonly<Record<string, unknown>>) => {
    const input = Object.fromEntries(
      [BY, ...options.map(({ name }) => name)].flatMap((name) =>
        given[name] === undefined ? [] : [[name, given[name]]],
      ),
    );
    return (await load()).count(dataset, input, globals());
  });
}
