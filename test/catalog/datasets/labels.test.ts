import assert from "node:assert/strict";
import { test } from "node:test";
import { labels } from "../../../src/catalog/datasets/labels.ts";
import { failureOf } from "../../support/failure.ts";
import { goldenTable } from "../../support/address-table.ts";
import { ask } from "../../support/recorded-agencies.ts";

const anyName = (words: string) =>
  `(openfda.brand_name:(${words}) OR openfda.generic_name:(${words}) OR openfda.substance_name:(${words}) OR spl_product_data_elements:(${words}))`;
const brand = (words: string) => `(openfda.brand_name:(${words}))`;
const generic = (words: string) => `(openfda.generic_name:(${words}))`;

goldenTable(labels, "https://api.fda.gov/drug/label.json", (limit) => ({ sort: "effective_time:desc", limit }), [
  [{}, {}],
  [{ limit: 50 }, {}],
  [{ q: "trametinib" }, { search: anyName('"trametinib"') }],
  [{ brand: "Mekinist" }, { search: brand('"Mekinist"') }],
  [{ generic: "WARFARIN sodium", limit: 2 }, { search: generic('"WARFARIN" AND "sodium"') }],
  [{ brand: "Jantoven", generic: "warfarin" }, { search: `${brand('"Jantoven"')} AND ${generic('"warfarin"')}` }],
  [{ generic: "c", brand: "b", q: "a" }, { search: `${anyName('"a"')} AND ${brand('"b"')} AND ${generic('"c"')}` }],
  [{ brand: "Lipitor®" }, { search: brand('"Lipitor"') }],
  [{ brand: "“Tylenol” #3" }, { search: brand('"Tylenol" AND "3"') }],
  [{ q: "Lactic Acid, L-" }, { search: anyName('"Lactic" AND "Acid" AND "L-"') }],
  [{ q: "polysorbate 80 (0.5%)" }, { search: anyName('"polysorbate" AND "80" AND "0.5"') }],
  [{ q: "NOT aspirin" }, { search: anyName('"NOT" AND "aspirin"') }],
  [{ generic: "sofosbuvir/velpatasvir" }, { search: generic('"sofosbuvir" AND "velpatasvir"') }],
  [{ q: "heparin 1,000 units,10" }, { search: anyName(`"heparin" AND "1,000" AND ("units" OR "unit's") AND "10"`) }],
]);

const application = (...numbers: readonly string[]) => {
  const quotes = numbers.map((number) => `"${number}"`);
  const any = quotes.length === 1 ? quotes[0] : `(${quotes.join(" OR ")})`;
  return { search: `(openfda.application_number.exact:${any})` };
};
const ndc = (code: string) => ({
  search: `(openfda.product_ndc.exact:"${code}" OR openfda.package_ndc.exact:"${code}")`,
});

goldenTable(labels, "https://api.fda.gov/drug/label.json", (limit) => ({ sort: "effective_time:desc", limit }), [
  [{ application_number: "nda021436" }, application("NDA021436")],
  [{ application_number: "NDA 21436" }, application("NDA021436")],
  [{ application_number: "21436" }, application("NDA021436", "ANDA021436", "BLA021436")],
  [{ application_number: "bla125057, M012" }, application("BLA125057", "M012")],
  [{ application_number: "PART341" }, application("part341")],
  [{ application_number: "505G(a)(3)" }, application("505G(a)(3)")],
  [{ ndc: "0078-0668" }, ndc("0078-0668")],
  [{ ndc: "0078-0668-15" }, ndc("0078-0668-15")],
]);

test("labels: a circled digit is looked for as a digit, and the rows that this finds are not doubted", () => {
  const { records, unconfirmed } = ask(labels, { pharmacologic_class: "①𝒜" });
  assert.equal(records.length, 1);
  assert.deepEqual(unconfirmed, []);
});

test("labels: a package's NDC finds the label of its product, which shows the product's", () => {
  const { records, unconfirmed } = ask(labels, { ndc: "63187-705-30" });
  assert.equal(records.length, 1);
  assert.deepEqual(unconfirmed, []);
});

