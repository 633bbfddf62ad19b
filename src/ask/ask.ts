import { GatewayError } from "../core/errors.ts";
import type { Endpoint } from "../catalog/dataset.ts";
import type { Caller } from "../gateway/caller.ts";
import type { Observation, Observe } from "../core/observe.ts";
import { REFERRALS, type AskAnswer } from "./answer-body.ts";
import {
  answerFromRecords,
  answerWithoutRecords,
  exclusionReferral,
  requireAnySource,
  type AddressOf,
} from "./answers.ts";
import { compose } from "./compose/compose.ts";
import type { ModelPlanner } from "./model/model-planner.ts";
import { toCalls, type Ambiguous, type Plan, type PlannedCall, type PlanResult } from "../../questions/plan/schema.ts";
import { refusedName, type Refused } from "../../questions/screen.ts";
import { questionIn } from "./question-text.ts";
import { datasetOf, inputOf, retrieve, shownCall, type RetrieveOptions } from "./retrieve.ts";
import { sourcesOf } from "./retrieved.ts";
import { figuresIn } from "../core/tokens.ts";
import { proven } from "./verify.ts";

/** What questions are answered with. */
export interface AskOptions extends RetrieveOptions {
  readonly observe: Observe;
  /** Its texts hold no word of the question. */
  readonly screen: (text: string) => Refused | null;
  readonly interpret: (text: string, today: Date) => PlanResult;
  /** Where an operator has configured one. */
  readonly model: ModelPlanner | null;
}

/**
 * Answers one question from retrieved records alone: screen → plan → validate → retrieve → compose → verify.
 * @throws GatewayError question_required, question_too_long, question_refused, rate_limited, overloaded, and
 * upstream_unavailable when no source answered
 */
export type Ask = (question: unknown, caller?: Caller) => Promise<AskAnswer>;

type Seen = Omit<Extract<Observation, { kind: "question" }>, "kind" | "outcome">;

/** Wires the path of a question; what came of each one is observed, never its words. */
export function createAsk(options: AskOptions): Ask {
  const { clock, observe, screen } = options;
  return async (raw, caller = {}) => {
    const question = questionIn(raw);
    const start = clock.monotonic();
    const elapsed = (): number => Math.round(clock.monotonic() - start);
    const refusal = screen(question);
    const screenMs = elapsed();
    const ms = { screenMs, planMs: 0, retrieveMs: 0 };
    let seen: Seen = { reason: refusal?.reason ?? null, planner: "rules", endpoints: [], dropped: 0, ...ms };
    try {
      if (refusal !== null) throw refused(refusal);
      const { result, planner } = await planned(question, options);
      const planMs = elapsed() - screenMs;
      seen = { ...seen, planner, planMs };
      if (result.kind === "contains_name") throw refused(refusedName);
      if (result.kind !== "plan" && result.kind !== "ambiguous")
        return noted(seen, answerWithoutRecords(result, planner));
      seen = { ...seen, endpoints: result.calls.map(({ call }) => call.endpoint) };
      const parts = await retrieve(result.calls, caller, options);
      seen = { ...seen, retrieveMs: elapsed() - screenMs - planMs };
      const addressOf = shownCall(options.endpoints);
      requireAnySource(result, parts, addressOf);
      const composed = compose(result, parts);
      const remarks = [...result.notes, ...("notCovered" in result ? result.notCovered.map(({ text }) => text) : [])];
      const statements = proven(composed, sourcesOf(parts), figuresRead(result, addressOf), new Set(remarks));
      seen = { ...seen, dropped: composed.length - statements.length };
      return noted(seen, answerFromRecords(result, planner, parts, statements, addressOf));
    } catch (error) {
      observe({ kind: "question", outcome: error instanceof GatewayError ? error.code : "internal_error", ...seen });
      throw error;
    }
  };

  function noted(seen: Seen, answer: AskAnswer): AskAnswer {
    observe({ kind: "question", outcome: answer.outcome, ...seen });
    return answer;
  }
}

/** The figures that the question was read to ask for, as its plan shows them, and those that no call asks for. */
const figuresRead = (result: Plan | Ambiguous, addressOf: AddressOf): Set<string> =>
  new Set([
    ...result.calls
      .map(addressOf)
      .flatMap(({ offered, otherwise, ...call }) =>
        [call, offered, otherwise]
          .filter((one) => one !== undefined)
          .flatMap(({ params, address }) => [
            ...figuresIn(address),
            ...Object.values(params).flatMap((value) => figuresIn(value.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"))),
          ]),
      ),
    ...result.notApplied.flatMap(({ text }) => figuresIn(text)),
  ]);

/**
 * The plan made here; where a model is configured and the question has several readings or none, the model's, if it
 * made one that may be asked. @throws Error for a plan made here that a dataset does not accept
 */
async function planned(question: string, { interpret, model, clock, endpoints }: AskOptions) {
  const own = interpret(question, new Date(clock.now()));
  const isOpen = own.kind === "not_understood" || own.kind === "ambiguous";
  const byModel = model !== null && isOpen ? await model(question) : null;
  if (byModel !== null && isAcceptable(byModel, endpoints, clock.now()))
    return { result: byModel, planner: "model" as const };
  if (isPlanned(own) && !isAcceptable(own, endpoints, clock.now()))
    throw new Error("A question was turned into a call that its dataset does not accept.");
  return { result: own, planner: "rules" as const };
}

const isPlanned = (result: PlanResult): result is Plan | Ambiguous =>
  result.kind === "plan" || result.kind === "ambiguous";

/**
 * Whether every call of a plan is allowed and accepted by its own dataset, whoever made it. `now` is in milliseconds.
 * A plan made here that is not is our own fault; a model's is of no use.
 */
export function isAcceptable({ calls }: Plan | Ambiguous, endpoints: readonly Endpoint[], now: number): boolean {
  const all = calls.flatMap(({ call, otherwise, offered, by }): readonly PlannedCall[] => [
    { call, ...(by === undefined ? {} : { by }) },
    ...[otherwise, offered].flatMap((one) => (one === undefined ? [] : [{ call: one }])),
  ]);
  return calls.length > 0 && all.every((one) => isAccepted(one, endpoints, now));
}

/** Asks the dataset's own validation, which is pure. */
function isAccepted({ call }: PlannedCall, endpoints: readonly Endpoint[], now: number): boolean {
  if (toCalls([call], new Date(now)) === null) return false;
  try {
    datasetOf(endpoints, call).toQuery(inputOf(call));
    return true;
  } catch (error) {
    if (error instanceof GatewayError && error.status === 400) return false;
    throw error;
  }
}

/** An exclusion check is referred to the official list even where the question is refused. */
function refused({ reason, message, rephrase, isAboutExclusions: isExclusion = false }: Refused): GatewayError {
  const whole = isExclusion ? `${message} ${exclusionReferral.text}` : message;
  return new GatewayError("question_refused", whole, {
    refusal: reason,
    ...(isExclusion ? { officialSource: REFERRALS[0].url } : {}),
    more: { message: whole, rephrase },
  });
}
