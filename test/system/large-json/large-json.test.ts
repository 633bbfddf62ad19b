import assert from "node:assert/strict";
import test from "node:test";
import { isDeepStrictEqual } from "node:util";
import { readLargeJson } from "../../../src/gateway/large-body/large-json.ts";
import { nodePlatform } from "../../support/node-platform.ts";
import { chanceOf, type Chance } from "./chance.ts";
import { documentOf } from "./documents.ts";
import { mutated } from "./mutations.ts";

/** The reader of large bodies and `JSON.parse` agree on what is JSON and on what it says. */

const DOCUMENTS = 1_000_000;

/** Of each document as many mutations are made. */
const MUTATIONS = 10;

const decoder = new TextDecoder("utf-8", { fatal: true });

/** What was read; undefined for what is refused. Anything but a refusal for bad JSON or bad UTF-8 is thrown on. */
function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    const isRefusal = error instanceof SyntaxError || (error instanceof TypeError && "code" in error);
    assert.ok(isRefusal, String(error));
    return undefined;
  }
}

test(`it agrees with JSON.parse on ${DOCUMENTS.toLocaleString("en")} mutated documents`, (context) => {
  const chance = chanceOf(20_261_120);
  let [accepted, refused] = [0, 0];
  for (let made = 0; made < DOCUMENTS; made += MUTATIONS) {
    const document = Buffer.from(documentOf(chance));
    for (let times = 0; times < MUTATIONS; times++) {
      const bytes = Uint8Array.from(mutated(document, chance));
      const wanted = wantedBy(chance);
      const whole = attempt(() => JSON.parse(decoder.decode(bytes)));
      const read = attempt(() => readLargeJson({ bytes, ...nodePlatform }, { ...wanted, limit: Infinity }));
      if (whole === undefined) refused++;
      else accepted++;
      const expected = whole === undefined ? undefined : partOf(whole, wanted);
      if (!isDeepStrictEqual(read, expected))
        assert.deepEqual(read, expected, `${Buffer.from(bytes).toString("latin1")} ${JSON.stringify(wanted)}`);
    }
  }
  context.diagnostic(`${accepted} were JSON, ${refused} were not`);
  assert.equal(accepted + refused, DOCUMENTS);
  assert.ok(Math.min(accepted, refused) > DOCUMENTS / 5);
});

interface Wanted {
  readonly list: string;
  readonly besides: readonly string[];
  readonly fields?: ReadonlyMap<string, number>;
}

const FIELDS = ["k_number", "event_id", "protocolSection", "openfda", "a", "b", "", "__proto__", "1"];

function wantedBy(chance: Chance): Wanted {
  const list = chance.oneOf(["results", "studies"]);
  const besides = chance.oneOf([[], ["meta", "totalCount"], ["a", "b", "", "__proto__", "1", "meta"]]);
  const fields = FIELDS.filter(() => chance.below(2) === 0);
  return chance.below(2) === 0
    ? { list, besides }
    : { list, besides, fields: new Map(fields.map((name) => [name, Infinity])) };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const only = (value: object, isWanted: (name: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => isWanted(name)));

/** Of a document what is wanted; null for JSON that is no object. */
function partOf(whole: unknown, { list, besides, fields }: Wanted): unknown {
  if (!isObject(whole)) return null;
  const part = only(whole, (name) => name === list || besides.includes(name));
  const rows: unknown = Object.hasOwn(part, list) ? part[list] : undefined;
  if (!Array.isArray(rows) || fields === undefined) return part;
  return { ...part, [list]: rows.map((row) => (isObject(row) ? only(row, (name) => fields.has(name)) : row)) };
}
