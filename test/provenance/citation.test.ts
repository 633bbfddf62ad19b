import assert from "node:assert/strict";
import test from "node:test";
import { citedRecord, toCitation } from "../../src/provenance/citation.ts";
import { newSandboxService, successOf } from "../support/harness.ts";
import { envelopeIn } from "../../src/gateway/envelope.ts";

const service = await newSandboxService();
const answer = envelopeIn(await successOf(await service.get("/api/v1/devices/recalls?q=pacemaker&limit=2")));
const cited = { agency: "openFDA (FDA)", question: "Product: pacemaker", answer };

test("a citation names the agency, the day, what was found of how much, the digest and the agency's address", () => {
  assert.equal(
    toCitation(cited).text,
    "openFDA (FDA). openFDA device recalls (FDA) [Internet]. [updated 2026 Jun 24; cited 2026 Nov 20]. " +
      `2 of 3 records. Search: Product: pacemaker. Digest of the answer: ${answer.source_digest}. Available from: ${answer.source_url}`,
  );
});

test("an agency that gives neither date nor total is cited without them", async () => {
  const one = envelopeIn(await successOf(await service.get("/api/v1/providers/1003101296")));
  const { text } = toCitation({ agency: "CMS", question: "", answer: one });
  assert.match(text, /\[Internet\]\. \[cited 2026 Nov 20\]\. 1 record\. Digest/);
});

test("counts are cited as values over all matches, not as so many records of all", async () => {
  const counts = await successOf(await service.get("/api/counts/recalls?by=root_cause&q=pacemaker"));
  const { text } = toCitation({ ...cited, answer: envelopeIn(counts) });
  assert.match(text, /\. 2 values, counted over 3 matches\. Search/);
});

test("CSL-JSON has the same, as a dataset", () => {
  const [item] = JSON.parse(toCitation(cited).csl);
  assert.equal(item.type, "dataset");
  assert.deepEqual(item.author, [{ literal: "openFDA (FDA)" }]);
  assert.deepEqual(item.accessed, { "date-parts": [[2026, 11, 20]] });
  assert.equal(item.URL, answer.source_url);
});

test("in BibTeX no text ends a field or is a command", () => {
  const hostile = { ...cited, question: "a}b{c\\input{x}% 5_6 & #7 ^~$\nnew" };
  const { bibtex } = toCitation(hostile);
  const note = /\n {2}note = \{(.*)\},\n\}$/.exec(bibtex)?.[1] ?? "";
  assert.ok(
    note.includes(
      "a\\}b\\{c\\textbackslash{}input\\{x\\}\\% 5\\_6 \\& \\#7 \\textasciicircum{}\\textasciitilde{}\\$ new",
    ),
    note,
  );
  assert.match(bibtex, /^@misc\{20261120-\w{8},\n {2}author = \{\{openFDA \(FDA\)\}\},/);
});

test("a record is cited by its title and its identifier, as a part of its source", async () => {
  const one = envelopeIn(await successOf(await service.get("/api/records/clearances/K243418")));
  const record = citedRecord({ view: { heading: "device_name", facts: [] } }, "K243418", one);
  const name = String(Object(one.results[0])["device_name"]);
  assert.deepEqual(record, { title: name, identifier: "K243418" });
  const { text, bibtex, csl } = toCitation({ ...cited, question: "", answer: one, record });
  assert.ok(
    text.startsWith(`openFDA (FDA). ${name} (K243418). In: openFDA device 510(k) clearances (FDA) [Internet].`),
  );
  assert.match(bibtex, /title = \{.*\(K243418\)\},\n {2}howpublished = /);
  const [item] = JSON.parse(csl);
  assert.deepEqual([item.title, item.number], [`${name} (K243418)`, "K243418"]);
  assert.equal(item["container-title"], one.source);
  assert.equal(citedRecord({ view: { heading: "x", facts: [] } }, "7", one).title, "7", "a record without a title");
});
