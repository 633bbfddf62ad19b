import { z } from "zod";
import { BY, byParams, countRecord, countsAddress, MOST_VALUES } from "../catalog/counts.ts";
import type { Countable, Dataset } from "../catalog/dataset.ts";
import { boundsOf, countedValue, SORT, valuesOf, type Field } from "../catalog/fields.ts";
import type { TrimmedRecord } from "../catalog/reading.ts";
import { invalidQuery, upstreamFailure } from "../core/errors.ts";
import { duration, quoted } from "../core/text.ts";
import { envelopeSchema } from "./envelope.ts";
import type { Caller } from "./caller.ts";
import { MOST_TRIES, type ArrivedPage, type Pages } from "./pages.ts";
import { createWholeSearch, tooFew } from "./whole-search.ts";

/** Counts over all matches of a search, never over one page. */

const request = z.object({
  source_url: z.url(),
  retrieved_at: z.iso.datetime(),
  source_digest: z.string(),
  self: z.string(),
});

/** The body of counts: an envelope whose records are values, and what it takes to add them up. */
export const countsSchema = envelopeSchema(
  countRecord.extend({
    and: countRecord.shape.value
      .optional()
      .meta({ description: "The value of the second field, where two are counted together." }),
  }),
).extend({
  by: z.string().meta({ description: "The counted field, or two separated by a comma." }),
  missing: z.int().min(0).nullable().meta({
    description: "Matches without a value; null if unknown, as notes says.",
  }),
  multiple: z.boolean().meta({
    description: "Whether a record may have several values, so that the counts may add up to more than the total.",
  }),
  sources: z.array(request).meta({ description: "Every request behind these counts, in order." }),
});

export type Counts = Readonly<z.output<typeof countsSchema>>;

/** A field whose values are counted. */
interface CountedField {
  /** What callers count by: of a date its year. */
  readonly name: string;
  /** The field's own name. */
  readonly of: string;
  readonly field: Field;
}

/** What a caller wants counted. */
export interface CountQuestion {
  readonly dataset: Dataset;
  readonly countable: Countable;
  /** As a caller writes it: a name, or two with a comma between them. */
  readonly by: string;
  readonly fields: readonly [CountedField, CountedField?];
  /** The search whose matches are counted. */
  readonly input: object;
}

/** The parameters of a search and the field. @throws GatewayError invalid_query with the fields that are offered */
export function toCountQuestion(dataset: Dataset, parameters: Readonly<Record<string, unknown>>): CountQuestion {
  const { [BY]: by, ...input } = parameters;
  const { countable, title, upstream } = dataset;
  if (countable === null)
    throw invalidQuery(`${title} can't be counted: ${upstream.agency} reports neither counts nor totals.`);
  const parsed = byParams([...countable.fields.keys()]).safeParse(by);
  const [first, second] = (parsed.data ?? []).flatMap((name): CountedField[] => {
    const field = countable.fields.get(name);
    const [of = name] = Object.entries(dataset.fields).find(([, each]) => each === field) ?? [];
    return field === undefined ? [] : [{ name, of, field }];
  });
  if (parsed.success && first !== undefined)
    return {
      ...{ dataset, countable, input, by: parsed.data.join(",") },
      fields: second === undefined ? [first] : [first, second],
    };
  const received = by === undefined ? "it is missing" : `received ${quoted(String(by))}`;
  throw invalidQuery(`Parameter "${BY}" ${parsed.error?.issues[0]?.message ?? ""}; ${received}.`, BY);
}

type Value = Counts["results"][number];

