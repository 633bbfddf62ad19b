import assert from "node:assert/strict";
import { test } from "node:test";
import { valuesAt } from "../../../sandbox/openfda/json.ts";
import { readRecords } from "../../../sandbox/recorded.ts";
import { failureOf, find } from "./call.ts";

const total = (endpoint: string, search: string): number => find(endpoint, search).total;

test("words are whole, in any case and not stemmed", () => {
  const pump = total("device/event", "device.generic_name:pump");
  assert.ok(pump > 0);
  assert.equal(total("device/event", "device.generic_name:PUMP"), pump);
  const { records } = find("device/event", "device.generic_name:pump");
  for (const record of records) assert.match(valuesAt(record, "device.generic_name").join(" "), /\bpump\b/i);
  assert.equal(total("device/event", "device.generic_name:pum"), 0);
});

test("OR is the default, a second bare word searches every field, and a group keeps to its field", () => {
  const both = total("device/event", 'device.generic_name:("infusion" AND "pump")');
  const either = total("device/event", "device.generic_name:(infusion pump)");
  assert.ok(both > 0 && both < either);
  assert.equal(total("device/event", "device.generic_name:(+infusion +pump)"), both);
  assert.ok(total("device/event", "device.generic_name:infusion pump") > either);
});

test("AND binds without precedence: `a OR b AND c` is b AND c", () => {
  const expected = total("device/510k", "state:MA AND clearance_type:Traditional");
  assert.ok(expected > 0);
  assert.equal(total("device/510k", "state:CA OR state:MA AND clearance_type:Traditional"), expected);
});

test("minus and NOT exclude, also alone and inside parentheses", () => {
  const all = total("device/510k", "_exists_:state");
  const inCalifornia = total("device/510k", "state:CA");
  assert.equal(total("device/510k", "NOT state:CA"), all - inCalifornia);
  assert.equal(total("device/510k", "-state:CA"), all - inCalifornia);
  assert.equal(total("device/510k", "_exists_:k_number AND (NOT state:CA)"), all - inCalifornia);
});

test("a phrase is adjacent and in order, and punctuation in it only separates", () => {
  assert.ok(total("device/recall", 'product_description:"lumbar puncture tray"') > 0);
  assert.equal(total("device/recall", 'product_description:"puncture lumbar tray"'), 0);
  assert.ok(total("device/recall", 'product_description:"Lumbar, Puncture (Tray)"') > 0);
  assert.equal(total("device/recall", 'product_description:"lumbar tray"'), 0);
});

test("quotes make operators inert", () => {
  assert.equal(total("device/recall", 'product_description:"AND"'), total("device/recall", "product_description:and"));
  assert.ok(total("device/recall", 'product_description:("x-ray" OR "NOT" OR "lumbar")') > 0);
});

test("keywords and .exact compare the whole value in its own case; an unknown field matches nothing", () => {
  assert.equal(total("device/510k", "product_code:KTN"), 1);
  assert.equal(total("device/510k", "product_code:ktn"), 0);
  assert.equal(total("device/510k", 'applicant.exact:"VENTREX LABORATORIES, INC."'), 1);
  assert.equal(total("device/510k", 'applicant.exact:"Ventrex Laboratories, Inc."'), 0);
  assert.equal(total("device/510k", "product_code:(KTN KTN)"), 0);
  assert.equal(total("device/510k", "device_nmae:pump"), 0);
  assert.equal(total("device/recall", "product_description.exact:pump"), 0);
});

test("wildcards match inside one token, also in front, and not inside quotes", () => {
  assert.ok(total("device/510k", "applicant:*dtronic") > 0);
  assert.equal(total("device/510k", "applicant:MEDTRON*"), total("device/510k", "applicant:medtron*"));
  assert.equal(total("device/510k", 'applicant:"medtron*"'), 0);
  assert.equal(total("device/510k", "product_code:KT*"), total("device/510k", "product_code:/KT.*/"));
  assert.equal(total("device/510k", "product_code:kt*"), 0);
});

test("dates are found in both forms, as days, ranges and comparisons, and ends may be open", () => {
  assert.equal(total("device/510k", "decision_date:19880112"), total("device/510k", "decision_date:1988-01-12"));
  const since = total("device/510k", "decision_date:[20240601 TO 99991231]");
  const all = readRecords("openfda/device-510k.jsonl").length;
  assert.ok(since > 0 && since < all);
  assert.equal(total("device/510k", "decision_date:[2024-06-01 TO *]"), since);
  assert.equal(total("device/510k", "decision_date:([20240601 TO 20991231])"), since);
  assert.equal(total("device/510k", "decision_date:>=20240601"), since);
  assert.equal(total("device/510k", "decision_date:>20240531"), since);
  assert.equal(total("device/510k", "decision_date:<20240601"), all - since);
  assert.equal(total("device/510k", "decision_date:{20240531 TO *]"), since);
  assert.equal(total("device/510k", "decision_date:{20240531 TO 20240601}"), 0);
});

test("an impossible date is not an error, a word for a date is", () => {
  assert.equal(total("device/510k", "decision_date:20130931"), 0);
  assert.match(failureOf("device/510k", "decision_date:soon"), /failed to parse date field \[soon\]/);
  assert.match(failureOf("device/510k", "decision_date:2024*"), /Can only use wildcard queries/);
});

test("_exists_ and the rewritten _missing_ split the records", () => {
  const boxed = total("drug/label", "_exists_:boxed_warning");
  assert.ok(boxed > 0);
  assert.equal(boxed + total("drug/label", "_missing_:boxed_warning"), readRecords("openfda/drug-label.jsonl").length);
  assert.equal(total("drug/label", "_exists_:openfda"), total("drug/label", "openfda.\\*:*"));
  assert.match(failureOf("drug/label", '"a _missing_:b"'), /parse_exception/);
});

test("a stray quote fails as recorded", () => {
  assert.equal(
    failureOf("drug/label", 'openfda.brand_name:"verapamil""'),
    '[token_mgr_error] token_mgr_error: Lexical error at line 1, column 32.  Encountered: <EOF> after : ""',
  );
});

const broken = [
  '"',
  "a\\",
  "and/or",
  "a]",
  "a}",
  "(a",
  "a)",
  "()",
  "a AND",
  "AND a",
  "a:b:c",
  "f:",
  "+",
  "a -",
  "[a b]",
  "[a TO",
];
for (const text of broken) {
  test(`${text} is a 500, not an empty result`, () => {
    assert.match(failureOf("drug/label", text), /^\[(token_mgr_error|parse_exception)\] /);
  });
}

test("label tables are returned but cannot be searched", () => {
  assert.match(failureOf("drug/label", "dosage_and_administration_table:mg"), /is not indexed/);
});

test("hostile queries end quickly and in an answer", () => {
  const hostile = [
    "(".repeat(100_000),
    "a ".repeat(50_000),
    "a AND ".repeat(5_000),
    "*a".repeat(5_000),
    '"'.repeat(99_999),
  ];
  for (const text of hostile) failureOrNothing(text);
  failureOrNothing(`indications_and_usage:${"*a".repeat(2_000)}`);
  failureOrNothing(`/${"\\/".repeat(30_000)}`);
});

function failureOrNothing(text: string): void {
  try {
    assert.equal(total("drug/label", text), 0);
  } catch {
    failureOf("drug/label", text);
  }
}
