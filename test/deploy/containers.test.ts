import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { parse } from "yaml";
import { toConfig } from "../../src/app/config.ts";
import { variablesOf } from "../../src/app/settings.ts";
import { V8_FLAGS } from "../../src/app/v8-flags.ts";
import { idleTimeoutOf } from "../../src/app/start.ts";
import { LONGEST_PAUSES } from "../../src/gateway/transport/client.ts";

/** No container engine runs the tests: these read the files and hold them against what they name. */

const root = new URL("../../", import.meta.url);
const read = (name: string): Promise<string> => readFile(new URL(name, root), "utf8");
const dockerfile = await read("Dockerfile");
const compose = parse(await read("compose.yaml"), { merge: true });
const { scripts } = JSON.parse(await read("package.json"));

test("the image and docs/operators/deploy.md start what npm start starts", async () => {
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? "[]");
  const started = scripts.start.replace(/^.*exec /, "").replace("src/main.ts", "dist/src/main.js");
  assert.deepEqual(command, started.split(" "));
  const [arenas = "?"] = scripts.start.match(/^MALLOC_ARENA_MAX=\d/) ?? [];
  assert.match(dockerfile.slice(dockerfile.lastIndexOf("\nFROM ")), new RegExp(`^ENV .*\\b${arenas}\\b`, "m"));
  assert.ok((await read("docs/operators/deploy.md")).includes(`\nexport ${arenas}\n${command.join(" ")}\n`));
});

test("flags of V8 are set in one place, and each has its row with what it does", async () => {
  const page = await read("docs/maintainers/performance.md");
  assert.ok(V8_FLAGS.length > 0);
  for (const flag of V8_FLAGS) {
    assert.match(page, new RegExp(`^\\s*\\| \`${flag}\`.* \\| [\\d.]+ s +\\| \\d+ MB +\\|$`, "m"), flag);
    for (const file of ["package.json", "Dockerfile", "docs/operators/deploy.md", "src/main.ts"])
      assert.ok(!(await read(file)).includes(flag.replace(/=.*/, "")), `${file} sets ${flag}`);
  }
  assert.doesNotMatch(scripts.start + dockerfile, /node[ "',]+--/);
});

test("the image holds only production dependencies and runs as an unprivileged user", () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  assert.match(dockerfile, /npm ci --omit=dev/);
  assert.doesNotMatch(last, /RUN|npm/);
  assert.match(last, /^USER 1000:1000$/m);
  assert.match(last, /^HEALTHCHECK .*\/livez/m);
});

test("what the image copies from here exists and is not ignored", async () => {
  const allowed = new Set((await read(".dockerignore")).split("\n"));
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = ""]) => files.split(" "));
  assert.ok(copied.length >= 5);
  for (const file of copied) {
    assert.ok(existsSync(new URL(file, root)), file);
    assert.ok(allowed.has(`!${file}`), `${file} is ignored`);
  }
});

test("compose starts as many gateways as REPLICAS says, behind the balancer that names them", async () => {
  const names = Object.keys(compose.services).filter((name) => name.startsWith("gateway-"));
  const balanced = [...(await read("deploy/nginx.conf")).matchAll(/server (gateway-\d):8080/g)].map(([, name]) => name);
  assert.deepEqual(names, balanced);
  for (const name of names) {
    const { environment } = compose.services[name];
    assert.equal(environment.REPLICAS, String(names.length));
    for (const variable of Object.keys(environment)) assert.ok(variable in variablesOf(), variable);
  }
});

test("the balancer waits longer than the slowest answer of a gateway takes, and not for ever", async () => {
  const seconds = Number(/^\s*proxy_read_timeout (\d+)s;$/m.exec(await read("deploy/nginx.conf"))?.[1]);
  for (const name of Object.keys(compose.services).filter((name) => name.startsWith("gateway-"))) {
    const slowest = slowestAnswer(compose.services[name].environment);
    assert.ok(1000 * seconds > slowest, `${seconds} s, and ${name} may take ${slowest} ms`);
    assert.ok(1000 * seconds < 2 * slowest, `${seconds} s`);
  }
});

test("every service of compose is without rights, on a file system that cannot be written", () => {
  for (const [name, service] of Object.entries<Record<string, unknown>>(compose.services)) {
    assert.equal(service["read_only"], true, name);
    assert.deepEqual(service["cap_drop"], ["ALL"], name);
    assert.deepEqual(service["security_opt"], ["no-new-privileges:true"], name);
  }
});

test("only the balancer is reachable from outside, and from this machine alone", () => {
  const open = Object.entries<{ ports?: string[] }>(compose.services).filter(([, { ports }]) => ports !== undefined);
  assert.deepEqual(open, [["balancer", open[0]?.[1]]]);
  assert.deepEqual(open[0]?.[1].ports, ["127.0.0.1:8080:8080"]);
});

/** Milliseconds, out of the silence that a gateway grants to whoever waits for an answer. */
function slowestAnswer(environment: Readonly<Record<string, string>>): number {
  const { UPSTREAM_TIMEOUT_MS, ...config } = toConfig({ ...environment, OPENFDA_API_KEY: "" });
  /** So long that the least silence of any connection plays no part. */
  const long = 120_000;
  const attempts =
    idleTimeoutOf({ ...config, UPSTREAM_TIMEOUT_MS: long }) -
    idleTimeoutOf({ ...config, UPSTREAM_TIMEOUT_MS: long - UPSTREAM_TIMEOUT_MS });
  return attempts + LONGEST_PAUSES;
}