const row = {
  set_id: "15b0b56d-6188-4937-b541-902022e35b24",
  version: "7",
  effective_time: "20240131",
  spl_product_data_elements: ["Jantoven warfarin LACTOSE"],
  purpose: ["Purpose text"],
  indications_and_usage: [""],
  warnings: ["Old format warnings"],
  dosage_and_administration: [`${"A whole sentence. ".repeat(200)}`],
  openfda: {
    brand_name: ["Jantoven"],
    generic_name: ["WARFARIN SODIUM"],
    manufacturer_name: ["Upsher-Smith"],
    route: ["ORAL"],
  },
};

for (const [input, words] of [
  [{ q: "aspirin" }, "no name or ingredient contains q"],
  [{ brand: "Coumadin" }, "another brand name"],
  [{ generic: "aspirin" }, "another generic name"],
  [{ q: "lactose", brand: "Coumadin" }, "another brand name"],
] as const)
  test(`labels: a row that does not satisfy ${JSON.stringify(input)} makes the answer unusable`, () => {
    const failure = failureOf(() => labels.toQuery(input).read({ rows: [row], total: 1, updated: null }));
    assert.equal(failure.reason, "unexpected_shape");
    assert.match(failure.message, new RegExp(`row 1 does not match the query: ${words}`));
  });

test("labels: an inactive ingredient satisfies q", () => {
  assert.equal(labels.toQuery({ q: "lactose" }).read({ rows: [row], total: 1, updated: null }).records.length, 1);
});

test("labels: sections fall back to their older names, long ones end with a sentence and are named", () => {
  const [record = {}] = labels.toQuery({}).read({ rows: [row], total: 1, updated: null }).records;
  const shown = new Map(Object.entries(record));
  assert.equal(shown.get("indications"), "Purpose text");
  assert.equal(shown.get("warnings"), "Old format warnings");
  assert.equal(shown.get("boxed_warning"), null);
  assert.equal(shown.get("effective_date"), "2024-01-31");
  assert.deepEqual(shown.get("truncated"), ["dosage"]);
  const dosage = String(shown.get("dosage"));
  assert.ok(dosage.length <= 2000 && dosage.endsWith("A whole sentence."));
});

const dosageOf = (text: string): [shown: unknown, truncated: unknown] => {
  const [record = {}] = labels
    .toQuery({})
    .read({ rows: [{ ...row, dosage_and_administration: [text] }], total: 1, updated: null }).records;
  const shown = new Map(Object.entries(record));
  return [shown.get("dosage"), shown.get("truncated")];
};

test("labels: unprintable characters hide neither that a section goes on nor that there is one", () => {
  assert.deepEqual(dosageOf(`One. Two.${"\u202E".repeat(2600)} Three.`), ["One. …", ["dosage"]]);
  assert.deepEqual(dosageOf(`${"\n".repeat(2600)}One.`), ["…", ["dosage"]]);
  assert.deepEqual(dosageOf(`500${"\n".repeat(2600)} mg`), ["500 …", ["dosage"]]);
  assert.deepEqual(dosageOf(`Take ${"\n".repeat(2492)}1.25 mg`), ["Take …", ["dosage"]]);
  assert.deepEqual(dosageOf(`One.${"\n".repeat(2400)}Two.`), ["One. Two.", []]);
  assert.deepEqual(dosageOf("\n".repeat(2400)), [null, []]);
});

test("labels: a section stays null where the record has its matter under another name, and the description says so", () => {
  const others = {
    pregnancy_or_breast_feeding: ["Ask."],
    teratogenic_effects: ["C"],
    use_in_specific_populations: ["8"],
  };
  const [record = {}] = labels.toQuery({}).read({ rows: [{ ...row, ...others }], total: 1, updated: null }).records;
  assert.equal(new Map(Object.entries(record)).get("pregnancy"), null);
  const sections = Object.entries(labels.record.shape).filter(([name]) =>
    /^(?:indications|boxed_warning|contraindications|warnings|adverse|drug_int|dosage|pregnancy|pediatric)/.test(name),
  );
  assert.equal(sections.length, 9);
  for (const [name, schema] of sections)
    assert.match(String(schema.meta()?.["description"]), /Null .*another section of the label may cover it/, name);
});

