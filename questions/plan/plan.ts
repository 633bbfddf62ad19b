import { isSpanish } from "../language/spanish.ts";
import type { Topic } from "../language/topics.ts";
import { toQuestion, type Question } from "../question.ts";
import notCovered from "../language/data/not-covered.json" with { type: "json" };
import { datesIn, type Dates } from "./dates.ts";
import { clearanceCalls, recallOrEventCalls } from "./calls/devices.ts";
import { RULED_OUT } from "./calls/hospital-filters.ts";
import { hospitalCalls } from "./calls/hospitals.ts";
import { labelCalls } from "./calls/labels.ts";
import type { Made } from "./calls/made.ts";
import { notHere, notUnderstood } from "./not-here.ts";
import { namesOneRecord, npisIn } from "./npi-part.ts";
import { partsOf, type Part } from "./parts.ts";
import { withoutPersonNames } from "./person-names.ts";
import { providerCalls } from "./calls/providers.ts";
import { withRecordWishes, wishSpans } from "./record-wishes.ts";
import { distinctCalls, MOST_CALLS, paramsOf, toCalls, type PlannedCall, type PlanResult } from "./schema.ts";
import { mend, spellingNotes } from "./spelling.ts";
import { taggedIn } from "./tagged.ts";
import { aboutWhat } from "./topics.ts";
import { trialCalls } from "./calls/trials.ts";
import { overlaps, type Span } from "../language/span.ts";
import { unusedIn } from "./unused.ts";

/** Each kind of records makes its calls of a part of the question. */
const MAKERS: Readonly<Record<Topic, (part: Part, dates: Dates) => Made>> = {
  labels: labelCalls,
  trials: trialCalls,
  clearances: clearanceCalls,
  recalls: (part) => recallOrEventCalls("/devices/recalls", part),
  events: (part) => recallOrEventCalls("/devices/events", part),
  providers: providerCalls,
  hospitals: hospitalCalls,
};

/** Turns a question that passed the screen into calls, by trained models and rules. Pure. */
export function plan(asked: Question, today: Date): PlanResult {
  if (isSpanish(asked)) return notHere(IN_ENGLISH);
  const mended = mend(asked.text);
  const question = toQuestion(mended.text);
  const { topics, possible, other } = aboutWhat(question);
  if (other === "exclusion") return { kind: "exclusion_referral" };
  const { valid, hasInvalid } = npisIn(question.text);
  if (valid.length === 0 && hasInvalid) return { kind: "invalid_npi" };
  if (namesOneRecord(question.text)) return notHere(notCovered.one_record);
  if (other !== null) return notHere(notCovered.reasons[other]);
  const dates = datesIn(question.text, today);
  const { tagged, hasNames } = withoutPersonNames(question, taggedIn(question, topics, dates.spans));
  const parts = partsOf(question, tagged, [
    ...topics,
    ...possible.filter((topic) => !topics.includes(topic) && tagged.some(({ tag }) => isCueOf(topic, tag))),
  ]);
  const lookups = valid.map((npi): PlannedCall => ({ call: { endpoint: "/providers/{npi}", params: { npi } } }));
  const made = parts
    .filter(({ topic }) => lookups.length === 0 || topic !== "providers")
    .map((part) => withWishes(MAKERS[part.topic](part, dates), dates, part));
  const calls = distinctCalls([...lookups, ...made.flatMap((one) => one.calls)]).flatMap((one) => allowed(one, today));
  const missing = [...new Set(made.flatMap((one) => one.notCovered ?? []))];
  const filtered = made.flatMap((one) => one.used ?? []);
  const ruledOut = tagged.filter((one) => one.tag === "not" && !filtered.some((span) => overlaps(span, one)));
  if (calls.length === 0)
    return missing[0] === undefined ? notUnderstood(parts, ruledOut.length > 0) : notHere(missing[0]);
  const first = calls.slice(0, MOST_CALLS);
  const isQuoted = first.some(({ sections }) => sections !== undefined);
  const used = [
    ...tagged.filter(({ tag }) => isRead(tag, parts)),
    ...dates.spans,
    ...filtered,
    ...first.flatMap(({ call }) => wishSpans(question.text, call.endpoint)),
  ];
  return {
    kind: "plan",
    calls: first,
    notApplied: [
      ...new Set([
        ...ruledOut.map(({ text }) =>
          /^[a-z ]+$/.test(text) ? RULED_OUT.replace("what is ruled out", `"${text}"`) : RULED_OUT,
        ),
        ...made.flatMap(({ notApplied = [] }) => notApplied),
        ...leftOver(parts, first, filtered),
        ...(isQuoted ? [] : unusedIn(question, used, first)),
        ...(RANKING.test(question.text) && first.every(({ order }) => order === undefined) ? [UNRANKED] : []),
        ...(dates.isImpossible
          ? ["dates that no calendar has, that have not come yet, or that end before they begin"]
          : []),
        ...(dates.isWidened ? ["dates that are apart (all time between them is in the answer, too)"] : []),
        ...(dates.isUnread ? ["a date that was not understood"] : []),
        ...(hasNames ? ["a name (persons are not searched for)"] : []),
        ...(asked.hasMarkup ? ["markup in the question"] : []),
        ...(hasInvalid ? ["a number that cannot be an NPI"] : []),
        ...(calls.length > MOST_CALLS ? ["further things beyond the first four"] : []),
      ]),
    ],
    notes: [
      ...spellingNotes(
        mended,
        first.map(({ call }) => call),
      ),
      ...new Set(made.flatMap(({ notes = [] }) => notes)),
    ],
    notCovered: missing,
  };
}

