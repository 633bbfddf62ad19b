import { readFile } from "node:fs/promises";

const importsOf = async (file: URL): Promise<readonly string[]> =>
  [...(await readFile(file, "utf8")).matchAll(/(?:^|\n)(?:import|export)\b[^;]*?from\s*"([^"]+)"/g)].map(
    ([, name = ""]) => name,
  );

/** A module and all of ours that it imports, each with the names that it imports. */
export async function graphOf(
  entry: URL,
  seen = new Map<string, readonly string[]>(),
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (seen.has(entry.href)) return seen;
  const names = await importsOf(entry);
  seen.set(entry.href, names);
  for (const name of names) if (name.startsWith(".")) await graphOf(new URL(name, entry), seen);
  return seen;
}
