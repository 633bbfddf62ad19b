import { invalidQuery, type GatewayError } from "../../core/errors.ts";
import { plainText, quoted, unaccented, withPlainDigits } from "../../core/text.ts";
import type { AgencyCount } from "../dataset.ts";
import type { Selection, Filter } from "../fields.ts";
import { holdsWordsOf, requiredOf, spellingsOf } from "../spellings.ts";
import type { UpstreamRequest } from "../upstream.ts";

/** Questions in openFDA's query language. */

/** The longest `search` text we send, percent-encoded; openFDA publishes no limit, so addresses stay below 2,000. */
const LONGEST_SEARCH = 1800;

/** What one parameter adds to a search, with what was asked for it. */
export interface Clause {
  readonly parameter: string;
  readonly asked: string;
  readonly text: string;
  /** The same without other spellings, where all clauses together would be too long. */
  readonly plain?: string;
  /** The words that are looked for, where it looks for whole words. */
  readonly words?: readonly string[];
}

/**
 * A search over one openFDA endpoint: all clauses and everything asked of the fields must match; with none, everything
 * does. Newest first by the date `newest` where no order is asked.
 * @throws GatewayError invalid_query when the clauses are too long together
 */
export function search(
  path: string,
  own: readonly Clause[],
  { asked, newest, limit }: { readonly asked: Selection; readonly newest: string; readonly limit: number },
): UpstreamRequest {
  const clauses = [...own, ...asked.filters.map(filterClause), ...rangeClauses(asked)];
  const order =
    asked.order === null ? `${newest}:desc` : `${asked.order.at}:${asked.order.isDescending ? "desc" : "asc"}`;
  const spelled = clauses.map((clause) => `(${clause.text})`).join(" AND ");
  const plain = clauses.map((clause) => `(${clause.plain ?? clause.text})`).join(" AND ");
  const text = encodedLength(spelled) > LONGEST_SEARCH ? plain : spelled;
  const length = encodedLength(text);
  if (length > LONGEST_SEARCH) throw tooLong(clauses, length);
  const filter: UpstreamRequest["query"] = text === "" ? [] : [["search", text]];
  const notes = [...pluralNotes(clauses), ...accentNotes(clauses), ...(text === spelled ? [] : [SPELLINGS_LEFT_OUT])];
  return { path, query: [...filter, ["sort", order], ["limit", String(limit)]], limit, notes };
}

const SPELLINGS_LEFT_OUT =
  "So many words were looked for only as they are written, and not in other spellings, such as Saint for St.";

/** Names of firms often are plurals. */
const FIRMS: ReadonlySet<string> = new Set(["applicant", "manufacturer", "recalling_firm"]);

/** Plurals that are said in one sentence. */
const MOST_PLURALS = 3;

/** openFDA finds no other form of a word: few reports say "pumps", and many say "pump". */
function pluralNotes(clauses: readonly Clause[]): readonly string[] {
  const words = new Set(clauses.flatMap(({ parameter, words = [] }) => (FIRMS.has(parameter) ? [] : words)));
  const pairs = [...words].flatMap((word) => {
    const one = singular(word);
    return one === null ? [] : [`${quoted(word)} doesn't find ${quoted(one)}`];
  });
  return pairs.length === 0 ? [] : [`Only whole words are found: ${pairs.slice(0, MOST_PLURALS).join(", ")}.`];
}

/** openFDA takes ASCII alone, and firms that write an umlaut elsewhere may write two letters here. */
const accentNotes = (clauses: readonly Clause[]): readonly string[] =>
  clauses.flatMap(({ asked, words = [] }) => {
    const written = plainText(asked);
    if (words.length === 0 || unaccented(written) === written) return [];
    const sent = unaccented(withPlainDigits(written));
    const other = unaccented(withPlainDigits(written.replaceAll(/[äöüÄÖÜ]/g, (letter) => `${letter}e`)));
    const also = other === sent ? "" : `; openFDA may also have ${quoted(other)}`;
    return [`${quoted(written)} was looked for as ${quoted(sent)}${also}.`];
  });

