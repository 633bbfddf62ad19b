import { GatewayError } from "../../core/errors.ts";
import { quoted } from "../../core/text.ts";
import type { Answer, Finding, Fit, Verdict } from "./assumption.ts";

/** What answers say about an assumption: judgements that several assumptions share. */

export const finding = (verdict: Verdict, evidence: string): Finding => ({ verdict, evidence });

/** Every row shows what was asked for. One that does not shows that the agency searches otherwise than we believe. */
export function rowsFit(answers: readonly Answer[]): Finding {
  if (answers.some(({ rows }) => rows === null)) return unread(answers);
  const fit = fitOf(answers);
  const evidence = `${fit.fitting} of ${fit.of} rows fit`;
  if (fit.of === 0) return { verdict: "cannot say", evidence: "no rows", fit };
  return { verdict: fit.fitting === fit.of ? "holds" : "broken", evidence, fit };
}

function fitOf(answers: readonly Answer[]): Fit {
  const rows = answers.flatMap((answer) => (answer.rows ?? []).map((row) => ({ row, answer })));
  const misfits = rows.flatMap(({ row, answer: { probe, address } }) => {
    const what = probe.query === null ? null : misfitOf(probe.query, row);
    return what === null ? [] : [{ row: nameOf(row), what, address }];
  });
  return { fitting: rows.length - misfits.length, of: rows.length, misfits };
}

/** What a row lacks of what was asked for, in the dataset's own words: a page of this row alone is read. */
function misfitOf(query: NonNullable<Answer["probe"]["query"]>, row: unknown): string | null {
  try {
    query.read({ rows: [row], total: null, updated: null });
    return null;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return error.message.replace(/^.*?: /, "").replace(/^row 1 (?:does not match the query: )?|\.$/g, "");
  }
}

/** Where an agency's record keeps its identifier; the last text on the way names the row. */
const IDENTIFIERS = ["number", "k_number", "product_res_number", "mdr_report_key", "set_id", "facility_id"];

export function nameOf(row: unknown): string {
  const members = Object(row);
  const study = members.protocolSection?.identificationModule?.nctId;
  const found = [study, ...IDENTIFIERS.map((name) => members[name])].find((value) => value !== undefined);
  return quoted(found ?? row).slice(1, -1);
}

/** The two totals differ, or where an agency reports none, the two pages. */
export function differ(answers: readonly Answer[], what: string): Finding {
  const [left, right] = answers.map(extentOf);
  if (!left || !right) return unread(answers);
  const evidence = `${what}: ${left.said} and ${right.said}`;
  if (left.key === right.key) return finding(left.isNothing ? "cannot say" : "broken", evidence);
  return finding("holds", evidence);
}

/** The two totals are the same. */
export function agree(answers: readonly Answer[], what: string): Finding {
  const [left, right] = answers.map(extentOf);
  if (!left || !right) return unread(answers);
  const evidence = `${what}: ${left.said} and ${right.said}`;
  if (left.key !== right.key) return finding("broken", evidence);
  return finding(left.isNothing ? "cannot say" : "holds", evidence);
}

interface Extent {
  readonly key: string;
  readonly said: string;
  readonly isNothing: boolean;
}

function extentOf({ total, rows }: Answer): Extent | null {
  if (rows === null) return null;
  if (total === null || total === undefined) {
    const names = rows.map(nameOf);
    return {
      key: names.join(" "),
      said: `${rows.length} rows from ${names[0] ?? "none"} on`,
      isNothing: rows.length === 0,
    };
  }
  return { key: String(total), said: `a total of ${quoted(total).slice(1, -1)}`, isNothing: Number(total) === 0 };
}

/** Broken: rows were expected. */
export function unread(answers: readonly Answer[]): Finding {
  const found = answers.find(({ rows }) => rows === null);
  return finding("broken", found === undefined ? "no answer" : withoutRows(found));
}

/** The first finding that is broken, else the first that cannot say, else that all hold; each evidence is told. */
export function together(findings: readonly Finding[]): Finding {
  const verdict = (["broken", "holds"] as const).find((one) => findings.some((each) => each.verdict === one));
  return finding(verdict ?? "cannot say", findings.map(({ evidence }) => evidence).join("; "));
}

/** An answer that has no rows where rows were expected. */
export const withoutRows = ({ status, text }: Answer): string => `HTTP ${status} without rows: ${quoted(text, 120)}`;
