import { toQuestion } from "../question.ts";
import { paramsOf, type PlannedCall, type PlanResult } from "./schema.ts";
import { hasSubject } from "./subjects.ts";
import { mayBeName } from "./unused.ts";

/**
 * What askers tell of themselves beside what they ask for: `We make bipolar forceps in Ohio. Which competing ones …?`
 * Read together, the asker's own product, employer, town and dates would become conditions of the search.
 */

interface Request {
  /** The question without its remarks. */
  readonly text: string;
  readonly remarks: readonly string[];
  /** Whether one of them stands before what is asked, which may point back at it. */
  readonly isAfter: boolean;
  /** Whether one says what the asker works on, and what is asked is joined to it. */
  readonly isJoined: boolean;
}

/** Not behind an abbreviation: `St. Johns`. */
const SENTENCE_END =
  /(?<=[^.?!]{2}[.?!])(?<!\b(?:st|ste|mt|ft|dr|mr|mrs|ms|jr|sr|vs|inc|co|corp|ltd|no|approx|dept|univ|u\.s|e\.g|i\.e)\.)\s+(?=\S)/i;

const YOU = String.raw`\b(?:could|can|would|will) (?:you|someone|anyone|anybody)\b|\bplease\b(?!\W*$)`;
const WANT = String.raw`\b(?:was|were|am) wondering\b|(?:\b(?:i|we|they|she|he)(?:'d| would)|\bwould) (?:really |also |just )?(?:like|love|appreciate|be glad)\b|\b(?:i|we) (?:really |also |just |only )?(?:want|need|wish|wonder)\b|(?<=\b(?:and|so|but) )(?:want|need|wish|wonder|wondering)\b|\bi(?:'m| am) (?:looking|searching|trying to|interested|wondering|curious|after)\b|\bwe(?:'re| are) (?:looking|searching|trying to|interested|wondering|after)\b`;
const BID = String.raw`\b(?:give|show|send|get|tell|find|bring) (?:me|us)\b|(?:^|[,;:–—-] |\b(?:so|and|then) )(?:list|show|find|give|get|pull|count|compare|tell|name|return|look up)\b`;
/** `The compliance team at our blood bank wants …`. */
const THEY = String.raw`(?<=^\W*(?:[\w'-]+ ){1,3}?)(?:wants?|needs?) (?=to (?:know|see|have|get|find out)\b)|(?<=\b(?:our|my|the|one of)\b[^.?!]{3,60} )(?:wants?|needs?|asked for|asks for|would like|is looking for|are looking for)\b(?! to (?:be|become)\b)`;
/** Where a sentence begins to say what is wanted. */
const ONSET = new RegExp(`${YOU}|${WANT}|${BID}|${THEY}`, "i");

/** Where it begins to ask, unless a clause goes on about what was named: `My thesis, which is due in March, …`. */
const ASKING =
  /(?:(?<=^\W*)|[,;:–—-] |\b(?:and|so|but) )(?:which|what|how|who|when|where|whose|any|(?:are|is|was|were) (?:there|any)|(?:do|does|did|have|has|had) any)\b|(?<=^\W*)(?:are|is|was|were|do|does|did|have|has|had)\b/i;

/** `My supervisor wants a list of …, so please give me …`. */
const SO = /(?<=[,;] )so (?=(?:please|could|can|would|which|what|how|i|we)\b)/i;

/** Where it goes on, if it says neither: `I cover med-tech in LA — catheter recalls from …`. */
const BREAK = /(?<=\w)(?:\s[-–—]\s|:\s|;\s)/;

