import { readFile } from "node:fs/promises";
import type { Assets } from "../surfaces/http/assets.ts";

/** The files of the pages: ours beside their templates, Scalar's from its package. */
export const nodeAssets: Assets = async (name) => {
  const own = new URL(`../surfaces/web/assets/${name}`, import.meta.url);
  const file =
    name === "scalar.js" ? new URL("browser/standalone.js", import.meta.resolve("@scalar/api-reference")) : own;
  return Uint8Array.from(await readFile(file));
};
