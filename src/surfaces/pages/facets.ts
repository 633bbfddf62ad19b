import { words } from "../../core/text.ts";
import { BY, countsAddress } from "../../catalog/counts.ts";
import { BESIDE } from "../../catalog/addresses.ts";
import type { Dataset } from "../../catalog/dataset.ts";
import { boundsOf, SORT, type Field } from "../../catalog/fields.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { isByTotals, mostCounted, type Counts } from "../../gateway/counting.ts";
import { bars, shortened, toTally } from "./charts.ts";
import { namesOf, orderWords, valuesAsked } from "./forms.ts";
import { foreign, html, type Html } from "./html.ts";
import { firstPage, lookedAt, withoutPaging, type Look, type ResultsOptions } from "./look.ts";
import { lowered } from "./values.ts";

/** Fields beside a result: their values narrow the search by a click, and the agency's counts over all matches are had on demand. */

type Beside = Pick<ResultsOptions, "dataset" | "answer" | "input" | "look" | "counted">;

/** The page of counts of a search by one field. */
export const countsPage = (dataset: Dataset, input: object, by: string, format?: "csv" | "svg"): string =>
  toTarget(countsPath(dataset), {
    ...countedSearch(input),
    [BY]: by,
    ...(format === undefined ? {} : { [FORMAT]: format }),
  });

/** Where counts of a dataset are shown. */
export const countsPath = (dataset: Dataset): `/${string}` => {
  const path: `/${string}` = `/${countsAddress(dataset).slice(BESIDE.length + 1)}`;
  return path;
};

/** The parameter of a page of counts that asks for a file. */
export const FORMAT = "format";

/** What is counted: all matches of a search, in no order. */
export function countedSearch(input: object): object {
  const { [SORT]: _, ...search } = Object(withoutPaging(input));
  return search;
}

/** What a field is called. */
const titleOf = (name: string, { title }: Field): string => title ?? words(name);

/** What counts are by: of a date its year. */
export const titleOfCounts = (by: string, name: string, field: Field): string =>
  field.counted?.by === undefined ? titleOf(name, field) : words(by);

/** The field that is counted under a name, with its own name. */
export function fieldCounted(dataset: Dataset, by: string): { readonly name: string; readonly field: Field } | null {
  const field = dataset.countable?.fields.get(by);
  const [name] = Object.entries(dataset.fields).find(([, each]) => each === field) ?? [];
  return field === undefined || name === undefined ? null : { name, field };
}

/** The search narrowed to a value; null where nothing filters by it. */
function narrowed(
  { dataset, input, look }: Pick<Beside, "dataset" | "input" | "look">,
  { name, field }: { readonly name: string; readonly field: Field },
  value: string,
): string | null {
  if (field.isFilter === false) return null;
  const search = firstPage(input);
  if (field.kind !== "date")
    return `${lookedAt(dataset, { ...search, [name]: value }, { ...look, from: null, back: [] })}#results`;
  if (!/^\d{4}$/.test(value)) return null;
  const [from, to] = boundsOf(name, field);
  return `${lookedAt(dataset, { ...search, [from]: `${value}0101`, [to]: `${value}1231` }, look)}#results`;
}

/** Fields that narrow a result. Null where the agency filters by none. */
export function facets(beside: Beside): Html | null {
  const { dataset, input } = beside;
  if (dataset.isLookup) return null;
  const own = Object.entries(dataset.fields).flatMap(([name, field]) => {
    const facet = facetOf(beside, name, field);
    return facet === null ? [] : [facet];
  });
  const order = orders(beside);
  if (own.length === 0 && order === null) return null;
  const isNarrow = Object.keys(countedSearch(input)).length > 0;
  return html`<aside class="facets" aria-label="Narrow the result">
    <details class="all">
      <summary>${isNarrow ? "Narrow further" : "Narrow the result"}</summary>
      ${own} ${order ?? ""} ${tooMany(beside)}
    </details>
  </aside>`;
}

/** Values that a facet shows before one asks for all. */
const MOST_SHOWN = 12;

function facetOf(beside: Beside, name: string, field: Field): Html | null {
  const { dataset, input, counted } = beside;
  const by = field.counted === undefined ? null : (field.counted.by ?? name);
  const known = namesOf(dataset, name);
  const isAsked = name in input;
  const canCount = by !== null && isCountable(beside, field);
  if (field.isFilter === false || (known === undefined && (isAsked || !canCount))) return null;
  const label = by === null ? titleOf(name, field) : titleOfCounts(by, name, field);
  if (by !== null && counted !== null && counted.by === by && !(counted.outcome instanceof Error))
    return html`<details class="facet" open>
      <summary>${label}</summary>
      ${countedValues(beside, by, counted.outcome)}
    </details>`;
  const address = by === null ? null : countsPage(dataset, input, by);
  const steps = by !== null && dataset.countable !== null && isByTotals(dataset.countable, field);
  return html`<details class="facet" ${canCount && !steps && !isAsked ? html`data-counts="${address ?? ""}"` : ""}>
    <summary>${label}</summary>
    ${known === undefined ? "" : choices(beside, { name, field }, known)}
    ${canCount && !isAsked ? html`<p><a href="${address ?? ""}" rel="nofollow">Show counts by ${lowered(label)}</a></p>` : ""}
    ${canCount && steps && !isAsked ? html`<p class="hint">Asks ${dataset.upstream.agency} once for each value.</p>` : ""}
  </details>`;
}