interface Counted {
  /** The first one is cited. */
  readonly pages: readonly [ArrivedPage, ...ArrivedPage[]];
  readonly total: number;
  readonly values: readonly Value[];
  /** Said of values that are not named; null where all are. */
  readonly cut: string | null;
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
  const { dataset, input, countable, by, fields } = question;
  const counted = await wayOf(question)(question, caller, pages);
  const { pages: asked, total, values, cut, isTorn } = counted;
  /** Agencies of devices write nothing as an empty text. */
  const results = values.filter(({ value, and }) => value !== "" && and !== "");
  const sum = sumOf(results);
  const isMultiple = fields.some((each) => each?.field.isMultiple === true);
  const { asked: params, request: search } = dataset.toQuery(input);
  const about = countable.noteOn?.(params) ?? null;
  const aboutSearch = [...(search.notes ?? []), ...(about === null ? [] : [about])];
  const isUnknown = cut !== null || isTorn || sum > total;
  const missing = results.length === 0 && !isUnknown ? total : isUnknown || isMultiple ? null : total - sum;
  const notes = [
    ...(countable.note === undefined ? [] : [countable.note]),
    ...(cut === null ? [] : [cut]),
    ...aboutSearch,
    ...[...counted.notes].filter((note) => !aboutSearch.includes(note)),
    ...(results.length > 0 && fields.some((each) => each?.field.hasSpellings === true) ? [OTHER_SPELLINGS] : []),
    ...(isMultiple ? ["One record may have several values and is counted under each of them."] : []),
    ...(total > 0 && missing === total ? [noneHas(question, total)] : []),
    ...(isMultiple && missing === null ? [leastMissing(isUnknown ? 0 : total - sum, total)] : []),
    ...(sum > total && !isMultiple
      ? ["The counts add up to more than the total: the agency's data changed meanwhile."]
      : []),
  ];
  const [{ envelope, arrivedAt }] = asked;
  /** Of the records of one page. */
  const { shown_digest: _, ...first } = envelope;
  const counts: Counts = {
    ...first,
    unconfirmed: 0,
    self: selfOf(question),
    next: null,
    count: results.length,
    upstream_total: total,
    notes,
    by,
    missing,
    multiple: isMultiple,
    results,
    sources: asked.map((page) => request.parse(page.envelope)),
  };
  return { counts, arrivedAt };
}

/** `Employee error` and `Employee Error` are counted apart, and a search for one finds both. */
const OTHER_SPELLINGS =
  "Each spelling is counted by itself; a search for a value also finds its other spellings, and so perhaps more records.";

/** Said of matches that have nothing to count, which does not mean that nothing matches. */
const noneHas = ({ fields: [first, second] }: CountQuestion, total: number): string =>
  `None of the ${total} matches has a value of ${second === undefined ? first.name : `both ${first.name} and ${second.name}`}: ` +
  "the records don't say.";

/** Each value of a record is counted, so that more matches may be without one. @param least those that surely are */
const leastMissing = (least: number, total: number): string =>
  least > 0
    ? `At least ${least} of the ${total} matches have no value; exactly how many is not known.`
    : "How many matches have no value is not known.";

/** The address of these counts: the search without the size of its pages, and the field. */
function selfOf({ dataset, by, input }: CountQuestion): string {
  const search = new URLSearchParams(dataset.toQuery(input).self.replace(/^[^?]*/, ""));
  search.delete("limit");
  search.set(BY, by);
  return `${countsAddress(dataset)}?${search}`;
}

/** The agency counts, or gives the total for each value of closed lists, or every page is read. */
function wayOf(question: CountQuestion): typeof asAgency {
  const { countable, dataset, fields } = question;
  if (countable.ask !== undefined) return fields.length === 1 ? asAgency : asAgencyTogether;
  if (areByTotals(dataset, fields)) return filtersOf(question).length < mostRequests(dataset) ? byTotals : read;
  return countable.isByTotals === true && isDate(fields[0].field) && fields.length === 1 ? byYears : read;
}

/** Whether each value of a closed list is counted by a search of its own. */
export const isByTotals = (countable: Countable, field: Field | undefined): boolean =>
  countable.isByTotals === true && field !== undefined && isClosed(field);

/** The same of one field or two. */
const areByTotals = ({ countable }: Dataset, fields: CountQuestion["fields"]): boolean =>
  countable !== null && fields.every((each) => isByTotals(countable, each?.field));

const isDate = ({ kind }: Field): boolean => kind === "date";

const isClosed = ({ values, isOpen }: Field): boolean => values !== undefined && isOpen !== true;

/** Requests that one count may cost an agency. */
const MOST_REQUESTS = 25;

/** Milliseconds from the first answer to the last one: no proxy waits much longer for an answer. */
const LONGEST = 20_000;

/** Those that an agency may be sent within that time, too. */
const mostRequests = ({ upstream: { politeness } }: Dataset): number =>
  politeness.rate === null
    ? MOST_REQUESTS
    : Math.min(MOST_REQUESTS, Math.floor((LONGEST / 1000) * (politeness.rate.requests / politeness.rate.seconds)) - 1);

/** What a search is narrowed to for one total, and the values that are counted so. */
interface Narrowed {
  readonly filter: Readonly<Record<string, string>>;
  readonly of: Omit<Value, "count">;
}

