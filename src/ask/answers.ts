import { API_VERSION } from "../gateway/envelope.ts";
import { GatewayError } from "../core/errors.ts";
import { ASK_DISCLAIMER, REFERRALS, type AskAnswer, type Statement } from "./answer-body.ts";
import { remark } from "./compose/sentence.ts";
import { paramsOf, type Call, type Plan, type PlanResult } from "../../questions/plan/schema.ts";
import { sourcesOf, type Part, type Source } from "./retrieved.ts";

/** Bodies of answers, from statements that have been proven. */

const [OIG, SAM] = REFERRALS;

/** The only thing said about exclusions: who to ask. Nothing found here may ever read as a clear result. */
export const exclusionReferral: Statement = remark(
  "referral",
  `This service cannot check exclusions. Search the HHS-OIG list (${OIG.url}) and SAM.gov (${SAM.url}) directly.`,
);

const INVALID_NPI =
  "The number in the question is not a valid NPI: its check digit does not fit, so nothing was looked up.";

/** @throws GatewayError upstream_unavailable */
export function requireAnySource(plan: Plan, parts: readonly Part[]): void {
  const sources = sourcesOf(parts);
  const failure = sources[0]?.failure;
  if (failure == null || sources.some((source) => source.failure === null)) return;
  const retryAfterSeconds = failure.retryAfterSeconds;
  throw new GatewayError("upstream_unavailable", "No source that this question needs gave a usable answer.", {
    reason: failure.reason ?? "query_rejected",
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    more: { plan: planOf(plan), sources: sources.map(toEntry) },
    cause: failure,
  });
}

type Planner = AskAnswer["planner"];

const body = (outcome: AskAnswer["outcome"], planner: Planner, statements: readonly Statement[]): AskAnswer => ({
  ok: true,
  api_version: API_VERSION,
  outcome,
  answer: statements.map(({ text }) => text).join("\n"),
  statements: [...statements],
  plan: [],
  planner,
  not_applied: [],
  sources: [],
  referrals: statements.includes(exclusionReferral) ? [...REFERRALS] : [],
  suggestions: [],
  disclaimer: ASK_DISCLAIMER,
});

/** The answer whose statements were proven from what these parts retrieved. */
export function answerFromRecords(
  plan: Plan,
  planner: Planner,
  parts: readonly Part[],
  statements: readonly Statement[],
): AskAnswer {
  const sources = sourcesOf(parts).map(toEntry);
  const isEmpty = parts.every(({ tries }) => tries.at(-1)?.status === "empty");
  const isPartial = sources.some(({ status }) => status === "unavailable");
  const outcome = isPartial ? "partial" : isEmpty ? "nothing_found" : "answered";
  return { ...body(outcome, planner, statements), plan: planOf(plan), not_applied: [...plan.notApplied], sources };
}

/** The answer where nothing was asked: a referral, or why not. */
export function answerWithoutRecords(result: Exclude<PlanResult, Plan>, planner: Planner): AskAnswer {
  if (result.kind === "exclusion_referral") return body("exclusion_referral", planner, [exclusionReferral]);
  if (result.kind === "invalid_npi") return body("not_supported", planner, [remark("note", INVALID_NPI)]);
  const { reason, suggestions } = result;
  return { ...body("not_supported", planner, [remark("note", reason)]), suggestions: [...suggestions] };
}

const toEntry = ({ n, entry }: Source): AskAnswer["sources"][number] => ({ n, ...entry });

const planOf = ({ calls }: Plan): AskAnswer["plan"] =>
  calls.map(({ call, otherwise }) => ({
    ...shown(call),
    ...(otherwise === undefined ? {} : { otherwise: shown(otherwise) }),
  }));

const shown = (call: Call) => ({ endpoint: call.endpoint, params: Object.fromEntries(paramsOf(call)) });
