import assert from "node:assert/strict";
import test from "node:test";
import { runBatch, type BatchResult } from "../../../src/cli/commands/batch.ts";
import type { Reached } from "../../../src/cli/commands/gateway.ts";
import { newSandbox, newSandboxService } from "../../support/harness.ts";
import { datasets } from "../../support/recorded-agencies.ts";
import { run } from "../command.ts";

const service = await newSandboxService();
const lookup = async (content: string) =>
  run(service, ["providers", "lookup", "--file", "f"], { files: { f: content } });
const search = async (content: string) =>
  run(service, ["devices", "recalls", "--file", "f"], { files: { f: content } });
const facts = ({ results }: Awaited<ReturnType<typeof lookup>>) =>
  results
    .map(({ line, input, status }) => [line, ...Object.values(input), status])
    .toSorted((a, b) => Number(a[0]) - Number(b[0]));
const statuses = (ran: Awaited<ReturnType<typeof lookup>>) => facts(ran).map((fact) => `${fact[0]} ${fact.at(-1)}`);

test("one identifier a line, with or without a header, in any column, with blank lines between", async () => {
  const expected = [
    [1, "1003101296", "found"],
    [3, "1999999984", "not found"],
  ];
  assert.deepEqual(facts(await lookup("1003101296\r\n\r\n1999999984\r\n")), expected);
  const shifted = expected.map(([line, ...rest]) => [Number(line) + 1, ...rest]);
  assert.deepEqual(facts(await lookup('Name,NPI\n"Some, body",1003101296\n\nelse,1999999984\n')), shifted);
  assert.deepEqual(facts(await lookup('{"npi":"1003101296"}\n\n{"npi":"1999999984"}')), expected);
});

test("a malformed line is invalid and says what would be right; the others are answered", async () => {
  const ran = await lookup('1003101296\n123\n"1003\nabc\n..\n{"npi":["1"]}\n{"number":"1003101296"}\n{npi}\n');
  assert.deepEqual(
    facts(ran).map((fact) => fact.at(-1)),
    ["found", ...Array.from({ length: 7 }, () => "invalid")],
  );
  const said = ran.results.map(({ answer }) => String(Object(answer).detail)).join("\n");
  for (const words of [
    "exactly ten digits",
    "not closed",
    '"npi" must be a text',
    'Unknown parameter "number"',
    "not a JSON object",
  ])
    assert.ok(said.includes(words), words);
  assert.equal(ran.exitCode, 2);
  assert.match(ran.err, /^8 lines: 1 found, 0 not found, 0 unavailable, 7 invalid\./);
});

test("a line with more cells than columns is invalid, with a header or without one, and no cell is lost", async () => {
  for (const [content, line] of [
    ["1003101296,1999999984\n", 1],
    ["npi\n1003101296,1999999984\n", 2],
    ["npi,note\n1003101296,a,b\n", 2],
  ] as const) {
    const ran = await lookup(content);
    assert.deepEqual(facts(ran), [[line, "invalid"]]);
    assert.match(String(Object(ran.results[0]?.answer).detail), /cells, but the first line names only "npi"/);
    assert.equal(ran.exitCode, 2);
  }
});

test("a repeated parameter is refused, in a first line or on a line of JSON", async () => {
  const ran = await lookup('{"npi":"1003101296","npi":"1999999984"}\n{"npi":"\\"npi\\":"}\n{"npi" : 1003101296}\n');
  assert.deepEqual(
    ran.results.map(({ status }) => status),
    ["invalid", "invalid", "found"],
  );
  assert.match(JSON.stringify(ran.results[0]?.answer), /repeats a parameter|repeats an object key/);
  assert.match(JSON.stringify(ran.results[1]?.answer), /exactly ten digits/);
  const { exitCode, err } = await lookup("npi,note,NPI\n1003101296,a,1999999984\n");
  assert.equal(exitCode, 2);
  assert.match(err, /The first line repeats "npi"/);
});

