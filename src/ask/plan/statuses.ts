import type { STUDY_STATUSES } from "./schema.ts";
import { overlaps, spansOf, type Span } from "./spans.ts";

type Status = (typeof STUDY_STATUSES)[number];

/** That a study goes on, before it is said that it takes nobody: `active, but`. */
const STILL_RUNNING = String.raw`(?:still )?(?:active|ongoing|running|under ?way|open)(?:,| but| and| yet|, but| though)*(?: are| is)? ?`;

/** Studies that go on, at most so far before it is said that they take nobody: `active trials that are`. */
const RUNNING_STUDIES = String.raw`\b(?:active|(?:ongoing|running)(?: [a-z]+){0,3})(?: clinical)? (?:trials?|stud(?:y|ies))(?:,| that| which| are| is| but| currently){0,3} `;

/** What a study does that takes people. */
const TAKING_PEOPLE = String.raw`recruiting|recruitment|enrolling|enrollment|enrolment|accrual|accruing|taking (?:any(?:one)?|new|more)\b[a-z ]{0,22}|accepting (?:any(?:one)?|new|more)\b[a-z ]{0,22}|(?:to )?new (?:participants|patients|enrol+ment|volunteers|subjects|people|entrants)|participants|full`;

/**
 * How people say a study's status, the more particular ones first. "Not recruiting" by itself is none: it holds for
 * studies that have not begun and for those that have ended as well.
 */