/** Each value of one closed list, or each pair of two. */
function filtersOf({ dataset, input, fields: [first, second] }: CountQuestion): readonly Narrowed[] {
  const listed = (counted: CountedField | undefined) =>
    counted === undefined ? [] : valuesAsked(dataset, input, counted, [...(counted.field.values?.keys() ?? [])]);
  const ofFirst = listed(first).map((value) => ({
    filter: { [first.name]: value },
    of: { value: countedValue(first.field, value) },
  }));
  if (second === undefined) return ofFirst;
  return ofFirst.flatMap(({ filter, of }) =>
    listed(second).map((value) => ({
      filter: { ...filter, [second.name]: value },
      of: { ...of, and: countedValue(second.field, value) },
    })),
  );
}

/** Those of a field's values that the search itself asks for; all where it asks for none. */
function valuesAsked(dataset: Dataset, input: object, { name }: CountedField, values: readonly string[]) {
  const asked = Object.entries(dataset.toQuery(input).asked).find(([each]) => each === name)?.[1];
  const wanted = asked === undefined ? null : new Set((Array.isArray(asked) ? asked : [asked]).map(String));
  return values.filter((value) => wanted === null || wanted.has(value));
}

/** Said where a search is itself narrowed to some values of a list, and records may have others besides. */
const onNarrowed = ({ input, fields }: CountQuestion): readonly string[] =>
  fields.flatMap((each) =>
    each !== undefined && each.name in input && each.field.isMultiple === true
      ? [`Only the values of ${each.name} that the search asks for are counted.`]
      : [],
  );

/** One search for each value of a closed list, whose total is the count. */
async function byTotals(question: CountQuestion, caller: Caller, pages: Pages): Promise<Counted> {
  const { dataset, input } = question;
  const whole = await pages.one(dataset, input, 1, caller);
  const narrowed = filtersOf(question);
  const searches = await inTime(
    dataset,
    whole,
    narrowed.map(
      ({ filter }) =>
        () =>
          pages.one(dataset, { ...input, ...filter }, 1, caller, MOST_TRIES),
    ),
  );
  const values = narrowed.map(({ of }, index) => ({ ...of, count: searches[index]?.envelope.upstream_total ?? 0 }));
  return {
    pages: [whole, ...searches],
    total: whole.envelope.upstream_total ?? 0,
    values: sorted(values.filter(({ count }) => count > 0)),
    cut: null,
    isTorn: false,
    notes: [...onNothing(whole), ...onNarrowed(question)],
  };
}

/** Requests of one count at the same time: an agency that is slower than its rate is still asked at that rate. */
const AT_ONCE = 2;

/** The answers in the order of their requests. @throws GatewayError the first failure; a timeout when they take too long */
async function inTime(
  { upstream }: Dataset,
  first: ArrivedPage,
  requests: readonly (() => Promise<ArrivedPage>)[],
): Promise<readonly ArrivedPage[]> {
  const answers: ArrivedPage[] = [];
  let next = 0;
  let isOver = false;
  const work = async (): Promise<void> => {
    for (let at = next++; at < requests.length && !isOver; at = next++) {
      const answer = await requests[at]?.();
      if (answer === undefined) return;
      answers[at] = answer;
      if (answer.arrivedAt - first.arrivedAt <= LONGEST || at === requests.length - 1) continue;
      isOver = true;
      throw upstreamFailure(
        "timeout",
        `${upstream.agency} took longer than ${duration(LONGEST)} for ${at + 1} of the ${requests.length} requests ` +
          "that this count takes. Ask again later, or count by a field with fewer values.",
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, upstream.politeness.inFlight) }, work));
  return answers;
}

/** Matches that are too many to be read: one search for each of the latest years. */
async function byYears(question: CountQuestion, caller: Caller, pages: Pages): Promise<Counted> {
  const { dataset, input, fields } = question;
  const [{ of, field }] = fields;
  const whole = await pages.one(dataset, input, 1, caller);
  const total = whole.envelope.upstream_total ?? 0;
  if (total <= MOST_READ * dataset.pageSize) return read(question, caller, pages);
  const asked = Object(dataset.toQuery(input).asked);
  const [since, until] = boundsOf(of, field);
  /** Matches without a date, which an agency may sort first, are none of them. */
  const dated = { ...input, [since]: later(asked[since], EARLIEST) };
  const ends = await inTime(
    dataset,
    whole,
    [of, `-${of}`].map((order) => () => pages.one(dataset, { ...dated, [SORT]: order }, 1, caller, MOST_TRIES)),
  );
  const [first = "", last = ""] = ends.map(({ envelope }) => yearOf(valuesOf(of, field, envelope.results[0] ?? {})[0]));
  const all = yearsBetween(first, last);
  /** One study that is planned for 2099 would leave no room for those of today. */
  const near = String(new Date(whole.arrivedAt).getUTCFullYear() + MOST_AHEAD);
  const latest = asked[until] === undefined ? near : last;
  const years = all.filter((year) => year <= latest).slice(-(mostRequests(dataset) - ends.length - 1));
  const searches = await inTime(
    dataset,
    whole,
    years.map((year) => () => {
      const days = { [since]: later(asked[since], `${year}0101`), [until]: earlier(asked[until], `${year}1231`) };
      return pages.one(dataset, { ...input, ...days }, 1, caller, MOST_TRIES);
    }),
  );
  return {
    pages: [whole, ...ends, ...searches],
    total,
    values: years
      .map((year, index) => ({ value: year, count: searches[index]?.envelope.upstream_total ?? 0 }))
      .filter(({ count }) => count > 0),
    cut:
      years.length === all.length
        ? null
        : `Only ${years[0]} to ${years.at(-1)} are counted; the matches are of ${first} to ${last}. ${since} and ${until} ask for other years.`,
    isTorn: false,
    notes: [],
  };
}

