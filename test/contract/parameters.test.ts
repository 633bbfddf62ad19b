import assert from "node:assert/strict";
import test from "node:test";
import { endpoints } from "../support/catalog.ts";
import { PREFIX } from "../../src/surfaces/paths.ts";
import { errorOf, newSandboxService, successOf } from "../support/harness.ts";

const service = await newSandboxService();
const live = endpoints.filter((endpoint) => endpoint.kind === "live");
const searches = live.filter(({ paramShape }) => paramShape.integers.has("limit"));

/** A valid question of each search, without limit. */
const valid = (name: string): string => (name === "providers_search" ? "last_name=Davis" : "");

for (const { name, path } of searches)
  for (const limit of [
    "",
    "%20",
    "0",
    "51",
    "-1",
    "abc",
    "1.5",
    "1e1",
    "0x5",
    "%205",
    "5%20",
    "+5",
    "05",
    "5,6",
    "%D9%A5",
    "99999999999999999999",
  ])
    test(`${name} refuses limit=${limit} and says 1 to 50`, async () => {
      const before = service.sent.length;
      const { detail } = await errorOf(
        await service.get(`${PREFIX}${path}?${valid(name)}&limit=${limit}`),
        400,
        "invalid_query",
      );
      assert.match(String(detail), /"limit".*1 to 50/);
      assert.equal(service.sent.length, before, "nothing was asked");
    });

for (const { name, path, paramShape } of searches) {
  test(`${name} refuses an unknown parameter and names it and the nearest known one`, async () => {
    const { detail } = await errorOf(await service.get(`${PREFIX}${path}?limt=3`), 400, "invalid_query");
    assert.match(String(detail), /Unknown parameter "limt"\. Did you mean "limit"\?/);
    for (const known of paramShape.names) assert.ok(String(detail).includes(known));
  });
  for (const parameter of paramShape.names) {
    test(`${name} refuses a repeated ${parameter}`, async () => {
      const response = await service.get(`${PREFIX}${path}?${parameter}=1&${parameter}=1`);
      assert.match(String((await errorOf(response, 400, "invalid_query")).detail), new RegExp(`"${parameter}".*once`));
    });
    for (const blank of ["", "=", "=%20", "=+", "=%C2%A0"])
      test(`${name} refuses a blank ${parameter} sent as ${parameter}${blank}`, async () => {
        const response = await service.get(`${PREFIX}${path}?${parameter}${blank}`);
        assert.match(String((await errorOf(response, 400, "invalid_query")).detail), new RegExp(`"${parameter}"`));
      });
    test(`${name} refuses ${parameter} that is not UTF-8, too long, or has control characters`, async () => {
      for (const value of [
        "%FF",
        "%C3%28",
        "%",
        "%zz",
        "x".repeat(parameter === "cursor" ? 1001 : 201),
        "a%00b",
        "a%09b",
        "a%0Ab",
        "a%E2%80%8Bb",
        "%ED%A0%80",
      ]) {
        const response = await service.get(`${PREFIX}${path}?${parameter}=${value}`);
        assert.match(String((await errorOf(response, 400, "invalid_query")).detail), new RegExp(`"${parameter}"`));
      }
    });
  }
}

test("a provider search by state alone is refused and the five companions are named", async () => {
  for (const query of ["?state=MA", "?state=MA&limit=5"]) {
    const { detail } = await errorOf(await service.get(`${PREFIX}/providers/search${query}`), 400, "invalid_query");
    for (const companion of ["taxonomy", "city", "last_name", "first_name", "organization"])
      assert.ok(String(detail).includes(companion));
  }
});

test("a provider search without any parameter is refused", async () => {
  await errorOf(await service.get(`${PREFIX}/providers/search`), 400, "invalid_query");
});

for (const companion of [
  "taxonomy=Nurse",
  "city=Atlanta",
  "last_name=Davis",
  "first_name=Josephine",
  "organization=Inova",
])
  test(`a provider search by ${companion} alone is answered`, async () => {
    await successOf(await service.get(`${PREFIX}/providers/search?${companion}`));
  });

