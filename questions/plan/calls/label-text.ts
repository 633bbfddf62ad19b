import { holds, matchesOf, overlaps, spansOf, type Span } from "../../language/span.ts";
import { Phrases, phrasePattern } from "../../vocabulary/phrases.ts";
import { isTerm, kindsOfTerm } from "../../language/lexicon.ts";
import { toKey } from "../../language/keys.ts";
import { piecesOf } from "../../language/symbols.ts";
import { toQuestion, type Question } from "../../question.ts";
import { negationBefore } from "../negation.ts";
import { spansIn, type Part } from "../parts.ts";
import type { LabelSection } from "../schema.ts";
import { looksGeneric } from "../names.ts";
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
  /** Whether it names the section as what the words stand in: `in the warnings section`. */
  readonly saysSection: boolean;
  /** Whether it says that these words stand in it, which also narrows the labels of one drug. */
  readonly isInSection: boolean;
  /** What an illness comes from, or whom it is of, and what is too long to stand side by side; it is looked for in the same section: `nerve pain from shingles`. */
  readonly behind?: string;
  /** Whether it is what a label mentions together with a drug, or that drug. */
  readonly isWithDrug?: boolean;
  /** Whether it is what a label tells people not to do, or to avoid. */
  readonly isAvoided?: boolean;
  readonly span: Span;
}

/** A class of drugs that a question names, in FDA's words. */
export interface ClassWish {
  readonly name: string;
  /** How people say it, as a pattern. */
  readonly said: string;
  readonly span: Span;
}

/** In FDA's words and in people's, of which some are a part of FDA's: `opioid agonists`, `opioids`. */
const CLASSES = Object.entries(known.classes)
  .map(([name, people]) => ({ name, said: `${people}|${name.replaceAll(/[^A-Za-z0-9]+/g, "[^a-z0-9]{1,2}")}s?` }))
  .map(({ name, said }) => ({ name, said, pattern: phrasePattern(said, "gi") }));

/** A class in FDA's own words: `pharmacologic class HMG-CoA Reductase Inhibitor`, `in the Janus Kinase Inhibitor class`. */
const IN_WORDS = new Phrases(
  /\b(?:pharmacologic(?:al)?|epc|therapeutic|drug) class(?: of|:)? (?!of\b|is\b|and\b|or\b|for\b|in\b|do\b)((?:[\w-]+ ){0,4}?[\w-]+)(?=[.?!,;:]|$| (?:labels?|where|with|whose|that|which|and|since|from|by|in|made|newest)\b)|\b(?:in|of|from) the ((?:[\w-]+ ){0,4}?[\w-]*(?:inhibitors?|blockers?|agonists?|antagonists?|modulators?|antibacterials?|antivirals?|antifungals?)) (?:pharmacologic(?:al)? |drug )?class\b/gi,
);

/** `Anti-coagulant`: what else FDA calls drugs that people call so. */
export const classedElsewhere = (names: readonly string[]): readonly string[] =>
  Object.entries(known.others).flatMap(([name, others]) =>
    names.includes(name) ? [`FDA puts such drugs into other classes, too, which were not searched: ${others}.`] : [],
  );

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

/** Classes that a part of a question rules out, from the words that do: `that aren't ACE inhibitors`. */
export const classesRuledOut = ({ question: { text }, start, end }: Part): readonly Span[] =>
  CLASSES.flatMap(({ pattern }) =>
    spansOf(text, pattern).flatMap((span): readonly Span[] => {
      const from = negationBefore(text, span.start);
      return from === null || from < start || span.end > end ? [] : [{ start: from, end: span.end }];
    }),
  );

/** Whether a text is what people call a class of drugs. */
export const isDrugClass = (text: string): boolean =>
  CLASSES.some(({ pattern }) =>
    spansOf(text, pattern).some(({ start, end }) => start === 0 && ALL_OF_CLASS.test(text.slice(end))),
  );
const ALL_OF_CLASS = /^(?: (?:drugs?|medicines?|pills?))?$/i;

/** Whether a text names a class of drugs. */
export const isOfDrugClass = (text: string): boolean => drugClassIn(text) !== null;

/** The first class of drugs that a text names, as it is written; null where it names none. */
export function drugClassIn(text: string): string | null {
  for (const { pattern } of CLASSES) {
    const span = spansOf(text, pattern).find((one) => isMeant(text, one));
    if (span !== undefined) return text.slice(span.start, span.end);
  }
  return null;
}

/** `opioid antagonists`, `non-opioid`, `other than statins`: no class, or one that is ruled out. */
const isMeant = (text: string, { start, end }: Span): boolean =>
  !OTHERWISE.test(text.slice(end)) && !NOT_OF.test(text.slice(0, start)) && negationBefore(text, start) === null;
const OTHERWISE =
  /^(?:[- ]free\b|s? (?:antagonists?|reversal|use disorders?|addiction|overdoses?|withdrawal|dependence|poisoning|misuse|abuse|cris[ie]s|emergency|epidemic|allerg\w*|intoleran\w*))/i;
const NOT_OF = /\bnon[- ]?$|\b(?:sodium|potassium|silver|ammonium|calcium) $/i;

/** A first word: `St. John's wort` and `C. diff` begin with a short one. */
const WORD = String.raw`(?:(?:st|\b[a-z])\. (?=[a-z]))?[\w'/À-ɏ-]+`;

/** Words that are quoted are looked for as they stand. */
const QUOTED = String.raw`(?:(?:the |these |an? )?(?:exact |very )?(?:words?|phrases?|terms?|wording|sentence|string|text)(?: like| such as| of)?:? )?["“'‘]([^"“”'‘’]{2,60})["”'’](?!\w)`;

/** How things are said to stand in a text. */
const STANDING =
  "(?:listed|mentioned|named|included|noted|described|stated|reported|seen|flagged|covered|given|cited|shown|called out|identified|discussed)";

/** Behind what is looked for. */
const ENDS = String.raw`(?=[.?!,;:()"”]|$| [-–—] | (?:contain(?:s|ing)?|in|on|under|among|within|as|that|which|who|whose|where|made|from|since|by|for|according|per|when|while|issued|updated|dated|released|effective|${STANDING}|(?:(?:drug|product|package) )?labels?|labell?ing|please|but|(?:appears?|appeared|stands?|shows? up|crops? up|occurs?)(?= (?:in|on|under|among|within)\b)|(?:are|is) contra-?indicated|(?:have|has|carry|carries|list|lists|mention|mentions) (?:an? |the |any )?(?:contra-?indic|warning|boxed|black|adverse|side effect|interaction|precaution)|and (?:an? )?(?:indications?|contra-?indications?|approv\w+|boxed|warnings?)\b|and (?:are|is|have|were|also|which|that|whose|carr\w+|come|warn|list|from|by|in)|or (?:are|is|have))\b)`;

