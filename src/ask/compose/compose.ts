import type { Statement } from "../answer-body.ts";
import {
  FIRMS,
  isOfOneRecord,
  OTHER_WORDS,
  type Ambiguous,
  type NotApplied,
  type Plan,
  type PlannedCall,
} from "../../../questions/plan/schema.ts";
import { needsSaying } from "../../../questions/plan/interpretation.ts";
import { sourcesOf, type Part, type Retrieved, type Row } from "../retrieved.ts";
import { labelQuotes } from "./labels.ts";
import { countLines, isByWords, lead, nothingFound, readingLine, sourceLine, unavailable } from "./lead.ts";
import { kindsLine, recordLines, relatedLines } from "./records.ts";
import { wordsOf } from "../../core/text.ts";
import { proof, remark, sentence, shown } from "./sentence.ts";
import { templateOf } from "./templates.ts";

/** Records that get a line: where one thing was asked, and where several were. */
const MOST_LINES = { one: 10, several: 5 };

/**
 * Every sentence of an answer before it is checked against its evidence: the answer first, then the records, what the
 * records were not limited to, and the sources. Pure.
 */
export function compose(plan: Plan | Ambiguous, parts: readonly Part[]): readonly Statement[] {
  /** Of several searches it is not known which one a word belongs to. */
  const ignored = parts.length === 1 ? plan.notApplied : [];
  const notes = plan.notes.map((note) => remark("note", note));
  const told =
    plan.kind === "ambiguous"
      ? [...readingsOf(parts), ...notes]
      : answersOf(parts, ignored, notes, plan.isComparison === true);
  return [
    ...withoutRepeats(told),
    ...(plan.kind === "plan" && plan.isComparison === true && areCompared(parts) ? [remark("caveat", COMPARISON)] : []),
    ...notApplied(
      plan.notApplied.filter((one) => !isShown(one, plan.calls)),
      plan.calls.every(isOfOneRecord),
    ),
    ...(plan.kind === "plan" ? plan.notCovered.map(({ text }) => remark("caveat", text)) : []),
    ...(parts.some(isOfFirmInVain) ? [remark("caveat", OF_FIRM_NAMES)] : []),
    ...agencyNotes(parts),
    ...caveats(parts.flatMap(({ tries }) => tries)),
    ...sourcesOf(parts).map(sourceLine),
  ];
}

/** What is said of several searches in the same words is said once. */
const withoutRepeats = (statements: readonly Statement[]): readonly Statement[] =>
  statements.filter(({ kind, text }, at) => kind !== "note" || statements.findIndex((one) => one.text === text) === at);

/** Whether a search by a firm's name found nothing. */
const isOfFirmInVain = ({ tries }: Part): boolean =>
  tries.every(({ status }) => status === "empty") && Object.keys(tries[0].call.params).some((name) => FIRMS.has(name));
const OF_FIRM_NAMES =
  "Firms are found by the names that their records have: subsidiaries, and firms before a merger, stand under their own.";

/** What a question could mean, each with the number of records that it finds. */
const readingsOf = (parts: readonly Part[]): readonly Statement[] => [
  remark(
    "note",
    parts.length === 1
      ? "The question does not say which records it is about. These hold what it names."
      : "This question could mean different things. Which of these do you want?",
  ),
  ...parts.map(({ tries }) => readingLine(tries[0])),
];

/** Two things of one kind, side by side; of labels their text is compared, and no number of records. */
const areCompared = (parts: readonly Part[]): boolean =>
  !parts.every(({ planned }) => planned.call.endpoint === "/labels/search" && planned.by === undefined) &&
  new Set(parts.map(({ planned }) => planned.call.endpoint)).size < parts.length;

const COMPARISON = "Counts of records do not rank what is compared: they are no measure of risk or quality.";

