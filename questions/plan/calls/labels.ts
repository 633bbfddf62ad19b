import { unaccented } from "../../../src/core/text.ts";
import { Phrases } from "../../vocabulary/phrases.ts";
import { holds, overlaps, spansOf, type Span } from "../../language/span.ts";
import { isTerm, kindsOfTerm } from "../../language/lexicon.ts";
import { toKey } from "../../language/keys.ts";
import { piecesOf } from "../../language/symbols.ts";
import sections from "./data/label-sections.json" with { type: "json" };
import {
  classedElsewhere,
  classesIn,
  classesRuledOut,
  isOfDrugClass,
  textsIn,
  type ClassWish,
  type TextWish,
} from "./label-text.ts";
import { distinct, type Made } from "./made.ts";
import {
  areGenerics,
  areOneProduct,
  drugOf,
  firmOf,
  isOfAnyFirm,
  lineBefore,
  lineBehind,
  lineLast,
  lineOf,
  usNameOf,
  type Drug,
} from "../names.ts";
import { withMore } from "../aspects.ts";
import { isPlainWord } from "../../vocabulary/words.ts";
import { negationBefore } from "../negation.ts";
import { notCoveredAs } from "../not-here.ts";
import { named, spansIn, type Part } from "../parts.ts";
import {
  LABEL_SECTIONS,
  MOST_CALLS,
  MOST_MADE,
  paramsOf,
  type LabelSection,
  type Matter,
  type PlannedCall,
} from "../schema.ts";
import { isSearchable, searchText } from "../search-text.ts";
import { isOfPlainWords } from "../subjects.ts";
import { taggedAt, type Tagged } from "../tag.ts";

/**
 * One call for each drug that is named, and for each firm; brand and generic name of one product together are one.
 * @param isOfType whether a type of product says enough, such as vaccines
 */
