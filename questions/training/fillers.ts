import { readFileSync } from "node:fs";

/** Words that people put before and behind a question, harmless ones and some that make it private. */

const fillers: Readonly<
  Record<
    "openings" | "newOpenings" | "closings" | "newClosings" | "personalOpenings" | "personalClosings",
    readonly string[]
  >
> = JSON.parse(readFileSync(new URL("../corpus/fillers.json", import.meta.url), "utf8"));

/** No model has seen the `new` ones: plans are measured with them. */
export const { openings, newOpenings, closings, newClosings, personalOpenings, personalClosings } = fillers;
