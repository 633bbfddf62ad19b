import type { Clock } from "../../core/clock.ts";
import { componentsOf, contentDigestOf, signatureFields, type SigningKey } from "../../provenance/signature.ts";
import { COMMON_HEADERS, type HttpResponse } from "./reply.ts";

/** A response with the fields by which anybody can prove whose it is. @param self the answer's own address */
export type Sign = (response: HttpResponse, self: string | undefined) => Promise<HttpResponse>;

/** Fields that a web page of another origin needs to check a signature. */
const EXPOSED = "Content-Digest, Content-Location, Signature, Signature-Input";

/**
 * Signs each response that has content and is sent as one piece: its status, the digest of the content as it is sent,
 * its own address and the time. A response that is sent again keeps its signature.
 */
export const createSign =
  (key: SigningKey, clock: Clock): Sign =>
  async (response, self) => {
    const { status, headers, body } = response;
    if (body === null) return response;
    const fields = {
      ...headers,
      "content-digest": await contentDigestOf(body),
      ...(self === undefined ? {} : { "content-location": self }),
    };
    const signature = await signatureFields(componentsOf(status, fields), Math.floor(clock.now() / 1000), key);
    const exposed = `${COMMON_HEADERS["access-control-expose-headers"]}, ${EXPOSED}`;
    return { ...response, headers: { ...fields, ...signature, "access-control-expose-headers": exposed } };
  };
