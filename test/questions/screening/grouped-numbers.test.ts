import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toQuestion } from "../../../questions/question.ts";
import { identifiersIn } from "../../../questions/screening/identifiers.ts";

const idsOf = (text: string): readonly string[] => [
  ...new Set(identifiersIn(toQuestion(`pacemaker recalls ${text}`).text)),
];

/** What people type between the groups of a number. */
const GAPS = [..."- . / · • : , _ | ~ ; * + = # \\ – — − ‑ ⁃ ・".split(" ")]
  .flatMap((mark) => [mark, ` ${mark} `, ` ${mark}`, `${mark} `])
  .concat(" ", "--", " -- ", "...", "\u00A0", "\t-\t");

/** A comma as in a list of numbers separates nothing but a social security number. */
const NO_LISTS = GAPS.filter((gap) => gap !== ", ");

const written: Readonly<Record<string, readonly [gaps: readonly string[], ...numbers: (readonly string[])[]]>> = {
  social_security_number: [GAPS, ["123", "45", "6789"]],
  telephone_number: [NO_LISTS, ["617", "555", "0123"], ["(617)", "555", "0123"], ["1", "617", "555", "0123"]],
  medicare_identifier: [GAPS, ["1EG4", "TE5", "MK73"]],
  card_number: [
    NO_LISTS,
    ["4111", "1111", "1111", "1111"],
    ["3782", "822463", "10005"],
    ["3056", "930902", "5904"],
    ["6304", "0000", "0000", "0000", "000"],
  ],
};

for (const [id, [gaps, ...numbers]] of Object.entries(written))
  describe(`${id} with any mark between its groups`, () => {
    for (const number of numbers)
      test(number.join(" "), () => {
        const missed = gaps.filter((gap) => !idsOf(number.join(gap)).includes(id));
        assert.deepEqual(missed, []);
      });
  });

const others: Readonly<Record<string, readonly string[]>> = {
  social_security_number: [
    "123-45 6789",
    "123 -45 -6789",
    "123-45-6789-",
    "ssn: one two three four five six seven eight nine",
    "one two three four five six seven eight nine",
    "1 2 3 4 5 6 7 8 9",
    "1-2-3 4-5 6-7-8-9",
    "One-Two-Three dash four-five dash six-seven-eight-nine",
    "my social is one two three four five six seven oh nine",
    "SSN ends in 89",
    "social security number 12-3456789",
    "SSN 12345 6789",
    "last four of his ssn: four four two one",
  ],
  telephone_number: [
    "(617)555.0123",
    "617-555 2019",
    "call 617, 555, 0123",
    "class 1, 617-555-0123",
    "-617-555-0123",
    "(617)/555 2019",
    "617-800-0123",
    "+1 (617) 844-0123",
    "thanks a lot 6175550123",
    "six one seven five five five zero one two three",
    "call five five five oh one two three",
    "text it to six one two, five five five, zero one seven three",
    "text 555 - 0147",
    "tel 0161/496/0000",
    "020•7946•0958",
    "+44|20|7946|0958",
  ],
  card_number: [
    "4111111111111111",
    "378282246310005",
    "30569309025904",
    "4222222222222",
    "6304000000000000000",
    "4111 1111 1111 1112",
    "since 2020: 4111.1111.1111.1111",
    "4111.1111.1111.1111 5 stars",
    "lot 12, 4111/1111/1111/1111",
  ],
};

for (const [id, texts] of Object.entries(others))
  for (const text of texts) test(`${id}: ${text}`, () => assert.ok(idsOf(text).includes(id), idsOf(text).join()));

const publicNumbers = [
  "NPI 1003101296",
  "1003101296",
  "1 0 0 3 1 0 1 2 9 6",
  "K201234, K193456/S001",
  "P980022/S018 and DEN190012",
  "NCT04280705 NCT 04280706",
  "Z-1234-2023, Z-1235-2023",
  "product code DQA",
  "regulation 880.5725, 870.3610",
  "21 CFR 880.5725 / 2020",
  "NDC 0071-0155-23, 12345-678-90",
  "0071-0155-23",
  "CCN 050625",
  "050625, 050626",
  "zip 02115-1234",
  "02115-1234, 02116-1234 / 02117-1234",
  "2023-01-15",
  "2023-01-15 - 2023-02-20",
  "01/15/2023 - 02/20/2023",
  "1/2/23 - 3/4/24",
  "15.01.2023 / 20.02.2023",
  "20230115 - 20230220",
  "2018-2020",
  "2018, 2019, 2020, 2021",
  "2018 2019 2020 2021",
  "2018/2019/2020/2021",
  "02/2021 - 2022",
  "01.2020/2021, 2022",
  "model 840 10/2020",
  "of the 840, 10/2020",
  "of 640/670 2020",
  "100,000 2020",
  "1-800-332-1088",
  "1 800 332 1088 / (888) 463-6332",
  "5/325 mg",
  "500/850/1000 mg",
  "500, 850, 1000 mg",
  "500, 850, 1000",
  "100/50/1000 mcg",
  "1:10,000",
  "ratio 1:2:4",
  "1,234,567",
  "stents 2.0 2.5 3.0 3.5 4.0",
  "stents 2.5, 3.0, 3.5, 4.0, 4.5",
  "lens +1.50, +2.00, +2.50",
  "leads 6930, 6931, 6948, 6949",
  "leads 0518, 6596, 5520",
  "leads 4111, 1111, 1111, 1111",
  "models 530, 630, 2030",
  "model 4111111111111111",
  "lot 6175550123",
  "lot number 4111-1111-1111-1111",
  "lots 223, 456, 7890 / 1234",
  "(01)00643169007222",
  "UDI (01)00643169007222(17)241231(10)1234",
  "UDI-DI 30381371000005",
  "GTIN-14: 30381371000005",
  "GTIN 30569309025904",
  "device identifier 30569309025904",
  "(01)30569309025904",
  "(01) 30569309025904",
  "0130569309025904",
  "00643169007222",
  "10643169000059",
  "FEI 3004209178",
  "report 2017865-2019-12345",
  "report 3004209178-2019-00123",
  "set id 12345678-1111-2222-3333-444455556666",
  "phases 1 2 3 4",
  "HHV 1 2 3 4 5 6 7 8",
  "types 1, 2, 3, 4, 5, 6, 7, 8, 9",
  "what one needs to know",
  "social workers in 3 states",
  "where one needs no social security number",
];

describe("numbers of registries, dates, doses and lists are no identifiers", () => {
  for (const text of publicNumbers) test(text, () => assert.deepEqual(idsOf(text), []));
});
