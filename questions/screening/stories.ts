import { Phrases } from "../vocabulary/phrases.ts";
import { givenRank, kindsOfTerm, surnameRank } from "../language/lexicon.ts";
import { piecesOf } from "../language/symbols.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { once } from "../../src/core/once.ts";
import type { Question } from "../question.ts";
import lists from "./data/stories.json" with { type: "json" };

/**
 * Stories without a name: a relative, somebody one knows, or the writer, together with what befalls a body. A closed
 * grammar beside the trained model: a person, an event, and what it is of, with hardly a word between them.
 */

const whole = (words: string): RegExp => new Phrases(`^(?:${words})$`);

const grammar = once(() => ({
  kin: whole(lists.kin),
  role: whole(lists.roles),
  office: whole(lists.offices),
  acquaintance: whole(lists.acquaintances),
  adjective: whole(lists.adjectives),
  event: whole(lists.events),
  own: whole(lists.own),
  filler: whole(lists.fillers),
  body: whole(lists.body),
  record: whole(lists.records),
  clinician: whole(lists.clinicians),
  said: whole(lists.said),
}));

const OWNERS = /^(?:my|our|his|her|their|ur)$/;
const FIRST = /^(?:i|i'm|i've|i'd|im|ive|we)$/;
const THIRD = /^(?:he|she|he's|she's|hes|shes)$/;

/** Somebody one knows, also without "my". */
const NEAR_ONE = /^(?:neighbou?r|co-?worker|colleague|friend|buddy|pal|mate|room-?mate|flat-?mate|classmate|teammate)$/;

/** Kinds of terms that concern a body. */
const OF_HEALTH: ReadonlySet<string> = new Set(["device", "condition", "eponym", "brand", "generic"]);

/** Who makes devices: `my pump` is a product then. */
const MAKER =
  /\b(?:(?:design|product|process|regulatory|quality|systems|biomedical|hardware|software|r&d) (?:engineer|manager|specialist)|regulatory affairs|founder|inventor|we (?:make|manufacture|build|design|develop))\b/i;

/** Records are what is needed, and not a drug or a device beside which they stand: `I need a pacemaker, any recalls?` */
const RECORDS_NEEDED = new Phrases(
  /^ (?:(?:(?:the|an?|all|any|every|each|some|its|that) )(?:(?!for |to |and |of |or )[\w'()-]+ ){0,5}?)?(?:labels?|labell?ing|(?:package )?inserts?|(?:dialysis )?(?:centers|centres|clinics|facilities|providers|agencies)|recalls?|clearances?|submissions?|510\(?k\)?s?|predicates?|trials|studies|reports?|records?|npis?)\b|^ (?:[\w-]+ ){0,3}?(?:physicians|doctors|surgeons|specialists|therapists|practitioners|providers|clinics|pharmacies|hospitals) (?:in|near|around|at|within) /i,
);

/** Words behind somebody in which `with` is of that one. */
const NEAR = 4;

/** Kinds of terms that nobody is called by. */
const OF_PRODUCTS: ReadonlySet<string> = new Set(["brand", "generic", "firm", "device"]);

const BEFORE_ONE = /^(?:for|by|of|be|was|on|inside|about)$/;
const CHILD =
  /^(?:youngest|oldest|eldest|kids?|boy|girl|son|daughter|wife|husband|mother|father|brother|sister|mom|dad)$/;
const NEAR_PLACE =
  /^ (?:over |here |up |down |out )?(?:in|from|at|of) (?!(?:the |an? |any |each |every |our |record|charge|general|all)\b)/i;

/** What is told of a bed, and of who lives next door. */
const OF_BED =
  /\b(?:the|a|our|my) (?:man|woman|lady|guy|gentleman|fellow|girl|boy|baby|kid|person|patient|one|twins) (?:in|from|on) (?:bed|room|bay|cot|cubicle|ward|incubators?) (?:\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-h])\b(?! (?:minutes?|hours?|days?|weeks?|months?)\b)|\b(?:bed|room|rm|bay|cot) \d{1,4}\b[^.?!]{0,40}\b(?:gets?|takes?|has|had|is on|needs?|was given|received)\b|\b(?<!\bhospital )(?:bed|room|rm|bay|cot) \d{1,4} just\b(?! (?:recalled|cleared))/i;
const NEXT_DOOR =
  /\b(?:for|of|about|to) (?:the |a )?(?:neighbou?r|room-?mate|flat-?mate|tenant|lodger)\b(?= (?:two|next|down|upstairs|across|who|with|has|had)\b|,)/i;
/** `the one who teaches Latin at the school in Pella has …`. */
const WHO_DOES = new Phrases(
  /\bthe (?:one|guy|man|woman|lady|girl|boy|kid|fellow|person) (?:who|that) (?:teaches|taught|runs|drives|owns|coaches|plays|sings|cuts|fixes|sells|delivers|cleans|cooks|tends|keeps|mows|bakes|preaches|rents|mans|plows)\b[^.?!]*\b(?:has|had|is|was|got|takes|took|needs|wears|with|since)\b/i,
);
/** A birth date with a sex: `3-17-61 F`, `17031961 f`. */
const BORN = new Phrases(
  /\b\d{1,2}([-/.])\d{1,2}\1(?:19[1-9]\d|200\d|[3-9]\d),? (?:[mf]|male|female)\b(?!&)|\b[MF],? \d{1,2}([-/.])\d{1,2}\2(?:19[1-9]\d|200\d|[3-9]\d)\b|(?<!\d)(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|[12]\d|3[01])(?:19|20)\d\d,? (?:[mf]|male|female)\b/i,
);

/** Who asks is a patient, and nobody whose work is with patients: `I'm a dialysis patient`, `transplant recipient here`. */
const IS_PATIENT = new Phrases(
  /\b(?:i['’]?m|i am|i was|(?:speaking|(?<=^|[.?!,;] ?)) ?as) an? (?:[\w-]+ ){0,3}?(?:patient|survivor|diabetic|amputee|ha?emophiliac|asthmatic|epileptic|(?:transplant|implant|kidney|liver|heart) recipient)\b(?! (?:advoca|safety|educat|navigat|coordinat|care|access|experience|liaison|represent|group|organi[sz]ation|associat|transport|regist|recruit|services?|support|monitor|relations|engagement|lift|handling|data|information|portal))|\b(?:patient|survivor|recipient|diabetic|asthmatic|epileptic) here\b(?! (?:is|are|was|were|means|has|had)\b)/i,
);

/** `I am 68 and have COPD.`; not `I am 45 and healthy`. */
const OWN_AGE =
  /\bi(?:['’]?m| am) (?:an? )?\d{1,3}(?: years? old|[- ]years?[- ]old(?: \w+)?)?,? (?:and |who |with )?(?:i )?(?:have|has|had|got|suffer|live with|(?:was|been) diagnosed)\b/i;
/** `a pupil whose eczema bleeds every night`, `58-year-old woman under my care`, `Client implanted 3 March 2021`, `record number four seven one nine`. */
const OF_ONE = new Phrases(
  /(?<=^|[.?!] )(?:(?:poor|dear|old) )?(?:grand(?:ma|pa|dad|mom|mum)|granny|nana|mommy|mummy|daddy|mum|mom|dad|auntie) (?:has|had|is|was|can['’]?t|cannot|takes|took|fell|got|gets|needs|started|died|broke|wears|lives|feels|felt|keeps|kept|forgets|forgot|swallowed|went|came|collapsed|fainted)\b|\b(?:we|i) (?:have|had|saw|see|got|admitted) a patient (?:with|who|whose|here|on)\b|\b(?:somebody|someone) (?:i|we) (?:\w+ ){1,6}?(?:swallowed|overdosed|took|collapsed)\b|\bi have an? [^.?!]{3,60} and it (?:burns|hurts|shocks|stings|beeps|aches|itches|keeps)\b|\b(?:twins|triplets), (?:both )?(?:aged|age|who)\b|\bclaim(?: number| no\.?)? (?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|\d)[- ]){2,}|\bmedicare (?:card|number|id)(?: \w+){0,2} (?:ends?|ending|starts?|begins?|is)\b(?! (?:needed|required|an?|the|not)\b)|\bafter (?:the|an?|his|her) (?:\w+ )?(?:ablation|surgery|operation|procedure|transplant|bypass|biopsy|stroke|accident),? (?:his|her|he|she)\b|\b(?:employee|staff) (?:badge|id)(?: number| no\.?)?:? #?\d{3,}|\b(?:woman|man|gentleman|lady|girl|boy|male|female)(?: here)?, (?:(?:in (?:his|her) )?(?:early|mid|late)[- ](?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?),|\b(?:admitted|treated|treating|saw|seeing|have|had|discharged|operated on|implanted|lost|transfused) (?:an?|the|one|this) (?:wom[ae]n|m[ae]n|girl|boy|lady|gentleman|male|female) of (?:\d{1,3}|[a-z]+(?:ty|teen)(?:[- ][a-z]+)?)(?! (?:percent|the|those|these|units?|mg)\b) (?:whose|who|with|on|and|had|has|was)\b|(?:^|[.?!] )(?:i )?(?:woke up|came round|blacked out|passed out|fainted|collapsed|threw up) (?:mid|during|after|in the|on the|because|when|while)\b|\b\d{1,3}[- ]years?[- ]old (?:\w+ ){0,2}(?:under my care|in my care|of mine|on my (?:ward|unit|service|list|panel|floor))\b|\b(?:client|claimant|plaintiff|decedent) (?:(?:was|is|had been) )?(?:implanted|diagnosed|operated on|revised|born|hospitalized) (?:on |in |at )?(?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* )|\b(?:an?|the|one|this) (?:[\w-]+ ){0,2}(?:pupil|student|toddler|baby|infant|girl|boy|child|kid|man|woman|lady|gentleman|teacher|neighbou?r|colleague|co-?worker) whose [\w-]+ (?:bleeds?|hurts?|itch(?:es)?|swells?|fails?|aches?|burns?|flares?|seiz(?:es|ures?)) (?:up )?(?:every|each|at|daily|all|when|after)\b|\b(?:my|our) (?:\w+ )?patient (?:has|had|is|was|needs|needed|takes|took|developed|got)\b|\b(?:record|chart|account|policy|member(?:ship)?|mrn|file|medicare|insurance) (?:number |no\.? |id )?(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)[ -]?){4,}/i,
);

/** `I need a new liver, list trials`; not `I need the liver labels`. */
const NEEDS_ORGAN =
  /\bi(?:['’]ll| will| may| might)? (?:now |also |soon )?need an? (?:new |replacement |donor )?(?:(?:liver|kidney|heart|lung|cornea|pancreas|bone marrow) transplant|(?<=new |replacement |donor )(?:liver|kidney|heart(?: valve)?|lung|hip|knee|cornea|pancreas))(?=\W*$|[,.;:?!]| (?:and|so|but|soon|now)\b)/i;

/** Words in which it is told what befell somebody. */
const MOST_TOLD = 12;

const OWN_JOB =
  /^i(?:['’]?m| am) an? (?:(?!(?:and|with|who|on|after|of|for|has|had|have|in)\b)[\w-]+ ){0,3}?(?:doctor|oncologist|cardiologist|surgeon)\b(?! (?:on|with|who|taking|after|and)\b)/i;

const RECORDS_SAID = /^(?:recalls?|trials?|stud(?:y|ies)|labels?|reports?|clearances?)$/;

const PLURAL = /^(?:all|any|every|most|many|these|those|other|two|three)$/;

/** Many rather than one. */
const GROUPS =
  /\b(?:patients|people|children|adults|kids|infants|those|recipients|users|implanted|trials?|stud(?:y|ies))\b/i;

/** `The fire chief in Boise wants asthma trials`: who asks. */
const OF_A_WISH =
  /^ (?:in|from|at|over|of) [^.?!,;]{2,40}? (?:wants?|needs?|asks?|asked|would like|is asking|wonders?)\b(?! (?:an?|his|her|new|surgery|dialysis|treatment|help)\b)/i;

const EARLY_LIFE =
  /^(?:received|got|had|has had) (?:(?:it|one|his|hers?) )?as an? (?:toddler|child|baby|infant|newborn|kid|teen(?:ager)?)\b|^says (?:hers|his|her own|his own)\b/i;

const LIVES =
  /^where (?!(?:i|we|they|you|he|she|it|the|our|my|your|each|every|people|patients|most|many|users|anyone|medicare|medicaid)\b)\p{L}+(?: \p{L}+)? (?:lives|lived|is staying)\b/iu;

/** Devices of a kind with what FDA did to them: `I need pacemakers cleared in 2024`. */
const CLEARED = new Phrases(
  /^ (?!an? |my |the |this |new )(?:(?!\b(?:i|i'm|i've|my|me|mine|after|because|since|for)\b)[^.?!;]){2,80}?s\b(?:(?!\b(?:i|i'm|i've|my|me|mine|after|because|since|for)\b)[^.?!;]){0,80}? (?:(?:that|which) )?(?:(?:were|was|are|have been|has been|got) )?(?:cleared|granted|recalled|decided|510\(?k\)?(?:['’]d)?)\b/i,
);

/** One of many: `a patient with her pump`. */
const ANYONE = new Phrases(
  /\b(?:an?|any|each|every|one|some|no|the) (?:[\w-]+ ){0,2}?(?:patient|person|woman|man|user|wearer|recipient|child|individual|participant|subject|mother|runner|athlete|veteran|clinician|doctor|physician|surgeon|nurse|pharmacist|author|inventor|founder|vendor|rep|salesman|supplier)\b|\bnamed (?:after|for)\b|\b(?:someone|somebody|anyone|anybody|everyone|who(?:ever)?|his or her|her or his|his\/her)\b/i,
);

const BEHIND_ONE =
  /^(?:is|was|has|had|have|could|can|should|will|would|gets?|got|who|whose|with|in|at|on|from|needs?|takes?|took|wears?|and|down|next|over|after|since|to)?$/;

const OF_FAMILY = /^(?:boys?|girls?|kids?|baby|twins?|lady|widow|widower|brothers?|sisters?|siblings)$/;

/** A word for somebody by what they do, that is no business, no record and no thing. */
const isAgent = (lower: string): boolean =>
  AGENT.test(lower) && !NO_PERSON.test(lower) && kindsOfTerm(lower).length === 0;
const AGENT = /^[a-z-]{3,}(?:er|or|ist|man|woman|boy|girl|smith|wright|herd|guard|monger)$/;
const NO_PERSON = new Phrases(
  /(?:manufacturer|maker|producer|provider|importer|exporter|distributor|supplier|vendor|retailer|wholesaler|labell?er|packager|packer|sponsor|investigator|reporter|user|operator|carrier|insurer|payer|payor|cent(?:er|re)|paper|sensor|laser|meter|doctor|author|editor|inspector|auditor|regulator|competitor|inventor|founder|contractor|investor|ologist|therapist|specialist|pharmacist|dentist|trist|hygienist|scientist|chemist|puncturist|analyst|journalist|officer|printer|scanner|computer|marker|consumer|developer|engineer|designer|manager)$|^(?:number|letter|order|register|border|quarter|counter|chapter|power|error|factor|tumou?r|cancer|disorder|member|holder|other|over|under|after|prior|minor|major|matter|cluster|winner|partner|customer|buyer|seller|server|former|later|newer|older|larger|smaller|higher|lower|greater|longer|better|summer|winter|water|finger|shoulder|liver|bladder|behavior|color|floor|door|motor|predictor|indicator|helper|offer|list|whether|either|neither|together|however|rather|never|ever|per|for|or|her|their|hour|four|your|our|year|near|clear|wear|appear|theat(?:er|re)|tower|warmer|introducer|receiver|transmitter|examiner|monitor)$/,
);

/** The id of a story of somebody known by a job and a town, which counts where the model is not sure of the contrary. */
export const OF_A_TOWN = "story_of_job_and_town";

const DIGIT_SAID = "(?:zero|one|two|three|four|five|six|seven|eight|nine|oh)";
const AGE_SAID = `(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-${DIGIT_SAID})?`;

/**
 * Somebody in the singular, an age, the number of somebody's papers or telephone, or how it goes with somebody; many an
 * ordinary question has one, too.
 */
const MARKS_OF_ONE: readonly RegExp[] = [
  String.raw`(?<!\p{L}|(?:where|which|when|reports? of|events? of|cases? of|known as) )(?:an?|the|that|this|our|one|newest) (?:[\p{L}-]+ ){0,2}?(?:man|woman|boy|girl|twin|lady|gentleman|guy|fellow|kid|toddler|infant|teen(?:ager)?|neighbou?r|grader|widow(?:er)?|veteran|admission|insured|room-?mate|tenant|co-?worker|lodger)(?![\p{L}'’-])(?! (?:with|on) )`,
  String.raw`(?<!\p{L})(?:our|newest|this|that) (?:new |oldest |newest )?patient (?:in|on|at|came|with|who|has|had|got)(?!\p{L})`,
  String.raw`(?<![\p{L}\d-])\d{1,3}[- ]year[- ]old (?!patients|children|adults|people|women|men|girls|boys|kids|devices?|machine|unit|pump|report|study|data)`,
  String.raw`(?:^|[.,;:] )${AGE_SAID}(?=,)`,
  String.raw`(?<!\p{L})i(?: a|['’])m (?:now )?(?:\d{2}|${AGE_SAID}),? (?:and|but|with) (?!(?:an? )?(?:student|teacher|writ|work|stud|look|curious|research|interest))`,
  String.raw`(?<!\p{L})aged? (?:\d{2}|${AGE_SAID}) (?:with|who|and|on)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:chart|member|policy|claim|serial|file|case|record|insured|specimen|account|passport|prescription|insurance|badge)(?!\p{L})[^.?!:;]{0,20}?(?<!\p{L})(?:ending(?: in| with)?|number|no\.?|id|#|label)[: ]+(?:\S*\d\S*\d|(?:alpha|bravo|charlie|delta|${DIGIT_SAID})[- ])`,
  String.raw`(?<!\p{L})(?:reply|answer|call|text|reach)(?: me| us)? (?:to|at|on) \d{3}`,
  String.raw`(?<!\p{L})my (?:grand(?:ma|pa|mother|father)|mother|father|mom|dad|wife|husband|son|daughter|sister|brother) (?:fell|can['’]?t|is on|takes|uses|wears)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:someone|somebody) (?:that )?(?:i|we) (?:love|care for|look after|live with)(?!\p{L})`,
  String.raw`(?:^|[.;] )(?:been|was|am|went|got) (?:off|on) (?:the|my|it)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:first|second|third|fourth)[- ]line (?:failed|stopped working|did nothing)(?!\p{L})`,
].map((form) => new Phrases(form, "iu"));

/** Whether a text has marks of one person, which count only where the model is nearly sure. */
export const hasMarksOfOne = (text: string): boolean => MARKS_OF_ONE.some((mark) => mark.test(text));

/** Words between an event and what it is of. */
const MOST_FILLERS = 4;

/** Ids of the stories that a question tells. */
export function storiesIn(question: Question): readonly string[] {
  const { words, text } = question;
  const { kin, role, office, acquaintance, adjective, event, own, filler, body, record, clinician, said } = grammar();
  const health = new Map<number, number>();
  for (const { from, to, kinds } of piecesOf(question))
    if (kinds.some((kind) => OF_HEALTH.has(kind))) health.set(from, to);
  const lower = (at: number): string => words[at]?.lower ?? "";
  /** Where the health matter ends that begins at a word, unless it is the name of records: `pacemaker recalls`. */
  const matterEnd = (at: number): number | null => {
    const end =
      health.get(at) ?? (body.test(`${lower(at)} ${lower(at + 1)}`) ? at + 2 : body.test(lower(at)) ? at + 1 : null);
    return end === null || record.test(lower(end)) ? null : end;
  };
  const hasMatter = (from: number): boolean => {
    for (let at = from; at <= from + MOST_FILLERS; at++) {
      if (matterEnd(at) !== null) return true;
      if (!filler.test(lower(at))) return false;
    }
    return false;
  };
  const found = new Set<string>();
  /** Behind `the`, with at most a few words between: `the county commissioner's wife`. */
  const isDefinite = (at: number): boolean =>
    [1, 2, 3, 4].some(
      (back) =>
        lower(at - back) === "the" &&
        words.slice(at - back + 1, at).every(({ text: one }) => !/[.?!,;:]$/.test(one)) &&
        !words.slice(at - back + 1, at).some(({ lower: one }) => PLURAL.test(one)),
    );
  /** Behind `for the`, `worn by the`, `the stent of the`. */
  const isForThe = (at: number): boolean =>
    [1, 2, 3, 4].some((back) => lower(at - back) === "the" && BEFORE_ONE.test(lower(at - back - 1)));
  const isPerson = (at: number): boolean => /^(?:she|he|her|him|i|they)$/.test(lower(at));
  /** A given name or a surname, or a word that no list knows. */
  const isName = (at: number): boolean => {
    const said = lower(at);
    return (
      said.length > 2 &&
      !isPlainWord(said) &&
      (givenRank(said) + surnameRank(said) > 0 || kindsOfTerm(said).length === 0) &&
      !kindsOfTerm(said).some((kind) => OF_PRODUCTS.has(kind))
    );
  };
  /** `Medicare lives` tells of nobody. */
  const isKnownName = (at: number): boolean => isName(at) && givenRank(lower(at)) + surnameRank(lower(at)) > 0;
  /** What befell that one stands in the next words. */
  const isTold = (at: number): boolean => {
    for (let next = at + 1; next <= at + MOST_TOLD; next++) {
      const said = lower(next);
      if (said === "" || RECORDS_SAID.test(said) || /^(?:asked|asks|wants|needs|reports|says|wrote)$/.test(said))
        return false;
      if (/^(?:that|which)$/.test(said)) return false;
      if (/^(?:overdos\w*|hospitali[sz]ed|suicid\w*|miscarried|relapsed)$/.test(said)) return true;
      if (/^hasn['’]?t$/.test(said) && /^told$/.test(lower(next + 1)) && health.size > 0) return true;
      if (
        ((said === "with" && next <= at + NEAR) ||
          (event.test(said) && !/^(?:is|was|'s|been|needs|needed)$/.test(said))) &&
        hasMatter(next + 1)
      )
        return true;
    }
    return false;
  };
  /** At the beginning of a clause, alone or behind one word: `town clerk in Granby`. */
  const isBare = (at: number): boolean =>
    [at, at - 1].some(
      (first) => first === 0 || (first > 0 && /[.?!,;:] $/.test(text.slice(0, words[first]?.start ?? 0))),
    );
  /** Behind it stands a place by its name. */
  const isAtTown = (at: number): boolean => {
    if (!/^(?:in|from|at|over)$/.test(lower(at + 1))) return false;
    const next = words[at + (/^(?:in|from|at)$/.test(lower(at + 2)) ? 3 : 2)];
    if (next === undefined || next.isAllCaps) return false;
    const kinds = kindsOfTerm(next.lower);
    const whole = kindsOfTerm(`${next.lower} ${words[words.indexOf(next) + 1]?.lower ?? ""}`);
    return (
      whole.includes("city") ||
      kinds.includes("city") ||
      (next.isCapital && !kinds.some((kind) => OF_PRODUCTS.has(kind)))
    );
  };
  /** `our kindergarten teacher`. */
  const isOurs = (at: number): boolean => [1, 2].some((back) => /^(?:our|this|that)$/.test(lower(at - back)));
  /** `I am the librarian at …`: who asks. */
  const isAsker = (at: number): boolean =>
    words.slice(Math.max(0, at - MOST_FILLERS), at).some(({ lower: one }) => /^(?:i|i'm|im|as|we|we're)$/.test(one));
  for (const [at, word] of words.entries()) {
    /** `the goalkeeper of the high school team has epilepsy`: somebody whom a town knows. */
    const isAlone = word.isPossessive || /^(?:of|in|at|from|for|who|with|has|had|that|on)?$/.test(lower(at + 1));
    /** `the commissioner's wife`; a commissioner alone is a public matter. */
    const isSomebody =
      role.test(word.lower) || (office.test(word.lower) && word.isPossessive && kin.test(lower(at + 1)));
    /** `for the new pastor over in Tecumseh`, `the stent of the mayor of Ely`. */
    const isOfOne =
      (role.test(word.lower) || office.test(word.lower)) &&
      (word.isPossessive ? CHILD.test(lower(at + 1)) : NEAR_PLACE.test(text.slice(word.end))) &&
      isForThe(at);
    if (isOfOne && (health.size > 0 || words.some(({ lower: one }) => body.test(one)))) found.add("story_of_somebody");
    if (isSomebody && isAlone && isDefinite(at) && isTold(at)) found.add("story_of_somebody");
    /** `came home feverish with his new stent`: what somebody has who is no patient in general. */
    if (/^(?:his|her|hers)$/.test(word.lower) && !ANYONE.test(text)) {
      const of = /^(?:new|old|first|second|third|left|right|own)$/.test(lower(at + 1)) ? at + 2 : at + 1;
      if (matterEnd(of) !== null) found.add("story_of_somebody");
    }
    /** `the Haverkamp boy`: somebody of a family by its name. */
    if (
      word.lower === "the" &&
      isKnownName(at + 1) &&
      OF_FAMILY.test(lower(at + 2)) &&
      (BEHIND_ONE.test(lower(at + 3)) || words[at + 3]?.startsSentence === true) &&
      (health.size > 0 || words.some(({ lower: one }) => body.test(one)))
    )
      found.add("story_of_somebody");
    /** `the lobsterman from Jonesport`, `the kindergarten teacher in Red Lodge`: known by a job and a town. */
    if (
      (role.test(word.lower) || role.test(`${lower(at - 1)} ${word.lower}`) || isAgent(word.lower)) &&
      !word.isCapital &&
      !word.isPossessive &&
      !health.has(at - 1) &&
      (isDefinite(at) || isOurs(at) || (isBare(at) && isTold(at))) &&
      !isAsker(at) &&
      !OF_A_WISH.test(text.slice(word.end)) &&
      isAtTown(at) &&
      (health.size > 0 || words.some(({ lower: one }) => body.test(one)))
    )
      found.add(OF_A_TOWN);
    /** `the implant that she received as a toddler`, `Ines says hers smells burnt`, `close to where Ines lives`. */
    const rest = text.slice(word.start);
    if (
      (LIVES.test(rest) && isName(at + 1)) ||
      (EARLY_LIFE.test(rest) && health.size > 0 && !GROUPS.test(text) && (isPerson(at - 1) || isName(at - 1)))
    )
      found.add("story_of_somebody");
    /** `a coworker who is HIV positive`. */
    if (word.lower === "a" && NEAR_ONE.test(lower(at + 1))) {
      const next = /^of$/.test(lower(at + 2)) && /^(?:mine|ours)$/.test(lower(at + 3)) ? at + 4 : at + 2;
      const verb = /^(?:who|that)$/.test(lower(next)) ? next + 1 : next;
      if (event.test(lower(verb)) && hasMatter(verb + 1)) found.add("story_of_acquaintance");
    }
    if (OWNERS.test(word.lower)) {
      let person = at + 1;
      while (adjective.test(lower(person)) && person < at + 4) person++;
      const isKin = kin.test(lower(person));
      if (isKin || acquaintance.test(lower(person))) {
        const isOwned = words[person]?.isPossessive === true;
        if (isOwned && isKin && hasMatter(person + 1)) found.add("story_of_kin");
        const verb = /^(?:who|that|just|recently|also|now|always)$/.test(lower(person + 1)) ? person + 2 : person + 1;
        if (!isOwned && event.test(lower(verb)) && hasMatter(verb + 1))
          found.add(isKin ? "story_of_kin" : "story_of_acquaintance");
      }
      if (word.lower === "my" && clinician.test(lower(at + 1)) && said.test(lower(at + 2)))
        found.add("story_of_patient");
      if (
        word.lower === "my" &&
        /^(?:new|old|own|left|right|current|first|second)$/.test(lower(at + 1)) &&
        matterEnd(at + 2) !== null
      )
        found.add("story_of_own_body");
      if (word.lower === "my" && matterEnd(at + 1) !== null && !clinician.test(lower(at + 1)) && !MAKER.test(text))
        found.add("story_of_own_body");
    }
    /** `daughter swallowed …`: kin at the beginning of a sentence belong to the writer. */
    const isOfKin = word.startsSentence && kin.test(word.lower) && event.test(lower(at + 1));
    if (isOfKin && (hasMatter(at + 2) || /^(?:swallowed|overdosed|passed|died|collapsed)$/.test(lower(at + 1))))
      found.add("story_of_kin");
    const isFirst = FIRST.test(word.lower);
    if (isFirst || THIRD.test(word.lower)) {
      const verb = /^(?:also|just|recently|once|never|still|already|do|did|currently)$/.test(lower(at + 1))
        ? at + 2
        : at + 1;
      /** `I need the Entresto package insert`: records, and no treatment. */
      const isOfRecords =
        isFirst &&
        lower(verb) === "need" &&
        [RECORDS_NEEDED, CLEARED].some((form) => form.test(text.slice(words[verb]?.end)));
      /** `I'm a cardiologist`: who asks, and whom nobody sees. */
      const isOwnJob = isFirst && OWN_JOB.test(text.slice(word.start));
      const isVerb = (isFirst ? own : event).test(lower(verb)) && !isOfRecords;
      const isContracted = word.lower.length > 2 && /['m]|ve$|s$/.test(word.lower);
      if (
        !isOwnJob &&
        ((isVerb && word.lower !== "we" && hasMatter(verb + 1)) ||
          (isContracted && word.lower !== "hes" && hasMatter(at + 1)))
      )
        found.add(isFirst ? "story_of_own_body" : "story_of_somebody");
    }
    if (
      /^(?:me|him)$/.test(word.lower) &&
      /^(?:in|inside)$/.test(lower(at - 1)) &&
      /^(?:put|implanted|placed|inserted|left|have|had)$/.test(lower(at - 2))
    )
      found.add("story_of_own_body");
  }
  if ((OF_BED.test(text) || NEXT_DOOR.test(text)) && health.size > 0) found.add("story_of_patient");
  if (WHO_DOES.test(text) && (health.size > 0 || words.some(({ lower: one }) => body.test(one))))
    found.add("story_of_somebody");
  if (BORN.test(text)) found.add("story_of_patient");
  if (OF_ONE.test(text)) found.add("story_of_patient");
  if (IS_PATIENT.test(text) || OWN_AGE.test(text) || NEEDS_ORGAN.test(text)) found.add("story_of_own_body");
  return [...found];
}
