import type { Statement } from "../answer-body.ts";
import type { Plan } from "../../../questions/plan/schema.ts";
import type { Part, Retrieved } from "../retrieved.ts";
import { figuresIn } from "../../core/tokens.ts";
import { labelQuotes } from "./labels.ts";
import { lead, nothingFound, unavailable } from "./lead.ts";
import { chosen, kindsLine, recordLines } from "./records.ts";
import { proof, remark, sentence } from "./sentence.ts";
import { TEMPLATES } from "./templates.ts";

/** Records that get a line: where one thing was asked, and where several were. */
const MOST_LINES = { one: 10, several: 5 };

/** Every sentence of an answer before it is checked against its evidence; what was asked for comes first. Pure. */
export function compose(plan: Plan, parts: readonly Part[]): readonly Statement[] {
  return [
    ...parts.flatMap(({ planned, tries }) =>
      tries.flatMap((found, nth) => {
        if (found.status === "unavailable") return [unavailable(found.pages[0])];
        return found.status === "empty" ? [nothingFound(found, tries[nth + 1])] : told(found, planned, parts.length);
      }),
    ),
    ...plan.notes.map((note) => remark("note", note)),
    ...(areCompared(parts) ? [remark("caveat", COMPARISON)] : []),
    ...notApplied(plan.notApplied),
    ...plan.notCovered.map((text) => remark("caveat", text)),
    ...caveats(parts.flatMap(({ tries }) => tries)),
  ];
}

/** Two things of one kind, side by side. */
const areCompared = (parts: readonly Part[]): boolean =>
  new Set(parts.map(({ planned }) => planned.call.endpoint)).size < parts.length;

const COMPARISON = "Counts of records do not rank what is compared: they are no measure of risk or quality.";

/** What the records of one call say: what was asked for, how many they are, one by one, and what was not reached. */
function told(found: Retrieved, planned: Part["planned"], parts: number): readonly Statement[] {
  const template = TEMPLATES[found.call.endpoint];
  const picked = chosen(found.rows, planned);
  const rows = picked.rows.slice(0, parts === 1 ? MOST_LINES.one : MOST_LINES.several);
  const goesOn = new Set(picked.rows.slice(rows.length).map(({ source }) => source));
  const more = [...goesOn].map((source) => proof(source, "count"));
  const counted = lead(found, planned, picked);
  const quoted = template.isQuoted === true ? labelQuotes(found.rows, planned.sections) : [];
  const { kinds } = template;
  const among = `${kinds?.label} among ${found.isWhole ? "these" : "those retrieved"}`;
  return [
    ...(planned.sections === undefined ? [...counted, ...quoted] : [...quoted, ...counted]),
    ...(kinds === undefined ? [] : kindsLine(picked.rows, kinds.path, among)),
    ...recordLines(template, rows),
    ...(more.length === 0 ? [] : [sentence("note", ["The list goes on"], more)]),
    ...(planned.filters === undefined && planned.order === undefined ? [] : unread(found)),
  ];
}

/** Why records that match were not looked at, where some were not. */
function unread({ pages, isWhole, hasChanged }: Retrieved): readonly Statement[] {
  const failed = pages.slice(1).find(({ failure }) => failure !== null);
  if (failed !== undefined) return [unavailable(failed, "the records behind it were not read")];
  const why = hasChanged
    ? "The source changed its data while it was read, so records may be missing"
    : "Records that were not read may fit, too; a narrower question reaches them";
  return isWhole ? [] : [sentence("caveat", [why], [proof(pages[0], "upstream_total")])];
}

/** What each dataset's records, or their absence, do not show: once for each dataset that answered. */
function caveats(tries: readonly Retrieved[]): readonly Statement[] {
  const answered = tries.filter(({ status }) => status !== "unavailable");
  const firsts = new Map(answered.toReversed().map((found) => [found.dataset, found]));
  return [...firsts.values()].toReversed().flatMap(({ call, dataset, pages: [source] }) => {
    const { caveat = dataset.caveat, emptyCaveat = caveat } = TEMPLATES[call.endpoint];
    const ends = answered.filter((found) => found.dataset === dataset).map(({ status }) => status);
    const said = new Set(ends.map((status) => (status === "ok" ? caveat : emptyCaveat)).filter((text) => text !== ""));
    return [...said].map((text) => sentence("caveat", [text.replace(/\.$/, "")], [proof(source, "source")]));
  });
}

/** Wishes that no dataset can filter by; those with figures are not repeated, since no record proves them. */
function notApplied(wishes: readonly string[]): readonly Statement[] {
  if (wishes.length === 0) return [];
  const sayable = wishes.filter((wish) => figuresIn(wish).length === 0 && !/[“”<>[\]]/.test(wish));
  const more = sayable.length < wishes.length ? ", and what else not_applied names" : "";
  const which = sayable.length === 0 ? "; see not_applied" : `: ${sayable.join(", ").replaceAll('"', "'")}${more}`;
  return [remark("caveat", `Not used${which}.`)];
}
