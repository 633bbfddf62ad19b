import { API_VERSION } from "../gateway/envelope.ts";
import { GatewayError } from "../core/errors.ts";
import { ASK_DISCLAIMER, REFERRALS, type AskAnswer, type Statement } from "./answer-body.ts";
import { remark } from "./compose/sentence.ts";
import type { Ambiguous, Plan, PlannedCall, PlanResult } from "../../questions/plan/schema.ts";
import wording from "./compose/data/covered.json" with { type: "json" };
import { isUnknownToSample, sourcesOf, type Part, type Source } from "./retrieved.ts";

/** Bodies of answers, from statements that have been proven. */

const [OIG, SAM] = REFERRALS;

/** The only thing said about exclusions: who to ask. Nothing found here may ever read as a clear result. */
export const exclusionReferral: Statement = remark(
  "referral",
  `This service cannot check exclusions. Search the HHS-OIG list (${OIG.url}) and SAM.gov (${SAM.url}) directly.`,
);

/** @throws GatewayError upstream_unavailable */
export function requireAnySource(plan: Plan | Ambiguous, parts: readonly Part[], addressOf: AddressOf): void {
  const sources = sourcesOf(parts);
  const failure = sources[0]?.failure;
  if (failure == null || sources.some((source) => source.failure === null || isRefused(source))) return;
  /** An agency that rejects a query was asked wrongly, which is our fault. */
  if (sources.every((source) => source.failure?.reason === "query_rejected"))
    throw new Error("The agency rejects the query that a question was turned into.", { cause: failure });
  const retryAfterSeconds = failure.retryAfterSeconds;
  throw new GatewayError("upstream_unavailable", "No source that this question needs gave a usable answer.", {
    reason: failure.reason ?? "query_rejected",
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    more: { plan: plan.calls.map(addressOf), sources: sources.map(({ n, entry }) => ({ n, ...entry })) },
    cause: failure,
  });
}

/** Whether an agency, or its counts, said why what was asked cannot be asked. */
const isRefused = ({ document, failure }: Source): boolean => failure !== null && "detail" in document;

type Planner = AskAnswer["planner"];

const body = (outcome: AskAnswer["outcome"], planner: Planner, statements: readonly Statement[]): AskAnswer => ({
  ok: true,
  api_version: API_VERSION,
  outcome,
  answer: statements.map(({ text }) => text).join("\n"),
  statements: [...statements],
  plan: [],
  planner,
  interpretation: [],
  not_applied: [],
  sources: [],
  referrals: statements.includes(exclusionReferral) ? [...REFERRALS] : [],
  suggestions: [],
  disclaimer: ASK_DISCLAIMER,
});

/** A planned call as it is shown. */
export type AddressOf = (planned: PlannedCall) => AskAnswer["plan"][number];

/** The answer whose statements were proven from what these parts retrieved. */
export function answerFromRecords(
  plan: Plan | Ambiguous,
  planner: Planner,
  parts: readonly Part[],
  statements: readonly Statement[],
  addressOf: AddressOf,
): AskAnswer {
  const sources = sourcesOf(parts).map(({ n, entry }) => ({ n, ...entry }));
  const isEmpty = parts.every(({ tries }) => {
    const last = tries.at(-1);
    return last?.status === "empty" || (last !== undefined && isUnknownToSample(last.source));
  });
  const [missing] = plan.kind === "plan" ? plan.notCovered : [];
  const refused = sourcesOf(parts).filter(isRefused);
  if (refused.length === sources.length && sources.length > 0 && !refused.every(isUnknownToSample))
    return {
      ...body("not_understood", planner, statements),
      reason: refused[0]?.failure?.parameter === "taxonomy" ? "no_such_specialty" : "too_broad",
      plan: plan.calls.map(addressOf),
      interpretation: [...plan.interpretation],
      not_applied: [...plan.notApplied],
      sources,
    };
  const isPart =
    missing !== undefined ||
    sourcesOf(parts).some((source) => source.entry.status === "unavailable" && !isUnknownToSample(source));
  const outcome = isPart
    ? "partly_answered"
    : isEmpty
      ? "nothing_found"
      : plan.kind === "plan"
        ? "answered"
        : "ambiguous";
  return {
    ...body(outcome, planner, statements),
    ...(missing === undefined ? {} : { reason: missing.reason }),
    plan: plan.calls.map(addressOf),
    interpretation: [...plan.interpretation],
    not_applied: [...plan.notApplied],
    sources,
  };
}

/** The answer where nothing was asked: a referral, what can be asked, or why not. */
export function answerWithoutRecords(result: Unplanned, planner: Planner): AskAnswer {
  if (result.kind === "exclusion_referral") return body("exclusion_referral", planner, [exclusionReferral]);
  const covered = wording.covered.map(({ records, question }) => remark("note", `${records}: ${question}`));
  const suggestions = wording.covered.map(({ question }) => question);
  if (result.kind === "help")
    return {
      ...body("answered", planner, [
        ...(result.text === undefined ? [] : [remark("note", result.text)]),
        remark("note", wording.head),
        ...covered,
      ]),
      suggestions,
    };
  const { kind, reason, text } = result;
  const more = kind === "not_understood" ? [remark("note", wording.head), ...covered] : [];
  return { ...body(kind, planner, [remark("note", text), ...more]), reason, suggestions };
}

/** What becomes of a question that asks nothing of an agency. */
export type Unplanned = Exclude<PlanResult, { readonly kind: "plan" | "ambiguous" | "contains_name" }>;
