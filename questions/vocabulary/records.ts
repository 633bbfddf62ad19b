import { Phrases } from "./phrases.ts";

/** Words that stand for records, by the search that finds them: alternatives of a regular expression. */
const RECORD_WORDS = {
  "/devices/recalls": "recall(?:s|ed|ing)?",
  "/devices/events": "adverse|events?|reports?|reported|maude|mdrs?|malfunction\\w*|injur\\w+|deaths?|complaints?",
  "/clearances/search": "clear(?:ed|ances?)|510\\(?ks?\\)?s?|(?:de )?novos?|k numbers?",
  "/trials/search": "trials?|stud(?:y|ies)",
  "/labels/search": "labels?|labell?ing|inserts?|box(?:ed)? warnings?|black box",
  "/hospitals/search": "hospitals?",
  "/providers/search":
    "providers?|doctors?|physicians?|npis?|clinics?|practices?|pharmac(?:y|ies|ists?)|nurses?|[a-z]+(?:ologists?|iatrists?|iatricians?|therapists?|dentists?|surgeons?)",
} as const;

/** Whether a text has such words, by the search that finds the records. */
export const RECORDS_SAID = Object.entries(RECORD_WORDS).map(
  ([endpoint, words]) => [endpoint, new Phrases(String.raw`\b(?:${words})(?![a-z])`, "i")] as const,
);

/** What the records are called in a text that is made. */
export const RECORDS_CALLED: Readonly<Record<string, string>> = {
  "/devices/recalls": "recalls",
  "/devices/events": "adverse event reports",
  "/clearances/search": "clearances",
  "/trials/search": "trials",
  "/labels/search": "labels",
  "/hospitals/search": "hospitals",
  "/providers/search": "providers",
};

/** Any of them. */
export const ANY_RECORD_WORD = Object.values(RECORD_WORDS).join("|");

/** One of them anywhere in a text. */
export const SAYS_RECORDS = new RegExp(String.raw`\b(?:${ANY_RECORD_WORD})(?![a-z])`, "i");
