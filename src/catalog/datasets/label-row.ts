import { z } from "zod";
import { date, identity, nested, opening, searchedList, text, texts, unreadSection } from "../row.ts";

/** A label as a search reads it. @param longest characters of a section that are read */
export const shortRow = (longest: number) => rowWith(opening(longest), unreadSection);

/** A label with all that it says. */
export const wholeRow = () => rowWith(opening(Infinity), opening(Infinity));

type Section = typeof unreadSection;

function rowWith(shownSection: Section, longSection: Section) {
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
    use_in_specific_populations: longSection,
    geriatric_use: longSection,
    nursing_mothers: longSection,
    overdosage: longSection,
    how_supplied: longSection,
    storage_and_handling: longSection,
    mechanism_of_action: longSection,
    precautions: longSection,
    recent_major_changes: longSection,
    do_not_use: longSection,
    stop_use: longSection,
    openfda: nested({
      brand_name: searchedList,
      generic_name: searchedList,
      manufacturer_name: texts,
      product_type: texts,
      route: texts,
      substance_name: searchedList,
      application_number: texts,
      product_ndc: texts,
      pharm_class_epc: texts,
      pharm_class_moa: texts,
      pharm_class_pe: texts,
      pharm_class_cs: texts,
      rxcui: texts,
    }),
  });
}

/** The texts of a label that a search shortens. */
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

/** The further texts of a label, which a search leaves out. */
export const FURTHER_SECTIONS = [
  "use_in_specific_populations",
  "geriatric_use",
  "lactation",
  "overdosage",
  "how_supplied",
  "storage",
  "mechanism_of_action",
  "precautions",
  "recent_major_changes",
  "do_not_use",
  "stop_use",
] as const;
