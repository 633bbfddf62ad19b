import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { parse } from "yaml";
import { z } from "zod";
import { toCitationFile } from "../scripts/citation-file.ts";

/** The rules of the Citation File Format 1.2.0 for the fields that we write; every field must be known. */
const schema = z.strictObject({
  "cff-version": z.literal("1.2.0"),
  message: z.string().min(1),
  type: z.enum(["software", "dataset"]),
  title: z.string().min(1),
  authors: z.array(z.strictObject({ name: z.string().min(1) })).min(1),
  version: z.string().min(1),
  "date-released": z.iso.date().optional(),
  abstract: z.string().min(1),
  license: z.literal("Apache-2.0"),
  "repository-code": z.url().optional(),
  keywords: z.array(z.string().min(1)).min(1),
});

test("CITATION.cff is valid and has the version of the package", async () => {
  const read = (name: string): Promise<string> => readFile(new URL(`../${name}`, import.meta.url), "utf8");
  const file = schema.parse(parse(await read("CITATION.cff")));
  assert.equal(file.version, JSON.parse(await read("package.json")).version);
});

test("a release has its date, and a known repository its address", () => {
  const repository = "https://github.com/example/gateway";
  const about = { version: "1.2.3", description: "A gateway.", license: "Apache-2.0", repository };
  const changelog = "# Changelog\n\n## 1.2.3 (2026-12-01)\n\n## 1.2.2 (2026-11-01)\n";
  const file = schema.parse(parse(toCitationFile(about, changelog)));
  assert.deepEqual([file["date-released"], file["repository-code"]], ["2026-12-01", repository]);
  const unreleased = schema.parse(parse(toCitationFile(about, changelog.replace("2026-12-01", "unreleased"))));
  assert.equal(unreleased["date-released"], undefined);
});
