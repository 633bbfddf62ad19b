import assert from "node:assert/strict";
import test from "node:test";
import { newSandboxService } from "../../support/harness.ts";
import { run } from "../command.ts";

const service = await newSandboxService();

/** A saved answer of the recorded agency: all hospitals of Vermont, or what is made of them. */
const { out: vermont } = await run(service, ["hospitals", "search", "--state", "VT", "--limit", "50", "--json"]);
const whole = JSON.parse(vermont);

interface Saved {
  readonly count: number;
  readonly results: readonly Record<string, unknown>[];
  readonly [member: string]: unknown;
}

/** The same question asked later, with other records. */
const later = (results: readonly object[], rest: object = {}): string =>
  JSON.stringify({
    ...whole,
    retrieved_at: "2026-11-21T12:00:00.000Z",
    count: results.length,
    upstream_total: results.length,
    results,
    ...rest,
  });

const { results } = whole as Saved;
const [first = {}, second = {}, ...others] = results;
const renamed = { ...first, name: "Another Name" };
const added = { ...second, facility_id: "999999" };

const diff = (files: Record<string, string>, ...options: string[]) =>
  run(service, ["diff", "old", "new", ...options], { files });

const changesOf = async (files: Record<string, string>) => {
  const { out, exitCode } = await diff(files, "--json");
  const { verdict, new: fresh, changed, gone, not_in_this_page } = JSON.parse(out);
  const ids = (records: { facility_id: string }[]) => records.map(({ facility_id }) => facility_id);
  return { exitCode, verdict, new: ids(fresh), changed, gone: ids(gone), missing: ids(not_in_this_page) };
};

test("the recorded agency's answer is complete, so that these tests can be", () => {
  assert.equal(whole.count, whole.upstream_total);
  assert.ok(results.length > 5);
});

test("an answer and itself are the same: exit code 0", async () => {
  const { exitCode, out } = await diff({ old: vermont, new: vermont });
  assert.equal(exitCode, 0);
  assert.match(
    out,
    /^No differences\. Both come from one answer of the agency: it was not asked again\.\n\nOlder: old, \d+ of \d+ records \(complete\) from http.* at 2026.*\nNewer: new,/,
  );
});

test("other bytes with the same records are same_as_shown, the same word that verify uses: exit code 0", async () => {
  const source_digest = `sha-256=:${"A".repeat(43)}=:`;
  const shown = await diff({ old: vermont, new: later(results, { source_digest }) }, "--json");
  assert.deepEqual([shown.exitCode, JSON.parse(shown.out).verdict], [0, "same_as_shown"]);
  const same = await diff({ old: vermont, new: vermont }, "--json");
  assert.deepEqual([same.exitCode, JSON.parse(same.out).verdict], [0, "same"]);
});

test("a complete answer without any of the records is gone, and another order makes no difference", async () => {
  const none = await diff({ old: vermont, new: later([], { count: 0, upstream_total: 0 }) }, "--json");
  assert.deepEqual([none.exitCode, JSON.parse(none.out).verdict], [1, "gone"]);
  const turned = await diff({ old: vermont, new: later(results.toReversed()) }, "--json");
  const { verdict, reordered } = JSON.parse(turned.out);
  assert.deepEqual([turned.exitCode, verdict, reordered], [0, "same", true]);
});

test("new, changed and gone records are recognized by their identifiers, in any order: exit code 1", async () => {
  const files = { old: vermont, new: later([...others.toReversed(), added, renamed]) };
  assert.deepEqual(await changesOf(files), {
    exitCode: 1,
    verdict: "changed",
    new: ["999999"],
    changed: [{ id: first["facility_id"], fields: [{ field: "name", from: first["name"], to: "Another Name" }] }],
    gone: [second["facility_id"]],
    missing: [],
  });
  const { out } = await diff(files);
  assert.match(out, /^1 new\nfacility_id/);
  assert.ok(
    out.includes(
      `\n\n1 changed\n  ${String(first["facility_id"])}\n    name: "${String(first["name"])}" → "Another Name"\n`,
    ),
    out,
  );
  assert.match(out, /\n\n1 gone\nfacility_id/);
});

for (const [what, rest] of [
  ["a page of more", { upstream_total: results.length }],
  ["an answer without a total, saved before answers had pages", { upstream_total: null, next: undefined }],
  ["an answer that goes on", { upstream_total: null, next: "/api/v1/hospitals/search?state=VT&cursor=x" }],
  ["a last page whose agency allows no further paging", { upstream_total: null, next: null, notes: ["No further."] }],
  ["a later page", { source_url: whole.source_url.replace("offset=0", "offset=1") }],
] as const)
  test(`what is missing from ${what} is not said to be gone`, async () => {
    const files = { old: vermont, new: later(results.slice(1), rest) };
    const { gone, missing, exitCode } = await changesOf(files);
    assert.deepEqual([gone, missing, exitCode], [[], [first["facility_id"]], 1]);
    const { out } = await diff(files);
    assert.match(out, /^1 not on this page; it may not be gone\n/);
    assert.doesNotMatch(out, /\d gone/);
  });

test("what is missing from a first and last page without a total is gone", async () => {
  const { gone } = await changesOf({
    old: vermont,
    new: later(results.slice(1), { upstream_total: null, next: null }),
  });
  assert.deepEqual(gone, [first["facility_id"]]);
});

