import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";

/**
 * `node test/run.ts node` runs what needs nothing but Node, `system` the rest, and both words everything. Steps follow
 * one another also after a failure; their closing lines are added up to one summary, and any failure ends with 1.
 */

interface Step {
  readonly files: readonly string[];
  /** Processes at a time, on two cores. */
  readonly concurrency: number;
  /** Of each test. */
  readonly timeoutMs: number;
}

const steps: Readonly<Record<string, readonly Step[]>> = {
  node: [{ files: ["test/parts/*.ts"], concurrency: 3, timeoutMs: 120_000 }],
  system: [
    /** They mostly wait: for servers, other runtimes and time itself. */
    { files: ["test/system/{black-box,cli,package,redis,resilience}/*.test.ts"], concurrency: 4, timeoutMs: 120_000 },
    /** They count requests in a time, or the processor's time, so nothing runs beside them. */
    { files: ["test/system/{replicas,cost}/*.test.ts"], concurrency: 1, timeoutMs: 120_000 },
    /** Each keeps one core busy. */
    { files: ["test/system/{browser,large-json}/*.test.ts"], concurrency: 2, timeoutMs: 300_000 },
  ],
};

const CLOSING_LINE = /^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) ([\d.]+)$/;

const totals = new Map<string, number>();
let hasFailed = false;
const wanted = process.argv.slice(2).flatMap((word) => steps[word] ?? []);
if (wanted.length === 0) throw new Error(`Say which tests to run: ${Object.keys(steps).join(", ")}.`);
for (const step of wanted) hasFailed = (await run(step)) !== 0 || hasFailed;
for (const [name, total] of totals) process.stdout.write(`ℹ ${name} ${total}\n`);
if ((totals.get("tests") ?? 0) === 0) hasFailed = true;
process.exitCode = hasFailed ? 1 : 0;

/** @returns the exit code; null after a signal */
async function run({ files, concurrency, timeoutMs }: Step): Promise<number | null> {
  const options = [`--test-concurrency=${concurrency}`, `--test-timeout=${timeoutMs}`, "--test-reporter=spec"];
  const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const child = spawn(process.execPath, ["--test", ...options, ...files], {
    env: { ...process.env, ...colour },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    const [, name, count] = CLOSING_LINE.exec(stripVTControlCharacters(line)) ?? [];
    if (name === undefined) process.stdout.write(`${line}\n`);
    else totals.set(name, (totals.get(name) ?? 0) + Number(count));
  }
  const [code]: (number | null)[] = await exit;
  return code ?? null;
}
