import type { HonoRequest } from "hono";
import { GatewayError } from "../../errors.ts";
import { quoted } from "../../text.ts";

/** Bytes of a form's body. */
const LARGEST_BODY = 4096;

const FORM = "application/x-www-form-urlencoded";

/**
 * The one field of a form that was posted, read within its bound.
 * @throws GatewayError unsupported_media_type, question_too_long, question_required
 */
export async function postedField(request: HonoRequest, name: string): Promise<string> {
  const type = request.header("content-type") ?? "";
  if (type.split(";")[0]?.trim().toLowerCase() !== FORM)
    throw new GatewayError("unsupported_media_type", `The form is sent as ${FORM}; received ${quoted(type)}.`);
  const pairs = [...new URLSearchParams(await boundedText(request.raw.body))];
  const [pair, ...others] = pairs;
  if (pair === undefined || pair[0] !== name || others.length > 0)
    throw new GatewayError("question_required", `The form has one field, ${name}, sent once.`);
  return pair[1];
}

/** Counts while it reads: what a client says about its length proves nothing. */
async function boundedText(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > LARGEST_BODY)
      throw new GatewayError("question_too_long", `The form takes at most ${LARGEST_BODY} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
