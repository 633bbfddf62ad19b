/**
 * Similar first names that `use_first_name_alias` adds, one way only: from the name asked for to the names found.
 * The registry's own table is not public. Josephine's spread is the one seen in a recorded page of 200 rows;
 * Robert's is the example in the registry's help text (npiregistry.cms.hhs.gov/registry/help-api).
 * A recorded search for Bob found Bobs only, so Bob has no entry.
 */
const ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "JOSEPHINE",
    ["JO", "JOETTE", "JOSEFA", "JOSEFINA", "JOSEFINE", "JOSEPHA", "JOSEPHINA", "JOSETTA", "JOSETTE", "JOSEY", "JOSIE"],
  ],
  ["ROBERT", ["ROB", "BOB", "ROBBIE", "BOBBY"]],
]);

/** The name itself and its similar names, in upper case. */
export function similarFirstNames(name: string): readonly string[] {
  const upper = name.toUpperCase();
  return [upper, ...(ALIASES.get(upper) ?? [])];
}
