import { clearances } from "../src/catalog/datasets/clearances.ts";
import { deviceEvents } from "../src/catalog/datasets/device-events.ts";
import { deviceRecalls } from "../src/catalog/datasets/device-recalls.ts";
import { labels } from "../src/catalog/datasets/labels.ts";
import { isObject } from "../src/core/json.ts";
import { quoted } from "../src/core/text.ts";
import { asked, type Answer, type Assumption, type Finding, type Probe } from "./assumption.ts";
import { differ, finding, rowsFit, together, withoutRows } from "./judge.ts";
import { leadsOn, passesOver } from "./judge.ts";
import { counted, readable } from "./judge.ts";

/** Rows of one question: the most that the gateway asks for. */
const PAGE = 50;

const devices = (q: string): Probe => asked(clearances, { q, limit: 5 });

/** A page of each endpoint, for which words are asked. */
const PAGES = {
  clearances: asked(clearances, { q: "infusion pump", limit: PAGE }),
  recalls: asked(deviceRecalls, { q: "pacemaker", limit: PAGE }),
  events: asked(deviceEvents, { q: "infusion pump", limit: PAGE }),
  labels: asked(labels, { q: "clopidogrel", limit: PAGE }),
};

const SEARCHES = [clearances, deviceRecalls, deviceEvents, labels] as const;

/** Words that are in no name. */
const NOTHING = "qzxvjwk";

function pagesFit(name: string, probe: Probe): Assumption {
  return {
    id: `openfda/words-${name}`,
    statement: `Every word is found as a whole word of a searched field: ${name}.`,
    expectation: `each of up to ${PAGE} rows holds every word`,
    probes: [probe],
    judge: rowsFit,
  };
}

function notMerged(name: string, [one, other]: readonly [string, string], probes: readonly Probe[]): Assumption {
  return {
    id: `openfda/${name}`,
    statement: `"${one}" and "${other}" are different words: nothing is stemmed or joined.`,
    expectation: "the totals differ",
    probes,
    judge: (answers) => differ(answers, `"${one}" and "${other}"`),
  };
}

/** The members of rows that our checks read as one text. */
const TEXTS: readonly (readonly [Probe, readonly string[]])[] = [
  [PAGES.clearances, ["device_name", "applicant"]],
  [PAGES.recalls, ["product_description", "recalling_firm"]],
  [PAGES.events, ["generic_name"]],
];

function textsOnly(answers: readonly Answer[]): Finding {
  const values = answers.flatMap(({ rows }, index) => {
    const [, names] = TEXTS[index] ?? [null, []];
    return (rows ?? []).flatMap(partsOf).flatMap((part) => names.map((name) => ({ name, value: part[name] })));
  });
  const present = values.filter(({ value }) => value !== undefined && value !== null);
  const odd = present.filter(({ value }) => typeof value !== "string");
  const evidence = `${present.length - odd.length} of ${present.length} values are text`;
  if (present.length === 0) return finding("inconclusive", "no values");
  if (odd.length === 0) return finding("holds", evidence);
  return finding("broken", `${evidence}; ${odd[0]?.name} was ${quoted(odd[0]?.value)}`);
}

/** A row and its devices, where it has any. */
const partsOf = (row: unknown): readonly Readonly<Record<string, unknown>>[] =>
  [row, ...(isObject(row) && Array.isArray(row["device"]) ? row["device"] : [])].filter(isObject);

function saysNoMatch([answer]: readonly Answer[]): Finding {
  if (answer === undefined) return finding("inconclusive", "no answer");
  const error = isObject(answer.body) && isObject(answer.body.error) ? answer.body.error : {};
  const evidence = `HTTP ${answer.status}, ${quoted(error.code ?? "no code")}, ${quoted(error.message ?? answer.text)}`;
  const isAsBelieved = error.code === "NOT_FOUND" && error.message === "No matches found!" && answer.status === 404;
  return finding(isAsBelieved ? "holds" : "broken", evidence);
}

function datesPresent([answer]: readonly Answer[]): Finding {
  if (answer === undefined || answer.rows === null)
    return finding("broken", answer ? withoutRows(answer) : "no answer");
  const missing = answer.rows.filter((row) => !/^\d{4}-?\d{2}-?\d{2}$/.test(String(Object(row).decision_date)));
  const evidence = `${answer.rows.length - missing.length} of ${answer.rows.length} rows have a date`;
  if (answer.rows.length === 0) return finding("inconclusive", "no rows");
  return finding(missing.length === 0 ? "holds" : "broken", evidence);
}

/** Questions with a filter and the same without it. */
const FILTERS: readonly (readonly [name: string, narrow: Probe, wide: Probe])[] = [
  ["q", devices("pump"), asked(clearances, { limit: 5 })],
  ["applicant", asked(clearances, { q: "pump", applicant: "Medtronic", limit: 5 }), devices("pump")],
  ["since", asked(clearances, { q: "pump", since: "20240101", limit: 5 }), devices("pump")],
  ["brand", asked(labels, { brand: "Plavix", limit: 5 }), asked(labels, { limit: 5 })],
  ["generic", asked(labels, { generic: "clopidogrel", limit: 5 }), asked(labels, { limit: 5 })],
];

export const openfdaAssumptions: readonly Assumption[] = [
  readable(SEARCHES),
  counted(SEARCHES),
  passesOver(clearances, { q: "pump" }),
  leadsOn(clearances, { q: "pump" }),
  notMerged("stemming", ["pump", "pumps"], [devices("pump"), devices("pumps")]),
  notMerged("hyphen", ["x-ray", "xray"], [devices("x-ray"), devices("xray")]),
  {
    id: "openfda/no-match",
    statement: 'Nothing is said with HTTP 404, NOT_FOUND and "No matches found!".',
    expectation: "a word that is in no name: exactly these words",
    probes: [devices(NOTHING)],
    judge: saysNoMatch,
  },
  {
    id: "openfda/text-fields",
    statement: "Searched fields of devices are texts, never lists.",
    expectation: "every value of these fields is a text",
    probes: TEXTS.map(([probe]) => probe),
    judge: textsOnly,
  },
  {
    id: "openfda/decision-date",
    statement: "Clearances found by their date have one.",
    expectation: "decision_date is a date in every row",
    probes: [asked(clearances, { since: "20240101", limit: PAGE })],
    judge: datesPresent,
  },
  pagesFit("clearances", PAGES.clearances),
  pagesFit("recalls", PAGES.recalls),
  pagesFit("events", PAGES.events),
  pagesFit("labels", PAGES.labels),
  {
    id: "openfda/filters",
    statement: "openFDA heeds every part of a search.",
    expectation: "the total with each filter is another than without",
    probes: FILTERS.flatMap(([, narrow, wide]) => [narrow, wide]),
    judge: (answers) => together(FILTERS.map(([name], index) => differ(answers.slice(2 * index, 2 * index + 2), name))),
  },
];
