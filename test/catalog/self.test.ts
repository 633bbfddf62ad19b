import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { z } from "zod";
import type { Dataset } from "../../src/catalog/dataset.ts";
import { toInput } from "../../src/catalog/url-query.ts";
import { GatewayError } from "../../src/core/errors.ts";
import { attempt } from "../support/failure.ts";
import { anyText } from "../support/hostile-text.ts";
import { datasetsOf } from "../../src/catalog/lookup.ts";
import { endpoints } from "../support/catalog.ts";

const datasets = datasetsOf(endpoints);

/** Values for each parameter of a dataset: any text, its closed list, its example (most take little else), or nothing. */
const inputs = (dataset: Dataset): fc.Arbitrary<object> => {
  const properties = z.toJSONSchema(dataset.params, { io: "input" }).properties ?? {};
  const values = Object.entries(properties).map(([name, schema]) => {
    const { enum: list, example, type } = typeof schema === "object" ? schema : {};
    const value =
      type === "integer"
        ? fc.integer({ min: 1, max: 50 })
        : list !== undefined
          ? fc.constantFrom(...list)
          : fc.oneof(anyText, { weight: 4, arbitrary: fc.constant(example) });
    return [name, dataset.isLookup ? value : fc.option(value, { nil: undefined, freq: 2 })] as const;
  });
  return fc.record(Object.fromEntries(values));
};

/** What an address says, read by nothing but the shape of its path and the dataset's own names. */
function inputIn(self: string, dataset: Dataset): object {
  const [path = "", search = ""] = self.split("?");
  const parts = dataset.address.split("/");
  const inPath = path.split("/").flatMap((text, index) => {
    const name = /^\{(\w+)\}$/.exec(parts[index] ?? "")?.[1];
    return name === undefined ? [] : [[name, decodeURIComponent(text)] as const];
  });
  return { ...toInput(search, dataset.paramShape), ...Object.fromEntries(inPath) };
}

for (const dataset of datasets)
  test(`${dataset.name}: the address of an answer asks the same again, and is its own address`, () => {
    let checked = 0;
    fc.assert(
      fc.property(inputs(dataset), (input) => {
        const query = attempt(() => dataset.toQuery(input));
        if (query instanceof GatewayError) return;
        const again = dataset.toQuery(inputIn(query.self, dataset));
        assert.deepEqual(again.request, query.request, query.self);
        assert.deepEqual(again.omittedFields, query.omittedFields, query.self);
        assert.equal(again.self, query.self);
        checked++;
      }),
      { numRuns: 1500, examples: dataset.examples.map((example) => [example]) },
    );
    assert.ok(checked > 20, `${checked} addresses`);
  });

test("a text that grows when it is read is refused, or its address asks the same again", () => {
  const endings = ["", ", MA", " U.K.", "*"];
  for (const dataset of datasets)
    for (const name of dataset.paramShape.names)
      for (const piece of ["a\u01C5", "\uFB03", "\uFB2C", "\u2473", "\u0958", "\u0149", "a", "\uD55C", "a'"])
        for (const [ending, length] of endings.flatMap((end) => [66, 100, 200].map((n) => [end, n] as const)))
          for (const example of dataset.examples) {
            const text = `${piece.repeat(200).slice(0, length - ending.length)}${ending}`;
            const query = attempt(() => dataset.toQuery({ ...example, [name]: text }));
            if (query instanceof GatewayError) continue;
            assert.deepEqual(dataset.toQuery(inputIn(query.self, dataset)).request, query.request, `${name}=${text}`);
          }
});

test("the address of a later page asks for that page, and that of a large page names its size", () => {
  const search = datasets.find(({ name }) => name === "hospitals") ?? assert.fail();
  const turned = search.toQuery({ ...search.toQuery({ state: "MA" }).at(["offset", "50"]) });
  assert.match(turned.self, /state=MA.*cursor=/);
  assert.deepEqual(search.toQuery(inputIn(turned.self, search)).request, turned.request);
  assert.match(search.toQuery({ state: "MA" }, 1000).self, /limit=1000/);
});
