import { phrasePattern } from "../../vocabulary/phrases.ts";
import filters from "./data/hospital-filters.json" with { type: "json" };
import { negationBefore } from "../negation.ts";
import type { Part } from "../parts.ts";
import type { Filter } from "../schema.ts";
import { holds, overlaps, type Span } from "../../language/span.ts";
import { starFilters, type Wishes } from "./stars.ts";

export const RULED_OUT = "what is ruled out (nothing here can leave records out)";

/** Kinds of hospitals by words of the question, and what their records must hold. */
const KINDS = filters.kinds.map(({ words, without = null, ...kind }) => ({
  pattern: phrasePattern(words),
  filter: kind.filter as Filter,
  /** How an answer says the contrary, where the records tell it. */
  without,
}));
const OWNERS = filters.owners.map(({ words, ...owner }) => ({
  pattern: phrasePattern(words),
  filter: ownedBy(owner.value, owner.said),
  wider: owner.wider ?? null,
}));

function ownedBy(value: string, said: string): Filter {
  return { field: "ownership", test: "contains", value, words: `with ${said} ownership` };
}

/** Filters on the retrieved records that a question about hospitals asks for. */
export function hospitalFilters({ own, question, start, end }: Part): Wishes {
  const kinds = kindsIn(question.text.slice(0, end), start, own);
  const isFree = (one: Span): boolean => kinds.used.every((span) => !overlaps(span, one));
  const owners = ownersIn(own.filter((one) => one.tag === "owner" && isFree(one)).map(({ text }) => text));
  const stars = starFilters(own.filter(({ tag }) => tag === "stars").map((one) => one.text));
  return {
    filters: [...stars.filters, ...kinds.filters, ...owners.filters],
    notApplied: [...stars.notApplied, ...kinds.notApplied, ...owners.notApplied],
    used: kinds.used,
  };
}

/** Kinds that the text names, outside of hospitals' names; one that is ruled out is never looked for. */
function kindsIn(text: string, from: number, own: Part["own"]): Required<Wishes> {
  const found = KINDS.flatMap(({ pattern, filter, without }) => {
    const said = pattern.exec(text.slice(from));
    if (said === null) return [];
    const at = from + said.index;
    const no = negationBefore(text, at);
    const span = { start: no ?? at, end: at + said[0].length };
    const contrary = without === null ? [] : [{ ...filter, value: false, words: without }];
    const isOfName = own.some(
      (one) => one.tag === "hospital" && overlaps(one, { ...span, start: at }) && !holds(span, one),
    );
    return isOfName ? [] : [{ span, filters: no === null ? [filter] : contrary }];
  });
  return {
    filters: found.flatMap(({ filters }) => filters),
    notApplied: found.every(({ filters }) => filters.length > 0) ? [] : [RULED_OUT],
    used: found.map(({ span }) => span),
  };
}

/** Owners of one list are alternatives; where nothing sets two side by side the narrower kind is meant. */
function ownersIn(said: readonly string[]): Wishes {
  const found = said.map((words) => OWNERS.filter(({ pattern }) => pattern.test(words)));
  if (found.some((owners) => owners.length === 0))
    return { filters: [], notApplied: ["an owner, or a kind of owner, that the catalog does not tell"] };
  const all = [...new Set(found.flat())];
  const wider = new Set(all.map(({ wider }) => wider));
  return {
    filters: all.filter(({ filter }) => !wider.has(String(filter.value))).map(({ filter }) => filter),
    notApplied: [],
  };
}
