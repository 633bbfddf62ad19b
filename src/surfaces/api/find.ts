import type { Hono } from "hono";
import { z } from "zod";
import { screen } from "../../../questions/screen.ts";
import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { searchesKnowing, wordOf } from "../../catalog/lookup.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { ERRORS, GatewayError, invalidQuery } from "../../core/errors.ts";
import { Payload } from "../../core/payload.ts";
import { wordsOf } from "../../core/text.ts";
import type { Caller } from "../../gateway/caller.ts";
import { API_VERSION } from "../../gateway/envelope.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import { requireNoParameters } from "../http/request.ts";
import { postedJsonField } from "../http/posted-body.ts";
import { methodNotAllowed, preflight, respond, type Handler, type HttpParts } from "../http/respond.ts";
import type { ApiParts } from "./parts.ts";
import { documentReply } from "../http/reply.ts";
import { FIND_PATH } from "../paths.ts";

/** What a text finds in every dataset: the record that it names, else each dataset's total and its search. */

/** One search for the text. */
export interface FoundSearch {
  readonly dataset: Dataset;
  /** The parameter that takes the text. */
  readonly parameter: string;
  readonly input: Readonly<Record<string, string>>;
  /** The agency's total; null where it reports none. */
  readonly outcome: number | null | GatewayError;
  /** What the search says of itself. */
  readonly notes: readonly string[];
}

export interface Find {
  /** The dataset whose identifier the text is, in its agency's spelling. */
  readonly record: { readonly dataset: Dataset; readonly id: string } | null;
  readonly searches: readonly FoundSearch[];
  /** Searches that report no totals, so that they were not asked. */
  readonly notSearched: readonly Dataset[];
}

/** The record that a text names, such as `K243418`; null where it is no identifier. */
export function recordNamed(endpoints: readonly Endpoint[], text: string): Find["record"] {
  const id = text.trim();
  const [dataset] = searchesKnowing(endpoints, id);
  return dataset?.identifier === undefined || dataset.identifier === null ? null : { dataset, id: id.toUpperCase() };
}

/** The screen was made for sentences: one word says nothing about a person. @throws GatewayError question_refused */
function requireNoPerson(text: string): void {
  const refusal = wordsOf(text).length < 2 ? null : screen(text.trim());
  if (refusal === null) return;
  const { message, rephrase } = refusal;
  throw new GatewayError("question_refused", message, { more: { rephrase } });
}

/**
 * Asks every search that reports totals for one record, all at once: a bounded handful of requests. An identifier is
 * not looked for in texts, and its record is not asked for.
 * @throws GatewayError question_refused
 */
export async function find(
  gateway: Gateway,
  endpoints: readonly Endpoint[],
  text: string,
  caller: Caller,
): Promise<Find> {
  const record = recordNamed(endpoints, text);
  if (record !== null) return { record, searches: [], notSearched: [] };
  requireNoPerson(text);
  const live = endpoints.filter((endpoint): endpoint is Dataset => endpoint.kind === "live" && !endpoint.isLookup);
  const asked = live
    .filter(({ countable }) => countable !== null)
    .flatMap((dataset) => wordParameters(dataset).map((parameter) => ({ dataset, parameter })));
  const searches = asked.map(async ({ dataset, parameter }): Promise<FoundSearch> => {
    const input = { [parameter]: text.trim() };
    try {
      const { answer } = await gateway.call(dataset, { ...input, limit: 1 }, caller);
      const { upstream_total: outcome, count, notes: all } = answer.envelope;
      /** Those about one record of many would mislead here. */
      const notes = count === 0 ? all : (dataset.toQuery(input).request.notes ?? []);
      return { dataset, parameter, input, outcome, notes };
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return { dataset, parameter, input, outcome: error, notes: [] };
    }
  });
  return {
    record,
    searches: await Promise.all(searches),
    notSearched: live.filter(({ countable }) => countable === null),
  };
}

