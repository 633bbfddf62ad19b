import { sha256 } from "../../../core/digest.ts";
import { GatewayError } from "../../../core/errors.ts";
import type { FetchedResponse } from "../../../gateway/transport/response.ts";
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
