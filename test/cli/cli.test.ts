import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import test from "node:test";
import { faults } from "../../sandbox/fault.ts";
import { endpoints } from "../../src/catalog/index.ts";
import { upstreams } from "../../src/catalog/upstreams/index.ts";
import { API_VERSION } from "../../src/gateway/envelope.ts";
import { toCommands } from "../../src/cli/program/commands.ts";
import { PREFIX } from "../../src/surfaces/paths.ts";
import { toTarget } from "../../src/catalog/url-query.ts";
import { newSandbox, newSandboxService, newService, successOf } from "../support/harness.ts";
import { argumentsFor, run } from "./command.ts";

const service = await newSandboxService();
const commands = toCommands(endpoints);

test("commands are named as the paths are", () => {
  assert.deepEqual(
    commands.map(({ words, positions }) => [...words, ...positions.map(({ name }) => `<${name}>`)].join(" ")),
    [
      "providers search",
      "provider <npi>",
      "clearances search",
      "devices recalls",
      "devices events",
      "labels search",
      "trials search",
      "hospitals search",
      "exclusions search",
    ],
  );
});

for (const { endpoint, words, positions } of commands)
  if (endpoint.kind === "live")
    for (const example of endpoint.examples) {
      const args = argumentsFor(
        words,
        positions.map(({ name }) => name),
        example,
      );
      test(`phdg ${args.join(" ")} gives the HTTP answer in every format`, async () => {
        const rest = await successOf(await service.get(toTarget(PREFIX + endpoint.path, example)));
        const json = await run(service, [...args, "--json"]);
        assert.deepEqual([json.exitCode, JSON.parse(json.out)], [0, rest]);
        const lines = (await run(service, ["--ndjson", ...args])).out.trimEnd().split("\n");
        assert.deepEqual(
          lines.map((line) => JSON.parse(line)),
          rest.results,
        );
        const csv = await run(service, [...args, "--csv"]);
        assert.ok(csv.out.startsWith(`${Object.keys(endpoint.record.shape).join(",")}\r\n`));
        assert.ok(csv.err.includes(String(rest["source_url"])));
        const table = await run(service, args);
        for (const said of [
          rest["source_url"],
          rest["retrieved_at"],
          endpoint.caveat,
          Object(rest.results[0]).record_url,
        ])
          assert.ok(table.out.includes(String(said)), String(said));
        assert.doesNotMatch(table.out, /\u001B/);
      });
    }

test("a table has the columns of the pages, in their words, and names the fields that it leaves out", async () => {
  const { out } = await run(service, ["trials", "search", "--condition", "lung cancer", "--limit", "3"]);
  const [head = "", ...lines] = out.split("\n");
  assert.match(head, /^nct_id +title +status +phases +sponsor +conditions +enrollment +start_date +record_url$/);
  assert.match(lines[0] ?? "", /Recruiting|Completed|Terminated|Active|Unknown|Withdrawn|Not yet/);
  assert.doesNotMatch(lines[0] ?? "", /RECRUITING|PHASE\d/);
  assert.match(lines[3] ?? "", /^Not shown: .*interventions.* --json shows everything\.$/);
});

test('"Studies in Ohio": the table shows the sites there', async () => {
  const { out } = await run(service, ["trials", "search", "--location", "Ohio", "--limit", "3"]);
  const [head = "", first = ""] = out.split("\n");
  assert.match(head, /locations/i);
  assert.match(first, /\d+ sites?: Cleveland/);
});

test("--columns chooses the fields of a table, a record and CSV, in that order", async () => {
  const words = ["trials", "search", "--condition", "lung cancer", "--limit", "2"];
  const chosen = ["--columns", "status,nct_id,interventions,why_stopped"];
  const layout = { columns: 40, isColoured: false };
  const { out } = await run(service, [...words, ...chosen], { layout });
  const [head = "", ...lines] = out.split("\n");
  assert.match(head, /^status +nct_id +interventions +why_stopped$/, "also what is wider than the terminal or empty");
  assert.match(lines[0] ?? "", /^[A-Z][a-z].* +NCT\d{8} /);
  assert.doesNotMatch(out, /Not shown/);
  const csv = await run(service, [...words, ...chosen, "--csv"]);
  assert.match(csv.out, /^status,nct_id,interventions,why_stopped\r\n[A-Z_]+,NCT\d{8},/);
  const all = await run(service, ["hospitals", "search", "--state", "VT", "--all", "--csv", "--columns", "city,name"]);
  assert.match(all.out, /^city,name\r\n[A-Z ]+,[A-Z ]+\r\n/);
  const record = await run(service, ["get", "K243418", "--columns", "k_number,third_party"]);
  assert.match(record.out, /^k_number +K243418\nthird_party +No\n\n/);
  const looked = await run(service, ["provider", "1003101296", "--columns", "npi"]);
  assert.match(looked.out, /^npi +1003101296\n\n/);
});

