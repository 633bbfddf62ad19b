import { z } from "zod";
import { date, identity, nested, opening, searchedList, text, texts } from "../row.ts";

/** A label as openFDA sends it. @param longest characters of a section that are read */
export function rowWith(longest: number) {
  const shownSection = opening(longest);
  return z.object({
    set_id: identity,
    version: text,
    effective_time: date,
    spl_product_data_elements: searchedList,
    indications_and_usage: shownSection,
    purpose: shownSection,
    boxed_warning: shownSection,
    contraindications: shownSection,
    warnings_and_cautions: shownSection,
    warnings: shownSection,
    adverse_reactions: shownSection,
    drug_interactions: shownSection,
    dosage_and_administration: shownSection,
    pregnancy: shownSection,
    pediatric_use: shownSection,
    openfda: nested({
      brand_name: searchedList,
      generic_name: searchedList,
      manufacturer_name: texts,
      product_type: texts,
      route: texts,
      substance_name: searchedList,
    }),
  });
}

/** The long texts of a label. */
export const SECTIONS = [
  "indications",
  "boxed_warning",
  "contraindications",
  "warnings",
  "adverse_reactions",
  "drug_interactions",
  "dosage",
  "pregnancy",
  "pediatric_use",
];
