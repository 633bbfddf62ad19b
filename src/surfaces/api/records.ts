import type { Dataset } from "../../catalog/dataset.ts";
import { lookupsOf } from "../../catalog/lookup.ts";
import { invalidQuery } from "../../core/errors.ts";
import { Payload } from "../../core/payload.ts";
import { quoted } from "../../core/text.ts";
import type { CachedAnswer } from "../../gateway/envelope.ts";
import { lookUpSeveral, toIds } from "../../gateway/several.ts";
import { citedRecord, toCitation } from "../../provenance/citation.ts";
import { answerReply, documentReply, type Reply } from "../http/reply.ts";
import type { Handler, HttpParts } from "../http/respond.ts";
import { inputOf } from "../http/request.ts";
import type { ApiParts } from "./parts.ts";

/** Records by the agency's own identifiers: one with its citation, or several separated by commas. */

const FORMAT = "format";

/** The forms of an answer: itself, or how to cite it. */
export const RECORD_FORMATS = {
  json: { type: undefined, write: undefined },
  text: { type: "text/plain; charset=utf-8", write: "text" },
  bibtex: { type: "application/x-bibtex; charset=utf-8", write: "bibtex" },
  csl: { type: "application/vnd.citationstyles.csl+json", write: "csl" },
} as const;

const isFormat = (text: string): text is keyof typeof RECORD_FORMATS => Object.hasOwn(RECORD_FORMATS, text);

export const recordRoutes = (parts: ApiParts, http: HttpParts): readonly (readonly [string, Handler])[] =>
  lookupsOf(parts.endpoints).map((lookup) => [lookup.address, recordHandler(lookup, parts, http)]);

function recordHandler(lookup: Dataset, { gateway, callers, keepsAnswers }: ApiParts, http: HttpParts): Handler {
  return async (context, headers) => {
    const { [FORMAT]: wanted = "json", ...input } = inputOf(context, lookup, [FORMAT]);
    const format = String(wanted);
    if (!isFormat(format))
      throw invalidQuery(
        `Parameter "${FORMAT}" must be one of ${Object.keys(RECORD_FORMATS).join(", ")}; received ${quoted(format)}.`,
        FORMAT,
      );
    const caller = callers.of(context, headers);
    const { id = "", ...more } = input;
    if (String(id).includes(",")) {
      if (format !== "json") throw invalidQuery(`Parameter "${FORMAT}" is for one record at a time.`, FORMAT);
      const several = await lookUpSeveral(gateway, lookup, toIds(String(id)), more, caller);
      return documentReply(Payload.of(several, ""), "no-store");
    }
    const { answer, cache } = await gateway.call(lookup, input, caller);
    const reply = answerReply(answer, cache, http.ttlSeconds, http.clock.monotonic(), keepsAnswers());
    return format === "json" ? reply : cited(lookup, String(id), answer, RECORD_FORMATS[format], reply);
  };
}

type Cited = Exclude<(typeof RECORD_FORMATS)[keyof typeof RECORD_FORMATS], { readonly write: undefined }>;

async function cited(
  lookup: Dataset,
  id: string,
  answer: CachedAnswer,
  { type, write }: Cited,
  reply: Reply,
): Promise<Reply> {
  const { agency } = lookup.upstream;
  const citation = toCitation({
    agency,
    question: "",
    answer: answer.envelope,
    record: citedRecord(lookup, id, answer.envelope),
  });
  return { ...reply, payload: await Payload.ofText(`${citation[write]}\n`), contentType: type };
}