/** What each call found; of a comparison all numbers stand first, as a small table. */
function answersOf(
  parts: readonly Part[],
  ignored: readonly NotApplied[],
  notes: readonly Statement[],
  isTable: boolean,
): readonly Statement[] {
  const all = parts.map(({ planned, tries, beside, opened = [] }) => {
    const last = tries.at(-1) ?? tries[0];
    const before = tries.slice(0, -1).flatMap((found, nth) => nothingFound(found, tries[nth + 1], undefined));
    const heads: Statement[] = [...before, ...headsOf(last, planned, beside, ignored)];
    return {
      last,
      planned,
      heads,
      isOfWords: last.status === "ok" && isByWords(last),
      beside,
      lines:
        last.status === "ok" && planned.by === undefined
          ? linesOf(
              last,
              planned,
              parts.length,
              opened.flatMap(({ rows }) => rows),
            )
          : [],
    };
  });
  for (const { heads, last, planned } of all)
    if (last.status === "ok" && last.call.endpoint === "/clearances/search" && isCount(last, planned))
      heads.push(remark("note", DE_NOVO));
  const byWords = all.filter(({ isOfWords }) => isOfWords);
  for (const [at, { heads, beside, planned }] of byWords.entries())
    if (at === 0 || beside?.status === "ok") heads.push(ofWords(beside, planned));
  all.at(isTable ? -1 : 0)?.heads.push(...notes);
  return isTable
    ? [...all.flatMap(({ heads }) => heads), ...all.flatMap(({ lines }) => lines)]
    : all.flatMap(({ heads, lines }) => [...heads, ...lines]);
}

/** Whether a number tells of more clearances than are shown: there may be De Novo grants among them. */
const isCount = ({ call, rows, source }: Retrieved, { by }: Part["planned"]): boolean =>
  !["decision_code", "clearance_type", "third_party"].some((name) => name in call.params) &&
  (by !== undefined || Number(source.document["upstream_total"]) > rows.length);
const DE_NOVO = "Clearances and De Novo grants are searched and counted together.";

/** What records of a device may be missing from those found by words, and how many have another name of it. */
function ofWords(beside: Retrieved | undefined, { call: { params }, by }: Part["planned"]): Statement {
  if (beside?.status !== "ok" || !isByWords(beside)) return remark("note", `${OF_WORDS}.`);
  const { source, call } = beside;
  const number = shown(source, "upstream_total", "code");
  if (number === null) return remark("note", `${OF_WORDS}.`);
  return sentence("note", [
    `${OF_WORDS}: '${call.params.q}' finds `,
    number,
    `, some of which may be the same${by === undefined ? ("sort" in params && params.sort !== undefined ? ", and the first in this order may be among them" : "") : ", and the most frequent may be another among them"}: `,
    { text: String(source.document["self"]), evidence: [proof(source, "self")] },
  ]);
}
const OF_WORDS =
  "Counted are the records with all of these words, also where they name a part or what a kit contains; the same kind of device may be recorded under another name";

function headsOf(
  found: Retrieved,
  { by, sections }: Part["planned"],
  beside: Retrieved | undefined,
  ignored: readonly NotApplied[],
): readonly Statement[] {
  if (found.status === "unavailable") return [unavailable(found)];
  if (found.status === "empty") return nothingFound(found, undefined, beside);
  return by === undefined ? [lead(found, sections, ignored)] : countLines(found, by, ignored);
}

/** The records of one call, one a line; of labels what they say. */
function linesOf(
  found: Retrieved,
  planned: Part["planned"],
  parts: number,
  opened: readonly Row[],
): readonly Statement[] {
  const template = templateOf(found.call);
  const most = parts === 1 ? MOST_LINES.one : MOST_LINES.several;
  const rows = found.rows.slice(0, Math.min(most, planned.show ?? most));
  const { kinds } = template;
  const { upstream_total: total, next } = found.source.document;
  const isWhole = total === found.rows.length || (total === null && next === null);
  return [
    ...(template.isQuoted === true && (namesDrug(found.call) || planned.sections !== undefined)
      ? labelQuotes({ ...planned, rows: found.rows, opened })
      : []),
    ...(kinds === undefined
      ? []
      : kindsLine(found.rows, kinds.path, `${kinds.label} among ${isWhole ? "these" : "those retrieved"}`)),
    ...recordLines(template, rows, planned.fields),
    ...relatedLines(found.call, rows),
    ...(isWhole && rows.length === found.rows.length ? [] : goesOn(found)),
  ];
}

/** Labels of no certain drug are a list: what one of them says was not asked. */
const namesDrug = ({ params }: Retrieved["call"]): boolean =>
  !("manufacturer" in params || "product_type" in params || "route" in params) ||
  ["q", "brand", "generic", "substance", "set_id", "id"].some((name) => name in params);

/** Where the records that are not shown stand. */
const goesOn = ({ source, dataset }: Retrieved): readonly Statement[] =>
  dataset.isLookup || !("self" in source.document)
    ? []
    : [
        sentence("note", [
          "The list goes on at ",
          { text: String(source.document["self"]), evidence: [proof(source, "self")] },
        ]),
      ];

