import { countsAddress } from "../catalog/counts.ts";
import type { Dataset, Endpoint } from "../catalog/dataset.ts";
import { lookupsOf, wordOf } from "../catalog/lookup.ts";
import { toTarget } from "../catalog/url-query.ts";
import { type Clock, within } from "../core/clock.ts";
import { GatewayError, upstreamFailure } from "../core/errors.ts";
import { duration } from "../core/text.ts";
import type { Caller } from "../gateway/caller.ts";
import { toCountQuestion } from "../gateway/counting.ts";
import { toErrorBody } from "../gateway/envelope.ts";
import type { Gateway } from "../gateway/gateway.ts";
import { sourceFacts, type AskAnswer } from "./answer-body.ts";
import {
  DEVICE_SEARCHES,
  FIRMS,
  OPENED_SECTIONS,
  paramsOf,
  type Call,
  type PlannedCall,
} from "../../questions/plan/schema.ts";
import { numbered, plainFirst, type Asked } from "./retrieved.ts";

/** What retrieving needs: whom to ask, and how its answers are cited. */
export interface RetrieveOptions {
  readonly endpoints: readonly Endpoint[];
  readonly gateway: Gateway;
  readonly clock: Clock;
  /** Appended to every dataset's name, as the gateway does. */
  readonly sourceNote: string;
}

/** Milliseconds for everything that one question asks of the agencies. */
const DEADLINE = 12_000;

/** The dataset that a call asks. @throws Error for an endpoint that is not offered, which no checked plan names */
export function datasetOf(endpoints: readonly Endpoint[], { endpoint, params }: Call): Dataset {
  const dataset =
    "dataset" in params
      ? lookupsOf(endpoints).find(({ path }) => path === endpoint.replace("{dataset}", params.dataset))
      : endpoints.find(({ path }) => path === endpoint);
  if (dataset?.kind !== "live") throw new Error(`No live endpoint ${endpoint}.`);
  return dataset;
}

/** What a call asks its dataset. */
export const inputOf = (call: Call): object =>
  Object.fromEntries(paramsOf(call).filter(([name]) => name !== "dataset"));

/** Where a call is asked here: a search, a look-up, or counts of a search. */
const addressOf = (dataset: Dataset, call: Call, by?: string): string =>
  by === undefined
    ? toTarget(dataset.address, inputOf(call))
    : toTarget(countsAddress(dataset), { ...inputOf(call), by });

/** A planned call as answers and errors show it, with addresses that anyone can open. */
export const shownCall =
  (endpoints: readonly Endpoint[]) =>
  ({ call, by, otherwise, offered }: PlannedCall): AskAnswer["plan"][number] => {
    const shown = (one: Call, counted?: string) => {
      const dataset = datasetOf(endpoints, one);
      const endpoint = counted === undefined ? one.endpoint : `/counts/${wordOf(dataset)}`;
      const params = Object.fromEntries([
        ...paramsOf(one),
        ...(counted === undefined ? [] : [["by", counted] as const]),
      ]);
      return { endpoint, params, address: addressOf(dataset, one, counted) };
    };
    return {
      ...shown(call, by),
      ...(otherwise === undefined ? {} : { otherwise: shown(otherwise) }),
      ...(offered === undefined ? {} : { offered: shown(offered) }),
    };
  };

/**
 * All planned calls side by side, with one deadline; each ends as records, as counts, as none, or as unavailable.
 * @throws GatewayError rate_limited or overloaded, which concern the whole question
 */
export async function retrieve(planned: readonly PlannedCall[], caller: Caller, options: RetrieveOptions) {
  const start = options.clock.monotonic();
  const attempt = async (call: Call, by?: string): Promise<Asked> => {
    const dataset = datasetOf(options.endpoints, call);
    const left = DEADLINE - (options.clock.monotonic() - start);
    return {
      call,
      dataset,
      source: await sourceOf(dataset, { call, ...(by === undefined ? {} : { by }) }, left, caller, options),
    };
  };
  const all = await Promise.all(
    planned.map(async (item) => {
      const first = await attempt(item.call, item.by);
      const isEmpty = ({ source }: Asked): boolean => source.entry.status === "empty";
      const next = isEmpty(first) && item.otherwise !== undefined ? await attempt(item.otherwise, item.by) : null;
      const tries: [Asked, ...Asked[]] = next === null ? [first] : [first, next];
      if (tries.every(isEmpty)) {
        const wider = item.offered === undefined ? null : await attempt(item.offered);
        const ofFirm = wider !== null && isEmpty(wider) ? ofFirmAlone(wider.call) : null;
        const beside = ofFirm === null ? wider : await attempt(ofFirm);
        return { planned: item, tries, ...(beside === null ? {} : { beside }) };
      }
      const opened = isOfWholeLabels(item) ? labelsIn(tries.at(-1) ?? first) : [];
      const other = next === null ? (first.source.entry.status === "ok" ? otherName(item) : null) : widerOf(item);
      const [beside, ...labels] = await Promise.all([
        other === null ? null : attempt(other),
        ...opened.map((call) => attempt(call)),
      ]);
      return {
        planned: item,
        tries,
        ...(beside === null ? {} : { beside }),
        opened: labels.filter((one) => one !== null),
      };
    }),
  );
  return numbered(all);
}

