import type { Statement } from "../answer-body.ts";
import { LABEL_SECTIONS, OPENED_SECTIONS, type LabelSection, type Matter } from "../../../questions/plan/schema.ts";
import { plainFirst, type Row } from "../retrieved.ts";
import { valueAt } from "../../catalog/value-at.ts";
import { passageAt } from "./quotation.ts";
import { proofOf, remark, sentence, shownOf, type Words } from "./sentence.ts";

/** Without a wish: what a label is for and what it warns of. */
const USUAL: readonly LabelSection[] = ["indications", "boxed_warning", "warnings"];

/** Labels quoted for each section that was asked for; one where none was. */
const QUOTED = 2;

/** Characters of one quotation. */
const LONGEST = 500;

/** What is quoted of labels. */
interface Quoted {
  /** Labels of a search, whose texts are cut. */
  readonly rows: readonly Row[];
  /** Some of them whole. */
  readonly opened: readonly Row[];
  readonly sections?: readonly LabelSection[] | undefined;
  readonly matters?: readonly Matter[] | undefined;
}

/** Labels in their own words, with name, labeler and date; what no retrieved record has is said as well. */
export function labelQuotes({ rows, opened, sections, matters = [] }: Quoted): readonly Statement[] {
  const order = plainFirst(rows);
  const isUnread = opened.length === 0 && (matters.length > 0 || sections?.some((one) => OPENED_SECTIONS.has(one)));
  const all = [
    ...(isUnread === true ? [remark("note", UNREAD)] : []),
    ...inSectionsFirst(matters).flatMap((matter) => passagesOn(matter, opened, sections)),
    ...warningsInBoxes(order, sections),
    ...(sections ?? USUAL).flatMap((section) => {
      const having = OPENED_SECTIONS.has(section) ? opened : order;
      return having.length === 0 ? [] : sectionOf(section, having, sections !== undefined);
    }),
  ];
  /** What is said of a matter may be what a section begins with: once, where it is said first. */
  const said = new Set<string>();
  return all.filter(({ text }) => {
    const words = text.replaceAll(/ \[\d+\]/g, "");
    return !said.has(words) && said.add(words);
  });
}

/** `bleeding in the boxed warning`: what is asked of a section is quoted from it before it is looked for elsewhere. */
const inSectionsFirst = (matters: readonly Matter[]): readonly Matter[] =>
  matters.toSorted((one, other) => Number(other.sections.length > 0) - Number(one.sections.length > 0));

const UNREAD = "No label could be opened to read its whole text; what is quoted here comes from the search alone.";

/** Sections that are searched first. */
const GRAVE: readonly LabelSection[] = ["boxed_warning", "contraindications", "warnings", "drug_interactions"];

/** Passages on one matter in the whole text of one label, and places of a section where one may be. */
const PASSAGES = 2;
const PLACES = 12;

/** What labels say of a matter, wherever they say it, in whole sentences with some that stand before. */
function passagesOn(matter: Matter, opened: readonly Row[], asked: readonly LabelSection[] = []): readonly Statement[] {
  if (opened.length === 0) return [];
  const all = [...new Set([...asked, ...(matter.first ?? []), ...GRAVE, ...LABEL_SECTIONS])];
  /** A label over the counter has no contraindications and warns of the same: what a label lacks is looked for in all of it. */
  const orderIn = ({ record }: Row): readonly LabelSection[] =>
    matter.sections.some((section) => typeof valueAt(record, section) === "string") ? matter.sections : all;
  const patterns = matter.found.map((words) => new RegExp(String.raw`\b(?:${words})`, "gi"));
  const said = new Set<string>();
  const found = opened.flatMap((row) => {
    const places = orderIn(row).flatMap((section) => {
      const text = valueAt(row.record, section);
      const at = typeof text === "string" ? placesIn(text, patterns) : [];
      const passage = at.map((index) => passageAt(String(text), index, LONGEST)).find((one) => one !== null);
      return at.length === 0 ? [] : [{ section, passage }];
    });
    const quoted = places
      .flatMap(({ section, passage }): readonly Statement[] => {
        if (passage === undefined || said.has(passage)) return [];
        said.add(passage);
        return [quoteOf(row, section, { text: passage, evidence: [proofOf(row, section)] })];
      })
      .slice(0, PASSAGES);
    /** A section from which nothing can be quoted is named where no other one can be quoted. */
    const [first] = places;
    return first === undefined || places.some(({ passage }) => passage !== undefined)
      ? quoted
      : [
          sentence(
            "record",
            [...whose(row), ` speaks of ${matter.name} under ${nameOf(first.section)}`],
            [proofOf(row, first.section)],
          ),
        ];
  });
  if (found.length > 0) return found;
  const those = opened.length === 1 ? "the label that was opened" : "the labels that were opened";
  /** Other sections may speak of it. */
  const isOfSections = opened.every((row) => orderIn(row) === matter.sections);
  const where = isOfSections ? `under ${matter.sections.map(nameOf).join(" or ")} in` : "in the sections shown of";
  return [
    sentence(
      "record",
      [
        `These words were not found ${where} ${those}; a label may say it in other words, and the whole is at DailyMed: ${matter.name}`,
      ],
      opened.map((row) => proofOf(row, "set_id")),
    ),
  ];
}

