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
    "Written by `npm run bench`; do not edit. Every number comes from one run on one machine and means little elsewhere;",
    "compare the ratios instead.",
    "",
    "- **A rate** is the median of rounds of one second, in which the contenders take turns. Each contender has three",
    "  processes that take turns too, all on one core; the load generator (wrk, 16 keep-alive connections) runs on another.",
    "  Misses run on any core.",
    "- **A ratio** is the median of the ratios of the single rounds. It need not be the ratio of the two medians beside it.",
    "- **Hits** are compared with a bare node:http server that sends the same body with two header fields. The gateway",
    "  sends many more, with a request id, an age and a date of its own for each hit. A second bare server sends as many.",
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
    "- The service sets three flags of V8 when it starts (`src/app/v8-flags.ts`, the only place). Alone, each does this to the",
    "  CPU time and the peak memory of one process (`node bench/flags.ts`, 2026-11-25, two busy cores: 20,000 hits, 750 small",
    "  misses, 60 pages of megabytes, 6 exports; one run each, so small differences of time mean nothing):",
    "",
    "  | flags | CPU time | peak memory |",
    "  | --- | --- | --- |",
    "  | none | 5.1 s | 390 MB |",
    "  | `--semi-space-growth-factor=1`: a young generation that stays small | 5.0 s | 297 MB |",
    "  | `--heap-growing-percent=100`: an old generation that at most doubles between two collections | 5.2 s | 347 MB |",
    "  | `--no-allocation-site-pretenuring`: no objects of answers among the long-lived ones | 4.3 s | 351 MB |",
    "  | all three | 5.7 s | 231 MB |",
    "",
    "  `--invocation-count-for-turbofan=400` went: alone it cost 5.9 s and 437 MB, and 4.0 and 4.6 s for 750 misses and 12",
    "  large pages that took 3.4 and 3.5 s without it.",
    "- `npm start` sets `MALLOC_ARENA_MAX=1`: with glibc, memory that threads have freed then goes back to one",
    "  arena, which leaves some 20 MB less behind after long pages and costs no time.",
    "- `npm start` also keeps the sources as Node compiled them (`node_modules/.cache`). From the second start on no",
    "  TypeScript compiler is in memory.",
    "",
  ].join("\n");
