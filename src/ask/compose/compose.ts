import type { Statement } from "../answer-body.ts";
import { paramsOf, type Call, type Plan } from "../plan/schema.ts";
import type { Part, Retrieved } from "../retrieve.ts";
import { decodedUrl, figuresIn, holdsToken } from "../tokens.ts";
import { labelQuotes } from "./labels.ts";
import { chosen, kindsLine, recordLines } from "./records.ts";
import { capital, proof, remark, sentence, shown, type Words } from "./sentence.ts";
import { TEMPLATES, type Template } from "./templates.ts";

/** Records that get a sentence: where one thing was asked, where several were, and of those that pass a filter. */
const MOST_LINES = { one: 5, several: 3, filtered: 10 };

/** Every sentence of an answer, in order, before it is checked against its evidence. Pure. */
export function compose(plan: Plan, parts: readonly Part[]): readonly Statement[] {
  const tries = parts.flatMap((part) => part.tries);
  const statements = [
    ...plan.notes.map((note) => remark("note", note)),
    ...parts.flatMap((part) =>
      part.tries.flatMap((source, nth) => statementsOf(source, part, part.tries[nth + 1], parts.length)),
    ),
    ...(plan.asks.has("compare") ? [remark("caveat", COMPARISON)] : []),
    ...caveats(tries),
    ...plan.notCovered.map((text) => remark("caveat", text)),
    ...notApplied(plan.notApplied),
  ];
  if (!plan.asks.has("safety")) return statements;
  const { quote = [], other = [] } = Object.groupBy(statements, ({ kind }) => (kind === "quote" ? "quote" : "other"));
  return [...quote, ...other];
}

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
  const { filters = [], sections } = planned;
  const { indexes, statements } = chosen(source, template, filters);
  const most = filters.length > 0 ? "filtered" : parts === 1 ? "one" : "several";
  const lines = recordLines(source, template, indexes.slice(0, MOST_LINES[most]));
  const quotes = template.isQuoted === true ? labelQuotes(source, sections) : [];
  const kinds = template.kinds === undefined ? [] : kindsLine(source, template.kinds);
  const others =
    lines.length === indexes.length ? [] : [sentence("note", source, [OTHERS[most]], [proof(source, "count")])];
  return [...total(source, template), ...statements, ...kinds, ...quotes, ...lines, ...others];
}

const RETRIEVED = "The other retrieved records are in the source";

const OTHERS = {
  one: RETRIEVED,
  several: RETRIEVED,
  filtered: "More of the retrieved records fit, which are in the source",
};

/** What the agency reports as its total, or that it reports none. */
function total(source: Retrieved, { singular, plural }: Template): readonly Statement[] {
  const [name, count, all] = [
    valueOf(source, "source"),
    shown(source, "count", "code"),
    shown(source, "upstream_total", "code"),
  ];
  if (source.dataset.isLookup || count === null) return [];
  if (all === null)
    return [
      sentence("count", source, [
        "At least ",
        count,
        count.text === "1" ? ` ${singular} matches: ` : ` ${plural} match: `,
        name,
        " does not report a total",
      ]),
    ];
  const retrieved: readonly Words[] =
    all.text === count.text
      ? [all.text === "1" ? "it was retrieved" : "all of them were retrieved"]
      : [count, count.text === "1" ? " was retrieved" : " were retrieved"];
  return [
    sentence("count", source, [
      name,
      " reports ",
      all,
      ` matching ${all.text === "1" ? singular : plural}; `,
      ...retrieved,
    ]),
  ];
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
