import { z } from "zod";
import type { Dataset } from "../../catalog/dataset.ts";
import { toInput, toTarget } from "../../catalog/url-query.ts";
import { invalidQuery } from "../../core/errors.ts";
import { Payload } from "../../core/payload.ts";
import { quoted } from "../../core/text.ts";
import { API_VERSION, foreignEnvelope, type Envelope } from "../../gateway/envelope.ts";
import type { Caller } from "../../gateway/caller.ts";
import { judgeBytes, type Fresh, type Verdict } from "../../provenance/judge.ts";
import type { Rerunner } from "../../provenance/rerun.ts";
import { type Callers, searchOf } from "../http/request.ts";
import { documentReply } from "../http/reply.ts";
import type { Handler } from "../http/respond.ts";

/** What came of asking an agency again. */
export interface Verification {
  readonly ok: true;
  readonly api_version: string;
  /** Null where no digest was given to compare with. */
  readonly verdict: Verdict | null;
  readonly detail: string;
  readonly dataset: string;
  /** The question below the versioned prefix. */
  readonly gateway_url: string;
  readonly source_url: string;
  /** Of the bytes that the agency gave now. */
  readonly source_digest: string;
  readonly checked_at: string;
  /** What the dataset reads from them today; null where that is no success. */
  readonly today: Envelope | null;
}

/** The same for documents. */
export const verificationSchema = z.object({
  ok: z.literal(true),
  api_version: z.string(),
  verdict: z.enum(["same", "changed upstream", "tampered or not ours"]).nullable(),
  detail: z.string(),
  dataset: z.string(),
  gateway_url: z.string().meta({ description: "The question here that has this address." }),
  source_url: z.url(),
  source_digest: z.string().meta({ description: "Of the bytes that the agency gave now." }),
  checked_at: z.iso.datetime(),
  today: foreignEnvelope.nullable().meta({ description: "What is read from them; null for no success." }),
});

interface VerifyParts {
  /** Asks again at an address of ours. */
  readonly rerun: Rerunner;
  readonly callers: Callers;
}

const PARAMETERS = { names: ["source_url", "source_digest"], integers: new Set<string>() };

/** Checks an answer by its address and digest, for programs. */
export const verifyHandler =
  ({ rerun, callers }: VerifyParts): Handler =>
  async (context, headers) => {
    const { verification } = await verified(rerun, searchOf(context), callers.of(context, headers));
    return documentReply(Payload.of(verification, ""), "no-store");
  };

/**
 * Asks an agency again at the address that an envelope cites, beside the cache, and compares the bytes with those that
 * its digest names.
 * @param search the query text with `source_url` and `source_digest`
 * @throws GatewayError invalid_query, upstream_unavailable
 */
export async function verified(
  rerun: Rerunner,
  search: string,
  caller: Caller,
): Promise<{ readonly verification: Verification; readonly dataset: Dataset }> {
  const { source_url, source_digest } = toInput(search, PARAMETERS);
  const address = source_url === undefined ? "" : String(source_url);
  const digest = source_digest === undefined ? null : toDigest(String(source_digest));
  const [found] = rerun(address, caller);
  if (found === undefined)
    throw invalidQuery(
      'Parameter "source_url" must be the source_url of an answer of this gateway, percent-encoded in a query; ' +
        "no other URL is requested; " +
        `${source_url === undefined ? "it is missing" : `received ${quoted(address, 200)}`}.`,
      "source_url",
    );
  const { dataset, input } = found;
  const fresh = await found.rerun();
  const verification: Verification = {
    ok: true,
    api_version: API_VERSION,
    ...compared(fresh, digest),
    dataset: dataset.name,
    gateway_url: toTarget(dataset.address, input),
    source_url: address,
    source_digest: fresh.digest,
    checked_at: new Date(fresh.retrievedAt).toISOString(),
    today: fresh.reading.kind === "envelope" ? fresh.reading.envelope : null,
  };
  return { verification, dataset };
}

/** A blank is what an unescaped `+` of base64 decodes to. */
function toDigest(received: string): string {
  const digest = received.replaceAll(" ", "+");
  if (/^sha-256=:[A-Za-z0-9+/]{43}=:$/.test(digest)) return digest;
  throw invalidQuery(
    `Parameter "source_digest" must be the source_digest of an answer, written sha-256=:…=:; ` +
      `received ${quoted(received)}.`,
    "source_digest",
  );
}

/** @throws GatewayError when nothing can be read from bytes that are not the cited ones either */
function compared(fresh: Fresh, cited: string | null): Pick<Verification, "verdict" | "detail"> {
  if (fresh.reading.kind === "unreadable" && fresh.digest !== cited) throw fresh.reading.error;
  return cited === null
    ? { verdict: null, detail: "No source_digest was given, so nothing was compared." }
    : judgeBytes(fresh, cited);
}