test("a number that JSON would round and half a character are invalid, and never asked", async () => {
  const ran = await lookup(
    '{"npi":9007199254740993}\n{"npi":1003101296.5}\n{"npi":1e400}\n{"npi":"\\ud800"}\n{"npi":1003101296}\n',
  );
  assert.deepEqual(
    facts(ran).map((fact) => fact.at(-1)),
    ["invalid", "invalid", "invalid", "invalid", "found"],
  );
  for (const { line, answer } of ran.results.filter(({ line }) => line < 4))
    assert.match(String(Object(answer).detail), /"npi" is a number that may be rounded; write it as text/, `${line}`);
  assert.match(JSON.stringify(ran.results.find(({ line }) => line === 4)?.answer), /half a character/);
});

test("bytes that are not UTF-8 make a line invalid, but not a header whose parameters are plain", async () => {
  const ran = await lookup("stra\uDCDFe,npi\nM\uDCFCller,1003101296\nMueller,1003101296\n");
  assert.deepEqual(
    facts(ran).map((fact) => fact.at(-1)),
    ["invalid", "found"],
  );
  assert.equal(Object(ran.results.find(({ line }) => line === 2)?.answer).detail, "This line is not UTF-8.");
});

test("searches come from a file of parameters, CSV or NDJSON; nothing found is not unavailable", async () => {
  const ran = await search('q,limit\npacemaker,2\n"Medline kit",\nzzzzunheardof,5\npacemaker,51\na,b,c\n');
  assert.deepEqual(
    facts(ran).map((fact) => fact.at(-1)),
    ["found", "found", "not found", "invalid", "invalid"],
  );
  assert.equal(Object(ran.results[0]?.answer).count, 2);
  assert.equal((await search('{"q":"pacemaker","limit":2}\n')).exitCode, 0);
});

test("a blank cell is a parameter that is not given; a line without any text is invalid, and never asks for everything", async () => {
  for (const [content, expected] of [
    ['q\n""\n"  "\n\npacemaker\n', ["2 invalid", "3 invalid", "5 found"]],
    ["q,limit\n,5\n,\npacemaker,\n", ["2 invalid", "3 invalid", "4 found"]],
    ["limit,q\n5\n", ["2 invalid"]],
    ["limit\n5\n", ["2 found"]],
    ['{"q":""}\n{"limit":5}\n{}\n', ["1 invalid", "2 found", "3 found"]],
  ] as const)
    assert.deepEqual(statuses(await search(content)), expected, content);
  const [said] = (await search("q,limit\n,5\n")).results;
  assert.match(String(Object(said?.answer).detail), /^Give at least one value for "q"/);
  assert.deepEqual(statuses(await lookup("npi,note\n,some body\n")), ["2 invalid"]);
  const files = { f: "state,city,name\n,,\nMA,,\n" };
  const several = await run(service, ["hospitals", "search", "--file", "f"], { files });
  assert.deepEqual(statuses(several), ["2 invalid", "3 found"]);
  assert.ok(several.results.some(({ input }) => JSON.stringify(input) === '{"state":"MA"}'));
});

test("the first line that is not blank decides the format; in NDJSON every other line is invalid, and the rest is answered", async () => {
  for (const odd of ["not json", "q,limit", "q", "[1]", '"q"', "pump,1", "null"]) {
    const ran = await search(`\n{"q":"pacemaker","limit":1}\n${odd}\n{"q":"pacemaker","limit":2}\n`);
    assert.deepEqual(statuses(ran), ["2 found", "3 invalid", "4 found"], odd);
    const said = ran.results.find(({ line }) => line === 3);
    assert.equal(Object(said?.answer).detail, "This line is not a JSON object.");
    assert.equal(ran.exitCode, 2);
  }
  const npis = await lookup('{"npi":"1003101296"}\nnpi\n1999999984\n');
  assert.deepEqual(statuses(npis), ["1 found", "2 invalid", "3 invalid"]);
  const broken = await search('"q\nq\npacemaker\n');
  assert.deepEqual([broken.exitCode, broken.results], [2, []]);
  assert.match(broken.err, /not closed on the first line/);
});

