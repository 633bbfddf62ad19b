import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { record } from "./record.ts";

/** Rewrites the recording: only for a change that people are meant to see. */
const entries = await record();
await writeFile(join(import.meta.dirname, "answers.json"), `${JSON.stringify(entries, null, 2)}\n`);
process.stdout.write(`${Object.keys(entries).length} answers recorded.\n`);
