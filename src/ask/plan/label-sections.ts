import type { LabelSection } from "./schema.ts";

/** What people ask of a label → the fields that hold it. */
const SECTIONS: readonly (readonly [LabelSection, RegExp])[] = [
  ["boxed_warning", /\b(?:boxed|black[- ]?box)\b/i],
  ["contraindications", /\bcontra-?indicat\w*|\bshould not (?:take|use|be)|\bwho (?:should|can)(?:n't| not)\b/i],
  [
    "pregnancy",
    /\b(?:pregnan\w*|trimester|lactat\w*|breast-?feed\w*|nursing mothers|fetal|fetus|birth defects?|women who)\b/i,
  ],
  [
    "pediatric_use",
    /\b(?:p(?:a)?ediatrics?|child(?:ren)?(?:'s)?|kids?|infants?|toddlers?|babies|newborns?|neonates?|teen\w*|adolescents?|\w+-year-olds?|(?:under|younger than|below) (?:age )?\d+)\b/i,
  ],
  ["drug_interactions", /\b(?:interact\w*|taken? with|combin\w+ with|together with|grapefruit|alcohol|along with)\b/i],
  [
    "dosage",
    /\b(?:dos(?:e|es|ing|age|ages)|how much|how often|max(?:imum)?|administ\w+|strengths?|crush\w*|chew\w*|missed|renal adjust\w*|titrat\w+)\b/i,
  ],
  ["adverse_reactions", /\b(?:side[ -]ef+ects?|adverse reactions?|adverse effects?|reactions?)\b/i],
  ["indications", /\b(?:indicat(?:ed|ions?)|used for|approved for|uses|what is it for|treats?)\b/i],
  [
    "warnings",
    /\b(?:warn\w*|precaution\w*|risks?|danger\w*|safe(?:ty)?|toxicity|bleeding|suicid\w*|liver|kidney|renal|hepatic|heart|qt|abuse|misuse|drows\w*|angioedema)\b/i,
  ],
];

/** Parts of a label that the record does not carry; the answer refers to the whole label for them. */
export const ELSEWHERE =
  /\b(?:stor(?:ed?|age)|refrigerat\w+|expir\w+|inactive ingredients?|excipients?|mechanism of action|pharmacolog\w*|pharmacokinetic\w*|half-?life|overdos\w+|how supplied|strengths?|ndc|package sizes?|clinical studies|specific populations|geriatric|renal impairment|hepatic impairment)\b/i;

/** The sections that a text asks for, most wanted first. */
export const sectionsIn = (text: string): readonly LabelSection[] =>
  SECTIONS.filter(([, pattern]) => pattern.test(text)).map(([section]) => section);
