import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test from "node:test";
import { promisify } from "node:util";
import { once } from "node:events";
import { until } from "../../support/until.ts";

/**
 * The package as others get it: packed, unpacked in an empty folder, with the repository's libraries beside it instead of
 * a registry, so that the test needs no network.
 */

const ROOT = join(import.meta.dirname, "../../..");
const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "phdg-package-"));
const modules = join(folder, "node_modules");
const home = join(modules, "public-health-data-gateway");
const bin = join(modules, ".bin/phdg");
const env = {
  PATH: `${join(modules, ".bin")}:${process.execPath.replace(/\/[^/]+$/, "")}:/usr/bin:/bin`,
  HOME: folder,
};

test.before(async () => {
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], {
    cwd: ROOT,
    maxBuffer: 2 ** 24,
    env: { ...process.env, BUILD_COMMIT: "0123abc" },
  });
  const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz"));
  assert.ok(tarball !== undefined, stdout);
  await mkdir(home, { recursive: true });
  await mkdir(join(modules, ".bin"));
  execFileSync("tar", ["-xzf", join(folder, tarball), "--strip-components=1", "-C", home]);
  const { dependencies, bin: bins } = JSON.parse(await readFile(join(home, "package.json"), "utf8"));
  for (const name of [...Object.keys(dependencies), "@types/node"]) {
    await mkdir(join(modules, name, ".."), { recursive: true });
    await symlink(join(ROOT, "node_modules", name), join(modules, name));
  }
  await symlink(join(home, bins.phdg), bin);
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
});

test.after(() => rm(folder, { recursive: true }));

test("it holds compiled code, types and records, and neither tests nor sources", async () => {
  const files = await readdir(home, { recursive: true });
  for (const name of [
    "dist/src/cli.js",
    "dist/src/client/client.d.ts",
    "dist/sandbox/data/nppes/providers.jsonl.br",
    "dist/openapi.json",
    "README.md",
    "LICENSE",
  ])
    assert.ok(files.includes(name), name);
  const sources = files.filter((name) => /(?<!\.d)\.ts$|\.test\.|^test|node_modules/.test(name));
  assert.deepEqual(sources, []);
  assert.ok((await stat(join(home, "dist/src/cli.js"))).mode & 0o100, "the command can be run");
});

test("installed with all it depends on, it takes at most 60 MB", async () => {
  const sizes = await Promise.all([...(await installed())].map(sizeOf));
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20;
  assert.ok(megabytes > 0 && megabytes <= 60, `${megabytes} MB in ${sizes.length} packages`);
});

test("phdg --help runs, in less than a second on a busy machine", async () => {
  const times: number[] = [];
  while (times.length < 3) {
    const start = performance.now();
    const { stdout } = await run(bin, ["--help"], { env, cwd: folder });
    times.push(performance.now() - start);
    assert.match(stdout, /^Usage: phdg/);
  }
  assert.ok(Math.min(...times) < 1000, `${times.join(", ")} ms`);
});

test("with a collector named and no OpenTelemetry packages it doesn't start, and says what to install", async () => {
  const collected = { ...env, PORT: "0", OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };
  const failure = await run(process.execPath, [join(home, "dist/src/main.js")], { env: collected }).then(
    () => assert.fail("it ran"),
    (error: unknown) => Object(error),
  );
  assert.equal(failure.code, 1);
  assert.match(failure.stderr, /^The gateway did not start\.\nOTEL_EXPORTER_OTLP_ENDPOINT is set, .*npm install @open/);
});

test("on a runtime that is too old it says which one it needs, and nothing else", async () => {
  const older =
    "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})";
  const failure = await run(process.execPath, ["--import", older, join(home, "dist/src/cli.js"), "--help"], {
    env,
  }).then(
    () => assert.fail("it ran"),
    (error: unknown) => Object(error),
  );
  assert.equal(failure.code, 2);
  assert.match(failure.stderr, /^phdg needs Node 22\.19 or newer, or Bun; this is Node 20\.20\.2\. [^\n]*\n$/);
});

