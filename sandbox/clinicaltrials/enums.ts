import { readFileSync } from "node:fs";
import { z } from "zod";

const enums = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(new URL("../data/clinicaltrials/enums.json", import.meta.url), "utf8")));

/** The values of an enumeration of the official OpenAPI document. */
export function enumValues(type: string): readonly string[] {
  const values = enums[type];
  if (values === undefined) throw new Error(`No enumeration ${type} in the official OpenAPI document.`);
  return values;
}

/** The value meant by a text: any case, blanks and punctuation like underscores or left out (`Recruiting`, `Phase 2`). */
export function findEnumValue(type: string, text: string): string | undefined {
  const wanted = plain(text);
  return enumValues(type).find((value) => plain(value) === wanted);
}

function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
