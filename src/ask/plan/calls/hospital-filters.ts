import { phrasePattern } from "../../vocabulary/phrases.ts";
import filters from "./data/hospital-filters.json" with { type: "json" };
import type { Part } from "../parts.ts";
import type { Filter } from "../schema.ts";
import { starFilters } from "./stars.ts";

interface Wishes {
  readonly filters: readonly Filter[];
  readonly notApplied: readonly string[];
}

/** Kinds of hospitals by words of the question, and what their records must hold. */
const KINDS = filters.kinds.map(({ words, ...filter }) => ({
  pattern: phrasePattern(words),
  filter: filter.filter as Filter,
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
  const text = question.text.slice(start, end);
  const names = own.filter(({ tag }) => tag === "hospital").map((one) => one.text.toLowerCase());
  const isOfName = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  const kinds = KINDS.filter(({ pattern }) => pattern.test(text) && !isOfName(pattern)).map(({ filter }) => filter);
  const owners = ownersIn(own.filter(({ tag }) => tag === "owner").map((one) => one.text));
  const stars = starFilters(own.filter(({ tag }) => tag === "stars").map((one) => one.text));
  return {
    filters: [...stars.filters, ...kinds, ...owners.filters],
    notApplied: [...stars.notApplied, ...owners.notApplied],
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
