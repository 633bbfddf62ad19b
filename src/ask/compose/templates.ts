import type { Call } from "../plan/schema.ts";
import type { Style } from "./sentence.ts";

/** How answers speak of each dataset. */

/** One value of a record, as a sentence about it has it. */
export interface Field {
  /** In the record; `[]` stands for each of the first entries of a list. */
  readonly path: string;
  /** Before the value; empty where the value speaks for itself. */
  readonly label: string;
  readonly style: Style;
}

/** The words for one dataset's records. */
export interface Template {
  /** Records, in a sentence: "reports 37 matching recalls". */
  readonly plural: string;
  /** One of them; begins the sentence about one record. */
  readonly singular: string;
  readonly fields: readonly Field[];
  /** Parameters as "No records matched …" names them. */
  readonly params: Readonly<Record<string, string>>;
  /** Instead of the dataset's own caveat, where that speaks of fields or statuses. */
  readonly caveat?: string;
  /** What finding nothing does not mean. */
  readonly emptyCaveat?: string;
  /** A field whose different values are told for all retrieved records. */
  readonly kinds?: { readonly path: string; readonly label: string };
  /** Whether sections of the records are quoted. */
  readonly isQuoted?: true;
}

const code = (path: string, label = ""): Field => ({ path, label, style: "code" });
const text = (path: string, label = ""): Field => ({ path, label, style: "text" });
const yes = (path: string, label: string): Field => ({ path, label, style: "yes" });

const PROVIDER: Omit<Template, "params"> = {
  plural: "providers",
  singular: "provider",
  fields: [
    text("name"),
    code("npi", "NPI"),
    code("status", "status"),
    text("primary_taxonomy.description", "taxonomy"),
    text("practice_address.city", "city"),
    code("practice_address.state", "state"),
    text("phone", "phone"),
  ],
};

/** By the endpoint that is asked. */
export const TEMPLATES: Readonly<Record<Call["endpoint"], Template>> = {
  "/devices/recalls": {
    plural: "recalls",
    singular: "recall",
    fields: [
      code("product_res_number"),
      text("product_description", "product"),
      text("recalling_firm", "firm"),
      text("reason_for_recall", "reason"),
      text("status", "status"),
      code("date_initiated", "initiated"),
    ],
    params: { q: "" },
  },
  "/devices/events": {
    plural: "reports",
    singular: "report",
    fields: [
      code("mdr_report_key"),
      text("event_type", "event type"),
      code("date_received", "received"),
      text("devices[0].brand_name", "device"),
      text("devices[0].manufacturer", "manufacturer"),
      text("product_problems[]", "product problems"),
    ],
    params: { q: "device" },
    caveat: "Reports do not show that a device caused an event and cannot give rates.",
    kinds: { path: "event_type", label: "Event types" },
  },
  "/clearances/search": {
    plural: "clearances",
    singular: "clearance",
    fields: [
      code("k_number"),
      text("device_name", "device"),
      text("applicant", "applicant"),
      text("decision", "decision"),
      code("decision_date", "decided"),
    ],
    params: { q: "device", applicant: "applicant", since: "decided since" },
    emptyCaveat:
      "Other ways to the market, such as premarket approval and De Novo, are not in this dataset, so this does not mean that a device is not approved",
  },
  "/labels/search": {
    plural: "labels",
    singular: "label",
    fields: [
      text("brand_names[]"),
      text("generic_names[]", "generic name"),
      text("active_substances[]", "active substances"),
      text("manufacturer", "labeler"),
      code("effective_date", "effective"),
    ],
    params: { brand: "brand name", generic: "generic name", q: "name or ingredient" },
    caveat:
      "Labels are as submitted by firms, not necessarily the approved or current text; a section that is not coded does not mean that a drug is safe.",
    isQuoted: true,
  },
  "/trials/search": {
    plural: "studies",
    singular: "study",
    fields: [
      code("nct_id"),
      text("title", "title"),
      code("status", "status"),
      code("phases[]", "phases"),
      text("sponsor", "sponsor"),
      code("start_date", "start"),
    ],
    params: { condition: "condition", intervention: "intervention", location: "location", status: "status" },
  },
  "/providers/search": {
    ...PROVIDER,
    params: { taxonomy: "taxonomy", city: "city", state: "state", organization: "organization" },
  },
  "/providers/{npi}": {
    ...PROVIDER,
    params: { npi: "NPI" },
    caveat:
      "The registry answers for active NPIs only: an unknown, a deactivated and a mistyped one look alike. A record is no proof of licensure.",
  },
  "/hospitals/search": {
    plural: "hospitals",
    singular: "hospital",
    fields: [
      text("name"),
      text("city", "city"),
      code("state", "state"),
      code("overall_rating", "overall rating"),
      yes("emergency_services", "emergency services"),
      yes("birthing_friendly", "birthing friendly"),
      text("type", "type"),
      text("ownership", "ownership"),
      text("phone", "phone"),
    ],
    params: { name: "name", city: "city", state: "state" },
    caveat:
      "The star rating summarises measures that hospitals reported for past periods; where none is published, that is not a bad rating.",
  },
};
