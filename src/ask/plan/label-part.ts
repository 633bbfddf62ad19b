import { textOf } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import type { Part } from "./part.ts";
import { entitiesOf, spanOf, type Reading } from "./reading.ts";
import { ELSEWHERE, sectionsIn } from "./label-sections.ts";
import { MOST_CALLS, type PlannedCall } from "./schema.ts";
import { isSearchable, searchText } from "./search-text.ts";
import { overlaps, runsOf, spanOfMatch } from "./spans.ts";
import { isStopWord } from "./stop-words.ts";
import { DEVICE_LABELS } from "./traps.ts";

/** Endings of international nonproprietary names (INN stems). */
const STEMS =
  /^cef[a-z]{4,}$|(?:midis|caftor|trapib|mab|nib|pril|sartan|statin|olol|azole|cillin|cycline|mycin|micin|floxacin|gliptin|gliflozin|glutide|tide|vir|caine|pam|lam|triptan|parin|xaban|gatran|prazole|tidine|dipine|setron|fenac|profen|coxib|oxetine|azepam|barbital|zosin|thiazide|semide|lukast|terol|sone|olone|onide|drine|formin|glitazone|glinide|fibrate|conazole|fungin|ciclib|rafenib|tinib|zomib|parib|lisib|stim|poetin|cept|kinra|limus|platin|rubicin|taxel|bicin|mustine|trexate|tadine|rizine|orphan|codone|morphone|fentanil|azosin|idone|apine|tiapine|benazine|giline|anserin|melteon|orexant|gepant|ditan|profen|oxicam|dronate|ifene|trozole|relix|relin|pressin|tocin|actide|ximab|zumab|tuzumab)$/;

/** Whether a word that no list holds ends as generic names do. */
export const looksGeneric = (lower: string): boolean => lower.length > 5 && STEMS.test(lower) && !isPlainWord(lower);

type Named = { readonly brand: string } | { readonly generic: string };

/** A product by name, or words anywhere on a label where no product is named. */
type Drug = Named | { readonly q: string };

/** Groups of drugs that people ask about as one, in the singular. */
const DRUG_CLASS =
  /\b(statin|nsaid|opioid|benzodiazepine|antidepressant|ssri|snri|antibiotic|antipsychotic|beta[- ]blocker|ace inhibitor|calcium channel blocker|blood thinner|anticoagulant|glp-1|fluoroquinolone|corticosteroid|antihistamine|diuretic|proton pump inhibitor|antiviral|antifungal|anticonvulsant|muscle relaxant|stimulant|sedative|bisphosphonate|sulfonylurea|jak inhibitor|sglt2 inhibitor|oral contraceptive|birth control pill|vaccine|sunscreen|laxative|antacid|decongestant|cough syrup|insulin)s?\b/i;

/** One call for each drug that is named; brand and generic name of one product together are one. */
export function labelPart(reading: Reading, lent: Reading | null): Part {
  if (isAboutDevice(reading) || (lent !== null && drugsIn(reading).length === 0 && isAboutDevice(lent)))
    return { calls: [], notApplied: [], notCovered: DEVICE_LABELS };
  const own = drugsIn(reading);
  const drugs = own.length > 0 || lent === null ? own : drugsIn(lent);
  const { text } = reading.question;
  const calls = drugs.slice(0, MOST_CALLS).map((drug) => plannedFor(drug, text));
  return {
    calls,
    notApplied: [
      ...(reading.dates.spans.length === 0 ? [] : ["dates (labels cannot be searched by date here)"]),
      ...(entitiesOf(reading, "company", "organization").length > 0 && drugs.length > 0
        ? ["the maker (no such filter)"]
        : []),
      ...(/\botc\b|over[- ]the[- ]counter/i.test(text) ? ["over-the-counter or prescription (no such filter)"] : []),
    ],
    notes: ELSEWHERE.test(text)
      ? ["The records carry a label's main sections; the whole label with all others is at each record's page."]
      : [],
  };
}

/** A device and no drug but those in the device's own name: `insulin pump`. */
function isAboutDevice(reading: Reading): boolean {
  const devices = entitiesOf(reading, "device");
  const drugs = entitiesOf(reading, "brand", "generic");
  return (
    devices.length > 0 &&
    drugs.every((drug) => devices.some((device) => device.from <= drug.from && drug.to <= device.to)) &&
    !reading.question.words.some(({ lower }) => looksGeneric(lower))
  );
}

/** A substance by the name that the list of active ingredients has, which may be longer than the generic name. */
const INGREDIENT = /\b(?<!\binactive )(?:ingredients?|substances?)\b|\bcontain(?:s|ing)?\b/i;

function plannedFor(drug: Drug, text: string): PlannedCall {
  const sections = sectionsIn(text);
  const name = "brand" in drug ? drug.brand : "generic" in drug ? drug.generic : null;
  const field = "brand" in drug ? "generic" : "brand";
  const other = name === null ? null : INGREDIENT.test(text) ? { q: name } : { [field]: name };
  return {
    call: { endpoint: "/labels/search", params: drug },
    ...(other === null ? {} : { otherwise: { endpoint: "/labels/search", params: other } }),
    ...(sections.length === 0 ? {} : { sections }),
  };
}

