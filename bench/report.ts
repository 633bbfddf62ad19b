export interface Row {
  readonly what: string;
  readonly value: string;
  /** Compared with the row that is the measure of its group. */
  readonly ratio?: number;
}

/** docs/maintainers/performance.md. */
export const toReport = (rows: readonly Row[], machine: string, date: Date): string =>
  [
    "# Performance",
    "",
    "For maintainers. Written by `npm run bench`; do not edit. Every number comes from one run on one machine; compare the",
    "ratios instead. A rate is the median of rounds of one second, in which the contenders take turns on one core, three",
    "processes each; the load generator (wrk, 16 keep-alive connections) runs on another. A ratio is the median of the",
    "ratios of the rounds. Hits are compared with a bare node:http server that sends the same body with two header fields.",
    "",
    `${date.toISOString().slice(0, 10)}, ${machine}.`,
    "",
    "| what | median | ratio |",
    "| --- | --- | --- |",
    ...rows.map(({ what, value, ratio }) => `| ${what} | ${value} | ${ratio === undefined ? "" : ratio.toFixed(2)} |`),
    "",
    "Small answers and long pages are asked for by clients that read and parse what they get, each in a process of its own,",
    "so that no contender pays for what another's answer left behind. Runs differ: in four of 25 and 26 November 2026",
    "the indented page took 1.12, 1.37, 1.33 and 1.26 times as long as from the agency uncompressed and 1.27, 1.47, 1.49 and",
    "1.35 compressed, the compact one 1.25, 1.22, 1.29 and 1.32, and 1.42, 1.39, 1.45 and 1.47. Of what compression adds, zlib",
    "takes half here and half in the client.",
    "",
    "## How the speed comes about",
    "",
    "- A success is serialized once and kept with its compressed forms. A repeated request target is answered by",
    "  `src/platforms/node/hit.ts`, counted and not logged ([decision 004](decisions/004-a-hit-is-sent-again-whole.md)).",
    "- Bytes are collected in one buffer; those of a large body are hashed on another thread and walked over where they lie",
    "  ([decision 008](decisions/008-large-bodies-piece-by-piece.md)).",
    "- The service sets three flags of V8 when it starts (`src/app/v8-flags.ts`, the only place). Alone, each does this to the",
    "  CPU time and the peak memory of one process (`node bench/flags.ts`, 2026-11-25, two quiet cores: 20,000 hits, 750 small",
    "  misses, 60 pages of megabytes, 6 exports; one run each, so small differences of time mean nothing):",
    "",
    "  | flags | CPU time | peak memory |",
    "  | --- | --- | --- |",
    "  | none | 3.3 s | 407 MB |",
    "  | `--semi-space-growth-factor=1`: a young generation that stays small | 3.1 s | 297 MB |",
    "  | `--heap-growing-percent=100`: an old generation that at most doubles between two collections | 3.4 s | 366 MB |",
    "  | `--no-allocation-site-pretenuring`: no objects of answers among the long-lived ones | 2.8 s | 353 MB |",
    "  | all three | 3.1 s | 259 MB |",
    "  | all three, the memory of the start given back, and the young generation grown once to 16 MB | 2.9 s | 239 MB |",
    "",
    "  Without that growth a long page was collected ten times while it was read: 8 of its 34 ms.",
    "- `npm start` sets `MALLOC_ARENA_MAX=1`, which leaves some 20 MB less behind after long pages with glibc, and keeps the",
    "  sources as Node compiled them (`node_modules/.cache`), so that no TypeScript compiler stays in memory.",
    "- Before it listens, the service collects once what only its start needed (`giveBackStartMemory`): 195 MB become 141.",
    "  A ZIP of 5,000 recorded labels (24 MB, from 353 MB of openFDA's) then takes 202 to 232 MB at most, read fast or slowly; it",
    "  took 284 MB (`test/system/export/zip.test.ts`, 2026-11-25).",
    "",
  ].join("\n");
