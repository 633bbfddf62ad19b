import assert from "node:assert/strict";
import { test } from "node:test";
import { clearances } from "../../../src/catalog/datasets/clearances.ts";
import { deviceEvents } from "../../../src/catalog/datasets/device-events.ts";
import { deviceRecalls } from "../../../src/catalog/datasets/device-recalls.ts";
import { providerByNpi } from "../../../src/catalog/datasets/provider-by-npi.ts";
import { providersSearch } from "../../../src/catalog/datasets/providers-search.ts";
import { trials } from "../../../src/catalog/datasets/trials.ts";
import type { Dataset } from "../../../src/catalog/dataset.ts";
import { isObject } from "../../../src/core/json.ts";
import { recordedRows, type RecordedRow } from "../../support/recorded.ts";

test("No authorized official's name or telephone leaves a provider's row", () => {
  let officials = 0;
  for (const { row, json } of trimmed(providerByNpi)) {
    const basic = objectAt(row, "basic");
    const last = textOf(basic["authorized_official_last_name"]);
    const phone = textOf(basic["authorized_official_telephone_number"]).replaceAll(/\D/g, "");
    if (last === "") continue;
    officials += 1;
    const publicNames = JSON.stringify([basic["organization_name"], row["other_names"]]);
    const full = new RegExp(`\\b${textOf(basic["authorized_official_first_name"])}\\b.{0,30}\\b${last}\\b`, "i");
    if (!full.test(publicNames)) assert.doesNotMatch(json, full);
    if (!practicePhones(row).includes(phone)) assert.ok(!digitsOf(json).includes(phone), phone);
    assert.doesNotMatch(json, /authorized_official/);
  }
  assert.ok(officials > 10);
});

test("No mailing address line or telephone of an individual leaves the row, unless it is also the practice's", () => {
  let mailings = 0;
  for (const { row, json } of trimmed(providerByNpi).filter(({ row }) => row["enumeration_type"] === "NPI-1")) {
    const all = addressesOf(row);
    const practices = JSON.stringify(all.filter((address) => address["address_purpose"] !== "MAILING"));
    for (const mailing of all.filter((address) => address["address_purpose"] === "MAILING"))
      for (const key of ["address_1", "telephone_number", "fax_number"]) {
        const value = textOf(mailing[key]);
        if (value === "" || practices.includes(value)) continue;
        mailings += 1;
        assert.ok(!json.includes(JSON.stringify(value)), value);
      }
  }
  assert.ok(mailings > 50);
});

test("A provider's sex and epochs stay with the registry, and other identifiers with a search", () => {
  for (const { json } of trimmed(providerByNpi)) assert.doesNotMatch(json, /"(?:sex|gender|created_epoch)"/);
  for (const { json } of trimmed(providersSearch, { city: "Ж" }))
    assert.doesNotMatch(json, /"(?:sex|gender|created_epoch|other_identifiers)"/);
});

test("A 510(k) record names no contact, and of the address only state and country", () => {
  for (const { row, json } of trimmed(clearances)) {
    assert.doesNotMatch(json, /"(?:contact|address_1|address_2|address|city|zip_code|postal_code)"/);
    for (const key of ["contact", "address_1"]) {
      const value = textOf(row[key]).trim();
      if (value !== "" && value !== textOf(row["applicant"]).trim())
        assert.ok(!json.includes(JSON.stringify(value)), value);
    }
  }
});

test("A recall record names no contact person and no address", () => {
  for (const { json } of trimmed(deviceRecalls))
    assert.doesNotMatch(json, /"(?:additional_info_contact|address_1|address_2|address|city|postal_code)"/);
});

test("An event record tells nothing of the patient but FDA's problem terms and outcomes, and none of the narratives", () => {
  let narratives = 0;
  for (const { row, json } of trimmed(deviceEvents)) {
    assert.doesNotMatch(
      json,
      /"(?:mdr_text|text|patient_age|patient_sex|patient_weight|patient_race|patient|date_report)"/,
    );
    assert.doesNotMatch(
      json.replaceAll('"reporter_occupation"', ""),
      /"(?:manufacturer_contact|distributor|reporter)[a-z_0-9]*"/,
    );
    for (const entry of listAt(row, "mdr_text")) {
      const narrative = textOf(entry["text"]);
      if (narrative.length < 40) continue;
      narratives += 1;
      assert.ok(!json.includes(JSON.stringify(narrative).slice(1, 40)), narrative.slice(0, 80));
    }
  }
  assert.ok(narratives > 50);
});

test("a study's record has no e-mail, telephone or name of its contacts and officials", () => {
  let people = 0;
  for (const { row, json } of trimmed(trials)) {
    const study = objectAt(row, "protocolSection");
    const places = objectAt(study, "contactsLocationsModule");
    const sites = listAt(places, "locations");
    const contacts = [
      ...listAt(places, "centralContacts"),
      ...listAt(places, "overallOfficials"),
      ...sites.flatMap((site) => listAt(site, "contacts")),
    ];
    const published = JSON.stringify([
      study["identificationModule"],
      study["sponsorCollaboratorsModule"],
      study["statusModule"],
      sites.map((site) => site["facility"]),
    ]);
    for (const person of contacts)
      for (const key of ["name", "phone", "email"]) {
        const value = textOf(person[key]);
        if (value.length < 6 || published.includes(value)) continue;
        people += 1;
        assert.ok(!json.includes(value), value);
      }
    assert.doesNotMatch(json, /"(?:centralContacts|overallOfficials|contacts|email|phone)"/);
  }
  assert.ok(people > 500);
});

/** @param input a question that every row answers */
function trimmed(
  dataset: Dataset,
  input: object = {},
): readonly { readonly row: RecordedRow; readonly json: string }[] {
  return recordedRows(dataset.name, Infinity).map((row) => {
    const plan = dataset.toQuery(dataset.isLookup ? { npi: String(row["number"]) } : input);
    return { row, json: JSON.stringify(plan.read({ rows: [row], total: 1, updated: null })) };
  });
}

const addressesOf = (row: RecordedRow) => [...listAt(row, "addresses"), ...listAt(row, "practiceLocations")];

const practicePhones = (row: RecordedRow) =>
  addressesOf(row)
    .flatMap((address) =>
      address["address_purpose"] === "MAILING" ? [] : [address["telephone_number"], address["fax_number"]],
    )
    .map((phone) => textOf(phone).replaceAll(/\D/g, ""));

const digitsOf = (json: string): readonly string[] =>
  (json.match(/"[^"]*"/g) ?? []).map((text) => text.replaceAll(/\D/g, ""));

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function objectAt(row: RecordedRow, key: string): RecordedRow {
  const value = row[key];
  return isObject(value) ? value : {};
}

function listAt(row: RecordedRow, key: string): readonly RecordedRow[] {
  const value = row[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}
