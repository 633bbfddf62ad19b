import { test } from "node:test";
import { assertAccepted } from "./acceptable.ts";

/** Those of one request each, 6,700 of them, are planned in `test/system/questions/`. */
test("read/long: what a question becomes is accepted by the endpoints that it is sent to", () =>
  assertAccepted("read/long"));
