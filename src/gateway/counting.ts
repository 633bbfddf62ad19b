import { z } from "zod";
import { BY, byParam, countRecord, countsAddress, MOST_VALUES } from "../catalog/counts.ts";
import type { Countable, Dataset } from "../catalog/dataset.ts";
import { countedValue, valuesOf, type Field } from "../catalog/fields.ts";
import { invalidQuery, upstreamFailure } from "../core/errors.ts";
import { duration, quoted } from "../core/text.ts";
import { envelopeSchema } from "./envelope.ts";
import type { Caller } from "./caller.ts";
import type { ArrivedPage, Pages } from "./pages.ts";
import { createWholeSearch, tooFew } from "./whole-search.ts";

/** Counts over all matches of a search, never over one page. */

const request = z.object({
  source_url: z.url(),
  retrieved_at: z.iso.datetime(),
  source_digest: z.string(),
  self: z.string(),
});

/** The body of counts: an envelope whose records are values, and what it takes to add them up. */
export const countsSchema = envelopeSchema(countRecord).extend({
  by: z.string().meta({ description: "What the values are of." }),
  missing: z.int().min(0).nullable().meta({
    description: "Matches without a value; null where it cannot be known, which notes say.",
  }),
  multiple: z.boolean().meta({
    description: "Whether a record may have several values, so that the counts may add up to more than the total.",
  }),
  sources: z.array(request).meta({ description: "Every request that these counts were made of, in order." }),
});

export type Counts = Readonly<z.output<typeof countsSchema>>;

/** What a caller wants counted. */
export interface CountQuestion {
  readonly dataset: Dataset;
  readonly countable: Countable;
  readonly by: string;
  /** The search whose matches are counted. */
  readonly input: object;
}

/** The parameters of a search and the field. @throws GatewayError invalid_query with the fields that are offered */
export function toCountQuestion(dataset: Dataset, parameters: Readonly<Record<string, unknown>>): CountQuestion {
  const { [BY]: by, ...input } = parameters;
  const { countable, title, upstream } = dataset;
  if (countable === null)
    throw invalidQuery(`${title} can't be counted: ${upstream.agency} reports neither counts nor totals.`);
  const parsed = byParam([...countable.fields.keys()]).safeParse(by);
  if (parsed.success) return { dataset, countable, by: parsed.data, input };
  const received = by === undefined ? "it is missing" : `received ${quoted(String(by))}`;
  throw invalidQuery(`Parameter "${BY}" ${parsed.error.issues[0]?.message ?? ""}; ${received}.`);
}

type Value = z.output<typeof countRecord>;

interface Counted {
  /** The first one is cited. */
  readonly pages: readonly [ArrivedPage, ...ArrivedPage[]];
  readonly total: number;
  readonly values: readonly Value[];
  /** Whether there are values that are not named. */
  readonly isCut: boolean;
  /** Whether some matches may be counted twice or not at all, which the notes say. */
  readonly isTorn: boolean;
  readonly notes: Iterable<string>;
}

/**
 * Counts by the agency, or else by reading every page.
 * @returns with the moment at which the first page arrived
 * @throws GatewayError
 */
export async function count(question: CountQuestion, caller: Caller, pages: Pages) {
  const { countable, by } = question;
  const counted = await wayOf(question)(question, caller, pages);
  const { pages: asked, total, values, isCut, isTorn } = counted;
  /** Agencies of devices write nothing as an empty text. */
  const results = values.filter(({ value }) => value !== "");
  const sum = sumOf(results);
  const isMultiple = countable.fields.get(by)?.isMultiple === true;
  const notes = [
    ...(countable.note === undefined ? [] : [countable.note]),
    ...(isCut ? [`These are the ${MOST_VALUES} most frequent values; the agency names no more.`] : []),
    ...counted.notes,
    ...(isMultiple ? ["One record may have several values and is counted under each of them."] : []),
    ...(sum > total && !isMultiple
      ? ["The counts add up to more than the total: the agency's data changed meanwhile."]
      : []),
  ];
  const [{ envelope, arrivedAt }] = asked;
  const counts: Counts = {
    ...envelope,
    unconfirmed: 0,
    self: selfOf(question),
    next: null,
    count: results.length,
    upstream_total: total,
    notes,
    by,
    missing: isCut || isTorn || isMultiple || sum > total ? null : total - sum,
    multiple: isMultiple,
    results,
    sources: asked.map((page) => request.parse(page.envelope)),
  };
  return { counts, arrivedAt };
}

/** The address of these counts: the search without the size of its pages, and the field. */
function selfOf({ dataset, by, input }: CountQuestion): string {
  const search = new URLSearchParams(dataset.toQuery(input).self.replace(/^[^?]*/, ""));
  search.delete("limit");
  search.set(BY, by);
  return `${countsAddress(dataset)}?${search}`;
}

/** The agency counts, or gives the total for each value of a closed list, or every page is read. */
function wayOf({ countable, by }: CountQuestion): typeof asAgency {
  if (countable.ask !== undefined) return asAgency;
  return isByTotals(countable, countable.fields.get(by)) ? byTotals : read;
}

