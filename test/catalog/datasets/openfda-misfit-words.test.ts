import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dataset } from "../../../src/catalog/dataset.ts";
import { clearances } from "../../../src/catalog/datasets/clearances.ts";
import { deviceEvents } from "../../../src/catalog/datasets/device-events.ts";
import { deviceRecalls } from "../../../src/catalog/datasets/device-recalls.ts";
import { labels } from "../../../src/catalog/datasets/labels.ts";
import { GatewayError } from "../../../src/core/errors.ts";
import { isObject } from "../../../src/core/json.ts";
import { attempt } from "../../support/failure.ts";
import { recordedRows } from "../../support/recorded.ts";

/** openFDA's standard analyser cuts words as Unicode Annex 29 does; so does this, which shares nothing with src. */
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

const SEARCHED: readonly (readonly [Dataset, parameter: string, fields: readonly string[]])[] = [
  [clearances, "q", ["device_name", "openfda.device_name"]],
  [clearances, "applicant", ["applicant"]],
  [deviceRecalls, "q", ["product_description", "openfda.device_name", "recalling_firm"]],
  [deviceEvents, "q", ["device.generic_name"]],
  [labels, "brand", ["openfda.brand_name"]],
  [labels, "generic", ["openfda.generic_name"]],
  [labels, "q", ["openfda.brand_name", "openfda.generic_name", "openfda.substance_name", "spl_product_data_elements"]],
];

for (const [dataset, parameter, fields] of SEARCHED)
  test(`${dataset.name}: no recorded row is doubted for a word that openFDA finds in it by ${parameter}`, () => {
    let asked = 0;
    const rows = recordedRows(dataset.name);
    const step = dataset === labels ? 4 : 1;
    for (const row of rows.filter((_, at) => at % step === 0))
      for (const word of new Set(fields.flatMap((field) => textsAt(row, field.split("."))).flatMap(asciiWords))) {
        asked += 1;
        assert.equal(
          doubt(dataset, { [parameter]: word }, row),
          null,
          `${word} in ${JSON.stringify(row).slice(0, 200)}`,
        );
      }
    assert.ok(asked > 50, `only ${asked} words`);
  });

const MADE: readonly (readonly [Dataset, row: object, word: string, why: string])[] = [
  [
    clearances,
    { k_number: "K000001", device_name: "AVEIR™ VR" },
    "aveir",
    "a trade mark sign is no letter of the word",
  ],
  [
    clearances,
    { k_number: "K000001", device_name: "AVEIR\u0099 VR" },
    "aveir",
    "nor is the C1 code that stands for it",
  ],
  [clearances, { k_number: "K000001", device_name: "CARE℠ Kit" }, "care", "nor a service mark sign"],
  [
    clearances,
    { k_number: "K000001", device_name: "Scanner 5m² Model" },
    "5m",
    "a raised digit is no part of the word",
  ],
  [clearances, { k_number: "K000001", device_name: "CO₂ laser" }, "co laser", "nor is a lowered one"],
  [clearances, { k_number: "K000001", device_name: "1½ inch" }, "1", "nor is a fraction"],
  [clearances, { k_number: "K000001", device_name: "1½ inch" }, "1½ inch", "and the same text asks for the same words"],
  [clearances, { k_number: "K000001", device_name: "10² CFU" }, "10² CFU", "and a power asks for its base"],
  [clearances, { k_number: "K000001", device_name: "№5" }, "5", "nor is a numero sign"],
  [clearances, { k_number: "K000001", device_name: "A\u009DB pump" }, "a pump", "a control character parts words"],
  [clearances, { k_number: "K000001", device_name: "SMITH\u008A" }, "smith", "also one that is shown as a letter"],
  [clearances, { k_number: "K000001", device_name: "PRODIGY ND:YAG" }, "nd:yag", "a colon keeps a word together"],
  [clearances, { k_number: "K000001", device_name: "Laser, YAG, Nd" }, "Nd:YAG", "and others write two words"],
  [
    deviceEvents,
    { mdr_report_key: "1", device: [{ generic_name: "UNK" }] },
    "unk",
    "a reporter's blank is a word to openFDA",
  ],
  [
    deviceEvents,
    { mdr_report_key: "1", device: [{ generic_name: "NA" }] },
    "NA",
    "a reporter's blank is a word to openFDA",
  ],
  [deviceRecalls, { product_res_number: "Z-1", recalling_firm: "NA" }, "na", "a reporter's blank is a word to openFDA"],
];

for (const [dataset, row, q, why] of MADE)
  test(`${dataset.name}: a row with ${JSON.stringify(row).slice(0, 90)} satisfies q=${q}: ${why}`, () => {
    assert.equal(doubt(dataset, { q }, row), null);
  });

function doubt(dataset: Dataset, input: object, row: unknown): string | null {
  const read = attempt(() => dataset.toQuery(input).read({ rows: [row], total: 1, updated: null }));
  return read instanceof GatewayError && read.code !== "invalid_query" ? read.message : null;
}

function textsAt(value: unknown, path: readonly string[]): readonly string[] {
  const [key, ...rest] = path;
  if (Array.isArray(value)) return value.flatMap((item) => textsAt(item, path));
  if (key === undefined) return typeof value === "string" ? [value] : [];
  return isObject(value) ? textsAt(value[key], rest) : [];
}

const asciiWords = (text: string): readonly string[] =>
  Array.from(segmenter.segment(text))
    .filter(({ isWordLike, segment }) => isWordLike === true && /^[\x20-\x7E]+$/.test(segment))
    .map(({ segment }) => segment);
