import type { FieldKind } from "../fields.ts";

/** A value on its field's own scale; a partial date spans its month or year. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Reads a date, number, age or truth value; undefined for anything else, texts included. */
export function spanOf(kind: FieldKind, text: string): Span | undefined {
  if (kind === "date") return dateSpan(text);
  const point = kind === "number" ? numberOf(text) : kind === "age" ? ageOf(text) : booleanOf(kind, text);
  return point === undefined ? undefined : { from: point, to: point };
}

const isoDate = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T[\d:.]*)?)?)?$/;
const usDate = /^(\d{1,2})\/(?:(\d{1,2})\/)?(\d{4})$/;

function dateSpan(text: string): Span | undefined {
  const iso = isoDate.exec(text);
  if (iso !== null) return span(iso[1], iso[2], iso[3]);
  const us = usDate.exec(text);
  return us === null ? undefined : span(us[3], us[1], us[2]);
}

function span(yearText = "", monthText = "", dayText = ""): Span | undefined {
  const [year, month, day] = [Number(yearText), Number(monthText || 1), Number(dayText || 1)];
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const from = Date.UTC(year, month - 1, day);
  if (dayText !== "") return { from, to: from };
  return { from, to: monthText === "" ? Date.UTC(year, 11, 31) : Date.UTC(year, month, 0) };
}

function numberOf(text: string): number | undefined {
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
}

const minutesIn: Readonly<Record<string, number>> = {
  year: 525_960,
  month: 43_830,
  week: 10_080,
  day: 1_440,
  hour: 60,
  minute: 1,
};

function ageOf(text: string): number | undefined {
  const parts = /^(\d{1,6}) *(year|month|week|day|hour|minute)s?$/i.exec(text);
  const minutes = minutesIn[parts?.[2]?.toLowerCase() ?? ""];
  return minutes === undefined ? undefined : Number(parts?.[1]) * minutes;
}

function booleanOf(kind: FieldKind, text: string): number | undefined {
  if (kind !== "boolean") return undefined;
  return /^true$/i.test(text) ? 1 : /^false$/i.test(text) ? 0 : undefined;
}