/** What is looked for, up to where the sentence goes on. */
const UNQUOTED = String.raw`(?:(?:the )?(?:use|using|risks?) (?:in|of|during|with) )?(?:(?:patients?|people|persons|those|women|men|adults|users) (?:with|who have|on|taking|of|about) )?(${WORD}(?: [\w'/À-ɏ-]+){0,8}?)${ENDS}`;
const WHAT = String.raw`(?:${QUOTED}|${UNQUOTED})`;
const OF =
  "(?:about|of|on|regarding|concerning|against|related to|for|over|that (?:mentions?|warns?)(?: about| of)?|mentioning)";

/** What a section is called, and what it is called where a word for a section stands beside it. */
const SECTION_NAMES: readonly (readonly [section: SearchedSection, alone: string, beside: string])[] = [
  [
    "boxed_warning",
    "(?:boxed|black[- ]?box(?:ed)?) warnings?|black[- ]?box|bbw|(?<=\\bin (?:the|its|their|a) )box(?=[.?!,;]|$)",
    "boxed|boxed[- ]warning",
  ],
  ["contraindications", "contra-?indications?", "contra-?indicated"],
  [
    "adverse_reactions",
    "adverse (?:drug )?(?:reactions?|effects?)|side[ -]?effects?|undesirable effects?|adrs?",
    "adverse events?|reactions?|adr",
  ],
  ["drug_interactions", "(?:drug(?:-drug)? )?interactions?|ddis?|interacting (?:drugs?|medicines?)", "interacting"],
  [
    "warnings",
    "(?<!(?:boxed|box|black[- ]box)[ -])warnings?(?: (?:and|&) precautions?)?|precautions?|w&p",
    "cautions?|warning",
  ],
  [
    "indications",
    "(?:(?:labell?ed|approved|stated|listed) )?indications?(?: (?:and|&) usage)?|approved uses?|(?<=\\bas an? )use|(?<=\\bamong (?:the |its |their ))(?:(?:labell?ed|approved) )?uses|(?:stated )?purpose",
    "(?<!\\b(?:pa?ediatric|geriatric) )uses?(?! (?:in|during|by)\\b)|usage|indicated",
  ],
  [
    "pregnancy",
    "(?<=\\b(?:in|under) )pregnancy(?=[.?!:,;)]|$)|^pregnancy(?=:)",
    "(?:use (?:in|during) )?pregnan(?:cy|t women)",
  ],
  [
    "pediatric_use",
    "p(?:a)?ediatric use",
    "(?:use in )?p(?:a)?ediatrics?(?: use| patients| population)?|(?:use in )?children",
  ],
  ["dosage", "dosage(?: (?:and|&) administration)?|posology|d&a", "dosing|dose|administration"],
];
const A_SECTION =
  "(?:(?:sub-?)?(?:sections?|parts?|paragraphs?|chapters?|headings?)|texts?|box|lists?|passages?|information|statements?)";

/** A section by its name: `drug interactions`, `the section on drug interactions`, `the interactions part`. */
const NAMED_SECTIONS: readonly (readonly [SearchedSection, string])[] = SECTION_NAMES.map(
  ([section, alone, beside]) => [
    section,
    String.raw`(?:${A_SECTION} (?:(?:on|about|for|of|called|headed|titled|under|dealing with) )?(?:the )?["“]?(?:${alone}|${beside})\b["”]?|["“]?(?:${alone}|${beside})["”]? ${A_SECTION}|["“]?\b(?:${alone})\b["”]?)`,
  ],
);

type Form = readonly [section: SearchedSection, pattern: RegExp];

const toForms = (forms: readonly (readonly [SearchedSection, string])[]): readonly Form[] =>
  forms.map(([section, said]) => [section, new Phrases(String.raw`(?<![\w-])${said}`, "gi")]);

/** Says that something stands in a text. */
const SAY = String.raw`(?:(?:is|are) there|mention|list|includ|contain|say|stat|cover|discuss|describ|nam|carr|put|report|cit|flag|us|forbid|featur|hold|note|show|tell|warn|advis|caution|talk|speak|refer|bring|giv|address|record|hav|has|had|with|deal)(?:s|es|ed|ing|e|y|ies|ying|ting|ging|den|ding|k|ks|ning|ring)?(?: users?| readers?| patients?)?(?: (?:something|anything|(?:an? )?(?:notes?|statements?|words?|remarks?|information|passage)))?(?: (?:up|about|of|to|on|against|with|over|regarding|concerning))?`;
const NOT_SAID = String.raw`(?!so\b|(?:me|us)\b|(?:list|mention|name|warn|contain|include|carr(?:y|ies)|show|have|has)(?:s|es)?\b(?! (?:of|price)\b)|(?:anything|something|nothing|(?:an? )?(?:notes?|statements?|words?|remarks?|information)) (?:about|on|of|regarding|concerning)\b)`;
const DET = String.raw`(?:one of )?(?:the list of )?(?:(?:the |their |its |an? |this |that |any )?(?:(?:drug |product |package )?(?:labels?|inserts?)['’]s? )?)?`;
const SAID_WORDS = String.raw`(?:${QUOTED}|${NOT_SAID}(${WORD}(?: (?!(?:speaks?|mentions?|says?|talks?|warns?|lists?|in|under|among|within)\b)[\w'/À-ɏ-]+){0,5}?))(?: (?:in|for) (?:kids|children|infants|adolescents))?(?: ${STANDING})?(?: (?:somewhere|anywhere|together))?`;

