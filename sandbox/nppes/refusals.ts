/** One entry of the registry's `Errors` list; `number` is a two-digit text. */
export interface Refusal {
  readonly description: string;
  readonly field: string;
  readonly number: string;
}

/** Every refusal whose number and wording are known from recorded or quoted answers (wording of 2026). */
export const refusals = {
  shortWildcard: (field: string): Refusal => ({
    description: "Wildcards require at least two leading characters",
    field,
    number: "03",
  }),
  noCriteria: (): Refusal => ({ description: "No valid search criteria provided", field: "generic", number: "04" }),
  badCharacters: (field: string): Refusal => ({
    description: "Field contains special character(s) or wrong number of characters",
    field,
    number: "05",
  }),
  badNpi: (): Refusal => ({ description: "NPI must be 10 digits", field: "number", number: "06" }),
  stateAlone: (): Refusal => ({
    description: "Field state requires additional search criteria",
    field: "state",
    number: "07",
  }),
  enumerationTypeAlone: (): Refusal => ({
    description: "Enumeration_type requires additional search criteria",
    field: "enumeration_type",
    number: "09",
  }),
  unknownSpecialty: (): Refusal => ({
    description: "No taxonomy codes found with entered description",
    field: "taxonomy_description",
    number: "14",
  }),
  deactivated: (npi: string): Refusal => ({
    description: `CMS deactivated NPI ${npi}. The provider can no longer use this NPI. Our public registry does not display provider information about NPIs that are not in service.`,
    field: "number",
    number: "15",
  }),
  unsupportedVersion: (): Refusal => ({ description: "Unsupported Version", field: "version", number: "17" }),
};
