/** A taxonomy as a record has it; the description is null for some codes. */
export interface Taxonomy {
  readonly code: string;
  readonly description: string | null;
}

/** A code without a specialization: its description is a classification as a whole, commas included. */
const CLASSIFICATION = /^(\w{4})00000X$/;

/** Between the halves of a description: a comma, or in records of 2019 a blank. */
const BETWEEN = /^,? +/;

/**
 * The halves of the recorded descriptions, in upper case. The registry answers "Classification, Specialization" and
 * searches each half alone ("Nurse Practitioner, Family" is unknown to it). The first four signs of a code are those of its
 * classification, so where one is recorded alone, its commas are known ("Nurse Anesthetist, Certified Registered");
 * others are parted at the first comma.
 */
export function createSpecialties(recorded: readonly Taxonomy[]): (taxonomy: Taxonomy) => readonly string[] {
  const classifications = new Map(
    recorded.flatMap(({ code, description }): [string, string][] => {
      const group = CLASSIFICATION.exec(code)?.[1];
      return group === undefined || description === null ? [] : [[group, toHalf(description)]];
    }),
  );
  return ({ code, description }) => {
    if (description === null) return [];
    const whole = toHalf(description);
    const classification = classifications.get(code.slice(0, 4)) ?? whole.split(",")[0] ?? whole;
    const rest = whole.startsWith(classification) ? whole.slice(classification.length) : "";
    return BETWEEN.test(rest) ? [classification, rest.replace(BETWEEN, "")] : [whole];
  };
}

/** Some descriptions end in a comma and blanks ("Speech-Language Pathologist,  "). */
const toHalf = (description: string): string => description.toUpperCase().replace(/[,\s]+$/, "");
