import { z } from "zod";
import { compactDate } from "../../src/catalog/params.ts";
import { STATES } from "../../src/core/states.ts";
import { isNpi } from "../../src/catalog/npi.ts";
import { compactDay } from "./dates.ts";
import notCovered from "../language/data/not-covered.json" with { type: "json" };
import { LONGEST_SEARCH_TEXT, SEARCH_TEXT } from "./search-text.ts";

/** What a question may be turned into, by rules and by a model alike: nothing else is ever asked of a dataset. */

const text = z.string().min(2).max(LONGEST_SEARCH_TEXT).regex(SEARCH_TEXT);

const state = z.enum([...STATES.keys()]);

/** The statuses of studies that people ask for, as their registry writes them. */
export const STUDY_STATUSES = [
  "ACTIVE_NOT_RECRUITING",
  "COMPLETED",
  "ENROLLING_BY_INVITATION",
  "NOT_YET_RECRUITING",
  "RECRUITING",
  "SUSPENDED",
  "TERMINATED",
  "UNKNOWN",
  "WITHDRAWN",
] as const;

/** The same with those of expanded access, which are said in so many words. */
const STATUSES: ReadonlySet<string> = new Set([
  ...STUDY_STATUSES,
  "AVAILABLE",
  "NO_LONGER_AVAILABLE",
  "TEMPORARILY_NOT_AVAILABLE",
  "APPROVED_FOR_MARKETING",
  "WITHHELD",
]);

/** States, separated by commas. */
const states = z.string().refine((list) => list.split(",").every((one) => STATES.has(one)));

const day = compactDate("A day.", "20240131");

const digits = z.string().regex(/^\d{1,8}$/);

const flag = z.enum(["true", "false"]);

/** Owners of hospitals, separated by commas. */
const owners = z
  .string()
  .max(300)
  .regex(/^[A-Za-z, -]+$/);

/** A code or a value of a closed list, as a record holds it. */
const code = z
  .string()
  .min(1)
  .max(LONGEST_SEARCH_TEXT)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}_ '&.,+/()-]*$/u);

const dated = {
  since: day.optional(),
  until: day.optional(),
  sort: code.or(z.string().regex(/^-[a-z_]+$/)).optional(),
};

/** Statuses of studies, separated by commas. */
const statuses = z.string().refine((list) => list.split(",").every((one) => STATUSES.has(one)));

/** A call whose parameters, by their names, are enough to ask by. */
const call = <Endpoint extends string, Shape extends z.ZodRawShape>(
  endpoint: Endpoint,
  shape: Shape,
  isEnough: (given: ReadonlySet<string>) => boolean = () => true,
) => {
  const given = (params: object): ReadonlySet<string> =>
    new Set(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [name])));
  const params = z.strictObject(shape).refine((values) => isEnough(given(values)), { error: "needs more parameters" });
  return z.strictObject({ endpoint: z.literal(endpoint), params });
};

/** The datasets whose records have an identifier, by the words that stand for them in addresses. */
export const IDENTIFIED = ["labels", "trials", "clearances", "recalls", "events", "hospitals"] as const;

