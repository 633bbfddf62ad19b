import { holds, overlaps, spansOf, type Span } from "../../language/span.ts";
import { phrasePattern } from "../../vocabulary/phrases.ts";
import { kindsOfTerm } from "../../language/lexicon.ts";
import { toKey } from "../../language/keys.ts";
import { negationBefore } from "../negation.ts";
import { spansIn, type Part } from "../parts.ts";
import type { LabelSection } from "../schema.ts";
import { isSearchable, searchText } from "../search-text.ts";
import known from "./data/drug-classes.json" with { type: "json" };

/** Labels that are wanted by what they say, or by the class of their drugs, rather than by the name of a drug. */

/** The sections whose text a search looks through. */
type SearchedSection = Extract<
  LabelSection,
  | "boxed_warning"
  | "indications"
  | "contraindications"
  | "warnings"
  | "adverse_reactions"
  | "drug_interactions"
  | "dosage"
  | "pregnancy"
  | "pediatric_use"
>;

/** Words that a section must have. */
export interface TextWish {
  readonly section: SearchedSection;
  readonly words: string;
  /** Whether the question names the section. */
  readonly isNamed: boolean;
  /** Whether it says that these words stand in it, which also narrows the labels of one drug. */
  readonly isInSection: boolean;
  readonly span: Span;
}

/** A class of drugs that a question names, in FDA's words. */
export interface ClassWish {
  readonly name: string;
  /** How people say it, as a pattern. */
  readonly said: string;
  readonly span: Span;
}

/** In people's words and in FDA's: `statins`, `HMG-CoA reductase inhibitors`. */
const CLASSES = Object.entries(known.classes)
  .map(([name, people]) => ({ name, said: `${people}|${name.replaceAll(/[^A-Za-z0-9]+/g, "[^a-z0-9]{1,2}")}s?` }))
  .map(({ name, said }) => ({ name, said, pattern: phrasePattern(said, "gi") }));

/** A class in FDA's own words: `pharmacologic class HMG-CoA Reductase Inhibitor`, `in the Janus Kinase Inhibitor class`. */
const IN_WORDS =
  /\b(?:pharmacologic(?:al)?|epc|therapeutic|drug) class(?: of|:)? (?!of\b|is\b|and\b|or\b|for\b|in\b|do\b)((?:[\w-]+ ){0,4}?[\w-]+)(?=[.?!,;:]|$| (?:labels?|where|with|whose|that|which|and|since|from|by|in|made|newest)\b)|\b(?:in|of|from) the ((?:[\w-]+ ){0,4}?[\w-]*(?:inhibitors?|blockers?|agonists?|antagonists?|modulators?|antibacterials?|antivirals?|antifungals?)) (?:pharmacologic(?:al)? |drug )?class\b/gi;

/** The classes of drugs that a part of a question names; of two that share words the longer one. */
export function classesIn(part: Part): readonly ClassWish[] {
  const { text } = part.question;
  const called = classesCalled(part);
  const named = spansIn(part, IN_WORDS).flatMap((span) => {
    const [, one, other = one] = new RegExp(IN_WORDS.source, "i").exec(text.slice(span.start)) ?? [];
    const name = searchText((other ?? "").replace(/(?<=inhibitor|blocker|agonist|antagonist|modulator)s$/i, ""));
    const isClass = isSearchable(name) && !NO_CLASS.test(name) && !isDrugClass(name) && !isProduct(name);
    return isClass && isMeant(text, span)
      ? [{ name, said: name.replaceAll(/[^A-Za-z0-9]+/g, String.raw`\W+`), span }]
      : [];
  });
  return [...named, ...called.filter(({ span }) => !named.some((one) => overlaps(one.span, span)))];
}

const isProduct = (name: string): boolean =>
  kindsOfTerm(toKey(name)).some((kind) => kind === "generic" || kind === "brand");
const NO_CLASS =
  /^(?:has|have|had|with|without|unknown|most|least|is|are|do|does|of|for|labels?|drugs?|one|two|three|i+)\b/i;

