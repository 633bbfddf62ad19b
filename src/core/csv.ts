/**
 * Signs with which a spreadsheet begins a formula, the full-width ones too, also behind blanks and signs that nobody
 * sees.
 */
const FORMULA = /^(?:[\t\r]|[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** The same behind a semicolon, where a spreadsheet of a country with decimal commas begins a cell, quotes or not. */
const LATER_FORMULA = /;(?=[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** Control signs, which could steer a terminal, but for tabs and the ends of lines. */
const CONTROL = /\r(?!\n)|[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** Marks that turn the direction of what follows, by which a text can read as another. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Rows as CSV (RFC 4180: CRLF, quotes doubled). A text that a spreadsheet would run as a formula gets an apostrophe in
 * front, which spreadsheets read as "this is text"; a control sign becomes a blank, and a mark of direction nothing.
 */
export const toCsv = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");

function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = (typeof value === "string" ? value : JSON.stringify(value))
    .replaceAll(CONTROL, " ")
    .replaceAll(DIRECTION, "")
    .replaceAll(LATER_FORMULA, ";'");
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
