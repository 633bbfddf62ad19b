/**
 * NPIs that the registry refused with error 15, as public projects recorded it: in 2018 with version 2.0 and on
 * 2023-01-22 with version 2.1 (andrewallenbruce/provider, README.md).
 */
export const DEACTIVATED: ReadonlySet<string> = new Set(["1669463816", "1659781227"]);