/** Those of the list. */
function classesCalled({ question: { text }, start, end }: Part): readonly ClassWish[] {
  const found = CLASSES.flatMap(({ name, said, pattern }) =>
    spansOf(text, pattern)
      .filter((span) => start <= span.start && span.start < end && isMeant(text, span))
      .map((span) => ({ name, said, span })),
  );
  return found.filter(
    ({ span }) => !found.some((other) => other.span !== span && holds(other.span, span) && !holds(span, other.span)),
  );
}

/** Whether a text is what people call a class of drugs. */
export const isDrugClass = (text: string): boolean =>
  CLASSES.some(({ said }) =>
    new RegExp(`^(?:${said.replaceAll("*", String.raw`\w*`)})(?: (?:drugs?|medicines?|pills?))?$`, "i").test(text),
  );

/** `opioid antagonists`, `non-opioid`, `other than statins`: no class, or one that is ruled out. */
const isMeant = (text: string, { start, end }: Span): boolean =>
  !OTHERWISE.test(text.slice(end)) && !NOT_OF.test(text.slice(0, start)) && negationBefore(text, start) === null;
const OTHERWISE =
  /^(?:[- ]free\b|s? (?:antagonists?|reversal|use disorders?|addiction|overdoses?|withdrawal|dependence|poisoning|misuse|abuse|cris[ie]s|emergency|epidemic|allerg\w*|intoleran\w*))/i;
const NOT_OF = /\bnon[- ]?$|\b(?:sodium|potassium|silver|ammonium|calcium) $/i;

/** A first word: `St. John's wort` begins with a short one. */
const WORD = String.raw`(?:st\. )?[\w'/-]+`;

/** What is looked for, up to where the sentence goes on. */
const WHAT = String.raw`(?:(?:the )?(?:use|using|risks?) (?:in|of|during|with) )?(?:(?:patients?|people|persons|those|women|men|adults) (?:with|who have|on|taking) )?(${WORD}(?: [\w'/-]+){0,5}?)(?=[.?!,;:()]|$| (?:in|on|under|among|within|as|that|which|who|made|from|since|by|for|according|per|and (?:are|is|have|were)|or (?:are|is|have))\b)`;
const OF =
  "(?:about|of|on|regarding|concerning|against|related to|for|that (?:mentions?|warns?)(?: about| of)?|mentioning)";
const NAMED_SECTIONS: readonly (readonly [SearchedSection, string])[] = [
  ["boxed_warning", "(?:(?:boxed|black[- ]?box) warnings?|black[- ]?box)(?: (?:sections?|part|texts?))?"],
  ["contraindications", "contra-?indications?(?: sections?)?"],
  ["adverse_reactions", "(?:adverse (?:reactions?|effects?)|side[ -]?effects?)(?: sections?)?"],
  ["drug_interactions", "(?:drug )?interactions?(?: (?:sections?|part))?"],
  ["warnings", "(?:warnings?(?: and precautions?)?|precautions?)(?: (?:sections?|part))?"],
  ["indications", "(?:indications?(?: sections?)?|uses?)"],
  ["pregnancy", "(?:use in )?pregnancy(?: (?:sections?|part)|(?=[.?!]*$))"],
  ["dosage", "(?:dosage|dosing)(?: sections?)?"],
];

type Form = readonly [section: SearchedSection, pattern: RegExp];

const toForms = (forms: readonly (readonly [SearchedSection, string])[]): readonly Form[] =>
  forms.map(([section, said]) => [section, new RegExp(String.raw`\b${said}`, "gi")]);

