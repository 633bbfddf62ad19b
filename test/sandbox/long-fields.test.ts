import assert from "node:assert/strict";
import { test } from "node:test";
import { readData, readRecords } from "../../sandbox/recorded.ts";
import { valuesAt } from "../../sandbox/openfda/json.ts";

/**
 * The recorded rows hold what a whole record shows, so that a field that the gateway adds has rows to be tried on. Fewer
 * than these would mean that rows were cut when they were taken.
 */
const LEAST: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "clinicaltrials/studies.jsonl": {
    "protocolSection.eligibilityModule.eligibilityCriteria": 2400,
    "protocolSection.eligibilityModule.healthyVolunteers": 2300,
    "protocolSection.outcomesModule.primaryOutcomes.measure": 2400,
    "protocolSection.descriptionModule.briefSummary": 2449,
    "protocolSection.identificationModule.secondaryIdInfos.id": 500,
    "protocolSection.identificationModule.officialTitle": 2400,
    "protocolSection.sponsorCollaboratorsModule.collaborators.name": 900,
    "protocolSection.statusModule.primaryCompletionDateStruct.type": 2300,
    "protocolSection.statusModule.lastUpdatePostDateStruct.date": 2449,
    "protocolSection.statusModule.resultsFirstPostDateStruct.date": 105,
    "protocolSection.designModule.designInfo.maskingInfo.masking": 1800,
  },
  "openfda/device-recall.jsonl": { action: 5, code_info: 40, root_cause_description: 8, k_numbers: 4 },
  "openfda/device-event.jsonl": {
    "patient.sequence_number_outcome": 70,
    "patient.patient_problems": 160,
    remedial_action: 13,
    type_of_report: 120,
    source_type: 115,
    report_source_code: 900,
    reporter_occupation_code: 120,
    date_manufacturer_received: 110,
    "device.catalog_number": 80,
    "device.lot_number": 220,
  },
  "openfda/drug-label.jsonl": {
    "openfda.application_number": 750,
    "openfda.product_ndc": 780,
    "openfda.rxcui": 550,
    "openfda.pharm_class_epc": 370,
    "openfda.pharm_class_moa": 230,
    use_in_specific_populations: 520,
    geriatric_use: 560,
    overdosage: 520,
    how_supplied: 710,
    storage_and_handling: 310,
    mechanism_of_action: 500,
    precautions: 180,
    recent_major_changes: 230,
    do_not_use: 36,
    stop_use: 36,
  },
  "nppes/providers.jsonl": {
    "basic.certification_date": 500,
    "basic.sole_proprietor": 770,
    "identifiers.identifier": 140,
    "other_names.type": 60,
    "practiceLocations.city": 250,
    "taxonomies.license": 690,
  },
};

for (const [file, paths] of Object.entries(LEAST)) {
  const records = readRecords(file);
  for (const [path, least] of Object.entries(paths))
    test(`at least ${least} of ${file} have ${path}`, () => {
      const holding = records.filter((record) => valuesAt(record, path).some((value) => value !== ""));
      assert.ok(holding.length >= least, `${holding.length} of ${records.length}`);
    });
}

test("the hospital table has the columns of every measure group", () => {
  const [header = ""] = readData("cms/hospital_general_information.2026-07.csv").toString("utf8").split("\r\n", 1);
  for (const group of ["MORT", "Safety", "READM", "Pt Exp", "TE"]) assert.match(header, new RegExp(`${group} Group`));
});

test("records that were shortened hold no patient demographics, no narrative and no contact person", () => {
  const lines = readData("openfda/device-event.jsonl").toString("utf8").split("\n");
  const shortened = lines.filter((line) => line.includes('"left_out"'));
  assert.equal(shortened.length, 115);
  for (const line of shortened)
    assert.doesNotMatch(line, /"(?:mdr_text|patient_(?:age|sex|weight|race|ethnicity)|manufacturer_contact_\w+)":/);
});
