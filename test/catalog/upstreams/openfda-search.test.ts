import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { clearances } from "../../../src/catalog/datasets/clearances.ts";
import { deviceEvents } from "../../../src/catalog/datasets/device-events.ts";
import { deviceRecalls } from "../../../src/catalog/datasets/device-recalls.ts";
import { labels } from "../../../src/catalog/datasets/labels.ts";
import { GatewayError } from "../../../src/core/errors.ts";
import { addressOf } from "../../../src/catalog/upstream.ts";
import { attempt, failureOf } from "../../support/failure.ts";
import { anyText, trickyText } from "../../support/hostile-text.ts";

/** Every character that the server lets into `search` (FDA/openfda, api_request.js). */
const WHITELIST = /^[A-Za-z0-9 "%&'()*+,\-./:<=>@[\\\]_{}]*$/;

/** Texts that are seldom refused, and whose words end where openFDA's own do. */
const askableText = fc
  .array(
    fc.constantFrom(
      ..."aBz19 .-',:;/+&()%@[]{}<>=\\\"!?#~",
      "Nd:YAG",
      "1,000",
      "1½",
      "¾",
      "10²",
      "①5",
      "B₁₂",
      "pump",
      "pumps ",
      " Crohn's ",
      "'smart' ",
      " St. ",
      " saint ",
      " virus ",
      " and ",
      "AND",
      "OR",
    ),
    {
      maxLength: 20,
    },
  )
  .map((pieces) => pieces.join(""));

/** Fields that each parameter may search, as docs/reference.md says. */
const FIELDS = [
  { dataset: clearances, parameter: "q", fields: ["device_name", "openfda.device_name"] },
  { dataset: clearances, parameter: "applicant", fields: ["applicant"] },
  {
    dataset: deviceRecalls,
    parameter: "q",
    fields: ["product_description", "openfda.device_name", "recalling_firm"],
  },
  { dataset: deviceEvents, parameter: "q", fields: ["device.generic_name", "device.brand_name"] },
  {
    dataset: labels,
    parameter: "q",
    fields: ["openfda.brand_name", "openfda.generic_name", "openfda.substance_name", "spl_product_data_elements"],
  },
  { dataset: labels, parameter: "brand", fields: ["openfda.brand_name"] },
  { dataset: labels, parameter: "generic", fields: ["openfda.generic_name"] },
];

for (const { dataset, parameter, fields } of FIELDS) {
  const searchOf = (input: object): string | null | GatewayError => {
    const plan = attempt(() => dataset.toQuery(input));
    if (plan instanceof GatewayError) return plan;
    return new URL(addressOf(dataset.upstream.base, plan.request)).searchParams.get("search");
  };

  test(`${dataset.name}: any ${parameter} becomes a query of exactly its words and their spellings, each quoted, in exactly its fields`, () => {
    let planned = 0;
    fc.assert(
      fc.property(fc.oneof(anyText, askableText), (text) => {
        const sent = searchOf({ [parameter]: text });
        if (sent instanceof GatewayError) return;
        planned += 1;
        assert.ok(sent !== null);
        assert.match(sent, WHITELIST);
        const words = searchableWords(text);
        assert.doesNotMatch(sent.replaceAll(/"[^"]*"/g, '""').replaceAll(/[a-z_.]+:\(/g, "("), /[:_*]/);
        assert.deepEqual(parsed(sent), [fields.map((field) => ({ field, words }))]);
      }),
      { numRuns: 500 },
    );
    assert.ok(planned > 100, `only ${planned} texts reached the query`);
  });
}

test("Clauses of several parameters are joined by AND, each in parentheses, the date range last", () => {
  fc.assert(
    fc.property(trickyText, trickyText, (q, applicant) => {
      const plan = attempt(() => clearances.toQuery({ q, applicant, since: "20240229" }));
      if (plan instanceof GatewayError) return;
      const sent = plan.request.query.find(([name]) => name === "search")?.[1] ?? "";
      const tail = " AND (decision_date:[20240229 TO 99991231])";
      assert.ok(sent.endsWith(tail), sent);
      const device = searchableWords(q);
      assert.deepEqual(parsed(sent.slice(0, -tail.length)), [
        ["device_name", "openfda.device_name"].map((field) => ({ field, words: device })),
        [{ field: "applicant", words: searchableWords(applicant) }],
      ]);
    }),
    { numRuns: 300 },
  );
});

test("A letter or digit without an ASCII form is refused and quoted, never dropped", () => {
  for (const [q, sign] of [
    ["日本 pump", "日"],
    ["straße", "ß"],
    ["5 µg", "μ"],
    ["٣ pumps", "٣"],
  ] as const)
    assert.ok(failureOf(() => clearances.toQuery({ q })).message.includes(`"${sign}"`), q);
});

test("A text without any letter or digit is refused with what was received", () => {
  for (const q of ["½", "_:_", "®", '"', "()", "\\\\"]) {
    const { code, message } = failureOf(() => deviceEvents.toQuery({ q }));
    assert.equal(code, "invalid_query");
    assert.match(message, /Parameter "q" needs at least one letter or digit; received "/);
  }
});

const many = Array.from({ length: 66 }, (_, at) => String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))).join(
  ",",
);

test("A query of more text than proxies let through is refused with its parameter, what was received and the limit", () => {
  for (const [input, opening, received] of [
    [{ q: many }, 'Parameter "q" is too long for one openFDA query', `received "${many.slice(0, 60)}…".`],
    [
      { brand: many, generic: many, q: "a b" },
      'Parameters "q" and "brand" and "generic" together are too long for one openFDA query',
      `received "a b" and "${many.slice(0, 60)}…" and "${many.slice(0, 60)}…".`,
    ],
  ] as const) {
    const { code, message } = failureOf(() => labels.toQuery(input));
    assert.equal(code, "invalid_query");
    assert.ok(message.startsWith(opening) && message.endsWith(received), message);
    assert.match(message, /query: \d{4} characters once encoded, and the limit is 1800\./);
  }
});

test("a repeated word is sent once", () => {
  const once = labels.toQuery({ q: "valproic acid" }).request;
  assert.deepEqual(labels.toQuery({ q: `valproic acid ${"ACID ".repeat(30)}` }).request, once);
});

interface Group {
  readonly field: string;
  /** Each word in all forms that are asked for. */
  readonly words: readonly (readonly string[])[];
}

/** The strict grammar: `(field:("w" AND ("w" OR "w")) OR field:(…)) AND (…)`; anything else fails. */
function parsed(search: string): readonly (readonly Group[])[] {
  const word = `"[A-Za-z0-9.',-]*[A-Za-z0-9][A-Za-z0-9.',-]*"`;
  const forms = `${word} OR ${word}`;
  const one = String.raw`(?:${word}|\(${forms}\))`;
  const group = String.raw`[a-z_.]+:\((?:${forms}|${one}(?: AND ${one})*)\)`;
  const clause = String.raw`\(${group}(?: OR ${group})*\)`;
  assert.match(search, new RegExp(`^${clause}(?: AND ${clause})*$`));
  const clauses = search.match(new RegExp(clause, "g")) ?? [];
  return clauses.map((text) =>
    Array.from(text.matchAll(new RegExp(group, "g")), ([found]) => ({
      field: found.slice(0, found.indexOf(":")),
      words: found
        .slice(found.indexOf(":"))
        .split(" AND ")
        .map((each) => Array.from(each.matchAll(/"([^"]*)"/g), ([, inner]) => inner ?? "")),
    })),
  );
}

/** A fraction, or a raised, lowered or circled digit in a row of such beside a digit, which would change that number. */
function isNoDigit(signs: readonly string[], at: number): boolean {
  if (signs[at]?.normalize("NFKD").includes("\u2044")) return true;
  const isOther = (sign = "") => /\p{No}/u.test(sign);
  const before = signs.slice(0, at).findLast((sign) => !isOther(sign)) ?? "";
  const after = signs.slice(at).find((sign) => !isOther(sign)) ?? "";
  return isOther(signs[at]) && /\p{Nd}/u.test(before + after);
}

/** A word in the forms that agencies write. */
function formsOf(word: string): readonly string[] {
  const lower = word.toLowerCase();
  if (lower === "st" || lower === "st.") return [word, "Saint"];
  if (lower === "saint") return [word, "St"];
  const inside = word.replace(/^'+/, "").replace(/'+$/, "");
  if (inside.includes("'")) return [word, inside.split("'").join("")];
  const isPossible = /^[a-z]{4,}$/i.test(inside) && inside.toLowerCase().endsWith("s");
  return isPossible && !"siu".includes(inside.toLowerCase().at(-2) ?? "") ? [word, `${inside.slice(0, -1)}'s`] : [word];
}

/** The words of a text that is not refused, character by character; trade and service marks count as blanks. */
function searchableWords(text: string): readonly (readonly string[])[] {
  const plain = Array.from(text.normalize("NFC"), (sign) => {
    if ("®™©℠".includes(sign)) return " ";
    if ("‘’‛ʼ".includes(sign)) return "'";
    return /[‐-―−]/.test(sign) ? "-" : sign;
  });
  const digits = plain.map((sign, at) => (isNoDigit(plain, at) ? " " : sign)).join("");
  const ascii = Array.from(digits.replaceAll(/\p{So}/gu, " ").normalize("NFKD")).filter((sign) => !/\p{M}/u.test(sign));
  const kept = ascii.map((sign, at) => {
    const isBetweenDigits = /^[0-9]{2}$/.test(`${ascii[at - 1] ?? ""}${ascii[at + 1] ?? ""}`);
    return /[A-Za-z0-9.'-]/.test(sign) || (sign === "," && isBetweenDigits) ? sign : " ";
  });
  const words = kept
    .join("")
    .split(/ +/)
    .filter((word) => /[A-Za-z0-9]/.test(word));
  const seen = new Set<string>();
  return words
    .filter((word, at) => !/^and$/i.test(word) || at === 0 || at === words.length - 1)
    .filter((word) => !seen.has(word.toLowerCase()) && seen.add(word.toLowerCase()))
    .map(formsOf);
}
