/** Asked before anything else is loaded, since an older Node cannot read the rest. */

const OLDEST = [22, 19] as const;

/**
 * On a Node that is too old, what is needed and what this is, as the end of a sentence; null elsewhere, Bun and Deno
 * included.
 */
export function needOfNewerNode(): string | null {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null;
  return `needs Node ${OLDEST.join(".")} or newer, or Bun; this is Node ${process.versions.node}.`;
}
