import assert from "node:assert/strict";
import test from "node:test";
import type { Dataset } from "../../src/catalog/dataset.ts";
import { GatewayError } from "../../src/core/errors.ts";
import { PREFIX } from "../../src/surfaces/paths.ts";
import { toTarget } from "../../src/catalog/url-query.ts";
import { newSandbox, newSandboxService, newService, ORIGIN, successOf, type Service } from "../support/harness.ts";
import { addressFor, datasets } from "../support/recorded-agencies.ts";

const variableOf = (upstream: string): string => `UPSTREAM_${upstream.toUpperCase()}_URL`;

const verdictOf = (service: Service, envelope: unknown) => service.inside.verifier.answer(envelope);

/** Why an answer is refused before or instead of a verdict. */
const refusalOf = async (service: Service, envelope: unknown): Promise<string> => {
  const outcome = await verdictOf(service, envelope).catch((error: unknown) => error);
  if (outcome instanceof GatewayError && outcome.code === "invalid_query") return outcome.message;
  return assert.fail(JSON.stringify(outcome));
};

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
      /** A few records have all that there is to be changed. */
      const few = dataset.isLookup ? {} : { limit: 3 };
      const envelope = await envelopeOf(service, dataset, { ...example, ...few });
      let tampered = 0;
      for (const [path, changed] of tamperings(envelope)) {
        if (path === "retrieved_at (earlier)" || /^(?:unconfirmed|notes|next) \(removed\)$/.test(path)) continue;
        const outcome = await verdictOf(service, changed).catch((error: unknown) => error);
        const isFoundOut = outcome instanceof GatewayError && outcome.code === "invalid_query";
        /** Another digest is that of other bytes: then only what is shown can be compared. */
        const isOtherDigest = path.startsWith("source_digest") && Object(outcome).verdict === "same_as_shown";
        assert.ok(isFoundOut || isOtherDigest, `${path}: ${JSON.stringify(outcome)}`);
        tampered++;
      }
      assert.ok(tampered > 40, `${tampered} tamperings`);
      assert.ok(
        service.sent.every((address) => address.startsWith(ORIGIN)),
        "no foreign host was contacted",
      );
    });
  }

test("an answer of an older gateway, which had no self, says that it cannot be verified without one", async () => {
  for (const dataset of datasets) {
    const { self: _, ...older } = await envelopeOf(service, dataset, Object(dataset.examples[0]));
    assert.match(await refusalOf(service, older), /^This answer has no self, so it can't be verified/);
  }
});

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
  const { verdict, differences, detail } = await verdictOf(changing, envelope);
  assert.equal(verdict, "changed");
  const [first, , last] = envelope.results;
  const record = Object(first).product_res_number;
  const from = Object(first).status;
  assert.deepEqual(differences, [
    { record, change: "changed", field: "status", from, to: "Completed long ago" },
    { record: Object(last).product_res_number, change: "gone", field: null },
    { record: "Z-9999-2026", change: "new", field: null },
  ]);
  assert.match(detail, new RegExp(`^1 record changed: ${record} \\(status\\)\\. 1 record no longer there: `));
});

const recalls = datasets.find(({ name }) => name === "device_recalls") ?? assert.fail();

/** A service whose agency answers as the sandbox does, but for what is changed in its body. */
const changedBy = (
  change: (body: { meta: { last_updated: string; results: { total: number } }; results: object[] }) => void,
) =>
  newService(async (url, init) => {
    const body = Object(await (await newSandbox().fetch(new Request(url, init))).json());
    change(body);
    return Response.json(body);
  });

test('"The record changed": only the agency\'s timestamp moved, which is same_as_shown', async () => {
  const envelope = await envelopeOf(service, recalls, { q: "pacemaker", limit: 3 });
  const later = await changedBy((body) => (body.meta.last_updated = "2026-11-24"));
  const { verdict, differences } = await verdictOf(later, envelope);
  assert.deepEqual([verdict, differences], ["same_as_shown", []]);
});

test('"The record did not change": text beyond the cut did; same_as_shown, and what is left out may differ', async () => {
  const labels = datasets.find(({ name }) => name === "labels") ?? assert.fail();
  const envelope = await envelopeOf(service, labels, { generic: "clopidogrel", limit: 2 });
  assert.ok(
    Object(envelope.results[0]).truncated.includes("warnings") || Object(envelope.results[0]).truncated.length > 0,
  );
  const [name] = Object(envelope.results[0]).truncated;
  const raw = {
    warnings: "warnings_and_cautions",
    dosage: "dosage_and_administration",
    indications: "indications_and_usage",
  };
  const longer = await changedBy(({ results: [label] }) => {
    const field = Object.hasOwn(Object(label), name) ? name : Object(raw)[name];
    Object(label)[field] = [`${Object(label)[field][0]} A new sentence at the end.`];
  });
  const { verdict, detail } = await verdictOf(longer, envelope);
  assert.equal(verdict, "same_as_shown", detail);
  assert.match(detail, /text that this answer leaves out/);
});

