/**
 * Topics near the datasets that none of them holds, and wishes that are no question about records at all. Each says so in
 * its own words; a look-alike dataset is never asked instead.
 */
export interface Topic {
  readonly id: string;
  readonly pattern: RegExp;
  readonly reason: string;
  /** With one of these the question is about a record after all. */
  readonly unless?: RegExp;
}

const LABEL_WORDS = /\b(?:label(?:s|l?ing|l?ed)?|package insert|prescribing information|drug facts|insert)\b/i;

export const DRUG_EVENTS =
  "Adverse event reports about drugs (FAERS) are not among these datasets; the reports here are about medical devices.";

export const DRUG_RECALLS =
  "Drug recalls are not among these datasets; the recalls here are of medical devices, so they cannot stand in. FDA publishes drug recalls in its enforcement reports.";

export const DEVICE_LABELS =
  "Labels of devices are not among these datasets; the labels here are of drugs, so they cannot stand in.";

const TOPICS: readonly Topic[] = [
  {
    id: "instructions",
    pattern:
      /\b(?:(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|rules?|prompts?|above|previous|guidelines|polic(?:y|ies))|system prompt|developer mode|jailbreak|your (?:api|secret) ?keys?|the (?:api|secret) keys?|pretend (?:to be|you)|act as (?:a|an|my)|you are now|(?:reveal|print|show|tell me) your (?:instructions|prompt|rules|configuration|source code))\b/i,
    reason: "This service answers questions about federal health records and takes no other instructions.",
  },
  {
    id: "identifier",
    pattern:
      /\b(?:k\d{6}|den\d{6}|p\d{6}|z-?\d{4}-\d{2,4}|(?:maude |mdr )?report (?:number |no\.? |key )?\d{6,9}|mdr\w* (?:key |number )?\d{6,9}|(?:set ?id|ndc)\b.{0,20}\d)/i,
    reason:
      "Single clearances, recalls, reports and labels cannot be looked up by their number here; ask for the device, the firm or the drug, or look the number up at the agency.",
  },
  {
    id: "drug_shortage",
    pattern:
      /\b(?:shortages?|out of stock|back ?orders?|back-?ordered|in short supply|supply (?:problem|disruption)s?|availab(?:le|ility) (?:in|at) pharmac\w+)\b/i,
    reason: "Drug and device shortages are not among these datasets; FDA and ASHP publish shortage lists.",
  },
  {
    id: "nursing_home",
    pattern:
      /\b(?:nursing[ -]homes?|care homes?|(?:long[- ]term care|assisted living|memory care|skilled nursing) (?:facilit(?:y|ies)|homes?|communit(?:y|ies))|home health (?:agenc(?:y|ies)|compare)|hospices?|dialysis (?:facilit(?:y|ies)|centers?|clinics?)|snfs?)\b(?=.*\b(?:star|rated|ratings?|rank\w*|quality|inspections?|best|worst|stars|complaints?|deficienc\w+|violations?|scores?|fines?|penalt\w+)\b)|\b(?:star|rated|ratings?|rank\w*|quality|inspections?|best|worst|stars|complaints?|deficienc\w+|violations?|scores?|fines?|penalt\w+)\b.*\b(?:nursing[ -]homes?|care homes?|assisted living|skilled nursing|home health|hospices?|dialysis (?:facilit(?:y|ies)|centers?|clinics?)|snfs?)\b|\bnursing[ -]homes?\b/i,
    unless: /\b(?:npis?|registry|registered|taxonom\w+|nppes|trials?|stud(?:y|ies))\b/i,
    reason:
      "Nursing homes and other facilities than hospitals are not among these datasets, and hospital records cannot stand in for them; CMS publishes them on Care Compare.",
  },
  {
    id: "payments",
    pattern:
      /\b(?:open payments|sunshine act|pa(?:id|y|yments?)\b.{0,30}\b(?:doctors?|physicians?|\w+ologists?|surgeons?|by (?:drug|device|pharma)\w*)|kickbacks?|(?:received|take|took|get|got) (?:money|payments?) from)\b/i,
    reason: "Payments by industry are not among these datasets; CMS publishes them as Open Payments.",
  },
  {
    id: "coding",
    pattern:
      /\b(?:(?:cpt|hcpcs|icd|drg|snomed|cdt|ndc billing|revenue|procedure|billing|diagnosis|j)[ -]?(?:9|10)?(?:[ -]?(?:cm|pcs))?[ -]codes?|(?:cpt|hcpcs|icd-?(?:9|10)(?:-cm|-pcs)?|drg)\b|codes? (?:for billing|to bill|do i bill)|how (?:do|should|to|would) (?:i|we|you)? ?(?:bill|code)\b|modifiers? \d\d|upcod\w+)/i,
    reason: "Billing and diagnosis codes are not among these datasets.",
  },
  {
    id: "prices",
    pattern:
      /\b(?:prices?|priced|cheap(?:er|est)?|costs?|how much (?:is|are|does|do|will|would)\b.{0,60}\b(?:cost|pay|charge)|how much (?:is|are) (?:a|an|the|one)?\b|copays?|co-pays?|discounts?|coupons?|goodrx|charges?(?= for)|affordable|pay(?:ing|s)? cash|cash price|run (?:me|someone|somebody|you|us|a patient)\b|out[- ]of[- ]pocket|expens(?:e|ive))\b/i,
    unless: /\b(?:trials?|stud(?:y|ies)|recall\w*|maude)\b/i,
    reason: "Prices and costs are not among these datasets.",
  },
  {
    id: "coverage",
    pattern:
      /\b(?:(?:covered|cover(?:s|age)?|paid for|pay(?:s)? for|reimburse\w*|formular(?:y|ies)|prior auth\w*|in[- ]network|accepts?|take)\b.{0,40}\b(?:medicare|medicaid|insurance|part [abcd]|plan|blue cross|aetna|cigna|humana|tricare|my plan)|(?:medicare|medicaid|insurance|blue cross|aetna|cigna|humana|tricare|plans?)\b.{0,40}\b(?:covers?|covered|coverage|pays? for|reimburse\w*|appeal\w*|claims?|den(?:y|ied|ial)|enrol+ment|eligib\w+|deductibles?|premiums?)|denied claims?|appeal (?:a|my|the) |insurance (?:plan|compan)\w*)\b/i,
    reason: "Insurance coverage and claims are not among these datasets.",
  },
  {
    id: "vaccine_events",
    pattern:
      /\b(?:vaers|vaccine (?:adverse|side|injur|death)\w*|(?:adverse|side[ -]effect|injur\w+|death)s? (?:events? |reports? |reported )*(?:after|from|to|of|with|for) (?:the )?(?:[\w-]+ )?(?:vaccines?|vaccination|shots?|boosters?))\b/i,
    unless: /\b(?:trials?|stud(?:y|ies)|label\w*)\b/i,
    reason:
      "Adverse event reports about vaccines (VAERS) are not among these datasets; the reports here are about medical devices.",
  },
  {
    id: "faers",
    pattern:
      /\bfaers\b|\bdrug (?:adverse|side[ -]effect|safety|injury|death) (?:events?|reports?)\b|\b(?:adverse (?:event )?(?:drug|medication|medicine)|adverse drug) (?:events?|reactions?|reports?)\b/i,
    unless: LABEL_WORDS,
    reason: DRUG_EVENTS,
  },
  {
    id: "other_recalls",
    pattern:
      /\b(?:recall(?:s|ed|ing)?\b.*\b(?:foods?|lettuce|spinach|beef|chicken|pork|meats?|eggs?|milk|cheese|ice cream|peanut butter|salad|onions?|pet foods?|dog foods?|cat foods?|cosmetics?|make-?up|shampoos?|sunscreens?|cars?|vehicles?|trucks?|tires?|airbags?|toys?|cribs?|strollers?|baby formula|infant formula|supplements?|vitamins?|e\.? ?coli|salmonella|listeria)|(?:foods?|lettuce|spinach|beef|chicken|pork|meats?|eggs?|milk|cheese|ice cream|peanut butter|salad|onions?|pet foods?|dog foods?|cat foods?|cosmetics?|make-?up|shampoos?|sunscreens?|cars?|vehicles?|trucks?|tires?|airbags?|toys?|cribs?|strollers?|baby formula|infant formula|supplements?|vitamins?)\b.*\brecall(?:s|ed|ing)?)\b/i,
    unless: /\b(?:devices?|pumps?|catheters?|meters?|monitors?|implants?|sensors?|tubes?|syringes?)\b/i,
    reason:
      "Recalls of food, cosmetics, vehicles and other goods are not among these datasets; the recalls here are of medical devices.",
  },
  {
    id: "drug_recall",
    pattern:
      /\b(?:recall(?:s|ed|ing)?\b.*\b(?:drugs?|medications?|medicines?|meds|pills?|tablets?|capsules?|eye ?drops?|prescriptions?|generics?|nasal sprays?|ointments?|vaccines?|antibiotics?|painkillers?|syrups?|statins?|inhaled steroids?)|(?:drugs?|medications?|medicines?|meds|pills?|tablets?|capsules?|eye ?drops?|generics?|nasal sprays?|ointments?|vaccines?|antibiotics?|painkillers?|syrups?|statins?)\b.*\brecall(?:s|ed|ing)?)\b/i,
    unless:
      /\b(?:pumps?|pens?|inject(?:or|ors)|syringes?|devices?|dispens\w+|cutters?|crushers?|infus\w+|catheters?|stents?|eluting)\b|\blabel/i,
    reason: DRUG_RECALLS,
  },
  {
    id: "approval",
    pattern:
      /\b(?:pmas?\b(?! \w+ stud)|premarket approvals?|de ?novo (?:requests?|classifications?|grants?|decisions?)?|humanitarian device exemptions?|hdes?|\bndas?\b|\bblas?\b|drugs@fda|orange book|purple book|breakthrough (?:designation|device)s?|orphan (?:drug )?designations?|(?:date|year) of (?:fda )?approval|approval (?:date|history|letter|status|package|year)s?|when (?:was|were|did|is|will)\b.{0,60}\bapprov\w+|(?:newly|recently|first) approved|new drug approvals?|(?:is|are|was|were|has|have|did|got|get)\b.{0,60}\b(?:fda[- ])?approv(?:ed|al)(?! for\b)|approved (?:by (?:the )?fda )?(?:in|since|after|before|last|this) )/i,
    unless: /\b(?:510 ?\(?k\)?s?|clearances?|cleared|predicates?|label\w*|trials?|stud(?:y|ies)|indicat\w+)\b/i,
    reason:
      "Approvals (PMA, De Novo, drug approvals) are not among these datasets. A 510(k) clearance is not an approval, so clearances cannot stand in for them.",
  },
  {
    id: "licence",
    pattern:
      /\b(?:malpractice|lawsuits?|sue|suing|settlements?|board certif\w+|disciplinary|disciplined|medical board|licen[sc]e (?:status|verification|check|suspended|revoked|number)|(?:verify|check|look ?up|confirm) (?:a |the )?\w* ?licen[sc]es?|credential(?:ing)? check|reviews? of (?:doctors?|physicians?)|(?:doctor|physician) (?:ratings?|reviews?)|best (?:rated )?(?:doctors?|physicians?|\w+ologists?|surgeons?|dentists?|pediatricians?)|top (?:rated )?(?:doctors?|physicians?|\w+ologists?|surgeons?|dentists?))\b/i,
    unless: /\b(?:510 ?\(?k\)?s?|trials?|hospitals?)\b/i,
    reason:
      "Licences, discipline, lawsuits and ratings of clinicians are not among these datasets; state boards publish licences.",
  },
  {
    id: "hospital_detail",
    pattern:
      /\b(?:salar(?:y|ies)|wages?|hourly pay|pay scales?|job openings?)\b|\btrauma (?:levels?|centers?|centres?)\b|\b(?:wait(?:ing)? times?|visiting hours|parking|cafeteria|job openings?|jobs?|hiring|infection rates?|(?:lowest |highest |best |worst )?mortality|mortality rates?|death rates?|readmission rates?|(?:number of|how many) beds|bed counts?|lengths? of stay|nurse[- ]to[- ]patient|staffing)\b(?=.*\bhospitals?\b)|\bhospitals?\b.*\b(?:wait(?:ing)? times?|visiting hours|parking|job openings?|salar(?:y|ies)|hiring|infection rates?|(?:lowest |highest |best |worst )?mortality|mortality rates?|death rates?|readmission rates?|bed counts?|staffing|(?:number of|how many) beds)\b/i,
    reason:
      "Of hospitals only general information is here (type, ownership, emergency services, overall rating), no such figures; CMS publishes more on Care Compare.",
  },
  {
    id: "advice",
    pattern:
      /\b(?:(?:best|first[- ]line|safest|most effective|recommended|standard|right|good|natural|alternative|home) (?:drugs?|medications?|medicines?|treatments?|therap(?:y|ies)|remed(?:y|ies)|antibiotics?|cures?|painkillers?|options?|choice)\b(?! (?:trials?|stud(?:y|ies)))|how (?:do|can|should|would) (?:you|i|we|one|people|doctors) (?:treat|cure|manage|diagnose|prevent|get rid)|how to (?:treat|cure|manage|diagnose|prevent|get rid|lower|lose)|what (?:should|can) (?:you|one|people|i|we) (?:take|do|use|eat)|(?:cure|remed(?:y|ies)) for|symptoms? of|causes? of|what (?:is|are) (?:the )?(?:symptoms|causes?|treatments?|prognosis|life expectancy)|treatment (?:guidelines?|options?|of choice|protocol)|guidelines? for (?:treat|manag)\w+|differential diagnosis|is (?:it|[a-z]+) contagious|what causes|normal range|diet for|works? (?:better|best)|most effective)\b/i,
    unless:
      /\b(?:trials?|stud(?:y|ies)|label\w*|recall\w*|maude|510 ?\(?k\)?s?|clearances?|insert|prescribing information)\b/i,
    reason:
      "This service gives no medical advice. You can ask what a drug's label says or which trials study a condition.",
  },
  {
    id: "writing",
    pattern:
      /\b(?:(?:write|compose|draft|make up|sing|tell me|give me|create)\b.{0,20}\b(?:poems?|song|stor(?:y|ies)|jokes?|essays?|haikus?|limericks?|scripts?|emails?|e-mails?|letters?|code|programs?|lyrics|blog posts?|recipes?)|python|javascript|translate\b|translation|what'?s? (?:is )?\d+ ?[+*/x-] ?\d+|solve|capital of|who won|world series|super bowl|world cup|stock price|stocks?|bitcoin|crypto\w*|weather|forecast|temperature outside|movies?|recipes?|horoscopes?|elections?|president|football|basketball|baseball|sports scores?|what time is it|(?:hotel|flight)s?|restaurants?)\b/i,
    unless: /\b(?:trials?|stud(?:y|ies)|label\w*|recall\w*|maude|510 ?\(?k\)?s?|sports medicine|solvent)\b/i,
    reason: "This service answers only questions about the federal health records that it covers.",
  },
];

/** Drug and device files are told apart by what a question names; see {@link drugTrap}. */
export function topicOf(text: string): Topic | null {
  return TOPICS.find(({ pattern, unless }) => pattern.test(text) && !(unless?.test(text) ?? false)) ?? null;
}

const EVENTS =
  /\b(?:adverse (?:events?|reports?)|deaths?|died|injur(?:y|ies)|overdose deaths?|reports? (?:of|on|about|for|with|mention\w*)|reported|case reports?|incidents?|complaints?|hospitali[sz]ations?|fatalit(?:y|ies))\b/i;

/** A question that names a drug and no device, and asks for what is kept here for devices only. */
export function drugTrap(text: string, hasDrug: boolean, hasDevice: boolean): Topic | null {
  if (!hasDrug || hasDevice || LABEL_WORDS.test(text)) return null;
  const id =
    /\brecall(?:s|ed|ing)?\b|\b(?:lots?|batch(?:es)?)\b.*\b(?:pulled|withdrawn|removed)\b|\bpulled from (?:the )?(?:market|shelves)\b|\btaken off the market\b/i.test(
      text,
    )
      ? "drug_recall"
      : EVENTS.test(text) &&
          !/\b(?:trials?|stud(?:y|ies)|side effects?|adverse reactions?|warnings?|contraindicat\w+)\b/i.test(text)
        ? "faers"
        : null;
  return TOPICS.find((topic) => topic.id === id) ?? null;
}

const DEVICE_SAFETY: Topic = {
  id: "device_safety",
  pattern: /\b(?:safe(?:r|ly|ty)?|unsafe|dangerous|harmful|risky|risks?)\b/i,
  reason:
    "No record here says whether a device is safe. You can ask which adverse event reports or recalls there are of it.",
};

/** A question that names a device, no drug and no kind of records, and wants a judgement. */
export const deviceTrap = (text: string): Topic | null => (DEVICE_SAFETY.pattern.test(text) ? DEVICE_SAFETY : null);

const EXCLUSION =
  /\b(?:(?:oig|leie|sam\.gov|system for award management)\b|\bSAM (?:list|check|search|status|exclusions?|database|registration)\b|debar(?:red|ment)s?|exclusions?(?! criteria)(?: list(?:s)?| status| database| check| screening)?|excluded(?= from (?:medicare|medicaid|federal|participat\w+|the (?:federal|medicare|medicaid)|all federal|program))|(?:been|being|is|was|were|are|get|got|anyone|providers?|entit(?:y|ies)|vendors?|suppliers?|doctors?|nurses?) excluded|excluded\b(?!.{0,80}\b(?:trials?|stud(?:y|ies)|participants?|patients|criteria)\b)|excluded (?:by|providers?|entit(?:y|ies)|individuals?|parties|part(?:y|ies)|vendors?)|(?:banned|barred|sanction(?:ed|s)?|suspended|(?:kicked|thrown|tossed|locked|shut) (?:out|off)|expelled|disqualified|removed|dropped|terminated|blacklist(?:ed)?|prohibited|ineligible)\b.{0,30}\b(?:medicare|medicaid|federal|cms|hhs|government|program\w*)|sanction(?:s|ed)? (?:list|check|screening|status|by)|(?:medicare|medicaid|federal) (?:ban|bans|exclusion|sanctions?|blacklist)|blacklist(?:ed)?)\b/i;

/** Other ways to ask whether somebody may take part in federal programs or has been punished. */
const STANDING =
  /\b(?:(?:allowed|permitted|eligible|authori[sz]ed|able|cleared|approved|can|may|enrolled?|participat\w+)\b.{0,40}\b(?:bill(?:ing)?|participate|participation|enrol+(?:ed|ment)?|paid|payments?|reimburse\w*)\b.{0,30}\b(?:medicare|medicaid|federal|tricare|cms)|(?:participat\w+|enrol+\w*|bill(?:ing)?)\b.{0,20}\b(?:medicare|medicaid)|in good standing|clean (?:record|history|background)|\bclean\b(?=\s*\??$)|background checks?|preclusion|(?:billing )?privileges?\b.{0,20}\b(?:revoked|revocation|suspended)|revo(?:ked|cations?)\b.{0,40}\b(?:medicare|medicaid|billing|privileges?|enrol\w*)|(?:medicare|medicaid|federal|health ?care)\b.{0,20}\b(?:fraud|terminations?|revocations?|convict\w+|crimes?|debts?)|(?:convicted|indicted|charged|guilty|accused|penali[sz]ed|fined)\b.{0,30}\b(?:fraud|medicare|medicaid|kickbacks?|crime|felony)|termination (?:list|notice)s?|corporate integrity|do[- ]not[- ]pay|integrity (?:list|check|screening)|sanctions?\b|sanctioned|good to (?:hire|bill|credential|contract)|safe to (?:hire|contract)|hire[- ]?able|red flags?)\b/i;

/** Names of the federal lists and programs: with one of them an exclusion is never a study's or a label's. */
const FEDERAL_LISTS = /\b(?:oig|leie|sam\.gov|debar\w*|medicare|medicaid|federal|hhs|sanction\w*)\b/i;
const STUDIES_OR_LABELS = /\b(?:trials?|stud(?:y|ies)|labels?|participants?|criteria|insert)\b/i;

/** Whether somebody's exclusion from federal programs is asked for, rather than whom a study or a label excludes. */
export const asksExclusion = (text: string): boolean =>
  (STANDING.test(text) && !STUDIES_OR_LABELS.test(text)) ||
  (EXCLUSION.test(text) && (FEDERAL_LISTS.test(text) || !STUDIES_OR_LABELS.test(text)));
