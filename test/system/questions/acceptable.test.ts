import { test } from "node:test";
import { assertAccepted } from "../../ask/acceptable.ts";

for (const set of ["read/plans", "read/plans-later", "unseen/plans"])
  test(`${set}: what a question becomes is accepted by the endpoints that it is sent to`, () => assertAccepted(set));
