import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../surfaces/cli/reach.ts";

/** Locks that this process holds; one of an earlier process with the same id, as in a container, is not among them. */
const held = new Set<string>();

/** Another process may take over the same dead lock at the same time; each time one of them is done. */
const TRIES = 10;

/** Milliseconds in which the one who made a lock has written its id. */
const UNTIL_WRITTEN = 100;

/**
 * Takes a file for this process alone until what is returned is called. A killed process leaves its lock, which is taken over.
 * @throws CommandError while another run has the file
 */
export async function lock(path: string): Promise<() => void> {
  const file = `${path}.lock`;
  for (let tries = 0; tries < TRIES; tries++) {
    if (isMade(file)) {
      held.add(file);
      const release = (): void => {
        process.off("exit", release);
        if (held.delete(file)) rmSync(file, { force: true });
      };
      process.on("exit", release);
      return release;
    }
    if (textOf(file) === "") await sleep(UNTIL_WRITTEN);
    const text = textOf(file);
    if (text === null) continue;
    if (isOfRunning(file, text)) throw new CommandError(`Another run writes to ${path} (see ${file}).`, 2);
    removeIfStill(file, text);
  }
  throw new CommandError(`Other runs write to ${path} (see ${file}).`, 2);
}

function isMade(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${stateOf(process.pid)?.since ?? ""}`.trim(), { flag: "wx" });
    return true;
  } catch (cause) {
    if (Object(cause).code === "EEXIST") return false;
    throw cause;
  }
}

function isOfRunning(file: string, text: string): boolean {
  if (text === "") return false;
  const [, id = "", since] = /^([1-9]\d{0,9})(?: (\d+))?\s*$/.exec(text) ?? [];
  if (id === "") throw new CommandError(`${file} is no lock of this command; name another --out.`, 2);
  const pid = Number(id);
  if (pid === process.pid) return held.has(file);
  try {
    process.kill(pid, 0);
  } catch (cause) {
    if (Object(cause).code !== "EPERM") return false;
  }
  const state = stateOf(pid);
  return state === null || (!state.isEnded && (since === undefined || since === state.since));
}

/** A process that is not waited for still has its id, and an id is given again: on Linux the kernel says which it is. */
function stateOf(pid: number): { readonly isEnded: boolean; readonly since: string } | null {
  const text = textOf(`/proc/${pid}/stat`);
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { isEnded: /[ZX]/.test(fields[0] ?? ""), since: fields[19] ?? "" };
}

/** Moved aside first, so that a lock which another process made meanwhile is noticed and put back. */
function removeIfStill(file: string, text: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (cause) {
    if (Object(cause).code === "ENOENT") return;
    throw cause;
  }
  if (textOf(aside) === text) rmSync(aside);
  else renameSync(aside, file);
}

/** Null where there is no such file. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    if (["ENOENT", "ESRCH"].includes(Object(cause).code)) return null;
    throw cause;
  }
}
