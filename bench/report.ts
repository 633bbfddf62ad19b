export interface Row {
  readonly what: string;
  readonly value: string;
  /** Compared with the row that is the measure of its group. */
  readonly ratio?: number;
}

/** docs/performance.md. */
export const toReport = (rows: readonly Row[], machine: string, date: Date): string =>
  [
    "# Performance",
    "",
    "Written by `npm run bench`; do not edit. Every number comes from one run on one machine and means little elsewhere; the",
    "ratios travel better. Rates are medians of rounds of a second in which the contenders take turns, and of each its",
    "three processes, all on the same core, with the load generator (wrk, 16 keep-alive connections) on another; misses run",
    "unpinned. A ratio is the median of the ratios of the single rounds, which need not be the ratio of the two medians",
    "beside it. That of a hit is to a bare node:http server that sends the same body with two header fields; the gateway",
    "sends many more, with a request id, an age and a date of its own for each hit, and a bare server that sends as many",
    "stands beside it.",
    "",
    `${date.toISOString().slice(0, 10)}, ${machine}.`,
    "",
    "| what | median | ratio |",
    "| --- | --- | --- |",
    ...rows.map(({ what, value, ratio }) => `| ${what} | ${value} | ${ratio === undefined ? "" : ratio.toFixed(2)} |`),
    "",
    "## How the speed comes about",
    "",
    "- A success is serialised once. Its bytes, and the compressed forms that clients accept, are kept with it.",
    "- A repeated request target is answered by `src/platforms/node/hit.ts`: one look-up, one prepared head, one write. It is",
    "  the only shortcut, and an entry in it ends with the cached answer that it repeats.",
    "- Hits are counted (`/metrics`) and not logged one by one.",
    "- A miss costs one pass: bytes are collected in one buffer, and those of a large body are hashed on another thread while",
    "  they are parsed. A body above a megabyte is walked over and checked where it lies; only what is shown is made a value",
    "  ([decision 008](decisions/008-large-bodies-piece-by-piece.md)).",
    "- `npm start` gives V8 a small young generation and an old one that may double between two collections: pages of many",
    "  megabytes then leave some 200 MB less behind, and cost the same. It has V8 optimise fully what ran 400 times, not",
    "  3,000, since a miss runs nearly everything just once; and V8 takes no object of an answer for long-lived, which spares",
    "  half of the collections of the old generation.",
    "",
  ].join("\n");
