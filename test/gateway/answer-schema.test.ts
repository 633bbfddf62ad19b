import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import type { Dataset } from "../../src/catalog/dataset.ts";
import { answerSchemaDigest } from "../../src/gateway/answer-schema.ts";
import { countsSchema } from "../../src/gateway/counting.ts";
import { catalog } from "../support/catalog.ts";

test("the digest of a catalog changes only with its schemas", async () => {
  const { endpoints } = catalog;
  const digest = await answerSchemaDigest(endpoints);
  assert.match(digest, /^[A-Za-z0-9+/]{16}$/);
  assert.equal(await answerSchemaDigest([...endpoints]), digest);
  const changed = (change: (dataset: Dataset) => Dataset): Promise<string> =>
    answerSchemaDigest(
      endpoints.map((one, at) =>
        at === endpoints.findIndex(({ kind }) => kind === "live") && one.kind === "live" ? change(one) : one,
      ),
    );
  const others = await Promise.all([
    changed((one) => ({ ...one, record: one.record.extend({ added: z.string().nullable() }) })),
    changed((one) => ({ ...one, record: z.object({}) })),
    changed((one) => ({ ...one, paramsSchema: { ...one.paramsSchema, required: ["added"] } })),
    changed((one) => ({ ...one, name: "another" })),
    answerSchemaDigest(endpoints, countsSchema.extend({ added: z.string() })),
  ]);
  assert.equal(new Set([digest, ...others]).size, 6);
});