/** What stands in a section that is named: `mention grapefruit in the interactions`, `whose warnings speak of …`. */
const IN_SECTION = toForms(
  NAMED_SECTIONS.flatMap(([section, said]): (readonly [SearchedSection, string])[] => [
    [
      section,
      String.raw`(?:mention|list|includ|contain|(?:say|said)(?:s|ing)? about|say|discuss|describ|nam|carr|have|has|with|bring(?:s|ing)? up|speak(?:s|ing)? (?:about|of)|talk(?:s|ing)? (?:about|of)|(?:anything|something|notes?|statements?|words?|remarks?|information) (?:about|on|of|regarding|concerning))(?:s|es|ed|ing|e|y|ies|ying)? (?!(?:anything|something|(?:an? )?(?:notes?|statements?|words?|remarks?|information)) (?:about|on|of|regarding|concerning)\b)(${WORD}(?: (?!speaks?\b|mentions?\b|says?\b|talks?\b|warns?\b|lists?\b)[\w'/-]+){0,4}?)(?: (?:listed|mentioned|named|included|noted|described|stated))? (?:in|under|among|within|as) (?:an? |one of )?(?:the |their |its )?${said}`,
    ],
    [
      section,
      String.raw`(?:does|do|is|are|whether|if|where|which) (?!(?:drugs?|labels?|medicines?|medications?|products?)\b)(${WORD}(?: [\w'/-]+){0,3}?) (?:turns? up|appears?|shows? up|stands?|is mentioned|is listed|is named|are mentioned|are listed|mentioned|listed) (?:in|under|among) (?:the |their |its )?${said}`,
    ],
    [
      section,
      String.raw`(?:say|state|mention|tell|note|list|includ|warn|advise)(?:s|es|ed|ing|e)?(?: (?:anything|something))? (?:in|under|within) (?:the |their |its )?${said} (?:about|on|of|regarding|concerning|for) ${WHAT}`,
    ],
    [
      section,
      String.raw`(?<!no |no drug )(?:whose|where|the|their|its|with|an?) ${said} (?:(?:that|which) )?(?:talk|speak|say|bring|mention|nam|includ|contain|cover|list|warn|stat|cit|discuss|refer)(?:e?s|ed|ing|e)?(?: (?:something|anything))?(?: up| about| of| to| against)? ${WHAT}`,
    ],
  ]),
);

/** `labels for hypertension`, of what lists know as an illness: else it is a drug. */
const OF_ILLNESS: readonly [SearchedSection, string] = ["indications", `labels? for ${WHAT}`];
const isOfIllness = /^labels? for /i;

/** Words that stand before an illness in other ways, too: `pregnancy diabetes`, `uses asthma`. */
const BY_THEMSELVES: ReadonlySet<SearchedSection> = new Set(["indications", "pregnancy", "dosage"]);

/** `sleep aids containing diphenhydramine`: what a product is for, by its name. */
const OF_RELIEF = toForms([
  [
    "indications",
    String.raw`(?<!opioid )(cough|cold|flu|allergy|hay fever|pain|fever|heartburn|headache|migraine|nausea|motion sickness|diarrhea|constipation|acne|itch|sleep|dandruff|athlete's foot)(?: relief| relieving)?(?: and (?:cold|flu|allergy|fever))? (?:syrups?|drops?|lozenges?|medicines?|medications?|meds|remed(?:y|ies)|pills?|tablets?|creams?|ointments?|sprays?|relievers?|products?|aids?)\b`,
  ],
]);

/** `metformin boxed warning lactic acidosis`: a section, and at the end what lists know as an illness. */
const IN_KEY_WORDS = toForms(
  NAMED_SECTIONS.filter(([section]) => !BY_THEMSELVES.has(section)).map(([section, said]) => [
    section,
    String.raw`(?<=[\w'-] )${said}:? (${WORD}(?: [\w'/-]+){0,3})(?=\W*$)`,
  ]),
);

const OF_CONTENT = /^(?: (?:containing|with|made (?:with|of|from)|that (?:contain|have|include|use))\b|[.?! ]*$)/i;

/** Says that the words stand in the section. */
const NARROWING: ReadonlySet<Form> = new Set([...IN_SECTION, ...IN_KEY_WORDS, ...OF_RELIEF]);

