import { toLines } from "../../output/lines.ts";
import { toTable, type Layout } from "../../output/table.ts";
import type { Changes, FieldChange } from "./compare.ts";
import type { SavedRecord } from "./saved-answer.ts";

/** What changed, for people. Nothing is called gone, or new to the agency, unless the answers prove it. */
export function changeLines(changes: Changes, layout: Layout): string {
  const { verdict, older, newer, changed } = changes;
  const added = older.is_complete
    ? "new"
    : "new in this page; the older answer was not complete, so it may have been on another page";
  const parts = [
    listed(changes.new, added, layout),
    changed.length === 0
      ? ""
      : toLines([
          `${changed.length} changed`,
          ...changed.flatMap(({ id, fields }) => [`  ${id}`, ...fields.map(toLine)]),
        ]),
    listed(changes.gone, "gone", layout),
    listed(changes.not_in_this_page, "not in this page; cannot say that it is gone", layout),
    totalLine(changes),
    verdict === "same" ? sameLine(changes) : "",
    toLines([standing("Older", older), standing("Newer", newer)]),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Nothing can be said of the matches that neither answer holds. */
function sameLine({ newer: { count, upstream_total, is_complete } }: Changes): string {
  if (is_complete) return "No differences.";
  const of = upstream_total === null || upstream_total <= count ? "" : ` of ${upstream_total}`;
  return `No differences in the ${count}${of} records that were compared. The others were not read; use --all.`;
}

function listed(records: readonly SavedRecord[], words: string, layout: Layout): string {
  const [first] = records;
  if (first === undefined) return "";
  return `${records.length} ${words}\n${toTable(Object.keys(first), records, layout)}`;
}

function totalLine({ older, newer }: Changes): string {
  const [from, to] = [older.upstream_total, newer.upstream_total];
  return from === null || to === null || from === to ? "" : `The agency's total changed from ${from} to ${to}.`;
}

function standing(
  which: string,
  { name, count, upstream_total, is_complete, source_url, retrieved_at }: Changes["older"],
): string {
  const total = upstream_total === null ? "" : ` of ${upstream_total}`;
  const asked = source_url === null ? "" : ` from ${source_url}`;
  const when = retrieved_at === null ? "" : ` at ${retrieved_at}`;
  const records = count === 1 && total === "" ? "record" : "records";
  return `${which}: ${name}, ${count}${total} ${records}${is_complete ? " (complete)" : ""}${asked}${when}.`;
}

/** Characters of a value on a line, and of what two long values have in common before they differ. */
const LONGEST = 120;
const COMMON = 40;

function toLine({ field, from, to }: FieldChange): string {
  const [before, now] = [from, to].map((value) => (value === undefined ? "nothing" : JSON.stringify(value)));
  const [one, other] = excerpts(before ?? "", now ?? "");
  return `    ${field}: ${one} → ${other}`;
}

/** Two values, cut so that what differs is seen. */
function excerpts(one: string, other: string): readonly string[] {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const from = Math.max(one.length, other.length) <= LONGEST ? 0 : Math.max(0, at - COMMON);
  return [one, other].map((text) => {
    const cut = text.slice(from, from + LONGEST);
    return `${from > 0 ? "…" : ""}${cut}${from + LONGEST < text.length ? "…" : ""}`;
  });
}
