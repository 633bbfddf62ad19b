import { once } from "../../src/core/once.ts";
import { spansOf, type Span } from "../language/span.ts";
import { phrasePattern } from "../vocabulary/phrases.ts";
import known from "./data/fields-asked.json" with { type: "json" };
import { negationBefore } from "./negation.ts";
import type { Call, FieldAsked } from "./schema.ts";

/** Fields of the records that a question asks for by name, such as an NDC or the criteria of a study. */

const KINDS: Readonly<Record<string, string>> = {
  "/labels/search": "labels",
  "/trials/search": "trials",
  "/clearances/search": "clearances",
  "/devices/recalls": "recalls",
  "/devices/events": "events",
  "/providers/search": "providers",
  "/providers/{npi}": "providers",
  "/hospitals/search": "hospitals",
};

interface Asked extends FieldAsked {
  readonly pattern: RegExp;
}

const toAsked = (fields: Readonly<Record<string, readonly (readonly string[])[]>>) =>
  once(
    () =>
      new Map(
        Object.entries(fields).map(([kind, all]) => [
          kind,
          all.map(([said = "", path = "", label = "", style = "", missing = label]): Asked => ({
            pattern: phrasePattern(said, "gi"),
            path,
            label,
            isCode: style === "code",
            ...(missing === label ? {} : { missing }),
            ...(style.startsWith("from ") ? { from: style.slice("from ".length) } : {}),
          })),
        ]),
      ),
  );
const [ofAll, ofOne] = [toAsked(known.fields), toAsked(known.one)];

/** Which fields a text asks for of the records that a call finds, and where it does. */
export function fieldsAskedOf(
  call: Call,
  text: string,
): { readonly fields: readonly FieldAsked[]; readonly spans: readonly Span[] } {
  const isOne = call.endpoint === "/records/{dataset}/{id}";
  const kind = isOne ? call.params.dataset : (KINDS[call.endpoint] ?? "");
  const found = [...(ofAll().get(kind) ?? []), ...(isOne ? (ofOne().get(kind) ?? []) : [])]
    .map(({ pattern, ...field }) => ({
      field,
      spans: spansOf(text, pattern).filter(({ start }) => negationBefore(text, start) === null),
    }))
    .filter(({ spans }) => spans.length > 0);
  /** Of two ways to one field the first, which asks for more of it. */
  const fields = [...new Map(found.toReversed().map(({ field }) => [field.path, field])).values()].toReversed();
  return { fields, spans: found.flatMap(({ spans }) => spans) };
}
