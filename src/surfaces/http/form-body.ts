import type { HonoRequest } from "hono";
import { GatewayError } from "../../errors.ts";
import { postedText, type PostedBodyOptions } from "./posted-body.ts";

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
    throw new GatewayError("question_required", `The form has one field, ${name}, sent once, in UTF-8.`);
  return pair[1];
}
