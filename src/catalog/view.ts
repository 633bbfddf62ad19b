/** How people look at a dataset: which of its own fields matter. Pages hold no such knowledge themselves. */
export interface View<Field extends string = string, Parameter extends string = string> {
  /** The field that names a record. */
  readonly heading: Field;
  /** What is shown at once, in this order; everything else follows on demand. */
  readonly facts: readonly Field[];
  /** What the records retrieved can be counted by. */
  readonly charts?: readonly Chart<Field>[];
  /** Words for the codes that records hold, by field and code, in the order in which they are read. */
  readonly codes?: Readonly<Partial<Record<Field, ReadonlyMap<string, string>>>>;
  /** The same for members of a field's objects, by field and member, where a code means something else in each. */
  readonly memberCodes?: Readonly<Partial<Record<Field, Readonly<Record<string, ReadonlyMap<string, string>>>>>>;
  /** Of a field that is an object: the members that say enough in the cell of a table. */
  readonly parts?: Readonly<Partial<Record<Field, readonly string[]>>>;
  /** What a form says beside a parameter whose own description is for those who write addresses. */
  readonly hints?: Readonly<Partial<Record<Parameter, string>>>;
  /** Fields that say what of a search matched, so that one without a value is no gap of the record. */
  readonly ours?: readonly Field[];
  /** A column for what a parameter asked for: the items of a list that match, which come first in it. */
  readonly matched?: Readonly<Partial<Record<Parameter, Matched<Field>>>>;
  /** Values to choose from while typing, each with other words for it; or the cities of the country, alone or with their state. */
  readonly suggestions?: Readonly<Partial<Record<Parameter, ReadonlyMap<string, string> | "cities" | "places">>>;
  /** Names of the values of closed lists, by parameter and value. */
  readonly choices?: Readonly<Partial<Record<Parameter, ReadonlyMap<string, string>>>>;
}

export interface Matched<Field extends string = string> {
  readonly field: Field;
  /** The field that says how many of its items match. */
  readonly count: Field;
  readonly title: string;
  /** What the items are, one and several. */
  readonly items: readonly [string, string];
  /** The column whose place it takes. */
  readonly instead: Field;
  /**
   * The items of a whole record that match what was asked, and what that is called where it is less than was asked;
   * without it the items of a record stay in the agency's order.
   * @throws GatewayError invalid_query
   */
  itemsAt?(items: readonly unknown[], asked: string): { readonly items: readonly unknown[]; readonly at: string };
}

export interface Chart<Field extends string = string> {
  /** `time` counts by year or month, `values` by each value of the field, `states` on a map. */
  readonly kind: "time" | "values" | "states";
  readonly field: Field;
  /** Of a field that is an object or a list of objects: the member that is counted. */
  readonly part?: string;
  readonly title: string;
  /** What records that have a value are called, such as `rated`; without it they are those with a known value. */
  readonly known?: string;
  /** What all matches are counted by for the same chart, where the dataset is countable by it. */
  readonly by?: string;
}