/** Where a text may speak of a matter: by the first of its wordings that stand in it, the others behind them. */
const placesIn = (text: string, patterns: readonly RegExp[]): readonly number[] =>
  [...new Set(patterns.flatMap((pattern) => Array.from(text.matchAll(pattern), ({ index }) => index)))].slice(
    0,
    PLACES,
  );

/** Harm to the unborn that a box warns of, whether or not a section of its own treats pregnancy. */
function warningsInBoxes(order: readonly Row[], asked: readonly LabelSection[] = []): readonly Statement[] {
  if (!asked.includes("pregnancy") || asked.includes("boxed_warning")) return [];
  const warning = order.filter(({ record }) => OF_THE_UNBORN.test(String(valueAt(record, "boxed_warning") ?? "")));
  return differing(warning, "boxed_warning")
    .slice(0, 1)
    .flatMap((row) => quote(row, "boxed_warning"));
}

const OF_THE_UNBORN = /\b(?:pregnan\w+|fetal|fetus|embryo\w*|teratogen\w*|birth defects?)\b/i;

function sectionOf(section: LabelSection, rows: readonly Row[], isAsked: boolean): readonly Statement[] {
  const having = rows.filter(({ record }) => typeof valueAt(record, section) === "string");
  if (having.length === 0) return isAsked ? withoutSection(rows, section) : [];
  return differing(having, section)
    .slice(0, isAsked ? QUOTED : 1)
    .flatMap((row) => quote(row, section));
}

function quote(row: Row, section: LabelSection): readonly Statement[] {
  const said = shownOf(row, section, "text", LONGEST);
  return said === null ? [] : [quoteOf(row, section, said)];
}

const quoteOf = (row: Row, section: LabelSection, said: Words): Statement =>
  sentence("quote", [...whose(row), ` says under ${nameOf(section)}: `, said]);

/** `The label of Warfarin (labeler "…", effective 2025-06-17)`. */
function whose(row: Row): readonly Words[] {
  const name = shownOf(row, "brand_names[0]", "code") ?? shownOf(row, "generic_names[0]", "code");
  const facts: readonly (readonly [string, Words | null])[] = [
    ["labeler ", shownOf(row, "manufacturer", "text")],
    ["effective ", shownOf(row, "effective_date", "code")],
  ];
  const known = facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
  const told = known.flatMap(([label, value], nth) => [nth === 0 ? " (" : ", ", label, value]);
  return [...(name === null ? ["A label"] : ["The label of ", name]), ...(told.length === 0 ? [] : [...told, ")"])];
}

/** Words by which a label treats in another section what has one of its own. */
const MATTERS: Readonly<Partial<Record<LabelSection, RegExp>>> = {
  pregnancy: OF_THE_UNBORN,
  geriatric_use: /\b(?:geriatric|elderly|older (?:adults|patients)|65 years)\b/i,
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
function withoutSection(rows: readonly Row[], section: LabelSection): readonly Statement[] {
  const nothing = `Nothing stands under ${nameOf(section)} in the retrieved records; `;
  const matter = MATTERS[section];
  const holding = rows.flatMap((row) => {
    const all = matter === undefined ? [] : placesOf(row, matter);
    const [first] = all;
    const found = all.find(({ passage }) => passage !== null) ?? first;
    return found === undefined ? [] : [{ row, ...found }];
  });
  const where = holding.find(({ passage }) => passage !== null) ?? holding[0];
  if (where !== undefined) {
    return [
      sentence(
        "record",
        [
          `${nothing}${howMany(holding.length, rows.length)} it, as under ${nameOf(where.section)}; the cited address has the whole labels`,
        ],
        [...rows.map((row) => proofOf(row, section)), ...holding.map((one) => proofOf(one.row, one.section))],
      ),
      ...(where.passage === null
        ? []
        : [
            quoteOf(where.row, where.section, {
              text: where.passage,
              evidence: [proofOf(where.row, where.section)],
            }),
          ]),
    ];
  }
  const elsewhere = "a label may treat it in another section, and the cited address has the whole labels";
  const proofs = rows.map((row) => proofOf(row, section));
  return [sentence("record", [nothing, elsewhere], proofs)];
}

/** The sections of a label that treat a matter, those on whom it is of first, each with what may be quoted of it. */
const placesOf = (row: Row, matter: RegExp) =>
  [...new Set([...OF_PEOPLE, ...LABEL_SECTIONS])].flatMap((section) => {
    const text = String(valueAt(row.record, section) ?? "");
    const at = text.search(matter);
    return at === -1 ? [] : [{ section, passage: passageAt(text, at, LONGEST) }];
  });
const OF_PEOPLE: readonly LabelSection[] = ["use_in_specific_populations", "dosage"];

/** Many labels of a generic share their text word for word. */
function differing(rows: readonly Row[], section: LabelSection): readonly Row[] {
  const opening = ({ record }: Row): string => String(valueAt(record, section)).slice(0, LONGEST);
  return rows.filter((row, nth) => rows.findIndex((other) => opening(other) === opening(row)) === nth);
}

const nameOf = (section: LabelSection): string => section.replaceAll("_", " ");
