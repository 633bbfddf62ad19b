import assert from "node:assert/strict";
import test from "node:test";
import { Slots } from "../../../src/surfaces/http/slots.ts";

test("a client has its part of all slots, and each slot is given back once", () => {
  const slots = new Slots({ most: 3, mostOfClient: 2 });
  const end = slots.take("one");
  slots.take("one");
  assert.throws(() => slots.take("one"), { code: "rate_limited" });
  slots.take("other");
  assert.throws(() => slots.take("third"), { code: "overloaded" });
  end();
  end();
  slots.take("third");
  assert.throws(() => slots.take("fourth"), { code: "overloaded" });
});
