import { readFileSync } from "node:fs";
import { z } from "zod";
import { type Field, findField } from "./fields.ts";

interface AreaPart {
  readonly field: Field;
  readonly weight: number;
}

/** Weighted fields that are searched together. */
export interface Area {
  readonly name: string;
  readonly parts: readonly AreaPart[];
}

/** One `query.*` parameter: the area it searches and the label its error messages carry. */
export interface QueryArea {
  readonly area: Area;
  readonly label: string;
}

const document = z.object({
  areas: z.array(
    z.object({
      name: z.string(),
      uiLabel: z.string().optional(),
      param: z.string().optional(),
      parts: z.array(z.object({ pieces: z.array(z.string()), weight: z.number() })),
    }),
  ),
});

/** The recorded body of `GET /studies/search-areas`. */
export const searchAreasBody = readFileSync(
  new URL("../data/clinicaltrials/search-areas.json", import.meta.url),
  "utf8",
).trim();

const areasByName = new Map<string, Area>();
const queryAreas = new Map<string, QueryArea>();
for (const { areas } of z.array(document).parse(JSON.parse(searchAreasBody))) {
  for (const { name, uiLabel, param, parts } of areas) {
    const area = { name, parts: parts.flatMap(({ pieces, weight }) => pieces.map((piece) => part(piece, weight))) };
    areasByName.set(name, area);
    if (param !== undefined) queryAreas.set(`query.${param}`, { area, label: uiLabel ?? name });
  }
}
queryAreas.set("query.lead", { area: area("LeadSponsorName"), label: "LeadSponsorName" });

/** The `query.*` parameters of `/studies`. */
export const queryAreasByParameter: ReadonlyMap<string, QueryArea> = queryAreas;

/** A search area or any field of the study structure; names are case-sensitive. */
export function findArea(name: string): Area | undefined {
  const known = areasByName.get(name);
  if (known !== undefined) return known;
  const field = findField(name);
  return field && { name, parts: field.leaves.map((leaf) => ({ field: leaf, weight: 1 })) };
}

/** An area whose name stands in the code. */
export function area(name: string): Area {
  const found = findArea(name);
  if (found === undefined) throw new Error(`No search area ${name} in the recorded metadata.`);
  return found;
}

function part(piece: string, weight: number): AreaPart {
  const field = findField(piece);
  if (field === undefined) throw new Error(`No piece ${piece} in the recorded metadata.`);
  return { field, weight };
}
