import { closest, distance } from "fastest-levenshtein";

/** Characters that are compared: what callers write has no bound. */
const MOST = 100;

/** The known name that was meant: one that goes on where this one ends, or is spelled nearly so; null where none is. */
export function nearest(name: string, known: readonly string[]): string | null {
  const asked = name.slice(0, MOST).toLowerCase();
  const longer = asked.length < 3 ? [] : known.filter((one) => one.toLowerCase().startsWith(asked));
  if (longer.length > 0) return longer.reduce((one, other) => (other.length < one.length ? other : one));
  if (known.length === 0) return null;
  const near = closest(
    asked,
    known.map((one) => one.toLowerCase()),
  );
  return distance(asked, near) <= Math.max(2, asked.length / 3)
    ? (known.find((one) => one.toLowerCase() === near) ?? null)
    : null;
}
