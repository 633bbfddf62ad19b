import { recordedRows } from "../../support/recorded.ts";
import type { Chance } from "./chance.ts";

/** Small documents like those of the agencies: real rows, and generated ones in every way of writing JSON. */

const MOST_BYTES = 1500;

/** A row without its longest members, so that it is small. */
function small(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  let left = MOST_BYTES;
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => {
      const length = name.length + JSON.stringify(value).length;
      if (length < left) left -= length;
      return length <= left;
    }),
  );
}

const openfda = ["clearances", "device_recalls", "device_events", "labels"].flatMap((dataset) =>
  recordedRows(dataset)
    .slice(0, 100)
    .map((row) => ({ meta: { disclaimer: "D", results: { skip: 0, limit: 1, total: 1 } }, results: [small(row)] })),
);

const trials = recordedRows("trials")
  .slice(0, 100)
  .map(({ protocolSection, derivedSection, hasResults }) => ({
    totalCount: 1,
    studies: [
      { protocolSection: small(Object(protocolSection)), derivedSection: small(Object(derivedSection)), hasResults },
    ],
  }));

const recorded = [...openfda, ...trials].flatMap((document) => [
  JSON.stringify(document),
  JSON.stringify(document, null, 2),
]);

export const documentOf = (chance: Chance): string =>
  chance.below(2) === 0 ? chance.oneOf(recorded) : generated(chance);

const NUMBERS = ["0", "-0", "7", "-12", "1.5", "0.001", "-1.5e-7", "2E+3", "1e400", "12345678901234567890", "5e-324"];
const PIECES = [
  ...["a", "word", " ", "é", "日", "💊", "}", "]", ",", ":", "//", "\u007F", "\u2028"],
  ...['\\"', "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t", "\\u00e9", "\\u0000", "\\ud83d\\ude00", "\\uDC00"],
];
const BLANKS = ["", "", "", " ", "\n", "\t", "\r\n  "];
const NAMES = ["results", "studies", "meta", "totalCount", "a", "b", "", "__proto__", "constructor", "1", "é"];

function generated(chance: Chance): string {
  const blank = (): string => chance.oneOf(BLANKS);
  const several = (open: string, one: () => string, close: string): string =>
    blank() + open + Array.from({ length: chance.below(5) }, one).join(",") + blank() + close + blank();
  const text = (): string => `"${Array.from({ length: chance.below(8) }, () => chance.oneOf(PIECES)).join("")}"`;
  const value = (depth: number): string => {
    const kind = chance.below(depth > 4 ? 6 : 10);
    if (kind < 3) return blank() + text() + blank();
    if (kind < 5) return blank() + chance.oneOf(NUMBERS) + blank();
    if (kind === 5) return blank() + chance.oneOf(["true", "false", "null"]) + blank();
    if (kind < 8) return several("[", () => value(depth + 1), "]");
    return object(depth + 1);
  };
  const object = (depth: number): string =>
    several("{", () => `${blank()}"${chance.oneOf(NAMES)}"${blank()}:${value(depth)}`, "}");
  const rows = several("[", () => (chance.below(4) === 0 ? value(1) : object(1)), "]");
  const lists = `"${chance.oneOf(["results", "studies"])}":${rows}`;
  const rest = Array.from({ length: chance.below(4) }, () => `"${chance.oneOf(NAMES)}":${value(1)}`);
  return `${blank()}{${[...rest, lists].join(",")}}${blank()}`;
}
