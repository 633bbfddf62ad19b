import { similarFirstNames } from "./aliases.ts";
import type { Criteria } from "./criteria.ts";
import { fits, toPattern } from "./pattern.ts";
import type { Place, Provider, Registry } from "./providers.ts";
import { DEACTIVATED } from "./deactivated.ts";
import { refusals, type Refusal } from "./refusals.ts";

type Test = (provider: Provider) => boolean;

/** The records that satisfy every criterion, in the registry's order, cut to the page asked for. */
export function searchProviders(providers: readonly Provider[], criteria: Criteria): readonly unknown[] {
  const tests = toTests(criteria);
  return providers
    .filter((provider) => tests.every((test) => test(provider)))
    .slice(criteria.skip, criteria.skip + criteria.limit)
    .map((provider) => provider.record);
}

/** What only the records show to be wrong with a question: no such specialty, or an NPI out of service. */
export function refusalsBy({ specialties }: Registry, { values }: Criteria): readonly Refusal[] {
  const { taxonomy_description: asked, number: npi } = values;
  const isKnown = asked === undefined || isOfSpecialty(asked)({ specialties });
  return [
    ...(isKnown ? [] : [refusals.unknownSpecialty()]),
    ...(npi !== undefined && DEACTIVATED.has(npi) ? [refusals.deactivated(npi)] : []),
  ];
}

/** Any part of a classification or of a specialization, never of both. */
function isOfSpecialty(asked: string): (provider: Pick<Provider, "specialties">) => boolean {
  const words = asked.toUpperCase().replace(/\*$/, "");
  return ({ specialties }) => !words.includes("*") && specialties.some((half) => half.includes(words));
}

function toTests({ values, useFirstNameAlias }: Criteria): readonly Test[] {
  const tests: Test[] = [];
  const add = (value: string | undefined, toTest: (value: string) => Test) => {
    if (value !== undefined) tests.push(toTest(value));
  };
  const people = peopleIn(values.name_purpose);
  const kinds = kindsOf(values.address_purpose);
  const atPlace = (matches: (place: Place) => boolean): Test => {
    return ({ places }) => places.some((place) => kinds.includes(place.kind) && matches(place));
  };

  add(values.number, (npi) => (provider) => provider.npi === npi);
  add(values.enumeration_type, (type) => (provider) => provider.enumerationType === type);
  add(values.taxonomy_description, isOfSpecialty);
  add(values.first_name, (value) => {
    const pattern = toPattern(value);
    const names = useFirstNameAlias && pattern.kind === "exact" ? similarFirstNames(value) : [];
    return (provider) => people(provider).firstNames.some((name) => fits(pattern, name) || names.includes(name));
  });
  add(values.last_name, (value) => {
    const pattern = toPattern(value);
    return (provider) => people(provider).lastNames.some((name) => fits(pattern, name));
  });
  add(values.organization_name, (value) => {
    const pattern = toPattern(value);
    return ({ organizationNames }) => organizationNames.some((name) => fits(pattern, name));
  });
  add(values.city, (value) => {
    const pattern = toPattern(value);
    return atPlace((place) => fits(pattern, place.city));
  });
  add(values.state, (value) => {
    const state = value.toUpperCase();
    return atPlace((place) => place.state === state);
  });
  add(values.postal_code, (value) => {
    const pattern = toPattern(/^\d{5}$/.test(value) ? `${value}*` : value);
    return atPlace((place) => fits(pattern, place.postalCode));
  });
  add(values.country_code, (value) => {
    const country = value.toUpperCase();
    return atPlace((place) => place.countryCode === country);
  });
  return tests;
}

/**
 * Whose names are compared: the provider's (other last names included), the authorized official's, or, when
 * nothing is said, both: a search by last name was seen to find people who are called otherwise.
 * First names are compared with the present one only: in a recorded page of 200 none matched by a former one.
 */
function peopleIn(purpose: string | undefined) {
  const wanted = purpose?.toUpperCase();
  return ({ firstNames, lastNames, official }: Provider) => {
    const first = wanted === "PROVIDER" || official.firstName === undefined ? [] : [official.firstName];
    const last = wanted === "PROVIDER" || official.lastName === undefined ? [] : [official.lastName];
    if (wanted === "AO") return { firstNames: first, lastNames: last };
    return { firstNames: [...firstNames, ...first], lastNames: [...lastNames, ...last] };
  };
}

/** Without a purpose the mailing address counts as well as every place of practice. */
function kindsOf(purpose: string | undefined): readonly Place["kind"][] {
  if (purpose === "LOCATION") return ["primary", "secondary"];
  if (purpose === "PRIMARY") return ["primary"];
  if (purpose === "SECONDARY") return ["secondary"];
  if (purpose === "MAILING") return ["mailing"];
  return ["primary", "secondary", "mailing"];
}
