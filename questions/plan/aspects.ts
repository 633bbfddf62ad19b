import { hasSubject } from "./subjects.ts";
import { paramsOf, type Call, type Plan, type PlannedCall, type PlanResult } from "./schema.ts";

/** What the parameters of calls say: what a search is about, where, and when. */

/** What a text is planned with: how one request is planned, and which calls may be made. */
export interface Planning {
  readonly planOf: (text: string) => PlanResult;
  readonly allowed: (call: PlannedCall) => readonly PlannedCall[];
}

export const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** What names what a search is about, rather than narrows it. */
export const MAIN = setOf(
  "q brand brand_name generic substance condition intervention taxonomy organization applicant recalling_firm manufacturer sponsor name pharmacologic_class product_code report_number id npi advisory_committee",
);
export const ABOUT = setOf(
  "q brand brand_name generic substance condition intervention taxonomy organization applicant recalling_firm manufacturer sponsor pharmacologic_class product_code indications",
);
export const PLACE = setOf("name location state city county zip postal_code");
export const DAYS = setOf("since until start_date_since start_date_until completion_date_since completion_date_until");
/** What a pronoun may stand for, each by itself. */
export const MEANT = [
  "condition",
  "intervention",
  "q brand_name",
  "applicant recalling_firm manufacturer sponsor",
  "event_type",
  "status",
  "phase",
].map(setOf);

export const hasAny = (calls: readonly PlannedCall[], names: ReadonlySet<string>): boolean =>
  calls.some(({ call }) => paramsOf(call).some(([name]) => names.has(name)));

export const LABEL_TEXTS = setOf(
  "indications boxed_warning contraindications warnings adverse_reactions drug_interactions dosage pregnancy pediatric_use",
);

/** Whether each call of a plan names what it is about; of hospitals a place is enough. */
export const namesMain = (result: PlanResult): result is Plan =>
  result.kind === "plan" &&
  result.calls.every(
    ({ call }) =>
      paramsOf(call).some(([name]) => MAIN.has(name)) ||
      (call.endpoint === "/hospitals/search" && paramsOf(call).some(([name]) => PLACE.has(name))),
  );

/** Whether a plan says all that a search needs. */
export const isComplete = (result: PlanResult): result is Plan =>
  result.kind === "plan" && result.calls.every(({ call }) => hasSubject(call) || "country" in call.params);

export const withParams = (call: Call, params: object): Call => Object({ ...call, params });

/** The same with more parameters in its call and in the searches that may take its place. */
export function withMore(planned: PlannedCall, more: Readonly<Record<string, string>>): PlannedCall {
  const added = (call: Call): Call => withParams(call, { ...call.params, ...more });
  const { call, otherwise, offered } = planned;
  return {
    ...planned,
    call: added(call),
    ...(otherwise === undefined ? {} : { otherwise: added(otherwise) }),
    ...(offered === undefined ? {} : { offered: added(offered) }),
  };
}

/** The same without some of the parameters, in its call and in the searches that may take its place. */
export function withoutParams(
  { call, otherwise, offered, ...planned }: PlannedCall,
  isLeftOut: (name: string, value: string) => boolean,
): PlannedCall {
  const rest = (one: Call): Call =>
    withParams(one, Object.fromEntries(paramsOf(one).filter(([name, value]) => !isLeftOut(name, value))));
  return {
    ...planned,
    call: rest(call),
    ...(otherwise === undefined ? {} : { otherwise: rest(otherwise) }),
    ...(offered === undefined ? {} : { offered: rest(offered) }),
  };
}

/** A text without the mark at its end. */
export const ended = (said: string): string => said.replace(/[.?!]+$/, "");
