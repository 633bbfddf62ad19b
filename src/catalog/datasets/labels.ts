import { z } from "zod";
import { defineDataset } from "../define-dataset.ts";
import { day, exact, presence, words, type Field, type Fields } from "../fields.ts";
import { freeText, limit } from "../params.ts";
import { should } from "../reading.ts";
import { meant } from "../row.ts";
import { openfda } from "../upstreams/openfda.ts";
import { COUNTS, allWords, holdsWords, lookup, search } from "../upstreams/openfda-query.ts";
import { FURTHER_SECTIONS, SECTIONS, shortRow, wholeRow } from "./label-row.ts";
import { given } from "./given.ts";

/** Characters of one label section in an answer; the whole text is one click away at `record_url`. */
const LONGEST_SECTION = 2000;

const NAMES = ["openfda.brand_name", "openfda.generic_name", "openfda.substance_name", "spl_product_data_elements"];

const BRAND = ["openfda.brand_name"];
const GENERIC = ["openfda.generic_name"];

const NULL_SECTION = "Null if the record has no text under that name (another section of the label may cover it).";

const section = (name: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${name} ${NULL_SECTION}` });

/** Kinds of labels (open.fda.gov drug label field list). */
const PRODUCT_TYPES: ReadonlyMap<string, string> = new Map([
  ["HUMAN PRESCRIPTION DRUG", "Prescription drug"],
  ["HUMAN OTC DRUG", "Over-the-counter drug"],
  ["VACCINE", "Vaccine"],
  ["PLASMA DERIVATIVE", "Plasma derivative"],
  ["CELLULAR THERAPY", "Cellular therapy"],
  ["STANDARDIZED ALLERGENIC", "Standardized allergenic"],
  ["NON-STANDARDIZED ALLERGENIC", "Non-standardized allergenic"],
]);

/** Numbers of applications, as openFDA writes them: capital letters and six digits; those of monographs differ. */
const readApplication = (text: string): readonly string[] =>
  text.split(",").flatMap((part) => {
    const number = part.trim();
    const [, kind = "", digits = ""] = /^(NDA|ANDA|BLA|)[ -]?([0-9]{5,6})$/i.exec(number) ?? [];
    if (digits !== "") {
      const kinds = kind === "" ? ["NDA", "ANDA", "BLA"] : [kind.toUpperCase()];
      return kinds.map((each) => each + digits.padStart(6, "0"));
    }
    if (/^part[0-9]+[A-Z]?$/i.test(number)) return [`part${number.slice(4).toUpperCase()}`];
    return [/^M[0-9]+$/i.test(number) ? number.toUpperCase() : number];
  });

/** Words of a section, anywhere in it: a search shows only its beginning. */
const text = (at: string | readonly string[], section: string, example: string): Field =>
  words(at, {
    description: `Words of the section ${section}, side by side, anywhere in it.`,
    example,
    isPhrase: true,
    isNoName: true,
    isUnchecked: true,
  });

const TEXTS = {
  indications: text(["indications_and_usage", "purpose"], "on indications or purpose", "urinary tract infections"),
  boxed_warning: text("boxed_warning", "with the boxed warning", "suicidality"),
  contraindications: text("contraindications", "on contraindications", "pregnancy"),
  warnings: text(["warnings_and_cautions", "warnings"], "with warnings", "QT prolongation"),
  adverse_reactions: text("adverse_reactions", "on adverse reactions", "tendon rupture"),
  drug_interactions: text("drug_interactions", "on drug interactions", "grapefruit"),
  dosage: text("dosage_and_administration", "on dosage", "renal impairment"),
  pregnancy: text("pregnancy", "on pregnancy", "neonatal withdrawal"),
  pediatric_use: text("pediatric_use", "on pediatric use", "not been established"),
} satisfies Fields;

const fields = {
  product_type: exact("openfda.product_type.exact", {
    description: "Kind of product, as openFDA writes it.",
    example: "HUMAN OTC DRUG",
    values: PRODUCT_TYPES,
    isOpen: true,
    counted: { at: "openfda.product_type.exact" },
  }),
  route: exact("openfda.route.exact", {
    description: "Route of administration.",
    example: "ORAL",
    values: new Map(
      [
        "ORAL",
        "INTRAVENOUS",
        "TOPICAL",
        "SUBCUTANEOUS",
        "INTRAMUSCULAR",
        "OPHTHALMIC",
        "NASAL",
        "RECTAL",
        "VAGINAL",
      ].map((route) => [route, route]),
    ),
    isOpen: true,
    isPartial: true,
    isMultiple: true,
    counted: { at: "openfda.route.exact" },
    in: ({ routes }) => (Array.isArray(routes) ? routes : []),
  }),
  manufacturer: words("openfda.manufacturer_name", {
    description: "Words of the labeler's name.",
    example: "Pfizer",
    counted: { at: "openfda.manufacturer_name.exact" },
  }),
  brand: words("openfda.brand_name", {
    isInQ: true,
    isOwn: true,
    isMultiple: true,
    description: "Words of the brand name.",
    example: "Mekinist",
    counted: { at: "openfda.brand_name.exact" },
    in: ({ brand_names: names }) => (Array.isArray(names) ? names : []),
  }),
  generic: words("openfda.generic_name", {
    isInQ: true,
    isOwn: true,
    isMultiple: true,
    description: "Words of the generic name.",
    example: "clopidogrel",
    counted: { at: "openfda.generic_name.exact" },
    in: ({ generic_names: names }) => (Array.isArray(names) ? names : []),
  }),
  substance: words("openfda.substance_name", {
    isInQ: true,
    description: "Words of an active ingredient.",
    example: "warfarin sodium",
    isMultiple: true,
    counted: { at: "openfda.substance_name.exact" },
    in: ({ active_substances: names }) => (Array.isArray(names) ? names : []),
  }),
  pharmacologic_class: words(
    ["openfda.pharm_class_epc", "openfda.pharm_class_moa", "openfda.pharm_class_pe", "openfda.pharm_class_cs"],
    {
      description: "Words of the ingredients' class at FDA, side by side, such as beta-Adrenergic Blocker.",
      example: "Benzodiazepine",
      isPhrase: true,
      isNoName: true,
      isMultiple: true,
      counted: { at: "openfda.pharm_class_epc.exact" },
      in: ({ pharmacologic_classes: classes }) => (Array.isArray(classes) ? classes : []),
    },
  ),
  has_boxed_warning: presence("boxed_warning", {
    description: "Whether the label has a section with a boxed warning.",
    in: ({ boxed_warning: box }) => [typeof box === "string"],
  }),
  ...TEXTS,
  application_number: exact("openfda.application_number.exact", {
    description:
      "FDA's number of the application or monograph, such as NDA021436 or M012; digits alone find NDA, ANDA and BLA.",
    example: "NDA020839",
    read: readApplication,
    hint: { pattern: /^(?:NDA|ANDA|BLA) ?[0-9]{5,6}$/, what: "an application number", isSure: true },
    isMultiple: true,
    counted: { at: "openfda.application_number.exact" },
    in: ({ application_numbers: numbers }) => (Array.isArray(numbers) ? numbers : []),
  }),
  ndc: exact(["openfda.product_ndc.exact", "openfda.package_ndc.exact"], {
    title: "NDC",
    description: "National Drug Code of a product (0078-0668) or of a package (0078-0668-15), with its hyphens.",
    example: "0078-0668",
    form: {
      pattern: /^[0-9]{4,6}-[0-9A-Z]{3,4}(?:-[0-9A-Z]{1,2})?$/,
      words: "an NDC with its hyphens: labeler, product and, of a package, its code",
    },
    /** A record has the codes of its products. */
    shownAs: (code) => code.split("-").slice(0, 2).join("-"),
    hint: { pattern: /^[0-9]{4,5}-[0-9A-Z]{3,4}(?:-[0-9A-Z]{1,2})?$/, what: "an NDC", isSure: true },
    isMultiple: true,
    counted: { at: "openfda.product_ndc.exact" },
    in: ({ product_ndcs: codes }) => (Array.isArray(codes) ? codes : []),
  }),
  effective_date: day("effective_time", {
    title: "Effective date",
    description: "Day from which this version of the label is in effect.",
    example: "20240101",
    isRange: true,
    sorted: "effective_time",
    counted: { at: "effective_time", by: "effective_year" },
  }),
} satisfies Fields;

export const labels = defineDataset({
  name: "labels",
  path: "/labels/search",
  title: "Drug labels",
  summary: "Search structured product labeling of drugs by brand name, generic name or ingredient, newest first.",
  caveat:
    "Firms submit these labels; they may not be the approved or current text. A section that is " +
    "missing may be in the label under another name. A drug without a boxed warning is not " +
    "necessarily safe. Searches by brand or generic name miss labels that FDA has not harmonized.",
  gaps:
    "Searches by brand, generic name, maker or number miss labels that FDA has not harmonized (q finds their names, " +
    "too), so this doesn't prove that there is none.",
  notFor: "approvals, prices, shortages or side effects that were reported later.",
  source: "openFDA drug labeling, SPL (FDA)",
  upstream: openfda,
  fields,
  counting: { ask: COUNTS },
  pageSize: 100,
  identifier: {
    field: "set_id",
    pattern: /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/,
    form: "a set ID: 32 hexadecimal digits with hyphens",
    example: "0002ad27-779d-42ab-83b5-bc65453412a1",
    toRequest: (id) => lookup("drug/label.json", "set_id", id),
    wholeRow: wholeRow(),
    sections: SECTIONS,
  },
  params: z.strictObject({
    q: freeText(
      "Words of any name or ingredient, including inactive ingredients.",
      "trametinib",
      "Any name or ingredient",
    ).optional(),
    brand: freeText("Words of the brand name.", "Mekinist", "Brand name").optional(),
    generic: freeText("Words of the generic name.", "clopidogrel", "Generic name").optional(),
    limit,
  }),
  toRequest: ({ q, brand, generic, limit }, asked) =>
    search(
      "drug/label.json",
      [
        ...given(q, (words) => allWords("q", NAMES, words)),
        ...given(brand, (words) => allWords("brand", BRAND, words)),
        ...given(generic, (words) => allWords("generic", GENERIC, words)),
      ],
      { asked, newest: "effective_time", limit },
    ),
  row: shortRow(LONGEST_SECTION),
  mismatch(row, { q, brand, generic }) {
    const { brand_name, generic_name, substance_name } = row.openfda;
    const names = [brand_name, generic_name, substance_name, row.spl_product_data_elements];
    return (
      should(holdsWords("q", q, names), "q", "no name or ingredient contains q") ??
      should(holdsWords("brand", brand, [brand_name]), "brand", "another brand name") ??
      should(holdsWords("generic", generic, [generic_name]), "generic", "another generic name")
    );
  },
  record: z.object({
    set_id: z.string().meta({ title: "Set ID", description: "Stable identifier of the label." }),
    brand_names: z.array(z.string()),
    generic_names: z.array(z.string()),
    manufacturer: z.string().nullable(),
    product_type: z.string().nullable(),
    routes: z.array(z.string()),
    active_substances: z.array(z.string()),
    effective_date: z.iso.date().nullable(),
    version: z.string().nullable(),
    indications: section("Indications and usage; for some over-the-counter labels the purpose section."),
    boxed_warning: section("Boxed warning."),
    contraindications: section("Contraindications."),
    warnings: section("Warnings and precautions, or warnings in the older format."),
    adverse_reactions: section("Adverse reactions."),
    drug_interactions: section("Drug interactions."),
    dosage: section("Dosage and administration."),
    pregnancy: section("Pregnancy."),
    pediatric_use: section("Pediatric use."),
    use_in_specific_populations: section("Use in specific populations."),
    geriatric_use: section("Geriatric use."),
    lactation: section("Lactation, or nursing mothers in the older format."),
    overdosage: section("Overdosage."),
    how_supplied: section("How supplied."),
    storage: section("Storage and handling."),
    mechanism_of_action: section("Mechanism of action."),
    precautions: section("Precautions, of the older format."),
    recent_major_changes: section("Recent major changes of the label."),
    do_not_use: section("Do not use, of over-the-counter labels."),
    stop_use: section("Stop use and ask a doctor, of over-the-counter labels."),
    application_numbers: z
      .array(z.string())
      .meta({ description: "FDA's numbers of the application or monograph, for example NDA021436." }),
    product_ndcs: z
      .array(z.string())
      .meta({ title: "Product NDCs", description: "National Drug Codes of the products." }),
    pharmacologic_classes: z.array(z.string()).meta({
      description:
        "FDA's classes: established [EPC], mechanism [MoA], physiologic effect [PE], chemical structure [CS].",
    }),
    rxcuis: z.array(z.string()).meta({ title: "RxCUIs", description: "Identifiers of the drugs in RxNorm." }),
    truncated: z
      .array(z.string())
      .meta({ title: "Shortened fields", description: "Names of the fields that were shortened." }),
    record_url: z.url(),
  }),
  trim(row) {
    const sections = {
      indications: row.indications_and_usage ?? row.purpose,
      boxed_warning: row.boxed_warning,
      contraindications: row.contraindications,
      warnings: row.warnings_and_cautions ?? row.warnings,
      adverse_reactions: row.adverse_reactions,
      drug_interactions: row.drug_interactions,
      dosage: row.dosage_and_administration,
      pregnancy: row.pregnancy,
      pediatric_use: row.pediatric_use,
    };
    return {
      set_id: row.set_id,
      brand_names: meantOf(row.openfda.brand_name),
      generic_names: meantOf(row.openfda.generic_name),
      manufacturer: row.openfda.manufacturer_name.join("; ") || null,
      product_type: row.openfda.product_type.join("; ") || null,
      routes: row.openfda.route,
      active_substances: meantOf(row.openfda.substance_name),
      effective_date: row.effective_time,
      version: row.version,
      indications: sections.indications?.text ?? null,
      boxed_warning: sections.boxed_warning?.text ?? null,
      contraindications: sections.contraindications?.text ?? null,
      warnings: sections.warnings?.text ?? null,
      adverse_reactions: sections.adverse_reactions?.text ?? null,
      drug_interactions: sections.drug_interactions?.text ?? null,
      dosage: sections.dosage?.text ?? null,
      pregnancy: sections.pregnancy?.text ?? null,
      pediatric_use: sections.pediatric_use?.text ?? null,
      use_in_specific_populations: row.use_in_specific_populations?.text ?? null,
      geriatric_use: row.geriatric_use?.text ?? null,
      lactation: row.nursing_mothers?.text ?? null,
      overdosage: row.overdosage?.text ?? null,
      how_supplied: row.how_supplied?.text ?? null,
      storage: row.storage_and_handling?.text ?? null,
      mechanism_of_action: row.mechanism_of_action?.text ?? null,
      precautions: row.precautions?.text ?? null,
      recent_major_changes: row.recent_major_changes?.text ?? null,
      do_not_use: row.do_not_use?.text ?? null,
      stop_use: row.stop_use?.text ?? null,
      application_numbers: row.openfda.application_number,
      product_ndcs: row.openfda.product_ndc,
      pharmacologic_classes: [
        ...row.openfda.pharm_class_epc,
        ...row.openfda.pharm_class_moa,
        ...row.openfda.pharm_class_pe,
        ...row.openfda.pharm_class_cs,
      ],
      rxcuis: row.openfda.rxcui,
      truncated: Object.entries(sections).flatMap(([name, section]) => (section?.isCut === true ? [name] : [])),
      record_url: `https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=${encodeURIComponent(row.set_id)}`,
    };
  },
  long: FURTHER_SECTIONS,
  examples: [{ generic: "clopidogrel", limit: 2 }, { brand: "Mekinist" }],
  view: {
    heading: "brand_names",
    facts: ["generic_names", "manufacturer", "effective_date", "boxed_warning", "indications"],
    charts: [{ kind: "time", field: "effective_date", title: "Labels effective", by: "effective_year" }],
  },
});

const meantOf = (names: readonly string[]): string[] => names.map(meant).filter((name) => name !== null);
