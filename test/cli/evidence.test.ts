import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { execFile as execFileWithCallback } from "node:child_process";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { readFolder, writeFolder } from "../../src/cli/commands/evidence.ts";
import { checkBundle } from "../../src/cli/commands/evidence.ts";
import { toAsked } from "../../src/cli/commands/evidence.ts";
import { replay } from "../../src/cli/commands/evidence.ts";
import { endpoints } from "../../src/catalog/index.ts";
import { systemClock } from "../../src/core/clock.ts";
import { sha256 } from "../../src/core/digest.ts";
import { sealed, toHex, type Files } from "../../src/provenance/bundle.ts";
import { newSandbox, newSandboxService, type Service } from "../support/harness.ts";
import { run } from "./command.ts";
import { commandFile } from "./run-command.ts";

/** What is kept of an answer, and what a check of it without network finds. */

const execFile = promisify(execFileWithCallback);

const folder = mkdtempSync(join(tmpdir(), "phdg-evidence-"));
after(() => rmSync(folder, { recursive: true }));
let made = 0;
const checking = {
  replay,
  clock: systemClock,
  asked: (words: readonly string[]) => toAsked(endpoints, words),
};
const newFolder = (): string => join(folder, `case-${(made += 1)}`);

let service: Service;
before(async () => void (service = await newSandboxService(newSandbox())));

async function kept(words: readonly string[]): Promise<string> {
  const out = newFolder();
  const { err, exitCode } = await run(service, ["evidence", "--out", out, ...words]);
  assert.equal(exitCode, 0, err);
  return out;
}

