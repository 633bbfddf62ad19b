import { GatewayError } from "../core/errors.ts";
import type { Caller } from "../gateway/caller.ts";
import type { Observation, Observe } from "../core/observe.ts";
import { REFERRALS, type AskAnswer } from "./answer-body.ts";
import { answerFromRecords, answerWithoutRecords, exclusionReferral, requireAnySource } from "./answers.ts";
import { compose } from "./compose/compose.ts";
import type { ModelPlanner } from "./model/model-planner.ts";
import type { Plan, PlanResult } from "../../questions/plan/schema.ts";
import { checkedPlan } from "./checked-plan.ts";
import type { Refused } from "../../questions/screen.ts";
import { questionIn } from "./question-text.ts";
import { retrieve, type RetrieveOptions } from "./retrieve.ts";
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
      const plan = checkedPlan(result, options.endpoints, clock.now());
      if (plan.kind !== "plan") return noted(seen, answerWithoutRecords(plan, planner));
      seen = { ...seen, endpoints: plan.calls.map(({ call }) => call.endpoint) };
      const parts = await retrieve(plan.calls, caller, options);
      seen = { ...seen, retrieveMs: elapsed() - screenMs - planMs };
      requireAnySource(plan, parts);
      const composed = compose(plan, parts);
      const statements = proven(composed, sourcesOf(parts), daysRead(plan));
      seen = { ...seen, dropped: composed.length - statements.length };
      return noted(seen, answerFromRecords(plan, planner, parts, statements));
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

/** The days that a plan looks for among records, as the answer says them. */
const daysRead = ({ calls }: Plan): Set<string> =>
  new Set(calls.flatMap(({ filters = [] }) => filters.flatMap(({ words }) => figuresIn(words))));

/** The plan made here, or a model's where one is configured and nothing here understands the question. */
async function planned(question: string, { interpret, model, clock }: AskOptions) {
  const own = interpret(question, new Date(clock.now()));
  const isOpen = own.kind === "not_supported" && own.why === "not_understood";
  const byModel = model !== null && isOpen ? await model(question) : null;
  return byModel === null ? { result: own, planner: "rules" as const } : { result: byModel, planner: "model" as const };
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
