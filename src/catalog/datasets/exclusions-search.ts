import { defineUnavailable } from "../dataset.ts";

export const exclusionsSearch = defineUnavailable({
  name: "exclusions_search",
  path: "/exclusions/search",
  title: "Exclusion screening",
  summary: "Not available here: search the official list of excluded individuals and entities instead.",
  caveat: "No answer of this service shows whether anyone is excluded from federal health care programs.",
  source: "OIG List of Excluded Individuals/Entities (LEIE)",
  reason:
    "Exclusion screening is not implemented: the list of excluded individuals and entities is a " +
    "bulk file that this service cannot reach, and a stale or reconstructed copy could give a " +
    "false clear. Use the official source.",
  officialSource: "https://exclusions.oig.hhs.gov/",
});
