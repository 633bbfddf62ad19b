import { CURSOR, positionIn } from "../../../catalog/paging.ts";
import { firstPage, lookedAt } from "./look.ts";
import type { ResultsOptions } from "./results-options.ts";

/** The way back. Agencies name the page behind an answer, never the one before it. */

type Turned = Pick<ResultsOptions, "dataset" | "answer" | "input" | "look">;

/** Cursors of earlier pages that an address carries. */
export const MOST_BACK = 20;

/** How many records an agency passed over for a page; null on a first page, and where it counts in tokens. */
export function passedOver({ dataset, answer }: Pick<Turned, "dataset" | "answer">): number | null {
  const [, passed = ""] = positionIn(dataset.upstream, new Map(new URL(answer.source_url).searchParams)) ?? [];
  return /^\d{1,8}$/.test(passed) ? Number(passed) : null;
}

/** The page before, and whether it is the first; null on the first, and where the way back is not known. */
export function previousPage(turned: Turned): { readonly address: string; readonly isFirst: boolean } | null {
  const { dataset, answer, input, look } = turned;
  if (!(CURSOR in input)) return null;
  const query = dataset.toQuery(firstPage(input));
  const { limit } = query.request;
  const first = { address: lookedAt(dataset, firstPage(input), look), isFirst: true };
  const from = look.from === null ? null : look.from - limit;
  const to = (earlier: object, back: readonly string[]) => ({
    address: lookedAt(dataset, earlier, { ...look, from, back }),
    isFirst: false,
  });
  const passed = passedOver(turned);
  if (passed !== null) {
    if (passed <= limit) return first;
    const [name = ""] = positionIn(dataset.upstream, new Map(new URL(answer.source_url).searchParams)) ?? [];
    const earlier = query.at([name, String(passed - limit)]);
    return earlier === null ? null : to(earlier, []);
  }
  const cursor = look.back.at(-1);
  if (cursor !== undefined) return to({ ...input, [CURSOR]: cursor }, look.back.slice(0, -1));
  return from === 1 ? first : null;
}

/** What the next page is to know of the way back: nothing where it can be worked out. */
export function wayBack(turned: Turned): readonly string[] {
  const { input, look } = turned;
  const cursor: unknown = Object(input)[CURSOR];
  return typeof cursor !== "string" || passedOver(turned) !== null ? [] : [...look.back, cursor].slice(-MOST_BACK);
}