/** What stands in a section that is named: `mention grapefruit in the interactions`, `whose warnings speak of …`. */
const IN_SECTION = toForms(
  NAMED_SECTIONS.flatMap(([section, said]): (readonly [SearchedSection, string])[] => [
    /** `mention grapefruit in the interactions`, `with rash among the side effects` */
    [section, String.raw`${SAY} ${SAID_WORDS},? (?:in|inside|under|among|within|as) ${DET}${said}`],
    /** `for migraine prevention, per the label's uses section` */
    [
      section,
      String.raw`(?:for|with|about|of) ${SAID_WORDS},? (?:(?:as )?per|going by|according to|judging by) ${DET}${said}`,
    ],
    /** `known side effect taste disturbance: any terbinafine label` */
    [
      section,
      String.raw`(?<=^|known |listed |labell?ed )${said} (?!(?:of|for|on|in|from|and|or|is|are|with)\b)(${WORD}(?: [\w'/À-ɏ-]+){0,2})(?=: (?:any|all|which|what|the|find|show|list)\b)`,
    ],
    /** `does grapefruit turn up in the interactions` */
    [
      section,
      String.raw`(?:does|do|is|are|whether|if|where|which) (?!(?:drugs?|labels?|medicines?|medications?|products?)\b)(${WORD}(?: [\w'/À-ɏ-]+){0,3}?) (?:turns? up|appears?|shows? up|stands?|(?:(?:is|are) )?${STANDING}) (?:in|under|among|as) ${DET}${said}`,
    ],
    /** `say in the interactions section about lithium`; `under Pregnancy, discuss oligohydramnios` */
    [
      section,
      String.raw`(?:say|state|mention|tell|note|list|includ|warn|advise)(?:s|es|ed|ing|e)?(?: (?:anything|something))? (?:in|under|within) ${DET}${said} (?:about|on|of|regarding|concerning|for) ${WHAT}`,
    ],
    [section, String.raw`(?:in|under|within) ${DET}${said}, (?:that )?${SAY} ${WHAT}`],
    /** `where in the section on pregnancy stands something of neural tube defects` */
    [
      section,
      String.raw`(?:where|if|whether|which) (?:in|under|within) ${DET}${said},? (?:there )?(?:stands?|is|are|comes?) (?:(?:something|anything|words?|a (?:note|statement|warning)) )?(?:about|of|on) ${WHAT}`,
    ],
    [section, String.raw`(?<=^)(?:in|under|within) ${DET}${said}, ${WHAT}`],
    /** `whose warnings speak of liver damage`, `the section on interactions names lithium` */
    [
      section,
      String.raw`(?<!\bno |\bno drug |\bwhat |\b(?:in|under|to|of|from) (?:an? |the )?)(?:(?:whose|where|when|the|their|its|with|an?|in which|if) (?:the )?)?${said}(?: (?:of|for|on|in) (?:the )?[\w-]+(?: labels?)?)?:?(?: does (?:it|the label))? (?:that |which )?(?!(?:with|has|have|had|us(?:e|es|ed))\b)${SAY} (?:that )?${WHAT}`,
    ],
    /** `contraindications: hepatic impairment` */
    [section, String.raw`${said}(?::|=| =|,? -) ?${WHAT}`],
    /** `myasthenia gravis in the contraindications section: which labels?` */
    [
      section,
      String.raw`(?<=^|[,;:(] ?|\b(?:labels?|inserts?|and|is|are|where|if) )(?!(?:what|which|where|how|who|that|is|are|does|do|labels?|mentions?|discuss(?:es)?|address(?:es)?|covers?)\b)(${WORD}(?: (?!(?:in|under|among|within|as|is|are|labels?|drugs?)\b)[\w'/À-ɏ-]+){0,4}?)(?: ${STANDING})? (?:in|inside|under|among|within|as) ${DET}${said}`,
    ],
  ]),
);

/** `labels for hypertension`, of what lists know as an illness: else it is a drug. */
const OF_ILLNESS: readonly [SearchedSection, string] = ["indications", `labels? (?:for|covers?) ${WHAT}`];
const isOfIllness = /^labels? (?:for|covers?) /i;

/** Words that stand before an illness in other ways, too: `pregnancy diabetes`, `uses asthma`. */
const BY_THEMSELVES: ReadonlySet<SearchedSection> = new Set(["pregnancy", "pediatric_use", "dosage"]);

/** `sleep aids containing diphenhydramine`: what a product is for, by its name. */
const OF_RELIEF = toForms([
  [
    "indications",
    String.raw`(?<!opioid )(cough|cold|flu|influenza|allergy|hay fever|pain|fever|heartburn|headache|migraine|nausea|motion sickness|diarrhea|constipation|acne|itch|sleep|dandruff|athlete's foot)(?: relief| relieving)?(?: and (?:cold|flu|allergy|fever))? (?:syrups?|drops?|lozenges?|medicines?|medications?|meds|remed(?:y|ies)|pills?|tablets?|creams?|ointments?|sprays?|relievers?|products?|aids?|drugs?|antivirals?)\b`,
  ],
]);

/** `metformin boxed warning lactic acidosis`: a section, and at the end what lists know as an illness. */
const IN_KEY_WORDS = toForms(
  NAMED_SECTIONS.filter(([section]) => !BY_THEMSELVES.has(section)).map(([section, said]) => [
    section,
    String.raw`(?<=[\w'-],? )${said}:? (?!(?:by|of|in|for|from|with|and|or|is|are|to|on|at|that)\b)(${WORD}(?: [\w'/À-ɏ-]+){0,3})(?=\W*$)`,
  ]),
);

/** `pancreatitis warning, exenatide label`: what lists know as an illness, right before a warning. */
const OF_WARNING = toForms([
  [
    "warnings",
    String.raw`(?<=^|[,;:] ?|\bwith an? )(?!(?:boxed|black|fda)\b)(${WORD}(?: (?!(?:boxed|black)\b)[\w'/À-ɏ-]+){0,2}) warning(?=[.?!,;]|$)`,
  ],
]);

/** What labels say of an interaction: it narrows them, where `does … interact with …` asks of two drugs. */
const OF_INTERACTIONS = toForms([
  /** `labels that say grapefruit juice interacts with simvastatin`: what the labels of the drug are looked through for. */
  [
    "drug_interactions",
    String.raw`(?<=\blabels?\b[^.?!]{0,40}\b(?:say|mention|state|note|warn|tell|list)(?:s|ing)? (?:that )?)(?!(?:it|they|the (?:drug|medicine|product)|which|what|any|this)\b)(${WORD}(?: (?!(?:how|whether|if|that|which|what)\b)[\w'/À-ɏ-]+){0,3}?) (?:interacts?|interacting|should(?: not|n['’]t)(?: be)? (?:taken|used|combined|mixed)|(?:must|may|can) ?not be (?:taken|used|combined|mixed)) with\b`,
  ],
  [
    "drug_interactions",
    String.raw`(?<=\b(?:labels|label (?:that|which)|labell?ing)\b[^.?!]{0,60})(?:drug-drug )?interactions? with ${WHAT}`,
  ],
  [
    "drug_interactions",
    String.raw`(?:drug-drug )?interactions? with ${WHAT}(?= ${STANDING} (?:in|on) (?:the |their |its )?labels?\b)`,
  ],
]);

