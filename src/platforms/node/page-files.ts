import { readFile } from "node:fs/promises";
import type { Assets } from "../../surfaces/pages/assets.ts";

const isCompiled = !import.meta.url.endsWith(".ts");

/**
 * The files of the pages, beside their templates. Scalar's is put there by the build; from sources it is read from its
 * package.
 */
export const nodeAssets: Assets = async (name) => {
  const file =
    name === "scalar.js" && !isCompiled
      ? new URL("browser/standalone.js", import.meta.resolve("@scalar/api-reference"))
      : new URL(`../../surfaces/pages/files/${name}`, import.meta.url);
  return Uint8Array.from(await readFile(file));
};
