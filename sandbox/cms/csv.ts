/** Reads RFC 4180 text in one pass: quoted fields may hold commas, line ends and doubled quotes; CRLF or LF ends a row. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at);
    row.push(field.value);
    at = field.end;
    if (text[at] === ",") {
      at += 1;
      if (at < text.length) continue;
      row.push("");
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Quotes a field where PHP's `fputcsv` would, which DKAN writes its CSV answers with. */
export function toCsvRow(fields: readonly string[]): string {
  return `${fields.map((field) => (/[\s",\\]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(",")}\n`;
}

function plainField(text: string, start: number) {
  let end = start;
  while (end < text.length && text[end] !== "," && text[end] !== "\n" && !text.startsWith("\r\n", end)) end += 1;
  return { value: text.slice(start, end), end };
}

function quotedField(text: string, start: number) {
  let value = "";
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) throw new Error(`The quoted CSV field at character ${start} never ends.`);
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return endOfQuoted(text, start, value, quote + 1);
    value += '"';
    from = quote + 2;
  }
}

function endOfQuoted(text: string, start: number, value: string, end: number) {
  if (end === text.length || text[end] === "," || text[end] === "\n" || text.startsWith("\r\n", end)) {
    return { value, end };
  }
  throw new Error(`Text follows the quoted CSV field at character ${start}.`);
}
