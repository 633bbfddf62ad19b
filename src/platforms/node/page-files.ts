import { readFile } from "node:fs/promises";
import type { Assets } from "../../surfaces/pages/assets.ts";

/** The files of the pages, beside their templates. */
export const nodeAssets: Assets = async (name) =>
  Uint8Array.from(await readFile(new URL(`../../surfaces/pages/files/${name}`, import.meta.url)));