test("a header that names no parameter is wrong usage", async () => {
  for (const [header, said] of [
    ["name,limit", /Unknown parameter "name".*Known parameters: q, /],
    ["q,q", /repeats "q"/],
  ] as const) {
    const { exitCode, err } = await search(`${header}\nx,y\n`);
    assert.equal(exitCode, 2);
    assert.match(err, said);
  }
});

test("a line is unavailable while the agency fails, whatever the failure, and the run ends with 1", async () => {
  for (const fault of ["unavailable", "html", "truncated", "forbidden", "rate_limited"] as const) {
    const sandbox = newSandbox();
    const failing = await newSandboxService(sandbox);
    sandbox.setFault("nppes", fault);
    const ran = await run(failing, ["providers", "lookup", "--file", "f"], {
      files: { f: "1003101296\n1999999984\n12\n" },
    });
    assert.deepEqual(
      facts(ran).map((fact) => fact.at(-1)),
      ["unavailable", "unavailable", "invalid"],
    );
    assert.equal(ran.exitCode, 1);
  }
});

test("a limit of the gateway itself is waited for; an agency's failure is tried three times; a long wait is announced and bounded", async () => {
  const [dataset] = datasets;
  assert.ok(dataset !== undefined);
  const ran = async (answers: readonly Reached[]) => {
    const results: BatchResult[] = [];
    const slept: number[] = [];
    const said: string[] = [];
    const left = [...answers];
    await runBatch(
      dataset,
      async () => left.shift() ?? assert.fail("asked once too often"),
      {
        lines: (async function* () {
          yield JSON.stringify(dataset.examples[0]);
        })(),
        isDone: (_line, { endpoint, gateway }) => {
          assert.deepEqual([endpoint, gateway], [dataset.path, "http://gateway.test"]);
          return false;
        },
        write: async (result) => void results.push(result),
        report: () => undefined,
        note: (text) => void said.push(text),
        sleep: async (ms) => void slept.push(ms),
      },
      1,
      "http://gateway.test",
    );
    assert.deepEqual([results[0]?.endpoint, results[0]?.gateway], [dataset.path, "http://gateway.test"]);
    return { status: results[0]?.status, slept, left, said: said.join("\n") };
  };
  const failed = (
    status: number,
    error: "rate_limited" | "upstream_unavailable",
    retryAfterSeconds: number | null,
  ): Reached => ({ ok: false, api_version: "1.0.0", error, detail: "", status, retryAfterSeconds });
  const found: Reached = { ok: true, count: 1 };
  const limited = failed(429, "rate_limited", 45);
  const paused = await ran([limited, limited, limited, limited, limited, found]);
  assert.deepEqual([paused.status, paused.slept], ["found", Array.from({ length: 5 }, () => 45_000)]);
  assert.match(paused.said, /^Line 1: rate_limited \(HTTP 429\); waiting 45 s, then trying again\./);
  const down = failed(502, "upstream_unavailable", null);
  assert.deepEqual(await ran([down, down, found]), { status: "found", slept: [1000, 2000], left: [], said: "" });
  const long = await ran([down, failed(502, "upstream_unavailable", 120), down]);
  assert.deepEqual([long.status, long.slept, long.left], ["unavailable", [1000, 60_000], []]);
  assert.equal(
    long.said,
    "Line 1: upstream_unavailable (HTTP 502); waiting 60 s of the 120 s requested, then trying again. " +
      "Total wait: 61 s of at most 300 s.",
  );
  const endless = await ran(Array.from({ length: 8 }, () => limited));
  assert.deepEqual([endless.status, endless.left.length], ["unavailable", 0]);
  assert.deepEqual(endless.slept, [...Array.from({ length: 6 }, () => 45_000), 30_000]);
  assert.match(endless.said, /Total wait: 300 s of at most 300 s\.$/);
});
