import assert from "node:assert/strict";
import test from "node:test";
import { endpoints } from "../../../src/catalog/index.ts";
import { pageOf, questionPage } from "../../../src/surfaces/pages/addresses.ts";
import type { Side } from "./agencies.ts";
import { ask } from "./ask.ts";

const live = endpoints.filter((endpoint) => endpoint.kind === "live");

/** The pages for people: each is served, with every file that it names. */
export function definePages(side: Side): void {
  test("every page is served, answers and charts too, and every file that it names", async () => {
    const answers = live.flatMap((dataset) => dataset.examples.map((example) => questionPage(dataset, example)));
    const files = new Set<string>();
    for (const path of ["/", "/docs", "/reference", ...endpoints.map(pageOf), ...answers]) {
      const page = await ask(side.origin, path, { headers: { accept: "text/html" } });
      assert.equal(page.status, 200, path);
      assert.equal(page.headers["content-type"], "text/html; charset=utf-8");
      for (const [, file = ""] of page.text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) files.add(file);
    }
    assert.ok(files.size >= 3);
    for (const file of files) {
      const { status, headers, text } = await ask(side.origin, file);
      assert.equal(status, 200, file);
      assert.match(String(headers["cache-control"]), /^public, max-age=31536000, immutable$/, file);
      assert.ok(text.length > 100, file);
    }
  });
}
