import assert from "node:assert/strict";
import test from "node:test";
import { PREFIX } from "../../../src/surfaces/paths.ts";
import type { Side } from "./agencies.ts";
import { ask, errorIn, successIn, type Heard } from "./ask.ts";

/** Files of all matches: whole, or visibly broken. */
export function defineExports(side: Side): void {
  test("a file has every match once, and its manifest names each page", async () => {
    const csv = await ask(side.origin, "/api/export/hospitals.csv?state=MA");
    assert.equal(csv.status, 200);
    assert.equal(csv.text.trimEnd().split("\r\n").length, 85);
    const { upstream_total } = successIn(await ask(side.origin, `${PREFIX}/trials/search?condition=cancer&limit=1`));
    const file = await ask(side.origin, "/api/export/trials.ndjson?condition=cancer&manifest=line");
    const lines = file.text
      .trimEnd()
      .split("\n")
      .map((line) => Object(JSON.parse(line)));
    const { manifest } = lines.pop();
    assert.deepEqual([manifest.complete, manifest.count, manifest.pages.length], [true, upstream_total, 3]);
    assert.equal(new Set(lines.map(({ nct_id }) => nct_id)).size, upstream_total);
  });

  test("an agency that fails on the second page breaks the file off", async () => {
    side.agencies.failAfter(1, "clinicaltrials", "unavailable");
    try {
      const response = await fetch(`${side.origin}/api/export/trials.csv?condition=cancer`);
      if (response.status === 200) await assert.rejects(response.text());
      else errorIn(await heard(response), 502, "upstream_unavailable");
    } finally {
      side.agencies.sandbox.setFault("clinicaltrials", null);
    }
  });

  test("an agency that fails on the first page is an error like any other", async () => {
    side.agencies.sandbox.setFault("cms", "unavailable");
    try {
      errorIn(await ask(side.origin, "/api/export/hospitals.csv?state=WY"), 502, "upstream_unavailable");
    } finally {
      side.agencies.sandbox.setFault("cms", null);
    }
    assert.equal((await ask(side.origin, "/api/export/hospitals.csv?state=WY")).status, 200);
  });
}

/** A response that is no stream, as runtimes send it that cannot break one off. */
const heard = async (response: Response): Promise<Heard> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  text: await response.text(),
});
