import assert from "node:assert/strict";
import test from "node:test";
import { toTrace } from "../src/trace.ts";

const PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

test("a well-formed trace context is passed on unchanged", () => {
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
  test(`the traceparent ${JSON.stringify(traceparent)} is dropped, and the state with it`, () => {
    assert.equal(toTrace(traceparent, "a=1"), undefined);
  });

for (const tracestate of ["", "a=1\r\nx: y", "a=é", "x".repeat(513), "\u0000"])
  test(`the tracestate ${JSON.stringify(tracestate.slice(0, 20))} is dropped, and the parent stays`, () => {
    assert.deepEqual(toTrace(PARENT, tracestate), { traceparent: PARENT });
  });
