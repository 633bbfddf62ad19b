import type { Statement } from "../answer-body.ts";
import { LABEL_SECTIONS, type LabelSection } from "../../../questions/plan/schema.ts";
import type { Row } from "../retrieved.ts";
import { valueAt } from "../../catalog/value-at.ts";
import { proofOf, sentence, shownOf, type Words } from "./sentence.ts";

/** Without a wish: what a label is for and what it warns of. */
const USUAL: readonly LabelSection[] = ["indications", "boxed_warning", "warnings"];

/** Labels quoted for each section that was asked for; one where none was. */
const QUOTED = 2;

/** Characters of one quotation. */
const LONGEST = 500;

/** Sections of labels in their own words, with name, labeler and date; what no retrieved record has is said as well. */
export function labelQuotes(rows: readonly Row[], asked?: readonly LabelSection[]): readonly Statement[] {
  const order = plainFirst(rows);
  return [...warningsInBoxes(order, asked), ...sectionsOf(order, rows, asked)];
}

/** Harm to the unborn that a box warns of, whether or not a section of its own treats pregnancy. */
function warningsInBoxes(order: readonly Row[], asked: readonly LabelSection[] = []): readonly Statement[] {
  if (!asked.includes("pregnancy") || asked.includes("boxed_warning")) return [];
  const warning = order.filter(({ record }) => OF_THE_UNBORN.test(String(valueAt(record, "boxed_warning") ?? "")));
  return differing(warning, "boxed_warning")
    .slice(0, 1)
    .flatMap((row) => quote(row, "boxed_warning"));
}

const OF_THE_UNBORN = /\b(?:pregnan\w+|fetal|fetus|embryo\w*|teratogen\w*|birth defects?)\b/i;

function sectionsOf(
  order: readonly Row[],
  rows: readonly Row[],
  asked: readonly LabelSection[] | undefined,
): readonly Statement[] {
  return (asked ?? USUAL).flatMap((section) => {
    const having = order.filter(({ record }) => typeof valueAt(record, section) === "string");
    if (having.length === 0) return asked === undefined ? [] : [withoutSection(rows, section)];
    return differing(having, section)
      .slice(0, asked === undefined ? 1 : QUOTED)
      .flatMap((row) => quote(row, section));
  });
}

function quote(row: Row, section: LabelSection): readonly Statement[] {
  const said = shownOf(row, section, "text", LONGEST);
  if (said === null) return [];
  const name = shownOf(row, "brand_names[0]", "code") ?? shownOf(row, "generic_names[0]", "code");
  const facts: readonly (readonly [string, Words | null])[] = [
    ["labeler ", shownOf(row, "manufacturer", "text")],
    ["effective ", shownOf(row, "effective_date", "code")],
  ];
  const known = facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
  const whose = known.flatMap(([label, value], nth) => [nth === 0 ? " (" : ", ", label, value]);
  return [
    sentence("quote", [
      ...(name === null ? ["A label"] : ["The label of ", name]),
      ...(whose.length === 0 ? [] : [...whose, ")"]),
      ` says under ${nameOf(section)}: `,
      said,
    ]),
  ];
}

/** Words by which a label treats in another section what has one of its own. */
const MATTERS: Readonly<Partial<Record<LabelSection, RegExp>>> = {
  pregnancy: OF_THE_UNBORN,
  pediatric_use: /\b(?:pediatric|children (?:under|below|younger|older)|infants|neonates|adolescents)\b/i,
  drug_interactions: /\binteract\w*/i,
};

const howMany = (some: number, all: number): string =>
  some === all
    ? all === 1
      ? "it mentions"
      : "each of them mentions"
    : some === 1
      ? "one of them mentions"
      : "some of them mention";

/** Labels treat a matter under several names, and records hold some of them: nothing is denied of a label. */
function withoutSection(rows: readonly Row[], section: LabelSection): Statement {
  const nothing = `Nothing stands under ${nameOf(section)} in the retrieved records; `;
  const matter = MATTERS[section];
  const holding = rows.flatMap((row) => {
    const found = LABEL_SECTIONS.find((other) => matter?.test(String(valueAt(row.record, other) ?? "")) === true);
    return found === undefined ? [] : [{ row, found }];
  });
  const [where] = holding;
  if (where !== undefined)
    return sentence(
      "record",
      [
        `${nothing}${howMany(holding.length, rows.length)} it, as under ${nameOf(where.found)}; the cited address has the whole labels`,
      ],
      [...rows.map((row) => proofOf(row, section)), ...holding.map(({ row, found }) => proofOf(row, found))],
    );
  const elsewhere = "a label may treat it in another section, and the cited address has the whole labels";
  const proofs = rows.map((row) => proofOf(row, section));
  return sentence("record", [nothing, elsewhere], proofs);
}

/** Labels of one substance before those of combinations, which answer another question; else the agency's order. */
function plainFirst(rows: readonly Row[]): readonly Row[] {
  const substances = ({ record }: Row): number => {
    const list = valueAt(record, "active_substances");
    return Array.isArray(list) && list.length > 0 ? list.length : Infinity;
  };
  return rows.toSorted((a, b) => Math.sign(substances(a) - substances(b)) || 0);
}

/** Many labels of a generic share their text word for word. */
function differing(rows: readonly Row[], section: LabelSection): readonly Row[] {
  const opening = ({ record }: Row): string => String(valueAt(record, section)).slice(0, LONGEST);
  return rows.filter((row, nth) => rows.findIndex((other) => opening(other) === opening(row)) === nth);
}

const nameOf = (section: LabelSection): string => section.replaceAll("_", " ");
