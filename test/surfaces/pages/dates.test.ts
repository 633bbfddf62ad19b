import assert from "node:assert/strict";
import test from "node:test";
import { parseHTML } from "linkedom";
import { toIsoDate } from "../../../src/surfaces/pages/forms.ts";
import { newSandboxService } from "../../support/harness.ts";

const FORMS = ["10/31/2024", "Oct 31 2024", "Oct. 31, 2024", "october 31st, 2024", "31 Oct 2024", "31 October, 2024"];

test("a date is read as people write it, and any other text is left as it is", () => {
  for (const form of FORMS) assert.equal(toIsoDate(form), "2024-10-31", form);
  assert.equal(toIsoDate("1/2/2024"), "2024-01-02");
  for (const other of ["2024-10-31", "20241031", "31/10", "yesterday", "", "Foo 31, 2024", "10-31-2024"])
    assert.equal(toIsoDate(other), other);
});

test("on a page, each of these forms asks for the same; an impossible date is refused as it was read", async () => {
  const service = await newSandboxService();
  const heading = async (since: string) => {
    const query = new URLSearchParams({ since, limit: "1" }).toString();
    const response = await service.get(`/clearances?${query}`, { accept: "text/html" });
    const { document } = parseHTML(await response.text());
    return `${response.status} ${document.querySelector("#results, #failure-message")?.textContent?.trim()}`;
  };
  const wanted = await heading("2024-10-31");
  assert.match(wanted, /^200 1 of \d+ records/);
  for (const form of [...FORMS, "20241031"]) assert.equal(await heading(form), wanted, form);
  assert.equal(
    await heading("2/30/2024"),
    '400 Decision date from must be a real calendar date; received "2024-02-30".',
    "nobody types YYYYMMDD into a date picker",
  );
  assert.match(await heading("soon"), /^400 .*received "soon"/);
});