for (const npi of [
  "abc",
  "123456789",
  "12345678901",
  "123456789a",
  "%D9%A1%D9%A2%D9%A3%D9%A4%D9%A5%D9%A6%D9%A7%D9%A8%D9%A9%D9%A0",
  "1234567893%0A",
  "%0A1234567893",
  "%FF",
  "1234567893%00",
  "123-456-7893",
  "1%2F3",
])
  test(`the NPI ${npi} is refused as invalid_npi`, async () => {
    await errorOf(await service.get(`${PREFIX}/providers/${npi}`), 400, "invalid_npi");
  });

test("an unknown NPI is not found, and the address that was asked is named", async () => {
  const { source_url } = await errorOf(await service.get(`${PREFIX}/providers/1234567893`), 404, "not_found");
  assert.match(String(source_url), /number=1234567893$/);
});

test("a path parameter is unknown in the query", async () => {
  await errorOf(await service.get(`${PREFIX}/providers/1003101296?npi=1003101296`), 400, "invalid_query");
});

for (const since of ["20240230", "20241301", "00000101", "2024-02-30", "2024-1-1", "202401", "20240101 ", "²0240101"])
  test(`since=${since} is refused`, async () => {
    const response = await service.get(`${PREFIX}/clearances/search?since=${encodeURIComponent(since)}`);
    assert.match(String((await errorOf(response, 400, "invalid_query")).detail), /"since".*YYYYMMDD/);
  });

test("an unknown study status is refused and the 14 are listed", async () => {
  const { detail } = await errorOf(await service.get(`${PREFIX}/trials/search?status=open`), 400, "invalid_query");
  assert.equal(String(detail).match(/[A-Z_]{6,}/g)?.length, 14);
});

for (const status of ["recruiting", "Active, not recruiting", "active-not recruiting", "NOT_YET_RECRUITING"])
  test(`the study status "${status}" ${status.includes(",") ? "is refused" : "is understood"}`, async () => {
    const response = await service.get(`${PREFIX}/trials/search?status=${encodeURIComponent(status)}`);
    assert.equal(response.status, status.includes(",") ? 400 : 200);
  });

test("% and _ are ordinary signs in hospital names", async () => {
  for (const [name, total] of [
    ["%25", 0],
    ["_", 0],
    ["%26", 99],
    ["children's", 79],
    ["childrens", 79],
    ["children’s", 79],
    ["mayo", 21],
  ] as const) {
    const body = await successOf(await service.get(`${PREFIX}/hospitals/search?name=${name}`));
    assert.equal(body["upstream_total"], total, name);
  }
});

test("an empty match is a success with count 0 at every search", async () => {
  const none = [
    "providers/search?last_name=Zzyzzyx",
    "clearances/search?q=zzyzzyx",
    "devices/recalls?q=zzyzzyx",
    "devices/events?q=zzyzzyx",
    "labels/search?q=zzyzzyx",
    "trials/search?condition=zzyzzyx",
    "hospitals/search?name=zzyzzyx",
  ];
  for (const query of none) assert.equal((await successOf(await service.get(`${PREFIX}/${query}`)))["count"], 0, query);
});

test("exclusions are refused with the official source whatever is asked", async () => {
  for (const query of ["", "?name=smith", "?q=%FF"]) {
    const body = await errorOf(await service.get(`${PREFIX}/exclusions/search${query}`), 501, "not_implemented");
    assert.equal(body["official_source"], "https://exclusions.oig.hhs.gov/");
    assert.match(String(body["detail"]), /false clear/);
  }
});

test("a second question mark belongs to the first parameter's name", async () => {
  const service = await newSandboxService();
  const detail = (await errorOf(await service.get("/api/v1/hospitals/search??state=MA"), 400, "invalid_query"))[
    "detail"
  ];
  assert.match(String(detail), /^Unknown parameter "\?state"/);
  assert.match(await (await service.get("/hospitals??state=MA")).text(), /Unknown parameter/);
});
