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

test("it is told when the first slot is taken and when the last one is given back", () => {
  const told: boolean[] = [];
  const slots = new Slots({ most: 3, mostOfClient: 3 }, (isUsed) => told.push(isUsed));
  const [one, other] = [slots.take("one"), slots.take("other")];
  one();
  one();
  assert.deepEqual(told, [true]);
  other();
  slots.take("one")();
  assert.deepEqual(told, [true, false, true, false]);
});