/** Whether all matches can be counted: by the agency, by a total for each value, or by reading them. */
function isCountable({ dataset, answer }: Beside, field: Field): boolean {
  const { countable } = dataset;
  if (countable === null) return false;
  return isByTotals(countable, field) || (answer.upstream_total ?? Infinity) <= mostCounted(dataset);
}

function tooMany({ dataset, answer: { upstream_total: total } }: Beside): Html {
  const most = mostCounted(dataset);
  if (dataset.countable === null || total === null || total <= most) return html``;
  return html`<p class="hint">
    More than ${most.toLocaleString("en-US")} matches: too many to count by other fields.
  </p>`;
}

/** The values of a list, each a search. */
function choices(
  beside: Beside,
  of: { readonly name: string; readonly field: Field },
  known: ReadonlyMap<string, string>,
): Html {
  const chosen = new Set(
    of.name in beside.input ? valuesAsked(beside.dataset, of.name, Object(beside.input)[of.name]) : [],
  );
  return html`<ul class="choices">
    ${[...known].map(
      ([value, label]) =>
        html`<li>
          <a href="${narrowed(beside, of, value) ?? ""}" data-live ${chosen.has(value) ? html`aria-current="true"` : ""}
            >${foreign(label)}</a
          >
        </li>`,
    )}
  </ul>`;
}

/** The agency's counts of all matches, each value a search. */
export function countedValues(
  beside: Pick<Beside, "dataset" | "input" | "look">,
  by: string,
  counts: Counts,
  most: number | null = null,
): Html {
  const { dataset, input } = beside;
  const of = fieldCounted(dataset, by);
  const chart = of === null ? null : chartOf(dataset, by, of);
  const codes = of === null ? undefined : namesOf(dataset, of.name);
  const tally =
    of === null || chart === null ? null : toTally(chart, counts, codes, of.field.isOpen !== true && !isPlace(of));
  if (of === null || tally === null) return html`<p class="missing">No record has a value.</p>`;
  const shown = tally.kind === "time" ? tally.counts.toReversed().filter(({ count }) => count > 0) : tally.counts;
  const rest = shown.length - (most ?? MOST_SHOWN);
  return html`<div class="values">
    ${bars(rest > 0 ? shortened(shown, most ?? MOST_SHOWN) : shown, `by-${by}`, (value) => narrowed(beside, of, value))}
    <p class="hint" id="by-${by}">
      ${titleOfCounts(by, of.name, of.field)} of all
      ${(counts.upstream_total ?? 0).toLocaleString("en-US")}${
        tally.without === 0 ? "" : `; ${tally.without.toLocaleString("en-US")} without a value`
      }. <a href="${countsPage(dataset, input, by)}" rel="nofollow">Chart and files</a>
    </p>
  </div>`;
}

/** A place has a list of names, which is no order. */
const isPlace = ({ name }: { readonly name: string }): boolean => name === "state";

/** How counts are drawn: as the dataset's view says, or else by the kind of field. */
export const chartOf = (
  dataset: Dataset,
  by: string,
  { name, field }: { readonly name: string; readonly field: Field },
) =>
  dataset.view.charts?.find((chart) => chart.by === by) ?? {
    kind: field.kind === "date" ? ("time" as const) : isPlace({ name }) ? ("states" as const) : ("values" as const),
    field: name,
    title: titleOf(name, field),
  };

/** Orders of all matches by the agency. */
function orders({ dataset, input, look }: Beside): Html | null {
  const names = Object.entries(dataset.fields).flatMap(([name, { sorted }]) => (sorted === undefined ? [] : [name]));
  if (names.length === 0) return null;
  const now: unknown = Object(input)[SORT];
  return html`<details class="facet">
    <summary>Order</summary>
    <ul class="choices">
      ${names
        .flatMap((name) => [`-${name}`, name])
        .map(
          (order) =>
            html`<li>
              <a
                href="${ordered(dataset, input, look, order)}"
                data-live
                ${order === now ? html`aria-current="true"` : ""}
                >${orderWords(dataset, order)}</a
              >
            </li>`,
        )}
    </ul>
  </details>`;
}

/** The same search in another order. */
export const ordered = (dataset: Dataset, input: object, look: Look, order: string): string =>
  `${lookedAt(dataset, { ...firstPage(input), [SORT]: order }, { ...look, from: null, back: [] })}#results`;
