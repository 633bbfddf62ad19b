import type { Question } from "../question.ts";
import { clausesOf, type Clause } from "./clauses.ts";
import type { Topical } from "./cues.ts";
import { clearancePart } from "./clearance-part.ts";
import { recallOrEventPart } from "./device-parts.ts";
import { hospitalPart } from "./hospital-part.ts";
import { labelPart } from "./label-part.ts";
import { withoutLeftOut } from "./left-out.ts";
import { notHere, notUnderstood } from "./not-here.ts";
import { npisIn } from "./npi-part.ts";
import type { Part } from "./part.ts";
import { providerPart } from "./provider-part.ts";
import { entitiesOf, readPart, type Reading } from "./reading.ts";
import { withoutIdleSentences } from "./idle-sentences.ts";
import { isSpanish } from "../language/spanish.ts";
import { withRecordWishes } from "./record-wishes.ts";
import { withoutPersonNames } from "./person-names.ts";
import { MOST_CALLS, toCalls, type Plan, type PlannedCall, type PlanResult } from "./schema.ts";
import { mend, spellingNotes } from "./spelling.ts";
import { asksExclusion, deviceTrap, drugTrap, topicOf, type Topic } from "./traps.ts";
import { trialPart } from "./trial-part.ts";
import { uncoveredIn } from "./uncovered.ts";

/** Each kind of records reads its part of a question by its own rules. */
const PARTS: Readonly<Record<Topical, (reading: Reading, lent: Reading | null) => Part>> = {
  labels: labelPart,
  trials: trialPart,
  clearances: clearancePart,
  recalls: (reading, lent) => recallOrEventPart("/devices/recalls", reading, lent),
  events: (reading, lent) => recallOrEventPart("/devices/events", reading, lent),
  providers: providerPart,
  hospitals: hospitalPart,
};

const IN_ENGLISH = "This endpoint reads English alone. Please ask the same question in English.";

/** Turns a question that passed the screen into calls, by rules alone. Pure; relative dates are read on the day `today`. */
export function plan(asked: Question, today: Date): PlanResult {
  if (isSpanish(asked)) return notHere(IN_ENGLISH);
  const mended = mend(asked.text);
  const { text: named, hasNames } = withoutPersonNames(mended.text);
  const whole = withoutIdleSentences(named);
  if (asksExclusion(whole)) return { kind: "exclusion_referral" };
  const { text, notApplied: leftOut } = withoutLeftOut(whole);
  const { valid, hasInvalid } = npisIn(text);
  if (valid.length === 0 && hasInvalid) return { kind: "invalid_npi" };
  const reading = readPart(text, today);
  const clauses = clausesOf(text, today);
  const trap = trapOf(reading);
  const covered = trap === null ? clauses : clauses.filter((clause) => clauses.length > 1 && isCovered(clause));
  if (trap !== null && (covered.length === 0 || trap.id === "instructions")) return notHere(trap.reason);
  const lookups = valid.map((npi): PlannedCall => ({ call: { endpoint: "/providers/{npi}", params: { npi } } }));
  const parts = partsOf(lookups.length > 0 ? covered.filter(isBesideLookup) : covered);
  const wished = distinct([...lookups, ...parts.flatMap((part) => part.calls)]);
  const calls = wished.flatMap((planned) => allowed(planned, today));
  const notCovered = [
    ...new Set([trap?.reason, ...parts.map((part) => part.notCovered)].filter((reason) => reason !== undefined)),
  ];
  if (calls.length === 0) return notCovered[0] === undefined ? notUnderstood(reading, leftOut) : notHere(notCovered[0]);
  const made = calls.slice(0, MOST_CALLS);
  return {
    kind: "plan",
    calls: made,
    asks: asksOf(text, calls.length),
    notApplied: [
      ...leftOut,
      ...new Set(parts.flatMap((part) => part.notApplied)),
      ...(calls.length < wished.length ? ["a part of the question that holds no word to search for"] : []),
      ...(clauses.some(({ reading }) => reading.dates.isImpossible === true)
        ? ["a date that no calendar has or that has not come yet"]
        : []),
      ...(hasNames ? ["a name (persons are not searched for)"] : []),
      ...(asked.hasMarkup ? ["markup in the question"] : []),
      ...(hasInvalid ? ["a number that cannot be an NPI"] : []),
      ...(calls.length > MOST_CALLS ? ["further things beyond the first four"] : []),
    ],
    notes: [
      ...spellingNotes(
        mended,
        made.map(({ call }) => call),
      ),
      ...new Set(parts.flatMap((part) => part.notes ?? [])),
    ],
    notCovered,
  };
}

