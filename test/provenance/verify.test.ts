import assert from "node:assert/strict";
import test from "node:test";
import type { Dataset } from "../../src/catalog/dataset.ts";
import { verify } from "../../src/provenance/verify.ts";
import { PREFIX } from "../../src/surfaces/paths.ts";
import { toTarget } from "../../src/catalog/url-query.ts";
import { newSandbox, newSandboxService, newService, ORIGIN, successOf, type Service } from "../support/harness.ts";
import { addressFor, datasets } from "../support/recorded-agencies.ts";

const variableOf = (upstream: string): string => `UPSTREAM_${upstream.toUpperCase()}_URL`;

const verdictOf = (service: Service, envelope: unknown) =>
  verify(envelope, (address) => service.inside.rerun(address), service.clock);

const envelopeOf = async (service: Service, dataset: Dataset, example: object) =>
  successOf(await service.get(toTarget(PREFIX + dataset.path, example)));

const sandbox = newSandbox();
const service = await newSandboxService(sandbox);

for (const dataset of datasets)
  for (const example of dataset.examples) {
    const url = toTarget(PREFIX + dataset.path, example);

    test(`${url} verifies as the same, by asking the agency again`, async () => {
      const envelope = await envelopeOf(service, dataset, example);
      const asked = service.sent.length;
      const { verdict, differences, ...rest } = await verdictOf(service, envelope);
      assert.deepEqual({ verdict, differences }, { verdict: "same", differences: [] }, rest.detail);
      assert.equal(rest.dataset, dataset.name);
      assert.deepEqual(service.sent.slice(asked), [envelope.source_url], "asked once more, no cache");
    });

    test(`${url} with any single value changed, removed or added is found out`, async () => {
      const envelope = await envelopeOf(service, dataset, example);
      let tampered = 0;
      for (const [path, changed] of tamperings(envelope)) {
        if (path === "retrieved_at (earlier)" || /^(?:unconfirmed|notes|next) \(removed\)$/.test(path)) continue;
        const { verdict, detail } = await verdictOf(service, changed);
        const isMoved = /^source_(?:url|digest)/.test(path);
        assert.ok(isMoved ? verdict !== "same" : verdict === "tampered or not ours", `${path}: ${verdict} ${detail}`);
        tampered++;
      }
      assert.ok(tampered > 40, `${tampered} tamperings`);
      assert.ok(
        service.sent.every((address) => address.startsWith(ORIGIN)),
        "no foreign host was contacted",
      );
    });
  }

test("an envelope of an older gateway, which had no notes and counted no unconfirmed records, is still the same", async () => {
  for (const dataset of datasets) {
    const { unconfirmed, notes, ...older } = await envelopeOf(service, dataset, Object(dataset.examples[0]));
    assert.deepEqual([unconfirmed, notes], [0, []]);
    const { verdict, detail } = await verdictOf(service, older);
    assert.equal(verdict, "same", detail);
  }
});

test("a changed record at the agency is named field by field, and new and vanished ones too", async () => {
  const dataset = datasets.find(({ name }) => name === "device_recalls");
  assert.ok(dataset !== undefined);
  const envelope = await envelopeOf(service, dataset, { q: "pacemaker", limit: 3 });
  const changing = await newService(async (url, init) => {
    const body = Object(await (await newSandbox().fetch(new Request(url, init))).json());
    body.results = [
      { ...body.results[2], product_res_number: "Z-9999-2026", cfres_id: "1" },
      ...body.results.slice(0, 2),
    ];
    body.results[1].recall_status = "Completed long ago";
    return Response.json(body);
  });
  const { verdict, differences } = await verdictOf(changing, envelope);
  assert.equal(verdict, "changed upstream");
  const [status, gone, added, bytes] = differences;
  assert.deepEqual(status, { path: "results[0].status", envelope: status?.envelope, agency: '"Completed long ago"' });
  assert.deepEqual([gone?.path, gone?.agency], ["results[2]", null]);
  assert.deepEqual([added?.path, added?.envelope], ["results[0]", null]);
  assert.equal(bytes?.path, "source_digest");
  assert.equal(differences.length, 4);
});

test("a look-up whose record is gone has changed upstream", async () => {
  const dataset = datasets.find(({ isLookup }) => isLookup);
  assert.ok(dataset !== undefined);
  const envelope = await envelopeOf(service, dataset, Object(dataset.examples[0]));
  const emptied = await newService(async () => Response.json({ result_count: 0, results: [] }));
  const { verdict, differences } = await verdictOf(emptied, envelope);
  assert.equal(verdict, "changed upstream");
  assert.deepEqual(
    differences.map(({ path }) => path),
    ["results[0]", "count", "source_digest"],
  );
});

for (const fault of ["unavailable", "html", "truncated", "reset", "rate_limited", "forbidden"] as const)
  test(`an agency that is ${fault} makes an envelope unreachable, never tampered or changed`, async () => {
    for (const dataset of datasets) {
      const failing = newSandbox();
      const there = await newSandboxService(failing);
      const envelope = await envelopeOf(there, dataset, Object(dataset.examples[0]));
      failing.setFault(dataset.upstream.name, fault);
      const { verdict, detail, source_digest } = await verdictOf(there, envelope);
      assert.equal(verdict, "unreachable", detail);
      assert.ok(detail.includes(dataset.upstream.agency));
      assert.equal(source_digest, null);
    }
  });

