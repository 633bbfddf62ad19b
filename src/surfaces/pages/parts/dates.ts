/** Dates as people write them. */

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `10/31/2024`, `Oct 31, 2024` or `31 October 2024` as `2024-10-31`; any other text as it is. */
export function toIsoDate(text: string): string {
  const numbers = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text);
  if (numbers !== null) return iso(numbers[3], numbers[1], numbers[2]);
  const [, month, day, year] =
    /^\s*(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\s*$/u.exec(text) ??
    (/^\s*(\d{1,2})\s+(\p{L}{3,9})\.?,?\s+(\d{4})\s*$/u.exec(text) ?? []).map((part, index, all) =>
      index === 1 || index === 2 ? all[3 - index] : part,
    );
  const place = MONTHS.indexOf(month?.slice(0, 3).toLowerCase() ?? "");
  return place < 0 ? text : iso(year, String(place + 1), day);
}

const iso = (year = "", month = "", day = ""): string => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
