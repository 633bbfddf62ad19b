import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { recordCommand, writeFiles } from "./commands.ts";
import { knowDates, startDemo } from "./demo.ts";
import { recordRequests } from "./http.ts";
import type { Entry } from "./kinds.ts";
import { allNames, commandRuns, mainRequests, otherDemos } from "./requests.ts";

/** Processes that work at the same time, beside the demo that commands ask. */
const AT_ONCE = 3;

/**
 * Sends every request and gives what came back, in the order of the list.
 * With GOLDEN_BODIES each whole normalised text is written to that folder, to compare it where only a digest is kept.
 */
export async function record(): Promise<Readonly<Record<string, Entry>>> {
  const entries = new Map<string, Entry>();
  const texts = new Map<string, string>();
  const add = (name: string, entry: Entry, text: string): void => {
    entries.set(name, entry);
    texts.set(name, text);
  };
  const folder = await mkdtemp(join(tmpdir(), "phdg-golden-"));
  const main = await startDemo();
  try {
    await knowDates(main);
    await writeFiles(folder, main);
    const jobs = [
      () => recordRequests(main, Object.values(mainRequests).flat(), add),
      ...otherDemos.map(({ faults, settings, requests }) => async () => {
        const demo = await startDemo(faults, settings);
        try {
          await recordRequests(demo, requests, add);
        } finally {
          await demo.close();
        }
      }),
      ...commandRuns.map((run) => async () => {
        const { entry, output } = await recordCommand(main, folder, run);
        add(run.name, entry, output);
      }),
    ];
    await inTurn(jobs);
  } finally {
    await main.close();
    await rm(folder, { recursive: true });
  }
  const bodies = process.env["GOLDEN_BODIES"];
  if (bodies !== undefined) await writeTexts(bodies, texts);
  return Object.fromEntries(allNames.flatMap((name) => entriesOf(name, entries.get(name))));
}

const entriesOf = (name: string, entry: Entry | undefined): [string, Entry][] =>
  entry === undefined ? [] : [[name, entry]];

/** Works jobs off, a few at a time. */
async function inTurn(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = jobs.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const job of queue) await job();
    }),
  );
}

async function writeTexts(folder: string, texts: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of texts) {
    const readable = name.replaceAll(/[^\w.-]+/g, "_").slice(0, 80);
    const digest = createHash("sha256").update(name).digest("hex").slice(0, 8);
    await writeFile(join(folder, `${readable}.${digest}.txt`), text);
  }
}
