import assert from "node:assert/strict";
import test from "node:test";
import { listen } from "../../../sandbox/server.ts";
import { endpoints } from "../../../src/catalog/index.ts";
import { PREFIX } from "../../../src/surfaces/paths.ts";
import { toTarget } from "../../../src/catalog/url-query.ts";
import { newSandbox } from "../../support/harness.ts";
import { datasets } from "../../support/recorded-agencies.ts";
import { clients } from "../../surfaces/mcp/clients.ts";
import { assertCompact, TOOLS_BESIDE } from "../../surfaces/mcp/compaction.ts";
import { startChild } from "../resilience/child.ts";
import { commandFile, environmentFor } from "../../cli/run-command.ts";

const LABEL = "0002ad27-779d-42ab-83b5-bc65453412a1";

const TIME = "2026-11-20T12:00:00.000Z";

for (const [name, { stdio }] of Object.entries(clients))
  for (const where of ["in process", "with a running gateway"])
    test(`${name} over standard streams, ${where}: lists every tool, and each example is what HTTP answers`, async (t) => {
      const agencies = await listen(newSandbox(), { port: 0, host: "127.0.0.1" });
      t.after(() => agencies.close());
      const env = environmentFor(agencies.origin);
      const gateway = await startChild(env);
      t.after(() => gateway.kill());
      const remote = where === "in process" ? [] : ["--base-url", gateway.origin];
      const client = await stdio({ command: process.execPath, args: [commandFile, ...remote, "mcp"], env });
      t.after(() => client.close());
      const tools = await client.tools();
      assert.deepEqual(
        tools.map((tool) => tool.name),
        [...endpoints.map((endpoint) => endpoint.name), ...TOOLS_BESIDE],
      );
      for (const dataset of datasets)
        for (const example of dataset.examples) {
          const { structured, isError, text } = await client.call(dataset.name, example);
          const response = await fetch(gateway.origin + toTarget(PREFIX + dataset.path, example));
          assert.equal(isError, false, text);
          const body = Object(await response.json());
          assertCompact({ ...Object(structured), retrieved_at: TIME }, { ...body, retrieved_at: TIME });
        }
      const bad = await client.call("hospitals", { limit: 51 });
      assert.match(bad.text, /"limit" must be a whole number from 1 to 50/);
      const excluded = await client.call("exclusions_search", {});
      assert.ok(excluded.isError && excluded.text.includes("https://exclusions.oig.hhs.gov/"));
      const long = Object((await client.call("get_record", { id: LABEL, sections: "adverse_reactions" })).structured);
      assert.match(long.more.join(" "), /get_record \{.*"fields":\["adverse_reactions"\],"from":\d+\}/);
      assert.equal(
        /on the gateway/.test(long.more.join(" ")),
        where !== "in process",
        "addresses only where there are any",
      );
      const missing = await client.call("provider_by_npi", { npi: "1999999984" });
      assert.match(missing.text, /^not_found: /);
    });
