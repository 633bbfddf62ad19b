import { piecesOf } from "../language/symbols.ts";
import { toQuestion } from "../question.ts";
import { Phrases } from "../vocabulary/phrases.ts";
import type { Planning } from "./aspects.ts";
import { apart, furtherOf, saidApart, type FurtherResult } from "./further.ts";
import { saysDevice } from "./names.ts";
import { isSameCall, namesUnknown, narrowedBy } from "./narrowing.ts";
import { distinctCalls, MOST_MADE, type Call, type Plan, type PlannedCall } from "./schema.ts";
import { mayBeName } from "./unused.ts";

/**
 * What of the records that are asked for is only preferred (`ideally in Texas`): it becomes a search of its own beside the
 * one for all, and no condition.
 */

/** The plan of a preference: a search for those that have it. What of it the records don't tell is said. */
export function preferredOf(said: string, askedBefore: string, before: Plan, planning: Planning): FurtherResult {
  for (const text of new Set([withoutLiking(said), said])) {
    const found = furtherOf(text, askedBefore, before, planning, true);
    if (found.kind === "contains_name") return found;
    /** Words of liking would be searched for. */
    const isGuessed = text === said && found.kind === "plan" && found.calls.some((one) => namesUnknown(one, before));
    if (found.kind !== "plan" || isGuessed) continue;
    if ("takesPlace" in found) return found;
    /** `with AI image analysis` is no device: words of it would be searched for in the place of the one that was named. */
    if (found.calls.some((one) => isOtherThing(one, before)))
      return { ...saidApart(said), notApplied: [{ text: preferenceOf(said), why: "no_such_filter" }] };
    const calls = distinctCalls(found.calls.flatMap((one) => ofBefore(one, before, planning))).slice(0, MOST_MADE);
    const isNew = calls.some((one) => !before.calls.some((other) => isSameCall(one, other)));
    const notApplied = found.notApplied.filter(({ why }) => why === "not_in_these_records");
    if (isNew || notApplied.length > 0) return { ...found, calls, notApplied };
  }
  const apart = saidApart(said);
  return IS_PREFERENCE.test(said)
    ? { ...apart, notApplied: [{ text: preferenceOf(said), why: "no_such_filter" }] }
    : apart;
}
const IS_PREFERENCE = /^(?:and |but )?(?:preferabl[ey]|ideally|hopefully)\b/i;

/** Its words, unless one of them could be a name. */
const preferenceOf = (said: string): string => (mayBeName(toQuestion(said).words) ? "a preference" : apart(said));

/** Whether a call is for words that name no device, where a device was named before. */
function isOtherThing({ call }: PlannedCall, before: Plan): boolean {
  const said = qOf(call);
  const devices = before.calls
    .filter((one) => one.call.endpoint === call.endpoint)
    .flatMap((one) => qOf(one.call) ?? []);
  if (said === null || call.endpoint === "/labels/search" || devices.length === 0 || devices.includes(said))
    return false;
  const { words } = toQuestion(said);
  const isDevice = piecesOf(toQuestion(said)).some(({ to, kinds }) => to === words.length && kinds.includes("device"));
  return !isDevice && !saysDevice(said);
}

const qOf = ({ params }: Call): string | null => ("q" in params ? (params.q ?? null) : null);

/** A call for what is preferred among the records that were asked for: `especially leukemia`, of studies of one sponsor. */
function ofBefore(one: PlannedCall, before: Plan, { allowed }: Planning): readonly PlannedCall[] {
  const asked = before.calls.filter(({ call }) => call.endpoint === one.call.endpoint);
  return asked.length === 0 ? [one] : asked.flatMap((other) => allowed(narrowedBy(other, one, () => false)));
}

/** What a preference is said with, before what is preferred. */
const LIKING_BEFORE = new Phrases(
  String.raw`^(?:(?:and|but|though|or|so|also|please|honestly|optionally|ideally|preferabl[ey]|hopefully|especially|above all),? |(?:not required|no biggie(?: if not)?|not a deal ?breaker|if feasible|if (?:at all )?possible|where possible|if (?:you|i) can(?: choose)?|if you can swing it|if it (?:isn't|is not) too much to ask|best case|at best|with luck|in a perfect world|fingers crossed|bonus(?: points)?|extra (?:credit|happy)|(?:with )?a preference|nice to have|first choice|most useful|all the better),? (?:for |if |would be |that |but )*|(?:my |our )?(?:first choice|preference|favou?rites?|[a-z]+ (?:leans|lean) towards)(?: would be| is| are)? |(?:it|this|that)?(?:'d| would)? ?(?:be|help)(?: (?:really|even|especially|particularly))?(?: \w+)? if |would (?:be \w+|love (?:it|that)) (?:if|to (?:get|have)) |(?:i|we)(?:'d| would)(?: \w+)? (?:love|like|prefer|rather|welcome)(?: have| see| it)*(?: if)? |(?:i|we)(?:'m| am|'re| are)(?: \w+)? (?:keen on|interested in|curious about) |if (?:some|any|they|it)(?: of (?:them|these))? (?:(?:are|is|were|was|have|had|went) )?|should there be (?:some|any) |(?:they|these|those|it)(?:'d be|'re|'s| are| is| were| had| have| would be) )`,
  "i",
);

/** And behind it. */
const LIKING_BEHIND = new Phrases(
  /,? (?:(?:would|'d)(?:n't)? (?:be|suit|help|hurt|mean|matter|save|take|do|interest|please)\b.*|(?:interest|matter)s? (?:me|us) .*|(?:get|take|gets|takes) (?:priority|precedence).*|(?:strongly |much )?(?:preferred|favou?red|welcome)|for choice|above all|in particular|if (?:there|you|that|any|i|it|at all|possible)\b.*|so much the better|all the better|(?:even )?better|the better|though that's no must|no must though|but (?:i'll|we'll|whatever) .*|are worth more .*|(?:is|are) what (?:i|we)'?.*)$/i,
);

/** What is preferred, by itself: empty where a preference names nothing. */
function withoutLiking(said: string): string {
  let text = said;
  for (let times = 0; times < MOST_LIKINGS; times++) {
    const next = text.replace(LIKING_BEFORE, "").replace(LIKING_BEHIND, "").trim();
    if (next === text) break;
    text = next;
  }
  return text;
}
const MOST_LIKINGS = 4;
