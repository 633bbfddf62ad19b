import type { Filter } from "./schema.ts";
import { overlaps, spansOf, type Span } from "./spans.ts";

const ownedBy = (value: string, words: string): Filter => ({
  field: "ownership",
  test: "contains",
  value,
  words: `with ${words} ownership`,
});

const NON_PROFIT = ownedBy("non-profit", "non-profit");
const CHURCH = ownedBy("Church", "church");
const PROPRIETARY = ownedBy("Proprietary", "proprietary");
const GOVERNMENT = ownedBy("Government", "government");
const FEDERAL = ownedBy("Government - Federal", "federal government");
const STATE = ownedBy("Government - State", "state government");
const LOCAL = ownedBy("Government - Local", "local government");
const DISTRICT = ownedBy("Hospital District", "hospital district or authority");
export const OWNED_BY_VETERANS = ownedBy("Veterans Health", "Veterans Health Administration");
const DEFENSE = ownedBy("Department of Defense", "Department of Defense");

/** Owners that are kinds of a wider one: where nothing sets the two side by side, the narrower is meant. */
export const NARROWER: readonly (readonly [narrower: Filter, wider: Filter])[] = [
  [CHURCH, NON_PROFIT],
  [FEDERAL, GOVERNMENT],
  [STATE, GOVERNMENT],
  [LOCAL, GOVERNMENT],
  [DISTRICT, GOVERNMENT],
];

const DOING = "(?:owned|run|operated|managed)";
const OTHER_OWNER = String.raw`(?:-? (?:and|or|&) [a-z]{1,20}(?:[- ]${DOING})?)?`;
const KIND = "(?: (?:acute care|critical access|psychiatric|general|rural|teaching|(?:children|women)'?s?))?";

/** `public hospitals`, `public or church-run ones`; a name has its hospital in the singular. */
const asKind = (words: string): string =>
  String.raw`\b(?:${words})(?=${OTHER_OWNER}${KIND} (?:hospitals|ones|facilities)\b)`;

/** `that are public`, `which are catholic and public`. */
const asPredicate = (words: string): string =>
  String.raw`(?<=(?:\b(?:are|being)|,)(?: (?:not|all|also|both|either|only))?(?: [a-z]{1,20}(?:[- ]${DOING})?(?:,|,? and|,? or))?[ ])(?:${words})(?=${OTHER_OWNER}(?:[?.!,;]|$| (?:and|or|but|in|with|that|only|ones)\b))`;

/** `county-owned`, `state or county run`, `owned by the county`, `run by the state or the county`. */
const asOwner = (words: string): string =>
  String.raw`\b(?:${words})[- ]${DOING}\b|\b(?:${words})(?=-? (?:and|or) [a-z]{1,20}[- ]${DOING}\b)|\b${DOING}(?: (?:and|or) ${DOING})? by (?:the |an? )?(?:[a-z]{1,20} (?:and|or) (?:by )?(?:the |an? )?)?(?:${words})\b`;

/** `county hospitals`, where no name stands before it as in "Orange County hospitals". */
const asBareKind = (words: string): string =>
  String.raw`(?<=^|\b(?:all|any|are|and|compare|find|for|list|me|of|or|show|there) )(?:${words})(?=${OTHER_OWNER}${KIND} (?:hospitals|ones)\b)`;

const pattern = (...forms: readonly string[]): RegExp => new RegExp(forms.join("|"), "i");

const anyForm = (words: string): RegExp => pattern(asKind(words), asPredicate(words), asOwner(words));

/** What people call the owners that the catalog tells apart. */
export const OWNERSHIPS: readonly (readonly [RegExp, ...Filter[]])[] = [
  [/\b(?:non-?profit|not[- ]for[- ]profit|voluntary)\b/i, NON_PROFIT],
  [
    /(?<!\bnot[- ])\bfor[- ]profit\b|\b(?:proprietary|privately owned)\b|\binvestors?(?:-? (?:and|or) [a-z]{1,20})?[- ]owned\b|\bowned by investors\b/i,
    PROPRIETARY,
  ],
  [anyForm("public(?:ly)?|governmental|governments?"), GOVERNMENT],
  [anyForm("federal(?:ly)?(?: government)?"), FEDERAL, OWNED_BY_VETERANS, DEFENSE],
  [pattern(asOwner("state(?: government)?"), asBareKind("state")), STATE],
  [
    pattern(
      asOwner("county|city|municipal(?:ity|ly)?|counties|cities|local government"),
      asKind("municipal"),
      asBareKind("county|city"),
    ),
    LOCAL,
  ],
  [pattern(asOwner("(?:hospital )?(?:district|authority)s?"), asKind("district")), DISTRICT],
  [anyForm("tribal(?:ly)?|tribes?"), ownedBy("Tribal", "tribal")],
  [anyForm("military|dod|defense department|department of defense"), DEFENSE],
  [pattern(asOwner("physicians?|doctors?")), ownedBy("Physician", "physician")],
  [pattern(String.raw`\breligious\b|\bcatholic\b`, anyForm("church(?:es)?").source), CHURCH],
];

/** No owners: how well a hospital is run, and what asks for its owner. */
const NO_OWNER = String.raw`(?!(?:well|best|badly|poorly|co|re|who|how|hospitals?|ones|are|is|was|were|be|being|and|or|not)\b)`;

const OWNER_WORDS: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\w&'’.-])${NO_OWNER}[\w&'’.]{1,40}-${DOING}\b`, "gi"),
  new RegExp(String.raw`(?<![\w&'’.-])${NO_OWNER}[\w&'’.]{1,40} ${DOING} (?:hospitals|ones|facilities)\b`, "gi"),
  /\b(?:owned|run|operated|managed) by (?:the |an? )?(?!who|which\b|what\b)[\w&'’.-]{1,40}(?: (?:[A-Z][\w&'’.-]{0,40}|of)){0,4}/g,
  new RegExp(asKind("charity|charitable|philanthropic|private"), "gi"),
  new RegExp(asPredicate("charities|charitable|private"), "gi"),
];

/** Words that name an owner whom the catalog does not tell, outside of those that it does: `HCA-owned`, `charity hospitals`. */
export const ownersNamed = (text: string, known: readonly Span[]): readonly Span[] =>
  OWNER_WORDS.flatMap((words) => spansOf(text, words)).filter((span) => !known.some((other) => overlaps(other, span)));
