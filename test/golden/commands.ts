import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { files } from "./command-runs.ts";
import { quickStart, ROOT, type Demo } from "./demo.ts";
import type { CommandRun, Entry } from "./kinds.ts";
import { kept, normalText } from "./normalise.ts";

/** Where the demo's recorded agencies are below their origin. */
const bases = {
  UPSTREAM_NPPES_URL: "/nppes/api/",
  UPSTREAM_OPENFDA_URL: "/openfda",
  UPSTREAM_CLINICALTRIALS_URL: "/clinicaltrials/api/v2",
  UPSTREAM_CMS_URL: "/cms/provider-data/api/1",
};

/** Writes what the runs read: questions, and an answer of this demo as it is and with a changed record. */
export async function writeFiles(folder: string, { origin }: Demo): Promise<void> {
  const answer = await (await fetch(`${origin}/api/v1/hospitals/search?state=VT&limit=2`)).text();
  const all = { ...files, "answer.json": answer, "tampered.json": answer.replace('"state":"VT"', '"state":"NH"') };
  for (const [name, content] of Object.entries(all)) await writeFile(join(folder, name), content);
}

export async function recordCommand(
  demo: Demo,
  folder: string,
  { args, input = "", settings }: CommandRun,
): Promise<{ readonly entry: Entry; readonly output: string }> {
  const filled = args.map((arg) => arg.replace("{gateway}", demo.origin).replace("{folder}", folder));
  const upstreams = Object.fromEntries(Object.entries(bases).map(([name, base]) => [name, demo.agencies + base]));
  const env = {
    ...process.env,
    ...quickStart,
    NO_COLOR: "1",
    UPSTREAM_RATE_LIMIT: "off",
    LOG_LEVEL: "warn",
    ...upstreams,
    ...settings,
  };
  const child = spawn(process.execPath, ["src/cli.ts", ...filled], { cwd: ROOT, env });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [out, err, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const written = filled[filled.indexOf("--out") + 1];
  const file = filled.includes("--out") && written !== undefined ? await readFile(written, "utf8") : "";
  const output = normalText(out + file, demo, folder);
  const errors = normalText(err, demo, folder);
  return { entry: { exitCode, output: kept(output), errors: kept(errors) }, output: output + errors };
}
