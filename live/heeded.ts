import { isObject } from "../src/core/json.ts";
import { quoted } from "../src/core/text.ts";
import type { Answer, Assumption, Probe } from "./assumption.ts";
import { differ, finding, nameOf, unread } from "./judge.ts";

/** That an agency heeds a filter, an order or a count, told by what its answers show. */

/** The values that a row has at a path of member names; lists on the way are taken apart. */
function valuesAt(row: unknown, path: string): readonly string[] {
  const found = path.split(".").reduce(
    (owners: readonly unknown[], name) =>
      owners
        .flat()
        .filter(isObject)
        .map((owner) => owner[name]),
    [row],
  );
  return found
    .flat()
    .filter((value) => value !== undefined && value !== null && typeof value !== "object")
    .map(String);
}

interface Filter {
  readonly id: Assumption["id"];
  readonly statement: string;
  /** The question with the filter. */
  readonly narrow: Probe;
  /** The same question without it. */
  readonly wide: Probe;
  /** Where a row shows what was asked for; one of its values there must be so. */
  readonly paths: readonly string[];
  isAsked(value: string): boolean;
}

/** Every row shows what was asked for, and without the filter the agency answers otherwise. */
export function heeds({ narrow, wide, paths, isAsked, ...about }: Filter): Assumption {
  return {
    ...about,
    expectation: `every row shows it in ${paths.join(" or ")}, and the answer without the filter is another`,
    probes: [narrow, wide],
    ignoring: [narrow, wide],
    judge(answers) {
      const [{ rows, address } = noAnswer] = answers;
      if (rows === null) return unread(answers);
      const shown = (row: unknown): readonly string[] => paths.flatMap((path) => valuesAt(row, path));
      const odd = rows.filter((row) => !shown(row).some(isAsked));
      const misfits = odd.map((row) => ({
        row: nameOf(row),
        what: `${paths.join(" or ")} is ${quoted(shown(row).join(", "))}`,
        address,
      }));
      const fit = { fitting: rows.length - odd.length, of: rows.length, misfits };
      const evidence = `${fit.fitting} of ${fit.of} rows fit`;
      if (rows.length === 0) return { verdict: "inconclusive", evidence: "no rows", fit };
      if (odd.length > 0) return { verdict: "broken", evidence, fit };
      const other = differ(answers, "with and without");
      return { verdict: other.verdict, evidence: `${evidence}; ${other.evidence}`, fit };
    },
  };
}

interface Order {
  readonly id: Assumption["id"];
  readonly statement: string;
  readonly falling: Probe;
  readonly rising: Probe;
  /** Where a row has the value that it is ordered by. */
  readonly path: string;
}

/** The rows of one page never rise, those of the other never fall, and they begin otherwise. */
export function orders({ falling, rising, path, ...about }: Order): Assumption {
  return {
    ...about,
    expectation: `${path} falls on one page and rises on the other`,
    probes: [falling, rising],
    ignoring: [falling, rising],
    judge(answers) {
      const [down, up] = answers.map(({ rows }) => rows?.map((row) => toSortable(valuesAt(row, path)[0])));
      if (down === undefined || up === undefined) return unread(answers);
      const evidence = `from ${down[0] || "nothing"} to ${down.at(-1) || "nothing"}, and from ${up[0] || "nothing"} to ${up.at(-1) || "nothing"}`;
      if (down.length < 2 || up.length < 2) return finding("inconclusive", evidence);
      const isSo =
        down.every((value, at) => at === 0 || value <= (down[at - 1] ?? "")) &&
        up.every((value, at) => at === 0 || value >= (up[at - 1] ?? "")) &&
        down[0] !== up[0];
      return finding(isSo ? "holds" : "broken", evidence);
    },
  };
}

/** Texts that can be compared: a month begins with its first day, numbers are equally long. */
function toSortable(value = ""): string {
  if (/^\d{4}-\d{2}$/.test(value)) return `${value}-01`;
  return /^\d+$/.test(value) ? value.padStart(12, "0") : value.toUpperCase();
}

interface Counted {
  readonly id: Assumption["id"];
  readonly statement: string;
  /** Counts of the values of a field over the matches of a search. */
  readonly count: Probe;
  /** The same counts over all records. */
  readonly countAll: Probe;
  /** The search with a filter for one of the values. */
  readonly found: Probe;
  readonly value: string;
}

/** What is counted so often is found so often. */
export function countsAsFound({ count, countAll, found, value, ...about }: Counted): Assumption {
  return {
    ...about,
    expectation: `${quoted(value)} is found as often as it is counted`,
    probes: [count, found],
    ignoring: [count, countAll],
    judge(answers) {
      const [counts, page] = answers;
      if (!counts?.rows || !page?.rows) return unread(answers);
      const group = counts.rows.find((row) => [Object(row).term, Object(row).time].map(String).includes(value));
      const counted = group === undefined ? null : Object(group).count;
      const evidence = `counted ${counted ?? "never"}, found ${String(page.total)}`;
      /** Only the most frequent values are counted. */
      if (counted === null) return finding(page.total === 0 ? "inconclusive" : "broken", evidence);
      return finding(counted === page.total ? "holds" : "broken", evidence);
    },
  };
}

interface Split {
  readonly id: Assumption["id"];
  readonly statement: string;
  readonly parts: readonly [Probe, ...Probe[]];
  readonly whole: Probe;
}

/** The totals of the parts add up to that of the whole. */
export function addsUp({ parts, whole, ...about }: Split): Assumption {
  return {
    ...about,
    expectation: "the totals of the parts add up to the total of all",
    probes: [whole, ...parts],
    ignoring: [parts[0], whole],
    judge(answers) {
      const [all, ...some] = answers.map(({ total }) => total);
      if (answers.some(({ rows }) => rows === null)) return unread(answers);
      const evidence = `${some.map(String).join(" + ")} of ${String(all)}`;
      const sum = some.reduce((total: number, part) => total + Number(part), 0);
      if (sum === 0) return finding("inconclusive", evidence);
      return finding(sum === all ? "holds" : "broken", evidence);
    },
  };
}

interface Refusal {
  readonly id: Assumption["id"];
  readonly statement: string;
  readonly wrong: Probe;
  /** The question that is left of it where the wrong part is ignored. */
  readonly right: Probe;
  readonly says: RegExp;
}

/** What the agency does not know is HTTP 400 in known words, and never ignored. */
export function refuses({ wrong, right, says, ...about }: Refusal): Assumption {
  return {
    ...about,
    expectation: `HTTP 400 that says ${String(says)}`,
    probes: [wrong],
    ignoring: [wrong, right],
    judge([answer]) {
      if (answer === undefined) return finding("inconclusive", "no answer");
      const evidence = `HTTP ${answer.status}: ${quoted(answer.text, 120)}`;
      return finding(answer.status === 400 && says.test(answer.text) ? "holds" : "broken", evidence);
    },
  };
}

const noAnswer: Pick<Answer, "rows" | "address"> = { rows: null, address: "" };
