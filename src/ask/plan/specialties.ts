import { once } from "../vocabulary/once.ts";
import { overlaps, spanOfMatch, type Span } from "./spans.ts";
import specialties from "./specialties.json" with { type: "json" };

interface Wording {
  readonly taxonomy: string;
  /** The specialty that is meant, of which the registry searches each half alone. */
  readonly within?: string;
  readonly sayings: string;
}

const SPECIALTIES: readonly Wording[] = specialties.specialties;

type Specialty = Span & Pick<Wording, "taxonomy" | "within">;

/** Sayings, longest first, with the endings of plurals; `doctor` stands for every word for one. */
const patterns = once(() =>
  SPECIALTIES.flatMap(({ sayings, ...wording }) => sayings.split("|").map((saying) => ({ ...wording, saying })))
    .toSorted((one, other) => other.saying.length - one.saying.length)
    .map(({ saying, ...wording }) => ({ wording, beginning: saying.slice(0, 3), pattern: patternOf(saying) })),
);

function patternOf(saying: string): RegExp {
  const words = saying.split(" ").map((word) =>
    /^(?:doctor|physician|specialist|doc)$/.test(word)
      ? "(?:doctor|physician|specialist|doc|dr|clinician|provider|expert)"
      : word
          .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
          .replaceAll("'", "'?")
          .replace(/^pediatric$/, "pa?ediatric"),
  );
  const last = words.length - 1;
  words[last] = `${words[last] ?? ""}`.replace(/y$/, "(?:y|ies)");
  return new RegExp(String.raw`(?<![\w'-])${words.join(String.raw`[ -]+`)}(?:s|es|'s|s')?(?![\w'-])`, "gi");
}

/** Short for a specialty only when written wholly in capitals: `Boise, ID doctor` names a state. */
const ABBREVIATED = /^(?:ent|gp|id doctor|pt clinic)$/i;

/** The specialties that a text names, in its order, with the wordings of the registry. */
export function specialtiesIn(text: string): readonly Specialty[] {
  const found: Specialty[] = [];
  const lower = text.toLowerCase();
  for (const { wording, beginning, pattern } of patterns()) {
    if (!beginning.startsWith("pe") && !lower.includes(beginning)) continue;
    for (const match of text.matchAll(pattern)) {
      const span = spanOfMatch(match);
      if (ABBREVIATED.test(match[0]) && match[0] !== match[0].toUpperCase()) continue;
      if (!found.some((other) => overlaps(other, span))) found.push({ ...wording, ...span });
    }
  }
  for (const match of text.matchAll(/\b([a-z]{4,20}olog)(?:ists?)\b/gi)) {
    const span = spanOfMatch(match);
    if (!found.some((other) => overlaps(other, span))) found.push({ taxonomy: `${capital(match[1] ?? "")}y`, ...span });
  }
  /** `eye doctors (optometry)`: the word in brackets says which. */
  const ordered = found.toSorted((one, other) => one.start - other.start);
  return ordered.filter((one, at) => !/^ ?\($/.test(text.slice(one.end, ordered[at + 1]?.start ?? 0)));
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`;