/** `mention serotonin syndrome together with linezolid`: what happens, and the drug with which it does. */
const MENTIONING = "(?:mention|list|discuss|describ|warn|nam|not|cit)(?:e?s|e|ed|ing)?(?: (?:of|about))?";
const TOGETHER_WITH =
  "(?:(?:together|along|combined|in combination|concomitantly|concurrently) with|when (?:it is |they are )?(?:taken|used|given|combined) (?:together )?with|alongside)";
const WITH_DRUG = toForms([
  [
    "warnings",
    String.raw`(?<=\blabels?\b[^.?!]{0,30}\b)${MENTIONING} (?:an? |the |any )?(${WORD}(?: [\w'/À-ɏ-]+){0,3}?)(?= ${TOGETHER_WITH} )`,
  ],
  [
    "drug_interactions",
    String.raw`(?<=\blabels?\b[^.?!]{0,30}\b${MENTIONING} (?:[\w'/À-ɏ-]+ ){1,5})${TOGETHER_WITH} ${WHAT}`,
  ],
]);

/** Behind the name of a product by what it is for: nothing, or what it holds. */
const OF_CONTENT =
  /^(?: (?:(?:that |which |also )*(?:(?:mention|list|nam|show|includ)(?:e?s|e|ed|ing)?(?= [^.?!;]*\bingredients?\b)|contain(?:s|ing)?|have|include|use)|with|made (?:with|of|from))\b|[.?! ]*$)/i;

/** `any warnings on ciprofloxacin labels about tendon rupture` */
const ON_A_LABEL = String.raw`(?: (?:on|in|of|for|from) (?:the |an? |any )?(?:[\w'-]+ ){1,3}?(?:labels?|inserts?|labell?ing))?`;

/** `drugs that must not be combined with nitrates`, `medicines to avoid with grapefruit`: no section is named, and either may say so. */
const NOT_WITH = String.raw`(?<=\b(?:drugs?|medicines?|medications?|meds|labels?|products?|pills|antibiotics?|antidepressants?|(?:inhibit|block)(?:ors?|ers?))\b[^.?!;]{0,30})(?:(?:can['’]t|(?:should|must|may|can|could|do|does|are|is) ?(?:not|never|n['’]t))(?: ever)? (?:to )?(?:be )?(?:used|taken|given|combined|mixed|(?:co-?)?administered|prescribed|paired|mix|combine|take|use)(?: (?:together|along|concomitantly|at the same time))?|(?:not|never) to (?:be )?(?:used|taken|given|combined?|mix(?:ed)?|take|use)(?: (?:together|along))?|(?:to avoid|unsafe|dangerous)(?: (?:to (?:take|use|combine|mix)|when taken|together|in combination))?) with ${WHAT}`;

