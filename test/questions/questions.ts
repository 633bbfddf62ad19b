import { readFileSync } from "node:fs";
import { interpret } from "../../questions/interpret.ts";
import { toCalls } from "../../questions/plan/schema.ts";
import { STATES } from "../../src/core/states.ts";
import { unaccented } from "../../src/core/text.ts";

/** Sets of questions with what must happen, and how a plan is compared with it. */

interface ExpectedCall {
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  readonly optional_params?: Readonly<Record<string, string | readonly string[]>>;
  readonly alternatives?: readonly { readonly endpoint?: string; readonly params: ExpectedCall["params"] }[];
  readonly since_relative?: string;
}

export interface Row {
  readonly id: string;
  readonly category: string;
  readonly question: string;
  readonly reference_date: string;
  /** Whether calls are compared with all their filters; older sets know few of them. */
  readonly whole?: true;
  readonly expect: {
    readonly calls: readonly ExpectedCall[];
    /** Other whole lists of calls that are right, too; of one call, that call. */
    readonly alternatives?: readonly (ExpectedCall | readonly ExpectedCall[])[];
    readonly answerable: boolean;
    readonly refuse: string | null;
    readonly exclusion?: boolean;
  };
}

export const rowsOf = (name: string): readonly Row[] =>
  readFileSync(new URL(`../../questions/corpus/${name}.jsonl`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

interface Call {
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Words that make no difference in a search text. */
const FILL = new Set(
  "a an the of for and in on to by with device devices product products brand drug label labels study studies trial trials usa us united states".split(
    " ",
  ),
);

const stem = (word: string): string =>
  word.length <= 3 || word.endsWith("ss") ? word : word.replace(/ies$/, "y").replace(/s$/, "");

const wordsOf = (text: string): string =>
  [
    ...new Set(
      unaccented(text)
        .toLowerCase()
        .replaceAll(/['’]s\b|['’]/g, "")
        .split(/[^a-z0-9]+/)
        .filter((word) => word !== "" && !FILL.has(word))
        .map(stem),
    ),
  ]
    .toSorted()
    .join(" ");

const spelledOut = (place: string): string =>
  place
    .split(",")
    .map((part) => STATES.get(part.trim().toUpperCase()) ?? part)
    .join(",");

const day = (text: string): number =>
  Date.parse(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`) / 86_400_000;

function isSame(
  name: string,
  wanted: string | readonly string[],
  got: string | undefined,
  isRelative: boolean,
): boolean {
  if (got === undefined) return false;
  return [wanted].flat().some((one) => {
    if (name === "since") return isRelative ? Math.abs(day(one) - day(got)) <= 4 : one === got;
    if (name === "location") return wordsOf(spelledOut(one)) === wordsOf(spelledOut(got));
    if (name === "state")
      return (STATES.get(one.toUpperCase()) ?? one).toLowerCase() === (STATES.get(got) ?? got).toLowerCase();
    return wordsOf(one) === wordsOf(got);
  });
}

const fits = (wanted: ExpectedCall, got: Call): boolean =>
  [{ endpoint: wanted.endpoint, params: wanted.params }, ...(wanted.alternatives ?? [])].some((form) => {
    const isRelative = wanted.since_relative !== undefined;
    const { params } = form;
    if ((form.endpoint ?? wanted.endpoint) !== got.endpoint) return false;
    if (!Object.entries(params).every(([name, value]) => isSame(name, value, got.params[name], isRelative)))
      return false;
    return Object.entries(got.params).every(
      ([name, value]) => name in params || isSame(name, wanted.optional_params?.[name] ?? [], value, false),
    );
  });

/** Whether the calls are those that a row expects, no more and no fewer. */
function areExpected(wanted: readonly ExpectedCall[], got: readonly Call[]): boolean {
  const left = [...got];
  for (const call of wanted) {
    const at = left.findIndex((candidate) => fits(call, candidate));
    if (at === -1) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

/**
 * Calls in the words of the sets, which were written before the datasets took filters: what those name is compared, and
 * filters beside it are not. A firm was a search text of recalls, a study's number a condition, and several statuses
 * were a call each.
 */
function asWritten({ endpoint, params }: Call): readonly Call[] {
  if (endpoint === "/records/{dataset}/{id}")
    return params["dataset"] === "trials" ? [{ endpoint: "/trials/search", params: { condition: params["id"] } }] : [];
  const { recalling_firm: firm, ...others } = params;
  const known = Object.fromEntries(
    Object.entries(others).filter(([name]) => WRITTEN[endpoint]?.includes(name) === true),
  );
  const of = firm === undefined || "q" in known || endpoint !== "/devices/recalls" ? {} : { q: firm };
  return (known["status"] ?? "").split(",").map((status) => ({
    endpoint,
    params: { ...known, ...of, ...(status === "" ? {} : { status }) },
  }));
}

/** Parameters that the sets know. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  "/labels/search": ["brand", "generic", "q"],
  "/trials/search": ["condition", "intervention", "location", "status"],
  "/clearances/search": ["q", "applicant", "since"],
  "/devices/recalls": ["q"],
  "/devices/events": ["q"],
  "/providers/search": ["state", "city", "taxonomy", "organization"],
  "/providers/{npi}": ["npi"],
  "/hospitals/search": ["state", "city", "name"],
};

/** Each call once: filters that the sets do not know make several of one. */
const once = (calls: readonly Call[]): readonly Call[] => [
  ...new Map(
    calls.map((call) => [JSON.stringify([call.endpoint, Object.entries(call.params).toSorted()]), call]),
  ).values(),
];

/** Whether a question, or another form of it, becomes exactly the calls that its row expects. */
export function isExact(row: Row, question = row.question): boolean {
  const today = new Date(row.reference_date);
  const result = interpret(question, today);
  const { expect } = row;
  if (expect.exclusion === true) return result.kind === "exclusion_referral";
  if (expect.refuse === "out_of_scope") return result.kind === "not_covered" || result.kind === "not_understood";
  if (expect.calls.length === 0) return result.kind === "not_understood" && result.reason === "invalid_identifier";
  if (result.kind !== "plan") return false;
  const calls = result.calls.map(({ call }) => call);
  const compared = row.whole === true ? calls : once(calls.flatMap(asWritten));
  const right = [expect.calls, ...(expect.alternatives ?? [])].map((one) => [one].flat());
  return toCalls(calls, today) !== null && right.some((wanted) => areExpected(wanted, compared));
}
