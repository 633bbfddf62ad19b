import { readFile, writeFile } from "node:fs/promises";
import { replaceBlock } from "./report.ts";
import { limitRows, ratioRows } from "./simulation-tables.ts";

/** Prints the simulated tables of docs/scale.md and writes them there; the same on every machine. */

const lines = [...ratioRows(), "", ...limitRows()];
process.stdout.write(`${lines.join("\n")}\n`);
const page = new URL("../docs/scale.md", import.meta.url);
await writeFile(page, replaceBlock(await readFile(page, "utf8"), "simulated", lines));
