import assert from "node:assert/strict";
import test from "node:test";
import { plot } from "../../../src/surfaces/pages/charts/plot.ts";
import type { Tally } from "../../../src/surfaces/pages/charts/tally.ts";
import { newSandboxService } from "../../support/harness.ts";

const bars = (page: string): { readonly width: number; readonly height: number }[] =>
  [...page.matchAll(/<rect[^>]*>/g)].map(([rect]) => ({
    width: Number(/ width="([\d.]+)"/.exec(rect)?.[1]),
    height: Number(/ height="([\d.]+)"/.exec(rect)?.[1]),
  }));

test("bars are visible, however many there are", async () => {
  for (const kind of ["values", "time"] as const)
    for (const number of [1, 2, 3, 12]) {
      const counts = Array.from({ length: number }, (_, index) => ({ label: `${2000 + index}`, count: index + 1 }));
      const tally: Tally = { kind, step: "year", title: "Things", counts, without: 0, hasSeveral: false };
      const drawn = bars(String(await plot(tally, "chart-1")));
      assert.equal(drawn.length, number);
      for (const { width, height } of drawn) {
        assert.ok(width > 5 && height > 5, `${kind} ${number}: ${width} by ${height}`);
        if (kind === "values") assert.ok(height > 12 && height <= 24, `${number}: ${height}`);
      }
    }
});

test("records that all have the same value are one visible bar", async () => {
  const service = await newSandboxService();
  const page = await (await service.get("/trials?condition=lung+cancer&status=RECRUITING&limit=3")).text();
  const figure = /<strong>Statuses<\/strong>[\s\S]*?<\/figure>/.exec(page)?.[0] ?? "";
  const [bar, ...more] = bars(figure);
  assert.deepEqual(more, []);
  assert.ok((bar?.height ?? 0) > 12, JSON.stringify(bar));
});