/** How a section is asked for by what it says; the first that fits some words decides. */
const FORMS = [
  ...IN_SECTION,
  ...OF_INTERACTIONS,
  ...IN_KEY_WORDS,
  ...OF_WARNING,
  ...WITH_DRUG,
  ...toForms([
    [
      "boxed_warning",
      String.raw`(?:boxed|black[- ]?box)(?:ed)?(?: warnings?)?(?: \(boxed\))?(?: texts?| sections?)?${ON_A_LABEL} ${OF} (?!this|it\b|these|those)${WHAT}`,
    ],
    ["boxed_warning", String.raw`warnings? \(boxed\) ${OF} ${WHAT}`],
    [
      "boxed_warning",
      String.raw`(?:carr(?:y|ies|ying)|ha(?:ve|s|ving)|bears?) (?:an? )?((?!boxed|black|box|fda|any|no|the|all|label|strong|new|strict|serious|severe|different|other|such)${WORD}(?: (?!boxed|black|box)[\w'/À-ɏ-]+)?) (?:boxed|black[- ]?box(?:ed)?)[- ]warnings?`,
    ],
    ["boxed_warning", String.raw`(?:agents|drugs|labels|those|products|medicines) boxed for ${WHAT}`],
    /** `pregnancy category X drugs` */
    ["pregnancy", String.raw`\b(pregnancy category [abcdx])\b`],
    /** `must not be used in patients with porphyria … say so in the contraindications` */
    [
      "contraindications",
      String.raw`(?:must|should|may|can|are|is) ?(?:not|never) (?:to )?be (?:used|taken|given|prescribed|administered) (?:in|by|with|during|for|to) ${WHAT}(?=.*\bcontra-?indicat)`,
    ],
    ["contraindications", NOT_WITH],
    [
      "contraindications",
      String.raw`(?<=\b(?:where|if|when|because|,) )(${WORD}(?: (?!(?:labels?|where)\b)[\w'/À-ɏ-]+){0,3}?) (?:rules?|ruling) out (?:its |their |the |any )?use\b(?=.*\bcontra-?indicat)`,
    ],
    [
      "contraindications",
      String.raw`contra-?indicat(?:ed|es?|ing) (?:for )?(?:(?:use|together|in combination|concurrently|concomitantly|alongside) )?(?:in|with|for|during|when|if) ${WHAT}`,
    ],
    ["contraindications", `contra-?indications? (?:of|for|in|with|to|such as|like|includ\\w+|during) ${WHAT}`],
    [
      "contraindications",
      String.raw`(?<=, |labels? |where |with )(?!(?:labels?|where|is|are|which|what)\b)(${WORD}(?: (?!(?:labels?|where|is|are)\b)[\w'/À-ɏ-]+){0,3}?) (?:is |are |as )?contra-?indicated(?=\W|$)(?! (?:in|with|for|during)\b)`,
    ],
    [
      "indications",
      `(?:(?:fda[- ])?(?:indicated|approved|licen[sc]ed|label+ed|used|prescribed|meant|intended)(?: by (?:the )?fda)?) (?:for|to treat|in|for treating|for the treatment of|for treatment of) ${WHAT}`,
    ],
    /** `did FDA approve Wegovy for heart failure` */
    [
      "indications",
      String.raw`(?<=\b(?:fda|agency) (?:(?:ever|also|already|recently|first) )*)approved? (?!(?:drugs?|any|an?|the)\b)(?:[\w-]+ ){1,3}?(?:for|to treat|for treating|for the treatment of) ${WHAT}`,
    ],
    ["indications", String.raw`(?:an? |the |with |has |have |approved )indications? (?:of|for|in) ${WHAT}`],
    /** `labels with indication 'plaque psoriasis'` */
    [
      "indications",
      String.raw`(?:with|having) (?:the |an? )?indications?:? (?!(?:of|for|in|and|or|that|which|text|sections?)\b)${WHAT}`,
    ],
    /** `whose stated purpose is antacid`, `(use: cervical dystonia)` */
    [
      "indications",
      String.raw`(?:(?<=\b(?:whose|the|its|their) )(?:(?:stated|listed|labell?ed) )?(?:purpose|indication|use) is|(?<=[(,;] ?)(?:uses?|used for|indicated for|indications?|purpose):) ${WHAT}`,
    ],
    [
      "indications",
      `(?:drugs?|medicines?|medications?|meds|labels?|antibiotics?|pills) (?:that |which |to |for )?treat(?:s|ing|ment of)? ${WHAT}`,
    ],
    [
      "indications",
      `(?:drugs?|medicines?|medications?|meds|treatments|therapies|pills|tablets|capsules|drops|syrups?|creams?|ointments?|sprays?|inhalers?|suppositories) for ${WHAT}`,
    ],
    OF_ILLNESS,
    /** `products that Perrigo sells against heartburn` */
    [
      "indications",
      String.raw`(?:products?|drugs?|medicines?|medications?|remed(?:y|ies)|sells?|sold|makes?|made|offers?) (?:against|to (?:relieve|fight|soothe)) ${WHAT}`,
    ],
    [
      "warnings",
      String.raw`(?:carr(?:y|ies|ying)|ha(?:ve|s|ving)|bears?|with) an? ((?!boxed|black|fda|the|label|strong|new|strict|serious|severe|clear|special|general|specific)${WORD}(?: (?!boxed|black)[\w'/À-ɏ-]+){0,2}) warnings?\b`,
    ],
    [
      "warnings",
      String.raw`(?:carr(?:y|ies|ying)|ha(?:ve|s|ving)|bears?) ((?!boxed|black|fda|any|no|the|all|label|strong|new|strict|serious|severe|clear|special|general|specific|more|fewer|different|other|many|such)${WORD}(?: (?!boxed|black)[\w'/À-ɏ-]+)?) warnings\b`,
    ],
    ["drug_interactions", `interact(?:s|ions?|ing)? with ${WHAT}`],
    [
      "drug_interactions",
      String.raw`(?:mention|list|includ|discuss|describ|nam)(?:s|es|ed|ing|e)? (?:an? |the |any )?(${WORD}(?: (?!(?:as|in|the|their|its|of|under|among)\b)[\w'/À-ɏ-]+){0,3}?) interactions?(?! with\b)`,
    ],
    [
      "warnings",
      `(?<!boxed |box |black[- ]box |boxed\\) )(?:warn(?:s|ing|ings)?|cautions?|cautioning|precautions?)(?: users?| patients?| readers?| people)?${ON_A_LABEL} (?:about|of|against|on|regarding|for|over) ${WHAT}`,
    ],
    [
      "adverse_reactions",
      `(?:side[ -]?effects?|adverse (?:reactions?|effects?))(?: such as| like| of| includ\\w+|:) ${WHAT}`,
    ],
    [
      "adverse_reactions",
      String.raw`(?<!\b(?:root|the|an?|its|their|stated|by) |\()(?:cause|causes|causing) (?!(?:per|of|as|by|is|was|fields?|codes?)\b)${WHAT}`,
    ],
  ]),
  ...OF_RELIEF,
];

/** Those that say which section the words stand in, and those that want an illness of the lists. */
const SAYING_SECTION: ReadonlySet<Form> = new Set([...IN_SECTION, ...OF_INTERACTIONS, ...IN_KEY_WORDS]);
const OF_ILLNESSES: ReadonlySet<Form> = new Set([...IN_KEY_WORDS, ...OF_WARNING]);

/** Mentions that name no section: where warnings, reactions and interactions stand. */
const ANYWHERE = new Phrases(
  String.raw`\b(?:mention(?:s|ed|ing)?|warns?(?: of| about)|talks? about|discuss(?:es|ed|ing)?) ${WHAT}`,
  "gi",
);
const MENTIONED: readonly SearchedSection[] = ["boxed_warning", "warnings", "adverse_reactions", "drug_interactions"];

/** `labels that tell people to avoid sunlight`, `… say not to drink grapefruit juice`: where a label says so. */
const TELLING =
  "(?:tell|sa|warn|advis|caution|instruct|recommend|ask|urg|direct|stat|counsel|remind)(?:y|ys|ying|s|es|e|ed|ing)?(?: (?:the )?(?:patients?|people|users?|consumers?|you|readers?|anyone|everyone|women|men|adults|parents|them))?";
const TO_AVOID =
  "(?:(?:that )?(?:they |you |patients |people |users )?(?:(?:should|must) (?:not|never)|do not|don['’]t)|not to|never to|against|to (?:avoid|limit|(?:stay|keep) (?:out of|away from))|avoid(?:ing)?)";
const DOING =
  "(?:(?:drink|eat|tak|us|consum|hav|operat|handl|be(?:ing)? exposed to|go(?:ing)? (?:out )?in(?:to)?|spend(?:ing)? time in)(?:e|ing)? (?:it |them |the (?:drug|medicine|product) )?(?:together )?(?:with )?)?";
const AVOIDED_IN: readonly SearchedSection[] = ["warnings", "drug_interactions", "boxed_warning", "dosage"];
const AVOIDING = new Phrases(
  String.raw`(?<=\b(?:labels?|labell?ing|inserts?|drugs?|medicines?|medications?|products?)\b[^.?!]{0,40})\b${TELLING} ${TO_AVOID} ${DOING}${WHAT}`,
  "gi",
);
/** Labels speak of what is done while a drug is taken: `driving`. */
const WHILE_DOING: ReadonlyMap<string, string> = new Map([
  ["drive", "driving"],
  ["breastfeed", "breastfeeding"],
  ["breast-feed", "breast-feeding"],
  ["smoke", "smoking"],
]);