test("a total that changed is changed, named as such, although every record shown is the same", async () => {
  const envelope = await envelopeOf(service, recalls, { q: "pacemaker", limit: 3 });
  const more = await changedBy((body) => body.meta.results.total++);
  const { verdict, differences, detail } = await verdictOf(more, envelope);
  assert.equal(verdict, "changed");
  assert.deepEqual(
    differences.map(({ record, field }) => [record, field]),
    [[null, "upstream_total"]],
  );
  assert.match(detail, /^The agency's total changed from \d+ to \d+\.$/);
});

test("records that moved to another page are changed, never gone", async () => {
  const envelope = await envelopeOf(service, recalls, { q: "pacemaker", limit: 1 });
  const moved = await changedBy(({ results }) => (Object(results[0]).product_res_number = "Z-9999-2026"));
  const { verdict, differences } = await verdictOf(moved, envelope);
  assert.equal(verdict, "changed");
  assert.deepEqual(
    differences.map(({ change }) => change),
    ["not_on_this_page", "new"],
  );
});

test("a search that finds none of its records any more, although it has every match, says gone", async () => {
  const envelope = await envelopeOf(service, recalls, { q: "pacemaker", limit: 50 });
  const none = await newService(async () =>
    Response.json({ error: { code: "NOT_FOUND", message: "No matches found!" } }, { status: 404 }),
  );
  const { verdict, detail, today } = await verdictOf(none, envelope);
  assert.equal(verdict, "gone");
  assert.match(detail, /no longer there/);
  assert.equal(today?.count, 0);
});

test("where the registry reports no total, a search that finds nothing any more says gone", async () => {
  const providers = datasets.find(({ name }) => name === "providers_search") ?? assert.fail();
  const envelope = await envelopeOf(service, providers, { first_name: "Josephine", state: "CA", limit: 3 });
  assert.ok(envelope.results.length > 0);
  const emptied = await newService(async () => Response.json({ result_count: 0, results: [] }));
  const { verdict, today } = await verdictOf(emptied, envelope);
  assert.deepEqual([verdict, today?.count, today?.upstream_total], ["gone", 0, null]);
});

test("a look-up whose record is gone says gone", async () => {
  const dataset = datasets.find(({ isLookup }) => isLookup);
  assert.ok(dataset !== undefined);
  const envelope = await envelopeOf(service, dataset, Object(dataset.examples[0]));
  const emptied = await newService(async () => Response.json({ result_count: 0, results: [] }));
  const { verdict, differences } = await verdictOf(emptied, envelope);
  assert.equal(verdict, "gone");
  assert.deepEqual(
    differences.map(({ change }) => change),
    ["gone"],
  );
});

for (const fault of ["unavailable", "html", "truncated", "reset", "rate_limited", "forbidden"] as const)
  test(`an agency that is ${fault} is unavailable, never changed or gone`, async () => {
    for (const dataset of datasets) {
      const failing = newSandbox();
      const there = await newSandboxService(failing);
      const envelope = await envelopeOf(there, dataset, Object(dataset.examples[0]));
      failing.setFault(dataset.upstream.name, fault);
      const { verdict, detail, source_digest } = await verdictOf(there, envelope);
      assert.equal(verdict, "unavailable", detail);
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
  assert.match(
    await refusalOf(real, { ...envelope, source: `${String(Object(envelope).source)} (recorded sample)` }),
    /source is .* \(recorded sample\)/,
  );
  assert.equal(real.sent.length, 1);
});

test("an agency's own address is not asked where another one is configured, and the error says what to do", async () => {
  const asked = service.sent.length;
  for (const dataset of datasets) {
    const example = Object(dataset.examples[0]);
    const envelope = await envelopeOf(service, dataset, example);
    const elsewhere = { ...envelope, source_url: addressFor(dataset, example) };
    assert.match(await refusalOf(service, elsewhere), /its self asks .*, but source_url is .* ask that one\.$/);
  }
  assert.ok(service.sent.slice(asked).every((address) => address.startsWith(ORIGIN)));
});

test("anything that is not an envelope is refused without asking an agency", async () => {
  const quiet = await newService(() => Promise.reject(new TypeError("must not be asked")));
  for (const value of [null, 7, "x", [], {}, { ok: true }, { ok: false, error: "not_found" }, [[[]]]])
    assert.match(await refusalOf(quiet, value), /^This is not an answer of this gateway: /);
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