test("an answer with a repeated record doesn't count as complete", async () => {
  const twice = [...results.slice(1), second];
  const { gone, missing, new: fresh } = await changesOf({ old: vermont, new: later(twice) });
  assert.deepEqual([gone, missing, fresh], [[], [first["facility_id"]], [second["facility_id"]]]);
});

test("a record that is new in a page whose forerunner was not complete may not be new to the agency, and this is said", async () => {
  const { out } = await diff({ old: later(results.slice(1), { upstream_total: 99 }), new: later(results) });
  assert.match(out, /^1 new on this page; the older answer was not complete/);
  assert.match(out, /The agency's total changed from 99 to \d+\./);
});

test("another page or limit is the same question; any other address, source or time order is refused with 2", async () => {
  const asked = (change: (url: string) => string) => later(results, { source_url: change(whole.source_url) });
  assert.equal((await diff({ old: vermont, new: asked((url) => url.replace(/limit=\d+/, "limit=7")) })).exitCode, 0);
  const refused: readonly [newer: string, said: RegExp][] = [
    [asked((url) => url.replace("=VT", "=NH")), /answer different questions.*=VT.*=NH/],
    [asked((url) => url.replace("agencies.test", "example.org")), /answer different questions/],
    [asked((url) => `${url}&x=\u001B[2J`), /^[^\u001B]*answer different questions[^\u001B]*$/],
    [later(results, { source: "Another source" }), /answers from different datasets/],
    [later(results, { retrieved_at: "2020-01-01T00:00:00.000Z" }), /new was retrieved before old; give the older/],
    [later([{ npi: "1003101296" }]), /answers from different datasets/],
    [later([{ name: "x" }]), /new has a record without an identifier/],
    [later([{ npi: "1" }, { set_id: "1" }]), /new has records of several datasets/],
    ['{"ok":false,"error":"upstream_unavailable"}', /new holds an error, not an answer/],
    ['{"ok":true}', /new is not an answer of this gateway/],
    [vermont.replace('"city":', '"city":"X","city":'), /new repeats an object key/],
    ["no JSON", /new, line 1 is neither an answer nor a record: "no JSON"/],
  ];
  for (const [newer, said] of refused) {
    const { exitCode, err, out } = await diff({ old: vermont, new: newer });
    assert.deepEqual([exitCode, out], [2, ""], err);
    assert.match(err, said);
  }
  const { out } = await diff({ old: vermont, new: "no JSON" }, "--json");
  assert.equal(JSON.parse(out).error, "invalid_query");
  for (const format of ["--csv", "--ndjson"])
    assert.equal((await diff({ old: vermont, new: vermont }, format)).exitCode, 2);
});

const lines = (records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");

test("files of records are compared too; only a manifest can say that one is complete", async () => {
  const old = lines(results);
  const files = { old, new: lines(results.slice(1)) };
  const { gone, missing } = await changesOf(files);
  assert.deepEqual([gone, missing], [[], [first["facility_id"]]]);
  const count = results.length - 1;
  const later = whole.source_url.replace("offset=0", "offset=50");
  const known: readonly [facts: object, isComplete: boolean][] = [
    [{ complete: true }, true],
    [{ upstream_total: count }, true],
    [{}, false],
    [{ upstream_total: count + 1 }, false],
    [{ upstream_total: count, complete: false }, false],
    [{ complete: true, source_url: later }, false],
  ];
  for (const [facts, isComplete] of known) {
    const found = await changesOf({ ...files, "new.manifest.json": JSON.stringify({ count, ...facts }) });
    const id = [first["facility_id"]];
    assert.deepEqual([found.gone, found.missing], isComplete ? [id, []] : [[], id], JSON.stringify(facts));
  }
});

test("a file of records that was cut off, or that its manifest does not fit, is refused with 2", async () => {
  const old = lines(results);
  const manifest = JSON.stringify({ count: results.length, complete: true });
  for (const [files, said] of [
    [{ old, new: old.slice(0, -20) }, /new, line \d+ is neither/],
    [
      { old, new: lines(results.slice(1)), "new.manifest.json": manifest },
      /new has \d+ records, but its manifest counts/,
    ],
    [{ old, new: old, "new.manifest.json": "{}" }, /new has a manifest that cannot be read/],
  ] as const) {
    const { exitCode, err } = await diff(files);
    assert.equal(exitCode, 2);
    assert.match(err, said);
  }
});

test("a manifest names the question, so that files of different ones are refused", async () => {
  const manifest = (source_url: string) =>
    JSON.stringify({ count: results.length, pages: [{ source_url, retrieved_at: whole.retrieved_at }] });
  const { exitCode, err } = await diff({
    old: lines(results),
    new: lines(results),
    "old.manifest.json": manifest(whole.source_url),
    "new.manifest.json": manifest(whole.source_url.replace("=VT", "=NH")),
  });
  assert.equal(exitCode, 2);
  assert.match(err, /different questions/);
});

test("two long values are shown where they differ, and foreign text cannot steer the terminal", async () => {
  const long = "x".repeat(500);
  const [one, other] = [
    { ...first, name: `${long}A\u001B[2J` },
    { ...first, name: `${long}B\n` },
  ];
  const { out } = await diff({ old: later([one]), new: later([other]) });
  assert.match(out, /name: …x{40}A.* → …x{40}B/);
  assert.doesNotMatch(out, /\u001B/);
});
