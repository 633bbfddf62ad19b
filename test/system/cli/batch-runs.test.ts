import assert from "node:assert/strict";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import type { Fault } from "../../../sandbox/fault.ts";
import { readRecords } from "../../../sandbox/recorded.ts";
import { listen } from "../../../sandbox/server.ts";
import { newSandbox } from "../../support/harness.ts";
import { until } from "../../support/until.ts";
import { environmentFor, startCommand } from "../../cli/run-command.ts";

const recorded = readRecords("nppes/providers.jsonl").map(({ number }) => String(number));

/** Recorded agencies on a port; a quarter of all requests to the registry fail, each time in another way. */
async function faultyAgencies() {
  const sandbox = newSandbox();
  const faults: readonly Fault[] = ["unavailable", "reset", "html", "truncated", "rate_limited", "degraded"];
  let state = 12_345;
  const next = (bound: number): number => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % bound;
  let asked = 0;
  const listener = await listen(
    {
      ...sandbox,
      handle(wire) {
        asked++;
        sandbox.setFault("nppes", next(1000) < 250 ? (faults[next(6000) % 6] ?? null) : null);
        return sandbox.handle(wire);
      },
    },
    { port: 0, host: "127.0.0.1" },
  );
  return { ...listener, asked: () => asked };
}

const resultsIn = async (file: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await readFile(file, "utf8").catch(() => ""))
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));

test(
  "1,000 NPIs with faults on: killed twice, resumed, no line lost, doubled or mistaken",
  { timeout: 120_000 },
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "phdg-"));
    const [file, out] = [join(folder, "npis.csv"), join(folder, "results.ndjson")];
    const npis = Array.from({ length: 1000 }, (_, index) =>
      index % 3 === 0 ? String(1_999_000_000 + index) : (recorded[index % recorded.length] ?? ""),
    );
    await writeFile(file, `npi,note\r\n${npis.map((npi, index) => `${npi},"line, ${index}"\r\n`).join("")}`);
    const agencies = await faultyAgencies();
    t.after(() => agencies.close());
    /** No cache, so that repeated numbers are asked again. */
    const env = environmentFor(agencies.origin, { CACHE_TTL_SECONDS: "0" });
    const args = ["providers", "lookup", "--file", file, "--out", out, "--concurrency", "8"];
    for (const enough of [200, 500]) {
      const running = startCommand(args, env);
      await until("enough lines are answered", async () => (await resultsIn(out)).length >= enough, {
        withinMs: 60_000,
      });
      running.process.kill("SIGKILL");
      await running.ended();
      assert.ok((await resultsIn(out)).length < 1000, "it was killed in the middle");
    }
    await appendFile(out, '{"line":999,"input":{"npi":"19');
    for (let run = 1; ; run++) {
      const { exitCode, err } = await startCommand(args, env).ended();
      assert.match(err, /\d+ lines: \d+ found, \d+ not found, \d+ unavailable, 0 invalid\./);
      const left = (await resultsIn(out)).filter(({ status }) => status === "unavailable").length;
      assert.equal(exitCode, left === 0 ? 0 : 1, err);
      if (left === 0) break;
      assert.ok(run < 10, `${left} lines stay unavailable`);
    }
    const results = await resultsIn(out);
    assert.deepEqual(
      results.map(({ line }) => Number(line)).toSorted((a, b) => a - b),
      npis.map((_, index) => index + 2),
    );
    const known = new Set(recorded);
    for (const { line, input, status, answer } of results) {
      const npi = npis[Number(line) - 2] ?? "";
      assert.deepEqual(input, { npi });
      assert.equal(status, known.has(npi) ? "found" : "not found", npi);
      if (status === "found") assert.equal(Object(answer).results[0].npi, npi);
      else assert.equal(Object(answer).error, "not_found");
    }
    await rm(folder, { recursive: true });
  },
);

test("an agency that stays silent leaves every line unavailable, none not found, and the run ends with 1", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "phdg-"));
  const file = join(folder, "npis.txt");
  await writeFile(file, `${recorded.slice(0, 3).join("\n")}\n`);
  const sandbox = newSandbox();
  sandbox.setFault("nppes", "forbidden");
  const agencies = await listen(sandbox, { port: 0, host: "127.0.0.1" });
  t.after(() => agencies.close());
  const { exitCode, out } = await startCommand(
    ["providers", "lookup", "--file", file],
    environmentFor(agencies.origin),
  ).ended();
  const results = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.equal(exitCode, 1);
  assert.deepEqual(
    results.map(({ status }) => status),
    ["unavailable", "unavailable", "unavailable"],
  );
  await rm(folder, { recursive: true });
});

test("a file of results of other questions, or of something else, is left as it is", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "phdg-"));
  const [file, out] = [join(folder, "npis.txt"), join(folder, "results.ndjson")];
  const agencies = await listen(newSandbox(), { port: 0, host: "127.0.0.1" });
  t.after(() => agencies.close());
  const lookup = () =>
    startCommand(["providers", "lookup", "--file", file, "--out", out], environmentFor(agencies.origin)).ended();
  await writeFile(file, `${recorded[0]}\n`);
  assert.equal((await lookup()).exitCode, 0);
  const kept = await readFile(out, "utf8");
  await writeFile(file, `${recorded[1]}\n${recorded[0]}\n`);
  const other = await lookup();
  assert.equal(other.exitCode, 2);
  assert.match(other.err, /another query for line 1/);
  assert.ok((await readFile(out, "utf8")).startsWith(kept));
  await writeFile(out, "my notes\n");
  assert.equal((await lookup()).exitCode, 2);
  assert.equal(await readFile(out, "utf8"), "my notes\n");
  await rm(folder, { recursive: true });
});
