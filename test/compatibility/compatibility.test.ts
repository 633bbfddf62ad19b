import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { breakingChanges } from "./breaking-changes.ts";

/** What the last release promised holds today (docs/maintainers/versioning.md). */

const root = new URL("../../", import.meta.url);
const read = async (name: string) => JSON.parse(await readFile(new URL(name, root), "utf8"));
const NAMES = ["openapi.json", "ask-openapi.json"];

/** Changes that were decided on because the old answer misled (docs/maintainers/versioning.md lists them). */
const DECIDED: readonly RegExp[] = [
  /** "None listed" and "not in this record" are different answers. */
  /events\S* 200\.results\[\]\.\w+ type null is new$/,
  /** Verification plans forward from `self`, not backwards from an agency's address. */
  /^get \/api\/verify /,
  /** A question that could mean several things was answered as one of them, and what was left out had no reason. */
  /^post \/api\/ask 200\.(?:outcome value|statements\[\]\.kind value "source"|not_applied\[\] type object)/,
];

for (const name of NAMES)
  test(`${name} keeps what the last release promised`, async () => {
    const [released, today] = [await read(`test/fixtures/released/${name}`), await read(name)];
    assert.equal(released.info.version.split(".")[0], today.info.version.split(".")[0]);
    const found = breakingChanges(released, today).filter((change) => !DECIDED.some((each) => each.test(change)));
    assert.deepEqual(found, []);
  });

// oxlint-disable-next-line typescript/no-explicit-any -- changed by path
type Document = any;
const limitOf = (document: Document) =>
  search(document).parameters.find(({ name }: { name: string }) => name === "limit").schema;
const search = (document: Document) => document.paths["/hospitals/search"].get;
const records = (document: Document) => document.components.schemas.Hospitals ?? assert.fail();

const BROKEN: readonly (readonly [what: string, change: (document: Document) => unknown, complaint: RegExp])[] = [
  ["an endpoint that is gone", (d) => delete d.paths["/hospitals/search"], /^get \/hospitals\/search is gone$/],
  ["a parameter that is gone", (d) => search(d).parameters.shift(), /no longer takes state$/],
  ["a parameter that is needed now", (d) => (search(d).parameters[1].required = true), /now needs city$/],
  ["a new parameter that is needed", (d) => search(d).parameters.push({ name: "x", required: true }), /now needs x$/],
  ["a value that is refused", (d) => search(d).parameters[0].schema.enum.shift(), /state value "AL" is refused now$/],
  ["a shorter text", (d) => (search(d).parameters[1].schema.maxLength = 100), /maxLength was 200 and is 100$/],
  ["a smaller limit", (d) => (limitOf(d).maximum = 40), /maximum was 50 and is 40$/],
  ["another default", (d) => (limitOf(d).default = 5), /limit has another default$/],
  ["a status that is gone", (d) => delete search(d).responses["502"], /no longer answers 502$/],
  ["a field that is gone", (d) => delete records(d).properties.ownership, /ownership is gone$/],
  ["a field that may be missing", (d) => records(d).required.shift(), /may be missing now$/],
  [
    "a field that is gone from an object within",
    (d) => delete d.components.schemas.Trials.properties.enrollment.properties.count,
    /enrollment\.count is gone$/,
  ],
  ["a field of another type", (d) => (records(d).properties.city = { type: "number" }), /city type number is new$/],
  [
    "a field that may be null now",
    (d) => (records(d).properties.facility_id.type = ["string", "null"]),
    /null is new$/,
  ],
];
for (const [what, change, complaint] of BROKEN)
  test(`the comparison notices ${what}`, async () => {
    const [before, after] = [await read("openapi.json"), await read("openapi.json")];
    change(after);
    const [found = "", ...others] = breakingChanges(before, after);
    assert.match(found, complaint);
    assert.ok(
      others.every((each) => complaint.test(each)),
      others.join("\n"),
    );
  });

const ALLOWED: readonly (readonly [what: string, change: (document: Document) => unknown])[] = [
  ["an endpoint", (d) => (d.paths["/new"] = { get: { responses: {} } })],
  ["an optional parameter", (d) => search(d).parameters.push({ name: "cursor", schema: { type: "string" } })],
  ["a field", (d) => (records(d).properties.added = { type: "string" })],
  ["an error code", (d) => d.components.schemas.Error.properties.error.enum.push("new_error")],
  ["a larger limit", (d) => (limitOf(d).maximum = 100)],
];
for (const [what, change] of ALLOWED)
  test(`the comparison lets ${what} be added`, async () => {
    const [before, after] = [await read("openapi.json"), await read("openapi.json")];
    change(after);
    assert.deepEqual(breakingChanges(before, after), []);
  });

test("alternatives count as one: a field that is gone from the object among them is noticed", () => {
  const documentOf = (properties: object) => {
    const schema = { anyOf: [{ type: "object", properties }, { type: "null" }] };
    return { paths: { "/a": { get: { responses: { 200: { content: { "application/json": { schema } } } } } } } };
  };
  const found = breakingChanges(documentOf({ b: { type: "string" } }), documentOf({}));
  assert.deepEqual(found, ["get /a 200.b is gone"]);
});
