import type { HonoRequest } from "hono";
import { GatewayError } from "../../core/errors.ts";
import { postedText, type PostedBodyOptions } from "../http/posted-body.ts";

/**
 * The one field of a form that was posted, read within its bounds.
 * @throws GatewayError unsupported_media_type, question_too_long, question_required
 */
export async function postedField(
  request: HonoRequest,
  name: string,
  { decodeUtf8 }: Pick<PostedBodyOptions, "decodeUtf8">,
): Promise<string> {
  const text = await postedText(request, {
    mediaType: "application/x-www-form-urlencoded",
    incomplete: "question_required",
    decodeUtf8,
  });
  const [pair, ...others] = new URLSearchParams(text ?? "");
  if (pair === undefined || pair[0] !== name || others.length > 0)
    throw new GatewayError("question_required", `Send exactly one form field, ${name}, in UTF-8.`);
  return pair[1];
}
