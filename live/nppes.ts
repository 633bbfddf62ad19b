import { isObject } from "../src/core/json.ts";
import { providersSearch } from "../src/catalog/datasets/providers-search.ts";
import { providerByNpi } from "../src/catalog/datasets/provider-by-npi.ts";
import { isBeginningOf } from "../src/catalog/datasets/provider-names.ts";
import { quoted } from "../src/core/text.ts";
import { asked, raw, type Answer, type Assumption, type Finding, type Probe } from "./assumption.ts";
import { differ, finding, rowsFit, withoutRows } from "./judge.ts";
import { fills, passesOver } from "./judge.ts";
import { readable } from "./judge.ts";

/** Rows of one question: the most that the gateway asks for. */
const PAGE = 50;

const search = (input: object): Probe => asked(providersSearch, { ...input, limit: PAGE });

const specialty = (text: string): Probe =>
  raw("", [
    ["version", "2.1"],
    ["taxonomy_description", text],
    ["limit", "10"],
  ]);

/** CMS deactivated this number; the registry's refusal names it. */
const DEACTIVATED = "1659781227";

/** The numbers of the registry's refusals; null where the answer is none. */
function numbersIn({ body }: Answer): string | null {
  if (!isObject(body) || !("Errors" in body)) return null;
  const errors = Array.isArray(body.Errors) ? body.Errors : [];
  return errors.map((error: unknown) => (isObject(error) ? String(error.number) : "none")).join(", ");
}

const refusedWith =
  (expected: string) =>
  ([answer]: readonly Answer[]): Finding => {
    if (answer === undefined) return finding("inconclusive", "no answer");
    const numbers = numbersIn(answer);
    if (numbers !== null) return finding(numbers === expected ? "holds" : "broken", `error number ${quoted(numbers)}`);
    if (answer.rows === null) return finding("broken", withoutRows(answer));
    return finding("inconclusive", `no refusal, but ${answer.rows.length} rows`);
  };

/** A refusal of any number would be a surprise here. */
function accepted([answer]: readonly Answer[]): Finding {
  if (answer === undefined) return finding("inconclusive", "no answer");
  const numbers = numbersIn(answer);
  if (numbers !== null) return finding("broken", `error number ${quoted(numbers)}`);
  if (answer.rows === null) return finding("broken", withoutRows(answer));
  return finding(answer.rows.length === 0 ? "inconclusive" : "holds", `${answer.rows.length} rows`);
}

/** Only rows whose legal name does not begin with the text tell whether other names are searched, too. */
function byOtherName(name: string, answers: readonly Answer[]): Finding {
  const fit = rowsFit(answers);
  const found = answers.flatMap(({ rows }) => rows ?? []);
  const others = found.filter((row) => !isBeginningOf(Object(Object(row).basic).organization_name ?? null, name));
  if (fit.verdict !== "holds") return fit;
  const evidence = `${fit.evidence}; ${others.length} of them by another name alone`;
  return { ...fit, verdict: others.length > 0 ? "holds" : "inconclusive", evidence };
}

