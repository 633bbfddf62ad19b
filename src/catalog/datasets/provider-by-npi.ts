import { z } from "zod";
import { defineDataset } from "../define-dataset.ts";
import { npiDoubt } from "../npi.ts";
import { must } from "../reading.ts";
import { nppes, question } from "../upstreams/nppes.ts";
import { providerRecord, providerRow, providerView, trimProvider } from "./provider-record.ts";

export const providerByNpi = defineDataset({
  name: "provider_by_npi",
  path: "/providers/{npi}",
  title: "Provider by NPI",
  summary: "Look up one provider by National Provider Identifier.",
  caveat:
    "The registry shows active NPIs only, so unknown, mistyped and most deactivated NPIs look alike. " +
    "A record doesn't prove licensure.",
  notFor: "searches by name (providers_search).",
  source: "NPPES NPI Registry (CMS)",
  upstream: nppes,
  params: z.strictObject({
    npi: z
      .string({ error: 'must be text of exactly ten digits, for example "1003101296"' })
      .regex(/^[0-9]{10}$/, { error: "must be exactly ten digits, for example 1003101296" })
      .meta({ title: "NPI", description: "National Provider Identifier, exactly ten digits.", example: "1003101296" }),
  }),
  invalidCode: "invalid_npi",
  toRequest: ({ npi }) => question([["number", npi]], 1, { number: "npi" }),
  row: providerRow,
  mismatch: (row, { npi }) => must(row.number === npi, "npi", "another NPI"),
  record: providerRecord,
  trim: (row) => trimProvider(row),
  notFound({ npi }) {
    const doubt = npiDoubt(npi);
    return `The provider registry has no active record for NPI ${npi}.${doubt === null ? "" : ` ${doubt}`}`;
  },
  examples: [{ npi: "1003101296" }],
  view: providerView,
});
