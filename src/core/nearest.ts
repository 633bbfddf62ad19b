import { closest, distance } from "fastest-levenshtein";

/** Characters that are compared: what callers write has no bound. */
const MOST = 100;

/** The known name that was meant: one that goes on where this one ends, or is spelled nearly so; null where none is. */
export const nearest = (name: string, known: readonly string[]): string | null => nearestOf(name, known)[0] ?? null;

/** All known names that may have been meant as well as any other. */
export function nearestOf(name: string, known: readonly string[]): readonly string[] {
  const asked = name.slice(0, MOST).toLowerCase();
  const longer = asked.length < 3 ? [] : known.filter((one) => one.toLowerCase().startsWith(asked));
  if (longer.length > 0) return longer.toSorted((one, other) => one.length - other.length);
  if (known.length === 0) return [];
  const near = closest(
    asked,
    known.map((one) => one.toLowerCase()),
  );
  const least = distance(asked, near);
  return least <= Math.max(2, asked.length / 3)
    ? known.filter((one) => distance(asked, one.toLowerCase()) === least)
    : [];
}
