import assert from "node:assert/strict";
import test from "node:test";
import { toTrace } from "../../src/core/trace.ts";

const PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

test("a well-formed trace context is passed on", () => {
  assert.deepEqual(toTrace(PARENT, undefined), { traceparent: PARENT });
  assert.deepEqual(toTrace(PARENT, "a=1,b@c=2"), { traceparent: PARENT, tracestate: "a=1,b@c=2" });
});

const malformed = [
  undefined,
  "",
  PARENT.toUpperCase(),
  `${PARENT}-more`,
  ` ${PARENT}`,
  `${PARENT}\r\nx: y`,
  PARENT.replace("00-", "ff-"),
  "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
  "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
  "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
  "00-zbf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
];
for (const traceparent of malformed)
  test(`the traceparent ${JSON.stringify(traceparent)} is dropped together with tracestate`, () => {
    assert.equal(toTrace(traceparent, "a=1"), undefined);
  });

test("a later version is passed on as the known version, with the known flag", () => {
  const ids = PARENT.slice(3, -3);
  assert.deepEqual(toTrace(`01-${ids}-03-what-the-future-brings`, undefined), { traceparent: `00-${ids}-01` });
  assert.deepEqual(toTrace(`fe-${ids}-f0`, "a=1"), { traceparent: `00-${ids}-00`, tracestate: "a=1" });
  assert.equal(toTrace(`01-${ids}-03more`, undefined), undefined);
});

for (const tracestate of [
  "a=1 , b=2",
  ",a=1,",
  "a_-*/9=x y;z:1",
  "0a@b=1",
  `${"k".repeat(256)}=1`,
  `a=${"x".repeat(256)}`,
])
  test(`the tracestate ${JSON.stringify(tracestate.slice(0, 20))} is passed on`, () => {
    assert.deepEqual(toTrace(PARENT, tracestate), { traceparent: PARENT, tracestate });
  });

const many = Array.from({ length: 33 }, (_, at) => `k${at}=1`).join(",");
const unfit = [
  "garbage",
  "A=1",
  "a=1,a=2",
  many,
  "a=b=c",
  "a=",
  "patient John Smith",
  "a@=1",
  `a=${"x".repeat(257)}`,
  ",",
];
for (const tracestate of [...unfit, "", "a=1\r\nx: y", "a=é", "x".repeat(513), "\u0000"])
  test(`the tracestate ${JSON.stringify(tracestate.slice(0, 20))} is dropped, and traceparent stays`, () => {
    assert.deepEqual(toTrace(PARENT, tracestate), { traceparent: PARENT });
  });