/** Words before and behind what is looked for that say nothing of it. */
const LEADING = new Phrases(
  /^(?:(?:both|either|the|an?|any|some|regarding|concerning|(?:list|name|mention)s?|(?:exact )?(?:wording|words?|phrases?|terms?)(?: of)?|their|its|increased|higher|possible|serious(?! infections?\b)|risks?|danger|use|people|patients|persons|those|with|who have|having|treating|treatment|taking|using|giving|prescribing|drinking|eating|consuming|operating|(?:the )?safety of|together|how to (?:dose|treat|use)|of|in|for) )+/i,
);
/** `a boxed warning about suicidal thoughts are antidepressants`: what is said of the labels is none of their words. */
const BEYOND =
  / (?<!\bbut )(?:(?:are|is|were|was) (?!not\b)|(?:carr(?:y|ies)|bears?|warns?|mentions?|requires?) (?!an? |the |of |about )).*$/i;
const TRAILING =
  /(?: (?:and|or|but|too|also|please|drugs?|labels?|medicines?|medications?|at all|patients?|people|warnings?|risks?|interactions?|revised|effective|updated|dated|published|issued|are|is|was|were|(?:19|20)\d\d))+$/i;
/** In the section on children nothing has to be said to be for them. */
const OF_CHILDREN = / (?:for|in) (?:kids|children|infants|teens|adolescents|(?:pa?ediatric|young) patients)$/i;
/** Words that are no matter of a label's text. */
const NOTHING = new Phrases(
  /^(?:(?:(?:on|for|in|of) )?(?:each|every|all|both|either|any)(?: .*)?|(?:nothing|anything|something|common|no word)(?: .*)?|it|them|this|that|these|those|what|which|me|us|you|children|adults|kids|skin|scalp|eyes?|nose|ears?|drugs?|labels?|medicines?|each|all|any|sale|use|humans?|people|patients|my|our|each other|other drugs?|others?|approved|indicated|used|labell?ed)$/i,
);

