import { HOSPITALS } from "../src/catalog/upstreams/cms.ts";
import { raw, type Assumption, type Probe } from "./assumption.ts";
import { addsUp, heeds, orders, refuses } from "./heeded.ts";

/** Conditions, groups of conditions, orders and columns of the CMS catalog's datastore query. */

const ROWS = 25;

type Parameters = readonly (readonly [name: string, value: string])[];

const rows = (...query: Parameters): Probe =>
  raw(
    `datastore/query/${HOSPITALS}/0`,
    [...query, ["limit", String(ROWS)], ["count", "true"], ["results", "true"], ["schema", "false"]],
    ROWS,
  );

/** One condition; several values for operators that take a list. */
const condition = (
  property: string,
  operator: string,
  value: string | readonly string[],
  at = "conditions[0]",
): Parameters => [
  [`${at}[property]`, property],
  ...(typeof value === "string"
    ? [[`${at}[value]`, value] as const]
    : value.map((each, index) => [`${at}[value][${index}]`, each] as const)),
  [`${at}[operator]`, operator],
];

const WIDE = rows();
const RATING = "hospital_overall_rating";

interface Operator {
  readonly operator: string;
  readonly property: string;
  readonly value: string | readonly string[];
  isAsked(value: string): boolean;
}

const OPERATORS: readonly Operator[] = [
  { operator: "=", property: RATING, value: "5", isAsked: (value) => value === "5" },
  { operator: "<>", property: "state", value: "AL", isAsked: (value) => value !== "AL" },
  { operator: ">=", property: RATING, value: "4", isAsked: (value) => value >= "4" },
  { operator: "<", property: RATING, value: "2", isAsked: (value) => value < "2" },
  { operator: "between", property: RATING, value: ["2", "3"], isAsked: (value) => value >= "2" && value <= "3" },
  { operator: "in", property: "state", value: ["VT", "GU"], isAsked: (value) => value === "VT" || value === "GU" },
  { operator: "contains", property: "hospital_type", value: "critical", isAsked: (value) => /critical/i.test(value) },
  { operator: "like", property: "zip_code", value: "021%", isAsked: (value) => value.startsWith("021") },
  { operator: "starts with", property: "hospital_ownership", value: "gov", isAsked: (value) => /^gov/i.test(value) },
];

const isYes = condition("emergency_services", "=", "Yes");

const group = (operator: string): Probe =>
  rows(
    ["conditions[0][groupOperator]", operator],
    ...condition("state", "=", "VT", "conditions[0][conditions][0]"),
    ...condition("state", "=", "GU", "conditions[0][conditions][1]"),
  );

const by = (property: string, order: string): Probe =>
  rows(["sorts[0][property]", property], ["sorts[0][order]", order]);

export const cmsFields: readonly Assumption[] = [
  ...OPERATORS.map(({ operator, property, value, isAsked }) =>
    heeds({
      id: `cms/operator-${operator}`,
      statement: `A condition with ${operator} is heeded.`,
      narrow: rows(...condition(property, operator, value)),
      wide: WIDE,
      paths: [property],
      isAsked,
    }),
  ),
  heeds({
    id: "cms/group-or",
    statement: "One of the conditions of a group with or is enough.",
    narrow: group("or"),
    wide: WIDE,
    paths: ["state"],
    isAsked: (value) => value === "VT" || value === "GU",
  }),
  ...["facility_name", "facility_id", RATING].map((property) =>
    orders({
      id: `cms/sort-${property}`,
      statement: `Rows are ordered by ${property}, either way.`,
      falling: by(property, "desc"),
      rising: by(property, "asc"),
      path: property,
    }),
  ),
  addsUp({
    id: "cms/group-total",
    statement: "A group with or finds what its conditions find one by one.",
    parts: [rows(...condition("state", "=", "VT")), rows(...condition("state", "=", "GU"))],
    whole: group("or"),
  }),
  addsUp({
    id: "cms/yes-and-no",
    statement: "= and <> part the rows.",
    parts: [rows(...isYes), rows(...condition("emergency_services", "<>", "Yes"))],
    whole: WIDE,
  }),
  ...[
    ["sort", by("no_such_property", "asc")] as const,
    ["column", rows(["properties[0]", "no_such_property"])] as const,
  ].map(([name, wrong]) =>
    refuses({
      id: `cms/unknown-${name}`,
      statement: `A ${name} that does not exist is refused, not ignored.`,
      wrong,
      right: WIDE,
      says: /Column not found/,
    }),
  ),
];
