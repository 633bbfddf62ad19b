import { z } from "zod";
import { readRecords } from "../recorded.ts";
import { type JsonObject, valuesAt } from "./json.ts";

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

const identification = ["protocolSection", "identificationModule"];

/** Reads all recorded studies; about 36 MB of JSON. */
export function readStore(): Store {
  const studies: Study[] = [];
  const byId = new Map<string, Study>();
  const byAlias = new Map<string, Study>();
  for (const record of readRecords("clinicaltrials/studies.jsonl")) {
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
