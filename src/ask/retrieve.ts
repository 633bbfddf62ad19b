import type { Dataset, Endpoint } from "../catalog/dataset.ts";
import { CURSOR, cursorIn } from "../catalog/paging.ts";
import { toTarget } from "../catalog/url-query.ts";
import { type Clock, within } from "../core/clock.ts";
import { GatewayError, upstreamFailure } from "../core/errors.ts";
import { duration } from "../core/text.ts";
import type { Caller } from "../gateway/caller.ts";
import { toErrorBody } from "../gateway/envelope.ts";
import type { Gateway } from "../gateway/gateway.ts";
import { sourceFacts } from "./answer-body.ts";
import type { Call, PlannedCall } from "../../questions/plan/schema.ts";
import { numbered, type Asked } from "./retrieved.ts";

/** What retrieving needs: whom to ask, and how its answers are cited. */
export interface RetrieveOptions {
  readonly endpoints: readonly Endpoint[];
  readonly gateway: Gateway;
  readonly clock: Clock;
  /** Before every path, for addresses of this service. */
  readonly prefix: string;
  /** Appended to every dataset's name, as the gateway does. */
  readonly sourceNote: string;
}

/** Milliseconds for everything that one question asks of the agencies, and after which no further page is begun. */
const DEADLINE = 12_000;
const LAST_PAGE = 8000;

/** Where this service has to look for records that fit: those of a page, and the pages that a question may read. */
const PAGE_SIZE = 50;
const MOST_PAGES = 10;

/** The dataset that a call asks. @throws Error for an endpoint that is not offered, which no checked plan names */
export function datasetOf(endpoints: readonly Endpoint[], { endpoint }: Call): Dataset {
  const dataset = endpoints.find(({ path }) => path === endpoint);
  if (dataset?.kind !== "live") throw new Error(`No live endpoint ${endpoint}.`);
  return dataset;
}

/**
 * All planned calls side by side, with one deadline; each ends as records, as none, or as unavailable. Calls whose
 * records are looked through take from the pages that the question may read as they need them.
 * @throws GatewayError rate_limited or overloaded, which concern the whole question
 */
export async function retrieve(planned: readonly PlannedCall[], caller: Caller, options: RetrieveOptions) {
  const start = options.clock.monotonic();
  let pagesLeft = MOST_PAGES - planned.filter(looksThrough).length;
  const attempt = async (call: Call, item: PlannedCall): Promise<Asked> => {
    const dataset = datasetOf(options.endpoints, call);
    const isSearched = looksThrough(item) && dataset.paramShape.integers.has("limit");
    const input = isSearched ? { ...call.params, limit: PAGE_SIZE } : call.params;
    const passed = (): number => options.clock.monotonic() - start;
    const page = (more = {}) => pageOf(dataset, { ...input, ...more }, DEADLINE - passed(), caller, options);
    const pages: [Page, ...Page[]] = [await page()];
    const goesOn = (): boolean => isSearched && pagesLeft > 0 && passed() < LAST_PAGE;
    const following = () => (goesOn() ? cursorIn(pages.at(-1)?.envelope?.next ?? "") : null);
    for (let next = following(); next !== null; next = following()) {
      pagesLeft -= 1;
      pages.push(await page({ [CURSOR]: next }));
    }
    return { call, dataset, pages };
  };
  const all = await Promise.all(
    planned.map(async (item): Promise<[PlannedCall, Asked, ...Asked[]]> => {
      const first = await attempt(item.call, item);
      const goesOn = item.otherwise !== undefined && first.pages[0].entry.status === "empty";
      return goesOn ? [item, first, await attempt(item.otherwise, item)] : [item, first];
    }),
  );
  return numbered(all);
}

type Page = Asked["pages"][number];

const looksThrough = ({ filters = [], order }: PlannedCall): boolean => filters.length > 0 || order !== undefined;

const late = (): GatewayError => upstreamFailure("timeout", `No usable answer within ${duration(DEADLINE)}.`);

async function pageOf(
  dataset: Dataset,
  input: object,
  milliseconds: number,
  caller: Caller,
  { gateway, clock, prefix, sourceNote }: RetrieveOptions,
): Promise<Page> {
  const ended = (status: Page["entry"]["status"], document: Page["document"], rest: Partial<Page> = {}): Page => {
    const entry = { status, ...sourceFacts.parse(document), gateway_url: toTarget(prefix + dataset.path, input) };
    return { entry, document, codes: dataset.view.codes, envelope: null, failure: null, ...rest };
  };
  try {
    const { answer } = await within(milliseconds, gateway.call(dataset, input, caller), late);
    const { envelope } = answer;
    return ended(envelope.count === 0 ? "empty" : "ok", { ...envelope }, { envelope });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const asked_at = new Date(clock.now()).toISOString();
    const source = dataset.source + sourceNote;
    if (error.code === "not_found")
      return ended("empty", { ...toErrorBody(error, ""), source, asked_at, retrieved_at: asked_at });
    if (error.status !== 502 && error.status !== 400) throw error;
    /** A 400 after a checked plan is the agency's refusal of what we built. */
    const reason = error.reason ?? "query_rejected";
    return ended("unavailable", { source, source_url: error.sourceUrl, asked_at, reason }, { failure: error });
  }
}
