import { readAggFilters } from "./agg-filters.ts";
import { queryAreasByParameter } from "./areas.ts";
import type { Corpus } from "./corpus.ts";
import { filterNames, idFilter, readFilters, scoreExpression } from "./filters.ts";
import { readPageToken, writePageToken } from "./page-token.ts";
import { project, readFields } from "./projection.ts";
import { type QueryValues, refuseUnknown } from "./query-text.ts";
import { badRequest, cut } from "./rejection.ts";
import { readSort, sortMatches } from "./sort.ts";
import type { Store } from "./store.ts";

const defaultPageSize = 10;
const maxPageSize = 1000;
const known = new Set([
  ...queryAreasByParameter.keys(),
  ...filterNames,
  ..."format markupFormat aggFilters geoDecay fields sort countTotal pageSize pageToken".split(" "),
]);
const onlyNctIds = /^[\s,]*NCT0*[1-9]\d{0,7}(?:[\s,]+NCT0*[1-9]\d{0,7})*[\s,]*$/i;

/** `GET /studies`: the body of one page, every study on a line of its own. */
export function searchStudies(values: QueryValues, store: Store, corpus: Corpus): string {
  refuseUnknown(values, known);
  refuseFormats(values, ["csv"]);
  if (values.has("geoDecay")) throw badRequest("`geoDecay` is not in this recorded sample");
  const pageSize = readPageSize(values.get("pageSize"));
  const countsTotal = readBoolean("countTotal", values.get("countTotal"));
  const sortText = values.get("sort");
  const keys = sortText === undefined ? [] : readSort(sortText);
  const fieldsText = values.get("fields");
  const selection = fieldsText === undefined ? undefined : readFields(fieldsText, searchedAreas(values));
  const token = values.get("pageToken");
  const offset = token === undefined ? 0 : readPageToken(values, token);

  const { matches, relevance } = findMatches(values, corpus);
  const page = sortMatches(matches, keys, relevance, corpus.studies).slice(offset, offset + pageSize);
  const lines = page
    .flatMap((match) => store.studies[match] ?? [])
    .map(({ record }) => {
      return JSON.stringify(selection === undefined ? record : project(record, selection));
    });
  const total = countsTotal && token === undefined ? `"totalCount":${matches.length},` : "";
  // The registry does not look ahead: a full page always carries a token, even when nothing follows.
  const next = page.length === pageSize ? `,"nextPageToken":"${writePageToken(values, offset + pageSize)}"` : "";
  return `{${total}"studies":[${lines.length === 0 ? "" : `\n${lines.join(",\n")}\n`}]${next}}`;
}

/** Refuses an unknown format, and says plainly which real ones were not recorded. */
export function refuseFormats(values: QueryValues, notRecorded: readonly string[]): void {
  const format = values.get("format") ?? "json";
  if (notRecorded.includes(format))
    throw badRequest(`Format \`${format}\` is not in this recorded sample, only \`json\``);
  if (format !== "json") throw badRequest(`Invalid value in parameter \`format\`: \`${cut(format)}\``);
  const markup = values.get("markupFormat") ?? "markdown";
  if (markup === "legacy") throw badRequest("Markup format `legacy` is not in this recorded sample, only `markdown`");
  if (markup !== "markdown") throw badRequest(`Invalid value in parameter \`markupFormat\`: \`${cut(markup)}\``);
}

/** Reads `true` or `false`. */
export function readBoolean(name: string, text: string | undefined): boolean {
  if (text === undefined || text === "false") return false;
  if (text === "true") return true;
  throw badRequest(`Invalid value in parameter \`${name}\`: \`${cut(text)}\``);
}

function readPageSize(text: string | undefined): number {
  if (text === undefined) return defaultPageSize;
  if (!/^\d{1,10}$/.test(text) || Number(text) >= 2 ** 31) {
    throw badRequest(`Invalid value in parameter \`pageSize\`: \`${cut(text)}\``);
  }
  return Math.min(Number(text), maxPageSize) || defaultPageSize;
}

/** All queries and filters hold together; one query of NCT numbers only switches the filters off. */
function findMatches(values: QueryValues, corpus: Corpus) {
  const { size } = corpus.studies;
  const queries = [...queryAreasByParameter].flatMap(([name, { area, label }]) => {
    const text = values.get(name);
    return text === undefined ? [] : [{ text, label, areaName: area.name }];
  });
  const aggFilters = values.get("aggFilters");
  const filters = [
    ...readFilters(values, corpus),
    ...(aggFilters === undefined ? [] : readAggFilters(aggFilters, corpus)),
  ];
  const ignoresFilters = queries.some(({ text }) => onlyNctIds.test(text));
  const relevance = new Float64Array(size);
  let matches = Array.from(relevance, (_, study) => study);
  for (const { text, label, areaName } of queries) {
    const scores = onlyNctIds.test(text) ? scoreIds(text, corpus) : scoreExpression(text, label, areaName, corpus);
    matches = matches.filter((study) => (scores[study] ?? 0) > 0);
    scores.forEach((value, study) => (relevance[study] = (relevance[study] ?? 0) + value));
  }
  if (!ignoresFilters) matches = matches.filter((study) => filters.every((passes) => passes(study)));
  return { matches, relevance };
}

function scoreIds(text: string, corpus: Corpus): Float64Array {
  const passes = idFilter((text.match(/NCT\d+/gi) ?? []).join(","), "query", corpus);
  return new Float64Array(corpus.studies.size).map((_, study) => (passes(study) ? 1 : 0));
}

function searchedAreas(values: QueryValues): readonly string[] {
  return [...queryAreasByParameter].flatMap(([name, { area }]) => (values.has(name) ? [area.name] : []));
}
