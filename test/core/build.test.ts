import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { BUILD, repositoryOf, userAgentOf } from "../../src/core/build.ts";
import { API_VERSION } from "../../src/gateway/envelope.ts";

test("the version is that of package.json and of the interface, and sources have no commit", async () => {
  const { version } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
  assert.deepEqual(BUILD, { version });
  assert.equal(API_VERSION, version, "docs/maintainers/versioning.md promises one number");
});

test("agencies see the version, and where to find us if package.json says so", () => {
  const repository = "https://github.com/example/gateway";
  assert.equal(userAgentOf({ version: "1.2.3" }), "public-health-data-gateway/1.2.3");
  for (const given of [repository, { url: repository }, { url: `git+${repository}.git` }])
    assert.equal(
      userAgentOf({ version: "1.2.3", repository: given }),
      `public-health-data-gateway/1.2.3 (+${repository})`,
    );
  assert.equal(repositoryOf({ repository: "github:example/gateway" }), null);
});
