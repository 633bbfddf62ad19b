import { Payload } from "../../answer.ts";
import { API_VERSION } from "../../envelope.ts";
import { GatewayError, invalidQuery } from "../../errors.ts";
import type { Asking } from "../../gateway.ts";
import type { Fresh } from "../../provenance/judge.ts";
import type { Rerunner } from "../../provenance/rerun.ts";
import { toInput, toTarget } from "../../query.ts";
import { quoted } from "../../text.ts";
import { PREFIX, VERIFY_PATH } from "../prefix.ts";
import { VERIFY_FIELDS, verifyForm } from "../web/verify-form.ts";
import { verifyPage, type Verdict } from "../web/verify-page.ts";
import type { PageWork } from "./endpoint-work.ts";
import { failureReply, LASTING, pageReply } from "./page-reply.ts";
import { documentReply } from "./reply.ts";
import { askingOf, searchOf, type AskingOptions } from "./request.ts";
import type { Work } from "./respond.ts";

export interface VerifyOptions extends AskingOptions {
  /** Asks again at an address of ours. */
  readonly rerun: Rerunner;
}

const QUERY = { names: VERIFY_FIELDS.map(({ name }) => name), integers: new Set<string>() };

/** What became of a verification, for programs. */
export const verifyWork =
  (options: VerifyOptions): Work =>
  async (context, headers) => {
    const { verification } = await verified(options, searchOf(context), askingOf(options, context, headers));
    return documentReply(Payload.of(verification, ""), "no-store");
  };

/** The same for people, who get a form where nothing was asked yet, and where it cannot be asked so. */
export const verifyPageWork =
  (options: VerifyOptions): PageWork =>
  async (context, site, headers) => {
    const sent = searchOf(context);
    if (sent === "") return pageReply(verifyForm(site, { values: new Map(), refusal: null }), LASTING);
    const search = withoutEmpty(sent);
    try {
      const found = await verified(options, search, askingOf(options, context, headers));
      const page = verifyPage(site, { ...found, twin: `${VERIFY_PATH}?${search}` });
      return await pageReply(page, { cacheControl: "no-store" });
    } catch (error) {
      if (!(error instanceof GatewayError) || error.code !== "invalid_query") throw error;
      const values = new Map(new URLSearchParams(search));
      return failureReply(verifyForm(site, { values, refusal: error }), error, "");
    }
  };

/** A query without the fields that a form sends though nothing was typed into them. */
const withoutEmpty = (search: string): string =>
  search
    .split("&")
    .filter((pair) => !QUERY.names.some((name) => pair === `${name}=`))
    .join("&");

/**
 * Asks an agency again at the address that an envelope cites, beside the cache, and says whether its bytes are those that
 * the envelope's digest names, together with what the dataset reads from them today.
 */
async function verified({ rerun }: VerifyOptions, search: string, asking: Asking) {
  const { source_url, source_digest } = toInput(search, QUERY);
  const address = source_url === undefined ? "" : String(source_url);
  const digest = source_digest === undefined ? null : toDigest(String(source_digest));
  const [found] = rerun(address, asking);
  if (found === undefined)
    throw invalidQuery(
      `Parameter "source_url" must be the source_url of an answer of this gateway, percent-encoded where it stands in a query; only addresses below those that it is configured to ask are ever asked; ${source_url === undefined ? "it was not sent" : `received ${quoted(address, 200)}`}.`,
    );
  const fresh = await found.rerun();
  const comparison = compared(fresh, digest);
  const verification = {
    ok: true,
    api_version: API_VERSION,
    ...comparison,
    dataset: found.dataset.name,
    gateway_url: toTarget(PREFIX + found.dataset.path, found.input),
    source_url: address,
    source_digest: fresh.digest,
    checked_at: new Date(fresh.retrievedAt).toISOString(),
    today: fresh.reading.kind === "envelope" ? fresh.reading.envelope : null,
  };
  return { verification, dataset: found.dataset };
}

/** A blank is what an unescaped `+` of base64 decodes to. */
function toDigest(received: string): string {
  const digest = received.replaceAll(" ", "+");
  if (/^sha-256=:[A-Za-z0-9+/]{43}=:$/.test(digest)) return digest;
  throw invalidQuery(
    `Parameter "source_digest" must be the source_digest of an answer, sha-256=:…=:; received ${quoted(received)}.`,
  );
}

/** @throws GatewayError when nothing can be read from bytes that are not the cited ones either */
function compared({ digest, reading }: Fresh, cited: string | null): { verdict: Verdict | null; detail: string } {
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
