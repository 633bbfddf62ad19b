import type { CommandRun } from "./kinds.ts";

/** Runs of the command: against the demo with `--base-url`, and against the recorded agencies themselves. */

/** Files in the folder that a run's `{folder}` stands for; `answer.json` and `tampered.json` are added. */
export const files: Readonly<Record<string, string>> = {
  "npis.csv": "npi\n1003101296\n1234567893\nabc\n\n",
  "questions.csv": "name,limit\nchildren's,1\nzzyzzyx,\n,5\nx,99\n",
  "questions.ndjson": '{"condition":"lung cancer","limit":1}\n{"limit":5}\nnot json\n',
  "broken.json": "{",
};

const helps = ["", "providers search", "trials search", "ask", "serve"];

const run = (line: string, more: Partial<CommandRun> = {}): CommandRun => ({
  name: `phdg ${line}`,
  args: [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ""),
  ...more,
});

const AT = "--base-url {gateway}";
const PING = '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}\n{"jsonrpc":"2.0"\n';

export const commandRuns: readonly CommandRun[] = [
  ...helps.map((command) => run(`${command} --help`.trim())),
  run(`hospitals search --state MA --limit 12 ${AT}`),
  run(`hospitals search --state MA --limit 2 --json`),
  run(`hospitals search --state ZZ --json ${AT}`),
  run(`trials search --condition "lung cancer" --limit 4 --csv ${AT}`),
  run(`labels search --brand Mekinist --ndjson ${AT}`),
  run(`devices recalls --q pacemaker --limit 4 ${AT}`),
  run(`clearances search --q pump --since 20240101 --limit 4 --csv ${AT}`),
  run(`provider 1234567893 ${AT}`),
  run("provider abc"),
  run(`exclusions search ${AT}`),
  run("hospitals search --stat MA"),
  run("hospitals search --base-url http://127.0.0.1:1"),
  run(`ask "Five star hospitals in Utah" ${AT}`),
  run(`ask "What is Dr. Alan Whitfield's NPI?" --json`),
  run(`providers lookup --file {folder}/npis.csv --out {folder}/npis.ndjson --concurrency 1 ${AT}`),
  run(`hospitals search --file {folder}/questions.csv --csv --concurrency 1 ${AT}`),
  run(`trials search --file {folder}/questions.ndjson --concurrency 1 ${AT}`),
  run("completion bash"),
  run("completion zsh"),
  run(`verify {folder}/answer.json ${AT}`),
  run(`verify {folder}/tampered.json --json`),
  run("verify {folder}/broken.json --json"),
  run(`doctor ${AT}`),
  run("doctor"),
  run("serve", { name: "phdg serve with a wrong setting", settings: { LOG_LEVEL: "loud", CACHE_MAX_MB: "x" } }),
  run("demo --fault cms=nothing"),
  run("mcp", { input: PING }),
];
