import { toQuestion } from "../question.ts";
import { hasSubject } from "./subjects.ts";
import { paramsOf, type PlannedCall, type PlanResult } from "./schema.ts";
import { mayBeName } from "./unused.ts";

/**
 * What askers tell of themselves beside what they ask for: `We make bipolar forceps in Ohio. Which competing ones …?`
 * Read together, the asker's own product, employer and town would become conditions of the search.
 */

interface Request {
  /** The question without its remarks. */
  readonly text: string;
  readonly remarks: readonly string[];
  /** Whether any of them stands before what is asked, which may point back at it. */
  readonly isAfter: boolean;
}

/** Where a clause ends and another may begin. */
const BOUNDARY =
  /(?<=[^.?!]{2}[.?!])(?<!\b(?:st|ste|mt|ft|dr|mr|mrs|ms|jr|sr|vs|inc|co|corp|ltd|no|approx|dept|univ|u\.s|e\.g|i\.e)\.)\s+(?=\S)|;\s+|(?<!\d):\s+|\s[-–—]\s|,?\s(?:and|so|but)\s+(?=(?:i|we|i'd|we'd|i'm|we're|would|want|need|wish|wonder)\b)|,\s+(?=(?:which|what|how|who|where|are|is|was|were|do|does|did|have|has|had|can|could|would|please|show|list|give|find|pull|get|count|any)\b)/gi;

/** Speaks of the asker, or of who made the asker ask. */
const OF_ASKER =
  /^\W*(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|thanks)\b\W*)?(?:(?:i|we|i'm|we're|i've|we've|our|my|ours|as an?)\b|(?:an?|the|one of (?:our|my)) (?:[\w'-]+ ){0,4}?(?:asked|asks|told|tells|called|wrote|says|said) (?:me|us)\b|(?:[\w'-]+ ){1,4}here\W*$)/i;

/** Says what is wanted. */
const ASKS =
  /\b(?:want|wants|wanted|need|needs|needed|like|looking for|look for|search\w*|find\w*|show|list|know|see|wonder\w*|interested|interest|seek\w*|hoping|hope|trying|try|curious|count|compare|check\w*|pull|get|after|asking|question|mean|meant|only|just|please|limit\w*|exclud\w*|includ\w*|prefer\w*|care|focus\w*|instead|rather)\b|\?/i;

/** What asks for records. */
const REQUEST =
  /\b(?:recall(?:s|ed)?|trials?|stud(?:y|ies)|label(?:s|ed|l?ing)?|inserts?|reports?|reported|clear(?:ed|ances?)|510\(?k\)?s?|de novos?|npis?|maude|hospitals?|clinics?|providers?|doctors?|registered|taxonomy|[a-z]+(?:ologists?|iatrists?|therapists?|dentists?|nurses)|pharmacies)\b/i;

/** The text without what the asker tells; null where nothing is told, or nothing else is asked. */
function requestIn(text: string): Request | null {
  const ends = [...text.matchAll(BOUNDARY)];
  const clauses = [...ends, null].map((end, at) => {
    const before = ends[at - 1];
    const start = before === undefined ? 0 : before.index + before[0].length;
    return {
      said: text.slice(start, end?.index),
      whole: text.slice(start, end === null ? undefined : end.index + end[0].length),
    };
  });
  const isRemark = ({ said }: { readonly said: string }): boolean => OF_ASKER.test(said) && !ASKS.test(said);
  const remarks = clauses.filter(isRemark);
  const rest = clauses
    .filter((one) => !isRemark(one))
    .map(({ whole }) => whole)
    .join("")
    .trim();
  const [first] = clauses;
  return remarks.length === 0 || !REQUEST.test(rest)
    ? null
    : {
        text: rest,
        remarks: remarks.map(({ said }) => said.replace(/[\s.?!]+$/, "")),
        isAfter: first !== undefined && isRemark(first),
      };
}

/** Points back at what was told: `recalls for this pump`, `studies of the disease`. */
const KIND =
  "(?:devices?|drugs?|products?|pumps?|stud(?:y|ies)|trials?|models?|compan(?:y|ies)|firms?|makers?|manufacturers?|conditions?|diseases?|illness|hospitals?|medications?|medicines?|implants?|systems?|brands?|tests?|ones?)";
const BACK = new RegExp(
  String.raw`\b(?:this|these|those|such|the same(?! (?:for|time|year)\b)|ours?|theirs)\b(?! (?:year|month|week|quarter|decade|summer|spring|fall|winter|time|morning)s?\b)|\b(?:that ${KIND}|on the (?:disease|condition|illness|drug|device))\b`,
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
  const aspects = request.isAfter && PRONOUN.test(request.text) ? [...MEANT, ...ASPECTS] : ASPECTS;
  const isPoorer = aspects.some((names) => hasAny(planned.calls, names) && !hasAny(alone.calls, names));
  if (isPoorer) return planned;
  return {
    ...alone,
    notApplied: [
      ...alone.notApplied,
      ...request.remarks.map((said) => ({ text: sayable(said), why: "background" }) as const),
    ],
  };
}

const setsOf = (...all: readonly string[]): readonly ReadonlySet<string>[] =>
  all.map((names) => new Set(names.split(" ")));

/** What a remark may say that the request leaves out: what it is about, where and when. */
const ASPECTS = setsOf(
  "q brand brand_name generic substance condition intervention taxonomy organization name",
  "location state city county zip postal_code",
  "state",
  "since until start_date_since start_date_until completion_date_since completion_date_until",
);

/** What a pronoun may stand for. */
const MEANT = setsOf("condition", "intervention", "q brand_name", "applicant recalling_firm manufacturer sponsor");

const hasAny = (calls: readonly PlannedCall[], names: ReadonlySet<string>): boolean =>
  calls.some(({ call }) => paramsOf(call).some(([name]) => names.has(name)));

/** Its words, unless one of them could be a name. */
const sayable = (said: string): string => (mayBeName(toQuestion(said).words) ? "a remark" : said);
