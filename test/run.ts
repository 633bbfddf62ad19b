import { spawn } from "node:child_process";
import { globSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";

/**
 * `node test/run.ts node` runs what needs nothing but Node, `system` the rest, and both words everything. Steps follow
 * one another also after a failure; their closing lines are added up to one summary, and any failure ends with 1.
 */

interface Step {
  /** Patterns; files start in their order. */
  readonly files: readonly string[];
  /** Files at a time, each in a process of its own, on two cores. */
  readonly concurrency: number;
  /** Of each test; a file whose process goes on for five times as long is killed and has failed. */
  readonly timeoutMs: number;
  /** Whether a file that failed is run once more with nothing beside it, and named. */
  readonly again?: boolean;
  /** Whether it goes on from the beginning beside all others, with what they leave of the processors. */
  readonly isBesides?: boolean;
}

/** The priority of processes that take only what all others leave (setpriority(2)). */
const LOWEST = 19;

/** Whole systems share two cores with servers, browsers and runtimes that are not ours: one may be late for once. */
const again = true;

const steps: Readonly<Record<string, readonly Step[]>> = {
  node: [
    /** The longest parts first, so that none is left alone at the end. */
    {
      files: [
        ...["catalog", "contract", "rest", "surfaces", "ask"].map((part) => `test/parts/${part}.ts`),
        "test/parts/*.ts",
      ],
      concurrency: 3,
      timeoutMs: 120_000,
    },
  ],
  system: [
    /** Training only computes, and takes longest. */
    {
      files: ["test/system/train/planner.test.ts", "test/system/train/person-model.test.ts"],
      concurrency: 1,
      timeoutMs: 900_000,
      again,
      isBesides: true,
    },
    /** They mostly wait: for servers, other runtimes and time itself. */
    {
      files: [
        "test/system/{alerts,black-box,cli,export,operator,package,questions,redis,resilience,tracing}/*.test.ts",
      ],
      concurrency: 4,
      timeoutMs: 120_000,
      again,
    },
    /** They count requests in a time, or the processor's time, so nothing of the usual priority runs beside them. */
    { files: ["test/system/{replicas,cost,hostile}/*.test.ts"], concurrency: 1, timeoutMs: 120_000, again },
    { files: ["test/system/chaos/*.test.ts"], concurrency: 2, timeoutMs: 120_000, again },
    /** Each keeps one core busy. */
    { files: ["test/system/{browser,large-json}/*.test.ts"], concurrency: 2, timeoutMs: 600_000, again },
  ],
};

/** Windows cannot end a group of processes by a signal. */
const HAS_GROUPS = process.platform !== "win32";

const CLOSING_LINE = /^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) ([\d.]+)$/;

/** Files that failed and may be late for once; they are run again when nothing else is. */
const lateOnes: { readonly file: string; readonly timeoutMs: number }[] = [];

const begin = performance.now();
const totals = new Map<string, number>();
const late: string[] = [];
let hasFailed = false;
const wanted = process.argv.slice(2).flatMap((word) => steps[word] ?? []);
if (wanted.length === 0) throw new Error(`Say which tests to run: ${Object.keys(steps).join(", ")}.`);
const besides = wanted.filter(({ isBesides }) => isBesides === true).map(runStep);
for (const step of wanted) if (step.isBesides !== true) await runStep(step);
await Promise.all(besides);
for (const one of lateOnes) await runAgain(one);
totals.set("duration_ms", Math.round(performance.now() - begin));
for (const [name, total] of totals) process.stdout.write(`ℹ ${name} ${total}\n`);
for (const file of late) process.stdout.write(`ℹ passed only when run again, alone: ${file}\n`);
if ((totals.get("tests") ?? 0) === 0) hasFailed = true;
process.exitCode = hasFailed ? 1 : 0;

async function runStep(step: Step): Promise<void> {
  const files = new Set(step.files.flatMap((pattern) => globSync(pattern).toSorted())).values();
  const worker = async (): Promise<void> => {
    for (const file of files) {
      const { passed, counts } = await runFile(file, step.timeoutMs, step.isBesides === true ? LOWEST : 0);
      if (passed || step.again !== true) count(counts);
      if (passed) continue;
      if (step.again === true) lateOnes.push({ file, timeoutMs: step.timeoutMs });
      else hasFailed = true;
    }
  };
  await Promise.all(Array.from({ length: step.concurrency }, worker));
}

async function runAgain({ file, timeoutMs }: (typeof lateOnes)[number]): Promise<void> {
  process.stdout.write(`ℹ once more, alone: ${file}\n`);
  const { passed, counts } = await runFile(file, timeoutMs);
  count(counts);
  if (passed) late.push(file);
  else hasFailed = true;
}

function count(counts: ReadonlyMap<string, number>): void {
  for (const [name, number] of counts) totals.set(name, (totals.get(name) ?? 0) + number);
}

/** Before a process starts any of its own, which inherit it. Linux may weigh the whole session rather than the process. */
function lower(pid: number, priority: number): void {
  setPriority(pid, priority);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {
    /** There are no groups of sessions on this system. */
  }
}

/** Prints what the file's tests said once it has ended, without its closing lines. */
async function runFile(
  file: string,
  timeoutMs: number,
  priority = 0,
): Promise<{ readonly passed: boolean; readonly counts: ReadonlyMap<string, number> }> {
  const child = spawn(process.execPath, ["--test", `--test-timeout=${timeoutMs}`, "--test-reporter=spec", file], {
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}) },
    stdio: ["ignore", "pipe", "inherit"],
    /** A group of its own, so that what the file started ends with it. Windows has none: it would open a window. */
    detached: HAS_GROUPS,
  });
  if (priority !== 0 && child.pid !== undefined) lower(child.pid, priority);
  const limit = setTimeout(() => {
    process.stdout.write(`✖ ${file} did not end within ${(5 * timeoutMs) / 1000} s and was killed\n`);
    if (child.pid === undefined || !HAS_GROUPS) child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  }, 5 * timeoutMs);
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const counts = new Map<string, number>();
  for (const line of (await text(child.stdout)).split("\n")) {
    const [, name, number] = CLOSING_LINE.exec(stripVTControlCharacters(line)) ?? [];
    if (name !== undefined) counts.set(name, Number(number));
    else if (line !== "") process.stdout.write(`${line}\n`);
  }
  const code = await exit;
  clearTimeout(limit);
  return { passed: code === 0, counts };
}
