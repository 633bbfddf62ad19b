import type { Context } from "hono";
import { Payload } from "../../answer.ts";
import { API_VERSION } from "../../envelope.ts";
import { invalidQuery } from "../../errors.ts";
import type { Fresh } from "../../provenance/judge.ts";
import type { Rerunner } from "../../provenance/rerun.ts";
import { toInput } from "../../query.ts";
import { quoted } from "../../text.ts";
import { exampleUrl } from "../reference.ts";
import { documentReply } from "./reply.ts";
import { searchOf } from "./request.ts";
import type { Work } from "./respond.ts";

export interface VerifyOptions {
  readonly rerun: Rerunner;
  readonly prefix: string;
  /** What the asking of this request brings along. */
  readonly askingOf: (context: Context, headers: Headers) => Parameters<Rerunner>[1];
}

const QUERY = { names: ["source_url", "source_digest"], integers: new Set<string>() };

/**
 * Asks an agency again at the address that an envelope cites, beside the cache, and says whether its bytes are those that
 * the envelope's digest names, together with what the dataset reads from them today.
 */
export const verifyWork =
  ({ rerun, prefix, askingOf }: VerifyOptions): Work =>
  async (context, headers) => {
    const { source_url, source_digest } = toInput(searchOf(context), QUERY);
    const address = source_url === undefined ? "" : String(source_url);
    const digest = source_digest === undefined ? null : toDigest(String(source_digest));
    const [found] = rerun(address, askingOf(context, headers));
    if (found === undefined)
      throw invalidQuery(
        `Parameter "source_url" must be the source_url of an answer of this gateway, percent-encoded; nothing else is ever asked; received ${quoted(address, 200)}.`,
      );
    const fresh = await found.rerun();
    const comparison = compared(fresh, digest);
    const body = {
      ok: true,
      api_version: API_VERSION,
      ...comparison,
      dataset: found.dataset.name,
      gateway_url: exampleUrl(found.dataset, found.input, prefix),
      source_url: address,
      source_digest: fresh.digest,
      checked_at: new Date(fresh.retrievedAt).toISOString(),
      today: fresh.reading.kind === "envelope" ? fresh.reading.envelope : null,
    };
    return documentReply(Payload.of(body, ""), "no-store");
  };

/** A blank is what an unescaped `+` of base64 decodes to. */
function toDigest(received: string): string {
  const digest = received.replaceAll(" ", "+");
  if (/^sha-256=:[A-Za-z0-9+/]{43}=:$/.test(digest)) return digest;
  throw invalidQuery(
    `Parameter "source_digest" must be the source_digest of an answer, sha-256=:…=:; received ${quoted(received)}.`,
  );
}

/** @throws GatewayError when nothing can be read from bytes that are not the cited ones either */
function compared({ digest, reading }: Fresh, cited: string | null): { verdict: string | null; detail: string } {
  if (reading.kind === "unreadable" && digest !== cited) throw reading.error;
  if (cited === null)
    return { verdict: null, detail: "No source_digest was given; today is what the agency answers now." };
  if (digest !== cited)
    return {
      verdict: "changed upstream",
      detail: "The agency answers other bytes today; compare the records with today's.",
    };
  return reading.kind === "envelope"
    ? { verdict: "same", detail: "The agency's bytes are the same; every record must be one of today's." }
    : {
        verdict: "tampered or not ours",
        detail: "The agency's bytes are the same, and no success can be read from them.",
      };
}
