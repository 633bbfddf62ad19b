import type { Dataset } from "../src/catalog/dataset.ts";
import type { Upstream, UpstreamResponse } from "../src/catalog/upstream.ts";
import { GatewayError } from "../src/core/errors.ts";
import { quoted } from "../src/core/text.ts";
import type { Outcome } from "./ask.ts";
import { asked, type Answer, type Assumption, type Finding, type Fit, type Verdict } from "./assumption.ts";

/** What answers say about an assumption: judgements that several assumptions share. */

export const finding = (verdict: Verdict, evidence: string): Finding => ({ verdict, evidence });

/** Every row shows what was asked for. One that does not shows that the agency searches otherwise than we believe. */
export function rowsFit(answers: readonly Answer[]): Finding {
  if (answers.some(({ rows }) => rows === null)) return unread(answers);
  const fit = fitOf(answers);
  const evidence = `${fit.fitting} of ${fit.of} rows fit`;
  if (fit.of === 0) return { verdict: "inconclusive", evidence: "no rows", fit };
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
  if (left.key === right.key) return finding(left.isNothing ? "inconclusive" : "broken", evidence);
  return finding("holds", evidence);
}

/** The two totals are the same. */
export function agree(answers: readonly Answer[], what: string): Finding {
  const [left, right] = answers.map(extentOf);
  if (!left || !right) return unread(answers);
  const evidence = `${what}: ${left.said} and ${right.said}`;
  if (left.key !== right.key) return finding("broken", evidence);
  return finding(left.isNothing ? "inconclusive" : "holds", evidence);
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

/** The first finding that is broken, else the first that is inconclusive, else that all hold; each evidence is told. */
export function together(findings: readonly Finding[]): Finding {
  const verdict = (["broken", "holds"] as const).find((one) => findings.some((each) => each.verdict === one));
  return finding(verdict ?? "inconclusive", findings.map(({ evidence }) => evidence).join("; "));
}

/** An answer that has no rows where rows were expected. */
export const withoutRows = ({ status, text }: Answer): string => `HTTP ${status} without rows: ${quoted(text, 120)}`;

/** Rows of the first page, and those that the later one passes over. */
const ROWS = 10;
const PASSED = 5;

/** A later page begins behind as many rows as were to be passed over, in the same order. */
export function passesOver(dataset: Dataset, search: object): Assumption {
  const { upstream } = dataset;
  const input = { ...search, limit: ROWS };
  const [parameter = ""] = upstream.paging?.parameters ?? [];
  const later = dataset.toQuery(input).at([parameter, String(PASSED)]);
  return {
    id: `${upstream.name}/pages`,
    statement: `${parameter} passes over rows, and their order stays.`,
    expectation: `rows ${PASSED + 1} to ${ROWS} begin the page that passes over ${PASSED}`,
    probes: [asked(dataset, input), asked(dataset, { ...later })],
    judge(answers) {
      const [first, second] = answers.map(namesIn);
      if (!first || !second) return unread(answers);
      const expected = first.slice(PASSED);
      const same = expected.filter((name, at) => second[at] === name).length;
      const evidence = `${same} of ${expected.length} rows are where they should be`;
      if (expected.length === 0) return finding("inconclusive", `${first.length} rows`);
      return finding(same === expected.length ? "holds" : "broken", evidence);
    },
  };
}

/** The header of a first page leads to the next one by a token, where more match than can be passed over. */
export function leadsOn(dataset: Dataset, input: object): Assumption {
  return {
    id: `${dataset.upstream.name}/next-page`,
    statement: "The Link header of a first page names the next page by a search_after.",
    expectation: 'a header with search_after= and rel="next"',
    probes: [asked(dataset, { ...input, limit: PASSED })],
    judge([answer]) {
      if (!answer?.rows) return unread(answer === undefined ? [] : [answer]);
      const { link, rows } = answer;
      const [, position = null] = /^<[^>]*[?&](\w+)=[^&>]*>; ?rel="?next"?$/.exec(link) ?? [];
      if (rows.length < PASSED) return finding("inconclusive", `${rows.length} rows`);
      return finding(
        position === "search_after" ? "holds" : "broken",
        `the header ends in ${position ?? "no address"}`,
      );
    },
  };
}

const namesIn = ({ rows }: Answer): readonly string[] | null => rows?.map(nameOf) ?? null;

/** A page that is not the last is as long as was asked, since without a total a shorter one is taken for the last. */
export function fills(dataset: Dataset, input: object): Assumption {
  const query = dataset.toQuery(input, dataset.pageSize);
  return {
    id: `${dataset.upstream.name}/full-page`,
    statement: "A page that is not the last one is full.",
    expectation: `${dataset.pageSize} rows of a search with more matches`,
    probes: [{ request: query.request, query }],
    judge([answer]) {
      if (answer === undefined || answer.rows === null) return unread(answer === undefined ? [] : [answer]);
      const { length } = answer.rows;
      return finding(length === dataset.pageSize ? "holds" : "broken", `${length} rows`);
    },
  };
}

/** The gateway's own examples get an answer that its adapter and its datasets take. */
export const readable = (datasets: readonly [Dataset, ...Dataset[]]): Assumption =>
  read(datasets, "readable", "The gateway can read the answers to its own examples.");

/** The same for counts that the agency makes of all matches of these searches. */
export function counted(searches: readonly Dataset[]): Assumption {
  const [first, ...more] = searches.flatMap(({ counts }) => (counts === null ? [] : [counts]));
  if (first === undefined) throw new TypeError("None of these searches is counted by its agency.");
  return read([first, ...more], "counts", "The gateway can read the agency's own counts.");
}

function read(datasets: readonly [Dataset, ...Dataset[]], name: string, statement: string): Assumption {
  const probes = datasets.flatMap((dataset) => dataset.examples.map((example) => ({ dataset, example })));
  const { upstream } = datasets[0];
  return {
    id: `${upstream.name}/${name}`,
    statement,
    expectation: `${probes.length} answers without an error`,
    probes: probes.map(({ dataset, example }) => asked(dataset, example)),
    judge(answers) {
      const errors = answers.flatMap((answer) => {
        const message = unreadable(datasets[0], answer);
        return message === null ? [] : [message];
      });
      const evidence = `${answers.length - errors.length} of ${answers.length} answers are readable`;
      return errors.length === 0 ? finding("holds", evidence) : finding("broken", `${evidence}: ${errors[0]}`);
    },
  };
}

/** Why the gateway would refuse this answer; a look-up that finds nothing is none of that. */
function unreadable({ upstream }: Dataset, answer: Answer): string | null {
  const { probe } = answer;
  try {
    const page = upstream.interpret(toResponse(answer), probe.request);
    probe.query?.read(page);
    return null;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return error.code === "not_found" ? null : error.message;
  }
}

/** An answer as adapters read one. */
function toResponse({ status, contentType, text }: Answer): UpstreamResponse {
  const json = (): unknown => {
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new GatewayError("upstream_unavailable", "The answer is not JSON.", { reason: "not_json", cause });
    }
  };
  return { status, contentType, text, json };
}