test(
  "phdg demo serves, the documented client example compiles against the package and runs, and verify says same",
  { timeout: 90_000 },
  async (t) => {
    const demo = spawn(bin, ["demo", "--port", "0"], {
      env,
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    t.after(() => demo.kill("SIGTERM"));
    let said = "";
    demo.stdout.setEncoding("utf8").on("data", (chunk: string) => (said += chunk));
    await until("the demo has started", () => said.includes("Stop it with Ctrl+C."), { withinMs: 30_000 });
    const origin = /^ +(http:\/\/[^/]+)\//m.exec(said)?.[1] ?? "";

    const front = await fetch(`${origin}/`, { headers: { accept: "text/html" } });
    const files = [...(await front.text()).matchAll(/(?:href|src)="([^"]+\.(?:css|js|svg))"/g)].map(
      ([, name = ""]) => name,
    );
    assert.equal(front.status, 200);
    assert.deepEqual(files.map((name) => name.split(".").at(-1)).toSorted(), ["css", "js", "svg"]);
    for (const name of files) {
      const file = await fetch(new URL(name, origin));
      assert.equal(file.status, 200, name);
      assert.ok((await file.text()).length > 100, name);
    }

    const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
    for (const document of ["", "health"]) {
      const { build } = Object(await (await fetch(`${origin}/api/v1/${document}`)).json());
      assert.deepEqual(build, { version, commit: "0123abc" }, document);
    }
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    assert.match(metrics, new RegExp(`^phdg_build_info{version="${version}",commit="0123abc",runtime=".+"} 1$`, "m"));

    const charted = await fetch(`${origin}/devices/recalls?q=pacemaker`, { headers: { accept: "text/html" } });
    assert.match(await charted.text(), /<table/);
    const reference = await fetch(`${origin}/docs`, { headers: { accept: "text/html" } });
    assert.match(await reference.text(), /<h1>Reference<\/h1>/);

    const page = await readFile(join(ROOT, "docs/client.md"), "utf8");
    await writeFile(join(folder, "example.ts"), /```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? "");
    const options = [
      "--module",
      "nodenext",
      "--target",
      "es2022",
      "--strict",
      "--exactOptionalPropertyTypes",
      "--types",
      "node",
    ];
    const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
    await run(process.execPath, [compiler, ...options, "example.ts"], { cwd: folder }).catch((error: unknown) =>
      assert.fail(String(Object(error).stdout)),
    );
    const { stdout } = await run(process.execPath, ["example.js", origin], { cwd: folder, env });
    assert.match(stdout, /^3 of 84, from http:.*\nUMASS MEMORIAL/);

    const answer = await run(bin, ["--base-url", origin, "hospitals", "search", "--state", "MA", "--json"], {
      env,
      cwd: folder,
    });
    await writeFile(join(folder, "answer.json"), answer.stdout);
    const verified = await run(bin, ["--base-url", origin, "verify", "answer.json"], { env, cwd: folder });
    assert.match(verified.stdout, /^same: /);

    demo.kill("SIGINT");
    const [code] = await once(demo, "exit");
    assert.equal(code, 0);
  },
);

/** The folders of this package and of all that it depends on, as npm finds them. */
async function installed(): Promise<ReadonlySet<string>> {
  const folders = new Set([home]);
  for (const each of folders) {
    const { dependencies = {} } = JSON.parse(await readFile(join(each, "package.json"), "utf8"));
    for (const name of Object.keys(dependencies)) folders.add(placeOf(name, each === home ? ROOT : each));
  }
  return folders;
}

function placeOf(name: string, from: string): string {
  for (let place = from; place !== dirname(place); place = dirname(place))
    if (existsSync(join(place, "node_modules", name))) return join(place, "node_modules", name);
  throw new Error(`${name} is not installed.`);
}

/** Bytes on the disk, without packages of its own, which are counted apart. */
async function sizeOf(path: string): Promise<number> {
  const names = await readdir(path, { recursive: true });
  const files = names.filter((name) => !name.includes("node_modules")).map((name) => stat(join(path, name)));
  return (await Promise.all(files)).reduce((sum, { blocks }) => sum + blocks * 512, 0);
}
