import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { promisify } from "node:util";
import { getMcpConfigForManifest, unpackExtension } from "@anthropic-ai/mcpb";
import schema from "@anthropic-ai/mcpb/mcpb-manifest-v0.3.schema.json" with { type: "json" };
import { Ajv } from "ajv";
import { listen } from "../../../sandbox/server.ts";
import { endpoints } from "../../../src/catalog/index.ts";
import { installedWith } from "../../../scripts/licences/licences.ts";
import { environmentFor } from "../../cli/run-command.ts";
import { newSandbox } from "../../support/harness.ts";
import { clients, type McpClient } from "../../surfaces/mcp/clients.ts";
import { serverJson } from "./server-json.ts";

/** The bundle as a desktop client installs it: read, unpacked into a folder with a blank in its name, and started. */

const ROOT = join(import.meta.dirname, "../../..");
const folder = await mkdtemp(join(tmpdir(), "phdg-bundle-"));
const home = join(folder, "Application Support");
const read = async (path: string) => JSON.parse(await readFile(path, "utf8"));
const about = await read(join(ROOT, "package.json"));
const file = join(folder, "made", `${about.name}-${about.version}.mcpb`);

test.before(async () => {
  const env = { ...process.env, GITHUB_REPOSITORY: "example/gateway", BUILD_COMMIT: "0123abc" };
  await promisify(execFile)(process.execPath, [join(ROOT, "scripts/bundle.ts"), join(folder, "made")], { env });
  assert.ok(await unpackExtension({ mcpbPath: file, outputDir: home, silent: true }));
});

test.after(() => rm(folder, { recursive: true }));

/** A client on the server that the manifest names. */
async function started(context: TestContext, origin: string): Promise<McpClient> {
  const manifest = await read(join(home, "manifest.json"));
  const found = await getMcpConfigForManifest({
    manifest,
    extensionPath: home,
    systemDirs: {},
    userConfig: {},
    pathSeparator: "/",
  });
  const { command = "", args = [], env = {} } = found ?? {};
  assert.deepEqual(env, { OPENFDA_API_KEY: "" }, "without a key, none is sent");
  const stdio = clients["SDK 2"]?.stdio ?? assert.fail();
  const client = await stdio({ command, args, env: { ...environmentFor(origin), ...env } });
  context.after(() => client.close());
  return client;
}

test("the manifest is valid by its schema and says what package.json says", async () => {
  const manifest = await read(join(home, "manifest.json"));
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  assert.equal(validate(manifest), true, JSON.stringify(validate.errors));
  assert.equal(validate({ ...manifest, server: { type: "ruby" } }), false);
  assert.equal(manifest.version, about.version);
  assert.equal(manifest.compatibility.runtimes.node, about.engines.node);
  assert.ok((await readFile(join(home, manifest.server.entry_point))).length > 0);
});

test("server.json is valid and names the bundle of this version by its digest", async () => {
  const server = serverJson.parse(await read(join(folder, "made/server.json")));
  assert.equal(server.name, `io.github.example/${about.name}`);
  assert.equal(server.version, about.version);
  const [{ identifier, fileSha256 } = assert.fail()] = server.packages;
  const release = `https://github.com/example/gateway/releases/download/v${about.version}`;
  assert.equal(identifier, `${release}/${about.name}-${about.version}.mcpb`);
  assert.equal(
    fileSha256,
    createHash("sha256")
      .update(await readFile(file))
      .digest("hex"),
  );
});

test("it holds the compiled code and exactly the packages that are installed with it, in at most 10 MB", async () => {
  const names = await readdir(home, { recursive: true });
  const wanted = installedWith(await read(join(ROOT, "package-lock.json"))).map(({ path }) => path);
  for (const path of wanted) assert.ok(existsSync(join(home, path, "package.json")), path);
  const packages = names.filter((name) => /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^@/][^/]*$/.test(name));
  assert.deepEqual(packages.toSorted(), wanted.toSorted());
  assert.deepEqual((await read(join(home, "dist/package.json"))).commit, "0123abc");
  const { size } = await stat(file);
  assert.ok(size <= 10_000_000, `${size} bytes`);
});

test("the command that the manifest names serves the tools that it lists, and a tool answers", async (context) => {
  const agencies = await listen(newSandbox(), { port: 0, host: "127.0.0.1" });
  context.after(() => agencies.close());
  const client = await started(context, agencies.origin);
  const names = (await client.tools()).map(({ name }) => name);
  const { tools } = await read(join(home, "manifest.json"));
  assert.deepEqual(
    names,
    tools.map(({ name }: { name: string }) => name),
  );
  for (const { name } of endpoints) assert.ok(names.includes(name), name);
  const { isError, text, structured } = await client.call("hospitals", { state: "MA", limit: 1 });
  assert.equal(isError, false, text);
  assert.ok(Object(structured).source_url.startsWith(agencies.origin));
  assert.equal(Object(structured).count, 1);
});

test("where no agency can be reached, a tool says so and gives no empty list", async (context) => {
  const gone = await listen(newSandbox(), { port: 0, host: "127.0.0.1" });
  await gone.close();
  const client = await started(context, gone.origin);
  const { isError, text, structured } = await client.call("hospitals", { state: "MA" });
  assert.equal(isError, true);
  assert.match(text, /^upstream_unavailable: /);
  assert.equal(structured, undefined);
});