/** What a plural probably is one of; null for what is none, such as a name with a double s. */
function singular(word: string): string | null {
  if (/^(?:series|species)$/i.test(word)) return null;
  if (/^[a-z]{2,}[^aeiou]ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  if (/^[a-z]{2,}(?:ch|sh|ss|x)es$/i.test(word)) return word.slice(0, -2);
  if (/lenses$/i.test(word)) return word.slice(0, -2);
  return /^[a-z]{3,}[^siu'’]s$/i.test(word) ? word.slice(0, -1) : null;
}

const encodedLength = (text: string): number => new URLSearchParams([["search", text]]).toString().length;

/** What one field must hold: any of whole values, or all words of a text. */
function filterClause({ name, field, values }: Filter): Clause {
  if (field.isPresence === true) return { parameter: name, asked: values.join(","), text: presenceOf(field, values) };
  if (field.isPhrase === true) return phrase(name, field.at, values.join(" "));
  if (field.kind === "words") return allWords(name, field.at, values.join(" "));
  const quotes = values.map((value) => exactValue(name, value));
  const any = quotes.length === 1 ? (quotes[0] ?? "") : `(${quotes.join(" OR ")})`;
  return { parameter: name, asked: values.join(","), text: field.at.map((at) => `${at}:${any}`).join(" OR ") };
}

/** openFDA's own words for having a field and for not having it (its query syntax). */
const presenceOf = ({ at }: Filter["field"], [value]: readonly string[]): string =>
  at.map((field) => `${value === "true" ? "_exists_" : "_missing_"}:${field}`).join(" AND ");

const rangeClauses = ({ ranges }: Selection): readonly Clause[] =>
  ranges.map(({ field, from, to, parameter }) => ({
    parameter,
    asked: from ?? to ?? "",
    text: field.at.map((at) => `${at}:[${from ?? FIRST_DAY} TO ${to ?? LAST_DAY}]`).join(" OR "),
  }));

const FIRST_DAY = "00010101";
const LAST_DAY = "99991231";

/**
 * A whole value in quotation marks. openFDA takes ASCII alone, and these signs mean nothing inside them.
 * @throws GatewayError invalid_query for another sign
 */
function exactValue(parameter: string, value: string): string {
  const [sign] = /[^A-Za-z0-9 .,'&/()%+-]/u.exec(value) ?? [];
  if (sign !== undefined)
    throw invalidQuery(
      `Parameter "${parameter}" contains ${quoted(sign)}, which openFDA can't search for; received ${quoted(value)}.`,
      parameter,
    );
  return `"${value}"`;
}

/** openFDA counts by the whole values of a field; the days of a date it names all. */
export const COUNTS: AgencyCount = {
  toRequest: ({ path, query, limit }, field, most) => ({
    path,
    query: [
      ...query.filter(([name]) => name === "search"),
      ["count", field],
      ...(COUNTS.isDate(field) ? [] : [["limit", String(most)] as const]),
    ],
    limit,
  }),
  isDate: (field) => DATES.has(field),
};

const DATES: ReadonlySet<string> = new Set([
  "decision_date",
  "event_date_initiated",
  "date_received",
  "effective_time",
]);

/** One record by a field that holds its identifier: whole, in the cases in which it may be written. */
export function lookup(path: string, field: string, id: string): UpstreamRequest {
  const forms = [...new Set([id, id.toLowerCase()])].map((form) => `"${form}"`).join(" OR ");
  return {
    path,
    query: [
      ["search", `${field}:(${forms})`],
      ["limit", "1"],
    ],
    limit: 1,
  };
}

function tooLong(clauses: readonly Clause[], length: number): GatewayError {
  const names = clauses.map(({ parameter }) => `"${parameter}"`).join(" and ");
  const received = clauses.map(({ asked }) => quoted(asked)).join(" and ");
  return invalidQuery(
    `${clauses.length > 1 ? `Parameters ${names} together are` : `Parameter ${names} is`} too long for one openFDA ` +
      `query: ${length} characters once encoded, and the limit is ${LONGEST_SEARCH}. Use fewer or shorter words; ` +
      `received ${received}.`,
  );
}

/**
 * A clause: every word of `text` as a whole word in any of its spellings, in any order, in at least one of `fields`.
 * The only way by which a caller's text enters an openFDA query. openFDA accepts ASCII alone and gives `" \ : _ * [ ]`
 * and others a meaning, so text is folded to ASCII words and each word is sent in quotation marks, where nothing is
 * live.
 * @throws GatewayError invalid_query when nothing searchable is left, or when a letter has no ASCII form
 */
export function allWords(parameter: string, fields: readonly string[], text: string): Clause {
  const words = searchable(parameter, text);
  const spelled = words.map((word) => spellingsOf(word).map((form) => `"${form}"`));
  const [first = [], ...more] = spelled;
  const group =
    more.length === 0
      ? first.join(" OR ")
      : spelled.map((forms) => (forms.length === 1 ? forms.join("") : `(${forms.join(" OR ")})`)).join(" AND ");
  const plain = words.map((word) => `"${word}"`).join(" AND ");
  return { parameter, asked: text, text: clauseOf(fields, group), plain: clauseOf(fields, plain), words };
}

/** A clause: the words of `text` side by side, in their order, in at least one of `fields`; folded as in {@link allWords}. */
function phrase(parameter: string, fields: readonly string[], text: string): Clause {
  const words = wordsIn(parameter, text);
  return { parameter, asked: text, text: clauseOf(fields, `"${words.join(" ")}"`), words };
}

const clauseOf = (fields: readonly string[], group: string): string =>
  fields.map((field) => `${field}:(${group})`).join(" OR ");

/** Whether one of these fields really holds every word; `undefined` text was not asked. */
export const holdsWords = (
  parameter: string,
  text: string | undefined,
  fields: readonly (readonly (string | null)[])[],
): boolean => text === undefined || fields.some((values) => holdsWordsOf(values, searchable(parameter, text)));

/**
 * Everything that parts words: all but points, hyphens and apostrophes, and commas between digits (docs/maintainers/decisions/011).
 */
const SEPARATORS = /[^A-Za-z0-9.\-',]|(?<![0-9]),|,(?![0-9])/g;

/** The different words of a text that must be found. */
function searchable(parameter: string, text: string): readonly string[] {
  const required = requiredOf(wordsIn(parameter, text));
  const folded = required.map((word) => word.toLowerCase());
  return required.filter((word, at) => folded.indexOf(word.toLowerCase()) === at);
}

/** The words of a text, as openFDA can be asked for them. */
function wordsIn(parameter: string, text: string): readonly string[] {
  const ascii = unaccented(withPlainDigits(plainText(text)));
  const [foreign] = /[^\P{L}A-Za-z]|[^\P{N}0-9]/u.exec(ascii) ?? [];
  if (foreign !== undefined)
    throw invalidQuery(
      `Parameter "${parameter}" must use ASCII letters and digits, because openFDA can't search ` +
        `others; received ${quoted(foreign)}.`,
      parameter,
    );
  const words = ascii
    .replaceAll(SEPARATORS, " ")
    .split(" ")
    .filter((word) => /[A-Za-z0-9]/.test(word));
  if (words.length === 0)
    throw invalidQuery(
      `Parameter "${parameter}" needs at least one letter or digit; received ${quoted(text)}.`,
      parameter,
    );
  return words;
}