/** Words that a sentence goes on with, and no matter of a label's text. */
const NO_TEXT = new Phrases(
  /^(?:sale|show|list|give|find|pull|get|which|what(?:s|'s)?|how|please|newest|oldest|latest|most recent|sorted|order\w*|the same|says?|so|missing|present|is|are|was|were|can|could|may|might|should|does|did|will|would|whether|if|by|versus|vs|compare\w*|effective|dated|(?:19|20)\d\d)\b|\b(?:labels?|versus|vs|where|which|that|when|whose|if|it|them)$|^(?:(?:any|all|other|some|the) ){0,2}[\w-]+ (?:products|tablets|capsules|generics)$|\b(?:contra-?indicated|safe|recommended|allowed)\b/i,
);

/** Words that a section must all have: of more, some are no matter of it. */
const MOST_WORDS = { beside: 4, inSection: 6 };

/** What a part of a question wants labels to say, section by section. */
export const textsIn = ({ question, start, end }: Part): readonly TextWish[] =>
  textsOf(question).filter(({ span }) => start <= span.start && span.start < end);

/** Filters, calls and their check read the same question; what is found is kept as long as the question itself. */
function textsOf(question: Question): readonly TextWish[] {
  const known = texts.get(question) ?? textsWanted(question.text);
  texts.set(question, known);
  return known;
}
const texts = new WeakMap<Question, readonly TextWish[]>();

function textsWanted(text: string): readonly TextWish[] {
  /** `labels that have a boxed warning … if the warning mentions …` */
  const found = wishesOf(text, FORMS).map((one) =>
    one.section === "warnings" &&
    IN_BOX.test(text.slice(0, one.span.start)) &&
    THE_WARNING.test(text.slice(one.span.start))
      ? { ...one, section: "boxed_warning" as const }
      : one,
  );
  if (found.length === 0)
    return wishesOf(text, [
      ...MENTIONED.map((section) => [section, ANYWHERE] as const),
      ...AVOIDED_IN.map((section) => [section, AVOIDING] as const),
    ]);
  return found.flatMap((one) =>
    found.length === 1 && isOfAnyWarning(text, one)
      ? [{ ...one, section: "boxed_warning" as const }, one]
      : isNotWith(text, one)
        ? [one, { ...one, section: "drug_interactions" as const }]
        : [one],
  );
}

const IN_BOX = /\bbox(?:ed)? warning\b/i;
const THE_WARNING =
  /^(?:(?:if|whether|where|when) )?(?:the |that |this )?warnings? (?:mention|speak|say|tell|include|name|contain)/i;

/** `a warning about suicidal thoughts`, which may stand in a box: both sections, where neither is named. */
const isOfAnyWarning = (text: string, { section, span, saysSection }: TextWish): boolean =>
  section === "warnings" && !saysSection && /^(?:cautions?|warn)|\bwarnings?$/i.test(text.slice(span.start, span.end));

/** `drugs not to be taken with nitrates`: two sections say so, and none is named. */
const isNotWith = (text: string, { section, span, saysSection }: TextWish): boolean =>
  section === "contraindications" &&
  !saysSection &&
  !/contra-?indicat/i.test(text) &&
  / with\b/i.test(text.slice(span.start, span.end));

function wishesOf(text: string, forms: readonly Form[]): readonly TextWish[] {
  const wishes: TextWish[] = [];
  for (const form of forms) {
    const [section, pattern] = form;
    const isAnywhere = pattern === ANYWHERE || pattern === AVOIDING;
    const fromHere = new Set<TextWish>();
    for (const match of matchesOf(text, pattern)) {
      const { 0: whole, index } = match;
      const what = (match.slice(1).find((group) => group !== undefined) ?? "").replace(SAFETY_AND, "");
      const isQuote = /["”'’]/.test(text.charAt(index + whole.indexOf(what) + what.length));
      const [list = ""] = isQuote ? [] : (LIST.exec(text.slice(index + whole.length)) ?? []);
      const span = { start: index, end: index + whole.length + list.length };
      const isTaken = wishes.some(
        (one) => overlaps(one.span, span) && (!isAnywhere || one.section === section) && !fromHere.has(one),
      );
      /** What labels don't say can't be asked for. */
      if (isTaken || negationBefore(text, index) !== null || NEVER.test(text.slice(0, index))) continue;
      /** `head and neck cancer` is one. */
      const isOne = isQuote || (list === "" && isTerm("condition", toKey(what)));
      for (const one of isOne ? [what] : (what + list).split(BETWEEN)) {
        /** `approved for nerve pain from shingles`, `… for stroke prevention in atrial fibrillation` */
        const from = index + whole.indexOf(what) + what.indexOf(one);
        const [rest = "", plain = one, behindIt = ""] =
          section === "indications" && !isQuote && what.includes(one) && OF_APPROVAL.test(whole)
            ? (FROM.exec(text.slice(from)) ?? [])
            : [];
        const words = searchText(
          isQuote
            ? one
            : (pattern === AVOIDING ? inLabelsWords(plain) : withoutDrug(plain))
                .trim()
                .replace(BEYOND, "")
                .replace(LEADING, "")
                .replace(TRAILING, "")
                .replace(section === "pediatric_use" ? OF_CHILDREN : "", ""),
        );
        /** `contraindications for isotretinoin` are those of a drug. */
        const bare = words.replace(OF_RELEASE, "");
        const kinds = kindsOfTerm(toKey(bare));
        if ((isOfIllness.test(whole) || OF_ILLNESSES.has(form)) && !kinds.includes("condition")) continue;
        /** `the boxed warning on tofacitinib`, `side effects of Keytruda listed on its label`: those of the drug. */
        const begins = kindsOfTerm(toKey(bare.split(" ")[0] ?? ""));
        const isDrug = (kind: string): boolean => kind === "generic" || kind === "brand";
        const isOfClass = section !== "drug_interactions" && LIKE_A_DRUG.test(words) && isOfDrugClass(words);
        const isOfDrug = isOfClass || kinds.some(isDrug) || (begins.some(isDrug) && GOES_ON_OF_DRUG.test(bare));
        /** `Contraindications: sumatriptan versus rizatriptan`: of two drugs. */
        const isOfDrugs = isOfDrug && COMPARED.test(what);
        /** `tizanidine labels that list ciprofloxacin among the contraindications`: another drug than the label's own. */
        const isOfOther = IN_SECTION.includes(form) && SAYS_IN.test(whole) && hasDrugBeside(text, span);
        /** `contraindications of colchicine with clarithromycin`: of a drug, with another one. */
        const [drug = "", other = ""] = words.split(/ with /);
        if (!isQuote && [drug, other].every((name) => kindsOfTerm(toKey(name)).some(isDrug))) continue;
        if (isOfDrug && section !== "drug_interactions" && !isAnywhere && !isOfOther)
          if (isOfDrugs || !FORBIDS.test(whole)) continue;
        /** `Does grapefruit juice interact with simvastatin?`: the drug's label is asked. */
        if (isOfDrug && section === "drug_interactions" && OF_FOOD.test(text.slice(0, index)) && !isSaidOfSection(form))
          continue;
        /** `labels that say warfarin interacts with ibuprofen`: two drugs. */
        if (form === OF_INTERACTIONS[0] && isOfDrug && !EATEN.test(words)) continue;
        const at = index + whole.indexOf(what);
        /** `a sulfite warning on the Refresh label` */
        if (OF_WHICH.test(text.slice(0, at)) && A_LABEL.test(text.slice(at + what.length))) continue;
        /** `rash along with fever`: no drug, with which it comes. */
        if (WITH_DRUG.includes(form) && !isOfDrug && !isDrugBehind(text.slice(index + whole.length))) continue;
        /** `meant for staff training` */
        if (IS_LOOSE.test(whole) && !kinds.includes("condition")) continue;
        const isSaid = SAYING_SECTION.has(form);
        const isShort = isQuote || words.split(" ").length <= MOST_WORDS[isSaid ? "inSection" : "beside"];
        const last = wishes.at(-1);
        if (!isShort && last !== undefined && fromHere.has(last) && last.behind === undefined && isSearchable(words)) {
          /** `needlestick injuries or accidental exposure of health care workers`: too long to stand side by side. */
          const longer = { ...last, behind: words };
          wishes[wishes.length - 1] = longer;
          fromHere.add(longer);
        }
        if (!isShort || !isSearchable(words) || NOTHING.test(words)) continue;
        /** `whose pregnancy section says contraindicated`: there it is what is looked for. */
        const isForbidden =
          isSaid && /\b(?:says?|states?|reads?|calls it) (?:that it is )?contra-?indicated$/i.test(whole);
        if (!isQuote && !isForbidden && NO_TEXT.test(words)) continue;
        /** `for gout carry heart warnings`: what is said of the drugs is to be read by others. */
        const beyond = isQuote ? 0 : (BEYOND.exec(plain.trim())?.[0].length ?? 0);
        const behind = searchText(behindIt.replace(LEADING, "").replace(TRAILING, ""));
        const hasBehind = isSearchable(behind) && !NOTHING.test(behind) && !NO_TEXT.test(behind);
        const wish = {
          section,
          words,
          isNamed: !isAnywhere,
          saysSection: isSaid,
          isInSection: !isAnywhere && (!OF_RELIEF.includes(form) || OF_CONTENT.test(text.slice(span.end))),
          span: hasBehind
            ? { ...span, end: Math.max(span.end, from + rest.length) }
            : { ...span, end: span.end - beyond },
          ...(hasBehind ? { behind } : {}),
          ...(WITH_DRUG.includes(form) ? { isWithDrug: true } : {}),
          ...(pattern === AVOIDING ? { isAvoided: true } : {}),
        };
        fromHere.add(wish);
        wishes.push(wish);
      }
    }
  }
  return wishes;
}

/** Says that something stands in a section, and not whose section it is. */
const SAYS_IN =
  /\b(?:mention|list|nam|includ|cit|contain|stat|giv|show|put|carr|hav|ha[sd]|with)(?:s|es|e|y|ies|ing|ed)?\b.* (?:in|inside|under|among|within|as) |\b(?:mention|list|nam|includ|cit|contain|stat|giv)(?:s|es|e|ing|ed)?\b/i;

/** `safety and effectiveness have not been established`: labels say between these words in whom. */
const SAFETY_AND = /^(?:the )?safety and (?:effectiveness|efficacy) (?=(?:have|has|had|is|are|was|were) not\b)/i;

/** Whether a drug of the lists stands outside of these words. */
const hasDrugBeside = (text: string, span: Span): boolean =>
  piecesOf(toQuestion(text.slice(0, span.start))).some(({ kinds }) =>
    kinds.some((kind) => kind === "generic" || kind === "brand"),
  );

/** What people eat, drink or smoke, which lists name as drugs, too. */
const EATEN =
  /^(?:alcohol|ethanol|caffeine|coffee|nicotine|tobacco|cannabis|milk|iron|calcium|potassium|magnesium|zinc|sodium|salt|fiber|garlic|ginger|turmeric|licorice|cranberry|green tea|vitamin \w+|st\.? john['’]?s wort)(?: \w+)?$/i;

/** `drive or operate machinery`: in the words that labels have for it. */
function inLabelsWords(said: string): string {
  const [, rest = said] = OF_DOING.exec(said.trim()) ?? [];
  const what = rest.replace(OF_IT, "");
  return WHILE_DOING.get(what.toLowerCase()) ?? what;
}
/** `crush the tablets` */
const OF_IT =
  /(?<=\w) (?:it|them|(?:the|any|these|your|their|its) (?:tablets?|capsules?|pills?|dos(?:e|es)|medicines?|medications?|drugs?|products?))$/i;
const OF_DOING = new Phrases(String.raw`^${DOING}(.+)$`, "i");

/** `the warning on montelukast about suicidal thoughts`: what it is about, without the drug that it is on. */
function withoutDrug(said: string): string {
  const [, name = "", about = said] = OF_DRUG_ABOUT.exec(said.trim()) ?? [];
  return kindsOfTerm(toKey(name)).some((kind) => kind === "generic" || kind === "brand") ? about : said;
}
const OF_DRUG_ABOUT =
  /^((?:[\w'-]+ ){0,2}?[\w'-]+)(?:['’]s)?(?: (?:labels?|tablets?|capsules?))? (?:about|regarding|concerning|relating to|related to|for|against|over) (.+)$/i;

/** `nausea, vomiting or diarrhea`: what stands behind the first. */
const LIST = new Phrases(
  /^(?:, [\w'/À-ɏ-]+(?: [\w'/À-ɏ-]+)?){0,3},? (?:or|and) (?!(?:an? )?(?:indications?|contra-?indications?|approv\w+|boxed|warnings?)\b|(?:carr|mention|list|warn|nam|com|show|sort)(?:y|e?s|ies|ing|ed)?\b|(?:have|has|are|is|also|which|that|whose|with|in|by|from|newest|those|made|sold)\b)[\w'/À-ɏ-]+(?: [\w'/À-ɏ-]+)?(?=[.?!;:]|$| (?:in|on|as|for)\b)/i,
);

/** Whether a drug is named behind the words for `together with`. */
function isDrugBehind(behind: string): boolean {
  const [, , said = ""] = BEHIND_WITH.exec(behind) ?? [];
  const isDrug = (name: string): boolean =>
    kindsOfTerm(toKey(name)).some((kind) => kind === "generic" || kind === "brand") || looksGeneric(name.toLowerCase());
  return isDrug(said);
}
const BEHIND_WITH = new Phrases(String.raw`^( ${TOGETHER_WITH}) (?:the |an? )?([\w'-]+)`, "i");

/** `chronic pain due to osteoarthritis`: an illness, and what it comes from. */
const OF_CAUSE =
  "(?:(?:that (?:is|are) )?(?:due to|caused by|associated with|because of|related to|resulting from|brought on by|secondary to)|from|following|after)";
const NOBODY =
  "in(?! (?:adults?|children|kids|teens|adolescents|infants|women|men|people|patients|those|combination|the|any|an?|my|its|their|[12]\\d{3})\\b)";
const FROM = new Phrases(
  String.raw`^(${WORD}(?: (?!(?:and|or)\b)[\w'/À-ɏ-]+){0,3}?),? (?:${OF_CAUSE}|${NOBODY}) ((?:[\w'-]+ ){0,4}?[\w'-]+)(?=[.?!,;]|$| (?:and|or|according|per|in|by|on)\b)`,
  "i",
);
const OF_APPROVAL = /^(?:fda[- ])?(?:indicated|approved?|licen[sc]ed|label+ed) /i;

/** `the boxed warning on fluoroquinolones such as levofloxacin` */
const LIKE_A_DRUG = / (?:such(?: as)?|like|including)\b/i;
const OF_FOOD =
  /\b(?:does|do|did|can|could|will|would|might|is) (?:drinking |eating |taking )?(?:grapefruit|alcohol|wine|beer|coffee|caffeine|milk|dairy|cranberry|green tea|kale|licorice|tobacco|cannabis|cbd|st\.? john['’]?s wort|turmeric)(?: juice)? (?:also )?$/i;
const isSaidOfSection = (form: Form): boolean => SAYING_SECTION.has(form);
const COMPARED = / (?:versus|vs\.?|compared (?:with|to)) /i;

/** Between what may each stand in a text: `rash along with fever`. */
const BETWEEN = /,? (?:or|and|versus|vs\.?|compared (?:with|to)) |,? (?:together|along) with (?:the |an? )?|, /i;

/** `extended-release metformin`, `metformin ER`: the drug, however it is released. */
const OF_RELEASE =
  /^(?:generic |oral |(?:extended|delayed|immediate|sustained|controlled|modified|slow)[- ]?release )+|(?<=\w) (?:ER|XR|SR|XL|CR|DR|IR)$/i;
const GOES_ON_OF_DRUG =
  /^\S+ (?:(?:extended|delayed|immediate|sustained|controlled|modified|slow)[- ]?release|er|xr|sr|xl|and|or|versus|vs|says?|labels?|listed|given|shown|stated|mentioned|described|tablets?|capsules?|creams?|eye|nasal|oral|topical|injections?|injectables?|solutions?|suspensions?|gels?|ointments?|sprays?|inhalers?|syrups?|drops|patch(?:es)?|compared)\b/i;
const FORBIDS =
  /\bcontra-?indicated (?:with|in)|\b(?:used|taken|given|combined?|mix(?:ed)?|administered|prescribed|paired|take|use|avoid|unsafe|dangerous|together|along|combination) with\b|\bcontra-?indications?:|\bpurpose(?: is|:) /i;
const OF_WHICH = /\b(?:on|of|for|from) (?:the |its )?$/i;
const A_LABEL = /^ (?:drug |product |package )?(?:labels?|labell?ing|inserts?)\b/i;
const IS_LOOSE = /^(?:used|prescribed|meant|intended) /i;

const NEVER = /\b(?:not|never|n['’]t) $/i;
