import assert from "node:assert/strict";
import { test } from "node:test";
import { read, saidOf } from "../../read.ts";

const DEFENSE = "Department of Defense";
const PUBLIC = [
  "Government - Hospital District or Authority",
  "Government - Local",
  "Government - State",
  "Government - Federal",
];
const CHURCH = "Voluntary non-profit - Church";

/** All owners that are neither a government nor a tribe. */
const PRIVATE = [
  "Proprietary",
  "Voluntary non-profit - Private",
  "Voluntary non-profit - Other",
  "Voluntary non-profit - Church",
  "Physician",
];

/** Question → the kinds of ownership that are looked for, each enough. */
const OWNERSHIPS: readonly (readonly [string, ...(readonly string[])])[] = [
  ["church-run nonprofit hospitals in iowa", CHURCH],
  ["which hospitals in iowa are public", ...PUBLIC],
  ["hospitals in iowa, public ones only", ...PUBLIC],
  ["state-run hospitals in ohio", "Government - State"],
  ["city-owned hospitals in iowa", "Government - Local"],
  ["county hospitals in california", "Government - Local"],
  ["hospitals in iowa run by the county or the state", "Government - State", "Government - Local"],
  ["hospitals in iowa owned by a hospital district", "Government - Hospital District or Authority"],
  ["physician-owned hospitals in texas", "Physician"],
  ["hospitals in texas owned by doctors", "Physician"],
  [
    "nonprofit and physician-owned hospitals in texas",
    "Voluntary non-profit - Private",
    "Voluntary non-profit - Other",
    CHURCH,
    "Physician",
  ],
  ["private hospitals in boston", ...PRIVATE],
  ["tribal hospitals in oklahoma", "Tribal"],
  ["military hospitals in texas", DEFENSE],
];

for (const [text, ...values] of OWNERSHIPS)
  test(`every owner that is asked for is in one search: ${text}`, () => {
    const [{ ownership = "" } = {}, ...others] = read(text).params;
    assert.deepEqual([ownership.split(",").toSorted(), others], [values.toSorted(), []]);
    assert.equal(saidOf(text), "");
  });

for (const text of [
  "hca-owned hospitals in nashville",
  "hospitals in texas owned by HCA",
  "hospitals in ohio run by nuns",
  "university-owned hospitals in ohio",
  "charity hospitals in new orleans",
])
  test(`an owner whom the catalog does not tell is no filter, and the answer says so: ${text}`, () => {
    assert.ok(read(text).params.every(({ ownership }) => ownership === undefined));
    assert.match(saidOf(text), /not_in_these_records/);
  });

test("owners that are compared are a search each, with all values of each", () => {
  for (const [text, kinds] of [
    ["compare public and private hospitals in iowa", 2],
    ["for-profit versus nonprofit hospitals in Florida", 2],
    ["Do government hospitals outnumber for-profit ones in Georgia?", 2],
    ["compare for-profit and nonprofit hospitals in Texas and Ohio", 4],
  ] as const) {
    const { params, by } = read(text);
    assert.equal(params.length, kinds, text);
    assert.ok(params.every(({ ownership }) => ownership !== undefined) && by.every((one) => one === undefined), text);
  }
  const lists = read("list public and private hospitals in iowa").params.map(({ ownership = "" }) => ownership);
  assert.deepEqual(lists.join().split(",").toSorted(), [...PUBLIC, ...PRIVATE].toSorted());
  for (const list of lists) assert.ok(list.length <= 200, list);
});

test("of two owners, the one that the catalog does not tell is said", () => {
  const text = "tribal or Indian Health Service hospitals in Oklahoma";
  assert.deepEqual(read(text).params, [{ state: "OK", ownership: "Tribal" }]);
  assert.equal(saidOf(text), "Indian Health Service: not_in_these_records");
});
