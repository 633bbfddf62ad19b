import type { Signal } from "./signal.ts";

/** Numbers that belong to one person: an age, a weight, a reading, a bed, a day of treatment. Reads the cue text. */
export function clinicalSignals(cueText: string): readonly Signal[] {
  return RULES.flatMap(({ id, weight, expression, isAllowed }) => {
    const hits = [...cueText.matchAll(expression)];
    const told = hits.some((hit) => isAllowed?.(neighbours(hit, cueText)) !== true);
    return told ? [{ id, weight, reason: "patient_information" } satisfies Signal] : [];
  });
}

interface Neighbours {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

interface ClinicalRule {
  readonly id: string;
  readonly weight: Signal["weight"];
  /** Global, without nested repetition. */
  readonly expression: RegExp;
  /** Whether what stands around a hit makes it a population, a product or a range. */
  readonly isAllowed?: (neighbours: Neighbours) => boolean;
}

/** How far around a hit is looked, in characters. */
const REACH = 48;

const neighbours = (hit: RegExpExecArray, text: string): Neighbours => ({
  before: text.slice(Math.max(0, hit.index - REACH), hit.index),
  match: hit[0],
  after: text.slice(hit.index + hit[0].length, hit.index + hit[0].length + REACH),
});

const GROUP =
  "(?:patients|people|persons|adults|children|kids|infants|babies|toddlers|neonates|newborns|teens|teenagers|adolescents|boys|girls|women|men|males|females|individuals|participants|subjects|volunteers|those|anyone|seniors|smokers|users|mothers|population|populations|olds|veterans|pediatric|students|residents)";
const THING =
  "(?:device|devices|recall|recalls|study|studies|trial|trials|data|report|reports|label|labels|clearance|clearances|510k|pump|pumps|pacemaker|pacemakers|implant|implants|product|products|hospital|company|software|machine|machines|equipment|records|record|follow|followup|survival|period|window|history|warranty|vaccine|file|mdr|mdrs|catheter|catheters|stent|stents|valve|valves|battery|batteries|model|models|program|rule|guidance)";
const UNDER_OR_OVER =
  "(?:under|over|below|above|than|least|most|to|until|till|up|from|between|beyond|past|before|after|ages?|for)";

const isGroupBefore = new RegExp(` ${GROUP} (?:\\S+ ){0,4}$`);
const isLimitBefore = new RegExp(` ${UNDER_OR_OVER} (?:the )?(?:age )?(?:of )?$`);
const isRangeAfter =
  /^(?:and|or|to|through|plus) (?:\d|older|younger|over|up|above|under|below|more|less|greater|higher|lower|beyond)|^\+/;
const isRangeBefore = /\d (?:to|and|or|through) $|(?:between|from) $/;
const isGroupAfter = new RegExp(`^(?:and |or |old |olds |of age )*(?:\\S+ )?${GROUP} `);
const isThingAfter = new RegExp(`^(?:old |olds )*(?:\\S+ )?${THING} `);

const isPopulationAge = ({ before, after }: Neighbours): boolean =>
  isRangeAfter.test(after) ||
  isRangeBefore.test(before) ||
  isGroupAfter.test(after) ||
  isThingAfter.test(after) ||
  (isGroupBefore.test(before) && !/ (?:is|was|s) $/.test(before)) ||
  (isLimitBefore.test(before) && !before.endsWith(" for "));

const isStated =
  /(?:under|over|below|above|less|greater|more|higher|lower|least|most|between|than|<|>|≤|≥|=<|>=|target|goal|range|up to|cutoff|threshold|minimum|maximum) (?:of |than |or |equal |to )*$/;
const hasUnit =
  /^(?:to \d+ )?(?:mg(?! ?\/ ?dl)|mcg|ml|meq|units?|%? (?:injection|solution|gel|cream|ointment|in water)|strips?|tablets?|capsules?|model|test)\b/;

/** A reading is a cut-off when compared, ranged, or asked of a group. */
const isCutOff = ({ before, match, after }: Neighbours): boolean =>
  isStated.test(before) ||
  /[<>≤≥]|\b(?:above|below|over|under|than|least|between|range)\b/.test(match) ||
  isRangeAfter.test(after) ||
  isGroupAfter.test(after) ||
  isGroupBefore.test(before) ||
  hasUnit.test(after);

const RULES: readonly ClinicalRule[] = [
  {
    id: "age_of_one_person",
    weight: 2,
    expression: /(?<= )\d{1,3} (?:years?|yrs?|months?|mos?|weeks?|wks?|days?|y) (?:of age |old |young )/g,
    isAllowed: isPopulationAge,
  },
  {
    id: "age_of_one_person",
    weight: 2,
    expression:
      /(?<= )(?:girl|boy|baby|child|male|female|kid|infant|man|woman|toddler|newborn|lady|gentleman|son|daughter) (?:, )?(?:age |aged )?\d{1,3} (?:years|yrs?|months?|mos?|weeks?|wks?|days?|yo|y) /g,
    isAllowed: isPopulationAge,
  },
  { id: "age_of_one_person", weight: 2, expression: /(?<= )\d{1,3} yo (?=\S)/g, isAllowed: isPopulationAge },
  {
    id: "age_of_one_person",
    weight: 2,
    expression:
      /(?<= )(?:aged?|turned|turning|turns|who is|she is|he is|is now) (?:\d{1,3}|eighty|ninety|seventy|sixty|fifty|forty|thirty) (?=[,^] |(?:with|who|has|on|and (?:has|on|is|takes)|taking|is|was|male|female|years?|yrs?) )/g,
    isAllowed: isPopulationAge,
  },
  {
    id: "age_of_one_person",
    weight: 2,
    expression:
      /(?<= )(?:early|mid|late) (?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|[2-9]0s) /g,
    isAllowed: isPopulationAge,
  },
  {
    id: "age_of_one_person",
    weight: 2,
    expression:
      /(?<= )(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?: (?:one|two|three|four|five|six|seven|eight|nine))? (?:year|month|week|day) old (?=\S)/g,
    isAllowed: isPopulationAge,
  },
  {
    id: "reading",
    weight: 2,
    expression:
      /(?<= )(?:bp|blood pressure|b\/p) (?:is |was |of |, |at |reading |now |currently |running |= |around )*\d{2,3}(?:\/| over )\d{2,3} /g,
    isAllowed: isCutOff,
  },
  {
    id: "reading",
    weight: 2,
    expression:
      /(?<= )(?:inr|a1c|hba1c|hgba1c|egfr|gfr|creatinine|scr|psa|tsh|hgb|hb|hemoglobin|wbc|plt|platelets?|platelet count|spo2|o2 sats?|sats?|ejection fraction|ef|lvef|bmi|ldl|trop|troponin|ferritin|bun|anc|cd4|viral load|heart rate|hr|pulse|blood sugars?|sugars?|fever|temp|temperature|glucose|bnp|lactate|crcl|qtc|gcs|alt|ast|bilirubin|potassium|sodium|k\+?|fbs|t score|cea|ca 125|gleason) (?:level |count |score |result )?(?:is |was |of |, |at |came back |reading |now |currently |running |dropped to |went to |up to |down to |= ?|around |about |above |over |below |under |>|<|≥|≤)*\d[\d.,]*[%k]? /g,
    isAllowed: (around) =>
      isCutOff(around) ||
      /^(?:trials?|study|studies|labels?|sections?) /.test(around.after) ||
      /^(?:temperature|sodium|potassium|k\+?) (?!is |was |level |of \d\.\d )/.test(around.match),
  },
  {
    id: "bed_or_room",
    weight: 2,
    expression:
      /(?<= )(?:room|rm|bed|bay|ward|icu bed|cubicle) #?(?:no |number )?\d{1,4}[a-d]? (?!(?:hours?|degrees|beds?|or|to|star|stars) )(?=\S)/g,
    isAllowed: ({ before }) => / (?:hospital|emergency|operating|stryker|hill rom|model) $/.test(before),
  },
];
