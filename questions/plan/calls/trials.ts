import { Phrases } from "../../vocabulary/phrases.ts";
import { kindsOfTerm } from "../../language/lexicon.ts";
import { toKey } from "../../language/keys.ts";
import { overlaps, spansOf, type Span } from "../../language/span.ts";
import { distinct, type Made } from "./made.ts";
import type { Question } from "../../question.ts";
import { shortenedIllnesses } from "../ellipsis.ts";
import { firmOf, looksGeneric, usNameOf } from "../names.ts";
import { taggedAt, type Tagged } from "../tag.ts";
import type { Wishes } from "../wishes/wish.ts";
import { named, spansIn, type Part } from "../parts.ts";
import { locationOf, placesOf } from "../places/places.ts";
import { MOST_MADE, STUDY_STATUSES, type Call } from "../schema.ts";
import { isSearchable, searchText } from "../search-text.ts";

/** Condition, intervention, sponsor, place and status of studies; values side by side are each a search of their own. */
export function trialCalls(part: Part, { wishes }: Pick<Wishes, "wishes">): Made {
  const hasSubject = part.own.some(({ tag }) => tag === "condition" || tag === "treatment" || tag === "device");
  const about = hasSubject ? { ...part, others: [] } : part;
  /** `MASH, the fatty liver disease`: the same thing in other words. */
  const { text: asked } = part.question;
  const isOfYoung = wishes.some(({ name }) => name === "age_group");
  /** `leadless pacemaker studies`, of which a model takes the device for an illness. */
  const isDevice = ({ text }: Tagged): boolean => kindsOfTerm(toKey(text)).join() === "device";
  /** `withdrawn because of COVID-19`: why a study stopped, and nothing that it is about. */
  const why = spansIn(part, WHY_STOPPED);
  const reasons = [
    ...why,
    ...(STOPPED.test(asked)
      ? spansIn(part, REASON_SAID).filter((one) => !why.some((span) => overlaps(span, one)))
      : []),
  ];
  const shortName = shortNameIn(part);
  const aside = [...reasons, ...spansIn(part, OUTCOME)];
  const isShortName = (one: Span): boolean => shortName.some((span) => overlaps(span, one));
  const isAside = (one: Span): boolean => aside.some((span) => overlaps(span, one));
  const ill = named(about, "condition").filter((one) => !isDevice(one) && !isAside(one) && !isShortName(one));
  /** `migraine trials by phase`, of which a model takes the illness for what is tried. */
  const isIllness = ({ text }: { readonly text: string }): boolean => {
    const kinds = kindsOfTerm(toKey(text));
    return (
      kinds.includes("condition") && !kinds.some((kind) => kind === "generic" || kind === "brand" || kind === "device")
    );
  };
  const allTried = [
    ...shortName,
    ...named(isMeant(part) ? part : about, "treatment").filter((one) => !isAside(one) && !isShortName(one)),
  ];
  /** `magnetic stimulation for stroke rehabilitation`: what it is for, and nothing that is tried beside it. */
  const tried = allTried.filter(
    (one) =>
      !(
        allTried.length > 1 &&
        OF_RECOVERY.test(one.text) &&
        ill.some(({ end }) => asked.slice(end, one.start) === " ")
      ),
  );
  /** `zilebesiran clinical trials`, of which a model takes the new drug for an illness. */
  const drugs =
    tried.length === 0 ? ill.filter(({ text }) => !text.includes(" ") && looksGeneric(text.toLowerCase())) : [];
  const illness = ill.length === 0 ? tried.filter(isIllness) : [];
  const illnesses = [...ill.filter((one) => !ANY_ILLNESS.test(one.text) && !drugs.includes(one)), ...illness].filter(
    ({ start }, at, all) =>
      at === 0 || !/^, (?:the|a|an|aka|also called) $/i.test(part.question.text.slice(all[at - 1]?.end, start)),
  );
  /** `Rare disease registries for cystic fibrosis`: what the other one is. */
  const particular = /\b(?:and|or|other)\b|^, $/.test(asked.slice(illnesses[0]?.end, illnesses.at(-1)?.start))
    ? []
    : illnesses.filter(({ text }) => !OF_KIND.test(text));
  const conditions = distinct(
    inFull(part.question, particular.length > 0 ? particular : illnesses).map(({ text }) =>
      /^oncology$/i.test(text) ? "cancer" : searchText(isOfYoung ? text.replace(YOUNG, "") : text),
    ),
  );
  const wanted = [...tried, ...drugs].filter((one) => !illness.includes(one) && !isAbbreviated(one, ill, asked));
  /** `the ARISTOTLE trial of apixaban` is one. */
  const runs = shortName.length === 1 ? [wanted] : together(wanted, asked);
  const treatments = distinct(
    runs.map((all) =>
      all
        .map(({ text }) => text.replace(TESTED, "").replace(/^(placebo) (?:arms?|groups?|controls?)$/i, "$1"))
        .map((text) => usNameOf(searchText(text)) ?? searchText(isOfYoung ? text.replace(YOUNG, "") : text))
        .join(" "),
    ),
  );
  const devices =
    treatments.length > 0
      ? []
      : [...named(about, "device"), ...named(about, "condition").filter(isDevice)]
          .filter((one) => !isAside(one))
          .map(({ text }) => searchText(text));
  /** `Which trials is Cleveland Clinic leading?` */
  const isLeading = ({ start, end }: Span): boolean =>
    /\b(?:is|are|was|were|does|did|has|have) (?:the )?$/i.test(asked.slice(0, start)) &&
    /^ (?:leading|sponsoring|sponsor|lead|led|sponsored)\b/i.test(asked.slice(end));
  const isNamedPlace = ({ tag }: Tagged): boolean => tag === "hospital" || tag === "organization";
  /** `trials at Vanderbilt`: where, not who pays. */
  const isSite = ({ tag, start, end }: Tagged): boolean =>
    ((tag === "hospital" || tag === "organization") && !isLeading({ start, end })) ||
    (tag === "firm" && AT_SITES.test(part.question.text.slice(0, start)));
  const firms = distinct(
    part.own
      .filter(
        (one) =>
          (one.tag === "firm" || (isNamedPlace(one) && isLeading(one))) &&
          !isSite(one) &&
          !/^(?:lead )?(?:sponsors?|collaborators?|partners?)$/i.test(one.text),
      )
      .map(({ text }) => firmOf(text))
      .filter(isSearchable),
  );
  const places = placesOf(part).map(locationOf);
  /** A study's site is a place, too: `trials at Mayo Clinic`. */
  const sites = places.length > 0 ? [] : part.own.filter(isSite);
  const locations = distinct([...places, ...sites.map(({ text }) => searchText(text))]);
  const isDated = (field: string): boolean => wishes.some(({ name }) => name.startsWith(field));
  /** `withdrawn trials, why were they stopped?`: the second word is what the first one means. */
  const isSeveral = new Set(part.own.filter(({ tag }) => tag.startsWith("is:")).map(({ tag }) => tag)).size > 1;
  const isWhy = isSeveral && /\bwhy\b/i.test(asked);
  const unfinished = spansIn(part, UNFINISHED);
  const ongoing = spansOf(asked, ONGOING).filter(({ start }) => part.start <= start && start < part.end);
  const standing = part.own.filter(
    ({ tag, text, start, end }) =>
      tag.startsWith("is:") &&
      !unfinished.some((span) => overlaps(span, { start, end })) &&
      !isAside({ start, end }) &&
      /** `enrolling more than 1,000 people`: how many, and no state. */
      !(/^enrol/i.test(text) && HOW_MANY.test(asked.slice(end))) &&
      !/^enrol+ments?$/i.test(text) &&
      /** `at least 5,000 people enrolled`. */
      !(/^enrol+(?:ed|s|ing)?$/i.test(text) && isDated("enrollment")) &&
      !(isWhy && ENDED.test(text)) &&
      /** `studies taking place in Brazil`, `recruitment paused`, `listed as completed`. */
      !(/\btaking$/i.test(text) && /^ (?:place|part)\b/i.test(asked.slice(end))) &&
      !(isSeveral && NO_STATUS.test(text)) &&
      /** `began enrolling in March`, `expected to be completed in 2027`: what the date is of, and no state. */
      !(isDated("start_date") && /\b(?:beg[au]n|start(?:ed|s|ing)?) $/i.test(asked.slice(0, start))) &&
      !(
        isDated("completion_date") &&
        (PLANNED.test(asked.slice(0, start)) ||
          PLANNED.test(`${text.replace(/\S+$/, "")}`) ||
          TO_COME.test(text + asked.slice(end)) ||
          (tag === "is:COMPLETED" && IS_PLANNED.test(text + asked.slice(end))))
      ),
  );
  /** `under way … that are recruiting`: the second says which of them; `ongoing or recruiting` are both. */
  const isRecruiting = ({ tag, start, end }: Tagged): boolean =>
    tag === "is:RECRUITING" && !ongoing.some((span) => overlaps(span, { start, end }));
  const isSaidMore = (one: Tagged): boolean =>
    ongoing.some((span) => overlaps(span, one)) &&
    standing.some((other) => isRecruiting(other) && !areJoined(asked, one, other));
  const excluded = spansIn(part, OTHER_THAN);
  const said = STUDY_STATUSES.filter((status) =>
    standing
      .filter((one) => !isSaidMore(one) && !excluded.some((span) => overlaps(span, one)))
      .some(({ tag, text }) => tag === `is:${status}` || (CANCELLED.test(text) && NOT_DONE.has(status))),
  );
  const isOngoing =
    ongoing.length > 0 &&
    standing.every((one) => ongoing.some((span) => overlaps(span, one))) &&
    !STATUS_SAID.test(asked);
  /** `status unknown or withdrawn`, `recruiting now or completed`: one that is said by its field or in a phrase, beside others. */
  const beside = wishes.flatMap(({ name, values, spans = [] }) =>
    name === "status" &&
    said.length > 0 &&
    (values.every((status) => BY_FIELD.has(status)) ||
      standing.some((one) => spans.some((span) => areJoined(asked, span, one))))
      ? values
      : [],
  );
  const isUnfinished = unfinished.length > 0 && said.length === 0 && beside.length === 0;
  /** `asthma trials other than completed ones`: all the others, where no status is wanted by itself. */
  const isOfOthers = excluded.length > 0 && said.length === 0 && beside.length === 0 && !isOngoing && !isUnfinished;
  const isExcluded = (status: string): boolean =>
    excluded.some(({ start, end }) => asked.slice(start, end).toUpperCase().includes(status));
  const statuses = isOfOthers
    ? STUDY_STATUSES.filter((status) => !isExcluded(status))
    : isOngoing
      ? STUDY_STATUSES.filter((status) => UNDER_WAY.has(status))
      : isUnfinished
        ? STUDY_STATUSES.filter((status) => UNDER_WAY.has(status) || status === "NOT_YET_RECRUITING")
        : [...said, ...beside.filter((status) => !said.some((one) => one === status))];
  const calls = orNone(conditions).flatMap((condition) =>
    orNone([...treatments, ...distinct(devices)]).flatMap((intervention) =>
      orNone(firms).flatMap((sponsor) =>
        orNone(locations).map((location) => ({
          call: trials({
            ...given({ condition }),
            ...given({ intervention }),
            ...given({ sponsor }),
            ...given({ location }),
            ...given({ status: statuses.length === 0 ? null : statuses.join() }),
          }),
        })),
      ),
    ),
  );
  const isCompared = runs.some(([first, second]) => second !== undefined && isBehindComparing(asked, first));
  return {
    calls: calls.slice(0, MOST_MADE),
    notes: [
      ...shortName.map(({ text }) => byShortName(text)),
      ...(isCompared ? [BOTH_NAMED] : []),
      ...(isOngoing ? [STILL_GOING] : []),
      ...(isUnfinished ? [NOT_ENDED] : []),
    ],
    notApplied: aside.map(({ start, end }) => ({ text: asked.slice(start, end), why: "no_such_filter" })),
    /** Drugs that are asked for by their names in the United States. */
    used: [
      ...named(about, "treatment").filter(({ text }) => usNameOf(searchText(text)) !== null),
      ...illnesses.filter(({ text }) => /^oncology$/i.test(text)),
      ...(particular.length > 0 ? illnesses.filter(({ text }) => OF_KIND.test(text)) : []),
      ...(isOngoing ? ongoing : []),
      ...unfinished,
      ...(isOfOthers ? excluded : []),
      ...aside,
      ...shortName,
      /** `studies that enroll pregnant women to test drugs`: what all studies do. */
      ...spansOf(part.question.text, /\b(?:enrol+s?|recruits?|admits?)(?= [a-z])|\b(?:to|that|which) tests?\b/gi),
      ...spansOf(part.question.text, /\b(?:in )?combin(?:e|es|ed|ing|ations?)\b/gi),
    ],
  };
}

