import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Dataset } from "../../../src/catalog/dataset.ts";
import { SINCE, SORT, UNTIL } from "../../../src/catalog/fields.ts";
import { GatewayError } from "../../../src/core/errors.ts";
import { attempt } from "../../support/failure.ts";
import { anyText } from "../../support/hostile-text.ts";
import { answerTo, ask, datasets } from "../../support/recorded-agencies.ts";
import { recordedRows } from "../../support/recorded.ts";

for (const dataset of datasets) {
  const pieces = dataset.isLookup ? [] : cuttings(dataset);
  for (const parameter of textParameters(dataset)) {
    test(`${dataset.name}: no ${parameter} that we send is refused by the recorded agency, and every answer is understood`, () => {
      fc.assert(
        fc.property(anyText, (text) => {
          const plan = attempt(() => dataset.toQuery({ [parameter]: text }));
          if (plan instanceof GatewayError) return;
          const answer = answerTo(dataset, plan);
          const isNoMatch = dataset.upstream.name === "openfda" && answer.status === 404;
          assert.ok(answer.status === 200 || isNoMatch, `HTTP ${answer.status}: ${answer.text.slice(0, 300)}`);
          const page = attempt(() => dataset.upstream.interpret(answer, plan.request));
          /** Which specialties there are only the registry knows. */
          if (page instanceof GatewayError) assert.match(page.message, /has no specialty/);
          else if (!dataset.isLookup) assert.equal(plan.read(page).records.length, page.rows.length);
        }),
        { numRuns: 120 },
      );
    });

    if (!dataset.isLookup)
      test(`${dataset.name}: texts cut out of real rows are found as ${parameter} without doubting the agency's rows`, () => {
        fc.assert(
          fc.property(fc.constantFrom(...pieces), (text) => {
            const answered = attempt(() => ask(dataset, { [parameter]: text, limit: 50 }));
            if (answered instanceof GatewayError)
              assert.equal(answered.code, "invalid_query", `${text}: ${answered.message}`);
            else assert.deepEqual(answered.unconfirmed, [], text);
          }),
          { numRuns: 120 },
        );
        const finds = (text: string): boolean => {
          const answered = attempt(() => ask(dataset, { [parameter]: text, limit: 50 }));
          return !(answered instanceof GatewayError) && answered.records.length > 0;
        };
        assert.ok(pieces.some(finds), "some text finds the row that it was cut out of");
      });
  }
}

for (const dataset of datasets)
  for (const [index, example] of dataset.examples.entries())
    test(`${dataset.name}: the recorded agency has rows for example ${index + 1}, and each satisfies it`, () => {
      const { page, records, unconfirmed } = ask(dataset, example);
      assert.deepEqual(unconfirmed, []);
      assert.ok(records.length > 0);
      assert.equal(records.length, page.rows.length);
    });

/** Those that take any text; values of closed lists are tried in contract/filters. */
function textParameters({ paramShape, fields }: Dataset): readonly string[] {
  const isListed = (name: string): boolean => {
    const field = fields[name];
    return field !== undefined && field.isOwn !== true && field.kind !== "words";
  };
  const others = new Set(["limit", "cursor", "state", SINCE, UNTIL, SORT]);
  return paramShape.names.filter((name) => !others.has(name) && !isListed(name));
}

/** Runs of one to three neighbouring words of all short texts in real rows, with the signs between them. */
function cuttings(dataset: Dataset): readonly string[] {
  const rows = recordedRows(dataset.name);
  const some = rows.filter((_, at) => at % Math.ceil(rows.length / 200) === 0);
  const pieces = some
    .flatMap((row) => shortTexts(row))
    .flatMap((text) => {
      const words = text.split(/\s+/);
      return words.map((_, at) => words.slice(at, at + 1 + (at % 3)).join(" "));
    });
  return [...new Set(pieces)];
}

function shortTexts(value: unknown): readonly string[] {
  if (typeof value === "string") return value.length < 120 ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(shortTexts) : [];
}
