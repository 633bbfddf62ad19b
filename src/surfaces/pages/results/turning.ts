import { CURSOR, cursorIn } from "../../../catalog/paging.ts";
import { html, type Html } from "../parts/html.ts";
import { firstPage, lookedAt } from "./look.ts";
import { passedOver, previousPage, wayBack } from "./previous.ts";
import type { ResultsOptions } from "./results-options.ts";

/** Where the records of a page stand among all matches, and the way to the others. */

type Turned = Pick<ResultsOptions, "dataset" | "answer" | "input" | "look">;

const isLater = ({ input }: Turned): boolean => CURSOR in input;

/** The number of the first record; null where it is not known, or where what the page's address says is wrong. */
function firstOf(turned: Turned): number | null {
  if (!isLater(turned)) return 1;
  const { answer, look } = turned;
  const { count, upstream_total: total, next } = answer;
  const { from } = look;
  if (from === null || count === 0) return null;
  const passed = passedOver(turned);
  if (passed !== null && from !== passed + 1) return null;
  const last = from + count - 1;
  return total !== null && (last > total || (next === null && last < total && answer.notes.length === 0)) ? null : from;
}

const number = (value: number): string => value.toLocaleString("en-US");

/** How much was found of how much. */
export function headline(count: number, total: number | null): string {
  if (count === 0) return "Nothing found";
  const records = count === 1 ? "1 record" : `${count} records`;
  if (total === null) return count === 1 ? records : `${records}; there may be more`;
  return `${records} of ${number(total)}`;
}

/** The same of any page of a search. */
export function pageHeadline(turned: Turned): string {
  const { count, upstream_total: total, next } = turned.answer;
  if (!isLater(turned))
    return next === null && total === null && count > 1 ? `${count} records` : headline(count, total);
  if (count === 0) return "No further records";
  return stretch(turned) ?? `${number(count)} more ${count === 1 ? "record" : "records"}`;
}

/** `Records 51 to 84 of 84` */
function stretch(turned: Turned): string | null {
  const first = firstOf(turned);
  if (first === null) return null;
  const { count, upstream_total: total, next } = turned.answer;
  const records = count === 1 ? `Record ${number(first)}` : `Records ${number(first)} to ${number(first + count - 1)}`;
  if (total !== null) return `${records} of ${number(total)}`;
  return next === null ? records : `${records}; there may be more`;
}

/** How many records a page may show, to choose from. */
const LENGTHS = [25, 50];

/** To the pages before and behind and to the first, and, on the first, to longer ones. */
export function turning(turned: Turned): Html {
  const { dataset, answer, input, look } = turned;
  const cursor = answer.next === null ? null : cursorIn(answer.next);
  if (cursor === null && !isLater(turned)) return html``;
  const first = firstOf(turned);
  const from = first === null ? null : first + answer.count;
  const next =
    cursor === null
      ? null
      : lookedAt(dataset, { ...input, [CURSOR]: cursor }, { ...look, from, back: wayBack(turned) });
  const previous = previousPage(turned);
  return html`<nav class="turning" aria-label="Pages">
    ${
      previous === null
        ? ""
        : html`<a class="button quiet" rel="prev" href="${previous.address}#results" data-live>Previous page</a>`
    }
    ${answer.count === 0 ? "" : html`<span>${stretch(turned) ?? ""}</span>`}
    ${next === null ? "" : html`<a class="button" rel="next" href="${next}#results" data-live>Next page</a>`}
    ${
      isLater(turned)
        ? previous?.isFirst === true
          ? ""
          : html`<a href="${lookedAt(dataset, firstPage(input), look)}#results" data-live>Back to the first page</a>`
        : longer(turned)
    }
  </nav>`;
}

function longer({ dataset, answer: { count }, input, look }: Turned): Html {
  const lengths = LENGTHS.filter((length) => length > count);
  if (lengths.length === 0) return html``;
  const links = lengths.map((limit, index) => {
    const address = `${lookedAt(dataset, { ...input, limit }, look)}#results`;
    return html`${index === 0 ? "" : " or "}<a href="${address}" data-live>${limit}</a>`;
  });
  return html`<span class="longer">Show up to ${links} on a page</span>`;
}
