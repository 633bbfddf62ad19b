import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { newSandbox, newSandboxService, type Service } from "../support/harness.ts";

/** An answer without records says where it looked, and which call finds what was meant. */

const V1 = "/api/v1";

/** Texts that were believed to be absent, and what has to be said instead. */
const CALLS: readonly (readonly [address: string, call: string])[] = [
  ["/clearances/search?q=K243418", "/api/records/clearances/K243418"],
  ["/devices/recalls?q=k243418", "/api/records/clearances/K243418"],
  ["/clearances/search?q=NCT06230445", "/api/records/trials/NCT06230445"],
  ["/hospitals/search?name=220071", "/api/records/hospitals/220071"],
  ["/clearances/search?q=1003101296", "/api/records/providers/1003101296"],
  ["/devices/events?q=Z-0233-2018", "/api/records/recalls/Z-0233-2018"],
  ["/clearances/search?q=0002ad27-779d-42ab-83b5-bc65453412a1", "/api/records/labels/0002AD27-"],
  ["/clearances/search?q=QTH", "/api/v1/clearances/search?product_code=QTH"],
  ["/devices/events?q=OZD&event_type=Death", "/api/v1/devices/events?event_type=Death&product_code=OZD"],
  ["/devices/recalls?q=K962826", "/api/v1/devices/recalls?k_number=K962826"],
  ["/devices/recalls?q=P150012", "/api/v1/devices/recalls?pma_number=P150012"],
  ["/clearances/search?q=0078-0668", "/api/v1/labels/search?ndc=0078-0668"],
  ["/devices/events?q=NDA204114", "/api/v1/labels/search?application_number=NDA204114"],
  ["/hospitals/search?city=Boston,%20MA", "/api/v1/hospitals/search?city=Boston&state=MA"],
  ["/devices/events?q=Abiomed", "/api/v1/devices/events?manufacturer=Abiomed"],
  ["/devices/events?manufacturer=Impella", "/api/v1/devices/events?q=Impella"],
  [
    "/clearances/search?q=Siemens%20Medical&since=20200101",
    "/api/v1/clearances/search?since=20200101&applicant=Siemens+Medical",
  ],
  ["/labels/search?generic=Plavix", "/api/v1/labels/search?q=Plavix"],
  ["/trials/search?condition=Zzyzx%20Pharma", "/api/v1/trials/search?sponsor=Zzyzx+Pharma"],
  ["/hospitals/search?city=Boston%20MA", "/api/v1/hospitals/search?city=Boston&state=MA"],
  ["/hospitals/search?city=kansas%20city%20missouri", "/api/v1/hospitals/search?city=kansas+city&state=MO"],
  ["/providers/search?city=Boston%20MA", "/api/v1/providers/search?city=Boston&state=MA"],
  ["/hospitals/search?county=Los%20Angeles,%20CA", "/api/v1/hospitals/search?county=Los+Angeles&state=CA"],
  ["/hospitals/search?name=Boston,%20Massachusetts", "/api/v1/hospitals/search?city=Boston&state=MA"],
];

