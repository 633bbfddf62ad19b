import { z } from "zod";
import { code, date, list, nested, text } from "../row.ts";

/** A provider as the registry sends it. Mailing addresses and officials are never read. */

const address = {
  address_purpose: text,
  address_1: text,
  address_2: text,
  city: text,
  state: text,
  postal_code: code,
  country_code: text,
  telephone_number: text,
  fax_number: text,
};

export const providerRow = z.object({
  number: z
    .union([z.string(), z.number()])
    .transform(String)
    .refine((npi) => /^\d{10}$/.test(npi)),
  enumeration_type: text,
  basic: nested({
    first_name: text,
    middle_name: text,
    last_name: text,
    name_suffix: text,
    organization_name: text,
    credential: text,
    status: text,
    sole_proprietor: text,
    organizational_subpart: text,
    enumeration_date: date,
    last_updated: date,
    certification_date: date,
    deactivation_date: date,
    reactivation_date: date,
  }),
  addresses: list(address),
  practiceLocations: list(address),
  taxonomies: list({
    code: text,
    desc: text,
    primary: z.unknown().optional(),
    state: text,
    license: text,
    taxonomy_group: text,
  }),
  identifiers: list({ desc: text, state: text, issuer: text, identifier: text }),
  other_names: list({
    type: text,
    first_name: text,
    middle_name: text,
    last_name: text,
    suffix: text,
    organization_name: text,
  }),
});

export type ProviderRow = z.output<typeof providerRow>;