/** An agency that gives the date of its data at an address of its own does so; none for other agencies. */
export function dated({ name, dataDate }: Upstream): readonly Assumption[] {
  if (dataDate === undefined) return [];
  const judge = ([answer]: readonly Answer[]): Finding => {
    if (answer === undefined) return finding("inconclusive", "no answer");
    try {
      return finding("holds", dataDate.read(toResponse(answer)));
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return finding("broken", error.message);
    }
  };
  return [
    {
      id: `${name}/data-date`,
      statement: "The agency gives the date of its data.",
      expectation: "a calendar day, or a time in UTC",
      probes: [{ request: dataDate.request, query: null }],
      judge,
    },
  ];
}

/** Rows that do not fit which are listed for people. */
const MOST_SHOWN = 10;

/** What is known of an assumption that is broken: what was assumed, found and asked. */
export function described({ assumption, finding: { evidence, fit }, answers }: Outcome): string {
  const misfits = fit?.misfits ?? [];
  const more = misfits.length - MOST_SHOWN;
  return [
    `assumed: ${assumption.statement}`,
    `expected: ${assumption.expectation}`,
    `found: ${evidence}`,
    ...misfits.slice(0, MOST_SHOWN).map(({ row, what }) => `row ${row}: ${what}`),
    ...(more > 0 ? [`and ${more} more rows`] : []),
    ...answers.map(({ address }) => `asked: ${address}`),
  ].join("\n");
}
