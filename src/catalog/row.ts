import { z } from "zod";
import { excerpt, isCalendarDate, printable, type Excerpt } from "../core/text.ts";

/** Schemas for rows of agencies: strict about a row's identity, forgiving about everything else. */

/** Anything at all, or an absent key. */
const foreign = z.unknown().optional();

/** What registries write instead of nothing; compared in upper case. */
const BLANKS: ReadonlySet<string> = new Set(["", "--", "NOT AVAILABLE"]);

/** What people who fill in FDA's device forms type besides. */
const REPORTERS_BLANKS: ReadonlySet<string> = new Set([...BLANKS, "*", "NA", "N/A", "NI", "UNK"]);

/** Printable text, or null when the agency gave none or something that is no text. */
export const text = foreign.transform((value): string | null => toText(value));

/** As {@link text}, with its lines: a long text whose lists would run together without them. */
export const lines = foreign.transform((value): string | null => {
  const kept = (toRaw(value) ?? "").split(/\r\n|[\n\r]/).map((line) => printable(`.${line}`).slice(1));
  return toText(kept.join(LINE_END)) === null ? null : kept.join(LINE_END).trim();
});

const LINE_END = "\n";

/** As {@link text}, for codes that may begin with a zero: a number in their place has lost it. */
export const code = foreign.transform((value): string | null => (typeof value === "string" ? toText(value) : null));

/** As {@link text}, for fields that reporters fill in by hand. */
export const reported = foreign.transform((value): string | null => toText(value, REPORTERS_BLANKS));

/**
 * Text that is searched, as the agency has it: what people type instead of nothing is a word to it; see {@link meant}.
 * The texts of a list are one, as its index has them.
 */
export const searched = foreign.transform((value): string | null =>
  Array.isArray(value) ? toRaws(value).join("; ") || null : toRaw(value),
);

/** UTF-16 units that are read of a section beyond those that are shown, since some may not be printable. */
const SPARE_UNITS = 500;

/** UTF-16 units of a text, or of the texts of a list together, behind which nothing makes a difference to a schema. */
export const unitsRead = z.registry<{ readonly units: number }>();

/**
 * A section as labels carry it, a list of texts, shortened to at most `maxLength` characters at the end of a sentence;
 * null when it is empty. Only as much of it is read as can be shown.
 */
export function opening(maxLength: number) {
  const longestRead = maxLength + SPARE_UNITS;
  return foreign
    .transform((value): Excerpt | null => {
      const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
      const whole = parts.filter((part) => typeof part === "string").join(" ");
      const isLonger = whole.length > longestRead;
      const read = toText(isLonger ? beginning(whole, longestRead) : whole);
      if (read === null) return isLonger ? { text: "…", isCut: true } : null;
      return isLonger && read.length <= maxLength ? { text: `${read} …`, isCut: true } : excerpt(read, maxLength);
    })
    .register(unitsRead, { units: longestRead + 1 });
}

/** At most `length` units, without a word or number that goes on behind them. */
function beginning(text: string, length: number): string {
  const head = text.slice(0, length);
  const isInsideWord = /\S\S/.test(text.slice(length - 1, length + 1));
  /** Anchored, so that the time grows with the length whatever the text is. */
  return isInsideWord ? (/^[^]*\s/.exec(head)?.[0] ?? "") : head;
}

/** As {@link searched}, for lists. */
export const searchedList = foreign.transform((value): string[] => toRaws(Array.isArray(value) ? value : [value]));

/** Searched text as it is shown: printable, and null where it only stands for nothing. */
export const meant = (value: string | null): string | null => toText(value, REPORTERS_BLANKS);

/** A text that this reading leaves out, as a search does with long ones; see {@link unitsRead}. */
export const unread = foreign.transform((): string | null => null).register(unitsRead, { units: 0 });

/** The same for a section; see {@link opening}. */
export const unreadSection = foreign.transform((): Excerpt | null => null).register(unitsRead, { units: 0 });

/** A list of printable texts without the empty ones; a single text counts as a list of one. */
export const texts = foreign.transform((value): string[] => toTexts(value, BLANKS));

/** As {@link texts}, for lists that reporters fill in by hand. */
export const reportedList = foreign.transform((value): string[] => toTexts(value, REPORTERS_BLANKS));

/** As {@link reportedList}; null where the row has no such field, which says nothing about what it would list. */
export const reportedListIfPresent = foreign.transform((value): string[] | null =>
  value === undefined || value === null ? null : toTexts(value, REPORTERS_BLANKS),
);

const textOrNumber = z.union([z.string(), z.int().positive()]);

/** A name that a row cannot be without, as it is shown. */
export const requiredName = textOrNumber.transform((value) => printable(String(value))).refine(isMeaningful);

/**
 * The identifier that a row cannot be without: as the agency has it but for outer blanks, since another one would be
 * another row's. A number only above zero and where JavaScript's are exact.
 */
export const identity = unaltered(textOrNumber);

/** As {@link identity}, where it may begin with a zero: a number has lost it. */
export const identityCode = unaltered(z.string());

function unaltered<Schema extends z.ZodType<string | number>>(schema: Schema) {
  return schema
    .transform((value) => String(value).trim())
    .refine((value) => printable(value) === value && isMeaningful(value));
}

/** Whether there is a letter or digit, and no sign that stands for nothing. */
function isMeaningful(value: string): boolean {
  return VISIBLE.test(value) && !REPORTERS_BLANKS.has(value.toUpperCase());
}

/** A letter or digit that shows: Hangul fillers count as letters. */
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;

/** `YYYY-MM-DD` from that form or from `YYYYMMDD`; null when it is no calendar date. */
export const date = foreign.transform((value): string | null => toDate(value));

/** An object inside a row; one of another type is read as if it were empty. */
export const nested = <Shape extends z.ZodRawShape>(shape: Shape) => foreign.transform(toRecord).pipe(z.object(shape));

/** A list of objects inside a row, without the items that are none; what is no list is read as an empty one. */
export const list = <Shape extends z.ZodRawShape>(shape: Shape) =>
  foreign.transform((value) => (Array.isArray(value) ? value.filter(isRecord) : [])).pipe(z.array(z.object(shape)));

/** As {@link list}; null where the row has no such list. */
export const listIfPresent = <Shape extends z.ZodRawShape>(shape: Shape) =>
  foreign
    .transform((value) => (Array.isArray(value) ? value.filter(isRecord) : null))
    .pipe(z.array(z.object(shape)).nullable());

/** Null for a number that JavaScript's are not exact for: as text it would be another one. */
const toRaw = (value: unknown): string | null =>
  typeof value === "string" || (typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER)
    ? String(value)
    : null;

const toRaws = (values: readonly unknown[]): string[] => values.map(toRaw).filter((item) => item !== null);

function toText(value: unknown, blanks = BLANKS): string | null {
  const raw = toRaw(value);
  if (raw === null) return null;
  const clean = printable(raw);
  return clean.length < 14 && blanks.has(clean.toUpperCase()) ? null : clean;
}

const toTexts = (value: unknown, blanks: ReadonlySet<string>): string[] =>
  (Array.isArray(value) ? value : [value]).map((item) => toText(item, blanks)).filter((item) => item !== null);

function toDate(value: unknown): string | null {
  const parts = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(toText(value) ?? "");
  if (parts === null) return null;
  const iso = `${parts[1]}-${parts[2]}-${parts[3]}`;
  return isCalendarDate(iso) ? iso : null;
}

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

const toRecord = (value: unknown): unknown => (isRecord(value) ? value : {});
