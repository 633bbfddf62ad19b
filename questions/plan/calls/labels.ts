import notCovered from "../../language/data/not-covered.json" with { type: "json" };
import sections from "./data/label-sections.json" with { type: "json" };
import type { Made } from "./made.ts";
import { drugOf, type Drug } from "../names.ts";
import { named, type Part } from "../parts.ts";
import { LABEL_SECTIONS, MOST_CALLS, type LabelSection, type PlannedCall } from "../schema.ts";

/** One call for each drug that is named; brand and generic name of one product together are one. */
export function labelCalls(part: Part): Made {
  const said = named(part, "treatment");
  const { text } = part.question;
  const drugs = said
    .filter(({ start }, at) => at === 0 || JOINING.test(text.slice(said[at - 1]?.end, start)))
    .flatMap((one) => drugOf(one.text, one.start > 0 && text !== text.toUpperCase()) ?? []);
  if (drugs.length === 0) {
    const isOfDevice = named(part, "device").length > 0;
    return { calls: [], notCovered: isOfDevice ? notCovered.reasons.device_label : notCovered.no_drug };
  }
  const own = text.slice(part.start, part.end).toLowerCase();
  const wanted = sectionsIn(own);
  return {
    calls: [...new Map(drugs.map((drug) => [JSON.stringify(drug).toLowerCase(), drug])).values()]
      .slice(0, MOST_CALLS)
      .map((drug) => plannedFor(drug, own, wanted)),
    notes: says(own, sections.elsewhere)
      ? ["The records carry a label's main sections; the whole label with all others is at each record's page."]
      : [],
  };
}

/** Between two products; the two names of one stand side by side, or in what its label says. */
const JOINING = /\b(?:and|or|vs|versus|with|to|than|nor|plus|against|over|alongside|differs?|one)\b|[,&/;+.?]/i;

const says = (text: string, words: readonly string[]): boolean =>
  words.some((word) => new RegExp(String.raw`(?<![\w-])${word}(?![\w-])`, "i").test(text));

/** The sections that a text asks for, most wanted first. */
const sectionsIn = (text: string): readonly LabelSection[] =>
  LABEL_SECTIONS.filter((section) => says(text, sections.words[section]));

function plannedFor(drug: Drug, text: string, wanted: readonly LabelSection[]): PlannedCall {
  const name = "brand" in drug ? drug.brand : "generic" in drug ? drug.generic : null;
  /** A substance by the name that the list of active ingredients has, which may be longer than the generic name. */
  const isIngredient = /\b(?<!in)(?:ingredients?|substances?|contain(?:s|ing)?)\b/.test(text);
  const other =
    name === null ? null : isIngredient ? { q: name } : "brand" in drug ? { generic: name } : { brand: name };
  return {
    call: { endpoint: "/labels/search", params: drug },
    ...(other === null ? {} : { otherwise: { endpoint: "/labels/search", params: other } }),
    ...(wanted.length === 0 ? {} : { sections: wanted }),
  };
}
