import { trials } from "../src/catalog/datasets/trials.ts";
import { STATUSES } from "../src/catalog/datasets/trial-fields.ts";
import { isObject } from "../src/core/json.ts";
import { quoted } from "../src/core/text.ts";
import { asked, type Answer, type Assumption, type Finding, type Probe } from "./assumption.ts";
import { differ, finding, rowsFit, together } from "./judge.ts";
import { dated } from "./judge.ts";
import { readable } from "./judge.ts";

/** Rows of one question; studies are long. */
const PAGE = 25;

const located = (location: string): Probe => asked(trials, { location, limit: PAGE });

const CONDITION = { condition: "lung cancer", limit: 5 };

const FILTERS: readonly (readonly [name: string, input: object])[] = [
  ["status", { status: "RECRUITING" }],
  ["location", { location: "Boston, MA" }],
  ["intervention", { intervention: "osimertinib" }],
];

function saysZero([answer]: readonly Answer[]): Finding {
  const body = answer === undefined || !isObject(answer.body) ? {} : answer.body;
  const { totalCount, studies, nextPageToken } = body;
  const isAsBelieved =
    Array.isArray(studies) && studies.length === 0 && totalCount === 0 && nextPageToken === undefined;
  return finding(isAsBelieved ? "holds" : "broken", quoted(answer?.text ?? "no answer", 120));
}

export const clinicaltrialsAssumptions: readonly Assumption[] = [
  readable([trials]),
  ...dated(trials.upstream),
  {
    id: "clinicaltrials/state",
    statement: "State and country are those of one site, in DC, Puerto Rico and Georgia, too.",
    expectation: `each of up to ${PAGE} studies has a site in the state`,
    probes: ["MA", "VA", "DC", "PR", "GA"].map(located),
    judge: rowsFit,
  },
  {
    id: "clinicaltrials/city",
    statement: "City and state are bound to one site, and a city is found by whole words.",
    expectation: "every study has a site in Boston, MA",
    probes: [located("Boston, MA")],
    judge: rowsFit,
  },
  {
    id: "clinicaltrials/city-saint",
    statement: "St. and Saint in a city's name are found as they are written.",
    expectation: "every study has a site in the city",
    probes: ["St. Louis, MO", "Saint Louis, MO"].map(located),
    judge: rowsFit,
  },
  {
    id: "clinicaltrials/nothing",
    statement: "An answer without studies has a total of 0 and no further page.",
    expectation: '{"totalCount":0,"studies":[]}',
    probes: [asked(trials, { condition: "qzxvjwk", limit: PAGE })],
    judge: saysZero,
  },
  {
    id: "clinicaltrials/status",
    statement: "Each of the 14 statuses is accepted, and studies have the one that was asked for.",
    expectation: "every study has the status",
    probes: [...STATUSES.keys()].map((status) => asked(trials, { status, limit: 5 })),
    judge: rowsFit,
  },
  {
    id: "clinicaltrials/filters",
    statement: "The registry heeds every filter.",
    expectation: "the total with each filter is another than without",
    probes: [asked(trials, CONDITION), ...FILTERS.map(([, input]) => asked(trials, { ...CONDITION, ...input }))],
    judge: ([wide, ...narrow]) =>
      together(
        narrow.map((answer, index) =>
          differ(wide === undefined ? [] : [answer, wide], FILTERS[index]?.[0] ?? "filter"),
        ),
      ),
  },
];
