import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { isObject, type JsonObject, valuesAt } from "./json.ts";

/** One recorded study, unchanged. */
interface Study {
  readonly nctId: string;
  readonly record: JsonObject;
}

export interface Store {
  /** In the order of the data file, which is no order at all. */
  readonly studies: readonly Study[];
  readonly byId: ReadonlyMap<string, Study>;
  readonly byAlias: ReadonlyMap<string, Study>;
}

const line = z.object({
  record: z.custom<JsonObject>(isObject),
});
const identification = ["protocolSection", "identificationModule"];

/** Reads all recorded studies; about 7 MB of JSON. */
export function readStore(): Store {
  const file = new URL("../data/clinicaltrials/studies.jsonl.gz", import.meta.url);
  const studies: Study[] = [];
  const byId = new Map<string, Study>();
  const byAlias = new Map<string, Study>();
  for (const text of gunzipSync(readFileSync(file)).toString().trimEnd().split("\n")) {
    const { record } = line.parse(JSON.parse(text));
    const nctId = z.string().parse(valuesAt(record, [...identification, "nctId"])[0]);
    const study = { nctId, record };
    studies.push(study);
    byId.set(nctId, study);
    for (const alias of valuesAt(record, [...identification, "nctIdAliases"])) byAlias.set(String(alias), study);
  }
  return { studies, byId, byAlias };
}

const nctPattern = /^NCT0*([1-9]\d{0,7})$/i;

/** The eight-digit form of an NCT number, or undefined when the text is none (ctg-oas-v2.yaml, parameter nctId). */
export function canonicalNctId(text: string): string | undefined {
  const digits = nctPattern.exec(text)?.[1];
  return digits === undefined ? undefined : `NCT${digits.padStart(8, "0")}`;
}
