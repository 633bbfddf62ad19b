import type { Statement } from "../answer-body.ts";
import { paramsOf, type Call, type Order, type Plan, type PlannedCall } from "../plan/schema.ts";
import type { Part, Retrieved } from "../retrieve.ts";
import { decodedUrl, figuresIn, holdsToken } from "../tokens.ts";
import { labelQuotes } from "./labels.ts";
import { chosen, kindsLine, recordLines, type Chosen } from "./records.ts";
import { capital, proof, remark, sentence, shown, type Words } from "./sentence.ts";
import { TEMPLATES, type Template } from "./templates.ts";

/** Records that get a line: where one thing was asked, and where several were. */
const MOST_LINES = { one: 10, several: 5 };

/** Every sentence of an answer before it is checked against its evidence; what was asked for comes first. Pure. */
export function compose(plan: Plan, parts: readonly Part[]): readonly Statement[] {
  const tries = parts.flatMap((part) => part.tries);
  return [
    ...parts.flatMap((part) =>
      part.tries.flatMap((source, nth) => statementsOf(source, part, part.tries[nth + 1], parts.length)),
    ),
    ...plan.notes.map((note) => remark("note", note)),
    ...(areCompared(parts) ? [remark("caveat", COMPARISON)] : []),
    ...notApplied(plan.notApplied),
    ...plan.notCovered.map((text) => remark("caveat", text)),
    ...caveats(tries),
  ];
}

/** Two things of one kind, side by side. */
const areCompared = (parts: readonly Part[]): boolean =>
  new Set(parts.map(({ planned }) => planned.call.endpoint)).size < parts.length;

const COMPARISON = "Counts of records do not rank what is compared: they are no measure of risk or quality.";

function statementsOf(
  source: Retrieved,
  { planned }: Part,
  next: Retrieved | undefined,
  parts: number,
): readonly Statement[] {
  if (source.status === "unavailable") return [unavailable(source)];
  if (source.status === "empty") return [nothingFound(source, next)];
  const template = TEMPLATES[source.call.endpoint];
  const picked = chosen(source, planned);
  const { indexes } = picked;
  const most = parts === 1 ? "one" : "several";
  const lines = recordLines(source, template, indexes.slice(0, MOST_LINES[most]));
  const quotes = template.isQuoted === true ? labelQuotes(source, planned.sections) : [];
  const kinds = template.kinds === undefined ? [] : kindsLine(source, template.kinds, indexes);
  const others = lines.length === indexes.length ? [] : [sentence("note", source, [OTHERS], [proof(source, "count")])];
  return [...lead(source, template, planned, picked), ...kinds, ...quotes, ...lines, ...others];
}

const OTHERS = "The others are in the source";

/** How many records there are, with the number first, and in which order they follow. */
function lead(source: Retrieved, template: Template, { order }: PlannedCall, picked: Chosen): readonly Statement[] {
  const count = shown(source, "count", "code");
  if (source.dataset.isLookup || count === null) return [];
  const all = shown(source, "upstream_total", "code");
  const asked = ` ${askedWords(source, source.call)} in `;
  const name = valueOf(source, "source");
  const isWhole = all?.text === count.text;
  const ordered: readonly Words[] = order === undefined ? [] : [", ", order.words, ...topOf(source, order, picked)];
  const of = all ?? count;
  const nounOf = (number: string): string => (number === "1" ? template.singular : template.plural);
  if (picked.wish !== "") {
    const found = picked.indexes.length;
    const matching: readonly Words[] = [of, ` that match${of.text === "1" ? "es" : ""}`];
    const among: readonly Words[] =
      all === null
        ? [", of ", count, " retrieved for"]
        : isWhole
          ? [of.text === "1" ? ", of the " : ", of all ", ...matching]
          : [", of the ", count, " retrieved of ", ...matching];
    const head = `${found === 0 ? "No" : found} ${nounOf(String(found))} ${picked.wish}`;
    const proofs = [...picked.looked, proof(source, "count"), proof(source, "source_url")];
    return [sentence("count", source, [head, ...among, asked, name, ...ordered], proofs)];
  }
  const retrieved = (): readonly Words[] => {
    if (all === null) return ["; it does not report a total"];
    if (isWhole) return [];
    return order === undefined
      ? ["; ", count, count.text === "1" ? " was" : " were", " retrieved"]
      : ["; of the ", count, " retrieved"];
  };
  const verb = ` ${nounOf(of.text)} match${of.text === "1" ? "es" : ""}`;
  const words = [all === null ? "At least " : "", of, verb, asked, name, ...retrieved(), ...ordered];
  return [sentence("count", source, words, [proof(source, "source_url")])];
}