const isByTotals = (countable: Countable, field: Field | undefined): boolean =>
  countable.isByTotals === true && field?.values !== undefined && field.isOpen !== true;

/** One search for each value of a closed list, whose total is the count. */
async function byTotals(
  { dataset, countable, by, input }: CountQuestion,
  caller: Caller,
  pages: Pages,
): Promise<Counted> {
  const field = countable.fields.get(by);
  const whole = await pages.one(dataset, input, 1, caller);
  const asked = Object.entries(input).find(([name]) => name === by)?.[1];
  const wanted =
    asked === undefined ? null : new Set((Array.isArray(asked) ? asked : String(asked).split(",")).map(String));
  const searches: ArrivedPage[] = [];
  const values: Value[] = [];
  for (const value of field?.values?.keys() ?? []) {
    if (wanted !== null && !wanted.has(value)) continue;
    const search = await pages.one(dataset, { ...input, [by]: value }, 1, caller);
    searches.push(search);
    const { upstream_total: count } = search.envelope;
    if (field !== undefined && count !== null && count > 0) values.push({ value: countedValue(field, value), count });
  }
  return {
    pages: [whole, ...searches],
    total: whole.envelope.upstream_total ?? 0,
    values: values.toSorted((one, other) => other.count - one.count),
    isCut: false,
    isTorn: false,
    notes: onNothing(whole),
  };
}

async function asAgency(
  { dataset, countable, by, input }: CountQuestion,
  caller: Caller,
  pages: Pages,
): Promise<Counted> {
  const { counts } = dataset;
  if (counts === null) throw new Error(`${dataset.name} has no counts of its agency.`);
  const counted = await pages.one(counts, { ...input, [BY]: by }, MOST_VALUES, caller);
  const whole = await pages.one(dataset, input, 1, caller);
  const field = countable.fields.get(by);
  const values = counted.envelope.results
    .map((record) => countRecord.parse(record))
    .map(({ value, count }) => ({ value: field === undefined ? value : countedValue(field, value), count }));
  const isDate = countable.fields.get(by)?.kind === "date";
  return {
    pages: [counted, whole],
    total: whole.envelope.upstream_total ?? 0,
    values: isDate ? tallied(values, ({ value }) => String(value).slice(0, 4)) : values,
    isCut: !isDate && values.length === MOST_VALUES,
    isTorn: false,
    notes: onNothing(whole),
  };
}

/** What a search that found nothing says of itself. */
const onNothing = ({ envelope }: ArrivedPage): readonly string[] =>
  envelope.upstream_total === 0 ? envelope.notes : [];

/** Pages of a search that are read to count its matches. */
const MOST_PAGES = 10;

/** Milliseconds from the first page to the last one: no proxy waits much longer for an answer. */
const LONGEST = 20_000;

/** The most matches of a search that are counted; those that an agency counts itself have no bound. */
export const mostCounted = ({ countable, pageSize }: Dataset): number =>
  countable?.ask === undefined ? MOST_PAGES * pageSize : Infinity;

async function read({ dataset, countable, by, input }: CountQuestion, caller: Caller, pages: Pages): Promise<Counted> {
  const field = countable.fields.get(by);
  const all: ArrivedPage[] = [];
  const values: Value[] = [];
  const whole = createWholeSearch(dataset);
  for await (const { envelope, arrivedAt } of pages.all(dataset, input, caller, MOST_PAGES + 1)) {
    const { upstream_total: total, results } = envelope;
    all.push({ envelope: { ...envelope, results: [] }, arrivedAt });
    if (arrivedAt - (all[0]?.arrivedAt ?? arrivedAt) > LONGEST)
      throw upstreamFailure(
        "timeout",
        `${dataset.upstream.agency} took longer than ${duration(LONGEST)} for ${all.length} pages of this search. ` +
          "Add a parameter that narrows it, or ask again later.",
      );
    whole.see(envelope);
    for (const record of results)
      if (field !== undefined)
        for (const value of valuesOf(by, field, record)) values.push({ value: countedValue(field, value), count: 1 });
    if (all.length === 1 && total !== null && total > mostCounted(dataset))
      throw invalidQuery(
        `This search has ${total} matches; ${mostCounted(dataset)} can be counted at most, since each ` +
          "has to be read. Add a parameter that narrows it.",
      );
  }
  const [first, ...more] = all;
  if (first === undefined) throw new Error("A search has at least one page.");
  const counted = tallied(values, ({ value }) => value).toSorted((one, other) => other.count - one.count);
  if (whole.end() === "short") throw tooFew(dataset, whole);
  return {
    pages: [first, ...more],
    total: whole.total ?? whole.count,
    values: counted,
    isCut: false,
    isTorn: whole.hasChanged,
    notes: whole.notes,
  };
}

/** The same values added up by a key, in the order in which the keys come first. */
function tallied(values: readonly Value[], keyOf: (value: Value) => Value["value"]): readonly Value[] {
  const sums = new Map<Value["value"], number>();
  for (const value of values) sums.set(keyOf(value), (sums.get(keyOf(value)) ?? 0) + value.count);
  return [...sums].map(([value, count]) => ({ value, count }));
}

const sumOf = (values: readonly Value[]): number => values.reduce((sum, { count }) => sum + count, 0);
