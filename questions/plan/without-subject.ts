import type { Reading } from "./reading.ts";
import { topicOf, type MadeOfPart } from "./calls/part.ts";
import { NO_DRUG } from "./calls/labels.ts";
import { countableBy, countedIn } from "./counted.ts";
import { DEVICE_SEARCHES, OTHER_WORDS, paramsOf, type Call, type NotCovered, type PlannedCall } from "./schema.ts";
import { hasSubject, isOfPlainWords } from "./subjects.ts";
import { PLACE_TAGS } from "./tag.ts";

/** What is said instead of asking for all records of a kind, because the question wants something else of them. */

/** Whether no call says what its records are about. */
export const isWithoutSubject = (calls: readonly PlannedCall[]): boolean =>
  calls.every(
    ({ call, by }) =>
      !hasSubject(call) &&
      by === undefined &&
      call.endpoint !== "/records/{dataset}/{id}" &&
      call.endpoint !== "/providers/{npi}",
  );

/** Whether the calls would find all records that there are. */
export const isOfAll = (calls: readonly PlannedCall[]): boolean =>
  calls.every(({ call, by }) => paramsOf(call).length === 0 && by === undefined);

/** Words left over that may be what all is about. */
export const mayBeSubject = (
  { isName, isOfRequest, text }: Left,
  asked: string,
  calls: readonly PlannedCall[],
): boolean =>
  isName ||
  (isOfRequest &&
    (text === OTHER_WORDS ||
      !isOfPlainWords(text) ||
      (calls.every(({ call }) => DEVICE_SEARCHES.has(call.endpoint)) && isBehindJoint(asked, text))));

/** `injuries from e-cigarettes`: what stands behind such a word is what is asked about, though no list knows it. */
const isBehindJoint = (asked: string, text: string): boolean =>
  JOINT.test(asked.slice(0, Math.max(0, asked.indexOf(text))));
const JOINT = /\b(?:by|with|from|involving|of|for|on|about) (?:(?:the|an?|any|all|these) )?$/i;

interface Left {
  readonly text: string;
  readonly isName: boolean;
  readonly isOfRequest: boolean;
}

/** Why calls without a subject are not made, where a reason is known; null where none is. */
export function whyNotAsked(
  { question: { text }, dates, tagged }: Reading,
  calls: readonly PlannedCall[],
  made: readonly MadeOfPart[],
  left: readonly Left[],
): NotCovered | null {
  const isOf = (endpoint: Call["endpoint"]): boolean => calls.every(({ call }) => call.endpoint === endpoint);
  if (left.some((one) => mayBeSubject(one, text, calls))) return isOf("/labels/search") ? NO_DRUG : null;
  /** `injectable painkillers, intravenous route`: more than all labels of a route. */
  if (left.length > 0 && calls.every(({ call }) => isOfRoute(call))) return NO_DRUG;
  if (isOf("/trials/search") && COLLABORATOR.test(text)) return { reason: "no_subject", text: NO_COLLABORATORS };
  const isOfOtherDate = dates.spans.length > 0 && OTHER_DATE.test(text);
  const isOfClass = made.some(({ notApplied = [] }) => notApplied.some((one) => /^class /i.test(one.text)));
  const isOfPlace = tagged.some(({ tag }) => PLACE_TAGS.has(tag));
  const isOfAllDevices = isOfAll(calls) && calls.every(({ call }) => DEVICE_SEARCHES.has(call.endpoint));
  if (isOfAllDevices && !isOfClass && (isOfOtherDate || isOfPlace))
    return { reason: "no_subject", text: isOfOtherDate ? NO_SUCH_DATE : NO_PLACE };
  const isNarrow = calls.every(({ call }) => paramsOf(call).some(([name]) => name !== "sort"));
  if (isOfClass && isOf("/devices/recalls") && !isNarrow) return { reason: "no_subject", text: CLASS_OF_RECALL };
  const uncounted = isOfAll(calls)
    ? calls.map(({ call }) => cannotCount(text, call.endpoint)).find((said) => said !== null)
    : undefined;
  return uncounted === undefined ? null : { reason: "no_subject", text: uncounted };
}

const isOfRoute = (call: Call): boolean =>
  call.endpoint === "/labels/search" && paramsOf(call).every(([name]) => name === "route" || name === "sort");
const COLLABORATOR = /\bcollaborat(?:ors?|es|ed|ing|ions?)\b/i;
const NO_COLLABORATORS =
  "Studies are searched here by their lead sponsor, and not by their collaborators. Ask for the studies that a firm or an institute sponsors, or name a condition or a treatment beside it.";

const OTHER_DATE = /\b(?:posted|ended|terminated|closed|completed|finished|resolved|submitted|filed|implanted)\b/i;

const NO_PLACE =
  "Recalls can be searched by the state of the firm and by where the devices were sent, clearances by the state or country of the applicant, and adverse event reports by no place. The question names nothing else to search by.";

const NO_SUCH_DATE =
  "These records can't be searched by that date: recalls by the day they began, were posted or ended, clearances by the submission or the decision, reports by their receipt. The question names nothing else to search by.";

const CLASS_OF_RECALL =
  "Recalls can't be searched by their own class (I, II or III): these records don't tell it. The class of the device can be asked for, as in 'recalls of class III devices'.";

/** That records can't be counted by what a question asks, and by what they can; null where it asks for no counts. */
function cannotCount(text: string, endpoint: Call["endpoint"]): string | null {
  const topic = topicOf(endpoint);
  if (topic === null || countedIn(text, topic)?.by !== null) return null;
  const fields = countableBy(topic).map((field) => field.replaceAll("_", " "));
  return fields.length === 0
    ? "These records can't be counted by anything."
    : `These records can't be counted by what the question asks for. They can be counted by ${fields.join(", ")}.`;
}
