import { hospitals } from "../src/catalog/datasets/hospitals.ts";
import { HOSPITALS, likeLiteral, rowsOf, type Condition } from "../src/catalog/upstreams/cms.ts";
import { isObject } from "../src/core/json.ts";
import { quoted } from "../src/core/text.ts";
import { asked, type Answer, type Assumption, type Finding, type Probe } from "./assumption.ts";
import { agree, differ, finding, rowsFit, together } from "./judge.ts";
import { dated } from "./judge.ts";
import { passesOver } from "./judge.ts";
import { readable } from "./judge.ts";

/** Rows of one question: the most that the gateway asks for. */
const PAGE = 50;

const search = (input: object): Probe => asked(hospitals, { ...input, limit: PAGE });

const meeting = (...conditions: readonly Condition[]): Probe => ({
  request: rowsOf(HOSPITALS, conditions, 5),
  query: null,
});

const named = (value: string): Probe => meeting({ property: "facility_name", value, operator: "contains" });

const inCity = (value: string): Probe => meeting({ property: "citytown", value, operator: "=" });

/** A wildcard counts as a sign: without its escape the same text finds more. */
function escaped(sign: string, text: string): Assumption {
  return {
    id: `cms/escape-${sign === "%" ? "percent" : "underscore"}`,
    statement: `A ${sign} after a backslash is no wildcard.`,
    expectation: `${text} finds less with the escape than without it`,
    probes: [named(likeLiteral(text)), named(text)],
    judge: (answers) => differ(answers, "with and without the escape"),
  };
}

const FILTERS: readonly (readonly [name: string, input: object])[] = [
  ["state", { state: "MA" }],
  ["city", { city: "Boston" }],
  ["name", { name: "children's" }],
];

/** Each condition that was sent is in the query that the agency repeats. */
function echoes([answer]: readonly Answer[]): Finding {
  const query = isObject(answer?.body) && isObject(answer.body.query) ? answer.body.query : null;
  if (query === null) return finding("broken", "no echo");
  const wanted = (answer?.probe.request.query ?? []).filter(([name]) => /^conditions\[\d+\]/.test(name));
  const missing = wanted.filter(([name, value]) => {
    const echoed = name.match(/\w+/g)?.reduce<unknown>((part, member) => Object(part)[member], query);
    return String(echoed) !== value;
  });
  const evidence = `${wanted.length - missing.length} of ${wanted.length} parts of the conditions are echoed as sent`;
  return finding(missing.length === 0 ? "holds" : "broken", evidence);
}

function counts(answers: readonly Answer[]): Finding {
  const odd = answers.filter(({ total }) => typeof total !== "number");
  const evidence = `count: ${answers.map(({ total }) => shown(total)).join(", ")}`;
  return finding(odd.length === 0 ? "holds" : "broken", evidence);
}

/** A number as it is; anything else in quotation marks. */
const shown = (total: unknown): string => (typeof total === "number" ? String(total) : quoted(total ?? "missing"));

function refusesUnknown([answer]: readonly Answer[]): Finding {
  const message = isObject(answer?.body) ? answer.body.message : undefined;
  const evidence = `HTTP ${answer?.status}, ${typeof message === "string" ? quoted(message) : "no message"}`;
  return finding(answer?.status === 400 && typeof message === "string" ? "holds" : "broken", evidence);
}

export const cmsAssumptions: readonly Assumption[] = [
  readable([hospitals]),
  passesOver(hospitals, { state: "MA" }),
  ...dated(hospitals.upstream),
  {
    id: "cms/contains-case",
    statement: "contains ignores case.",
    expectation: "mayo and MAYO have the same count",
    probes: [named("mayo"), named("MAYO")],
    judge: (answers) => agree(answers, "mayo and MAYO"),
  },
  {
    id: "cms/equals-case",
    statement: "= ignores case.",
    expectation: "boston and BOSTON have the same count",
    probes: [inCity("boston"), inCity("BOSTON")],
    judge: (answers) => agree(answers, "boston and BOSTON"),
  },
  {
    id: "cms/apostrophe",
    statement: "An apostrophe is a sign of a name like any other.",
    expectation: "every row has children's in its name",
    probes: [search({ name: "children's" })],
    judge: rowsFit,
  },
  escaped("%", "st%hospital"),
  escaped("_", "a_b"),
  {
    id: "cms/rows",
    statement: "State and city are those of the hospital.",
    expectation: `each of up to ${PAGE} rows has them`,
    probes: [search({ state: "MA" }), search({ state: "TX", city: "Houston" })],
    judge: rowsFit,
  },
  {
    id: "cms/echo",
    statement: "The answer repeats each condition as it was sent.",
    expectation: "query.conditions has every property, value and operator",
    probes: [asked(hospitals, { state: "MA", name: "children's", limit: 5 })],
    judge: echoes,
  },
  {
    id: "cms/count",
    statement: "count is a number.",
    expectation: "a JSON number, also where nothing is found",
    probes: [search({ state: "MA" }), search({ name: "qzxvjwk" })],
    judge: counts,
  },
  {
    id: "cms/unknown-property",
    statement: "A condition on a property that does not exist is refused, not ignored.",
    expectation: "HTTP 400 with a message",
    probes: [meeting({ property: "no_such_property", value: "1", operator: "=" })],
    judge: refusesUnknown,
  },
  {
    id: "cms/filters",
    statement: "CMS heeds every condition.",
    expectation: "the count with each condition is another than without",
    probes: [asked(hospitals, { limit: 5 }), ...FILTERS.map(([, input]) => search(input))],
    judge: ([wide, ...narrow]) =>
      together(
        narrow.map((answer, index) =>
          differ(wide === undefined ? [] : [answer, wide], FILTERS[index]?.[0] ?? "filter"),
        ),
      ),
  },
];
