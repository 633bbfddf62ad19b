import { z } from "zod";
import type { Endpoint } from "../catalog/dataset.ts";
import { datasetsOf } from "../catalog/lookup.ts";
import { sha256 } from "../core/digest.ts";
import { countsSchema } from "./counting.ts";
import { envelopeSchema } from "./envelope.ts";

/** Characters of the digest in base64: 96 bits. */
const LENGTH = 16;

/**
 * A digest of what all answers look like and what can be asked for: processes with another one, of another release,
 * must not be given our answers, nor we theirs.
 * @param counts what counts look like, which stand in the same store
 */
export async function answerSchemaDigest(
  endpoints: readonly Endpoint[],
  counts: z.ZodType = countsSchema,
): Promise<string> {
  const schemas = datasetsOf(endpoints).map(({ name, record, paramsSchema }) => [
    name,
    z.toJSONSchema(envelopeSchema(record), { io: "output" }),
    paramsSchema,
  ]);
  return (
    await sha256(new TextEncoder().encode(JSON.stringify([schemas, z.toJSONSchema(counts, { io: "output" })])))
  ).slice(0, LENGTH);
}