/** How a section is asked for by what it says; the first that fits some words decides. */
const FORMS = [
  ...IN_SECTION,
  ...IN_KEY_WORDS,
  ...toForms([
    [
      "boxed_warning",
      `(?:boxed|black[- ]?box)(?:ed)? warnings?(?: texts?| sections?)? ${OF} (?!this|it\\b|these|those)${WHAT}`,
    ],
    ["contraindications", `contra-?indicated (?:in|with|for|during) ${WHAT}`],
    ["contraindications", `contra-?indications? (?:of|for|in|with|to|such as|like|includ\\w+|during) ${WHAT}`],
    [
      "indications",
      `(?:indicated|approved|label+ed|used|prescribed|meant) (?:for|to treat|in|for treating|for the treatment of|for treatment of) ${WHAT}`,
    ],
    [
      "indications",
      `(?:drugs?|medicines?|medications?|meds|labels?|antibiotics?|pills) (?:that |which |to |for )?treat(?:s|ing|ment of)? ${WHAT}`,
    ],
    [
      "indications",
      `(?:drugs?|medicines?|medications?|meds|pills|tablets|capsules|drops|syrups?|creams?|ointments?|sprays?|inhalers?|suppositories) for ${WHAT}`,
    ],
    OF_ILLNESS,
    [
      "warnings",
      String.raw`(?:carr(?:y|ies|ying)|ha(?:ve|s|ving)|bears?) an? ((?!boxed|black|fda|the|label|strong|new|strict|serious|severe|clear|special|general|specific)${WORD}(?: (?!boxed|black)[\w'/-]+){0,2}) warnings?\b`,
    ],
    ["drug_interactions", `interact(?:s|ions?|ing)? with ${WHAT}`],
    [
      "drug_interactions",
      String.raw`(?:mention|list|includ|discuss|describ|nam)(?:s|es|ed|ing|e)? (?:an? |the |any )?(${WORD}(?: (?!(?:as|in|the|their|its|of|under|among)\b)[\w'/-]+){0,3}?) interactions?(?! with\b)`,
    ],
    [
      "warnings",
      `(?<!boxed |box )(?:warn(?:s|ing|ings)?|caution(?:s|ing)?|precautions?) (?:about|of|against|on|regarding|for) ${WHAT}`,
    ],
    [
      "adverse_reactions",
      `(?:side[ -]?effects?|adverse (?:reactions?|effects?))(?: such as| like| of| includ\\w+|:) ${WHAT}`,
    ],
    ["adverse_reactions", `(?:cause|causes|causing) ${WHAT}`],
  ]),
  ...OF_RELIEF,
];

/** Mentions that name no section: where warnings, reactions and interactions stand. */
const ANYWHERE = new RegExp(
  String.raw`\b(?:mention(?:s|ed|ing)?|warns?(?: of| about)|talks? about|discuss(?:es|ed|ing)?) ${WHAT}`,
  "gi",
);
const MENTIONED: readonly SearchedSection[] = ["boxed_warning", "warnings", "adverse_reactions", "drug_interactions"];

/** Words before and behind what is looked for that say nothing of it. */
const LEADING =
  /^(?:(?:both|either|the|an?|any|some|(?:exact )?(?:wording|words?|phrases?|terms?)(?: of)?|their|its|increased|higher|possible|serious|risks?|danger|use|people|patients|persons|those|with|who have|having|treating|treatment|taking|of|in|for) )+/i;
/** `a boxed warning about suicidal thoughts are antidepressants`: what is said of the labels is none of their words. */
const BEYOND = / (?<!\bbut )(?:are|is|were|was) (?!not\b).*$/i;
const TRAILING =
  /(?: (?:too|also|please|drugs?|labels?|medicines?|medications?|at all|patients?|people|warnings?|risks?|interactions?|revised|effective|updated|dated|published|issued|(?:19|20)\d\d))+$/i;
/** Words that are no matter of a label's text. */
const NOTHING =
  /^(?:(?:(?:on|for|in|of) )?(?:each|every|all|both|either|any)(?: .*)?|(?:nothing|anything|something|common|no word)(?: .*)?|it|them|this|that|these|those|what|which|me|us|you|children|adults|kids|drugs?|labels?|medicines?|each|all|any|sale|use|humans?|people|patients|my|our|each other|other drugs?|others?|approved|indicated|used|labell?ed)$/i;

/** Words that a section must all have: of more, some are no matter of it. */
const MOST_WORDS = 4;

