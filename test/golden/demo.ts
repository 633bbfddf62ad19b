import { spawn } from "node:child_process";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");

/** Compiled code is kept between runs, which halves the time that a process needs to start. */
export const quickStart = { NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/golden") };

/** A demo that runs as its own process, known by its two origins alone. */
export interface Demo {
  readonly origin: string;
  readonly agencies: string;
  close(): Promise<void>;
}

export async function startDemo(
  faults: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<Demo> {
  const args = ["sandbox/demo.ts", "--port", "0", ...faults.flatMap((fault) => ["--fault", fault])];
  const env = { ...process.env, ...quickStart, LOG_LEVEL: "silent", RATE_LIMIT_PER_MINUTE: "0", ...settings };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let said = "";
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    if (said.includes("Ctrl+C")) break;
  }
  child.stdout.resume();
  const agencies = /records \((\S+)\)/.exec(said)?.[1];
  const origin = /(\S+)\/ for people/.exec(said)?.[1];
  if (agencies === undefined || origin === undefined) throw new Error(`The demo did not start: ${said}`);
  return {
    origin,
    agencies,
    close: () => {
      child.kill();
      return ended;
    },
  };
}

/**
 * Has a demo ask its agencies for the dates of their data, which enter answers only once they are known; so that each
 * recorded answer has them, however long it takes.
 */
export async function knowDates({ origin }: Demo): Promise<void> {
  for (const search of ["hospitals/search?state=GU", "trials/search?condition=golden"])
    for (let limit = 1; limit <= MOST_TRIES; limit++) {
      const { source_updated } = Object(await (await fetch(`${origin}/api/v1/${search}&limit=${limit}`)).json());
      if (typeof source_updated === "string") break;
      if (limit === MOST_TRIES) throw new Error(`No date of data is known after ${limit} answers to ${search}.`);
    }
}

/** Each is another question, since answers are kept. */
const MOST_TRIES = 50;