test("labels: a label that FDA has not harmonised has empty lists, not guesses", () => {
  const [record = {}] = labels
    .toQuery({})
    .read({ rows: [{ set_id: row.set_id, openfda: {} }], total: 1, updated: null }).records;
  const shown = new Map(Object.entries(record));
  assert.deepEqual([shown.get("brand_names"), shown.get("routes"), shown.get("manufacturer")], [[], [], null]);
});

test("labels: real rows found by each filter satisfy it", () => {
  for (const input of [{ q: "polysorbate" }, { brand: "Mekinist" }, { generic: "clopidogrel" }])
    assert.ok(ask(labels, { ...input, limit: 50 }).records.length > 0, JSON.stringify(input));
});

test("labels: a search leaves out the further sections, and the label by its set ID has each whole", () => {
  const long = `8.5 Geriatric Use ${"No difference was seen. ".repeat(400)}`;
  const further = {
    ...row,
    geriatric_use: [long],
    nursing_mothers: ["8.2 Lactation"],
    storage_and_handling: ["Store at 20 C.", "Keep dry."],
    openfda: {
      ...row.openfda,
      application_number: ["NDA204114"],
      product_ndc: ["0078-0668"],
      pharm_class_epc: ["Kinase Inhibitor [EPC]"],
      pharm_class_moa: ["Kinase Inhibitors [MoA]"],
      rxcui: ["1425104"],
    },
  };
  const lookup = labels.byIdentifier ?? assert.fail();
  const read = (dataset: typeof labels, input: object) =>
    new Map(Object.entries(dataset.toQuery(input).read({ rows: [further], total: 1, updated: null }).records[0] ?? {}));
  const whole = read(lookup, { id: row.set_id });
  assert.equal(whole.get("geriatric_use"), long.trim());
  assert.equal(whole.get("lactation"), "8.2 Lactation");
  assert.equal(whole.get("storage"), "Store at 20 C. Keep dry.");
  assert.deepEqual(whole.get("truncated"), []);
  const found = read(labels, {});
  for (const name of ["geriatric_use", "lactation", "storage", "stop_use"])
    assert.deepEqual([found.has(name), whole.has(name)], [false, true], name);
  for (const record of [whole, found]) {
    assert.deepEqual(record.get("application_numbers"), ["NDA204114"]);
    assert.deepEqual(record.get("product_ndcs"), ["0078-0668"]);
    assert.deepEqual(record.get("pharmacologic_classes"), ["Kinase Inhibitor [EPC]", "Kinase Inhibitors [MoA]"]);
    assert.deepEqual(record.get("rxcuis"), ["1425104"]);
  }
});

test("a section that is asked for by name comes in full, while a shortened one is named in truncated", () => {
  const lookup = labels.byIdentifier ?? assert.fail();
  const long = "WARNING: DEATH. ".repeat(300);
  const boxed = { ...row, boxed_warning: [long] };
  const [cut = {}] = labels.toQuery({}).read({ rows: [boxed], total: 1, updated: null }).records;
  assert.deepEqual(Object.entries(cut).find(([name]) => name === "truncated")?.[1], ["boxed_warning", "dosage"]);
  const [named = {}] = lookup
    .toQuery({ id: row.set_id, sections: "boxed_warning" })
    .read({ rows: [boxed], total: 1, updated: null }).records;
  const shown = new Map(Object.entries(named));
  assert.deepEqual([shown.get("boxed_warning"), shown.get("truncated")], [long.trim(), []]);
  assert.deepEqual([shown.has("dosage"), shown.has("overdosage")], [false, false]);
});

test("labels: an application number that is missing at a comma is refused, not dropped", () => {
  for (const text of [",", "NDA020839,", "NDA020839,,NDA021436"])
    assert.match(
      failureOf(() => labels.toQuery({ application_number: text })).message,
      /"application_number" must have a value at each comma/,
    );
});