/** `Biomed wants to know about …`. */
const OTHERS_WANT =
  /^\W*(?:[\w'-]+ ){1,3}?(?:wants?|would like|needs?|asked|asks|wonders?) (?:me )?(?:to (?:know|see|have|get|find out)|for|about|whether|if)\b/i;

const OF_SELF = String.raw`(?:i|i'm|i've|i'd|we|we're|we've|our|ours|my|mine|me|us|myself)`;
const OTHERS =
  "(?:colleagues?|co-?workers?|boss|manager|supervisor|professor|instructor|teacher|editor|advisor|adviser|friends?|clients?|customers?|readers?|students?|board|committee|team|groups?|department|family)";
/** Speaks of the asker, or of who made the asker ask. */
const OF_ASKER = new RegExp(
  String.raw`^\W*(?:hi|hello|hey|thanks|good (?:morning|afternoon|evening|day))\b|^\W*(?:${OF_SELF}\b|as an?\b|(?:\w+ ){0,3}?(?:an?|the|one of (?:our|my)) (?:[\w'-]+ ){0,4}?${OTHERS}\b)|^[^.?!]{3,50}\bhere\b`,
  "i",
);
const tellsOfAsker = (said: string): boolean =>
  OF_ASKER.test(said) || (/\b(?:ours?|my|mine)\b/i.test(said) && !REQUEST.test(said));

/** Narrows what is asked for, and is no remark. */
const NARROWS =
  /\b(?:only|just|limit\w*|exclud\w*|except|without|includ\w*|prefer\w*|instead|rather|sort\w*|order(?:ed)? by|newest|latest|oldest|mean|meant|interested|ignore|skip|leave out)\b|\?\s*$/i;

const FIELD =
  "(?:the |their |its )?(?:(?:nct|k|recall|npi|phone|record|street|registration|mdr) ?)?(?:numbers?|ids?|titles?|names?|address(?:es)?|phones?|dates?|phases?|status(?:es)?|sponsors?|hospitals?|sites?|firms?|cit(?:y|ies)|states?|reasons?|owners?|ratings?)";
/** How the answer shall look: `Only NCT number, title and hospital please.` */
const OF_FORM = new RegExp(
  String.raw`^\W*(?:(?:only|just|please|with) )*${FIELD}(?:(?:, and|,| and| or) ${FIELD})*(?: (?:only|please|will do|would do|is enough|are enough|suffices?))*\W*$`,
  "i",
);

/** Behind what is asked: why, and for what. */
const BEHIND =
  /(?:[,;]|\s[-–—])\s(?:because|since|as|so that|and|but)?\s?(?:(?:i|i'm|i've|i'd|we|we're|we've|our|my) [a-z]|it's for\b|this is for\b)[^?]*$|\s(?:because|since|so that|as) (?:i|i'm|i've|i'd|we|we're|we've|our|my) [a-z][^?]*$/i;

/** What asks for records. */
const REQUEST =
  /\b(?:recall(?:s|ed)?|trials?|stud(?:y|ies)|label(?:s|ed|l?ing)?|inserts?|reports?|reported|events?|clear(?:ed|ances?)?|510\(?k\)?s?|de novos?|npis?|maude|hospitals?|clinics?|providers?|doctors?|registered|taxonomy|[a-z]+(?:ologists?|iatrists?|therapists?|dentists?|nurses)|pharmacies)\b/i;

const isAsked = (said: string): boolean => ONSET.test(said) || ASKING.test(said) || /\?\s*$/.test(said);

const goesOn = (sentence: string): boolean => {
  const found = BREAK.exec(sentence);
  return found !== null && REQUEST.test(sentence.slice(found.index));
};

/** The text without what the asker tells; null where nothing is told, or nothing else is asked. */
function requestIn(text: string): Request | null {
  const remarks: string[] = [];
  let isAfter = false;
  let isJoined = false;
  const kept: string[] = [];
  for (const sentence of text.split(SENTENCE_END)) {
    const isOfForm = kept.length > 0 && OF_FORM.test(sentence);
    if (isOfForm || (!isAsked(sentence) && !goesOn(sentence) && tellsOfAsker(sentence) && !NARROWS.test(sentence))) {
      isAfter ||= kept.length === 0;
      remarks.push(sentence);
      continue;
    }
    const onset =
      (SO.exec(sentence) ?? ONSET.exec(sentence) ?? ASKING.exec(sentence) ?? BREAK.exec(sentence))?.index ?? 0;
    const lead = sentence.slice(0, onset);
    const isTold = /\w{2}/.test(lead) && (tellsOfAsker(lead) || OTHERS_WANT.test(sentence)) && !NARROWS.test(lead);
    const asked = isTold ? sentence.slice(onset).replace(/^[\s,;:–—-]+/, "") : sentence;
    const behind = BEHIND.exec(asked);
    const isReason =
      behind !== null &&
      REQUEST.test(asked.slice(0, behind.index)) &&
      !ONSET.test(behind[0]) &&
      !NARROWS.test(behind[0]);
    if (isTold) {
      isAfter ||= kept.length === 0;
      isJoined ||= OF_TOPIC.test(lead) && /\b(?:and|so)\W*$/i.test(lead);
      remarks.push(lead);
    }
    if (isReason) remarks.push(behind[0]);
    kept.push(isReason ? asked.slice(0, behind.index) : asked);
  }
  const rest = kept.join(" ").trim();
  return remarks.length === 0 || !REQUEST.test(rest)
    ? null
    : { text: rest, remarks: remarks.map(trimmed), isAfter, isJoined };
}

const trimmed = (said: string): string => said.replace(/^[\s,;:–—-]+|[\s.,;:?!–—-]+$/g, "");
/** Points back at what was told: `recalls for this pump`, `studies of the disease`. */
const KIND =
  "(?:devices?|drugs?|products?|pumps?|stud(?:y|ies)|trials?|models?|compan(?:y|ies)|firms?|makers?|manufacturers?|conditions?|diseases?|illness|hospitals?|medications?|medicines?|implants?|systems?|brands?|tests?|ones?)";
const BACK = new RegExp(
  String.raw`\b(?:this|(?:these|those)(?!(?<=\bof (?:these|those))(?:\W*$| (?:are|were|was|is|have|had|do|did|got|took|ended|came)\b))|such|the same(?! (?:for|time|year|firm|company|maker|manufacturer)\b)|ours?|theirs)\b(?! (?:past |last |coming |current |calendar )?(?:year|month|week|quarter|decade|summer|spring|fall|winter|time|morning)s?\b)|\b(?:that ${KIND}|on the (?:disease|condition|illness|drug|device))\b`,
  "i",
);
/** The same, where the request itself may say what is meant: `which hospitals are rated, and who runs them`. */
const PRONOUN = /\b(?:it|its|them|they|their|there)\b/i;

/**
 * The plan of what is asked alone, where that says all that a search needs; else the plan of the whole.
 * @param planned the plan of the whole text
 * @param planOf the plan of another text
 */
export function withoutRemarks(text: string, planned: PlanResult, planOf: (text: string) => PlanResult): PlanResult {
  const request = "calls" in planned ? requestIn(text) : null;
  if (request === null || !("calls" in planned) || BACK.test(request.text)) return planned;
  const alone = planOf(request.text);
  if (alone.kind !== "plan" || !alone.calls.every(({ call }) => hasSubject(call))) return planned;
  const aspects = [
    ...ASPECTS,
    ...((request.isAfter && PRONOUN.test(request.text)) || request.isJoined ? MEANT : []),
    ...(request.remarks.some((said) => OF_SCOPE.test(said)) ? DAYS : []),
  ];
  const isPoorer =
    aspects.some((names) => hasAny(planned.calls, names) && !hasAny(alone.calls, names)) ||
    (planned.calls.some(({ call }) => OF_PLACES.has(call.endpoint)) &&
      hasAny(planned.calls, PLACE) &&
      !hasAny(alone.calls, PLACE));
  if (isPoorer) return planned;
  const calls = inState(alone.calls, planned.calls);
  const said = [...new Set(request.remarks.map(sayable))];
  return {
    ...alone,
    calls,
    notes: [...alone.notes, ...(isNarrower(planned.calls, calls) ? [notAsked(said)] : [])],
    notApplied: [...alone.notApplied, ...said.map((text) => ({ text, why: "background" }) as const)],
  };
}

/** Whether a plan has values that another one lacks. */
function isNarrower(one: readonly PlannedCall[], other: readonly PlannedCall[]): boolean {
  const asked = new Set(other.flatMap(({ call }) => paramsOf(call).map(([name, value]) => `${name} ${value}`)));
  return one.some(({ call }) =>
    paramsOf(call).some(([name, value]) => name !== "sort" && !asked.has(`${name} ${value}`)),
  );
}

const notAsked = (remarks: readonly string[]): string =>
  `Taken as background, and no condition of the search: ${remarks.map((said) => (said === A_REMARK ? said : `'${said}'`)).join(", ")}.`;

const setsOf = (...all: readonly string[]): readonly ReadonlySet<string>[] =>
  all.map((names) => new Set(names.split(" ")));

/** What a remark may say that the request leaves out: what it is about. */
const ASPECTS = setsOf(
  "q brand brand_name generic substance condition intervention taxonomy organization applicant recalling_firm manufacturer sponsor pharmacologic_class product_code indications",
);

/** Where records are asked for by the place where somebody is. */
const OF_PLACES: ReadonlySet<string> = new Set(["/hospitals/search", "/providers/search", "/trials/search"]);
const [PLACE = new Set<string>()] = setsOf("name location state city county zip postal_code");

/** `I cover hospitals in Ohio. Which ones in Cleveland …?`: the towns of the request in the one state that is told. */
function inState(calls: readonly PlannedCall[], whole: readonly PlannedCall[]): readonly PlannedCall[] {
  const [state, ...others] = new Set(whole.flatMap(({ call }) => ("state" in call.params ? [call.params.state] : [])));
  const isOfTowns = calls.every(({ call: { params } }) => "city" in params && !("state" in params));
  return state === undefined || others.length > 0 || !isOfTowns
    ? calls
    : calls.map((one) => ({ ...one, call: Object({ ...one.call, params: { ...one.call.params, state } }) }));
}

/** What a pronoun may stand for. */
const MEANT = setsOf("condition", "intervention", "q brand_name", "applicant recalling_firm manufacturer sponsor");

/** What the asker works on is what the records are about: `I'm writing about deaths with ventilators, and need …`. */
const OF_TOPIC =
  /\b(?:writing|reporting|researching|looking|working|story|piece|article|paper|thesis|investigat\w+|stud(?:y|ying)|interested) (?:\w+ ){0,3}?(?:about|on|into)\b/i;

/** A time that a remark tells, and that is one of records: `Our audit runs 2019 to 2022.` */
const OF_SCOPE =
  /\b(?:audits?|periods?|scope|window|covers?|runs?|time ?frame|range|spans?|look(?:ing)? back|reviews?)\b/i;
const DAYS = setsOf("since until start_date_since start_date_until completion_date_since completion_date_until");

const hasAny = (calls: readonly PlannedCall[], names: ReadonlySet<string>): boolean =>
  calls.some(({ call }) => paramsOf(call).some(([name]) => names.has(name)));

/** Its words, unless one of them could be a name, or they cannot be quoted. */
const sayable = (said: string): string =>
  mayBeName(toQuestion(said).words) || /[“”"<>[\]]/.test(said) || said.length > MOST_SAID ? A_REMARK : said;
const MOST_SAID = 120;
const A_REMARK = "a remark";