describe("evidence", () => {
  for (const words of [
    ["hospitals", "search", "--state", "VT"],
    ["devices", "recalls", "--q", "pump", "--limit", "5"],
    ["devices", "recalls", "--q", "zzyzzyx"],
    ["get", "K243418"],
    ["get", "0002ad27-779d-42ab-83b5-bc65453412a1", "--sections", "pregnancy"],
    ["count", "hospitals", "--by", "overall_rating", "--state", "TX"],
    ["count", "recalls", "--by", "root_cause", "--q", "pump"],
    ["ask", "What are the best rated hospitals in Boston?"],
    ["What are the best rated hospitals in Boston?"],
    ["/trials/search?condition=asthma&limit=3"],
    ["/api/records/trials/NCT06230445"],
  ])
    test(`of "${words.join(" ")}" holds the agency's bytes, and passes its check`, async () => {
      const out = await kept(words);
      const { out: said, exitCode } = await run(service, ["verify", "--bundle", out, "--json"]);
      const check = JSON.parse(said);
      assert.deepEqual([exitCode, check.verdict, check.problems, check.others], [0, "same", [], []]);
      assert.deepEqual(check.manifest.question, words);
      for (const { file, sha256: digest } of check.manifest.requests)
        assert.equal(toHex(await sha256(new Uint8Array(readFileSync(join(out, file))))), digest);
    });

  test("of all pages of a count has every page", async () => {
    const out = await kept(["count", "hospitals", "--by", "ownership"]);
    const { requests } = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"));
    assert.ok(requests.length > 1);
  });

  test("a byte that is flipped anywhere fails the check", async () => {
    const files = await readFolder(await kept(["get", "K243418"]));
    let flips = 0;
    for (const [name, bytes] of files)
      for (let at = 0; at < bytes.length; at += 7) {
        const flipped = new Uint8Array(bytes);
        flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
        const { verdict, problems } = await checkBundle(new Map(files).set(name, flipped), checking);
        assert.ok(verdict === "changed" && problems.length > 0, `${name} at ${at}`);
        flips += 1;
      }
    assert.ok(flips > 500);
  });

  const decode = (files: Files, name: string) => JSON.parse(new TextDecoder().decode(files.get(name)));

  /** The bundle with other words in its files, and digests that fit them. */
  async function forged(files: Files, name: string, change: (value: Record<string, unknown>) => void): Promise<Files> {
    const value = decode(files, name);
    change(value);
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    const manifest = decode(files, "manifest.json");
    for (const entry of [...manifest.answers, ...manifest.requests])
      if (entry.file === name) entry.sha256 = toHex(await sha256(bytes));
    const others = name === "manifest.json" ? [] : [["manifest.json", encoded(manifest)] as const];
    return sealed(new Map([...files, [name, bytes], ...others]), sha256);
  }

  const encoded = (value: object) => new TextEncoder().encode(JSON.stringify(value));

  test("an answer that the bytes do not give fails, though every digest fits", async () => {
    const files = await readFolder(await kept(["hospitals", "search", "--state", "VT", "--limit", "3"]));
    for (const [name, change, said] of [
      ["envelope.json", (body) => (Object(body["results"])[0].name = "OTHER"), /results\[0\].name is "OTHER"/],
      ["envelope.json", (body) => (body["upstream_total"] = 3), /upstream_total is 3/],
      ["envelope.json", (body) => (body["count"] = 2), /count is 2/],
      ["envelope.json", (body) => Object(body["results"]).pop(), /results\[2\]/],
      ["envelope.json", (body) => (body["source_digest"] = `sha-256=:${"A".repeat(43)}=:`), /cites bytes other/],
      ["envelope.json", (body) => (body["source"] = "Another agency"), /source is "Another agency"/],
      ["agency-1.json", (body) => (Object(body["results"])[0].facility_name = "OTHER"), /cites bytes other/],
      ["manifest.json", (body) => (Object(body["answers"])[0].gateway_url = "/api/v1/health"), /envelope.json/],
      ["manifest.json", (body) => (body["requests"] = []), /no answer|cites bytes other/],
    ] as const satisfies readonly (readonly [string, (body: Record<string, unknown>) => unknown, RegExp])[]) {
      const check = await checkBundle(await forged(files, name, change), checking);
      assert.equal(check.verdict, "changed", String(said));
      assert.ok(
        check.problems.some((problem) => said.test(problem)),
        check.problems.join("\n"),
      );
    }
  });

  test("an answer in words that the kept answers do not give fails, though every digest fits", async () => {
    const question = "How many hospitals in Vermont have emergency services?";
    const files = await readFolder(await kept([question]));
    const first = (body: Record<string, unknown>) => Object(body["statements"])[0];
    for (const [name, change] of [
      ["answer.json", (body) => (first(body).evidence[0].value = "OTHER")],
      ["answer.json", (body) => (body["answer"] = String(body["answer"]).replace(/\d+ hospitals/, "99 hospitals"))],
      ["answer.json", (body) => (body["outcome"] = "nothing_found")],
      ["answer.json", (body) => (body["not_applied"] = ["everything"])],
      ["answer.json", (body) => Object(body["sources"]).pop()],
      [
        "answer.json",
        (body) => {
          const text = "No hospitals in Vermont have emergency services.";
          body["answer"] = text;
          body["statements"] = [{ text, kind: "note", citations: [], evidence: [] }];
        },
      ],
      ["manifest.json", (body) => (body["question"] = ["How many hospitals in Texas have emergency services?"])],
    ] as const satisfies readonly (readonly [string, (body: Record<string, unknown>) => unknown])[]) {
      const { verdict, problems } = await checkBundle(await forged(files, name, change), checking);
      assert.equal(verdict, "changed", String(change));
      assert.match(problems.join("\n"), /^(?:answer|manifest)\.json: |doesn't match the question/m);
    }
  });

  test("a bundle of another question, or of a time in the future, fails", async () => {
    const files = await readFolder(await kept(["hospitals", "search", "--state", "VT"]));
    for (const [change, said] of [
      [
        (body) => (body["question"] = ["hospitals", "search", "--state", "TX"]),
        /doesn't match the question in manifest\.json/,
      ],
      [(body) => (body["made_at"] = "2131-01-01T00:00:00.000Z"), /is in the future/],
      [(body) => (Object(body["requests"])[0].received_at = "2131-01-01T00:00:00.000Z"), /is in the future/],
    ] as const satisfies readonly (readonly [(body: Record<string, unknown>) => unknown, RegExp])[]) {
      const { verdict, problems } = await checkBundle(await forged(files, "manifest.json", change), checking);
      assert.equal(verdict, "changed");
      assert.match(problems.join("\n"), said);
    }
  });

  test("each request keeps its self, and one that does not ask at its address fails", async () => {
    const files = await readFolder(await kept(["devices", "recalls", "--q", "pump", "--limit", "5"]));
    const [request] = decode(files, "manifest.json").requests;
    assert.equal(request.self, "/api/v1/devices/recalls?q=pump&limit=5");
    for (const self of ["/api/v1/devices/recalls?q=pump&limit=6", "/api/v1/nowhere", "https://evil.example/"]) {
      const other = await forged(files, "manifest.json", (body) => (Object(body["requests"])[0].self = self));
      const { verdict, problems } = await checkBundle(other, checking);
      assert.equal(verdict, "changed", self);
      assert.match(problems.join("\n"), /agency-1\.json comes from .*, which is not the address of its self/);
    }
  });

  test("verify of a folder says which option checks it", async () => {
    const out = await kept(["get", "K243418"]);
    const { exitCode, stderr } = await execFile(process.execPath, [commandFile, "verify", out]).then(
      () => assert.fail("a folder is not an answer"),
      (error: unknown) => ({ exitCode: Object(error).code, stderr: String(Object(error).stderr) }),
    );
    assert.deepEqual(
      [exitCode, stderr],
      [2, `invalid_query: ${out} is a folder. To check evidence, use phdg verify --bundle ${out}.\n`],
    );
  });

  test("what somebody put into an empty folder meanwhile is not removed", async () => {
    const out = newFolder();
    mkdirSync(out);
    /** The bytes are read when they are written: by then another program has used the folder. */
    const files: Files = new Map([["a.txt", new Uint8Array()]]);
    const meanwhile: Files = {
      ...files,
      *[Symbol.iterator]() {
        writeFileSync(join(out, "precious.txt"), "mine");
        yield* files;
      },
    } as Files;
    await assert.rejects(writeFolder(out, meanwhile), /ENOTEMPTY|EEXIST/);
    assert.deepEqual(readdirSync(out), ["precious.txt"]);
  });

  test("a file that is there is never replaced", async () => {
    const out = newFolder();
    writeFileSync(out, "precious");
    await assert.rejects(writeFolder(out, new Map()), /is not a folder/);
    assert.equal(readFileSync(out, "utf8"), "precious");
  });

  test("files that do not belong to it are named, a missing one fails, and another folder is wrong usage", async () => {
    const out = await kept(["get", "K243418"]);
    writeFileSync(join(out, "notes.txt"), "mine");
    const check = await run(service, ["verify", "--bundle", out]);
    assert.equal(check.exitCode, 0);
    assert.match(check.out, /not part of the bundle: notes.txt/);
    rmSync(join(out, "agency-1.json"));
    const missing = await run(service, ["verify", "--bundle", out]);
    assert.equal(missing.exitCode, 1);
    assert.match(missing.out, /agency-1.json" is missing/);
    rmSync(join(out, "SHA256SUMS"));
    const other = await run(service, ["verify", "--bundle", out]);
    assert.deepEqual([other.exitCode, /not an evidence bundle/.test(other.err)], [2, true]);
  });

  test("a failure keeps nothing, a folder in use stays as it is, and words that ask nothing are wrong usage", async () => {
    const out = newFolder();
    for (const [words, exitCode, said] of [
      [["hospitals", "search", "--state", "XX"], 2, /invalid_query/],
      [["get", "K999999"], 1, /not_found/],
      [["get", "hello"], 2, /not an identifier/],
      [["doctor"], 2, /Evidence can be kept of/],
      [["Was losartan recalled last year?"], 1, /No agency gave this answer/],
      [["hospitals", "search", "--nonsense", "1"], 2, /^/],
      [["My mother takes warfarin. Can she eat spinach?"], 2, /./],
    ] as const) {
      const ran = await run(service, ["evidence", "--out", out, ...words]);
      assert.equal(ran.exitCode, exitCode, `${words.join(" ")}: ${ran.err}`);
      assert.match(ran.err, said);
      assert.equal(existsSync(out), false);
    }
    const used = await kept(["get", "K243418"]);
    const before = readdirSync(used);
    const again = await run(service, ["evidence", "--out", used, "get", "K243418"]).catch((error: Error) => error);
    assert.match(again instanceof Error ? again.message : again.err, /not empty/);
    assert.deepEqual(readdirSync(used), before);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith(".draft")),
      [],
    );
  });
});