/** The parameters that take any words: `q` where there is one, else the name of a record, else the first two texts. */
function wordParameters({ paramsSchema, fields, view }: Dataset): readonly string[] {
  const isText = ([name, schema]: readonly [string, unknown]): boolean => {
    const { type, enum: values, pattern } = Object(schema);
    return type === "string" && values === undefined && pattern === undefined && fields[name]?.kind !== "exact";
  };
  const names = Object.entries(paramsSchema.properties ?? {})
    .filter(isText)
    .map(([name]) => name);
  const own = names.find((name) => name === "q") ?? names.find((name) => name === view.heading);
  return own === undefined ? names.slice(0, 2) : [own];
}

/** The answer to `POST /api/find`. */
export const findSchema = z.strictObject({
  ok: z.literal(true),
  api_version: z.string(),
  record: z
    .strictObject({ dataset: z.string(), id: z.string(), self: z.string() })
    .nullable()
    .meta({ description: "The record, if the text is an identifier." }),
  found: z
    .array(
      z.strictObject({
        dataset: z.string(),
        title: z.string(),
        parameter: z.string().meta({ description: "The parameter in which the text was looked for." }),
        upstream_total: z.int().min(0).nullable().meta({ description: "The agency's total; null where it failed." }),
        self: z.string().meta({ description: "The search, as path and query." }),
        notes: z
          .array(z.string())
          .optional()
          .meta({ description: "What the search says of itself, such as where it did not look." }),
        error: z.enum(Object.keys(ERRORS)).optional(),
        detail: z.string().optional(),
      }),
    )
    .meta({ description: "Each search that reports totals; empty if the text is an identifier." }),
  not_searched: z
    .array(z.strictObject({ dataset: z.string(), title: z.string(), reason: z.string() }))
    .meta({ description: "Searches that cannot say how many records match." }),
});

function toBody({ record, searches, notSearched }: Find): z.output<typeof findSchema> {
  return {
    ok: true,
    api_version: API_VERSION,
    record:
      record === null
        ? null
        : {
            dataset: wordOf(record.dataset),
            id: record.id,
            self: toTarget(record.dataset.byIdentifier?.address ?? "", { id: record.id }),
          },
    found: searches.map(({ dataset, parameter, input, outcome, notes }) => ({
      dataset: wordOf(dataset),
      title: dataset.title,
      parameter,
      upstream_total: outcome instanceof GatewayError ? null : outcome,
      self: toTarget(dataset.address, input),
      ...(notes.length === 0 ? {} : { notes: [...notes] }),
      ...(outcome instanceof GatewayError ? { error: outcome.code, detail: outcome.message } : {}),
    })),
    not_searched: notSearched.map((dataset) => ({
      dataset: wordOf(dataset),
      title: dataset.title,
      reason: `${dataset.upstream.agency} reports no totals.`,
    })),
  };
}

/** Characters of a text. */
const LONGEST = 200;

/** `POST /api/find`: a text in a body, so that it stands in no address; nothing is kept. */
export function addFind(
  app: Hono,
  { endpoints, gateway, callers, decodeUtf8 }: Pick<ApiParts, "endpoints" | "gateway" | "callers" | "decodeUtf8">,
  http: HttpParts,
): void {
  const answer: Handler = async (context, headers) => {
    requireNoParameters(context);
    await callers.chargeQuestion(context, headers);
    const text = await postedJsonField(context.req, "text", decodeUtf8);
    if (typeof text !== "string" || wordsOf(text).length === 0)
      throw invalidQuery('The body must have the field "text" with at least one letter or digit.');
    if (text.length > LONGEST) throw invalidQuery(`"text" may have at most ${LONGEST} characters.`);
    const found = await find(gateway, endpoints, text, callers.of(context, headers));
    return documentReply(Payload.of(toBody(found), ""), "no-store");
  };
  const METHODS = "POST";
  app.post(FIND_PATH, (context) => respond(context, FIND_PATH, answer, http));
  app.options(FIND_PATH, (context) => respond(context, FIND_PATH, preflight(METHODS), http));
  app.all(FIND_PATH, (context) => respond(context, FIND_PATH, methodNotAllowed(METHODS), http));
}
