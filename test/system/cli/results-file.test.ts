import assert from "node:assert/strict";
import { access, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { listen } from "../../../sandbox/server.ts";
import { newSandbox } from "../../support/harness.ts";
import { until } from "../../support/until.ts";
import { environmentFor, startCommand } from "../../cli/run-command.ts";

/** Each command that runs is listened for. */
process.setMaxListeners(50);

const folder = await mkdtemp(join(tmpdir(), "phdg-"));
const sandbox = newSandbox();
/** While it is not null no agency answers. */
let held: Promise<void> | null = null;
const agencies = await listen(
  {
    ...sandbox,
    async handle(wire) {
      await held;
      return sandbox.handle(wire);
    },
  },
  { port: 0, host: "127.0.0.1" },
);
after(async () => {
  await agencies.close();
  await rm(folder, { recursive: true });
});

const start = (command: string, file: string, out: string) =>
  startCommand([...command.split(" "), "--file", file, "--out", out], environmentFor(agencies.origin));
const run = (command: string, file: string, out: string) => start(command, file, out).ended();

let files = 0;
async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(folder, `file-${++files}`);
  await writeFile(path, content);
  return path;
}
const newPath = (): string => join(folder, `file-${++files}`);
const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
const rowsOf = async (path: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await readFile(path, "utf8"))
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));

const question = { endpoint: "/devices/recalls", gateway: null, input: { q: "x" } };
const answered = (line: number, rest: object = {}): string =>
  `${JSON.stringify({ line, ...question, status: "found", answer: {}, ...rest })}\n`;

test("a file that is not a results file keeps every byte, with or without an end of its last line", async () => {
  const npis = await fileOf("1003101296");
  for (const [file, out] of [
    [npis, await fileOf("my notes")],
    [npis, await fileOf(`${answered(1)}my notes`)],
    [npis, await fileOf('{"npi":"1003101296"}')],
    [npis, await fileOf(Buffer.from([0xff, 0xfe, 0x31]))],
  ] as const) {
    const before = await readFile(out);
    const { exitCode, err } = await run("providers lookup", file, out);
    assert.equal(exitCode, 2);
    assert.match(err, /is not a results file of this command/);
    assert.deepEqual(await readFile(out), before);
  }
  assert.deepEqual(
    (await readdir(folder)).filter((name) => /tidy|lock/.test(name)),
    [],
  );
});

test("questions and results in one file are refused, by whatever name, and the file stays", async () => {
  const content = answered(1, { status: "unavailable" });
  const out = await fileOf(content);
  const soft = newPath();
  await symlink(out, soft);
  const empty = await fileOf("");
  for (const [file, path] of [
    [out, out],
    [out, soft],
    [empty, empty],
  ] as const) {
    const { exitCode, err } = await run("devices recalls", file, path);
    assert.equal(exitCode, 2);
    assert.match(err, /--out and --file are the same file/);
  }
  assert.equal(await readFile(out, "utf8"), content);
});

test("answers of another endpoint are answers to another question", async () => {
  const [file, out] = [await fileOf('{"q":"pacemaker"}\n'), newPath()];
  const first = await run("devices recalls", file, out);
  assert.equal(first.exitCode, 0, first.err);
  assert.equal((await rowsOf(out))[0]?.["endpoint"], "/devices/recalls");
  const kept = await readFile(out, "utf8");
  for (const content of ['{"q":"pacemaker"}\n', "q\npacemaker\n", '{"q":1.5}\n']) {
    const { exitCode, err } = await run("labels search", await fileOf(content), out);
    assert.equal(exitCode, 2);
    assert.match(err, /another query, from \/devices\/recalls/);
    assert.equal(await readFile(out, "utf8"), kept);
  }
  assert.equal((await run("devices recalls", file, out)).exitCode, 0);
  assert.equal(await readFile(out, "utf8"), kept);
});

test("a second run on the same file is refused while the first one runs, and goes on after its death", async () => {
  const [file, out] = [await fileOf("1003101296\n1999999984\n"), newPath()];
  let release = (): void => undefined;
  held = new Promise((resolve) => (release = resolve));
  const first = start("providers lookup", file, out);
  await until("the first run has its lock", () => isThere(`${out}.lock`));
  await until("the lock says whose it is", async () =>
    (await readFile(`${out}.lock`, "utf8")).startsWith(String(first.process.pid)),
  );
  const second = await run("providers lookup", file, out);
  assert.equal(second.exitCode, 2);
  assert.match(second.err, /Another run is writing to/);
  first.process.kill("SIGKILL");
  await first.ended();
  assert.ok(await isThere(`${out}.lock`), "a killed run leaves its lock");
  release();
  held = null;
  const third = await run("providers lookup", file, out);
  assert.equal(third.exitCode, 0, third.err);
  assert.equal((await rowsOf(out)).length, 2);
  assert.equal(await isThere(`${out}.lock`), false);
});

test("an invalid line is judged again: the run ends with 2 until it is put right, and then it is asked", async () => {
  const [file, out] = [await fileOf("npi\n1003101296\n123\n"), newPath()];
  for (let times = 0; times < 2; times++) {
    const { exitCode, err } = await run("providers lookup", file, out);
    assert.equal(exitCode, 2);
    assert.match(err, /1 invalid\./);
    assert.equal((await rowsOf(out)).length, 2);
  }
  await writeFile(file, "npi\n1003101296\n1999999984\n");
  const { exitCode, err } = await run("providers lookup", file, out);
  assert.equal(exitCode, 0, err);
  assert.deepEqual(
    (await rowsOf(out)).map(({ line, status }) => [line, status]),
    [
      [2, "found"],
      [3, "not found"],
    ],
  );
});

test("a line in another encoding is invalid and never asked; what is UTF-8 stays as it is", async () => {
  const [bytes, out] = [Buffer.from('q\ncaf\u00E9\npacemaker\n{"q":"caf\u00E9"}\n', "latin1"), newPath()];
  const { exitCode } = await run("devices recalls", await fileOf(bytes), out);
  assert.equal(exitCode, 2);
  const rows = (await rowsOf(out)).toSorted((a, b) => Number(a["line"]) - Number(b["line"]));
  assert.deepEqual(
    rows.map(({ line, status }) => [line, status]),
    [
      [2, "invalid"],
      [3, "found"],
      [4, "invalid"],
    ],
  );
  for (const row of [rows[0], rows[2]]) assert.equal(Object(row?.["answer"]).detail, "This line is not UTF-8.");
  const other = newPath();
  await run("devices recalls", await fileOf("\uFEFFq\r\ncaf\u00E9 \uFFFD \u{1F600}"), other);
  assert.deepEqual((await rowsOf(other))[0]?.["input"], { q: "caf\u00E9 \uFFFD \u{1F600}" });
});

test("a file that cannot be read or written is wrong usage, and is named as the caller named it", async () => {
  const file = await fileOf("1003101296\n");
  for (const [from, to, said] of [
    [folder, newPath(), `${folder} is a folder; name a file.`],
    [newPath(), newPath(), "cannot be read: ENOENT"],
    [file, "/nonexist/x", "/nonexist/x cannot be written: ENOENT"],
    [file, folder, `${folder} is a folder; name a file.`],
  ] as const) {
    const { exitCode, err } = await run("providers lookup", from, to);
    assert.equal(exitCode, 2, err);
    assert.ok(err.includes(said), err);
  }
});