/** What the envelopes of the sources say about these very answers; what several say is said once. */
function agencyNotes(parts: readonly Part[]): readonly Statement[] {
  const sources = parts.flatMap(({ tries }) => tries.map(({ source }) => source));
  const said = sources.flatMap((source) => {
    const { notes } = source.document;
    return (Array.isArray(notes) ? notes : [])
      .slice(0, MOST_NOTES)
      .flatMap((note, index) =>
        typeof note === "string" && !ELSEWHERE.test(note)
          ? [{ text: note.replace(/\.$/, ""), evidence: proof(source, `notes[${index}]`) }]
          : [],
      );
  });
  /** Each search that found nothing tells what its filters mean; of several the first is enough. */
  const first = said.findIndex(({ text }) => ALL_OF.test(text));
  const once = said.filter(({ text }, at) => at === first || !ALL_OF.test(text));
  return [...Map.groupBy(once, ({ text }) => text)].map(([text, same]) =>
    sentence("caveat", [{ text, evidence: same.map(({ evidence }) => evidence) }]),
  );
}

const ALL_OF = /^Nothing matched all of /;

const MOST_NOTES = 5;

/** A text in another field, which a question that was understood does not mean. */
const ELSEWHERE = /; to search there: /;

/** What each dataset's records, or their absence, do not show: once for each dataset that answered. */
function caveats(tries: readonly Retrieved[]): readonly Statement[] {
  const answered = tries.filter(({ status }) => status !== "unavailable");
  const firsts = new Map(answered.toReversed().map((found) => [found.dataset, found]));
  return [...firsts.values()].toReversed().flatMap(({ call, dataset, source }) => {
    const { caveat = dataset.caveat, emptyCaveat = caveat, caveatOf = "" } = templateOf(call);
    const ends = answered.filter((found) => found.dataset === dataset);
    const texts = ends.map((found) => (found.status === "ok" || caveatOf in found.call.params ? caveat : emptyCaveat));
    const said = new Set(texts.filter((text) => text !== ""));
    return [...said].map((text) => sentence("caveat", [text.replace(/\.$/, "")], [proof(source, "source")]));
  });
}

/** Why words are in no call, as the end of `Not limited to …`. */
const WHY: Readonly<Record<NotApplied["why"], string>> = {
  no_such_filter: "this service has no such filter",
  not_in_these_records: "these records don't tell it",
  not_understood: "not understood",
  background: "taken as background, not as a condition",
  separate_question: "a question of its own; ask it by itself",
  too_many_searches: "one question makes at most four searches",
};

/** How the sentence begins, where it is no limit that is missing. */
const SAID: Readonly<Partial<Record<NotApplied["why"], string>>> = {
  separate_question: "Not answered:",
  too_many_searches: "Not searched:",
  background: "Set aside:",
};

/** `Does hospital 220071 have emergency services?`: what the line of a record that is looked up tells is no remark. */
function isShown({ text, why }: NotApplied, calls: readonly PlannedCall[]): boolean {
  if (why !== "background" || !calls.every(isOfOneRecord)) return false;
  const labels = new Set([
    ...OF_STATUS,
    ...calls.flatMap(({ call, fields = [] }) =>
      [...templateOf(call).fields.map(([, label = ""]) => label), ...fields.map(({ label }) => label)].flatMap(wordsOf),
    ),
  ]);
  return wordsOf(text).every((word) => labels.has(word));
}
/** What the status of a record is called. */
const OF_STATUS = ["still", "open", "closed", "terminated", "ongoing", "recruiting", "completed", "initiated", "and"];

/** What the records were not limited to, in the words of the question. */
function notApplied(parts: readonly NotApplied[], isLookup: boolean): readonly Statement[] {
  const groups = Map.groupBy(
    parts.filter(({ text, why }) => why !== "background" || needsSaying(text, isLookup)),
    ({ why }) => why,
  );
  return [...groups].map(([why, same]) => {
    const sayable = same.filter(({ text }) => !/[“”<>[\]"]/.test(text));
    const listed = sayable
      .map(({ text }) => (text === OTHER_WORDS ? "other words of the question" : `'${text}'`))
      .join(", ");
    const more =
      sayable.length < same.length
        ? listed === ""
          ? "what not_applied names"
          : " and what else not_applied names"
        : "";
    return remark("caveat", `${SAID[why] ?? "Not limited to"} ${listed}${more}: ${WHY[why]}.`);
  });
}
