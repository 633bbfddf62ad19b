import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { promisify } from "node:util";
import { startAgencies, type Agencies } from "./agencies.ts";
import { defineAnswers } from "./answers.ts";
import { definePages } from "./pages.ts";
import { defineQuestions } from "./questions.ts";
import { compiledIn, type Running } from "./subject.ts";

/** What a container runs: compiled JavaScript beside production dependencies alone, away from this folder. */

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../../..");

describe("compiled, with production dependencies alone", () => {
  let folder: string | undefined;
  let agencies: Agencies | undefined;
  let running: Running | undefined;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "phdg-compiled-"));
    for (const file of ["package.json", "package-lock.json"]) await cp(join(ROOT, file), join(folder, file));
    await run(process.execPath, ["scripts/build.ts", join(folder, "dist")], { cwd: ROOT, timeout: 90_000 });
    await run("npm", ["ci", "--omit=dev", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"], {
      cwd: folder,
      timeout: 90_000,
    });
    agencies = await startAgencies();
    const open = { UPSTREAM_RATE_LIMIT: "off", RATE_LIMIT_PER_MINUTE: "0" };
    running = await compiledIn(folder).start({ ...agencies.settings, ...open });
  });
  after(async () => {
    await running?.close();
    await agencies?.close();
    if (folder !== undefined) await rm(folder, { recursive: true });
  });
  const side = {
    get origin() {
      return running?.origin ?? "";
    },
    get agencies() {
      if (agencies === undefined) throw new Error("The agencies have not been started.");
      return agencies;
    },
  };
  defineAnswers(side);
  defineQuestions(side);
  definePages(side);
});
