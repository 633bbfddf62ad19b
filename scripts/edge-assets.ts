import { copyFile, mkdir } from "node:fs/promises";
import { edgeAssets } from "../sandbox/edge-assets.ts";

/** Puts the files of the pages where wrangler.jsonc says, before the Worker is deployed. */

const folder = new URL("../dist/edge-assets/", import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, file] of await edgeAssets()) await copyFile(file, new URL(name, folder));
