import { GatewayError, upstreamFailure } from "../../core/errors.ts";
import { duration } from "../../core/text.ts";

/** What may go wrong on the way to an agency's answer, as the failures of the agency that callers see. */

export const notUtf8 = (agency: string): GatewayError =>
  upstreamFailure("not_json", `${agency} sent bytes that are not UTF-8.`);

export const timedOut = (agency: string, timeoutMs: number, cause: unknown): GatewayError =>
  upstreamFailure("timeout", `${agency} did not answer completely within ${duration(timeoutMs)}.`, { cause });

export const isNamed = (name: string, cause: unknown): boolean => cause instanceof DOMException && cause.name === name;

/** Whether {@link failing} found a content coding that cannot be undone. */
export const isUndecodable = (error: unknown): boolean =>
  error instanceof GatewayError && isNamed("EncodingError", error.cause);

/** What a `fetch` throws, as a failure of the agency; only there, since a TypeError elsewhere is a defect of ours. */
export const failing =
  (agency: string) =>
  (cause: unknown): never => {
    if (cause instanceof TypeError)
      throw upstreamFailure("network", `The connection to ${agency} failed or broke off.`, { cause });
    if (!isNamed("EncodingError", cause)) throw cause;
    throw upstreamFailure("not_json", `${agency} sent a content encoding that can't be decoded.`, { cause });
  };
