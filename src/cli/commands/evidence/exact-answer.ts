import { catalog, createClients } from "../../../app/gateway-parts.ts";
import { createBoundedFetch, type FetchedResponse } from "../../../gateway/transport/bounded-fetch.ts";
import { configuration } from "../../configuration.ts";
import { lend } from "../gateway-here.ts";
import { sha256 } from "../../../core/digest.ts";
import { GatewayError } from "../../../core/errors.ts";
import { CommandError } from "../../command-error.ts";
import type { ExactAnswer } from "./check.ts";

/** The bytes of a response: of UTF-8 its text gives them back, but for the mark that may stand before it. */
export async function exactly(fetched: Promise<FetchedResponse>): Promise<ExactAnswer> {
  const response = await fetched.catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    throw new CommandError(`${error.code}: ${error.message}`, 1, { cause: error });
  });
  const { status, contentType, link, text, retrievedAt: receivedAt } = response;
  const digest = await response.digest;
  response.free?.();
  for (const whole of [text, `\uFEFF${text}`]) {
    const bytes = new TextEncoder().encode(whole);
    if ((await sha256(bytes)) === digest)
      return { status, contentType, ...(link === undefined ? {} : { link }), bytes, digest, receivedAt };
  }
  throw new CommandError("The agency's answer is not UTF-8 text, so it cannot be kept.", 1);
}

/** How exact answers are asked for: at any address, that of an agency as politely as ever. */
interface ReachedAgencies {
  get(address: string): Promise<FetchedResponse>;
  close(): Promise<void>;
}

/** The agencies at the addresses of the settings; at other addresses, a running gateway's own agencies are asked. */
export async function connectAgencies(): Promise<ReachedAgencies> {
  const config = configuration();
  const { platform, close } = await lend(config, { observe: () => undefined, onAnswer: () => undefined });
  const clients = createClients(catalog.upstreams, config, platform);
  const { UPSTREAM_TIMEOUT_MS: timeoutMs, UPSTREAM_MAX_BYTES: maxBytes } = config;
  const elsewhere = { ...platform, agency: "The agency", authorization: undefined, timeoutMs, maxBytes };
  return {
    get(address) {
      const client = [...clients.values()].find(({ base }) => address.startsWith(base));
      return client === undefined ? createBoundedFetch(elsewhere)(address) : client.get(address);
    },
    close,
  };
}
