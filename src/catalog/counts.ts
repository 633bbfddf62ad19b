import { z } from "zod";
import { BESIDE } from "./addresses.ts";
import type { AgencyCount, Countable, Dataset, DatasetDefinition } from "./dataset.ts";
import { selectionOf, SORT } from "./fields.ts";
import { wordOf } from "./lookup.ts";

/** Counts over all matches that an agency makes itself, as a dataset whose records are values with their numbers. */

/** The most values that an agency names, the most frequent ones. */
export const MOST_VALUES = 1000;

/** Days of a date that it names, however many there are. */
const MOST_DAYS = 60_000;

/** Where counts of a dataset are asked for. */
export const countsAddress = (dataset: Dataset): `/${string}` => `${BESIDE}/counts/${wordOf(dataset)}`;

/** The parameter that names the field. */
export const BY = "by";

/** Fields that one count is of at most. */
const MOST_FIELDS = 2;

/** What may be asked to be counted. */
const byParam = (fields: readonly string[]) =>
  z
    .enum(fields, { error: `must be one of ${fields.join(", ")}` })
    .meta({ title: "Counted by", description: "The field whose values are counted.", example: fields[0] ?? "" });

/** The same with two fields, whose values are counted together. */
export const byParams = (fields: readonly string[]) =>
  z
    .string({ error: byFault(fields) })
    .transform((text, context): readonly [string, ...string[]] => {
      const [first = "", ...more] = text.split(",").map((name) => name.trim());
      const names = [first, ...more] as const;
      const areKnown = names.every((name) => fields.includes(name)) && new Set(names).size === names.length;
      if (areKnown && names.length <= MOST_FIELDS) return names;
      context.issues.push({ code: "custom", message: byFault(fields), input: text });
      return z.NEVER;
    })
    .meta({
      title: "Counted by",
      description: `The field whose values are counted, or two fields separated by a comma: ${fields.join(", ")}.`,
      example: fields[0] ?? "",
    });

const byFault = (fields: readonly string[]): string =>
  `must be one of ${fields.join(", ")}, or two of them separated by a comma`;

type CountParams = z.ZodObject<{ by: z.ZodType<string> }>;

const countRow = z
  .object({
    term: z.union([z.string(), z.number()]).optional(),
    time: z.string().optional(),
    count: z.int().nonnegative(),
  })
  .refine(({ term, time }) => (term === undefined) !== (time === undefined));

export const countRecord = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]).meta({ description: "As the agency writes it." }),
  count: z.int().min(0),
});

/** The definition of a dataset's counts, where its agency makes them. */
export function toCounts<Params extends z.ZodObject, Row extends z.ZodType, Record extends z.ZodObject>(
  definition: DatasetDefinition<Params, Row, Record>,
  searchParams: z.ZodObject,
  ask: AgencyCount,
  { fields }: Countable,
): DatasetDefinition<CountParams, typeof countRow, typeof countRecord> {
  const { title, caveat, source, upstream } = definition;
  const word = wordOf(definition);
  const { limit: _limit, [SORT]: _sort, ...shape } = searchParams.shape;
  const params: z.ZodObject = z.strictObject({ ...shape, [BY]: byParam([...fields.keys()]) });
  return {
    name: `${word}_counts`,
    prefix: BESIDE,
    path: `/counts/${word}`,
    title: `${title}: counts`,
    summary: "Counts all matches by the values of one field.",
    caveat,
    source,
    upstream,
    isPaged: false,
    pageSize: MOST_VALUES,
    params: params as CountParams,
    toRequest({ by, ...asked }) {
      const field = fields.get(by)?.counted?.at ?? "";
      const search = definition.toRequest(Object(asked), selectionOf(definition.fields ?? {}, Object(asked)));
      return { ...ask.toRequest(search, field, MOST_VALUES), limit: ask.isDate(field) ? MOST_DAYS : MOST_VALUES };
    },
    row: countRow,
    mismatch: () => null,
    record: countRecord,
    trim: ({ term, time, count }) => ({ value: term ?? time ?? "", count }),
    examples: [{ by: [...fields.keys()][0] ?? "" }],
    view: { heading: "value", facts: ["count"] },
  };
}
