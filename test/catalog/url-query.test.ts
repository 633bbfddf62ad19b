import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { GatewayError } from "../../src/core/errors.ts";
import { toInput, toTarget } from "../../src/catalog/url-query.ts";
import { attempt, failureOf } from "../support/failure.ts";
import { anyText } from "../support/hostile-text.ts";

const shape = { names: ["q", "applicant", "limit"], integers: new Set(["limit"]) };

for (const [search, input] of [
  ["", {}],
  ["", {}],
  ["q=a", { q: "a" }],
  ["q=a", { q: "a" }],
  ["q=a&&limit=5&", { q: "a", limit: 5 }],
  ["q=infusion+pump%20x", { q: "infusion pump x" }],
  ["q=A%2BB%26C%3DD", { q: "A+B&C=D" }],
  ["q=a=b", { q: "a=b" }],
  ["q=caf%C3%A9", { q: "café" }],
  ["%71=a", { q: "a" }],
  ["q=5", { q: "5" }],
  ["limit=50", { limit: 50 }],
  ["limit=0", { limit: 0 }],
  ["limit=999999999", { limit: 999_999_999 }],
  ["limit=007", { limit: "007" }],
  ["limit=%2B5", { limit: "+5" }],
  ["limit=-1", { limit: "-1" }],
  ["limit=1e1", { limit: "1e1" }],
  ["limit=5.0", { limit: "5.0" }],
  ["limit=٥", { limit: "٥" }],
  ["limit=99999999999999999999", { limit: "99999999999999999999" }],
] as const)
  test(`The query ${JSON.stringify(search)} reads ${JSON.stringify(input)}`, () =>
    assert.deepEqual(toInput(search, shape), input));

for (const [search, message] of [
  ["qq=a", /^Unknown parameter "qq"\. Did you mean "q"\? Known parameters: q, applicant, limit\.$/],
  ["Q=a", /^Unknown parameter "Q"/],
  ["q[]=a", /^Unknown parameter "q\[\]"/],
  ["=a", /^Unknown parameter ""/],
  ["?q=a", /^Unknown parameter "\?q"\. Did you mean "q"\?/],
  ["%3Fq=a", /^Unknown parameter "\?q"/],
  ["__proto__=a", /^Unknown parameter "__proto__"/],
  ["q=a&q=b", /^Parameter "q" was sent more than once/],
  ["q=a&%71=a", /^Parameter "q" was sent more than once/],
  ["q=", /^Parameter "q" is blank/],
  ["q", /^Parameter "q" is blank/],
  ["q=+%20", /^Parameter "q" is blank/],
  ["q=%", /^Parameter "q" is not valid percent-encoded UTF-8; received "%"/],
  ["q=%E9", /^Parameter "q" is not valid percent-encoded UTF-8/],
  ["q=%ED%A0%80", /^Parameter "q" is not valid percent-encoded UTF-8/],
  ["q=%C0%AF", /^Parameter "q" is not valid percent-encoded UTF-8/],
  ["%FF=a", /^A parameter name is not valid percent-encoded UTF-8/],
  [`${"q=a&".repeat(51)}`, /^Send at most 50 parameters/],
] as const)
  test(`The query ${JSON.stringify(search.slice(0, 40))} is refused: ${message.source}`, () => {
    const failure = failureOf(() => toInput(search, shape));
    assert.equal(failure.code, "invalid_query");
    assert.match(failure.message, message);
  });

test("a target reads back as the query it was made of", () => {
  fc.assert(
    fc.property(anyText, anyText, (q, applicant) => {
      const sent = toTarget("/things", { q, limit: undefined, applicant });
      const read = attempt(() => toInput(sent.replace("/things?", ""), shape));
      if (read instanceof GatewayError) assert.ok(q.trim() === "" || applicant.trim() === "", read.message);
      else assert.deepEqual(read, { q: q.toWellFormed(), applicant: applicant.toWellFormed() });
    }),
    { numRuns: 500 },
  );
});

test("a path parameter stays in its place in the path, whatever it contains", () => {
  assert.equal(toTarget("/providers/{npi}", { npi: "1003000126" }), "/providers/1003000126");
  assert.equal(toTarget("/a/{b}", { b: "../c?d#$&", e: 5 }), "/a/..%2Fc%3Fd%23%24%26?e=5");
  assert.equal(toTarget("/a", { b: undefined }), "/a");
});

test("Any text after the question mark is read or refused as the caller's mistake", () => {
  fc.assert(
    fc.property(anyText, (search) => {
      const read = attempt(() => toInput(search, shape));
      if (read instanceof GatewayError) assert.equal(read.code, "invalid_query");
      else assert.ok(Object.keys(read).every((name) => shape.names.includes(name)));
    }),
    { numRuns: 500 },
  );
});
