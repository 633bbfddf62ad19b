import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { isJsonObject, type JsonObject } from "./json.ts";

/** Reads `data/openfda/<name>.jsonl.gz`: one `{ origin, kind, record }` a line (see ORIGIN.md beside the data). */
export function readRecords(name: string): readonly JsonObject[] {
  const file = new URL(`../data/openfda/${name}.jsonl.gz`, import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n");
  return lines.filter((line) => line !== "").map((line, at) => recordOf(JSON.parse(line), `${name}:${at + 1}`));
}

function recordOf(line: unknown, where: string): JsonObject {
  if (isJsonObject(line) && isJsonObject(line["record"])) return line["record"];
  throw new Error(`${where} holds no record`);
}