test("an envelope from the agency's own address is asked there by default, and only without the note of a sample", async () => {
  const own = Object.fromEntries(datasets.map(({ upstream }) => [variableOf(upstream.name), upstream.base]));
  const real = await newService((url, init) => {
    const { pathname, search } = new URL(url);
    return newSandbox().fetch(new Request(`${ORIGIN}/openfda${pathname}${search}`, init));
  }, own);
  const dataset = datasets.find(({ name }) => name === "clearances");
  assert.ok(dataset !== undefined);
  const source_url = addressFor(dataset, { q: "infusion pump", limit: 3 });
  const envelope = { ...(await envelopeOf(service, dataset, { q: "infusion pump", limit: 3 })), source_url };
  assert.equal((await verdictOf(real, envelope)).verdict, "same");
  assert.deepEqual(real.sent, [source_url]);
  const noted = await verdictOf(real, { ...envelope, source: `${String(Object(envelope).source)} (recorded sample)` });
  assert.equal(noted.verdict, "tampered or not ours");
  assert.equal(real.sent.length, 1);
});

test("an agency's own address is not asked where another one is configured, and the verdict says what to do", async () => {
  const asked = service.sent.length;
  for (const dataset of datasets) {
    const example = Object(dataset.examples[0]);
    const envelope = await envelopeOf(service, dataset, example);
    const { verdict, detail } = await verdictOf(service, { ...envelope, source_url: addressFor(dataset, example) });
    assert.equal(verdict, "tampered or not ours");
    assert.match(detail, /is not a URL that this gateway requests.* --base-url.* unset UPSTREAM_…_URL/);
  }
  assert.ok(service.sent.slice(asked).every((address) => address.startsWith(ORIGIN)));
});

test("what is no envelope at all is not ours, and nobody is asked", async () => {
  const quiet = await newService(() => Promise.reject(new TypeError("must not be asked")));
  for (const value of [null, 7, "x", [], {}, { ok: true }, { ok: false, error: "not_found" }, [[[]]]])
    assert.equal((await verdictOf(quiet, value)).verdict, "tampered or not ours");
  assert.deepEqual(quiet.sent, []);
});

/** Every single change of one value, one removed key and one added key, anywhere in an envelope. */
function* tamperings(envelope: object): Generator<[path: string, changed: unknown]> {
  for (const [path, at] of valuesIn(envelope, "")) {
    for (const [what, value] of replacements(at.value)) yield [`${path} (${what})`, edited(envelope, at.keys, value)];
    if (typeof at.keys.at(-1) === "string") yield [`${path} (removed)`, edited(envelope, at.keys, undefined)];
    if (typeof at.value === "object" && at.value !== null)
      yield [
        `${path} (added)`,
        edited(envelope, [...at.keys, Array.isArray(at.value) ? at.value.length : "more"], "x"),
      ];
  }
}

type Keys = readonly (string | number)[];

function* valuesIn(value: unknown, path: string, keys: Keys = []): Generator<[string, { keys: Keys; value: unknown }]> {
  if (keys.length > 0) yield [path, { keys, value }];
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* valuesIn(item, `${path}[${index}]`, [...keys, index]);
  else if (typeof value === "object" && value !== null)
    for (const [key, item] of Object.entries(value))
      yield* valuesIn(item, path === "" ? key : `${path}.${key}`, [...keys, key]);
}

function replacements(value: unknown): readonly (readonly [string, unknown])[] {
  if (typeof value === "string")
    return [
      ["longer", `${value}x`],
      ["shorter", value.slice(0, -1)],
      ...(/^\d{4}-\d\d-\d\d/.test(value) ? [["earlier", value.replace(/^\d{4}/, "2001")] as const] : []),
      ...(/^\d{4}-\d\d-\d\d/.test(value) ? [["later", value.replace(/^\d{4}/, "2099")] as const] : []),
      ...(value.startsWith("http") ? [["elsewhere", value.replace(/\/\/[^/]+/, "//evil.example")] as const] : []),
      ["null", null],
    ];
  if (typeof value === "number")
    return [
      ["more", value + 1],
      ["text", String(value)],
      ["null", null],
    ];
  if (typeof value === "boolean")
    return [
      ["not", !value],
      ["null", null],
    ];
  if (value === null)
    return [
      ["text", "x"],
      ["number", 1],
      ["true", true],
    ];
  return Array.isArray(value)
    ? ([
        ["shortened", value.slice(1)],
        ["null", null],
      ].filter(() => value.length > 0) as never)
    : [["null", null]];
}

/** A copy with the value at these keys replaced; `undefined` removes it. */
function edited(root: unknown, keys: Keys, value: unknown): unknown {
  const copy = structuredClone(root);
  const last = keys.at(-1);
  const parent = keys.slice(0, -1).reduce((at: object, key) => Object(at)[key], Object(copy));
  if (value === undefined) delete Object(parent)[String(last)];
  else Object(parent)[String(last)] = value;
  return copy;
}
