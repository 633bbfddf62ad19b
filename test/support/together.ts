import { glob, readdir } from "node:fs/promises";
import { enableCompileCache } from "node:module";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

/**
 * Runs the tests of a folder in this one process, one after the other: loading the recorded agencies and the service
 * takes longer than most files of tests do, so it happens once here. A part is named after its folder below test/;
 * `rest.ts` takes every folder without a part of its own. Nothing runs before all files are loaded.
 */
export function together(part: string): void {
  const name = basename(part, ".ts");
  const loaded = load(name);
  test(`every test file of the part "${name}" loads`, () => loaded);
  /** A test that ends the process would otherwise pass for the end of all tests. */
  let isOver = false;
  after(() => void (isOver = true));
  process.once("exit", () => {
    if (!isOver) process.exitCode = 1;
  });
}

/** Compiled code is kept between the parts, so that only the first one strips the types of `src/`. */
enableCompileCache();

const TEST = join(import.meta.dirname, "..");

async function load(name: string): Promise<void> {
  const failures: unknown[] = [];
  for (const file of await filesOf(name))
    await import(pathToFileURL(join(TEST, file)).href).catch((cause: unknown) =>
      failures.push(new Error(file, { cause })),
    );
  if (failures.length > 0) throw new AggregateError(failures, "Some test files do not load.");
}

async function filesOf(name: string): Promise<readonly string[]> {
  const parts = (await readdir(join(TEST, "parts"))).map((file) => basename(file, ".ts"));
  const patterns = name === "rest" ? ["**/*.test.ts"] : [`${name}/**/*.test.ts`];
  /** What is deployed is checked by `npm run check`. */
  const exclude = name === "rest" ? [...parts, "system", "deploy"].map((folder) => `${folder}/**`) : [];
  const files = await Array.fromAsync(glob(patterns, { cwd: TEST, exclude }));
  if (files.length === 0) throw new Error(`There is no test file in test/${name}.`);
  return files.toSorted();
}
