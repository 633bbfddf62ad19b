import { area } from "./areas.ts";
import type { Corpus } from "./corpus.ts";
import { enumValues } from "./enums.ts";
import { evaluate } from "./essie/evaluate.ts";
import { parseEssie } from "./essie/parser.ts";
import { findField } from "./fields.ts";
import { isWithin, readCircle } from "./geo.ts";
import { listOf, type QueryValues } from "./query-text.ts";
import { badRequest, cut, Rejection } from "./rejection.ts";
import { canonicalNctId } from "./store.ts";

/** Whether a study, by its position, passes. */
export type Filter = (study: number) => boolean;

const prefixes = ["filter", "postFilter"];
const overallStatus = findField("OverallStatus");
const geoPoint = findField("LocationGeoPoint");
const idFields = ["NCTId", "NCTIdAlias"].map(findField);

/** The names of all filter parameters. */
export const filterNames = prefixes.flatMap((prefix) =>
  ["overallStatus", "geo", "ids", "advanced", "synonyms"].map((name) => `${prefix}.${name}`),
);

/** Reads all filters; `filter.*` and `postFilter.*` have the same effect here (ctg-oas-v2.yaml, /studies). */
export function readFilters(values: QueryValues, corpus: Corpus): readonly Filter[] {
  const filters: Filter[] = [];
  for (const prefix of prefixes) {
    const value = (name: string) => values.get(`${prefix}.${name}`);
    const [status, geo, ids, advanced] = [value("overallStatus"), value("geo"), value("ids"), value("advanced")];
    if (status !== undefined) filters.push(statusFilter(status, corpus));
    if (geo !== undefined) filters.push(geoFilter(geo, `${prefix}.geo`, corpus));
    if (ids !== undefined) filters.push(idFilter(ids, `${prefix}.ids`, corpus));
    if (advanced !== undefined) filters.push(advancedFilter(advanced, corpus));
    if (value("synonyms") !== undefined) throw badRequest(`\`${prefix}.synonyms\` is not in this recorded sample`);
  }
  return filters;
}

/** Studies found by any of these NCT numbers, old numbers included. */
export function idFilter(text: string, parameter: string, { studies }: Corpus): Filter {
  const ids = listOf(text).map((item, index) => {
    const id = canonicalNctId(item);
    if (id === undefined) throw badRequest(`Item ${index + 1} in parameter \`${parameter}\` has incorrect format`);
    return id;
  });
  const wanted = new Set<unknown>(ids);
  return (study) => idFields.some((field) => field && studies.values(study, field).some((id) => wanted.has(id)));
}

/** Parses and scores an expression; a parse error names the box of the search form it stands in. */
export function scoreExpression(text: string, label: string, areaName: string, corpus: Corpus): Float64Array {
  try {
    return evaluate(parseEssie(text), area(areaName), corpus);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    throw badRequest(`Error parsing query in ${label}: ${error.message}`);
  }
}

function statusFilter(text: string, { studies }: Corpus): Filter {
  const wanted = new Set<unknown>(listOf(text));
  const known = new Set<unknown>(enumValues("Status"));
  for (const status of wanted) {
    if (!known.has(status))
      throw badRequest(`Invalid value in parameter \`overallStatus\`: \`${cut(String(status))}\``);
  }
  return (study) => overallStatus !== undefined && wanted.has(studies.values(study, overallStatus)[0]);
}

function geoFilter(text: string, parameter: string, { studies }: Corpus): Filter {
  const circle = readCircle(/^distance\(([^)]*)\)$/.exec(text)?.[1] ?? "");
  if (circle === undefined) throw badRequest(`Parameter \`${parameter}\` has incorrect format`);
  return (study) => geoPoint !== undefined && studies.values(study, geoPoint).some((point) => isWithin(point, circle));
}

function advancedFilter(text: string, corpus: Corpus): Filter {
  const scores = scoreExpression(text, "advanced filter", "BasicSearch", corpus);
  return (study) => (scores[study] ?? 0) > 0;
}
