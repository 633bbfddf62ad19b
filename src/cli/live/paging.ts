import type { Dataset } from "../../catalog/dataset.ts";
import { asked, type Answer, type Assumption } from "./assumption.ts";
import { finding, nameOf, unread } from "./judge.ts";

/** Rows of the first page, and those that the later one passes over. */
const ROWS = 10;
const PASSED = 5;

/** A later page begins behind as many rows as were to be passed over, in the same order. */
export function passesOver(dataset: Dataset, search: object): Assumption {
  const { upstream } = dataset;
  const input = { ...search, limit: ROWS };
  const [parameter = ""] = upstream.paging?.parameters ?? [];
  const later = dataset.toQuery(input).at([parameter, String(PASSED)]);
  return {
    id: `${upstream.name}/pages`,
    statement: `${parameter} passes over rows, and their order stays.`,
    expectation: `rows ${PASSED + 1} to ${ROWS} begin the page that passes over ${PASSED}`,
    probes: [asked(dataset, input), asked(dataset, { ...later })],
    judge(answers) {
      const [first, second] = answers.map(namesIn);
      if (!first || !second) return unread(answers);
      const expected = first.slice(PASSED);
      const same = expected.filter((name, at) => second[at] === name).length;
      const evidence = `${same} of ${expected.length} rows are where they should be`;
      if (expected.length === 0) return finding("cannot say", `${first.length} rows`);
      return finding(same === expected.length ? "holds" : "broken", evidence);
    },
  };
}

/** The header of a first page leads to the next one by a token, where more match than can be passed over. */
export function leadsOn(dataset: Dataset, input: object): Assumption {
  return {
    id: `${dataset.upstream.name}/next-page`,
    statement: "The Link header of a first page names the next page by a search_after.",
    expectation: 'a header with search_after= and rel="next"',
    probes: [asked(dataset, { ...input, limit: PASSED })],
    judge([answer]) {
      if (!answer?.rows) return unread(answer === undefined ? [] : [answer]);
      const { link, rows } = answer;
      const [, position = null] = /^<[^>]*[?&](\w+)=[^&>]*>; ?rel="?next"?$/.exec(link) ?? [];
      if (rows.length < PASSED) return finding("cannot say", `${rows.length} rows`);
      return finding(
        position === "search_after" ? "holds" : "broken",
        `the header ends in ${position ?? "no address"}`,
      );
    },
  };
}

const namesIn = ({ rows }: Answer): readonly string[] | null => rows?.map(nameOf) ?? null;

/** A page that is not the last is as long as was asked, since without a total a shorter one is taken for the last. */
export function fills(dataset: Dataset, input: object): Assumption {
  const query = dataset.toQuery(input, dataset.pageSize);
  return {
    id: `${dataset.upstream.name}/full-page`,
    statement: "A page that is not the last one is full.",
    expectation: `${dataset.pageSize} rows of a search with more matches`,
    probes: [{ request: query.request, query }],
    judge([answer]) {
      if (answer === undefined || answer.rows === null) return unread(answer === undefined ? [] : [answer]);
      const { length } = answer.rows;
      return finding(length === dataset.pageSize ? "holds" : "broken", `${length} rows`);
    },
  };
}
