import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where Linux keeps groups of processes with a memory of their own, by the version of its control groups. */
const HIERARCHIES = [
  { root: "/sys/fs/cgroup", limit: "memory.max", peak: "memory.peak" },
  { root: "/sys/fs/cgroup/memory", limit: "memory.limit_in_bytes", peak: "memory.max_usage_in_bytes" },
] as const;

export interface MemoryLimit {
  /** Bytes that the group has had at most, what the kernel keeps for it included. */
  peak(): number;
  /** Takes the group away; its process must have ended. */
  end(): void;
}

/**
 * Gives a process as much memory as a container of that size has: the kernel ends it when it needs more.
 * @param bytes of the container
 * @returns null where this machine lends no such group, for instance to a user who is not root
 */
export function limitMemory(pid: number, bytes: number): MemoryLimit | null {
  for (const { root, limit, peak } of HIERARCHIES) {
    const group = join(root, `phdg-test-${pid}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    const end = (): void => rmdirSync(group);
    try {
      writeFileSync(join(group, limit), String(bytes), { flag: "r+" });
      writeFileSync(join(group, "cgroup.procs"), String(pid), { flag: "r+" });
      return { end, peak: () => Number(readFileSync(join(group, peak), "utf8")) };
    } catch {
      end();
    }
  }
  return null;
}
