import { type Refusal, refusals } from "./refusals.ts";

/** The parameters of npiregistry.cms.hhs.gov/api-page that choose providers. */
const SEARCH_FIELDS = [
  "number",
  "enumeration_type",
  "taxonomy_description",
  "name_purpose",
  "first_name",
  "last_name",
  "organization_name",
  "address_purpose",
  "city",
  "state",
  "postal_code",
  "country_code",
] as const;

type SearchField = (typeof SEARCH_FIELDS)[number];
type Values = Readonly<Partial<Record<SearchField, string>>>;

export interface Criteria {
  readonly kind: "search";
  readonly values: Values;
  readonly useFirstNameAlias: boolean;
  readonly limit: number;
  readonly skip: number;
  readonly isPretty: boolean;
}

export interface Refused {
  readonly kind: "refused";
  readonly errors: readonly Refusal[];
  readonly isPretty: boolean;
}

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 200;
const MAX_SKIP = 1000;

/** Letters and digits of any script: whether the registry refuses accents is not known. */
const TEXT = /^[\p{L}\p{M}\p{N} *&':,/\-().#";]*$/u;
const ORGANIZATION = /^[\p{L}\p{M}\p{N} *&':,/\-().#";@]*$/u;
const TWO_LETTERS = /^[A-Z]{2}$/i;
const DIGITS = /^\d+$/;

/** What each field accepts; anything else is error 05. */
const ACCEPTED: Readonly<Record<SearchField | "use_first_name_alias" | "limit" | "skip", RegExp>> = {
  number: DIGITS,
  enumeration_type: /^NPI-[12]$/,
  taxonomy_description: TEXT,
  name_purpose: /^(AO|PROVIDER)$/i,
  first_name: TEXT,
  last_name: TEXT,
  organization_name: ORGANIZATION,
  address_purpose: /^(LOCATION|MAILING|PRIMARY|SECONDARY)$/,
  city: TEXT,
  state: TWO_LETTERS,
  postal_code: TEXT,
  country_code: TWO_LETTERS,
  use_first_name_alias: /^(true|false)$/i,
  limit: DIGITS,
  skip: DIGITS,
};

/**
 * Reads a query as the registry does: an empty parameter is absent, an unknown one is ignored, of a repeated one the
 * first counts. Reading is linear in the length of the query and never fails: broken percent-encoding stays as it is.
 */
export function readCriteria(query: string): Criteria | Refused {
  const sent = new URLSearchParams(query);
  const read = (name: string) => sent.get(name)?.trim() || undefined;
  const isPretty = /^(on|true)$/i.test(read("pretty") ?? "");
  const refuse = (errors: readonly Refusal[]): Refused => ({ kind: "refused", errors, isPretty });

  if (read("version") !== "2.1") return refuse([refusals.unsupportedVersion()]);
  const badFields = Object.entries(ACCEPTED).flatMap(([field, accepted]) => {
    const value = read(field);
    return value === undefined ? [] : check(field, value, accepted);
  });
  if (badFields.length > 0) return refuse(badFields);

  const values: Partial<Record<SearchField, string>> = {};
  for (const field of SEARCH_FIELDS) {
    const value = read(field);
    if (value !== undefined) values[field] = value;
  }
  const missing = missingCriteria(values);
  if (missing.length > 0) return refuse(missing);
  return {
    kind: "search",
    values,
    useFirstNameAlias: read("use_first_name_alias")?.toLowerCase() !== "false",
    limit: Math.min(Number(read("limit") ?? 0) || DEFAULT_LIMIT, MAX_LIMIT),
    skip: Math.min(Number(read("skip") ?? 0), MAX_SKIP),
    isPretty,
  };
}

function check(field: string, value: string, accepted: RegExp): readonly Refusal[] {
  if (!accepted.test(value)) return [refusals.badCharacters(field)];
  if (field === "number" && value.length !== 10) return [refusals.badNpi()];
  const isShortWildcard = value.endsWith("*") && value.length < 3;
  return isShortWildcard ? [refusals.shortWildcard(field)] : [];
}

/** State, enumeration type and the United States are too wide to stand alone; the purposes are no criteria at all. */
function missingCriteria(values: Values): readonly Refusal[] {
  const isEnough =
    values.number !== undefined ||
    values.taxonomy_description !== undefined ||
    values.first_name !== undefined ||
    values.last_name !== undefined ||
    values.organization_name !== undefined ||
    values.city !== undefined ||
    values.postal_code !== undefined ||
    (values.country_code !== undefined && values.country_code.toUpperCase() !== "US");
  if (isEnough) return [];
  const errors: Refusal[] = [];
  if (values.state !== undefined) errors.push(refusals.stateAlone());
  if (values.enumeration_type !== undefined) errors.push(refusals.enumerationTypeAlone());
  return errors.length > 0 ? errors : [refusals.noCriteria()];
}
