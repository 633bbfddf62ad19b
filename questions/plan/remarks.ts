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
  readonly isToldBefore: boolean;
  /** Whether one says what the records are about: each kind of thing that it names must be asked for. */
  readonly isTopic: boolean;
}

/** Not behind an abbreviation: `St. Johns`. */
const SENTENCE_END =
  /(?<=[^.?!]{2}[.?!])(?<!\b(?:st|ste|mt|ft|dr|mr|mrs|ms|jr|sr|vs|inc|co|corp|ltd|no|approx|dept|univ|u\.s|e\.g|i\.e)\.)\s+(?=\S)/i;

const YOU = String.raw`\b(?:could|can|would|will) (?:you|someone|anyone|anybody)\b|\bplease\b(?!\W*$)`;
const WANT = String.raw`\b(?:was|were|am) wondering\b|(?:\b(?:i|we|they|she|he)(?:'d| would)|\bwould) (?:really |also |just )?(?:like|love|appreciate|be glad)\b|\b(?:i|we) (?:really |also |just |only )?(?:want|need|wish|wonder)\b|(?<=\b(?:and|so|but) )(?:want|need|wish|wonder|wondering)\b|\bi(?:'m| am) (?:looking|searching|trying to|interested|wondering|curious|after)\b|\bwe(?:'re| are) (?:looking|searching|trying to|interested|wondering|after)\b`;
const BID = String.raw`\b(?:give|show|send|get|tell|find|bring) (?:me|us)\b|(?:^|[,;:–—-] |\b(?:so|and|then) )(?:list|show|find|give|get|pull|count|compare|tell|name|return|look up)\b`;
/** `The compliance team at our blood bank wants …`, `Biomed wants to know …`. */
const THEY = String.raw`(?<=^\W*(?:[\w'-]+ ){1,3}?)(?:wants?|needs?) (?=to (?:know|see|have|get|find out)\b)|(?<=\b(?:our|my|the|one of)\b[^.?!]{3,60} )(?:wants?|needs?|(?:has |have )?asked for|asks for|would like|is looking for|are looking for)\b(?! to (?:be|become)\b)`;
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

/** Speaks of the asker, or of who made the asker ask. */
const OF_ASKER =
  /^\W*(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|day))(?: all| there| everyone)?\b\W*)?(?:i|i'm|i've|i'd|we|we're|we've|our|ours|my|mine|me|us|myself)\b|^\W*as an? (?!class\b|de novo|510|predicate|recall)|^\W*(?:\w+ ){0,3}?(?:an?|the|one of (?:our|my)) (?:[\w'-]+ ){0,4}?(?:colleagues?|co-?workers?|boss|manager|supervisor|professor|instructor|teacher|editor|advisor|adviser|friends?|clients?|customers?|readers?|students?|board|committee|team|groups?|department|family)\b/i;

