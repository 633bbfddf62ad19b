import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { readIfThere, replace } from "../../../src/cli/streams.ts";

async function newFolder(t: { after(work: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "phdg-state-"));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

test("a file is made, then replaced whole, and nothing else is left in its folder", async (t) => {
  const folder = await newFolder(t);
  const file = join(folder, "state.json");
  assert.equal(await readIfThere(file), null);
  for (const text of ["one", "two"]) {
    await replace(file, text);
    assert.equal(await readIfThere(file), text);
  }
  assert.deepEqual(await readdir(folder), ["state.json"]);
});

const NO_LINKS = process.platform === "win32" && "links need a right on Windows";

test("a link stays a link: the file behind it is replaced", { skip: NO_LINKS }, async (t) => {
  const folder = await newFolder(t);
  const [file, link] = [join(folder, "real.json"), join(folder, "link.json")];
  await writeFile(file, "one");
  await symlink(file, link);
  await replace(link, "two");
  assert.equal(await readFile(file, "utf8"), "two");
});

test("a file that can't be written is an error, leaves no draft, and is never mistaken for a missing file", async (t) => {
  const folder = await newFolder(t);
  const taken = join(folder, "taken");
  await mkdir(join(taken, "inner"), { recursive: true });
  await assert.rejects(replace(taken, "text"));
  await assert.rejects(replace(join(folder, "nowhere", "state.json"), "text"));
  await assert.rejects(readIfThere(taken));
  assert.deepEqual(await readdir(folder), ["taken"]);
});
