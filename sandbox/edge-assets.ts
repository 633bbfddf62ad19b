import { readdir } from "node:fs/promises";

/** The files of the pages by the names that the Worker asks for. */
export async function edgeAssets(): Promise<ReadonlyMap<string, URL>> {
  const folder = new URL("../src/surfaces/pages/files/", import.meta.url);
  return new Map((await readdir(folder)).map((name) => [name, new URL(name, folder)] as const));
}
