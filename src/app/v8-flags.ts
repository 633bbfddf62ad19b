import type V8 from "node:v8";

/** The old generation may double between two collections, and no more. */
const HEAP_GROWTH = "--heap-growing-percent=100";

/**
 * The flags of V8 with which the service runs, in the only place that sets them. Each has its row in
 * docs/maintainers/performance.md, with what it does alone (bench/flags.ts).
 */
export const V8_FLAGS: readonly string[] = [
  /** The young generation stays as small as it begins. */
  "--semi-space-growth-factor=1",
  HEAP_GROWTH,
  /** Objects of answers aren't placed among the long-lived ones. */
  "--no-allocation-site-pretenuring",
];

/**
 * While files are made, the old generation grows by less: what a page of records leaves behind lies there, and of a
 * whole export that is most of the memory. For long answers it would be collected too often.
 */
const WHILE_EXPORTING = "--heap-growing-percent=50";

/** Sets them in a process that has begun. Bun has another engine. @returns takes note of whether files are being made */
export async function setV8Flags(): Promise<(isExporting: boolean) => void> {
  if ("Bun" in globalThis) return () => undefined;
  const { setFlagsFromString } = await import("node:v8");
  for (const flag of V8_FLAGS) setFlagsFromString(flag);
  return (isExporting) => setFlagsFromString(isExporting ? WHILE_EXPORTING : HEAP_GROWTH);
}

/**
 * Clears away what only the start needed, some 60 MB of vocabularies and sources as text; V8 would keep that memory for
 * hours and take more beside it. Once, before anybody waits for an answer.
 */
export async function giveBackStartMemory(): Promise<void> {
  if ("Bun" in globalThis) return;
  const [v8, { runInNewContext }] = await Promise.all([import("node:v8"), import("node:vm")]);
  v8.setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("globalThis.gc");
  v8.setFlagsFromString("--no-expose-gc");
  if (typeof collect !== "function") return;
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
  if (!("Deno" in globalThis)) growYoungGeneration(v8);
}

/** Bytes of the young generation, of which half is in use: the answer to a long page fits into it. */
const YOUNG = 16 * 1024 * 1024;

/** Objects of a batch, how many batches are kept at a time, and how many may pass without growth: what V8 allows is less. */
const BATCH = { objects: 20_000, kept: 10, stuck: 30 };

/**
 * Lets the young generation grow once, to a size that stays: with the one that is left after a start, a long page is
 * collected ten times while it is read, which takes a fifth of its time (docs/maintainers/performance.md).
 */
function growYoungGeneration({ getHeapSpaceStatistics, setFlagsFromString }: typeof V8): void {
  const size = (): number =>
    getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space")?.space_size ?? YOUNG;
  setFlagsFromString("--semi-space-growth-factor=2");
  const kept: object[] = [];
  for (let at = 0, stuck = 0, before = size(); before < YOUNG && stuck < BATCH.stuck; at++) {
    kept[at % BATCH.kept] = Array.from({ length: BATCH.objects }, (_, nth) => ({ nth }));
    const now = size();
    stuck = now > before ? 0 : stuck + 1;
    before = now;
  }
  setFlagsFromString("--semi-space-growth-factor=1");
}
