import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { z } from "zod";
import type { Dataset } from "../../src/catalog/dataset.ts";
import { GatewayError } from "../../src/core/errors.ts";
import { originsOf } from "../../src/provenance/origin.ts";
import { attempt } from "../support/failure.ts";
import { anyText } from "../support/hostile-text.ts";
import { addressFor, datasets } from "../support/recorded-agencies.ts";

const ownBase = (dataset: Dataset): string => dataset.upstream.base;

/** Values for each parameter of a dataset: any text, its closed list, its example, or nothing. */
const inputs = (dataset: Dataset): fc.Arbitrary<object> => {
  const properties = z.toJSONSchema(dataset.params, { io: "input" }).properties ?? {};
  const values = Object.entries(properties).map(([name, schema]) => {
    const { enum: list, example, type } = typeof schema === "object" ? schema : {};
    const value =
      type === "integer"
        ? fc.integer({ min: 1, max: 50 })
        : list !== undefined
          ? fc.constantFrom(...list)
          : fc.oneof(anyText, fc.constant(example));
    return [name, dataset.isLookup ? value : fc.option(value, { nil: undefined })] as const;
  });
  return fc.record(Object.fromEntries(values));
};

for (const dataset of datasets)
  test(`${dataset.name}: every address that a question gets is recognised, and reads as the same question`, () => {
    let recognised = 0;
    fc.assert(
      fc.property(inputs(dataset), (input) => {
        const address = attempt(() => addressFor(dataset, input));
        if (address instanceof GatewayError) return;
        const origins = originsOf(address, datasets, ownBase);
        assert.deepEqual(
          origins.map((origin) => origin.dataset.name),
          [dataset.name],
          address,
        );
        for (const origin of origins) assert.equal(addressFor(dataset, origin.input), address);
        recognised++;
      }),
      { numRuns: 1500, examples: dataset.examples.map((example) => [example]) },
    );
    assert.ok(recognised > 20, `${recognised} addresses`);
  });

test("a text that grows on its way to an agency is refused, or its address is recognised", () => {
  const endings = ["", ", MA", " U.K.", "*"];
  for (const dataset of datasets)
    for (const name of dataset.paramShape.names)
      for (const piece of ["a\u01C5", "\uFB03", "\uFB2C", "\u2473", "\u0958", "\u0149", "a", "\uD55C", "a'"])
        for (const [ending, length] of endings.flatMap((end) =>
          [50, 66, 80, 100, 160, 200].map((n) => [end, n] as const),
        ))
          for (const example of dataset.examples) {
            const text = `${piece.repeat(200).slice(0, length - ending.length)}${ending}`;
            const address = attempt(() => addressFor(dataset, { ...example, [name]: text }));
            if (address instanceof GatewayError) continue;
            const origins = originsOf(address, datasets, ownBase);
            assert.deepEqual(
              origins.map((origin) => origin.dataset.name),
              [dataset.name],
              `${name}=${text}`,
            );
          }
});

test("an address that differs from one of ours in a single sign is recognised as itself or not at all", () => {
  for (const dataset of datasets)
    for (const example of dataset.examples) {
      const address = addressFor(dataset, example);
      for (let at = 0; at < address.length; at++)
        for (const changed of [
          address.slice(0, at) + address.slice(at + 1),
          `${address.slice(0, at)}x${address.slice(at + 1)}`,
          `${address.slice(0, at)}@${address.slice(at)}`,
        ])
          for (const { input, dataset: found } of originsOf(changed, datasets, ownBase)) {
            assert.equal(addressFor(found, input), changed);
            assert.ok(changed.startsWith(ownBase(found)));
          }
    }
});

test("addresses of other hosts, ports, schemes and paths have no origin", () => {
  const foreign = (address: string): string[] => {
    const { host, protocol, pathname, search } = new URL(address);
    return [
      address.replace(host, "evil.example"),
      address.replace(host, `${host}.evil.example`),
      address.replace(host, `evil.example/${host}`),
      address.replace(host, `user:pw@${host}`),
      address.replace(host, `${host}@evil.example`),
      address.replace(host, `${host}:8443`),
      address.replace(host, host.toUpperCase()),
      address.replace(`${protocol}//`, "http://"),
      address.replace(`${protocol}//`, `${protocol}\\\\`),
      address.replace(pathname, `/x/..${pathname}`),
      address.replace(pathname, `${pathname}/../../admin`),
      `${address}#x`,
      `${address}&callback=x`,
      `${address} `,
      `\t${address}`,
      address.replace(search, ""),
      `//${host}${pathname}${search}`,
      "http://169.254.169.254/latest/meta-data/",
      "file:///etc/passwd",
      "javascript:alert(1)",
      "",
    ].filter((text) => text !== address);
  };
  for (const dataset of datasets)
    for (const example of dataset.examples)
      for (const address of foreign(addressFor(dataset, example)))
        assert.deepEqual(originsOf(address, datasets, ownBase), [], address);
});
