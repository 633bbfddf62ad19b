import { globSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";

/** A module's path from the project's root, and what it imports: our files by their paths, libraries by their names. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const ROOT = new URL("../../", import.meta.url);

const FROM = /(?:^|\n)(?:import|export)\b[^;]*?from\s*"([^"]+)"|\bimport\("([^"]+)"\)/g;

/** All modules below some folders. Imports of types count as well, and so do imports at run time. */
export function graphOf(...folders: readonly string[]): ImportGraph {
  const files = folders
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: ROOT }))
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted();
  return new Map(
    files.map((file) => {
      const text = readFileSync(new URL(file, ROOT), "utf8");
      const names = [...text.matchAll(FROM)].map(([, fixed, atRunTime]) => fixed ?? atRunTime ?? "");
      return [file, names.map((name) => (name.startsWith(".") ? join(file, "..", name) : name))];
    }),
  );
}

/** A module and all of ours that it reaches. */
export function reachableFrom(graph: ImportGraph, entry: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(entry) || !graph.has(entry)) return seen;
  seen.add(entry);
  for (const name of graph.get(entry) ?? []) reachableFrom(graph, name, seen);
  return seen;
}

/** The first cycle that is found, as the files on it; or null. */
export function cycleIn(graph: ImportGraph): readonly string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    done.add(file);
    path.push(file);
    const found = (graph.get(file) ?? []).filter((name) => graph.has(name)).map(visit);
    path.pop();
    return found.find((cycle) => cycle !== null) ?? null;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file);
    if (cycle !== null) return cycle;
  }
  return null;
}
