/** Words that stand for records, by the search that finds them: alternatives of a regular expression. */
export const RECORD_WORDS = {
  "/devices/recalls": "recall(?:s|ed|ing)?",
  "/devices/events": "adverse|events?|reports?|reported|maude|mdrs?|malfunction\\w*|injur\\w+|deaths?|complaints?",
  "/clearances/search": "clear(?:ed|ances?)|510\\(?ks?\\)?s?|(?:de )?novos?|k numbers?",
  "/trials/search": "trials?|stud(?:y|ies)",
  "/labels/search": "labels?|labell?ing|inserts?|box(?:ed)? warnings?|black box",
  "/hospitals/search": "hospitals?",
  "/providers/search":
    "providers?|doctors?|physicians?|npis?|clinics?|practices?|pharmac(?:y|ies|ists?)|nurses?|[a-z]+(?:ologists?|iatrists?|iatricians?|therapists?|dentists?|surgeons?)",
} as const;

/** Any of them. */
export const ANY_RECORD_WORD = Object.values(RECORD_WORDS).join("|");

/** One of them anywhere in a text. */
export const SAYS_RECORDS = new RegExp(String.raw`\b(?:${ANY_RECORD_WORD})(?![a-z])`, "i");
