/** Whom a study takes: no filter of the registry's search, and no part of a condition's name. */
export const POPULATION =
  /\b(?:(?:in |for |of |with |on |take |taking |enrolling |accepting |accept |that accept |among |open to )?(?:older |younger |pregnant |healthy |postmenopausal |black |hispanic |asian |teenage |adult |pa?ediatric )?(?:adults?|children|kids|infants|babies|toddlers|newborns|teens?|teenagers?|adolescents?|boys|girls|women|men|males?|females?|elderly(?: people)?|seniors|veterans|smokers|people|patients|older people)(?: (?:over|under|above|below|aged?|ages|older than|younger than|with|between)?(?: the)?(?: age(?: of)?)? ?\d{1,3}(?: ?(?:-|to|and) ?\d{1,3})?(?: years?)?(?: (?:and|or) (?:older|over|above|up|younger))?)?(?: who (?:have|are|had))?)\b|\b(?:aged?|ages) \d{1,3}(?: ?(?:-|to|and) ?\d{1,3})?\b|\b(?:over|under) \d{2}\b(?! (?:recalls?|reports?|events?|deaths?|injuries|units?|trials?|studies|clearances?|hospitals?|records?|%|percent)\b)/gi;
/** Phases of studies, by which the registry's search is not filtered here. */
export const PHASE =
  /\b(?:early )?phases? (?:[1-4]|i{1,3}v?|one|two|three|four)(?:\s?(?:[/-]|and|or|to)\s?(?:phase )?(?:[1-4]|i{1,3}v?|two|three|four))?[ab]?\b/gi;
/** Stages of a disease: `stage III`. */
export const STAGE = /\bstages? (?:[0-4]|i{1,3}v?|one|two|three|four)[abc]?\b/gi;
/** Before or after which other treatments one is given. */
export const LINE = /\b(?:first|second|third|front|later)[- ]lines?\b/gi;
/** Who runs or pays for a study. */
export const SPONSOR =
  /\b(?:(?:sponsored|funded|run|conducted|led|paid for) (?:or not|by (?:the )?[\w&.' -]{2,40}?(?=[,?.;]|$| (?:in|for|on|that|which|with)\b))|sponsored|nih[- ]funded|industry[- ]sponsored)\b/gi;
/** How a study is made: `placebo-controlled`. */
export const DESIGN =
  /\b(?:double[- ]blind|placebo[- ]controlled|randomi[sz]ed|open[- ]label|controlled|observational|interventional|multi-?cent(?:er|re)|with (?:posted )?results|low[- ]?dose|high[- ]?dose|paid)\b/gi;

/** Words that tell a treatment: with one of them a phrase is an intervention. */
export const TREATMENT =
  /\b(?:(?:closed|open)[- ]loop|vaccin\w+|transplant\w*|therap(?:y|ies)|immunotherap\w+|chemotherap\w+|radiotherap\w+|radiation|surger(?:y|ies)|surgical|stimulation|stimulators?|diets?|fasting|exercise|yoga|tai chi|mindfulness|meditation|acupuncture|massage|training|rehabilitation|apps?|devices?|implants?|ablation|stents?|car[- ]?t(?:[- ]cells?)?|stem[- ]cells?|cells?|infusions?|injections?|supplement\w*|vitamin \w|probiotics?|prebiotics?|omega-?3|fish oil|melatonin|lasers?|patch(?:es)?|gels?|creams?|counsel\w+|cbt|telehealth|telemedicine|music|oxygen|botox|cannabis|cannabidiol|marijuana|psychedelics?|prosthes[ei]s|pacing|pacemakers?|screening|robots?|robotic\w*|steroids?|antibiotics?|insulin|ivig|immunoglobulins?|plasma|biologics?|inhibitors?|agonists?|antagonists?|blockers?|inhalers?|cpap|dialysis|bypass|laparoscop\w+|education|coaching|walking|aspirin|statins?|metformin|iron|zinc|selenium|calcium|potassium|folate|folic acid|biotin|turmeric|curcumin|ginger|garlic|resveratrol|creatine|collagen|keto|valve replacements?|replacements?|procedures?|repair|grafts?|service dogs?|hyperbaric|bariatric|exoskeletons?|magnesium|caffeine|coffee|tea|ketamine|lsd|mdma|psilocybin|crispr|gene[- ]editing|mrna|microbiota|fmt|virtual reality|vr|ect|tms|dbs|hypnosis|aromatherapy|ozone|cooling|hypothermia|tourniquets?|dressings?|wearables?|monitoring|sensors?|pumps?|catheters?|placebos?|drugs?|pills?|medications?|hormones?|testosterone|estrogen|ssris?|glp-?1\w*|sglt2\w*)\b/i;

/** A noun of a disease at the end of a phrase, which no word of treating makes a treatment: `cell carcinoma`. */
export const DISEASE =
  /\b(?:\w{3,}(?:omas?|itis|osis|[aeo]emia|pathy|pathies)|cancers?|diseases?|disorders?|syndromes?|tumou?rs?|failure|infections?|injur(?:y|ies)|addiction|dependence)$/i;

/** Words after which a treatment is named. */
export const BEFORE_TREATMENT =
  /^(?:testing|tests?|using|use|uses|evaluating|comparing|giving|involving|studying|assessing|examining|investigating|trying|administering|receiving|taking|of|\+|plus|w)$/;
/** Words after which a condition is named. */
export const BEFORE_CONDITION =
  /^(?:for|in|after|against|treating|treat|treats|treatment|about|into|following|around|preventing|prevent|prevention|reducing|reduce|reduces|improving|improve|improves|slowing|relieving|relieve|measuring|measure|exist|having|have|has)$/;

/** Words of treating and of a study's aim, which name neither a treatment nor a condition. */
export const TREATING =
  /^(?:aim(?:s|ed|ing)|designed|intended|seeking|reduc(?:e|es|ing)|improv(?:e|es|ing)|slowing|reliev(?:e|es|ing)|measur(?:e|es|ing)|treat(?:s|ed|ing|ments?)?|prevent(?:s|ed|ing|ion)?|manag(?:e|es|ing|ement)|cur(?:e|es|ing)|comparing|evaluating|testing|tested|tests?|studying|assessing|examining|investigating|investigational|trying|administering|combination|combined|therapeutics?|approach(?:es)?|options?|efficacy|effect(?:s|iveness)?|impact|benefits?|role)$/;

/** Words that ask for an order of studies, which there is none of. */
export const SUPERLATIVE = /^(?:largest|biggest|smallest|oldest|earliest|longest|shortest)$/;

/** Words about a drug's form, which are no condition. */
export const MODIFIER =
  /^(?:(?:oral|tablets?|pills?|capsules?|injections?|injectable|inhaled|intravenous|iv|topical|weekly|daily|monthly|xr|er|xl|odt|extended|release|nasal|spray|combination|monotherapy|treatment|therapy|use|dose|high|low|long-term|liposomal|generic|drug|drugs|plus|versus|vs|placebo|new|versions?) ?)+$/i;
