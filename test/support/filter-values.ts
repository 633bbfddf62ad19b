import { isObject } from "../../src/core/json.ts";
import type { RecordedRow } from "./recorded.ts";

/** What people ask for by a filter, as real rows have it. */
export interface Filter {
  readonly dataset: string;
  readonly parameter: string;
  /** Parameters that have to stand beside it, and that every row satisfies. */
  readonly beside?: Readonly<Record<string, string>>;
  readonly valuesIn: (row: RecordedRow) => readonly string[];
  /** How it is asked, where that makes a difference. */
  readonly asked?: string;
  /** The share of the values, the greatest ones, that are asked; all where it is not said. */
  readonly greatest?: number;
  /** Rows that an agency could send although it ignores the filter. */
  readonly isAmong?: (row: RecordedRow) => boolean;
  /** Whether one row that does not fit is enough. */
  readonly isStrict?: boolean;
}

const textsAt = (value: unknown, path: string): readonly string[] => {
  const [key = "", ...rest] = path === "" ? [] : path.split(".");
  if (Array.isArray(value)) return value.flatMap((item) => textsAt(item, path));
  if (path === "") return typeof value === "string" && value.trim() !== "" ? [value.trim()] : [];
  return isObject(value) ? textsAt(value[key], rest.join(".")) : [];
};

const at =
  (...paths: readonly string[]) =>
  (row: RecordedRow): readonly string[] =>
    paths.flatMap((path) => textsAt(row, path));

/** Single words of three letters or more. */
const wordsAt =
  (...paths: readonly string[]) =>
  (row: RecordedRow): readonly string[] =>
    at(...paths)(row).flatMap((text) => text.toLowerCase().match(/\b[a-z]{3,}\b/g) ?? []);

const begun = (texts: readonly string[]): readonly string[] => texts.map((text) => `${text}*`);

const isType = (type: string) => (row: RecordedRow) => row["enumeration_type"] === type;

const halves = (row: RecordedRow): readonly string[] =>
  at("taxonomies.desc")(row).flatMap((text) => text.replace(/[, ]+$/, "").split(", "));

/** Sites of a study in the United States. */
const sitesIn = (row: RecordedRow): readonly Readonly<Record<string, unknown>>[] => {
  const study = row["protocolSection"];
  const places = isObject(study) ? study["contactsLocationsModule"] : undefined;
  const sites = isObject(places) && Array.isArray(places["locations"]) ? places["locations"] : [];
  return sites.filter(isObject).filter((site) => site["country"] === "United States");
};

export const filters: readonly Filter[] = [
  { dataset: "providers_search", parameter: "city", valuesIn: at("addresses.city", "practiceLocations.city") },
  {
    dataset: "providers_search",
    parameter: "postal_code",
    valuesIn: at("addresses.postal_code", "practiceLocations.postal_code"),
  },
  {
    dataset: "providers_search",
    parameter: "state",
    beside: { first_name: "Jo" },
    valuesIn: at("addresses.state"),
    isAmong: isType("NPI-1"),
  },
  { dataset: "providers_search", parameter: "taxonomy", valuesIn: halves },
  {
    dataset: "providers_search",
    parameter: "first_name",
    /** Most people are in the recording because they were found by Josephine and names like it. */
    valuesIn: (row) => begun(at("basic.first_name")(row).filter((name) => !name.startsWith("JO"))),
    isAmong: isType("NPI-1"),
  },
  {
    dataset: "providers_search",
    parameter: "last_name",
    valuesIn: at("basic.last_name"),
    isAmong: isType("NPI-1"),
  },
  {
    dataset: "providers_search",
    parameter: "organization",
    valuesIn: at("basic.organization_name"),
    isAmong: isType("NPI-2"),
  },
  { dataset: "clearances", parameter: "q", valuesIn: wordsAt("device_name", "openfda.device_name") },
  { dataset: "clearances", parameter: "applicant", valuesIn: wordsAt("applicant") },
  {
    dataset: "clearances",
    parameter: "since",
    /** Most rows are later than an early day, so an answer that ignores it holds mostly right rows. */
    greatest: 0.05,
    valuesIn: (row) => at("decision_date")(row).map((day) => day.replaceAll("-", "")),
  },
  {
    dataset: "device_recalls",
    parameter: "q",
    valuesIn: wordsAt("product_description", "openfda.device_name", "recalling_firm"),
  },
  { dataset: "device_events", parameter: "q", valuesIn: wordsAt("device.generic_name") },
  { dataset: "labels", parameter: "q", valuesIn: wordsAt("openfda.brand_name", "openfda.generic_name") },
  { dataset: "labels", parameter: "brand", valuesIn: wordsAt("openfda.brand_name") },
  { dataset: "labels", parameter: "generic", valuesIn: wordsAt("openfda.generic_name") },
  {
    dataset: "trials",
    parameter: "status",
    valuesIn: at("protocolSection.statusModule.overallStatus"),
    isStrict: true,
  },
  {
    dataset: "trials",
    parameter: "location",
    asked: "a state",
    valuesIn: (row) => sitesIn(row).flatMap((site) => textsAt(site, "state").map((state) => `${state}, USA`)),
  },
  {
    dataset: "trials",
    parameter: "location",
    asked: "a city in a state",
    valuesIn: (row) =>
      sitesIn(row).flatMap((site) => textsAt(site, "city").map((city) => `${city}, ${String(site["state"])}`)),
  },
  { dataset: "hospitals", parameter: "state", valuesIn: at("state"), isStrict: true },
  { dataset: "hospitals", parameter: "city", valuesIn: at("citytown") },
  { dataset: "hospitals", parameter: "name", valuesIn: wordsAt("facility_name") },
];