/** `Yoga teacher here`, `Hello from Spain!`, and what is somebody's: nothing of it asks for records. */
const BESIDES =
  /^\W*(?!.*\b(?:is|are|was|were|around|from) )(?:[\w'-]+ ){1,5}here\b(?=\W*$|[,:;!.–—-])|^\W*(?:hi|hello|hey|thanks|good (?:morning|afternoon|evening|day))\b|\b(?:ours?|my|mine)\b/i;

const tellsOfAsker = (said: string): boolean =>
  OF_ASKER.test(said) || (BESIDES.test(said) && !REQUEST.test(said.replace(/^.*\bhere\b/i, "")));

/** Narrows what is asked for, and is no remark. */
const NARROWS =
  /\b(?:only|just|limit\w*|exclud\w*|except|without|includ\w*|prefer\w*|instead|rather|sort\w*|order(?:ed)? by|newest|latest|oldest|mean|meant|interested|ignore|skip|leave out|focus\w*|scope|criteri\w+|cut-?off|care about|concern\w*|particularly|specifically|especially|mainly|target\w*)\b|\b(?:since|after|before|until)\b[^.?!]{0,12}\b(?:19|20)\d\d\b|\b(?:19|20)\d\d (?:onwards?|and later)\b|\?\s*$/i;

const FIELD =
  "(?:the |their |its )?(?:(?:nct|k|recall|npi|phone|record|street|registration|mdr) ?)?(?:numbers?|ids?|titles?|names?|address(?:es)?|phones?|dates?|phases?|status(?:es)?|sponsors?|hospitals?|sites?|firms?|cit(?:y|ies)|states?|reasons?|owners?|ratings?)";
/** How the answer shall look: `Only NCT number, title and hospital please.` */
const OF_FORM = new RegExp(
  String.raw`^\W*(?:(?:only|just|please|with) )*${FIELD}(?:(?:, and|,| and| or) ${FIELD})*(?: (?:only|please|will do|would do|is enough|are enough|suffices?))*\W*$`,
  "i",
);

/** Behind what is asked: why, and for what. Not `since our launch in 2020`. */
const BEHIND =
  /(?:[,;]|\s[-–—])\s(?:because|as|so that|and|but|since(?![^?]*\b(?:19|20)\d\d\b))?\s?(?:(?:i|i'm|i've|i'd|we|we're|we've|our|my) [a-z]|it's for\b|this is for\b)[^?]*$|\s(?:because|so that|as|since(?![^?]*\b(?:19|20)\d\d\b)) (?:i|i'm|i've|i'd|we|we're|we've|our|my) [a-z][^?]*$/i;

/** What asks for records. */
const REQUEST =
  /\b(?:recall(?:s|ed)?|trials?|stud(?:y|ies)|label(?:s|ed|l?ing)?|inserts?|reports?|reported|events?|clear(?:ed|ances?)?|510\(?k\)?s?|de novos?|npis?|maude|hospitals?|clinics?|providers?|doctors?|registered|taxonomy|[a-z]+(?:ologists?|iatrists?|therapists?|dentists?|nurses)|pharmacies)\b/i;

/** What the asker works on is what the records are about. */
const OF_TOPIC =
  /\b(?:work(?:s|ing)? on|stud(?:y|ies|ying)|treat(?:s|ing)?|review(?:s|ing)?|follow(?:s|ing)?|track(?:s|ing)?|ask(?:s|ing)? about|look(?:s|ing)? (?:for|at)|vendor|supplier)\b/i;
/** The same, where what is asked is joined to it: `I'm writing about deaths with ventilators, and need …`. */
const OF_STORY =
  /\b(?:writing|reporting|researching|looking|working|story|piece|article|paper|thesis|investigat\w+|interested) (?:\w+ ){0,3}?(?:about|on|into)\b.*\b(?:and|so)\W*$/i;

const isAsked = (said: string): boolean => ONSET.test(said) || ASKING.test(said) || /\?\s*$/.test(said);

const goesOn = (sentence: string): boolean => {
  const found = BREAK.exec(sentence);
  return found !== null && REQUEST.test(sentence.slice(found.index));
};

/** The text without what the asker tells; null where nothing is told, or nothing else is asked. */
function requestIn(text: string): Request | null {
  const remarks: string[] = [];
  const kept: string[] = [];
  let isToldBefore = false;
  for (const sentence of text.split(SENTENCE_END)) {
    if (kept.length > 0 && OF_FORM.test(sentence)) {
      remarks.push(sentence);
      continue;
    }
    if (!isAsked(sentence) && !goesOn(sentence) && tellsOfAsker(sentence) && !NARROWS.test(sentence)) {
      isToldBefore ||= kept.length === 0;
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
      !REQUEST.test(behind[0]) &&
      !ONSET.test(behind[0]) &&
      !NARROWS.test(behind[0]);
    if (isTold) {
      isToldBefore ||= kept.length === 0;
      remarks.push(lead);
    }
    if (isReason) remarks.push(behind[0]);
    kept.push(isReason ? asked.slice(0, behind.index) : asked);
  }
  const rest = kept.join(" ").trim();
  if (rest === text || !REQUEST.test(rest)) return null;
  const isTopic = remarks.some((one) => OF_TOPIC.test(one) || OF_STORY.test(one));
  return { text: rest, remarks: remarks.map(trimmed), isToldBefore, isTopic };
}

const trimmed = (said: string): string => said.replace(/^[\s,;:–—-]+|[\s.,;:?!–—-]+$/g, "");

/** Points back at what was told: `recalls for this pump`, `studies of the disease`, `the company's recalls`. */
const KIND =
  "(?:devices?|drugs?|products?|pumps?|stud(?:y|ies)|trials?|models?|compan(?:y|ies)|firms?|makers?|manufacturers?|conditions?|diseases?|illness|hospitals?|medications?|medicines?|implants?|systems?|brands?|tests?|ones?|years?|dates?|days?)";
const BACK = new RegExp(
  String.raw`\b(?:this|(?:these|those)(?! (?:recalls|trials|studies|reports|labels|clearances|records|numbers)\b)(?!(?<=\bof (?:these|those))(?:\W*$| (?:are|were|was|is|have|had|do|did|got|took|ended|came)\b))|such|the same(?! (?:for|time|year|firm|company|maker|manufacturer)\b)|ours?|theirs|since then|after that|each(?=\W*$))\b(?! (?:past |last |coming |current |calendar )?(?:year|month|week|quarter|decade|summer|spring|fall|winter|time|morning)s?\b)|\b(?:that ${KIND}|on the (?:disease|condition|illness|drug|device)|(?<!\b(?:of|same) )the (?:company|firm|vendor|supplier|manufacturer|maker)(?:'s| ))\b`,
  "i",
);
/** The same, where the request itself may say what is meant: `which hospitals are rated, and who runs them`. */
const PRONOUN = /\b(?:it|its|them|they|their|(?<!\b(?:is|are|was|were) )there)\b/i;

/**
 * The plan of what is asked alone, where that says all that a search needs; null where the whole counts.
 * @param planned the plan of the whole text
 * @param planOf the plan of another text
 */
export function withoutRemarks(
  text: string,
  planned: PlanResult,
  planOf: (text: string) => PlanResult,
): Extract<PlanResult, { readonly kind: "plan" }> | null {
  const request = "calls" in planned ? requestIn(text) : null;
  if (request === null || !("calls" in planned) || BACK.test(request.text)) return null;
  const alone = planOf(request.text);
  if (alone.kind !== "plan" || !alone.calls.every(({ call }) => hasSubject(call) || "country" in call.params))
    return null;
  const isMeant = request.isTopic || (request.isToldBefore && PRONOUN.test(request.text));
  const aspects = [
    ABOUT,
    ...(planned.calls.some(({ call }) => OF_PLACES.has(call.endpoint)) ? [PLACE] : []),
    ...(isMeant ? MEANT : []),
    ...(request.remarks.some((one) => OF_SCOPE.test(one)) ? [DAYS] : []),
  ];
  if (aspects.some((names) => hasAny(planned.calls, names) && !hasAny(alone.calls, names))) return null;
  const isFromThere = request.remarks.some((one) => /\b(?:from|left|ex|formerly|used to)\b/i.test(one));
  const calls = isFromThere ? alone.calls : inState(alone.calls, planned.calls);
  const remarks = [...new Set(request.remarks.map(sayable))];
  return {
    ...alone,
    calls,
    notes: [
      ...alone.notes,
      ...(calls === alone.calls ? [] : [IN_STATE]),
      ...(remarks.length > 0 && isNarrower(planned.calls, calls) ? [notAsked(remarks)] : []),
    ],
    notApplied: [...alone.notApplied, ...remarks.map((one) => ({ text: one, why: "background" }) as const)],
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
  `Taken as background, and no condition of the search: ${remarks.map((one) => (one === A_REMARK ? one : `'${one}'`)).join(", ")}.`;

const IN_STATE = "The state comes from another part of the question.";

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** What a remark may say that the request leaves out: what it is about; where somebody is; and when. */
const ABOUT = setOf(
  "q brand brand_name generic substance condition intervention taxonomy organization applicant recalling_firm manufacturer sponsor pharmacologic_class product_code indications country",
);
const PLACE = setOf("name location state city county zip postal_code");
const DAYS = setOf("since until start_date_since start_date_until completion_date_since completion_date_until");

/** What a pronoun may stand for, and what a topic names: each by itself. */
const MEANT = [
  "condition",
  "intervention",
  "q brand_name",
  "applicant recalling_firm manufacturer sponsor",
  "event_type",
  "status",
  "phase",
].map(setOf);

/** Where records are asked for by the place where somebody is. */
const OF_PLACES: ReadonlySet<string> = new Set(["/hospitals/search", "/providers/search", "/trials/search"]);

/** A time that a remark tells, and that is one of records: `Our audit runs 2019 to 2022.` */
const OF_SCOPE = /\b(?:audits?|periods?|window|covers?|runs?|time ?frame|range|spans?|look(?:ing)? back|reviews?)\b/i;

/** `I cover hospitals in Ohio. Which ones in Cleveland …?`: the towns of the request in the one state that is told. */
function inState(calls: readonly PlannedCall[], whole: readonly PlannedCall[]): readonly PlannedCall[] {
  const [state, ...others] = new Set(whole.flatMap(({ call }) => ("state" in call.params ? [call.params.state] : [])));
  const isOfTowns = calls.every(({ call: { params } }) => "city" in params && !("state" in params));
  return state === undefined || others.length > 0 || !isOfTowns
    ? calls
    : calls.map((one) => ({ ...one, call: Object({ ...one.call, params: { ...one.call.params, state } }) }));
}

const hasAny = (calls: readonly PlannedCall[], names: ReadonlySet<string>): boolean =>
  calls.some(({ call }) => paramsOf(call).some(([name]) => names.has(name)));

/** Its words, unless one of them could be a name, or they cannot be quoted. */
const sayable = (said: string): string =>
  mayBeName(toQuestion(said).words) || /[“”"<>[\]]/.test(said) || said.length > MOST_SAID ? A_REMARK : said;
const MOST_SAID = 120;
const A_REMARK = "a remark";
