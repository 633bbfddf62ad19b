import assert from "node:assert/strict";
import test from "node:test";
import { toRetryAfter } from "../../../src/gateway/transport/bounded-fetch.ts";

/** Apart from the other readings, since the zone belongs to the whole process. */

for (const zone of ["UTC", "America/New_York", "Asia/Tokyo"])
  test(`a Retry-After date means GMT in each of its three forms, also for a process in ${zone}`, (context) => {
    const before = process.env["TZ"];
    context.after(() => {
      if (before === undefined) delete process.env["TZ"];
      else process.env["TZ"] = before;
    });
    process.env["TZ"] = zone;
    for (const date of ["Fri, 20 Nov 2026 12:00:30 GMT", "Friday, 20-Nov-26 12:00:30 GMT", "Fri Nov 20 12:00:30 2026"])
      assert.equal(toRetryAfter(date, Date.UTC(2026, 10, 20, 12)), 30, date);
  });
