import type { Dataset } from "../../catalog/dataset.ts";
import { wordsFor } from "../../catalog/wording.ts";
import type { Statement } from "../answer-body.ts";
import { paramsOf, type Call, type Order, type PlannedCall } from "../../../questions/plan/schema.ts";
import type { Retrieved, Row, Source } from "../retrieved.ts";
import { addressHolds, figuresIn } from "../../core/tokens.ts";
import type { Chosen } from "./records.ts";
import { capital, proof, proofOf, sentence, shown, shownOf, type Shown, type Words } from "./sentence.ts";
import { TEMPLATES, type Template } from "./templates.ts";

/** How many records there are, with the number first; of an order, what comes first in it. */
export function lead(found: Retrieved, { order }: PlannedCall, picked: Chosen): readonly Statement[] {
  const { dataset, call, pages, isWhole } = found;
  if (dataset.isLookup) return [];
  const [first] = pages;
  const template = TEMPLATES[call.endpoint];
  const all = shown(first, "upstream_total", "code");
  const counted = pages.filter(({ failure }) => failure === null);
  const read: Shown = {
    text: String(counted.reduce((sum, { document }) => sum + Number(document["count"]), 0)),
    evidence: counted.map((page) => proof(page, "count")),
  };
  const of = all ?? read;
  const nounOf = (number: string): string => (number === "1" ? template.singular : template.plural);
  const match = `match${of.text === "1" ? "es" : ""} ${askedWords(dataset, first, call)} in `;
  const name = valueOf(first, "source");
  const pool: readonly Words[] = isWhole
    ? [of.text === "1" ? "of the " : "of all ", of]
    : ["of the ", read, " read", ...(all === null ? [] : [" of ", all])];
  const top = order === undefined ? null : topOf(picked.rows, order, template);
  const proofs = [...read.evidence, ...picked.looked, proof(first, "source_url")];
  if (picked.wish !== "") {
    const number = String(picked.rows.length);
    const since = new Map(paramsOf(call)).get("since");
    /** Clearances are searched from a day on; the filter knows their last day alone. */
    const begins = since === undefined ? "up" : `from ${dashed(since)}`;
    const wish = picked.wish.replace("decided up to ", `decided ${begins} to `);
    const head = `${number === "0" ? "No" : number} ${nounOf(number)} ${wish}, `;
    const ordered = order === undefined || top === null ? [] : [`; ${titleOf(order)}: `, ...top];
    return [sentence("count", [head, ...pool, ` that ${match}`, name, ...ordered], proofs)];
  }
  if (order !== undefined && top !== null) {
    const head = [`${capital(titleOf(order))} `, ...pool, ` ${nounOf(of.text)} that ${match}`];
    return [sentence("count", [...head, name, ": ", ...top], proofs)];
  }
  const retrieved: readonly Words[] = isWhole ? [] : ["; ", read, read.text === "1" ? " was" : " were", " retrieved"];
  const rest = all === null ? ["; it does not report a total"] : retrieved;
  const head = [all === null ? "At least " : "", of, ` ${nounOf(of.text)} ${match}`, name];
  return [sentence("count", [...head, ...rest], proofs)];
}

const titleOf = ({ words }: Order): string => words.replace(/ first$/, "");

/** What stands first in an order: the one record, or how many share the value: "3 hospitals, overall rating 5". */
function topOf(rows: readonly Row[], { field }: Order, { fields, plural }: Template): readonly Words[] | null {
  const [row] = rows;
  const value = row === undefined ? null : shownOf(row, field, "code");
  if (row === undefined || value === null || rows.length < 2) return null;
  const alike = rows.filter((other) => shownOf(other, field, "code")?.text === value.text);
  const label = fields.find(([path]) => path === field)?.[1] ?? "";
  const named = alike.length === 1 ? shownOf(row, fields[0]?.[0] ?? "", "code") : null;
  const number: Shown = { text: `${alike.length} ${plural}`, evidence: alike.map((each) => proofOf(each, field)) };
  return [named ?? number, `, ${label} `, value];
}

/** A look-up without a record is answered by an error, which has neither a count nor a time. */
export function nothingFound({ dataset, call, pages: [source] }: Retrieved, next: Retrieved | undefined): Statement {
  const { isLookup } = dataset;
  const none = shown(source, "upstream_total", "code");
  const head = [`No records matched ${askedWords(dataset, source, call)} in `, valueOf(source, "source")];
  const when = [" at ", valueOf(source, isLookup ? "asked_at" : "retrieved_at")];
  const said = sentence(
    "nothing_found",
    [...head, ...when, ...(none === null ? [] : [": the source reports ", none, " matches"])],
    [isLookup ? "error" : "count", "source_url"].flatMap((path) =>
      path in source.document ? proof(source, path) : [],
    ),
  );
  const tail =
    next === undefined
      ? "That does not show that none exist elsewhere."
      : `${capital(askedWords(dataset, source, next.call, "another field"))} was tried next.`;
  return { ...said, text: `${said.text} ${tail}` };
}

/** A source, or a later page of one, that gave no usable answer. */
export const unavailable = (source: Source, so?: string): Statement => {
  const what = so === undefined ? "answer" : "give its next page";
  const asked = [` did not ${what} at `, valueOf(source, "asked_at"), `, so ${so ?? "this part is unanswered"}`];
  return sentence("unavailable", [valueOf(source, "source"), ...asked]);
};

/** The parameters in words, as far as the address that was asked proves their figures. */
function askedWords({ view }: Dataset, { document }: Source, asked: Call, unproven = "what was asked"): string {
  const names = TEMPLATES[asked.endpoint].params;
  const url = String(document["source_url"] ?? "");
  const words = paramsOf(asked)
    .map(([name, value]) => {
      const said = wordsFor(value, view.choices?.[name]) ?? (name === "since" ? dashed(value) : value);
      return `${names[name] ?? name} ${said}`.trim();
    })
    .join(", ");
  return figuresIn(words).every((figure) => addressHolds(url, figure)) ? words : unproven;
}

const valueOf = (source: Source, path: string): Shown => {
  return { text: String(source.document[path]), evidence: [proof(source, path)] };
};

const dashed = (day: string): string => day.replace(/^(....)(..)(..)$/, "$1-$2-$3");