const SAYINGS: readonly (readonly [Status, RegExp])[] = [
  [
    "NOT_YET_RECRUITING",
    /\b(?:(?:have|has|had|are|is|were)(?:n't| not)(?: yet)? (?:been )?(?:started|begun|opened|(?:recruiting|enrolling|open)(?= yet)|(?<=yet )(?:recruiting|enrolling|open))(?: recruiting| enrolling| enrolment| enrollment| recruitment)?(?: yet)?|not[ -]yet[ -](?:started|begun|recruiting|enrolling|open(?:ed)?|active)|yet to (?:open|start|begin|recruit|enrol+)(?: recruiting| enrolling| recruitment| enrollment| enrolment)?|upcoming|about to (?:start|begin|open|launch)|soon to (?:start|begin|open)|(?:starting|opening|launching|beginning|coming) soon|(?:will|going to) (?:start|open|begin)(?: soon| next year)?|planned|in planning|not (?:started|open|recruiting|enrolling) yet|pre-?recruitment)\b/i,
  ],
  [
    "ACTIVE_NOT_RECRUITING",
    new RegExp(
      String.raw`\b(?:(?:${STILL_RUNNING})?(?:no longer|(?:not|isn't|aren't) any ?more|(?:not|isn't|aren't)(?=(?: [a-z]+){1,4} any ?more\b)|stopped|done|finished|closed to|closed for|closed)(?: currently| any ?more)? (?:${TAKING_PEOPLE})(?: any ?more)?|(?:${STILL_RUNNING}|(?=not|isn't|aren't)(?<=${RUNNING_STUDIES}))(?:not|isn't|aren't)(?: currently)? (?:${TAKING_PEOPLE})|active[, -]+not[ -]recruiting|fully enrolled|enrollment (?:is )?(?:closed|complete[d]?|full))\b`,
      "i",
    ),
  ],
  [
    "ENROLLING_BY_INVITATION",
    /\b(?:(?:enrol+(?:ing|ment|s)? |recruiting |recruitment )?(?:is |only )?by (?:special )?invit(?:e|ation)(?: only)?|invitation[ -]only|invite[ -]only|only invited (?:people|patients|participants)|invited participants only)\b/i,
  ],
  [
    "SUSPENDED",
    /\b(?:suspended|paused|on hold|put on hold|temporarily (?:stopped|halted|closed|suspended)|on pause|in suspension|clinical hold)\b/i,
  ],
  [
    "TERMINATED",
    /\b(?:terminated|(?:stopped|ended|halted|closed|cut|shut down|discontinued|cancel+ed|broken off|called off)(?: too)?[ -](?:early|prematurely|short|off|ahead of time|before (?:completion|they (?:finished|were finished)|finishing|the end|schedule))|(?:was|were|got|been) (?:halted|stopped|discontinued|cut short|abandoned)(?:[ -]early| prematurely)?|prematurely (?:stopped|ended|halted|closed)|halted|abandoned|early termination|never finished)\b/i,
  ],
  [
    "WITHDRAWN",
    /\b(?:withdrawn|withdrew|(?:pulled|cancel+ed|scrapped|dropped) before (?:they |it |anyone |anybody |the |any |ever |being )?(?:[a-z]+ ){0,2}(?:enrol+\w*|start\w*|recruit\w*|opening|began|beginning)|never (?:started|enrolled|opened|got off the ground))\b/i,
  ],
  [
    "COMPLETED",
    /\b(?:completed|(?:that |which )?(?:have |has |are |is |already )*(?:finished|concluded|wrapped up|ended|been completed)|already (?:done|over|finish)|finished|concluded|wrapped[ -]up|complete|that are (?:done|over))\b/i,
  ],
  [
    "RECRUITING",
    /\b(?:(?:(?:one|people|you|they|patients|volunteers) )?(?:can|could|may) (?:still )?(?:sign up(?: for)?|join|enrol+|enter|participate|volunteer)|(?:still )?sign(?:ing)? up(?: for)?|recruitment:? ?(?:is )?open|status:? ?(?:is )?(?:open|recruiting)|still needs? (?:volunteers|people|participants|patients)|(?:currently |now |still |actively |presently )*(?:(?:open(?:ing)? )?(?:for|to) (?:enrol+ment|recruitment|recruiting|new (?:patients|participants|volunteers|people)|volunteers|participants)|recruiting|accruing|enrol+ing|recruit|enrol+|(?:accepting|taking(?: on)?) any(?:one|body)(?: new| else)?|(?:looking|searching|need(?:ing)?|seeking|seek|asking|calling)(?: for)? (?:new |more |healthy )?(?:volunteers|participants|patients|people|subjects)|(?:accepting|taking(?: on)?|admitting|signing up|want(?:ing)?) (?:any )?(?:new |more )?(?:volunteers|participants|patients|people|subjects)|with open enrol+ment)(?: now| right now| currently| at the moment| today)?|open(?= (?:clinical )?(?:trials?|stud(?:y|ies)|(?!angle|fracture|heart|surg|abdom|hernia|label|wound|repair|reduction|globe|source|access|reading|fire|with\b|but\b|and\b|or\b)(?:[\w'-]+ ){1,4}(?:trials|studies)\b|now|in\b|near\b|to\b|right|at\b|$|\?))|(?:currently|still|now) open|open now|open(?=[.?!]?$))\b/i,
  ],
];

interface Said {
  readonly status: Status;
  readonly span: Span;
}

/** The study status that a text speaks of, with the words that do; null when none. */
export const statusIn = (text: string): Said | null => statusesIn(text)[0] ?? null;

/** What may stand between two things that are asked for side by side. */
const JOINING =
  /^(?:[\s,/&]|\b(?:and|or|vs|versus|than|either|both|as well as|for|of|on|to|in|with|about|against|compared|trials?|studies|ones|those|that|which|are|were|is|have|has|been|recruiting)\b\.?)+$/i;

const SIDE_BY_SIDE = /[,/&]|\b(?:and|or|vs|versus|than|against|compared|as well as)\b/i;

/** Whether the words between two parts of a question set them side by side: `and`, `or for`, `trials or`. */
export const areSideBySide = (between: string): boolean => JOINING.test(between) && SIDE_BY_SIDE.test(between);

/** The statuses to ask for: several when they are set side by side, else the most particular one; none is `null`. */
export function statusesAsked(text: string): readonly (Said | null)[] {
  const said = statusesIn(text);
  const first = said.filter(({ status }, at) => said.findIndex((other) => other.status === status) === at);
  const inOrder = first.toSorted((one, other) => one.span.start - other.span.start);
  const areAllJoined = inOrder.every(
    ({ span }, at) => at === 0 || areSideBySide(text.slice(inOrder[at - 1]?.span.end, span.start)),
  );
  return inOrder.length > 1 && areAllJoined ? inOrder : [said[0] ?? null];
}

/** All statuses that a text speaks of; words of a more particular saying are no words of another. */
export function statusesIn(text: string): readonly Said[] {
  const found: Said[] = [];
  for (const [status, pattern] of SAYINGS)
    for (const span of spansOf(text, new RegExp(pattern.source, "gi")))
      if (!found.some((other) => overlaps(other.span, span))) found.push({ status, span });
  return found;
}