/** One question to one dataset, by no parameters but these. */
export const callSchema = z.discriminatedUnion("endpoint", [
  call("/labels/search", {
    brand: text.optional(),
    generic: text.optional(),
    q: text.optional(),
    product_type: code.optional(),
    route: code.optional(),
    manufacturer: text.optional(),
    substance: text.optional(),
    pharmacologic_class: text.optional(),
    indications: text.optional(),
    has_boxed_warning: flag.optional(),
    boxed_warning: text.optional(),
    contraindications: text.optional(),
    warnings: text.optional(),
    adverse_reactions: text.optional(),
    drug_interactions: text.optional(),
    dosage: text.optional(),
    pregnancy: text.optional(),
    pediatric_use: text.optional(),
    application_number: code.optional(),
    ndc: code.optional(),
    ...dated,
  }),
  call("/trials/search", {
    condition: text.optional(),
    intervention: text.optional(),
    location: text.optional(),
    status: statuses.optional(),
    phase: code.optional(),
    study_type: code.optional(),
    intervention_type: code.optional(),
    primary_purpose: code.optional(),
    allocation: code.optional(),
    masking: code.optional(),
    intervention_model: code.optional(),
    observational_model: code.optional(),
    time_perspective: code.optional(),
    sponsor: text.optional(),
    sponsor_class: code.optional(),
    has_results: flag.optional(),
    sex: code.optional(),
    age_group: code.optional(),
    healthy_volunteers: flag.optional(),
    start_date_since: day.optional(),
    start_date_until: day.optional(),
    completion_date_since: day.optional(),
    completion_date_until: day.optional(),
    enrollment_min: digits.optional(),
    enrollment_max: digits.optional(),
    ...dated,
  }),
  call("/clearances/search", {
    q: text.optional(),
    applicant: text.optional(),
    product_code: code.optional(),
    decision_code: code.optional(),
    clearance_type: code.optional(),
    regulation_number: code.optional(),
    device_class: code.optional(),
    advisory_committee: code.optional(),
    country: code.optional(),
    state: states.optional(),
    third_party: flag.optional(),
    date_received_since: day.optional(),
    date_received_until: day.optional(),
    ...dated,
  }),
  call("/devices/recalls", {
    q: text.optional(),
    product_code: code.optional(),
    recalling_firm: text.optional(),
    firm_state: states.optional(),
    reason_for_recall: text.optional(),
    distribution_pattern: text.optional(),
    root_cause: code.optional(),
    status: code.optional(),
    k_number: code.optional(),
    pma_number: code.optional(),
    res_event_number: digits.optional(),
    date_posted_since: day.optional(),
    date_posted_until: day.optional(),
    date_terminated_since: day.optional(),
    date_terminated_until: day.optional(),
    device_class: code.optional(),
    ...dated,
  }),
  call("/devices/events", {
    q: text.optional(),
    event_type: code.optional(),
    report_number: code.optional(),
    product_code: code.optional(),
    manufacturer: text.optional(),
    brand_name: text.optional(),
    product_problem: text.optional(),
    patient_problem: text.optional(),
    report_source: text.optional(),
    reporter_occupation: text.optional(),
    model_number: text.optional(),
    lot_number: text.optional(),
    ...dated,
  }),
  call(
    "/providers/search",
    {
      state: state.optional(),
      city: text.or(z.string().regex(/^\p{L}[\p{L} .'-]{1,40}\*$/u)).optional(),
      taxonomy: text.optional(),
      organization: text.optional(),
      postal_code: z
        .string()
        .regex(/^\d{5}(?:-\d{4})?$/)
        .optional(),
      type: z.enum(["individual", "organization"]).optional(),
    },
    (given) => given.size > 1 || given.has("organization") || given.has("postal_code") || given.has("taxonomy"),
  ),
  call("/providers/{npi}", { npi: z.string().refine(isNpi, { error: "must pass the NPI check digit" }) }),
  call("/records/{dataset}/{id}", { dataset: z.enum(IDENTIFIED), id: code }),
  call("/hospitals/search", {
    state: state.optional(),
    city: text.optional(),
    name: text.optional(),
    type: code.optional(),
    ownership: owners.optional(),
    emergency_services: flag.optional(),
    overall_rating: code.optional(),
    birthing_friendly: flag.optional(),
    county: text.optional(),
    zip: code.optional(),
    sort: dated.sort,
  }),
]);

export type Call = z.output<typeof callSchema>;

/** What a call asks by, without the parameters that it does not use. */
export const paramsOf = ({ params }: Call): readonly (readonly [name: string, value: string])[] =>
  Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));

/** Each call once; capital letters make no other one. What several ask of the same labels is asked of them together. */
export const distinctCalls = <Planned extends Asked>(calls: readonly Planned[]): readonly Planned[] =>
  [
    ...Map.groupBy(calls, (one) =>
      JSON.stringify([one.call.endpoint, one.by, paramsOf(one.call).toSorted()]).toLowerCase(),
    ).values(),
  ].flatMap((same) => united(same) ?? []);

type Asked = Pick<PlannedCall, "call" | "by" | "sections" | "matters">;

/** `what does it say of pregnancy, and is there a boxed warning`: one search, of which both sections are wanted. */
export function united<Planned extends Asked>(same: readonly Planned[]): Planned | undefined {
  const last = same.at(-1);
  if (last === undefined || same.length === 1) return last;
  const sections = same.flatMap((one) => one.sections ?? []);
  const matters = same.flatMap((one) => one.matters ?? []);
  return {
    ...last,
    ...(same.some((one) => one.sections !== undefined) ? { sections: [...new Set(sections)] } : {}),
    ...(matters.length > 0 ? { matters: [...new Map(matters.map((one) => [one.name, one])).values()] } : {}),
  };
}

/** Parameters that are days. */
export const OF_DAYS = /(?:^|_)(?:since|until)$/;

/** Calls in one plan, and readings of a question that could mean several things. */
export const MOST_CALLS = 4;

/** Calls that are made of one part of a question: an answer says which of them are left out. */
export const MOST_MADE = 12;

export const MOST_READINGS = 5;

const callsSchema = z.array(callSchema).min(1).max(MOST_READINGS);

/** The calls of a plan, checked; null when any of them is not allowed, such as one by a day after `today`. */
export function toCalls(value: unknown, today: Date): readonly Call[] | null {
  const parsed = callsSchema.safeParse(value);
  if (!parsed.success) return null;
  const last = compactDay(today);
  const isLater = ({ params }: Call): boolean => "since" in params && (params.since ?? "") > last;
  return parsed.data.some(isLater) ? null : parsed.data;
}

/** A call that may be made, without further attempts that may not; none when its texts cannot be searched. */
export function allowed({ otherwise, offered, ...planned }: PlannedCall, today: Date): readonly PlannedCall[] {
  if (toCalls([planned.call], today) === null) return [];
  const isAllowed = (call: Call | undefined): call is Call => call !== undefined && toCalls([call], today) !== null;
  const isOther = (call: Call): boolean =>
    JSON.stringify(call).toLowerCase() !== JSON.stringify(planned.call).toLowerCase();
  return [
    {
      ...planned,
      ...(isAllowed(otherwise) && isOther(otherwise) ? { otherwise } : {}),
      ...(isAllowed(offered) && isOther(offered) ? { offered } : {}),
    },
  ];
}

/** Fields that hold names as they were written, so that one firm or cause may be counted several times. */
export const COUNTED_AS_SPELLED: ReadonlySet<string> = new Set([
  "manufacturer",
  "applicant",
  "recalling_firm",
  "sponsor",
  "brand_name",
  "root_cause",
]);

/** Hospitals that have a rating at all. */
export const ANY_RATING = "5,4,3,2,1";

/** Whether a call looks one record up by its number, so that nothing narrows it. */
export const isOfOneRecord = ({ call: { params } }: PlannedCall): boolean =>
  "id" in params || "npi" in params || "report_number" in params;

/** Parameters that take the name of a firm. */
export const FIRMS: ReadonlySet<string> = new Set(["applicant", "recalling_firm", "manufacturer", "sponsor"]);

/** The searches for records of devices. */
export const DEVICE_SEARCHES: ReadonlySet<string> = new Set([
  "/clearances/search",
  "/devices/recalls",
  "/devices/events",
]);

/** Sections of a drug label: fields of its record. */
export const LABEL_SECTIONS = [
  "indications",
  "boxed_warning",
  "contraindications",
  "warnings",
  "adverse_reactions",
  "drug_interactions",
  "dosage",
  "pregnancy",
  "pediatric_use",
  "lactation",
  "geriatric_use",
  "use_in_specific_populations",
  "overdosage",
  "storage",
  "how_supplied",
  "mechanism_of_action",
] as const;

export type LabelSection = (typeof LABEL_SECTIONS)[number];

/** Sections that a search leaves out and a label that is opened by its set ID has. */
export const OPENED_SECTIONS: ReadonlySet<LabelSection> = new Set([
  "lactation",
  "geriatric_use",
  "use_in_specific_populations",
  "overdosage",
  "storage",
  "how_supplied",
  "mechanism_of_action",
]);

/** Something that labels speak of in any of their sections. */
export interface Matter {
  /** What it is called in an answer. */
  readonly name: string;
  /** Words of labels, as sources of regular expressions that begin at a word. */
  readonly found: readonly string[];
  /** Where it is looked for, in this order; in all sections if none is named. */
  readonly sections: readonly LabelSection[];
  /** Where it is looked for first, before all other sections. */
  readonly first?: readonly LabelSection[];
}

/** A field of a record that a question asks for by name. */
export interface FieldAsked {
  /** Its path in a record; `[]` behind a list stands for its entries. */
  readonly path: string;
  readonly label: string;
  /** What a record without it is said to give none of, where that is not the label; empty where nothing is said. */
  readonly missing?: string;
  readonly isCode: boolean;
  /** Of a text of several lines: how the first begins that is wanted, in small letters. */
  readonly from?: string;
}

/** A call with what is done with it. */
export interface PlannedCall {
  readonly call: Call;
  /** How many records are wanted, where that is said: `the latest five`. */
  readonly show?: number;
  /** Counted by this field over all matches, instead of listed. */
  readonly by?: string;
  /** Asked when `call` finds nothing: the same thing under another word. The answer says that both were tried. */
  readonly otherwise?: Call;
  /** A wider search, which is offered with the number of its records where `call` finds nothing. */
  readonly offered?: Call;
  /** Fields that are shown besides those that each answer shows. */
  readonly fields?: readonly FieldAsked[];
  /** Of labels: what the question is about, most wanted first; without it indications and warnings. */
  readonly sections?: readonly LabelSection[];
  /** Of labels: what is looked for in all of their text. */
  readonly matters?: readonly Matter[];
}

/** Why a part of a question is in no call. */
export const WHYS = [
  "not_understood",
  "no_such_filter",
  "background",
  "not_in_these_records",
  "separate_question",
  "too_many_searches",
] as const;

/** Stands for words of a question that are not repeated, since they could be names. */
export const OTHER_WORDS = "other words";

/** A part of a question that no call asks for. */
export interface NotApplied {
  /** The words, or what stands for them. */
  readonly text: string;
  readonly why: (typeof WHYS)[number];
}

/** What calls ask by, in the words of people. */
export const SLOTS = [
  "records",
  "identifier",
  "device",
  "drug",
  "condition",
  "treatment",
  "firm",
  "place",
  "specialty",
  "organization",
  "hospital",
  "status",
  "phase",
  "kind",
  "date",
  "rating",
  "order",
  "count",
] as const;

/** One thing that was understood. */
export interface Understood {
  readonly slot: (typeof SLOTS)[number];
  readonly text: string;
}

/** What a plan and a choice among plans have in common. */
interface Planned {
  readonly calls: readonly PlannedCall[];
  readonly interpretation: readonly Understood[];
  readonly notApplied: readonly NotApplied[];
  /** Full sentences of our own about how the question was read: "Searched for warfarin (you wrote warfrin)." */
  readonly notes: readonly string[];
}

/** A plan before its calls are checked by {@link toCalls}. */
export interface Plan extends Planned {
  readonly kind: "plan";
  /** Parts of the question that nothing here covers. */
  readonly notCovered: readonly NotCovered[];
  /** The calls are set side by side. */
  readonly isComparison?: boolean;
}

/** Several readings of one question, a call each: what is asked of the agencies is how many records each finds. */
export interface Ambiguous extends Planned {
  readonly kind: "ambiguous";
}

/** Why something is not covered, or not understood. */
export const REASONS_NOT_PLANNED = [
  ...(Object.keys(notCovered.reasons) as (keyof typeof notCovered.reasons)[]),
  "abroad",
  "not_english",
  "no_drug",
  "no_subject",
  "no_records_named",
  "no_such_specialty",
  "too_broad",
  "invalid_identifier",
] as const;

type NotPlannedReason = (typeof REASONS_NOT_PLANNED)[number];

/** Something that is not here. */
export interface NotCovered {
  readonly reason: NotPlannedReason;
  /** Full sentences of our own, safe to show. */
  readonly text: string;
}

/** What becomes of a question: a plan, or why there is none. */
export type PlanResult =
  | Plan
  | Ambiguous
  /** A topic that is not here, which no model may plan. */
  | ({ readonly kind: "not_covered" } & NotCovered)
  /** Nothing to look for. */
  | ({ readonly kind: "not_understood" } & NotCovered)
  | { readonly kind: "exclusion_referral" }
  /** What can be asked; before it a sentence of our own that answers a question about the data. */
  | { readonly kind: "help"; readonly text?: string }
  /** A person's name that the screen let pass. */
  | { readonly kind: "contains_name" };