export const nppesAssumptions: readonly Assumption[] = [
  readable([providersSearch, providerByNpi]),
  passesOver(providersSearch, { city: "New York", state: "NY" }),
  fills(providersSearch, { first_name: "Jo*" }),
  {
    id: "nppes/specialty-unknown",
    statement: "A word that is no specialty of the registry is refused with error number 14.",
    expectation: "taxonomy_description=cardiologist: number 14",
    probes: [specialty("cardiologist")],
    judge: refusedWith("14"),
  },
  {
    id: "nppes/specialty-joined",
    statement: "A classification joined to its specialization is refused with error number 14.",
    expectation: '"Nurse Practitioner, Family": number 14',
    probes: [specialty("Nurse Practitioner, Family")],
    judge: refusedWith("14"),
  },
  {
    id: "nppes/specialty-comma",
    statement: "A comma inside a classification is part of its name.",
    expectation: '"Nurse Anesthetist, Certified Registered": rows',
    probes: [specialty("Nurse Anesthetist, Certified Registered")],
    judge: accepted,
  },
  {
    id: "nppes/specialty-slash",
    statement: "A slash inside a specialization is part of its name.",
    expectation: '"Psych/Mental Health": rows',
    probes: [specialty("Psych/Mental Health")],
    judge: accepted,
  },
  {
    id: "nppes/deactivated",
    statement: "A deactivated NPI is refused with error number 15, or has no record.",
    expectation: `number=${DEACTIVATED}: number 15, or no rows`,
    probes: [
      raw("", [
        ["version", "2.1"],
        ["number", DEACTIVATED],
      ]),
    ],
    judge(answers) {
      const refused = refusedWith("15")(answers);
      return answers[0]?.rows?.length === 0 ? finding("holds", "no rows") : refused;
    },
  },
  {
    id: "nppes/city-new-york",
    statement: "City and state are those of a practice location.",
    expectation: "every row has a practice location in New York, NY",
    probes: [search({ city: "New York", state: "NY" })],
    judge: rowsFit,
  },
  {
    id: "nppes/city-saint",
    statement: "St, St. and Saint are letters of a city's name and stand for themselves.",
    expectation: "every row has a practice location in the city as it was written",
    probes: ["St Louis", "St. Louis", "Saint Louis"].map((city) => search({ city, state: "MO" })),
    judge: rowsFit,
  },
  {
    id: "nppes/state",
    statement: "A state is that of a practice location, in small states and in DC, too.",
    expectation: "every row has a practice location in VT, in DC",
    probes: ["VT", "DC"].map((state) => search({ taxonomy: "Internal Medicine", state })),
    judge: rowsFit,
  },
  {
    id: "nppes/last-name",
    statement: "A last name is found as a whole, as a part of a double name, or as a former name.",
    expectation: "every row has the last name among its names",
    probes: ["Smith", "OBrien", "Garcia-Lopez", "Lopez", "Davis"].map((last_name) => search({ last_name })),
    judge: rowsFit,
  },
  {
    id: "nppes/organization",
    statement: 'An organization is found by the beginning of a name, with or without "The".',
    expectation: "every row has a name that begins so",
    probes: ["The Mayo", "Mayo"].map((organization) => search({ organization })),
    judge: rowsFit,
  },
  {
    id: "nppes/other-name",
    statement: "An organization is found by another name than its legal one.",
    expectation: '"Kindbody of PA": a row whose legal name begins otherwise',
    probes: [search({ organization: "Kindbody of PA" })],
    judge: (answers) => byOtherName("Kindbody of PA", answers),
  },
  {
    id: "nppes/filter-state",
    statement: "The registry heeds the state.",
    expectation: "the first page with state=NY is another than without",
    probes: [search({ taxonomy: "Registered Nurse", state: "NY" }), search({ taxonomy: "Registered Nurse" })],
    judge: (answers) => differ(answers, "with and without"),
  },
  {
    id: "nppes/filter-city",
    statement: "The registry heeds the city.",
    expectation: "the first page with city=Atlanta is another than without",
    probes: [search({ taxonomy: "Internal Medicine", city: "Atlanta" }), search({ taxonomy: "Internal Medicine" })],
    judge: (answers) => differ(answers, "with and without"),
  },
  {
    id: "nppes/filter-taxonomy",
    statement: "The registry heeds the specialty.",
    expectation: "the first page with a specialty is another than without, and its rows have it",
    probes: [search({ city: "Atlanta", taxonomy: "Internal Medicine" }), search({ city: "Atlanta" })],
    judge(answers) {
      const differing = differ(answers, "with and without");
      const fit = rowsFit(answers.slice(0, 1));
      return fit.verdict === "broken" ? fit : differing;
    },
  },
];