test("a question gets its sentences and their sources in words, and the whole answer with --json", async () => {
  const question = "How many hospitals in Vermont have five stars?";
  const words = await run(service, ["ask", question]);
  assert.equal(words.exitCode, 0, words.err);
  assert.match(
    words.out,
    /^2 hospitals found for Vermont, overall rating 5 \[1\]\.\n[\s\S]*\n\nSources:\n\[1\] CMS [^\n]*, at 20[^\n]*: http/,
  );
  const { ok, answer, sources } = JSON.parse((await run(service, ["ask", question, "--json"])).out);
  /** The list of sources stands in place of the lines on them. */
  const [said = ""] = String(answer).split("\nRetrieved ");
  assert.ok(ok === true && words.out.startsWith(said) && words.out.includes(sources[0].source_url));
  assert.equal((await run(service, ["ask", question, "--csv"])).exitCode, 2);
});

test("help of the demo names the agencies, the faults and how to use it", async () => {
  const { out, exitCode } = await run(service, ["demo", "--help"]);
  assert.equal(exitCode, 0);
  for (const said of [...faults, ...upstreams.map(({ name }) => name), "--base-url http://127.0.0.1:8081"])
    assert.ok(out.includes(said), said);
});

test("PHDG_BASE_URL is the default of --base-url, and one that can't be used is wrong usage", async () => {
  const asked = async (args: readonly string[], environment: Record<string, string>) => {
    const connected: (string | null)[] = [];
    const { exitCode, err } = await run(service, args, { environment, connected });
    return [exitCode, connected, err] as const;
  };
  const search = ["hospitals", "search", "--limit", "1"];
  const PHDG_BASE_URL = "http://127.0.0.1:8081/";
  assert.deepEqual((await asked(search, { PHDG_BASE_URL })).slice(0, 2), [0, ["http://127.0.0.1:8081"]]);
  const given = await asked([...search, "--base-url", "http://a.test"], { PHDG_BASE_URL: "none" });
  assert.deepEqual(given.slice(0, 2), [0, ["http://a.test"]]);
  assert.deepEqual((await asked(search, { PHDG_BASE_URL: " " })).slice(0, 2), [0, [null]]);
  const [exitCode, connected, err] = await asked(search, { PHDG_BASE_URL: "127.0.0.1:8081" });
  assert.deepEqual([exitCode, connected], [2, []]);
  assert.match(err, /PHDG_BASE_URL can't be used\. It must be an address such as http/);
});

test("a terminal gets colours, a table that fits it, and the names of what does not fit", async () => {
  const layout = { columns: 80, isColoured: true };
  const { out } = await run(service, ["hospitals", "search", "--state", "MA", "--limit", "3"], { layout });
  const [table = ""] = out.split("\n\n");
  const lines = table.replaceAll(/\u001B\[\d+m/g, "").split("\n");
  assert.ok(
    lines.slice(0, -1).every((line) => line.length <= 80),
    table,
  );
  assert.match(lines[0] ?? "", /^facility_id +name/);
  assert.match(lines.at(-1) ?? "", /^Not shown: .*record_url.* --json shows everything\.$/);
  assert.ok(out.includes("\u001B[1m"));
});

test("nothing found is an answer; a record that does not exist, a failing agency and exclusions are none", async () => {
  const sandbox = newSandbox();
  const failing = await newSandboxService(sandbox);
  const none = await run(service, ["devices", "recalls", "--q", "zzzzunheardof"]);
  assert.deepEqual([none.exitCode, /No records match/.test(none.out)], [0, true]);
  const unknown = await run(service, ["provider", "1003101297", "--json"]);
  assert.deepEqual([unknown.exitCode, JSON.parse(unknown.out).error], [1, "not_found"]);
  sandbox.setFault("cms", "unavailable");
  const down = await run(failing, ["hospitals", "search", "--state", "MA"]);
  assert.deepEqual([down.exitCode, down.out], [1, ""]);
  assert.match(down.err, /^upstream_unavailable: .*\nreason: http_status\nsource URL: http/);
  const excluded = await run(service, ["exclusions", "search"]);
  assert.equal(excluded.exitCode, 1);
  assert.match(excluded.err, /official source: https:\/\/exclusions\.oig\.hhs\.gov\//);
});

test("wrong usage exits with 2, says what would be right, and sends nothing", async () => {
  const quiet = await newSandboxService();
  const cases: readonly [args: string, said: RegExp][] = [
    ["hospitals search --limit 51", /"limit" must be a whole number from 1 to 50/],
    ["hospitals search --limit 010", /"limit" must be a whole number/],
    ["hospitals search --colour red", /unknown option '--colour'/],
    ["hospitals serch", /unknown command 'serch'[\s\S]*Did you mean search/],
    ["providers search --state MA", /add at least one of taxonomy, city/],
    ["provider 12", /invalid_npi/],
    ["provider ..", /invalid_npi/],
    ["provider search", /invalid_npi/],
    ["provider", /missing required argument 'npi'/],
    ["provider 1003101296 1003101296", /too many arguments/],
    ["hospitals search --json --csv", /cannot be used with/],
    ["hospitals search --base-url ftp://x", /must be an address/],
    ["providers lookup", /required option '--file/],
    ["hospitals search --file x --state MA", /leave out state/],
    ["verify missing.json", /cannot be read/],
    ["completion tcsh", /Allowed choices are bash, zsh, fish/],
    ["hospitals search --columns name,rating", /no column "rating"\. Columns: facility_id, name,/],
    ["hospitals search --columns name,overal_rating", /Did you mean overall_rating\? Columns: facility_id/],
    ["hospitals search --columns name --ndjson", /--columns is for tables and CSV; leave out --ndjson/],
    ["hospitals search --all --csv --columns stars", /no column "stars"/],
    ["hospitals search --all --out x.ndjson --columns name", /--columns is for CSV; add --csv/],
  ];
  for (const [args, said] of cases) {
    const { exitCode, err } = await run(quiet, args.split(" "));
    assert.equal(exitCode, 2, args);
    assert.match(err, said, args);
  }
  assert.deepEqual(quiet.sent, []);
});

test("with --json a mistake is the HTTP error, and its message also goes to standard error", async () => {
  const quiet = await newSandboxService();
  for (const [args, path] of [
    ["hospitals search --state XX", "/hospitals/search?state=XX"],
    ["hospitals search --limit 0", "/hospitals/search?limit=0"],
    ["devices recalls --q=", "/devices/recalls?q="],
    ["clearances search --since 20200230", "/clearances/search?since=20200230"],
    ["providers search --state MA", "/providers/search?state=MA"],
    ["provider 1", "/providers/1"],
  ] as const) {
    const words = args.split(" ");
    const { exitCode, out, err } = await run(quiet, [...words, "--json"]);
    const body = Object(await (await quiet.get(PREFIX + path)).json());
    assert.deepEqual([exitCode, JSON.parse(out)], [2, body], args);
    assert.equal(err, `${body.error}: ${body.detail}\n`);
    for (const format of [[], ["--csv"], ["--ndjson"]])
      assert.deepEqual(await run(quiet, [...words, ...format]), { exitCode, out: "", err, results: [] });
  }
  assert.deepEqual(quiet.sent, []);
});

test("verify: the same ends with 0, a changed value and no JSON with 2 and what does not fit", async () => {
  const { out } = await run(service, ["hospitals", "search", "--state", "MA", "--json"]);
  const files = { good: out, bad: out.replace("LEOMINSTER", "BOSTON"), odd: "no JSON", error: '{"ok":false}' };
  const verify = (...args: string[]) => run(service, ["verify", ...args], { files });
  assert.match((await verify("good")).out, /^same: /);
  assert.equal((await verify("good")).exitCode, 0);
  const bad = await verify("bad");
  assert.deepEqual([bad.exitCode, bad.out], [2, ""]);
  assert.match(
    bad.err,
    /^invalid_query: This is not an answer.* results\[0\]\.city is "BOSTON" here and "LEOMINSTER" there/,
  );
  assert.equal(JSON.parse((await verify("bad", "--json")).out).error, "invalid_query");
  assert.equal((await verify("odd")).exitCode, 2);
  const { exitCode, err } = await verify("error");
  assert.equal(exitCode, 2);
  assert.match(err, /^invalid_query: This is not an answer of this gateway: /);
});

test("verify: an agency that does not answer is unavailable and ends with 1; records that changed are named", async () => {
  const sandbox = newSandbox();
  const there = await newSandboxService(sandbox);
  const { out } = await run(there, ["devices", "recalls", "--q", "pacemaker", "--json"]);
  const files = { good: out, older: out.replace(/sha-256=:.{43}=:/, `sha-256=:${"A".repeat(43)}=:`) };
  const older = await run(there, ["verify", "older"], { files });
  assert.deepEqual([older.exitCode, older.out.slice(0, 16)], [0, "same_as_shown: E"]);
  const [first] = JSON.parse(out).results;
  const renamed = files.older.replace(JSON.stringify(first.recalling_firm), '"Another Firm"');
  const changed = await run(there, ["verify", "renamed"], { files: { renamed } });
  assert.equal(changed.exitCode, 1);
  assert.match(changed.out, new RegExp(`^changed: 1 record changed: ${first.product_res_number} \\(recalling_firm\\)`));
  assert.ok(changed.out.includes(`recalling_firm: was "Another Firm", is ${JSON.stringify(first.recalling_firm)}`));
  sandbox.setFault("openfda", "unavailable");
  const silent = await run(there, ["verify", "good"], { files });
  assert.equal(silent.exitCode, 1);
  assert.match(silent.out, /^unavailable: openFDA/);
});

test("verify: a record that is gone, that moved, or that came is told as it is, not as no gateway's answer", async () => {
  const { out } = await run(service, ["devices", "recalls", "--q", "pacemaker", "--limit", "3", "--json"]);
  const verdictWhere = async (change: (rows: readonly object[]) => readonly object[]) => {
    const there = await newService(async (url, init) => {
      const body = Object(await (await newSandbox().fetch(new Request(url, init))).json());
      return Response.json({ ...body, results: change(body.results) });
    });
    return run(there, ["verify", "kept"], { files: { kept: out } });
  };
  const first = String(JSON.parse(out).results[0].product_res_number);
  const lacking = await verdictWhere((rows) => rows.slice(1));
  assert.deepEqual([lacking.exitCode, lacking.err], [1, ""]);
  assert.match(lacking.out, new RegExp(`^changed: .*${first}`));
  assert.match(lacking.out, new RegExp(`${first}: (?:gone|not on this page)`));
  const turned = await verdictWhere((rows) => rows.toReversed());
  assert.deepEqual([turned.exitCode, turned.err], [0, ""]);
  assert.match(turned.out, /^same_as_shown: .*another order/);
});

test("verify: an envelope that repeats a key is refused without asking the agency", async () => {
  const { out } = await run(service, ["hospitals", "search", "--state", "MA", "--json"]);
  const quiet = await newSandboxService();
  for (const [once, twice] of [
    ['"ok":', '"ok": false, "ok":'],
    ['"city":', '"city": "EVIL", "city":'],
    ['"city":', '"c\\u0069ty": "EVIL", "city":'],
  ] as const) {
    const files = { twice: out.replace(once, twice) };
    assert.notEqual(files.twice, out);
    const { exitCode, err } = await run(quiet, ["verify", "twice"], { files });
    assert.equal(exitCode, 2);
    assert.match(err, /^invalid_query: The file repeats an object key/);
    const json = await run(quiet, ["verify", "twice", "--json"], { files });
    assert.equal(JSON.parse(json.out).error, "invalid_query");
  }
  assert.deepEqual(quiet.sent, []);
});

test("with --json a file that verify can't read, or that is not JSON, is an error as elsewhere", async () => {
  for (const [file, said] of [
    ["missing", "missing cannot be read"],
    ["odd", "odd is not valid JSON."],
  ]) {
    const files = { odd: "no JSON" };
    const { exitCode, out, err } = await run(service, ["verify", String(file), "--json"], { files });
    const body = { ok: false, api_version: API_VERSION, error: "invalid_query", detail: said };
    assert.deepEqual([exitCode, JSON.parse(out), err], [2, body, `invalid_query: ${said}\n`]);
    for (const format of [[], ["--csv"], ["--ndjson"]])
      assert.deepEqual(await run(service, ["verify", String(file), ...format], { files }), {
        exitCode,
        out: "",
        err,
        results: [],
      });
  }
});

test("doctor names each agency, and ends with 1 when one does not answer", async () => {
  const sandbox = newSandbox();
  const failing = await newSandboxService(sandbox);
  assert.equal((await run(service, ["doctor"])).exitCode, 0);
  sandbox.setFault("openfda", "unavailable");
  const { out, exitCode } = await run(failing, ["doctor"]);
  assert.equal(exitCode, 1);
  assert.match(
    out,
    /configuration: valid\nclock: at least 1 s ahead of agencies[\s\S]*openfda: openFDA \(FDA\) does not answer: HTTP 503/,
  );
});

/** On Windows `bash` may be the one of WSL, without a system. */
const NO_BASH = process.platform === "win32" && "no bash on Windows";

test("bash completes commands, options and values as they are", { skip: NO_BASH }, async () => {
  const { out } = await run(service, ["completion", "bash"]);
  const complete = (...words: string[]): string[] => {
    const script = `${out}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")})\nCOMP_CWORD=${words.length - 1}\n_phdg\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync("bash", ["-c", script], { encoding: "utf8" }).trimEnd().split("\n");
  };
  assert.deepEqual(complete("phdg", "prov"), ["providers", "provider"]);
  assert.deepEqual(complete("phdg", "devices", "").slice(0, 2), ["recalls", "events"]);
  assert.deepEqual(complete("phdg", "providers", "search", "--tax"), ["--taxonomy"]);
  assert.deepEqual(complete("phdg", "hospitals", "search", "--limit", "5", "--state", "M"), [
    "ME",
    "MD",
    "MA",
    "MI",
    "MN",
    "MS",
    "MO",
    "MT",
    "MP",
  ]);
  for (const { words, options } of commands)
    for (const { flag } of options)
      assert.ok(complete("phdg", ...words, flag).includes(flag), `${words.join(" ")} ${flag}`);
});

/** The words of a case of a script for fish. */
const fishWords = (script: string, text: string): readonly string[] =>
  script.split(`    case '${text}'\n      printf '%s\\n' `)[1]?.split("\n")[0]?.split(" ") ?? [];

test("fish gets a script of the same commands, options and values", async () => {
  const { out } = await run(service, ["completion", "fish"]);
  assert.match(out, /\ncomplete -c phdg -f -a '\(__phdg_complete\)'\n$/);
  assert.deepEqual(fishWords(out, "phdg devices").slice(0, 2), ["recalls", "events"]);
  assert.ok(fishWords(out, "phdg hospitals search --state").includes("MA"));
  for (const { words, options } of commands)
    for (const { flag } of options) assert.ok(fishWords(out, `phdg ${words.join(" ")}`).includes(flag), flag);
  assert.match(out, /case 'phdg verify --bundle'\n +__fish_complete_path/);
});

const hasFish = spawnSync("fish", ["--version"]).status === 0;

test("fish itself completes commands, options and values", { skip: !hasFish && "no fish here" }, async () => {
  const { out } = await run(service, ["completion", "fish"]);
  const complete = (text: string): string[] =>
    execFileSync("fish", ["-c", `${out}\ncomplete -C '${text}'`], { encoding: "utf8" })
      .trimEnd()
      .split("\n")
      .map((line) => line.split("\t")[0] ?? "");
  assert.deepEqual(complete("phdg prov"), ["provider", "providers"]);
  assert.deepEqual(complete("phdg providers search --tax"), ["--taxonomy"]);
  assert.ok(complete("phdg hospitals search --limit 5 --state M").includes("MA"));
});

test("zsh gets a script of the same commands", async () => {
  const { out } = await run(service, ["completion", "zsh"]);
  assert.ok(out.startsWith("#compdef phdg\n"));
  for (const { words, options } of commands)
    for (const text of [`"phdg ${words.join(" ")}"`, ...options.map(({ flag }) => flag)])
      assert.ok(out.includes(text), text);
});