/** How many records share the first value of an order: "3 have an overall rating of 5". */
function topOf(source: Retrieved, { field }: Order, { indexes }: Chosen): readonly Words[] {
  const [, label] = TEMPLATES[source.call.endpoint].fields.find(([path]) => path === field) ?? [];
  const first = shown(source, `results[${indexes[0]}].${field}`, "code");
  if (label !== "overall rating" || first === null) return [];
  const alike = indexes.filter((index) => shown(source, `results[${index}].${field}`, "code")?.text === first.text);
  const counted = {
    text: String(alike.length),
    evidence: alike.map((index) => proof(source, `results[${index}].${field}`)),
  };
  return ["; ", counted, alike.length === 1 ? ` has an ${label} of ` : ` have an ${label} of `, first];
}

/** A look-up without a record is answered by an error, which has neither a count nor a time. */
function nothingFound(source: Retrieved, next: Retrieved | undefined): Statement {
  const { isLookup } = source.dataset;
  const none = shown(source, "upstream_total", "code");
  const said = sentence(
    "nothing_found",
    source,
    [
      `No records matched ${askedWords(source, source.call)} in `,
      valueOf(source, "source"),
      " at ",
      valueOf(source, isLookup ? "asked_at" : "retrieved_at"),
      ...(none === null ? [] : [": the source reports ", none, " matches"]),
    ],
    [
      proof(source, isLookup ? "error" : "count"),
      ...("source_url" in source.document ? [proof(source, "source_url")] : []),
    ],
  );
  const tail =
    next === undefined
      ? "That does not show that none exist elsewhere."
      : `${capital(askedWords(source, next.call))} was tried next.`;
  return { ...said, text: `${said.text} ${tail}` };
}

const unavailable = (source: Retrieved): Statement =>
  sentence("unavailable", source, [
    valueOf(source, "source"),
    " did not answer at ",
    valueOf(source, "asked_at"),
    ", so this part is unanswered",
  ]);

/** What each dataset's records do not show, once for each dataset that answered. */
function caveats(tries: readonly Retrieved[]): readonly Statement[] {
  const byStatus = Map.groupBy(tries, ({ status }) => status);
  const answered = [...(byStatus.get("ok") ?? []), ...(byStatus.get("empty") ?? [])];
  const firsts = answered.filter(
    ({ dataset }, nth) => answered.findIndex((other) => other.dataset === dataset) === nth,
  );
  return firsts.flatMap((source) => {
    const { caveat = source.dataset.caveat, emptyCaveat } = TEMPLATES[source.call.endpoint];
    const name = [proof(source, "source")];
    const isEmpty = answered.some(({ dataset, status }) => dataset === source.dataset && status === "empty");
    return [
      sentence("caveat", source, [caveat.replace(/\.$/, "")], name),
      ...(isEmpty && emptyCaveat !== undefined ? [sentence("caveat", source, [emptyCaveat], name)] : []),
    ];
  });
}

/** Wishes that no dataset can filter by; those with figures are not repeated, since no record proves them. */
function notApplied(wishes: readonly string[]): readonly Statement[] {
  if (wishes.length === 0) return [];
  const sayable = wishes.filter((wish) => figuresIn(wish).length === 0 && !/["“”<>[\]]/.test(wish));
  const which = sayable.length === wishes.length ? `: ${sayable.join(", ")}` : "; see not_applied";
  return [remark("caveat", `Not used${which}.`)];
}

/** The parameters in words, as far as the address that was asked proves their figures. */
function askedWords({ call, document }: Retrieved, asked: Call): string {
  const names = TEMPLATES[asked.endpoint].params;
  const url = decodedUrl(String(document["source_url"] ?? ""));
  const words = paramsOf(asked)
    .map(([name, value]) => `${names[name] ?? name} ${value}`.trim())
    .join(", ");
  if (figuresIn(words).every((figure) => holdsToken(url, figure))) return words;
  return asked === call ? "what was asked" : "another field";
}

const valueOf = (source: Retrieved, path: string): Words => {
  const [value, evidence] = [source.document[path], proof(source, path)];
  return { text: String(value), evidence: [evidence] };
};
