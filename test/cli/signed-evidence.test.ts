import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { checkBundle, readFolder, replay, toAsked } from "../../src/cli/commands/evidence.ts";
import { endpoints } from "../../src/catalog/index.ts";
import { systemClock } from "../../src/core/clock.ts";
import { sha256 } from "../../src/core/digest.ts";
import { sealed, type Files } from "../../src/provenance/bundle.ts";
import { toSigningKey } from "../../src/provenance/signature.ts";
import { newSandbox, newService } from "../support/harness.ts";
import { run } from "./command.ts";

/** What is kept of an answer that its gateway has signed, and what a check without network finds. */

const newKey = async () =>
  toSigningKey(String(generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" })));
const signingKey = await newKey();
const sandbox = newSandbox();
const service = await newService((url, init) => sandbox.fetch(new Request(url, init)), {}, undefined, { signingKey });
const folder = mkdtempSync(join(tmpdir(), "phdg-signed-"));
after(() => rmSync(folder, { recursive: true }));

const checking = { replay, clock: systemClock, asked: (words: readonly string[]) => toAsked(endpoints, words) };
const out = join(folder, "case");
const kept = await run(service, ["evidence", "--out", out, "hospitals", "search", "--state", "VT"]);

test("a signed answer is kept with its signature, and checked without network", async () => {
  assert.equal(kept.exitCode, 0, kept.err);
  const { out: said, exitCode } = await run(service, ["verify", "--bundle", out]);
  assert.equal(exitCode, 0, said);
  assert.match(said, new RegExp(`^signed: envelope\\.json with key ${signingKey.keyId} at 2026-`, "m"));
});

/** The bundle with another file in the place of one, sealed again by whoever changed it. */
async function changed(name: string, change: (text: string) => string): Promise<Files> {
  const files = new Map(await readFolder(out));
  const text = new TextDecoder().decode(files.get(name));
  assert.notEqual(change(text), text, name);
  files.delete("SHA256SUMS");
  return sealed(files.set(name, new TextEncoder().encode(change(text))), sha256);
}

const other = await newKey();
for (const [what, name, change, problem] of [
  ["another content", "signed-1.json", (text: string) => text.replace("VT", "NH"), /content is not the one/],
  [
    "another status",
    "signature-1.json",
    (text: string) => text.replace('"status": 200', '"status": 201'),
    /does not match/,
  ],
  [
    "another key",
    "signature-1.json",
    (text: string) => text.replace(signingKey.publicKey.x, other.publicKey.x),
    /another key/,
  ],
  [
    "a signature of something else",
    "signature-1.json",
    (text: string) => text.replace('"answer": "envelope.json"', '"answer": "manifest.json"'),
    /not a signature of an answer/,
  ],
] as const)
  test(`a bundle with ${what} fails the check, even if it was sealed again`, async () => {
    const { verdict, problems, signatures } = await checkBundle(await changed(name, change), checking);
    assert.equal(verdict, "changed");
    assert.match(problems.join("\n"), problem);
    assert.deepEqual(signatures, []);
  });
