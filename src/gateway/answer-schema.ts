import { z } from "zod";
import type { Endpoint } from "../catalog/dataset.ts";
import { datasetsOf } from "../catalog/lookup.ts";
import { sha256 } from "../core/digest.ts";
import { envelopeSchema } from "./envelope.ts";

/** Characters of the digest in base64: 96 bits. */
const LENGTH = 16;

/**
 * A digest of what all answers look like and what can be asked for: processes with another one, of another release,
 * must not be given our answers, nor we theirs.
 */
export async function answerSchemaDigest(endpoints: readonly Endpoint[]): Promise<string> {
  const schemas = datasetsOf(endpoints).map(({ name, record, paramsSchema }) => [
    name,
    z.toJSONSchema(envelopeSchema(record), { io: "output" }),
    paramsSchema,
  ]);
  return (await sha256(new TextEncoder().encode(JSON.stringify(schemas)))).slice(0, LENGTH);
}