/** A day before all others. */
const EARLIEST = "19000101";

/** Years after this one that are counted without being asked for. */
const MOST_AHEAD = 3;

const yearOf = (day = ""): string => day.slice(0, 4);

/** The first year to the last one; none where a match has none. */
function yearsBetween(first: string, last: string): readonly string[] {
  const count = Number(last) - Number(first) + 1;
  return count > 0 ? Array.from({ length: count }, (_, index) => String(Number(first) + index)) : [];
}

const later = (asked: unknown, day: string): string => (typeof asked === "string" && asked > day ? asked : day);
const earlier = (asked: unknown, day: string): string => (typeof asked === "string" && asked < day ? asked : day);

async function asAgency(question: CountQuestion, caller: Caller, pages: Pages): Promise<Counted> {
  const { dataset, input, fields } = question;
  const counted = await pages.one(countsOf(dataset), { ...input, [BY]: fields[0].name }, MOST_VALUES, caller);
  const whole = await pages.one(dataset, input, 1, caller);
  return {
    pages: [counted, whole],
    total: whole.envelope.upstream_total ?? 0,
    values: agencyValues(counted, fields[0].field),
    cut: isCutAt(counted, fields[0].field) ? MOST_FREQUENT : null,
    isTorn: false,
    notes: onNothing(whole),
  };
}

/** A count of one field for each value of the other, which must have few. */
async function asAgencyTogether(question: CountQuestion, caller: Caller, pages: Pages): Promise<Counted> {
  const { dataset, input, fields } = question;
  const [first, second = first] = fields;
  const counts = countsOf(dataset);
  const whole = await pages.one(dataset, input, 1, caller);
  const { split, values, asked } = await splitOf(question, caller, pages);
  const other = split === first ? second : first;
  const pagesOfValues = await inTime(
    dataset,
    whole,
    values.map(
      (value) => () =>
        pages.one(counts, { ...input, [split.name]: value, [BY]: other.name }, MOST_VALUES, caller, MOST_TRIES),
    ),
  );
  const together = pagesOfValues.flatMap((page, index) => {
    const of = countedValue(split.field, values[index] ?? "");
    return agencyValues(page, other.field).map(({ value, count }) =>
      split === first ? { value: of, and: value, count } : { value, and: of, count },
    );
  });
  const [cited = whole, ...further] = [...pagesOfValues, ...asked];
  return {
    pages: cited === whole ? [whole, ...further] : [cited, ...further, whole],
    total: whole.envelope.upstream_total ?? 0,
    values: sorted(together),
    cut: pagesOfValues.some((page) => isCutAt(page, other.field)) ? MOST_FREQUENT_OF_ONE : null,
    isTorn: false,
    notes: [...onNothing(whole), ...onNarrowed({ ...question, fields: [split] })],
  };
}

/** The field by whose values the other one is counted: its list is closed, or the agency names few values. */
async function splitOf(question: CountQuestion, caller: Caller, pages: Pages) {
  const { dataset, input, fields } = question;
  const candidates = fields
    .filter((each) => each !== undefined)
    .filter(({ field: { kind, isFilter } }) => kind !== "date" && kind !== "words" && isFilter !== false)
    .toSorted((one, other) => Number(isClosed(other.field)) - Number(isClosed(one.field)));
  const most = mostRequests(dataset) - 1 - candidates.length;
  const asked: ArrivedPage[] = [];
  for (const split of candidates) {
    let known = [...(split.field.values?.keys() ?? [])];
    if (!isClosed(split.field)) {
      const page = await pages.one(countsOf(dataset), { ...input, [BY]: split.name }, MOST_VALUES, caller, MOST_TRIES);
      asked.push(page);
      known = agencyValues(page, split.field).flatMap(({ value }) => (value === "" ? [] : [String(value)]));
    }
    const values = valuesAsked(dataset, input, split, known);
    if (values.length <= most) return { split, values, asked };
  }
  throw invalidQuery(
    `${question.by.replace(",", " and ")} can't be counted together for this search: one of two fields must be exact ` +
      `and have at most ${most} values. Add a parameter that narrows the search.`,
  );
}