describe("an answer without records", () => {
  let service: Service;
  before(async () => void (service = await newSandboxService(newSandbox())));
  const bodyOf = async (path: string) => Object(await (await service.get(path)).json());
  const notesOf = async (path: string): Promise<string> => {
    const body = await bodyOf(path);
    assert.deepEqual([body.ok, body.count], [true, 0], `${path}: ${body.detail}`);
    return body.notes.join("\n");
  };

  for (const [address, call] of CALLS)
    test(`Readers believed a bare zero: ${address} names ${call}`, async () => {
      const notes = await notesOf(V1 + address);
      assert.ok(notes.includes(call), notes);
      const [, path = ""] = /: (\/api\/\S+)/.exec(notes.split("\n").find((note) => note.includes(call)) ?? "") ?? [];
      const found = await bodyOf(path);
      assert.equal(found.ok === true || found.error === "not_found", true, `${path}: ${found.detail}`);
    });

  test('what was searched is told in a whole sentence, also where it holds "St."', async () => {
    const notes = await notesOf(`${V1}/hospitals/search?name=Mass%20General`);
    assert.match(
      notes,
      /^Nothing matched name "Mass General" \(part of the hospital's name.*with or without apostrophes\)\.$/m,
    );
  });

  test("words that were searched are told as part of a sentence, and names keep their capital letters", async () => {
    assert.match(await notesOf(`${V1}/devices/events?product_problem=Zzyzx`), /\(a product problem in FDA's words\)/);
    assert.match(await notesOf(`${V1}/labels/search?ndc=0093-9999-01`), /\(National Drug Code of a product/);
    assert.match(await notesOf(`${V1}/clearances/search?q=Zzyzx`), /\(words of the device name/);
  });

  test('"No pacemakers were reported", "One report is about pumps": a plural says that it doesn\'t find the singular', async () => {
    for (const [path, word] of [
      ["/devices/events?q=pacemakers", "pacemaker"],
      ["/devices/events?q=pumps", "pump"],
      ["/devices/recalls?q=infusion+pumps", "pump"],
      ["/clearances/search?q=batteries", "battery"],
      ["/labels/search?q=vitamins", "vitamin"],
    ] as const) {
      assert.match((await bodyOf(V1 + path)).notes.join(" "), new RegExp(`doesn't find "${word}"`), path);
      const [, dataset = "", q = ""] = /\/?(\w+)(?:\/search)?\?(.*)$/.exec(path) ?? [];
      const counted = await bodyOf(`/api/counts/${dataset}?by=product_code&${q}`);
      if (counted.ok === true) assert.match(counted.notes.join(" "), new RegExp(`doesn't find "${word}"`), path);
    }
    for (const path of [
      "/devices/events?q=pump",
      "/devices/events?manufacturer=Abbott+Laboratories",
      "/clearances/search?q=glass",
      "/clearances/search?q=Zoll+X+Series",
    ])
      assert.doesNotMatch((await bodyOf(V1 + path)).notes.join(" "), /doesn't find/, path);
  });

  test('"Dräger has none": letters without accents are said to have been looked for, and how else a name is written', async () => {
    const notes = await notesOf(`${V1}/clearances/search?applicant=${encodeURIComponent("Dräger")}`);
    assert.match(notes, /"Dräger" was looked for as "Drager"; openFDA may also have "Draeger"\./);
    assert.match(
      (await bodyOf(`${V1}/devices/recalls?recalling_firm=${encodeURIComponent("Bésteyra")}`)).notes.join(" "),
      /"Bésteyra" was looked for as "Besteyra"\./,
    );
    const vitamin = await notesOf(`${V1}/labels/search?generic=${encodeURIComponent("Vitamin B₁₂ ①")}`);
    assert.match(vitamin, /"Vitamin B₁₂ ①" was looked for as "Vitamin B12 1"\./);
  });

  test("a day is not taken for an identifier", async () => {
    for (const path of [
      "/devices/events?since=20990101",
      "/clearances/search?since=20990101",
      "/trials/search?since=2099-01-01",
    ])
      assert.doesNotMatch(await notesOf(V1 + path), /identifier/, path);
  });

  test("words that are too many for other spellings, too, are said to have been looked for alone", async () => {
    const text = Array.from({ length: 22 }, (_, at) => `word${at}'s`).join(" ");
    const { ok, notes } = await bodyOf(`${V1}/devices/recalls?q=${encodeURIComponent(text)}`);
    assert.equal(ok, true);
    assert.match(notes.join(" "), /not in other spellings/);
  });

  test("the calls that are named find the records of the sample", async () => {
    for (const path of [
      "/api/v1/clearances/search?product_code=QTH",
      "/api/v1/devices/events?product_code=OZD&event_type=Death",
      "/api/v1/devices/recalls?k_number=K962826",
      "/api/v1/labels/search?ndc=0078-0668",
      "/api/v1/labels/search?application_number=NDA204114",
    ])
      assert.ok((await bodyOf(path)).count > 0, path);
  });

  test("an answer names the reader's own words, not another reader's who asked the agency the same", async () => {
    for (const text of ["Zzyzx & Zzyzx", "Zzyzx"]) {
      const path = `${V1}/clearances/search?applicant=${encodeURIComponent(text)}`;
      const { notes, self } = await bodyOf(path);
      assert.ok(notes[0].includes(`applicant "${text}" (`), notes[0]);
      assert.equal(new URL(self, "http://gateway").searchParams.get("applicant"), text);
    }
  });

  test("it says which fields were searched", async () => {
    assert.match(
      await notesOf(`${V1}/clearances/search?q=zzyzx`),
      /^Nothing matched q "zzyzx" \(words of the device name: the trade name or the FDA classification name\)\.$/m,
    );
    assert.match(
      await notesOf(`${V1}/devices/events?q=zzyzx&since=20240101`),
      /^Nothing matched all of q "zzyzx" \(words of the device's generic or brand name.*\), since "20240101" \(earliest/,
    );
    for (const path of ["/trials/search?condition=zzyzx", "/hospitals/search?name=zzyzx", "/labels/search?brand=zzyzx"])
      assert.match(await notesOf(V1 + path), /^Nothing matched \w+ "zzyzx" \(/, path);
  });

  test("Readers took a zero about reports and recalls for proof: it says what openFDA does not have", async () => {
    assert.match(await notesOf(`${V1}/devices/events?q=zzyzx`), /before 2000 and alternative summary reports/);
    assert.match(await notesOf(`${V1}/devices/recalls?q=zzyzx`), /no recall number yet/);
    assert.match(await notesOf(`${V1}/labels/search?brand=zzyzx`), /not harmonized/);
  });

  test("an open value that does not occur leads to those that do", async () => {
    const notes = await notesOf(`${V1}/devices/recalls?root_cause=Design`);
    assert.ok(notes.includes("/api/counts/recalls?by=root_cause"), notes);
    assert.ok((await bodyOf("/api/counts/recalls?by=root_cause")).results.length > 0);
    for (const known of ["/hospitals/search?overall_rating=5&name=zzyzx", "/devices/events?event_type=Death&q=zzyzx"])
      assert.ok(!(await notesOf(V1 + known)).includes("/api/counts"), known);
  });

  test("FDA's two ways of writing one cause are found with either, and counted apart", async () => {
    const counts = await bodyOf("/api/counts/recalls?by=root_cause");
    assert.match(counts.notes.join(), /a search for a value also finds its other spellings/);
    const both = counts.results.filter(({ value }: { value: string }) => /^employee error$/i.test(value));
    assert.equal(both.length, 2);
    for (const { value } of [...both, { value: "EMPLOYEE ERROR" }]) {
      const body = await bodyOf(`${V1}/devices/recalls?root_cause=${encodeURIComponent(value)}`);
      assert.equal(body.upstream_total, 2, value);
    }
  });

  test("a count of nothing says the same", async () => {
    const body = await bodyOf("/api/counts/events?by=event_type&q=zzyzx");
    assert.equal(body.upstream_total, 0);
    assert.match(body.notes.join("\n"), /Nothing matched q "zzyzx"/);
  });

  test("where there are records, or where a page is behind the last one, none of this is said", async () => {
    const { notes, count } = await bodyOf(`${V1}/clearances/search?q=catheter`);
    assert.ok(count > 0);
    assert.deepEqual(notes, []);
  });
});