/** `which company has the most recalls`, but not `most recent`, nor `what is most often said`. */
const RANKING =
  /\b(?:which|what|who) (?:\w+ ){1,3}?(?:ha[sd]|have|got|made?) (?:the )?(?:most|fewest)\b(?! (?:recent|often))/i;
const UNRANKED = "a ranking (answers list records; counts by a field rank its values)";

/** Statuses are read of studies alone, stars and owners of hospitals, dates by rules of their own. */
const isRead = (tag: string, parts: readonly Part[]): boolean =>
  parts.some(({ topic }) =>
    tag.startsWith("is:")
      ? topic === "trials"
      : tag !== "date" && ((tag !== "stars" && tag !== "owner") || topic === "hospitals"),
  );

const isCueOf = (topic: Topic, tag: string): boolean =>
  tag === `@${topic}` || (topic === "providers" && tag === "specialty");

const withWishes = (made: Made, dates: Dates, { question, start, end }: Part): Made => ({
  ...made,
  calls: made.calls.map((planned) => withRecordWishes(planned, dates, question.text.slice(start, end))),
});

/** What kinds of things a kind of records is not searched by, where the question names one. */
const NO_FILTERS: readonly (readonly [tag: string, topics: readonly Topic[], what: string])[] = [
  ["firm", ["labels"], "the maker (no such filter)"],
  ["firm", ["trials"], "the sponsor (no such filter)"],
  ["date", ["labels", "providers", "hospitals"], "dates (no such filter)"],
];

function leftOver(parts: readonly Part[], calls: readonly PlannedCall[], filtered: readonly Span[]): readonly string[] {
  const hasPlace = (part: Part): boolean =>
    part.own.some(({ tag }) => tag === "city" || tag === "state" || tag === "place");
  return parts.flatMap((part) => [
    ...NO_FILTERS.flatMap(([tag, topics, what]) =>
      topics.includes(part.topic) && part.own.some((one) => one.tag === tag) ? [what] : [],
    ),
    ...(NO_PLACES.has(part.topic) && hasPlace(part) ? ["a place (no such filter on these records)"] : []),
    ...part.own.flatMap(({ tag, text, ...span }) =>
      SUBJECTS.has(tag) &&
      !filtered.some((one) => overlaps(one, span)) &&
      !calls.some(({ call }) => paramsOf(call).some(([, value]) => areAlike(value, text)))
        ? [`a further ${tag} (no such filter)`]
        : [],
    ),
  ]);
}

const areAlike = (value: string, text: string): boolean =>
  value.toLowerCase().slice(0, 4) === text.toLowerCase().slice(0, 4) ||
  value.toLowerCase().includes(text.toLowerCase());

const SUBJECTS: ReadonlySet<string> = new Set(["device", "treatment", "condition", "hospital"]);
const NO_PLACES: ReadonlySet<Topic> = new Set(["labels", "clearances", "recalls", "events"]);

const IN_ENGLISH = "This endpoint reads English alone. Please ask the same question in English.";

/** A call that may be made, without a second attempt that may not; none when its texts cannot be searched. */
function allowed({ otherwise, ...planned }: PlannedCall, today: Date): readonly PlannedCall[] {
  if (toCalls([planned.call], today) === null) return [];
  return [otherwise === undefined || toCalls([otherwise], today) === null ? planned : { ...planned, otherwise }];
}