function countsOf({ counts, name }: Dataset): Dataset {
  if (counts === null) throw new Error(`${name} has no counts of its agency.`);
  return counts;
}

/** The values that an agency counted; days of a date are added up by year. */
function agencyValues({ envelope }: ArrivedPage, field: Field): readonly Value[] {
  const values = envelope.results
    .map((record) => countRecord.parse(record))
    .map(({ value, count }) => ({ value: countedValue(field, value), count }));
  return isDate(field) ? tallied(values, ({ value }) => ({ value: yearOf(String(value)) })) : values;
}

const MOST_FREQUENT = `These are the ${MOST_VALUES} most frequent values; the agency lists no more.`;
const MOST_FREQUENT_OF_ONE = MOST_FREQUENT.replace(";", " for one of the values counted together;");

const isCutAt = ({ envelope }: ArrivedPage, field: Field): boolean =>
  !isDate(field) && envelope.results.length === MOST_VALUES;

/** What a search that found nothing says of itself. */
const onNothing = ({ envelope }: ArrivedPage): readonly string[] =>
  envelope.upstream_total === 0 ? envelope.notes : [];

/** Pages of a search that are read to count its matches. */
const MOST_READ = 10;

/**
 * The most matches of a search that are counted by a field, or by any; what an agency counts itself has no bound.
 */
export function mostCounted(dataset: Dataset, by = ""): number {
  const { countable, pageSize } = dataset;
  const field = countable?.fields.get(by);
  const isUnbounded =
    countable?.ask !== undefined || (field !== undefined && areByTotals(dataset, [{ name: by, of: by, field }]));
  return isUnbounded ? Infinity : MOST_READ * pageSize;
}

async function read({ dataset, fields, input }: CountQuestion, caller: Caller, pages: Pages): Promise<Counted> {
  const [first, second] = fields;
  const most = MOST_READ * dataset.pageSize;
  const all: ArrivedPage[] = [];
  const values: Value[] = [];
  const whole = createWholeSearch(dataset);
  for await (const { envelope, arrivedAt } of pages.all(dataset, input, caller, MOST_READ + 1)) {
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
      for (const value of countedValues(first, record))
        if (second === undefined) values.push({ value, count: 1 });
        else for (const and of countedValues(second, record)) values.push({ value, and, count: 1 });
    if (all.length === 1 && total !== null && total > most)
      throw invalidQuery(
        `This search has ${total} matches; at most ${most} can be counted, because each ` +
          "must be read. Add a parameter that narrows it.",
      );
  }
  const [opening, ...more] = all;
  if (opening === undefined) throw new Error("A search has at least one page.");
  const added = tallied(values, ({ count: _count, ...of }) => of);
  const counted = isDate(first.field) ? added.toSorted(byValue) : sorted(added);
  if (whole.end() === "short") throw tooFew(dataset, whole);
  return {
    pages: [opening, ...more],
    total: whole.total ?? whole.count,
    values: counted,
    cut: null,
    isTorn: whole.hasChanged,
    notes: whole.notes,
  };
}

/** The values of a record in a field; of a date its year. */
const countedValues = ({ of, field }: CountedField, record: TrimmedRecord): readonly Value["value"][] =>
  valuesOf(of, field, record).map((value) => (isDate(field) ? yearOf(value) : countedValue(field, value)));

/** The same values added up, in the order in which they come first. */
function tallied(values: readonly Value[], asOne: (value: Value) => Omit<Value, "count">): readonly Value[] {
  const sums = new Map<string, Value>();
  for (const value of values) {
    const of = asOne(value);
    const key = JSON.stringify(of);
    sums.set(key, { ...of, count: (sums.get(key)?.count ?? 0) + value.count });
  }
  return [...sums.values()];
}

const sorted = (values: readonly Value[]): readonly Value[] => values.toSorted((one, other) => other.count - one.count);

const byValue = (one: Value, other: Value): number => String(one.value).localeCompare(String(other.value), "en");

const sumOf = (values: readonly Value[]): number => values.reduce((sum, { count }) => sum + count, 0);
