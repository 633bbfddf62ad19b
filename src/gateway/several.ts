import { z } from "zod";
import type { Dataset } from "../catalog/dataset.ts";
import { ERRORS, GatewayError, invalidQuery, REASONS } from "../core/errors.ts";
import type { Caller } from "./caller.ts";
import { API_VERSION, DISCLAIMER, envelopeSchema } from "./envelope.ts";
import type { Gateway } from "./gateway.ts";

/** Several records by their identifiers: each one a look-up of its own, with a source of its own. */

/** Identifiers of one request. */
export const MOST_IDS = 25;

/** Characters of all of them; one has at most 60. */
const LONGEST_IDS = 2000;

/** Look-ups at the same time: more would only wait in their agency's line. */
const AT_A_TIME = 4;

const failure = {
  id: z.string(),
  error: z.enum(Object.keys(ERRORS)),
  detail: z.string(),
  source_url: z.url().optional(),
};

/** The answer for several identifiers, each in exactly one list. */
export const severalSchema = z.strictObject({
  ok: z.literal(true),
  api_version: z.literal(API_VERSION),
  count: z.int().min(0).meta({ description: "Number of records found." }),
  found: z
    .array(
      envelopeSchema(z.record(z.string(), z.unknown()))
        .pick({
          source: true,
          source_url: true,
          retrieved_at: true,
          source_updated: true,
          source_digest: true,
          shown_digest: true,
          notes: true,
          self: true,
        })
        .extend({ id: z.string(), record: z.record(z.string(), z.unknown()) }),
    )
    .meta({ description: "Records with their sources, in the order requested." }),
  not_found: z.array(z.strictObject(failure)).meta({ description: "The agency has no such record." }),
  invalid: z.array(z.strictObject(failure)).meta({ description: "Malformed identifiers, which were not requested." }),
  failed: z.array(z.strictObject({ ...failure, reason: z.enum(Object.keys(REASONS)).optional() })).meta({
    description: "No usable answer: the agency failed, or a budget was used up. This says nothing about the record.",
  }),
  disclaimer: z.string(),
});

export type Several = z.output<typeof severalSchema>;

/** The identifiers in a text, each once. @throws GatewayError invalid_query for too many, or an empty one */
export function toIds(text: string): readonly string[] {
  if (text.length > LONGEST_IDS) throw invalidQuery(`Identifiers may have at most ${LONGEST_IDS} characters together.`);
  const ids = text.split(",").map((id) => id.trim());
  if (ids.includes("")) throw invalidQuery("Separate identifiers with single commas; one of them is empty.");
  const different = [...new Map(ids.map((id) => [id.toUpperCase(), id])).values()];
  if (different.length > MOST_IDS)
    throw invalidQuery(`Ask for at most ${MOST_IDS} identifiers at a time; received ${different.length}.`);
  return different;
}

/**
 * Looks all of them up. A failure of one says nothing about the others.
 * @param more of a look-up: the sections that are wanted
 * @throws GatewayError rate_limited, where not even the first may be asked; internal_error
 */
export async function lookUpSeveral(
  gateway: Gateway,
  lookup: Dataset,
  ids: readonly string[],
  more: object,
  caller: Caller,
): Promise<Several> {
  const outcomes = new Map<string, Several["found"][number] | GatewayError>();
  const left = ids.values();
  const work = async (): Promise<void> => {
    for (const id of left) {
      try {
        const { envelope } = (await gateway.call(lookup, { ...more, id }, caller)).answer;
        const { source, source_url, retrieved_at, source_updated, source_digest, shown_digest, notes, self } = envelope;
        const [record = {}] = envelope.results;
        const proof = { source, source_url, retrieved_at, source_updated, source_digest, shown_digest };
        outcomes.set(id, { id, ...proof, notes, self, record });
      } catch (error) {
        if (!(error instanceof GatewayError) || error.code === "internal_error") throw error;
        outcomes.set(id, error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  const of = (kind: "not_found" | "invalid" | "failed") =>
    ids.flatMap((id) => {
      const outcome = outcomes.get(id);
      if (!(outcome instanceof GatewayError) || kindOf(outcome) !== kind) return [];
      const { code, message, sourceUrl } = outcome;
      return [
        { id, error: code, detail: message, ...(sourceUrl === undefined ? {} : { source_url: sourceUrl }), outcome },
      ];
    });
  const plain = ({ outcome: _, ...failure }: ReturnType<typeof of>[number]) => failure;
  const found = ids.flatMap((id) => {
    const outcome = outcomes.get(id);
    return outcome === undefined || outcome instanceof GatewayError ? [] : [outcome];
  });
  return {
    ok: true,
    api_version: API_VERSION,
    count: found.length,
    found,
    not_found: of("not_found").map(plain),
    invalid: of("invalid").map(plain),
    failed: of("failed").map((failure) => {
      const { reason } = failure.outcome;
      return { ...plain(failure), ...(reason === undefined ? {} : { reason }) };
    }),
    disclaimer: DISCLAIMER,
  };
}

function kindOf({ code }: GatewayError): "not_found" | "invalid" | "failed" {
  if (code === "not_found") return "not_found";
  return code === "invalid_query" || code === "invalid_npi" ? "invalid" : "failed";
}