export function labelCalls(part: Part, isOfType: boolean): Made {
  const { text } = part.question;
  const isTogether = TOGETHER.test(text.slice(part.start, part.end));
  const inLabels = textsIn(part);
  /** `whose contraindications contain angioedema` tells of a section, and of nothing that a product holds. */
  const isOfSection = (span: Span): boolean => inLabels.some((wish) => wish.saysSection && holds(wish.span, span));
  const isOfContent = !isTogether && spansIn(part, ALL_CONTENT).some((span) => !isOfSection(span));
  /** `does tramadol interact with SSRIs` asks the label of a drug. */
  const isOfNoDrug = named(part, "treatment").every(
    (one) => IN_GENERAL.test(one.text) || isOfDrugClass(one.text) || inLabels.some(({ span }) => holds(span, one)),
  );
  /** `antibiotics for urinary tract infections`: FDA has some of them in other classes, so the illness decides. */
  const classes = classesIn(part).filter(
    ({ name, span }) =>
      (name !== "Antibacterial" || !inLabels.some(({ section }) => section === "indications")) &&
      /** `name MAO inhibitors in their contraindications`, `contraindicated with them`: what is looked for, and no class of the labels. */
      !inLabels.some(
        (wish) =>
          (wish.saysSection || (WITH_OTHERS.has(wish.section) && isOfNoDrug)) &&
          holds(wish.span, span) &&
          wish.words.toLowerCase() === text.slice(span.start, span.end).toLowerCase(),
      ),
  );
  const isClass = (one: Tagged): boolean => classes.some(({ span }) => holds(span, one));
  /** `does the warfarin label say not to take it with aspirin` asks how two drugs go together. */
  const inSection = inLabels.filter(
    ({ isInSection, section, span }) =>
      isInSection && (isOfNoDrug || !WITH_OTHERS.has(section) || !NOT_TAKEN.test(text.slice(span.start, span.end))),
  );
  const tagged = named(part, "treatment");
  /** `the interactions section names CYP2D6 inhibitors: tamoxifen`: a drug of the lists that no word marks as one. */
  const isBeside = ({ start, end }: Span): boolean => !inSection.some(({ span }) => overlaps(span, { start, end }));
  /** `Advil Children's`: the end of its name, which a tag leaves out. */
  const product = (one: Tagged): Tagged => {
    const [whole = ""] = WITH_S.exec(text.slice(one.start)) ?? [];
    return whole.length > one.text.length && whole.startsWith(one.text) && lineLast(whole) !== ""
      ? { ...one, end: one.start + whole.length, text: whole }
      : one;
  };
  const treatments = (
    inSection.length > 0 && !tagged.some((one) => isBeside(one) && kindsOfTerm(toKey(one.text)).length > 0)
      ? [...tagged, ...drugsOfLists(part).filter(isBeside)]
      : tagged
  ).map(product);
  /** `the dose of acetaminophen listed on Tylenol PM`: looked for in the label of the product. */
  const inProducts = treatments.filter((one, at) => isOfProduct(one, treatments[at + 1], text));
  /** `lisinopril, drug interactions with potassium`, `amoxicillin, if allergic to penicillin`: what a label is asked about. */
  const isAskedAbout = (one: Tagged, at: number): boolean =>
    !isClass(one) &&
    (((at > 0 || classes.some(({ span }) => span.end < one.start)) &&
      (OF_INTERACTION.test(text.slice(0, one.start)) || SAYS_ABOUT.test(text.slice(0, one.start)))) ||
      (treatments.length > 1 && OF_ENZYME.test(one.text)) ||
      (treatments.length > 1 && OF_ALLERGY.test(text.slice(0, one.start))) ||
      treatments.some(
        (other, before) =>
          before === at - 1 &&
          /^(?:,|,? (?:or|and)) $/.test(text.slice(other.end, one.start)) &&
          isAskedAbout(other, before),
      ));
  const askedAbout = treatments.filter(isAskedAbout);
  /** `Synthroid: does it have lactose or gluten?`: gluten is no drug beside it. */
  const isHeld = (one: Tagged): boolean =>
    EXCIPIENT.test(one.text.toLowerCase()) &&
    spansIn(part, HELD_BESIDE).some((span) => holds(span, one)) &&
    treatments.some(
      (other) =>
        !EXCIPIENT.test(other.text.toLowerCase()) && !spansIn(part, HELD_BESIDE).some((span) => holds(span, other)),
    );
  const told = treatments.filter(
    (one, at) =>
      !inProducts.includes(one) &&
      !isHeld(one) &&
      !IN_GENERAL.test(one.text) &&
      !/^\d+\.\d+$/.test(one.text) &&
      !isClass(one) &&
      !inSection.some((wish) => isLookedFor(wish, one)) &&
      /** `cough medicine`, by what it is for. */
      !inLabels.some(
        ({ section, span }) => section === "indications" && span.start === one.start && holds(span, one),
      ) &&
      !isAskedAbout(one, at) &&
      !isForUse(one, treatments, text),
  );
  const said =
    told.length === 0 && isOfContent
      ? contentIn(part).filter(
          (one) =>
            !classes.some(({ span }) => overlaps(span, one)) &&
            /** `the ingredients of the Teva tablets` */
            !named(part, "firm").some((firm) => overlaps(firm, one)),
        )
      : told.flatMap(apartFrom);
  const lines = said.flatMap((one) => lineSpan(one, text));
  const found = said
    .filter((one, at) => {
      const before = said[at - 1];
      return (
        before === undefined ||
        isTogether ||
        JOINING.test(text.slice(before.end, one.start)) ||
        (isGeneric(before) && isGeneric(one))
      );
    })
    .reduce<Tagged[]>((all, one) => {
      /** `valsartan sacubitril`: two names of one product. */
      const last = all.at(-1);
      if (last !== undefined && !isTogether && one.start === last.end + 1 && areOneProduct(last.text, one.text))
        all[all.length - 1] = { ...last, end: one.end, text: `${last.text}/${one.text}` };
      else all.push(one);
      return all;
    }, [])
    .flatMap((one): readonly Drug[] => {
      const isTold = one.start > 0 && text !== text.toUpperCase();
      const drug = ofLine(one, text, isTold) ?? drugOf(one.text, isTold);
      /** `hepatitis B vaccines`: of an illness, which is no brand. */
      if (drug?.params.brand !== undefined && !isBrand(one.text) && /^ vaccines?\b/i.test(text.slice(one.end)))
        return [{ params: { q: searchText(one.text) } }];
      /** Beside a class a capital letter tells no name: `GLP-1 agonists and MEN 2`. */
      if (classes.length > 0 && drug?.params.brand !== undefined && kindsOfTerm(toKey(one.text)).length === 0)
        return [];
      if (drug !== null && !(drug.params.brand !== undefined && CONTAINED.test(text.slice(0, one.start))))
        return [drug];
      if (drug === null && isSubstance(one.text)) return [{ params: { q: searchText(one.text) } }];
      /** What is in a product need be no drug: `contains peanut oil`. */
      return isOfContent || OF_EXTRACTS.test(text) ? [{ params: { q: searchText(one.text) } }] : [];
    });
  /** `contain acetaminophen and caffeine`: one product that holds all of them. */
  const [firstSaid] = said;
  const isOfAll =
    found.length > 1 &&
    firstSaid !== undefined &&
    !isTogether &&
    (CONTAINED.test(text.slice(0, firstSaid.start)) ||
      COMBINED_BEFORE.test(text.slice(0, firstSaid.start)) ||
      areJoined(said, text) ||
      (COMBINED_BEHIND.test(text.slice(said.at(-1)?.end)) &&
        !/\b(?:labels?|says?|inserts?|about)\b/i.test(text.slice(firstSaid.end, said.at(-1)?.start)))) &&
    ALL_OF.test(text.slice(firstSaid.start, said.at(-1)?.end));
  const together = found.map(({ params: { q, brand, generic } }) => q ?? generic ?? brand ?? "").join(" ");
  const drugs = isOfAll
    ? [{ params: { q: searchText(together) } }]
    : [...new Map(found.map((drug) => [JSON.stringify(drug.params).toLowerCase(), drug])).values()].filter(
        /** `Xanax and alcohol`: what is looked for in the label is no drug beside it. */
        ({ params: { q, generic, brand } }, _, all) =>
          !isTogether || all.length < 2 || !MATTERS.some(({ said: words }) => says(q ?? generic ?? brand ?? "", words)),
      );
  /** `Teva's HMG-CoA reductase inhibitors`, of which a model takes a word of the class for the firm's. */
  const beforeClass = (one: Tagged): string => {
    const next = classes.find(({ span }) => overlaps(span, one));
    return next === undefined ? one.text : text.slice(one.start, next.span.start).replace(/(?:'s)? $/i, "");
  };
  const firms = distinct(
    part.own
      .filter(
        (one) =>
          one.tag === "firm" &&
          !isClass(one) &&
          !lines.some((span) => overlaps(span, one)) &&
          !IN_GENERAL.test(one.text) &&
          !isOfAnyFirm(one.text) &&
          /** `whose active ingredient is baclofen` */
          !/^(?:in)?active(?: ingredients?)?$/i.test(one.text) &&
          !inLabels.some((wish) => isLookedFor(wish, one)),
      )
      .map((one) => firmOf(beforeClass(one)))
      .filter(isSearchable),
  );
  if (drugs.length === 0 && named(part, "device").some((one) => !isClass(one)))
    return { calls: [], notCovered: notCoveredAs("device_label") };
  /** `Infants' Motrin`, `Extra Strength Tylenol`: names, which ask for no section. */
  const own = [...lines, ...spansOf(text, FOR_CHILDREN)]
    .reduce((all, { start, end }) => all.slice(0, start) + " ".repeat(end - start) + all.slice(end), text.toLowerCase())
    .slice(part.start, part.end);
  const sectionsSaid = sectionsIn(own);
  const asked = MATTERS.filter(({ said: words }) => says(own, words));
  /** `dosage for children`: the passages on children. */
  const isOfChildren = sectionsSaid.includes("dosage") && sectionsSaid.includes("pediatric_use");
  /** `warn about bleeding` is about the bleeding. */
  const wanted = sectionsSaid.filter(
    (one) => !(asked.length > 0 && !BOXED.test(own) && WARNINGS.has(one)) && !(isOfChildren && one === "dosage"),
  );
  /** `drug interactions lisinopril potassium`: what stands behind the drug is looked for in its label. */
  const behind = isTogether ? said.flatMap(({ text: one }) => behindDrug(one)) : [];
  const matters = [...asked, ...(isOfChildren ? [CHILDREN] : [])].map(
    ({ name, said: words, found, sections: where, first }): Matter => ({
      name,
      found: [...severely(own, words, found), ...found],
      sections: where.filter(isSection),
      ...(first === undefined ? {} : { first: first.filter(isSection) }),
    }),
  );
  const used = [
    ...sectionsSaid.map((section) => sections.words[section]),
    ...asked.map(({ said: words }) => words),
  ].flatMap((words) =>
    spansOf(own, saying(words, "gi")).map(({ start, end }) => ({ start: start + part.start, end: end + part.start })),
  );
  const stopped = spansIn(part, STOPPED_BEFORE).flatMap((span) => {
    const [, what = ""] = new RegExp(STOPPED_BEFORE.source, "i").exec(text.slice(span.start, span.end)) ?? [];
    return what === "" ? [] : [{ span, what }];
  });
  const texts = textsIn(part).filter(({ words }) => !firms.some((firm) => firm.toLowerCase() === words.toLowerCase()));
  const boxSaid = boxIn(text.slice(part.start, part.end));
  const hasBoxText = texts.some(({ section, isNamed }) => isNamed && section === "boxed_warning");
  /** `warnings about QT prolongation, but no boxed warning`: the text of no box. */
  const box =
    hasBoxText && boxSaid !== false
      ? null
      : (boxSaid ?? (said.some(({ start }) => BOX_OF.test(text.slice(0, start))) ? true : null));
  const isByText = drugs.length === 0 || isOfMention(part, told, texts);
  /** `that aren't ACE inhibitors`: no search leaves out a class. */
  const ruledOut = classesRuledOut(part).filter((span) =>
    part.own.every((one) => one.tag !== "not" || !overlaps(span, one) || holds(span, one)),
  );
  const notApplied = ruledOut.map((span) => ({
    text: text.slice(span.start, span.end),
    why: "no_such_filter" as const,
  }));
  const byText = isByText
    ? labelsByText({
        ...{ classes, texts, box, boxSpans: spansOf(text, OF_BOX), firms, own, wanted },
        matters: [...matters, ...askedAbout.map(({ text: one }) => matterOf(one))],
      })
    : null;
  if (byText !== null)
    return {
      ...byText,
      /** Where words are searched for, nothing else is quoted: a section or a matter beside them is left out. */
      used: [...(byText.used ?? []), ...(texts.length === 0 ? used : []), ...ruledOut],
      notApplied: [...notApplied, ...(byText.notApplied ?? [])],
    };
  if ((drugs.length === 0 && firms.length === 0 && !isOfType) || (isByText && drugs.length > 0))
    return { calls: [], notCovered: NO_DRUG };
  /** `lisinopril labels that carry fetal toxicity in the boxed warning`: those of its labels whose section says so. */
  const inSections =
    drugs.length === 0
      ? []
      : texts.filter((one) => one.isInSection && (!isTogether || one.saysSection) && !isTwin(one, texts));
  /** `does its label carry a boxed warning about tendon rupture`: looked for where it would stand. */
  const beside =
    drugs.length === 0 || isTogether || matters.length > 0 || inSections.length > 0
      ? []
      : texts.filter(
          ({ isNamed, words }) => isNamed && !drugs.some(({ params }) => Object.values(params).includes(words)),
        );
  /** `does its label tell people to avoid sunlight`: wherever it does. */
  const isAsked = ({ words }: TextWish): boolean => asked.some(({ said: names }) => says(words, names));
  const avoiding = drugs.length === 0 || isTogether ? [] : texts.filter(({ isAvoided }) => isAvoided === true);
  const avoided = [...new Map(avoiding.filter((one) => !isAsked(one)).map((one) => [one.words, one])).values()];
  const saidOf = Map.groupBy(beside, ({ words }) => words)
    .entries()
    .map(([words, same]): Matter => ({ ...matterOf(words), sections: same.map(({ section }) => section) }));
  /** Of one drug's labels a warning of no named section is searched in the warnings; of a box what is opened is read. */
  const ofAnyWarning = texts.filter((one) => isTwin(one, texts)).map(({ words }) => words);
  const has = drugs.length > 0 ? box : null;
  const calls = (drugs.length === 0 ? [null] : drugs).flatMap((drug) =>
    (firms.length === 0 ? [null] : firms)
      .map((firm) =>
        plannedFor(drug, firm, own, {
          wanted,
          matters: [
            ...matters,
            ...inProducts.map((one) => matterOf(one.text)),
            ...saidOf,
            ...avoided.map(({ words }) => matterOf(words)),
            ...askedAbout.map(({ text: one }) => matterOf(one)),
            ...stopped.map(({ what }) => stoppedBefore(what)),
            ...(isTogether ? [...othersOf(drug, drugs), ...classes.map(matterOfClass), ...behind.map(matterOf)] : []),
          ],
        }),
      )
      .flatMap((planned) => inOneLabel(inSections).map((all) => sayingSo(planned, all)))
      .map((planned) => ({ ...planned, ...inBoxesToo(planned.matters, ofAnyWarning) }))
      .map((planned) => (has === null ? planned : withBox(planned, has))),
  );
  /** `levothyroxine labels that contain lactose`: of its labels those that hold it. */
  const contents = drugs.length === 1 ? contentsBeside(part, said) : [];
  const holding = contents.length === 0 ? calls : calls.flatMap((one) => holdingAnyOf(one, contents, text));
  const elsewhere = spansOf(own, saying(sections.elsewhere, "gi"));
  /** `Is there a generic for Eliquis?` */
  const generics = spansOf(text, GENERICS);
  const isOfBrands = generics.length > 0 && drugs.length > 0 && drugs.every(({ params }) => "brand" in params);
  return {
    calls: holding.slice(0, MOST_MADE),
    notApplied: [
      ...notApplied,
      ...(isOfBrands
        ? generics.map(({ start, end }) => ({ text: text.slice(start, end), why: "not_in_these_records" as const }))
        : []),
    ],
    used: [
      ...used,
      ...contents,
      ...stopped.map(({ span }) => span),
      ...(isOfBrands ? generics : []),
      ...ruledOut,
      ...lines,
      ...askedAbout,
      ...(isOfAll
        ? spansOf(
            text,
            /\b(?:together|combin(?:ed|es?|ing|ations?)|(?:also |that )?contain(?:s|ing)?|includ(?:es?|ing)|co-?formulated|paired|added|plus)\b/gi,
          )
        : []),
      ...[...inSections, ...beside, ...avoiding, ...inProducts.map((one) => ({ span: one }))].map(({ span }) => span),
      ...(has === null ? [] : spansOf(text, OF_BOX)),
      /** `fluoroquinolone levofloxacin`: a class before its drug. */
      ...classes
        .filter(({ span }) => isTogether || told.some(({ start }) => start === span.end + 1))
        .map(({ span }) => span),
      /** A drug that is asked for by its name in the United States, and who takes drugs. */
      ...said.filter(({ text }) => usNameOf(searchText(text)) !== null),
      ...[...elsewhere, ...spansOf(own, TAKERS), ...harmlessIn(own)].map(({ start, end }) => ({
        start: start + part.start,
        end: end + part.start,
      })),
    ],
    notes: [
      ...drugs.flatMap(({ note }) => note ?? []),
      ...(drugs.some(({ params: { generic = "" } }) => OF_SALT.test(generic)) ? [WORDS_APART] : []),
      ...(isOfBrands ? [OF_BRAND] : []),
      ...(drugs.length > 1 && !isTogether && TAKEN_BOTH.test(own) ? [OF_EACH_DRUG] : []),
      ...(inSections.length > 0 ? [OF_WORDS] : []),
      ...(inSections.some(({ words, section }) => section === "warnings" && ofAnyWarning.includes(words))
        ? [NOT_OF_BOXES]
        : []),
      ...(elsewhere.length > 0
        ? [
            `No section of its own is shown for ${inQuotes(elsewhere.map(({ start, end }) => own.slice(start, end)))}: the whole label is at DailyMed under its set ID.`,
          ]
        : []),
    ],
  };
}

/** `does the Xarelto label warn about liver failure`: the box is a warning, too, and is read before the others. */
const inBoxesToo = (matters: readonly Matter[] = [], words: readonly string[]): Pick<PlannedCall, "matters"> =>
  words.length === 0
    ? {}
    : {
        matters: matters.map((one) =>
          one.sections.join() === "warnings" && words.some((said) => one.name === `'${said}'`)
            ? { ...one, sections: ["boxed_warning", "warnings"] }
            : one,
        ),
      };

const GENERICS = /\bgenerics?(?: (?:versions?|cop(?:y|ies)|equivalents?|forms?|alternatives?))?\b/gi;
const OF_BRAND =
  "Only labels with the brand's name were searched. Those of its generics have the name of the ingredient: ask for that to find them and their makers.";

const NOT_OF_BOXES =
  "The question names no section, so the labels were searched for these words in their warnings, and not in their boxed warnings: a label that has them only in its box is not found. Of the labels that were opened the box was read, too.";

/** Of one drug's labels a warning is looked for in the warnings, which tell of what stands in the box, too. */
const isTwin = ({ section, span, saysSection }: TextWish, all: readonly TextWish[]): boolean =>
  section === "boxed_warning" &&
  !saysSection &&
  all.some((other) => other.section === "warnings" && other.span.start === span.start && other.span.end === span.end);

/** What a part of a question names that the lists of drugs have, and no others. */
const drugsOfLists = ({ question, start, end }: Part): readonly Tagged[] =>
  piecesOf(question)
    .filter(({ kinds }) => kinds.length > 0 && kinds.every((kind) => kind === "generic" || kind === "brand"))
    .map(({ from, to }) => taggedAt(question, "treatment", from, to))
    .filter((one) => negationBefore(question.text, one.start) === null)
    .filter((one) => start <= one.start && one.end <= end && (!isOfPlainWords(one.text) || isLongGeneric(one)));

/** `tamoxifen`, which English texts have often enough to be a plain word. */
const isLongGeneric = ({ text }: Tagged): boolean =>
  text.length > 5 && !text.includes(" ") && kindsOfTerm(toKey(text))[0] === "generic";

/** Whether a name is what the text of a label is searched for, and none of the drug's or the firm's. */
const isLookedFor = ({ span, words, behind = "" }: TextWish, one: Tagged): boolean =>
  holds(span, one) && ` ${words} ${behind} `.toLowerCase().includes(one.text.toLowerCase());

/** `sertraline/fluoxetine labels`: two drugs, where no product holds both. */
function apartFrom(one: Tagged): readonly Tagged[] {
  const [first = "", second, ...more] = one.text.split("/");
  const areTwo =
    second !== undefined && more.length === 0 && areGenerics(first, second) && !areOneProduct(first, second);
  return areTwo
    ? [
        { ...one, text: first, end: one.start + first.length },
        { ...one, text: second, start: one.start + first.length + 1 },
      ]
    : [one];
}

/** `the dose of acetaminophen listed on Tylenol PM`: what is in a product, of which the product's label tells. */
const isOfProduct = (one: Tagged, next: Tagged | undefined, text: string): boolean =>
  next !== undefined &&
  isGeneric(one) &&
  isBrand(withoutLine(next.text)) &&
  IN_PRODUCT.test(text.slice(one.end, next.start));
/** `Advil` of `Advil Junior Strength`. */
function withoutLine(name: string): string {
  const [first, last] = [lineOf(name), lineLast(name)];
  return (last === "" ? name.slice(first.length) : name.slice(0, -last.length)).trim();
}
const IN_PRODUCT =
  /^ (?:is |are |that is )?(?:(?:listed|given|stated|contained|found|allowed|recommended|shown|printed) )?(?:on|in|inside|per) (?:an? |the |each |one )?(?:(?:package|label|box|bottle|dose|tablet|caplet|capsule|pill)s? (?:of|for) )?(?:the )?(?:(?:extra|max(?:imum)?|regular|double) strength |(?:children|infants?)['’]?s? )?$/i;

const WITH_S = /^[\w-]+ (?:children|infants?|kids?|toddlers?|women|men|seniors?)(?:['’]s?)/i;

/** The words behind the generic name that a text begins with. */
function behindDrug(text: string): readonly string[] {
  const words = text.split(" ");
  for (let length = words.length - 1; length > 0; length--)
    if (isTerm("generic", toKey(words.slice(0, length).join(" ")))) return [words.slice(length).join(" ")];
  return [];
}

/**
 * Where the words for a line of products stand, before a name or at its start, behind it or at its end: `Children's
 * Tylenol`, `Tylenol Extra Strength`.
 */
function lineSpan({ text: name, start, end }: Tagged, text: string): readonly Span[] {
  const [first, before] = [lineOf(name), lineBefore(text.slice(0, start))];
  if (first !== "") return [{ start, end: start + first.length }];
  if (before !== "") return [{ start: start - 1 - before.length, end: start - 1 }];
  const [last, behind] = [lineLast(name), isBrand(name) ? lineBehind(text.slice(end)) : ""];
  if (last !== "") return [{ start: end - last.length, end }];
  return behind === "" ? [] : [{ start: end + 1, end: end + 1 + behind.length }];
}

/** A line of a product that lists know, by the name that its labels bear; null for any other. */
function ofLine(one: Tagged, text: string, isTold: boolean): Drug | null {
  const [line] = lineSpan(one, text);
  if (line === undefined) return null;
  const isBehind = line.start > one.start;
  const name = isBehind
    ? text.slice(one.start, Math.min(one.end, line.start - 1))
    : text.slice(Math.max(one.start, line.start < one.start ? 0 : line.end + 1), one.end);
  const { params } = (kindsOfTerm(toKey(name)).length > 0 ? drugOf(name, isTold) : null) ?? {};
  if (params === undefined) return null;
  const said = text.slice(line.start, line.end);
  return { params: { brand: searchText(isBehind ? `${name} ${said}` : `${said} ${name}`) }, plain: params };
}

/** Sections that tell of other drugs, and what a product isn't taken with. */
const NOT_TAKEN = /^(?:(?!contra-?indicat|interact).)* with\b/i;
const WITH_OTHERS: ReadonlySet<string> = new Set(["contraindications", "drug_interactions"]);

/** Two of these side by side are two drugs; a brand and a generic name are one. */
const isGeneric = ({ text }: Tagged): boolean => kindsOfTerm(toKey(text)).join() === "generic";

/** `which labels mention warfarin`: all that is named is in their text. */
function isOfMention(
  { question: { text }, start, end }: Part,
  told: readonly Tagged[],
  texts: readonly TextWish[],
): boolean {
  const own = text.slice(start, end);
  return (
    MENTIONING.test(own) &&
    !CONTENT.test(own) &&
    told.every((one) => !isSubstance(one.text) || drugOf(one.text, false)?.params.generic !== undefined) &&
    told.every((one) => texts.some((wish) => isLookedFor(wish, one)))
  );
}

/** Labels by what they say, by the class of their drugs, or by both; null where neither is asked for. */
function labelsByText({
  classes,
  texts: said,
  box,
  boxSpans,
  firms,
  own,
  wanted,
  matters,
}: {
  readonly classes: readonly ClassWish[];
  readonly texts: readonly TextWish[];
  /** Whether labels with a boxed warning are wanted, or labels without; null where neither is. */
  readonly box: boolean | null;
  readonly boxSpans: readonly Span[];
  readonly firms: readonly string[];
  readonly own: string;
  readonly wanted: readonly LabelSection[];
  readonly matters: readonly Matter[];
}): Made | null {
  const texts = said.filter(
    ({ span, section }) =>
      !classes.some((one) => overlaps(one.span, span)) && !(box === false && section === "boxed_warning"),
  );
  if (classes.length === 0 && texts.length === 0 && box === null) return null;
  const to = (params: object): PlannedCall["call"] => Object({ endpoint: "/labels/search", params });
  const quoted = (all: readonly TextWish[]) =>
    all.length > 0
      ? { sections: [], matters: all.flatMap(mattersOfText) }
      : {
          ...(wanted.length > 0 || matters.length > 0 || OF_TEXT.test(own) ? { sections: wanted } : {}),
          ...(matters.length > 0 ? { matters } : {}),
        };
  const calls = (classes.length === 0 ? [null] : classes).flatMap((drugs) =>
    inOneLabel(texts).flatMap((all) =>
      (firms.length === 0 ? [null] : firms).map((firm): PlannedCall => ({
        call: to({
          ...(drugs === null ? {} : { pharmacologic_class: drugs.name }),
          ...(box === null ? {} : { has_boxed_warning: String(box) }),
          ...Object.fromEntries(all.map(({ section, words }) => [section, words])),
          ...(firm === null ? {} : { manufacturer: firm }),
        }),
        ...quoted(all),
      })),
    ),
  );
  return {
    calls: calls.slice(0, MOST_MADE),
    /** `drugs approved for fatigue due to multiple sclerosis`: of labels of any drug one text of a section is searched. */
    notApplied: texts.flatMap(({ behind }) =>
      behind === undefined ? [] : [{ text: behind, why: "no_such_filter" as const }],
    ),
    used: [...[...classes, ...texts].map(({ span }) => span), ...(box === null ? [] : boxSpans)],
    notes: [
      ...(classes.length > 0
        ? [
            `Searched for labels with ${inQuotes(classes.map(({ name }) => name))} in FDA's classes of their ingredients; labels without a class in openFDA are not among them.`,
            ...classedElsewhere(classes.map(({ name }) => name)),
          ]
        : []),
      ...(texts.length > 0 ? [OF_WORDS] : []),
      ...(texts.length > 1 && texts.every(({ isWithDrug }) => isWithDrug === true) ? [OF_BOTH] : []),
      ...(texts.some(({ isNamed }) => !isNamed) || new Set(texts.map(({ words }) => words)).size < texts.length
        ? [ofSections(calls)]
        : []),
    ],
  };
}

/** `labels with a boxed warning`, `… without one`; null where no such label is asked for. */
function boxIn(own: string): boolean | null {
  if (WITHOUT_BOX.test(own)) return false;
  return WITH_BOX.test(own) ? true : null;
}
const BOX = "(?:(?:boxed|black[- ]?box(?:ed)?|\\(boxed\\))[- ]warnings?|black[- ]?box(?:es)?|bbws?)";
const HAVING =
  "(?:with|ha(?:s|ve|ving)|got|gets?|carr(?:y|ies|ying)|bear(?:s|ing)?|contain(?:s|ing)?|includ(?:e|es|ing)|feature?(?:s|ing)?|display(?:s|ing)?|show(?:s|ing)?|under|subject to)";
const BOXED_ONES = "(?:black[- ]?)?box(?:ed)?(?:[- ]warning)?";
const SOME = "(?:an? |the |any |its own |its |their |fda(?:'s)? |(?:the )?agency's )*";
const NOTHING_OF =
  "(?:without|no|lack(?:s|ing)?|miss(?:es|ing)|(?:do|does)(?:n['’]t| not) (?:have|carry|bear|include|contain)|not (?:hav|carry|bear)(?:e|ing)|(?<=\\b(?:but|and|yet|or)(?: is| are)?,? |, )not(?: in| under| inside)?|free of)";
const OF_BOX = new Phrases(
  String.raw`\b(?:${NOTHING_OF}|${HAVING}) ${SOME}${BOX}(?: sections?)?\b|\b(?:non-?|un)?${BOXED_ONES} (?=(?:[\w/-]+ )?(?:labels?|drugs?|products?)\b)|\b(?:is|are) there (?:an? |any )?${BOX}(?= (?:on|for|in|among|of) (?:any|some|other|all) )|\b${BOX} (?:present|yes|true|included|attached|no|false|absent|is missing|missing)\b|\((?:black[- ]?)?boxed\)`,
  "gi",
);
const WITH_BOX = new Phrases(
  String.raw`\b${HAVING} ${SOME}${BOX}\b(?! (?:about|of|on(?! (?:the|their|its) labels?\b)|for|regarding|against|that (?!(?:became|become|took|take|were|was|are|came|went)\b)|related|says?|texts?\b))|(?<![\w-])(?<!non-)(?:black[- ]?)?boxed(?:[- ]warning)? (?:[\w/-]+ )?(?:labels?|drugs?|products?)\b|\bboxed[- ]warning (?:labels?|drugs?|products?)\b|\b(?:is|are) there (?:an? |any )?${BOX} (?:on|for|in|among|of) (?:any|some|other|all) |\b${BOX} (?:present|yes|true|included|attached)\b|\((?:black[- ]?)?boxed\)(?! )|\bblack[- ]boxed\b`,
  "i",
);
const WITHOUT_BOX = new Phrases(
  String.raw`\b${NOTHING_OF} ${SOME}${BOX}|\b(?:non-?|un)(?:black[- ]?)?boxed\b|\b${BOX} (?:no|false|absent|(?:is |are )?(?:missing|lacking|absent))\b`,
  "i",
);

/** Those of a drug's labels that have a box, or have none; all of them where there is no such label. */
const withBox = ({ call, ...planned }: PlannedCall, has: boolean): PlannedCall => ({
  ...planned,
  call: Object({ ...call, params: { ...call.params, has_boxed_warning: String(has) } }),
  otherwise: planned.otherwise ?? call,
});

/** The labels of a drug whose sections have these words; all of them where none has. */
const sayingSo = ({ call, ...planned }: PlannedCall, all: readonly TextWish[]): PlannedCall =>
  all.length === 0
    ? { ...planned, call }
    : {
        ...planned,
        call: Object({
          ...call,
          params: { ...call.params, ...Object.fromEntries(all.map(({ section, words }) => [section, words])) },
        }),
        otherwise: planned.otherwise ?? call,
        sections: planned.sections ?? [],
        matters: [...(planned.matters ?? []), ...all.flatMap(mattersOfText)],
      };

const mattersOfText = ({ words, section, behind }: TextWish): readonly Matter[] =>
  [words, ...(behind === undefined ? [] : [behind])].map((one) => ({ ...matterOf(one), sections: [section] }));

/**
 * What one label is to say at once: `contraindicated in pregnancy and with a boxed warning about bleeding`. The same words
 * in two sections, and two texts of one section, are each asked for by themselves.
 */
function inOneLabel(texts: readonly TextWish[]): readonly (readonly TextWish[])[] {
  const groups: TextWish[][] = [];
  for (const one of texts) {
    const same = groups.find((group) =>
      group.some((other) => other.section === one.section || overlaps(other.span, one.span)),
    );
    if (same === undefined) groups.push([one]);
    else same.push(one);
  }
  return groups.reduce<readonly (readonly TextWish[])[]>(
    (all, group) => all.flatMap((before) => group.map((one) => [...before, one])),
    [[]],
  );
}

/** A class of drugs is looked for in a label in people's words and in FDA's. */
const matterOfClass = ({ name, said }: ClassWish): Matter => ({
  name: `'${name}'`,
  found: [`${name.replaceAll(/[^A-Za-z0-9]+/g, String.raw`\W+`)}s?\\b`, `(?:${said})\\b`],
  sections: [],
});

/** Which sections were searched for words of which the question does not say where they stand. */
const ofSections = (calls: readonly PlannedCall[]): string =>
  `The question names no section, so these were searched, each by itself, and no others: ${[
    ...new Set(
      calls
        .slice(0, MOST_CALLS)
        .flatMap(({ call: { params } }) => LABEL_SECTIONS.filter((section) => section in params))
        .map((section) => section.replaceAll("_", " ")),
    ),
  ].join(", ")}. A label may be in several of the numbers.`;

/** `patients who took both tramadol and sertraline` */
const TAKEN_BOTH =
  /\b(?:t[ao]k(?:e|es|en|ing)|took|on|receiv\w+|us(?:e|es|ed|ing)|given|prescribed|with) both\b|\b(?:together|combination|combined|at the same time)\b/i;
const OF_EACH_DRUG =
  "The labels of each drug were searched by themselves: a label tells of its own drug, and of another one only where it speaks of it.";

const OF_BOTH =
  "The question names no section: labels were searched that have the first in their warnings and the drug in their interactions. A label that has both in other sections is not found.";

/** `potassium chloride`: of several substances one may have the first word and another the second. */
const OF_SALT =
  /^(?:sodium|potassium|calcium|magnesium|ammonium|zinc) (?:chloride|acetate|phosphate|sulfate|citrate|bicarbonate|gluconate|lactate)$/i;
const WORDS_APART =
  "A label is found where its generic names have both words, be it in the names of two substances: read which substances each label lists.";
const OF_WORDS =
  "A label is found where the section has these words side by side: read what it says of them. A label that says it in other words is not found.";

/** Words for drugs of any kind, which name none. */
const IN_GENERAL =
  /^(?:the |any |all |other )?(?:drugs?|medicines?|medications?|meds|products?|pills?|treatments?|remed(?:y|ies)|labels?|homeopathic|herbal)$/i;

/** What products are said to hold, where no list knows it: `contain tartrazine as an inactive ingredient`. */
function contentIn({ question, start, end }: Part): readonly Tagged[] {
  const found = HELD.exec(question.text.slice(start, end));
  /** `but not containing allopurinol` */
  if (found !== null && negationBefore(question.text, start + found.index) !== null) return [];
  const [, said = ""] = found ?? [];
  const from = start + (found?.index ?? 0) + (found?.[0].length ?? 0) - said.length;
  return [...said.matchAll(SUBSTANCES)].flatMap(({ 0: one, index }): Tagged[] => {
    const words = question.words.filter((word) => word.start >= from + index && word.end <= from + index + one.length);
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined || words.length > 3 || NO_SUBSTANCE.test(one)) return [];
    return [taggedAt(question, "treatment", question.words.indexOf(first), question.words.indexOf(last) + 1)];
  });
}
/** What a drug's labels are asked to hold, where that is what products are made with or it is said to be an ingredient. */
function contentsBeside(part: Part, said: readonly Span[]): readonly Tagged[] {
  const { question, start, end } = part;
  const saysIngredient = /\b(?:ingredients?|excipients?|inactive)\b/i.test(question.text.slice(start, end));
  return (
    spansIn(part, HELD_BESIDE)
      /** `labels that include ethanol or lidocaine`: drugs side by side. */
      .filter((span) => negationBefore(question.text, span.start) === null && !said.some((one) => overlaps(one, span)))
      .flatMap((span) => {
        const [verb = ""] = HOLDS.exec(question.text.slice(span.start, span.end)) ?? [];
        return question.words.flatMap((word, at): Tagged[] =>
          word.start >= span.start + verb.length &&
          word.end <= span.end &&
          !said.some((one) => overlaps(one, word)) &&
          !/^ (?:warnings?|sections?|statements?|text)\b/i.test(question.text.slice(word.end)) &&
          (EXCIPIENT.test(word.lower) || (saysIngredient && !isPlainWord(word.lower) && !NO_SUBSTANCE.test(word.text)))
            ? [taggedAt(question, "treatment", at, at + 1)]
            : [],
        );
      })
  );
}
const HELD_BESIDE = new Phrases(
  /\b(?:contain(?:s|ing)?|made with|formulated with|is there(?: any)?|(?:list|includ|us|have|has)(?:s|es|e|ing)?) (?:any |some |an? |the )?(?:(?!(?:in|on|for|about|but|without|except|not|that|which|labels?|products?|drugs?|most|with)\b)\w+(?:, | (?:or|and) | )?){1,6}/gi,
);
const HOLDS = /^\w+(?: with| there)? /;
const EXCIPIENT =
  /^(?:lactose|gluten|soy|sucrose|fructose|gelatin|alcohol|ethanol|peanuts?|sesame|eggs?|latex|sulfites?|aspartame|phenylalanine|sorbitol|mannitol|parabens?|benzalkonium|polysorbate|talc|starch|corn|wheat|tartrazine|shellac|dyes?|thimerosal|saccharin|carrageenan|lanolin|peg|propylene)$/;

/** Labels that hold any of these, or, where "and" joins them, all of them. */
function holdingAnyOf(planned: PlannedCall, contents: readonly Tagged[], text: string): readonly PlannedCall[] {
  const [first, last] = [contents[0], contents.at(-1)];
  const isOfAll = first !== last && /\band\b/.test(text.slice(first?.end, last?.start));
  const names = contents.map((one) => searchText(one.text));
  const q = "q" in planned.call.params ? `${planned.call.params.q ?? ""} ` : "";
  return (isOfAll ? [names.join(" ")] : names).map((name) => withMore(planned, { q: q + name }));
}
const HELD = new Phrases(
  /\b(?:contain(?:s|ing)?|(?:list|nam|includ|mention|us|have|has)(?:s|es|e|ing)?(?= [^.?!;]*\b(?:as an?|as|in|under|among) (?:the )?(?:inactive|excipients?|fillers?|dyes?|preservatives?))|inactive ingredients?(?: of| like| such as|:)?|ingredients?(?: of| like| such as|:)) (?!in\b|of\b|for\b|on\b)(?:any |some |an? |the )?(\w[^.?!;]*?)(?= (?:as|in|among|under|listed|but|without|except|not|for|about|on)\b|[.?!;]|$)/i,
);
const SUBSTANCES = /(?!(?:or|and)\b)\w[\w-]*(?: (?!(?:or|and)\b)[\w-]+)*/g;
const NO_SUBSTANCE =
  /\b(?:warnings?|information|words?|text|sections?|statements?|boxed|contraindications?|instructions?|precautions?|dos(?:es|age|ing))\b/i;

/** Asks for what a product holds, active or not. */
const CONTENT =
  /\b(?:contain(?:s|ing)?|formulated|ingredients?|excipients?|inactive|made with|preservatives?|dyes?|fillers?|(?:with|has|have) (?:any )?(?:\w+ ){1,4}(?:in (?:it|them)|as an? (?:inactive|filler|dye|preservative)))\b/i;
const ALL_CONTENT = new RegExp(CONTENT.source, "gi");
const OF_EXTRACTS =
  /\b(?:vaccines?|allergen(?:ic)?s?|extracts?|dust mites?|pollens?|(?:clotting )?factors? [IVX]+|immune globulins?|antivenoms?|antivenins?)\b/i;

/** Behind these words stands what a product holds, rather than a product. */
const CONTAINED =
  /\b(?:labels? with|products? with|(?:inhalers?|tablets?|pills?|capsules?|creams?|ointments?|patch(?:es)?|sprays?|injections?|drops) with|contain(?:s|ing)?|made with|formulated with|free of|list(?:s|ing)?|active ingredients?(?: is| are|:| ?=))(?: both| any)? $/i;

/** Names that are all wanted at once, rather than one or the other. */
const ALL_OF =
  /^(?!.*\b(?:or|vs|versus)\b).*(?:\b(?:and|plus|with|also|contain(?:s|ing)?|combining|includ(?:es?|ing)|adds?)\b|[&+])/i;

/** `naproxen that also contains diphenhydramine`, `ibuprofen combined with famotidine`: between names of one product. */
const areJoined = (said: readonly Tagged[], text: string): boolean =>
  said.length > 1 &&
  said.slice(1).some((one, at) => COMBINED_BETWEEN.test(text.slice(said[at]?.end, one.start))) &&
  said.slice(1).every((one, at) => /^[^.?!;]{1,50}$/.test(text.slice(said[at]?.end, one.start)));
const COMBINED_BETWEEN =
  /^,? (?:(?:labels?|products?|tablets?|pills?|capsules?|medicines?|combinations?) )?(?:(?:that|which|and) )?(?:(?:(?:is|are|comes?|mixed|sold) )?(?:also |in )?(?:combined|combination|co-?formulated|paired) with|(?:also|additionally) (?:contain(?:s|ing)?|includ(?:es?|ing)|ha(?:s|ve|ving)|with)|contain(?:s|ing) also|with added|that (?:contains?|includes?)|plus|\+) (?:an? |the |some |added )?(?:\w+ )?$/i;
/** `combinations of acetaminophen with codeine`, `… and codeine together`. */
const COMBINED_BEFORE =
  /\bcombin(?:ation|ations|ing|ed|es?)(?: (?:products?|drugs?|tablets?|pills?|labels?))?(?: of| with)? (?:both )?$/i;
const COMBINED_BEHIND = /^ (?:together|combined|in (?:one|a single|combination|the same)|combinations?)\b/i;

/** Plain words that end as substances do, and name no class of drugs: `glucose`, `saccharin sodium`. */
const SUBSTANCE = /(?:ose|ine|in|ate|ite|ide|ium|ol|acid|venom|protein|oil)$/i;
const OF_CLASS =
  /(?:statin|antibiotic|mycin|quinolone|blocker|inhibitor|steroid|opioid|vitamin|insulin|medicine|toxin|skin|pain)s?$/i;
const isSubstance = (text: string): boolean =>
  !/[a-z-][A-Z]/.test(text) && SUBSTANCE.test(text) && !OF_CLASS.test(text);

const CHILDREN: (typeof MATTERS)[number] = {
  name: "children",
  said: [],
  found: ["pa?ediatric\\w*", "child\\w*", "adolescen\\w*", "infants?\\b", "neonat\\w*"],
  sections: ["dosage", "pediatric_use"],
};

/** What people look for in all of a label's text. */
const MATTERS: readonly {
  readonly name: string;
  readonly said: readonly string[];
  readonly found: readonly string[];
  readonly sections: readonly string[];
  readonly first?: readonly string[];
}[] = sections.matters;

/** `stopping it before surgery`: passages that have both come first. */
const STOPPED_BEFORE =
  /\b(?:stop|hold|paus|withhold|withheld|interrupt|discontinu)\w* (?:it |the (?:drug|medicine|medication) |them |therapy |treatment )?(?:before|around|prior to|ahead of) (?:an? |the |any |having |elective |planned )*([a-z]+(?: procedures?| surgery)?)\b/gi;
function stoppedBefore(what: string): Matter {
  const [thing = ""] = matterOf(what).found;
  const stop = String.raw`(?:stop|hold|held|paus|withh|interrupt|discontinu)\w*`;
  const near = String.raw`(?:\W+\w+){0,12}?\W+`;
  return {
    name: `'stopping before ${what}'`,
    sections: [],
    first: ["dosage", "warnings"],
    found: [`${stop}${near}${thing}`, `${thing}${near}${stop}`, thing],
  };
}

/** `severe renal impairment`: passages that say how severe it is come first. */
const severely = (own: string, said: readonly string[], found: readonly string[]): readonly string[] => {
  const [, degree] = said.length === 0 ? [] : (saying([`(${DEGREE}) (?:${said.join("|")})`]).exec(own) ?? []);
  return degree === undefined
    ? []
    : [String.raw`${degree.replaceAll(/[ -]/g, "[ -]")}\W+(?:\w+\W+){0,3}?(?:${found.join("|")})`];
};
const DEGREE = "severe|moderate|mild|end[- ]stage|chronic|acute";

const isSection = (name: string): name is LabelSection => LABEL_SECTIONS.some((section) => section === name);

const BOXED = /\b(?:boxed|black[- ]?box)\b/i;
const WARNINGS: ReadonlySet<LabelSection> = new Set(["boxed_warning", "warnings"]);

/** Asks how two drugs go together: each is looked for in the label of the other. */
const TOGETHER =
  /\binteract\w*|\b(?:tak(?:e|en|ing)|ok|okay|compatible|used|given|administered|co-?administered|prescribed|go(?:es)?) (?:\w+ ){0,3}?with\b|\bmix\w* (?:\w+ ){0,3}?(?:with|and)\b|\btaken together\b/i;

function othersOf(drug: Drug | null, drugs: readonly Drug[]): readonly Matter[] {
  return drugs.flatMap((other): Matter[] => {
    /** A label names other drugs by their generic names. */
    const name = (other.params.generic ?? "").toLowerCase();
    if (other === drug || !/^[a-z][a-z -]+$/.test(name)) return [];
    return [{ name: `'${name}'`, found: [`${name.replaceAll(/[ -]+/g, String.raw`\W+`)}\\b`], sections: [] }];
  });
}

/** Labels by what their text says: `how many drug labels mention serotonin syndrome`. */
const MENTIONING =
  /\b(?:labels|(?:any|every|each|which)(?: drugs?)? label) (?:that |which |to )?(?:lists?|mentions?|warns? (?:about|of|against)|talks? about|says?|(?:tell|caution|instruct|recommend|urg|counsel|advis|ask)(?:e?s|e|ed|ing)?)\b/i;

/** `labels with a boxed warning for pioglitazone`: whose labels they are, and nothing that a box warns of. */
const BOX_OF =
  /\b(?:with|having|have|has|carry|carrying|bear|bearing) (?:an? |the )?(?:boxed|black[- ]?box)(?:ed)?(?: warnings?)? (?:for|of|on) (?:the )?$/i;

/** `as an active ingredient`: what else a product holds is not meant. */
const OF_ACTIVE = /\b(?<!in)active (?:ingredients?|substances?)\b/i;

/** Asks for firms, and not for what their labels say. */
const WHO =
  /\b(?:who (?:makes?|manufactures?|sells?|markets?|labels?|distributes?)|(?:which|what) (?:compan|manufactur|firm|labell?er|maker)\w*|(?:manufacturers?|makers?|labell?ers?) of)\b/i;

/** Asks what labels say, whatever of. */
const OF_TEXT =
  /\b(?:labels?|labell?ing|inserts?)\b[^.?!]*\babout\b|\b(?:say|says|said|mention(?:s|ed)?|warns?|warned|talks? about|discuss(?:es)?|recommends?|advises?)\b/i;

/** Words of a label's question that ask for nothing by themselves: `the current label`, `treatment of overdose`. */
const harmlessIn = (own: string): readonly Span[] => [
  ...spansOf(own, HARMLESS),
  ...(/\boverdos/i.test(own) ? spansOf(own, /\b(?:treat(?:ment|ing|ed)?|manag(?:e|ement|ing))\b/gi) : []),
  ...spansOf(own, OF_DEGREE),
];
const OF_DEGREE = new Phrases(`\\b(?:${DEGREE})(?= (?:kidney|renal|liver|hepat|heart|cardiac))`, "gi");
const HARMLESS = new Phrases(
  /\b(?:currently|current|daily(?= dos)|officially|official|(?:highest|largest|usual|typical|standard|normal|recommended|allowed|allowable)(?= (?:(?:recommended|daily|adult|starting|single|maximum|allowed|allowable|total) )*dos)|fda's|advises?|advise (?:people|patients)|instructs?|as an? preservatives?|(?<!in)active (?:ingredients?|substances?))\b/gi,
);

/** `children's cough medicine`: whom a product is made for, which asks for no section. */
const FOR_CHILDREN = new Phrases(
  /\b(?:child(?:ren)?|kids?|infants?|toddlers?|bab(?:y|ies)|teens?)['’]?s?['’]? (?=(?:(?!dos|label|section|warn|use|safety)[\w-]+ ){0,3}(?:medicines?|medications?|meds|remed(?:y|ies)|syrups?|drops|products?|formulas?|drugs?|tablets?|pills?|chewables?|suspensions?|liquids?|vitamins?)\b)/gi,
);

const TAKERS = /\b(?<!older )(?:women|woman|people|persons?|patients?|adults?|mothers?)\b/gi;

/** Words of a closed list as they were written: `'storage', 'overdose'`. */
const inQuotes = (said: readonly string[]): string => [...new Set(said)].map((one) => `'${one}'`).join(", ");

export const NO_DRUG = {
  reason: "no_drug",
  text: "The question names no drug. Labels are found here by the name of a drug or an ingredient, by a class such as beta blockers, or by words of one section, such as: which labels have a boxed warning about suicidality?",
} as const;

const isBrand = (text: string): boolean => isTerm("brand", toKey(text));

const OF_ALLERGY = /\b(?:allerg(?:ic|y|ies)|hypersensitiv(?:e|ity))(?: reactions?)? to (?:any |the |an? )?$/i;
/** `What do the labels of warfarin say about amiodarone?` */
const SAYS_ABOUT =
  /\b(?:labels?|inserts?|labell?ing) (?:(?:of|for) (?:the )?(?:[\w-]+ ){1,3})?(?:say|state|mention|warn)(?:s|ing)? (?:anything |something )?(?:about|of|on|against) (?:the |any |taking |using |combining it with |use with |(?:switch|chang|convert|transition|mov|cross)(?:ing)?(?: over)?(?: patients?)? (?:to|from) )*$/i;
/** `strong CYP3A4 inhibitors`: drugs by what they do, which no label is of. */
const OF_ENZYME = /\b(?:cyp ?\w+|p-?gp|p-glycoprotein|ugt\w*|bcrp|oat\w+)\b.*\b(?:inhibitors?|inducers?|substrates?)$/i;

const OF_INTERACTION =
  /\b(?:drug )?interact(?:s|ions?|ing)? with (?:other |the )?$|\b(?:label|insert|labell?ing) (?:(?:even|also|ever|specifically) )?(?:mentions?|warns? (?:about|of|against)|says? (?:anything |something )?about|talks? about|discuss(?:es)?|lists?) (?:the |any )?$/i;

/** Between two products; the two names of one stand side by side, or in what its label says. */
const JOINING = /\b(?:and|or|vs|versus|with|to|than|nor|plus|against|over|alongside|differs?|one)\b|[,&/;+.?]/i;

const says = (text: string, words: readonly string[]): boolean => saying(words).test(text);

const saying = (words: readonly string[], flags = "i"): RegExp =>
  new RegExp(String.raw`(?<![\w-])(?:${words.join("|")})(?![\w-])`, flags);

/** The sections that a text asks for, most wanted first. */
const sectionsIn = (text: string): readonly LabelSection[] => {
  const said = LABEL_SECTIONS.filter((section) => says(text, sections.words[section]));
  if (!said.includes("warnings")) return said;
  /** `warn about bleeding` is answered by the box first; `pregnancy warnings` by the section of pregnancy. */
  const others = said.filter((section) => section !== "warnings" && section !== "boxed_warning");
  return others.length > 0 && !said.includes("boxed_warning")
    ? [...others, "warnings"]
    : ["boxed_warning", "warnings", ...others];
};

function plannedFor(
  drug: Drug | null,
  firm: string | null,
  text: string,
  { wanted, matters }: { readonly wanted: readonly LabelSection[]; readonly matters: readonly Matter[] },
): PlannedCall {
  const maker = firm === null ? {} : { manufacturer: firm };
  const to = (params: Drug["params"] | { readonly substance: string }) =>
    ({ endpoint: "/labels/search", params: { ...params, ...maker } }) as const;
  const { brand, generic } = drug?.params ?? {};
  /** A substance by the name that the list of active ingredients has, which may be longer than the generic name. */
  const isIngredient = (CONTENT.test(text) && !TOGETHER.test(text)) || /\bsubstances?\b/.test(text);
  const name = brand ?? generic;
  return {
    call: to(
      isIngredient && generic !== undefined
        ? OF_ACTIVE.test(text)
          ? { substance: generic }
          : { q: generic }
        : (drug?.params ?? {}),
    ),
    ...(name === undefined ? {} : { offered: to({ q: name }) }),
    ...(drug?.plain === undefined ? {} : { otherwise: to(drug.plain) }),
    /** Of a section that records do not carry nothing else is quoted in its place. */
    ...(wanted.length > 0 ||
    matters.length > 0 ||
    says(text, sections.elsewhere) ||
    OF_TEXT.test(text) ||
    WHO.test(text)
      ? { sections: wanted }
      : {}),
    ...(matters.length === 0 ? {} : { matters }),
  };
}

/** Whether a label is asked whether it mentions these words. */
export const isMentioned = (asked: string, words: string): boolean =>
  MENTION.test(asked.slice(0, Math.max(0, asked.indexOf(words))));

/** Right before what a label is asked about. */
const MENTION = new Phrases(
  /\b(?:mentions?|says? (?:anything |something )?(?:about|on|of)|warns? (?:of|about|against)|talks? about|discuss(?:es)?|(?:anything|something|information|guidance|advice|wording|parts?|passages?|statements?)(?: in (?:it|there|the label))? (?:about|on|regarding|for)) (?:(?:an?|the|any|of) )*$/i,
);

/** Words left over that a label's text is searched for: what it is asked about and no list knows. */
export const isMatter = (calls: readonly PlannedCall[], asked: string, words: string): boolean =>
  labelsAmong(calls).length > 0 &&
  labelsAmong(calls).length < 3 &&
  labelsAmong(calls).every(
    ({ sections, call }) => sections !== undefined && paramsOf(call).some(([name]) => OF_DRUG.has(name)),
  ) &&
  (OF_TEXT.test(asked) ||
    /** `starting dose of gabapentin for nerve pain`: what of the dosage is wanted. */
    (kindsOfTerm(toKey(words)).includes("condition") &&
      labelsAmong(calls).every(({ sections }) => sections?.includes("dosage") === true))) &&
  MATTER.test(words);

/** `sleep aids that contain diphenhydramine`: what they are for, and no name, though a brand is called so. */
const isForUse = ({ text, end }: Tagged, all: readonly Tagged[], asked: string): boolean =>
  text === text.toLowerCase() &&
  (kindsOfTerm(toKey(text)).length === 0
    ? isOfPlainWords(text)
    : text.includes(" ") && /^ (?:that |which )?(?:contain|have|include|with)/i.test(asked.slice(end))) &&
  all.some(
    (other) =>
      other.start !== end && other.text !== text && kindsOfTerm(toKey(other.text)).some((kind) => kind === "generic"),
  );

/** What names the drug of a label. */
const OF_DRUG: ReadonlySet<string> = new Set([
  "q",
  "brand",
  "generic",
  "substance",
  "pharmacologic_class",
  "ndc",
  "id",
]);

const labelsAmong = (calls: readonly PlannedCall[]): readonly PlannedCall[] =>
  calls.filter(({ call }) => call.endpoint === "/labels/search");

/** A few words that can be looked for in a text, and not whom a product is made for: `children's`. */
const MATTER =
  /^(?!other words|(?:child(?:ren)?|kids?|infants?|toddlers?)['’]?s?['’]?$)(?:[a-z][a-z'-]{3,}|[A-Z]{2,4}\b)(?: [a-z'-]+){0,2}(?: (?:and|or) [a-z'-]+(?: [a-z'-]+)?)?$/i;

/** `stopping before iodinated contrast procedures`: what it is done before. */
const DONE_BEFORE =
  /^(?:stopping|holding|pausing|withholding|interrupting|discontinuing|discontinuation|taking|using|use|starting|restarting) (?:it |the (?:drug|medicine) )?(?:before|after|during|around|prior to) (?:an? |the |any )?(?=\w+)/i;

/** `TB testing prior to treatment`: the thing, without when and in whom. */
export const matterIn = (words: string): string =>
  words
    .replace(DONE_BEFORE, "")
    .replace(/(?<=\w) (?:prior to|before|during|after|while|when|in|for|with|at|by|from|due to|caused by)\b.*$/i, "");

/** `nerve pain from shingles`: the thing, and what it comes from. */
export const mattersIn = (words: string): readonly Matter[] => {
  const [, cause = ""] = OF_CAUSE.exec(words) ?? [];
  return [matterIn(words), cause]
    .flatMap((one) => (isTerm("condition", toKey(one)) ? [one] : one.split(/,? (?:and|or) /i)))
    .filter((one) => isSearchable(one))
    .map(matterOf);
};
const OF_CAUSE =
  /\w,? (?:from|due to|caused by|after|because of|related to|associated with) (?:the |an? )?([\w' -]+)$/i;

/** Letters that labels spell out. */
const SPELLED_OUT: ReadonlyMap<string, string> = new Map([
  ["tb", "(?:tb|tuberculosis)"],
  ["bp", "(?:bp|blood pressure)"],
  ["qt", "qtc?"],
]);

function matterOf(text: string): Matter {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}0-9]+/u)
    .filter((word) => word !== "")
    .map((word) =>
      word.length > 4
        ? `${word.replace(/(?:ies|ical|ic|ing|es|ed|y|s)$/, "")}\\w*`
        : /** `St. John's wort` */
          `${SPELLED_OUT.get(word) ?? word}\\b${word.length < 3 ? "\\.?" : ""}`,
    )
    /** `Guillain-Barré`, also without its accent. */
    .map((word) => word.replaceAll(/[^\x00-\x7f]/g, (letter) => `(?:${letter}|${unaccented(letter)})`));
  /** Near each other, in any order: `rupture of a tendon`. */
  const near = String.raw`(?:[^\w,.;:]+\w+){0,3}?[^\w,.;:]+`;
  const inLabels = SAME.filter(({ said }) => says(text, said)).flatMap(({ found }) => found);
  return { name: `'${text}'`, sections: [], found: [words.join(near), words.toReversed().join(near), ...inLabels] };
}

/** People's words, and those that labels have for the same: `stopping it early`, `premature discontinuation`. */
const SAME = sections.same;