/** Brands and generic names by vocabulary, then by stem, then the phrase that stands where a product would. */
function drugsIn(reading: Reading): readonly Drug[] {
  const { question } = reading;
  const known = entitiesOf(reading, "brand", "generic");
  const drugs = distinct(
    known.map((entity): Named & Placed => ({
      from: entity.from,
      to: entity.to,
      ...(entity.kind === "brand" && !known.some((other) => other.kind === "generic" && other.from === entity.from)
        ? { brand: searchText(entity.value) }
        : { generic: searchText(entity.value) }),
    })),
  );
  if (drugs.length > 1 && !drugs.every((drug) => isJoined(reading, drug, drugs))) return withoutNeighbours(drugs);
  if (drugs.length > 0) return drugs.map(bare);
  const stem = question.words.find((word) => looksGeneric(word.lower));
  if (stem !== undefined) return [{ generic: stem.text }];
  const others = entitiesOf(reading, "company", "organization", "condition", "facility").map((entity) =>
    spanOf(reading, entity),
  );
  const run = runsOf(
    question,
    [...others, ...reading.cues, ...(reading.place?.spans ?? []), ...reading.dates.spans],
    (word) => isStopWord(word) || OF_LABELS.has(word.lower),
  )
    .filter(({ text }) => isSearchable(text) && !/^\d+$/.test(text))
    .toSorted((one, other) => oddness(reading, other) - oddness(reading, one))[0];
  const group = DRUG_CLASS.exec(question.text);
  const inGroup = group === null ? null : spanOfMatch(group);
  const isNamed =
    run !== undefined &&
    question.words
      .slice(run.from, run.to)
      .some(
        (word) =>
          (inGroup === null || !overlaps(inGroup, word)) &&
          (!isPlainWord(word.lower) || (word.isCapital && !word.startsSentence)),
      );
  if (group !== null && !isNamed) return [{ q: group[1] ?? group[0] }];
  return run === undefined ? [] : [unknownProduct(reading, run)];
}

/** What is said of a label or of a kind of product, and never a product's name. */
const OF_LABELS = new Set(
  `biosimilar biosimilars interchangeable reference originator unbranded branded authorized approved revised revision revisions
  updated update updates changed amended version versions effective package packages`.split(/\s+/),
);

/** Endings of chemical names; an unknown word in small letters that has one is a substance rather than a brand. */
const CHEMICAL = /(?:one|ine|ate|ol|ide|ene|ium|ane|ose|amine|acid|oxide|in|yl|um)$/;

/** The part of a run that looks like a product's name: capitalised or unknown words that stand together, else all of it. */
function unknownProduct(
  { question }: Reading,
  run: { readonly from: number; readonly to: number; readonly text: string },
): Drug {
  const isOdd = (at: number): boolean => {
    const word = question.words[at];
    return word !== undefined && !isPlainWord(word.lower);
  };
  let from = run.from;
  while (from < run.to && !isOdd(from)) from++;
  let to = from;
  while (to < run.to && (isOdd(to) || (to > from && question.words[to]?.isCapital === true))) to++;
  const name = searchText(to > from ? textOf(question, from, to) : run.text);
  return to - from === 1 && name === name.toLowerCase() && CHEMICAL.test(name) ? { generic: name } : { brand: name };
}

interface Placed {
  readonly from: number;
  readonly to: number;
}

const bare = (drug: Named & Placed): Drug => ("brand" in drug ? { brand: drug.brand } : { generic: drug.generic });

function distinct<Item extends Named & Placed>(drugs: readonly Item[]): readonly Item[] {
  const key = (drug: Named): string => ("brand" in drug ? drug.brand : drug.generic).toLowerCase();
  return drugs.filter(
    (drug, at) => drugs.findIndex((other) => key(other) === key(drug) || other.from === drug.from) === at,
  );
}

/** Whether "and", "or", "vs", a comma or the like stands between this drug and a neighbour. */
function isJoined({ question }: Reading, drug: Placed, all: readonly Placed[]): boolean {
  const joins = (left: Placed, right: Placed): boolean =>
    /\b(?:and|or|vs|versus|with|to|than|nor|plus|against|over|alongside)\b|[,&/;+]/i.test(
      question.text.slice(question.words[left.to - 1]?.end, question.words[right.from]?.start),
    );
  return all.some((other) =>
    other.from > drug.from ? joins(drug, other) : other.from < drug.from && joins(other, drug),
  );
}

/** Of drugs that stand side by side (`Heather norethindrone tablets`) the first names the product. */
const withoutNeighbours = (drugs: readonly (Named & Placed)[]): readonly Drug[] =>
  drugs.filter((drug, at) => at === 0 || drug.from - (drugs[at - 1]?.to ?? 0) > 2).map(bare);

/** How much a run looks like a product's name: no plain English word, a capital, after "called", "for", "of". */
function oddness(
  { question }: Reading,
  run: { readonly from: number; readonly to: number; readonly before: string },
): number {
  const words = question.words.slice(run.from, run.to);
  const odd = words.filter((word) => !isPlainWord(word.lower)).length / words.length;
  const capital = words.some((word) => word.isCapital && !word.startsSentence) ? 1 : 0;
  return 3 * odd + capital + (/^(?:called|named|for|of|in|on|is|does|the)$/.test(run.before) ? 1 : 0);
}