/** A topic that is not here, in a whole question or in a part of one. */
function trapOf(reading: Reading): Topic | null {
  const devices = entitiesOf(reading, "device");
  const hasDrug = entitiesOf(reading, "brand", "generic").some(
    (drug) => !devices.some((device) => device.from <= drug.from && drug.to <= device.to),
  );
  /** "Price, Utah" is no question for a price. */
  const text = (reading.place?.spans ?? []).reduce(
    (whole, { start, end }) => `${whole.slice(0, start)}${" ".repeat(end - start)}${whole.slice(end)}`,
    reading.question.text,
  );
  const isDeviceAlone = devices.length > 0 && !hasDrug;
  const isAboutDevices = reading.cues.some(({ topical, weight }) => topical !== "labels" && weight >= 3);
  return (
    topicOf(text) ??
    drugTrap(text, hasDrug, devices.length > 0) ??
    (isDeviceAlone && !isAboutDevices ? deviceTrap(text) : null)
  );
}

const isCovered = ({ topical, reading }: Clause): boolean => topical !== null && trapOf(reading) === null;

/** A part beside an NPI that asks for something of its own. */
const isBesideLookup = ({ topical, reading }: Clause): boolean =>
  topical !== null &&
  topical !== "providers" &&
  npisIn(reading.question.text).valid.length === 0 &&
  hasSubject({ topical, reading });

/** Parts lend each other what they leave out: a device, a drug, a place. */
function partsOf(clauses: readonly Clause[]): readonly Part[] {
  return clauses.flatMap((clause, at) => {
    if (clause.topical === null) return [];
    const lender =
      clauses.find((other, index) => index !== at && hasSubject(other)) ?? clauses.find((_, index) => index !== at);
    const part = PARTS[clause.topical](clause.reading, lender?.reading ?? null);
    const calls = part.calls.map((planned) => withRecordWishes(planned, clause.reading));
    return [{ ...part, calls, notApplied: [...part.notApplied, ...uncoveredIn(clause, part.calls)] }];
  });
}

const hasSubject = ({ reading }: Clause): boolean =>
  entitiesOf(reading, "device", "brand", "generic", "condition").length > 0 || reading.place !== null;

/** A call that may be made, without a second attempt that may not; none when its texts cannot be searched. */
function allowed({ otherwise, ...planned }: PlannedCall, today: Date): readonly PlannedCall[] {
  if (toCalls([planned.call], today) === null) return [];
  return [otherwise === undefined || toCalls([otherwise], today) === null ? planned : { ...planned, otherwise }];
}

const key = ({ call }: PlannedCall): string => JSON.stringify(call).toLowerCase();

const distinct = (calls: readonly PlannedCall[]): readonly PlannedCall[] => [
  ...new Map(calls.map((call) => [key(call), call])).values(),
];

function asksOf(text: string, calls: number): Plan["asks"] {
  const asks = new Set<"compare" | "safety">();
  if (
    calls > 1 &&
    /\b(?:compar\w+|vs|versus|better|worse|more|fewer|safer|difference|side by side|than|which (?:has|had|is|one))\b/i.test(
      text,
    )
  )
    asks.add("compare");
  if (
    /\b(?:safe|safer|is it (?:ok|okay|safe)|dangerous|harmful|can .{1,40} (?:take|use|be (?:used|taken|given)))\b/i.test(
      text,
    )
  )
    asks.add("safety");
  return asks;
}
