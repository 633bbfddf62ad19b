/**
 * The flags of V8 with which the service runs, in the only place that sets them. Each has its row in
 * docs/maintainers/performance.md, with what it does alone (bench/flags.ts).
 */
export const V8_FLAGS: readonly string[] = [
  /** The young generation stays as small as it begins. */
  "--semi-space-growth-factor=1",
  /** The old generation may double between two collections, and no more. */
  "--heap-growing-percent=100",
  /** Objects of answers aren't placed among the long-lived ones. */
  "--no-allocation-site-pretenuring",
];

/** Sets them in a process that has begun. Bun has another engine. */
export async function setV8Flags(): Promise<void> {
  if ("Bun" in globalThis) return;
  const { setFlagsFromString } = await import("node:v8");
  for (const flag of V8_FLAGS) setFlagsFromString(flag);
}

/**
 * Clears away what only the start needed, some 60 MB of vocabularies and sources as text; V8 would keep that memory for
 * hours and take more beside it. Once, before anybody waits for an answer.
 */
export async function giveBackStartMemory(): Promise<void> {
  if ("Bun" in globalThis) return;
  const [{ setFlagsFromString }, { runInNewContext }] = await Promise.all([import("node:v8"), import("node:vm")]);
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("globalThis.gc");
  setFlagsFromString("--no-expose-gc");
  if (typeof collect === "function") collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