/** Of devices that were found under another name only: the wider search, whose number tells how many there may be. */
const widerOf = ({ offered, otherwise }: PlannedCall): Call | null =>
  offered !== undefined &&
  JSON.stringify(offered) !== JSON.stringify(otherwise) &&
  DEVICE_SEARCHES.has(offered.endpoint) &&
  "q" in offered.params
    ? offered
    : null;

/** All records of the firm of a search by words for a device; null where it has no firm or no such words. */
function ofFirmAlone({ endpoint, params }: Call): Call | null {
  const firm = Object.entries(params).find(([name]) => FIRMS.has(name));
  return firm === undefined || !("q" in params) || !DEVICE_SEARCHES.has(endpoint)
    ? null
    : Object({ endpoint, params: Object.fromEntries([firm]) });
}

/** A search of devices by another name than the one that found some; more words than that has would find fewer. */
function otherName({ call, otherwise, offered }: PlannedCall): Call | null {
  const wordsOf = ({ params }: Call): ReadonlySet<string> =>
    new Set("q" in params ? params.q?.toLowerCase().split(" ") : []);
  const own = wordsOf(call);
  if (!DEVICE_SEARCHES.has(call.endpoint) || own.size === 0) return null;
  const others = [otherwise, offered].filter((one) => one !== undefined);
  return others.find((one) => wordsOf(one).size > 0 && !own.isSubsetOf(wordsOf(one))) ?? null;
}

/** Whether a question is about text that a search of labels leaves out or cuts. */
const isOfWholeLabels = ({ sections = [], matters = [] }: PlannedCall): boolean =>
  matters.length > 0 || sections.some((section) => OPENED_SECTIONS.has(section));

/** Labels that are opened for one question. */
const MOST_OPENED = 2;

/** Look-ups of the first labels that a search found. */
const labelsIn = ({ source }: Asked): readonly Call[] =>
  plainFirst((source.envelope?.results ?? []).map((record) => ({ record })))
    .flatMap(({ record }): Call[] => {
      const { set_id: id }: { readonly set_id?: unknown } = Object(record);
      return typeof id === "string" ? [{ endpoint: "/records/{dataset}/{id}", params: { dataset: "labels", id } }] : [];
    })
    .slice(0, MOST_OPENED);

type Page = Asked["source"];

const late = (): GatewayError => upstreamFailure("timeout", `No usable answer within ${duration(DEADLINE)}.`);

async function sourceOf(
  dataset: Dataset,
  { call, by }: PlannedCall,
  milliseconds: number,
  caller: Caller,
  { gateway, clock, sourceNote }: RetrieveOptions,
): Promise<Page> {
  const gateway_url = addressOf(dataset, call, by);
  const ended = (status: Page["entry"]["status"], document: Page["document"], rest: Partial<Page> = {}): Page => {
    const entry = { status, ...sourceFacts.parse(document), gateway_url };
    return { entry, document, codes: dataset.view.codes, envelope: null, failure: null, ...rest };
  };
  try {
    const asked =
      by === undefined
        ? gateway.call(dataset, inputOf(call), caller)
        : gateway.count(toCountQuestion(dataset, { ...inputOf(call), by }), caller);
    const { answer } = await within(milliseconds, asked, late);
    const { envelope } = answer;
    /** Matches without a value that they could be counted by are matches. */
    const isEmpty = envelope.count === 0 && (by === undefined || (envelope.upstream_total ?? 0) === 0);
    return ended(isEmpty ? "empty" : "ok", { ...envelope }, { envelope });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const asked_at = new Date(clock.now()).toISOString();
    const source = dataset.source + sourceNote;
    if (error.code === "not_found")
      return ended("empty", { ...toErrorBody(error, ""), source, asked_at, retrieved_at: asked_at });
    /**
     * Counts may be refused because there are too many matches, which only the agency's total shows; and the provider
     * registry alone knows which specialties it has, and which searches are too broad for it.
     */
    const isRefused = error.status === 400 && (by !== undefined || error.sourceUrl !== undefined);
    if (error.status === 400 && !isRefused)
      throw new Error("A question was turned into a call that its dataset refuses.", { cause: error });
    if (error.status !== 502 && !isRefused) throw error;
    const reason = error.reason ?? "query_rejected";
    const detail = isRefused ? { detail: error.message } : {};
    return ended(
      "unavailable",
      { source, source_url: error.sourceUrl, asked_at, reason, ...detail },
      { failure: error },
    );
  }
}
