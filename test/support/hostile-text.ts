import fc from "fast-check";

/** What the agencies' query languages, URLs and our own code could stumble over. */
const SIGNS = [
  ..."\"'`()[]{}<>\\/*%_?:&#+=^~|!;,.-@$ ",
  "“",
  "”",
  "’",
  "–",
  "−",
  "®",
  "™",
  "©",
  "℠",
  "½",
  "²",
  "№",
  "…",
];
const WORDS = [
  "constructor",
  "__proto__",
  ...["AND", "OR", "NOT", "TO", "ALL", "MAX", "MIN", "MISSING", "AREA", "RANGE", "SEARCH", "and", "or", "in", "null"],
  ...["pump", "Pacemaker", "x-ray", "Mayo", "O'Neil", "St. Jude", "2.5", "100%", "HER2/neu", "A+B", "children's"],
  ...["café", "naïve", "ﬁbre", "Ångström", "µg", "straße", "Ⅳ", "①", "日本", "𝒜", "👩‍⚕️", "e\u0301"],
  ...["_missing_:x", "_exists_:y", "AREA[Phase]PHASE1", "SEARCH[Location](", "decision_date:[* TO *]", "s*", "*", "\\"],
  ...["NCT01234567", "NCT02222222", "Boston, MA", "Portland OR", "UK", "U.S.", "Puerto Rico", "PR", "207RC0000X"],
  ...["&limit=50", "%26", "%00", "#top", "?x=1", "../../..", "//evil.example", "<b>", "\u00A0", "\u3000"],
];
const INVISIBLE = ["\0", "\n", "\r\n", "\t", "\u0085", "\u200B", "\u202E", "\u2028", "\uFEFF", "\uD800", "\uDC00"];

const pieced = (pieces: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom("", " ", " ", "  ")), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.flat().join(""));

/** Any sequence of UTF-16 units, so lone surrogates too. */
const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((codes) => String.fromCharCode(...codes));

/** Text made to be misread, nearly always visible, so that it reaches the query and not only the refusal. */
export const trickyText = fc.oneof(pieced([...WORDS, ...SIGNS]), pieced(WORDS), pieced(SIGNS));

/** Any text at all. */
export const anyText = fc.oneof(
  { weight: 4, arbitrary: trickyText },
  { weight: 1, arbitrary: pieced([...WORDS, ...SIGNS, ...INVISIBLE]) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 230 }) },
  { weight: 1, arbitrary: units },
);
