import { spansOf } from "../../language/span.ts";
import sections from "./data/label-sections.json" with { type: "json" };
import { distinct, type Made } from "./made.ts";
import { drugOf, firmOf, usNameOf, type Drug } from "../names.ts";
import { notCoveredAs } from "../not-here.ts";
import { named, type Part } from "../parts.ts";
import { LABEL_SECTIONS, MOST_CALLS, type LabelSection, type PlannedCall } from "../schema.ts";
import { isSearchable, searchText } from "../search-text.ts";

/** One call for each drug that is named, and for each firm; brand and generic name of one product together are one. */
export function labelCalls(part: Part): Made {
  const said = named(part, "treatment");
  const { text } = part.question;
  const found = said
    .filter(({ start }, at) => at === 0 || JOINING.test(text.slice(said[at - 1]?.end, start)))
    .flatMap((one) => drugOf(one.text, one.start > 0 && text !== text.toUpperCase()) ?? []);
  const drugs = [...new Map(found.map((drug) => [JSON.stringify(drug.params).toLowerCase(), drug])).values()];
  const firms = distinct(
    part.own
      .filter(({ tag }) => tag === "firm")
      .map((one) => firmOf(one.text))
      .filter(isSearchable),
  );
  if (drugs.length === 0 && named(part, "device").length > 0)
    return { calls: [], notCovered: notCoveredAs("device_label") };
  if (drugs.length === 0 && firms.length === 0) return { calls: [], notCovered: NO_DRUG };
  const own = text.slice(part.start, part.end).toLowerCase();
  const wanted = sectionsIn(own);
  const used = wanted.flatMap((section) =>
    spansOf(own, saying(sections.words[section], "gi")).map(({ start, end }) => ({
      start: start + part.start,
      end: end + part.start,
    })),
  );
  const calls = (drugs.length === 0 ? [null] : drugs).flatMap((drug) =>
    (firms.length === 0 ? [null] : firms).map((firm) => plannedFor(drug, firm, own, wanted)),
  );
  const elsewhere = spansOf(own, saying(sections.elsewhere, "gi"));
  return {
    calls: calls.slice(0, MOST_CALLS + 1),
    used: [
      ...used,
      /** A drug that is asked for by its name in the United States, and who takes drugs. */
      ...said.filter(({ text }) => usNameOf(searchText(text)) !== null),
      ...[...elsewhere, ...spansOf(own, TAKERS)].map(({ start, end }) => ({
        start: start + part.start,
        end: end + part.start,
      })),
    ],
    notes: [
      ...drugs.flatMap(({ note }) => note ?? []),
      ...(elsewhere.length > 0
        ? ["The records carry a label's main sections; the whole label with all others is at each record's page."]
        : []),
    ],
  };
}

const TAKERS = /\b(?:women|woman|people|persons?|patients?|adults?|mothers?)\b/gi;

const NO_DRUG = {
  reason: "no_drug",
  text: "The question names no drug. Labels are found here by the name of a drug or an ingredient, not by a class of drugs or by what they treat.",
} as const;

/** Between two products; the two names of one stand side by side, or in what its label says. */
const JOINING = /\b(?:and|or|vs|versus|with|to|than|nor|plus|against|over|alongside|differs?|one)\b|[,&/;+.?]/i;

const says = (text: string, words: readonly string[]): boolean => saying(words).test(text);

const saying = (words: readonly string[], flags = "i"): RegExp =>
  new RegExp(String.raw`(?<![\w-])(?:${words.join("|")})(?![\w-])`, flags);

/** The sections that a text asks for, most wanted first. */
const sectionsIn = (text: string): readonly LabelSection[] =>
  LABEL_SECTIONS.filter((section) => says(text, sections.words[section]));

function plannedFor(
  drug: Drug | null,
  firm: string | null,
  text: string,
  wanted: readonly LabelSection[],
): PlannedCall {
  const maker = firm === null ? {} : { manufacturer: firm };
  const to = (params: Drug["params"]) => ({ endpoint: "/labels/search", params: { ...params, ...maker } }) as const;
  const { brand, generic } = drug?.params ?? {};
  /** A substance by the name that the list of active ingredients has, which may be longer than the generic name. */
  const isIngredient = /\b(?<!in)(?:ingredients?|substances?|contain(?:s|ing)?)\b/.test(text);
  const name = brand ?? generic;
  return {
    call: to(isIngredient && generic !== undefined ? { q: generic } : (drug?.params ?? {})),
    ...(name === undefined ? {} : { offered: to({ q: name }) }),
    /** Of a section that records do not carry nothing else is quoted in its place. */
    ...(wanted.length > 0 || says(text, sections.elsewhere) ? { sections: wanted } : {}),
  };
}