/** What a part of a question wants labels to say, section by section. */
export function textsIn({ question, start, end }: Part): readonly TextWish[] {
  const { text } = question;
  /** `labels that have a boxed warning … if the warning mentions …` */
  const found = wishesOf(text, FORMS).map((one) =>
    one.section === "warnings" &&
    IN_BOX.test(text.slice(0, one.span.start)) &&
    THE_WARNING.test(text.slice(one.span.start))
      ? { ...one, section: "boxed_warning" as const }
      : one,
  );
  const all =
    found.length > 0
      ? found.flatMap((one) =>
          found.length === 1 && isOfAnyWarning(text, one)
            ? [{ ...one, section: "boxed_warning" as const }, one]
            : [one],
        )
      : wishesOf(
          text,
          MENTIONED.map((section) => [section, ANYWHERE] as const),
        );
  return all.filter(({ span }) => start <= span.start && span.start < end);
}

const IN_BOX = /\bbox(?:ed)? warning\b/i;
const THE_WARNING = /^(?:the |that |this )?warnings? (?:mention|speak|say|tell|include|name|contain)/i;

/** `a warning about suicidal thoughts`, which may stand in a box: both sections, where neither is named. */
const isOfAnyWarning = (text: string, { section, span, isInSection }: TextWish): boolean =>
  section === "warnings" && !isInSection && /^(?:cautions?|warn)|\bwarnings?$/i.test(text.slice(span.start, span.end));

function wishesOf(text: string, forms: readonly Form[]): readonly TextWish[] {
  const wishes: TextWish[] = [];
  for (const form of forms) {
    const [section, pattern] = form;
    for (const { 0: whole, 1: what = "", index } of text.matchAll(pattern)) {
      const [list = ""] = LIST.exec(text.slice(index + whole.length)) ?? [];
      const span = { start: index, end: index + whole.length + list.length };
      const isTaken = wishes.some((one) => overlaps(one.span, span) && one.section !== section && pattern !== ANYWHERE);
      /** What labels don't say can't be asked for. */
      if (isTaken || negationBefore(text, index) !== null || NEVER.test(text.slice(0, index))) continue;
      /** `head and neck cancer` is one. */
      const isOne = list === "" && kindsOfTerm(toKey(what)).includes("condition");
      for (const one of isOne ? [what] : (what + list).split(/,? (?:or|and) |, /i)) {
        const words = searchText(one.trim().replace(BEYOND, "").replace(LEADING, "").replace(TRAILING, ""));
        /** `contraindications for isotretinoin` are those of a drug. */
        const kinds = kindsOfTerm(toKey(words));
        if ((isOfIllness.test(whole) || IN_KEY_WORDS.includes(form)) && !kinds.includes("condition")) continue;
        const begins = kindsOfTerm(toKey(words.split(" ")[0] ?? ""));
        /** `side effects of Keytruda listed on its label`: those of the drug. */
        const isOfDrug = begins.includes("generic") || begins.includes("brand");
        if (
          section === "adverse_reactions" &&
          isOfDrug &&
          / (?:listed|given|shown|stated|mentioned|described)$/i.test(words)
        )
          continue;
        if (
          section !== "drug_interactions" &&
          pattern !== ANYWHERE &&
          (kinds.includes("generic") || kinds.includes("brand"))
        )
          continue;
        const isShort = words.split(" ").length <= MOST_WORDS;
        if (isShort && isSearchable(words) && !NOTHING.test(words))
          wishes.push({
            section,
            words,
            isNamed: pattern !== ANYWHERE,
            isInSection: NARROWING.has(form) && (!OF_RELIEF.includes(form) || OF_CONTENT.test(text.slice(span.end))),
            span,
          });
      }
    }
  }
  return wishes;
}

/** `nausea, vomiting or diarrhea`: what stands behind the first. */
const LIST = /^(?:, [\w'/-]+(?: [\w'/-]+)?){0,3},? (?:or|and) [\w'/-]+(?: [\w'/-]+)?(?=[.?!;:]|$| (?:in|on|as|for)\b)/i;

const NEVER = /\b(?:not|never|n['’]t) $/i;