const ENDED_AS = "(?:completed|terminated|withdrawn|suspended)";
/** `that are not terminated or withdrawn`, `other than completed ones`; of studies, and of nothing that they study. */
const OTHER_THAN = new Phrases(
  String.raw`(?<=\b(?:trials?|stud(?:y|ies)|ones|those|them)\b[^.?!;]{0,60})(?:(?:that|which) (?:are|were|is|was) not|(?:that|which) (?:are|were|is|was)n['’]t|(?:other than|except(?: for)?)(?: the)?|(?<=, )not|(?<=(?:trials|studies) )not) ${ENDED_AS}(?: ones)?(?:(?:,|,? (?:or|and|nor))(?: not)?(?: the)? ${ENDED_AS}(?: ones)?)*(?=\W*$|[.,;:?!)]| (?:in|for|on|of|with|by|since|from)\b)`,
  "gi",
);

/** `lupus trials that aren't finished yet` */
const UNFINISHED = new Phrases(
  /\b(?:(?:that|which) )?(?:(?:are|is|have|has|were|was) )?(?:(?:still|yet) (?:not|\w+n['’]t)(?: been)? (?:completed?|finished|finish|ended|concluded|over|done)|(?:not|\w+n['’]t) yet(?: been)? (?:completed?|finished|finish|ended|concluded|over|done)|(?:not|\w+n['’]t)(?: been)? (?:completed?|finished|finish|ended|concluded|over|done) (?:yet|so far)|yet to (?:be )?(?:completed?|finish(?:ed)?|end(?:ed)?))\b(?! (?:early|prematurely))|\b(?:unfinished|incomplete)(?= (?:[\w-]+ ){0,3}?(?:trials?|stud(?:y|ies)))/gi,
);
const NOT_ENDED =
  "Not completed was read as not yet recruiting, recruiting, by invitation, or active: studies that were stopped, withdrawn or suspended are not among these.";

/** `terminated because of low enrollment`: no search asks why a study stopped; its record tells. */
const WHY_STOPPED = new Phrases(
  /(?<=\b(?:terminat\w+|stop(?:s|ped|ping)?|halt\w*|suspen\w+|withdr\w+|cancel\w*|end(?:ed|ing)?|discontinu\w+|abandon\w*|shut down|paus\w+|called off|cut short)(?: early| prematurely| recently)?(?: (?:in|during|since) (?:\w+ )?(?:19|20)\d\d| (?:last|this) year)? |\b(?:terminated|stopped|halted|suspended|withdrawn|cancel+ed|discontinued|abandoned) (?:[\w-]+ ){0,3}(?:stud(?:y|ies)|trials?)(?: (?:(?:in|from|since|between|during) )?(?:19|20)\d\d(?: (?:to|and|through|-) (?:19|20)\d\d)?)? (?=because|due to|owing))(?:because(?: of)?|due to|owing to|on account of|over|for (?:lack|want|reasons)(?: of)?|as a result of|following) (?!end\b|finish\b|\d)(?:the |an? |its |their )?[\w'’-]+(?: (?!(?:in|for|since|during|by|that|which|with|and|at|from|between)\b)[\w'’-]+){0,4}/gi,
);

/** `the SPRINT blood pressure study`, `RECOVERY trial`: what a study calls itself, where no list knows it as something else. */
const shortNameIn = (part: Part): readonly Tagged[] =>
  part.question.text === part.question.text.toUpperCase()
    ? []
    : spansIn(part, SHORT_NAME).flatMap(({ start, end }): Tagged[] => {
        const { words } = part.question;
        const [from, to] = [
          words.findIndex((word) => word.start === start),
          words.findIndex((word) => word.end === end),
        ];
        const one = from === -1 || to === -1 ? null : taggedAt(part.question, "treatment", from, to + 1);
        return one === null || kindsOfTerm(toKey(one.text)).length > 0 ? [] : [one];
      });
const SHORT_NAME =
  /(?<![\w-])(?!COVID|HIV|COPD|ADHD|NIH|FDA|NCI|VA |US )[A-Z][A-Z\d]{3,}(?:[-/][A-Z\d]{1,6})*(?=(?:['’]s)? (?:(?:clinical|[a-z]+ [a-z]+|[a-z]+) )?(?:trial|study)\b(?! (?:sites?|drugs?|teams?|sponsors? in)\b))/g;
const byShortName = (name: string): string =>
  `'${name}' was read as a study's short name, which has no search of its own: it was looked for among treatments and in titles, so a study that has it nowhere there is not found.`;

/** `with stroke as the primary outcome`, `whose primary endpoint was survival`: what studies measure, which no search asks for. */
const AN_OUTCOME =
  "(?:(?:primary|secondary|key|main|co-primary|exploratory|clinical|safety|efficacy|patient[- ]reported) )*(?:outcomes?|end[- ]?points?)(?: measures?)?";
const OUTCOME = new Phrases(
  String.raw`\b(?:(?:(?:that|which|who) )?(?:(?:measur|assess|report|evaluat|us|list|hav|includ|track|captur|look)(?:e|es|s|ed|ing)?|had|has|with)(?: at)? |(?<=[,;] ))(?:the |an? )?(?:(?!(?:trials?|stud(?:y|ies)|of|for|in|and|that|which|with|as|on|to)\b)[\w'’/-]+ ){1,5}as (?:(?:an?|the|its|their|one of (?:the|its|their)) )?${AN_OUTCOME}|\b(?:with|whose|where|having|using|and) (?:an? |the )?${AN_OUTCOME}(?: (?:of|is|was|being|are|were|includes?|including)|:) (?:the |an? )?(?!(?:trials?|stud(?:y|ies))\b)[\w'’/-]+(?: (?!(?:in|for|since|during|by|that|which|with|and|at|from|between|are|is)\b)[\w'’/-]+){0,4}|(?<=[,;] )(?:primary|secondary|main|key|co-primary) (?:outcomes?|end[- ]?points?)(?: measures?)?:? (?:(?:of|is|was|being) )?(?!(?:and|in|for|since|with|from)\b)[\w'’/-]+(?: (?!(?:in|for|since|during|by|that|which|with|and|at|from|between|are|is)\b)[\w'’/-]+){0,3}`,
  "gi",
);

/** `at`, `at either Emory or` */
const AT_SITES =
  /\b[Aa]t (?:the )?(?:(?:either|both) (?:[A-Z][\w.'’]+(?: [A-Z][\w.'’]+){0,3}(?:,? (?:or|and) |, ))*)?(?:the )?$/;

const STOPPED = /\b(?:terminat\w+|stop(?:s|ped|ping)?|halt\w*|suspen\w+|withdr\w+|end(?:ed|ing) early)\b/i;
/** `terminated trials that cite slow accrual`, `stopped, lack of funding` */
const REASON_SAID = new Phrases(
  /\b(?:(?:that|which) )?(?:(?:cit|mention|list|giv|nam)(?:e?s|e|ed|ing)|with|for|over|due to)? ?(?:(?:slow|poor|low|insufficient|inadequate|lack of|no)(?: (?:patient|subject|participant))? (?:accrual|enrol+ment|recruitment|funding|funds|efficacy|effectiveness)|futility|(?:business|sponsor(?:['’]s)?) (?:decision|reasons?))(?: as (?:the|a|its|their) (?:reason|cause)s?)?\b/gi,
);

/** `type 1 and type 2 diabetes`, `lung and breast cancer`: what the last one says is meant of the others. */
const inFull = (question: Question, illnesses: readonly Tagged[]): readonly Tagged[] =>
  illnesses.map((one, at) => {
    const shortened = shortenedIllnesses(question).find(({ start }) => start === one.start);
    if (shortened !== undefined) return { ...one, text: shortened.whole };
    const [, tail = ""] = /^(?:type|stage|grade) \S+ (\S.*)$/i.exec(illnesses[at + 1]?.text ?? "") ?? [];
    return tail !== "" && /^(?:type|stage|grade) \S+$/i.test(one.text) ? { ...one, text: `${one.text} ${tail}` } : one;
  });

/** `POTS (postural orthostatic tachycardia)`: an abbreviation before what it stands for. */
const isAbbreviated = ({ text, end }: Tagged, conditions: readonly Tagged[], asked: string): boolean =>
  /^[A-Z\d-]{2,6}$/.test(text) && conditions.some(({ start }) => asked.slice(end, start) === " (");

/** What is done with a treatment: `has anyone tested music therapy`. */
const TESTED = /^(?:test(?:ed|ing|s)?|tried|trying|tries|stud(?:ied|ying)|evaluat(?:ed|ing)|us(?:ed|ing)) /i;

const OF_RECOVERY = /^(?:rehabilitation|rehab|recovery|management|care|prevention|relief)$/i;
const OF_KIND = /^(?:rare|orphan|chronic|genetic|neglected) (?:diseases?|conditions?|disorders?|illness(?:es)?)$/i;
const ANY_ILLNESS = /^(?:any |which |what |all )?(?:diseases?|illness(?:es)?|conditions?|disorders?)$/i;

/** Before a completion that lies ahead. */
const PLANNED =
  /\b(?:expect(?:ed|s|ing)?|will|would|should|due|set|slated|bound|supposed|going|about|plan(?:ned|s|ning)?|hop(?:e|es|ing)|aim(?:s|ing)?|intend(?:s|ed|ing)?|scheduled|estimated|anticipat(?:e|es|ed|ing)|projected|primary)(?: (?:to|be|is|for))* $/i;

/** `supposed to wrap up` */
const TO_COME =
  /^(?:expect(?:ed|s|ing)?|due|set|slated|bound|supposed|going|about|plan(?:ned|s|ning)?|hop(?:e|es|ing)|aim(?:s|ing)?|intend(?:s|ed|ing)?|scheduled|estimated|anticipat(?:e|es|ed|ing)|projected) to (?:be )?(?:finish|end|complet|conclud|wrap|be done|close)/i;

/** `completion expected in 2027`, `primary completion in 2027`: a day, and no state. */
const IS_PLANNED =
  /^(?:[\w-]+ ){0,3}completions?\b|^[\w-]+(?: [\w-]+)? (?:(?:is|are|date|dates) )*(?:expected|due|planned|scheduled|estimated|anticipated|projected|slated|set)\b/i;

/** `pembrolizumab combined with chemotherapy`: studies of both; `comparing A with B or C`: with each of them. */
function together(treatments: readonly Tagged[], text: string): readonly (readonly Tagged[])[] {
  const all: Tagged[][] = [];
  for (const one of treatments) {
    const last = all.at(-1) ?? [];
    const [first] = last;
    const between = text.slice(last.at(-1)?.end ?? 0, one.start);
    const isPair =
      first !== undefined &&
      last.length === 1 &&
      ((COMBINING.test(text.slice(0, first.start)) && /^ (?:with|and) $/i.test(between)) ||
        (isBehindComparing(text, first) && COMPARED.test(between)) ||
        (TESTING.test(text.slice(0, first.start)) && AGAINST.test(between)));
    const isOther =
      first !== undefined && last.length === 2 && isBehindComparing(text, first) && /^,? or $/i.test(between);
    if (first !== undefined && (isPair || WITH.test(between))) last.push(one);
    else all.push(isOther ? [first, one] : [one]);
  }
  return all;
}
const WITH =
  /^,? (?:(?:in )?combin(?:ed|ation|ing) with|combined|plus|together with|in addition to|added to|on top of) (?:the )?$/i;
/** `trials comparing A with B`, `head-to-head trials of A and B`: each study has both. */
const COMPARING = new Phrases(
  /\b(?:(?:trials?|stud(?:y|ies)|rcts?) (?:(?:that|which) )?(?:directly )?(?:compar(?:e|es|ed|ing)|pit(?:s|ting)?)|(?<=head[- ]to[- ]head (?:\w+ ){0,2}(?:trials?|stud(?:y|ies)|rcts?) )(?:of|between|with|comparing)) (?:the )?$/i,
);
const isBehindComparing = (text: string, first: Tagged | undefined): boolean =>
  first !== undefined && COMPARING.test(text.slice(0, first.start));
const BOTH_NAMED =
  "Studies that name both treatments are searched for: whether one is compared with the other is no filter.";
const COMPARED = /^,? (?:with|and|to|against|versus|vs\.?) (?:the )?$/i;
/** `testing semaglutide against tirzepatide` */
const TESTING = /\b(?:test|try|evaluat|stud(?:y|i))(?:e|es|s|ed|ing)? (?:the )?$/i;
const AGAINST = /^,? (?:against|versus|vs\.?) (?:the )?$/i;
const COMBINING = /\b(?:combin(?:e|es|ed|ing|ations? of)|both) $/i;

/** An age group, which is a filter: `pediatric sickle cell disease`. */
const YOUNG = /^(?:pa?ediatric|childhood) (?=\S+ ?\S?)/i;

/** Says of studies that they are under way, and not whether they take anyone. */
const ONGOING =
  /\b(?:(?:still )?(?:ongoing|under ?way|in progress)|still (?:going|running)|(?<=\b(?:trials?|stud(?:y|ies)) (?:is|are) (?:[\w&'’.-]+ ){1,4})running(?! (?:in|during|since|around|throughout) (?:19|20)\d\d))(?: on)?\b(?!,? (?:(?:but|yet|and|with|without) )?(?:\w+ ){0,2}(?:closed|full|not|no)\b)/gi;
const STATUS_SAID = /\b(?:recruit|enrol|accru|closed to|fully)\w*/i;
const UNDER_WAY: ReadonlySet<string> = new Set(["RECRUITING", "ENROLLING_BY_INVITATION", "ACTIVE_NOT_RECRUITING"]);
const STILL_GOING =
  "Ongoing studies are looked for as those that are recruiting, enrolling by invitation, or active and not recruiting.";

/** Says that a study ended early, and not whether anyone had been enrolled. */
const CANCELLED = /^(?:cancell?ed|called off)$/i;
const NOT_DONE: ReadonlySet<string> = new Set(["TERMINATED", "WITHDRAWN"]);

/** Whether a part speaks of what another part named: `trials of it`, `naltrexone: label, and trials for …`. */
const isMeant = ({ question: { text }, start, end, others }: Part): boolean =>
  /\b(?:it|its|them|they)\b/i.test(text.slice(start, end)) ||
  others.some((one) => one.tag === "treatment" && /^(?: [-–]|:) /.test(text.slice(one.end)));

const trials = (params: Extract<Call, { endpoint: "/trials/search" }>["params"]): Call => ({
  endpoint: "/trials/search",
  params,
});

const orNone = <Value>(values: readonly Value[]): readonly (Value | null)[] => (values.length === 0 ? [null] : values);

/** The member of an object, where it has a value. */
const given = <Value>(member: Readonly<Record<string, Value | null>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(member).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));

const HOW_MANY = /^ (?:more|fewer|less|over|under|at (?:least|most)|up to|between|about|around|\d)/i;
/** Statuses that are said by the field alone. */
const BY_FIELD: ReadonlySet<string> = new Set(["UNKNOWN", "WITHHELD"]);

/** Whether two spans stand side by side as things that may each be. */
const areJoined = (text: string, one: Span, other: Span): boolean =>
  JOINING.test(text.slice(Math.min(one.end, other.end), Math.max(one.start, other.start)));
const JOINING = new Phrases(
  /^(?: (?:right )?now| at present| currently| at the moment)?(?:,? (?:and\/or|or|and) (?:(?:those|ones|that|which|are|is|also|now|currently|have|been|already|not) )*|, | ?\/ ?)$/i,
);

/** Says no status of its own beside another one. */
const NO_STATUS = /^(?:recruitment|accrual|(?:is |are )?(?:listed|registered|marked|shown)(?: as)?)$/i;
const ENDED = /^(?:stopped|ended|halted|abandoned|discontinued|called off|shut down)$/i;
