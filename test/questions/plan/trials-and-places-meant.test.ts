import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { planned, read, saidOf } from "../read.ts";

/** What trials, clearances, providers and hospitals are asked for in passing: it is in the call, left out, or noted. */

const notesOf = (question: string): string => {
  const result = planned(question);
  return result.kind === "plan" ? result.notes.join(" ") : "";
};

describe("what stands beside a word is not swallowed by it", () => {
  for (const [question, params] of [
    [
      "psoriasis trial biologics completed",
      { condition: "psoriasis", status: "COMPLETED", intervention_type: "BIOLOGICAL" },
    ],
    [
      "which lupus studies are still enrolling women in Denver",
      { condition: "lupus", location: "Denver", status: "RECRUITING", sex: "FEMALE,ALL" },
    ],
    ["trials accepting toddlers with epilepsy", { condition: "epilepsy", status: "RECRUITING", age_group: "CHILD" }],
    ["migraine studies that take women", { condition: "migraine", sex: "FEMALE,ALL" }],
    ["do any asthma studies accept girls under 9", { condition: "asthma", sex: "FEMALE,ALL", age_group: "CHILD" }],
    [
      "trials of metformin for preventing stroke",
      { condition: "stroke", intervention: "metformin", primary_purpose: "PREVENTION" },
    ],
    ["Achilles tendon rupture trials in Ohio", { condition: "Achilles tendon rupture", location: "Ohio" }],
    ["dentists in Portland, not Oregon but Maine", { city: "Portland", state: "ME", taxonomy: "Dentist" }],
    ["hospitals in Springfield, I mean the one in Illinois, not Massachusetts", { city: "Springfield", state: "IL" }],
    [
      "nursing homes registered with an NPI in Tulsa, Oklahoma",
      { city: "Tulsa", state: "OK", taxonomy: "Skilled Nursing Facility" },
    ],
    ["retail pharmacies in Reno, Nevada", { city: "Reno", state: "NV", taxonomy: "Community/Retail Pharmacy" }],
    [
      "organizations with wellness in their name in Iowa",
      { state: "IA", organization: "wellness", type: "organization" },
    ],
    ["license numbers of anesthesiologists in Fargo", { city: "Fargo", taxonomy: "Anesthesiology" }],
    ["what class is a nebulizer and which regulation number applies", { q: "nebulizer" }],
    [
      "how long did FDA take to decide on ventilators in 2021",
      { q: "ventilator", since: "20210101", until: "20211231" },
    ],
    ["has the FDA approved any hearing aids since 2023", { q: "hearing aid", since: "20230101" }],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, [params]));
});

test("what nobody can search by is said", () => {
  for (const [question, said] of [
    ["asthma studies that enroll pregnant women", "pregnant: no_such_filter"],
    ["do any asthma studies accept girls under 9", "under 9: no_such_filter"],
    ["dentists in Iowa with a Nebraska license", "with a Nebraska license: no_such_filter"],
    ["podiatrists in Boise whose NPI is deactivated", "whose NPI is deactivated: no_such_filter"],
    [
      "thermometer 510(k)s found not substantially equivalent",
      "found not substantially equivalent: not_in_these_records",
    ],
    ["overall star rating of Rush and Mayo Clinic", ""],
    ["cardiologists in Columbus, Georgia, not Ohio", ""],
    ["recalls of Alaris pumps with their quantity", ""],
  ] as const)
    assert.equal(saidOf(question), said, question);
});

test("a note says how it was read", () => {
  for (const [question, note] of [
    ["lupus trials with sites in both France and Spain", /what has both at once was not looked for/],
    ["has the FDA approved any hearing aids", /cleared is not approved/],
    ["what class is a nebulizer, and does it need a 510k", /needs a 510\(k\) is told by none/],
    ["how long did FDA take to decide on ventilators", /no time between them is computed/],
    ["thermometer 510(k)s found not substantially equivalent", /Only what FDA cleared or granted/],
    ["organizations with wellness in their name in Iowa", /from their beginning/],
    ["license numbers of anesthesiologists in Fargo", /state boards do/],
    ["podiatrists in Boise whose NPI is deactivated", /answers for active NPIs alone/],
  ] as const)
    assert.match(notesOf(question), note, question);
  assert.doesNotMatch(notesOf("hospitals in both Ohio and Iowa"), /at once/);
});

test("approvals by their application, and licences to be verified, stay refused", () => {
  for (const [question, reason] of [
    ["PMA approvals of artificial discs since 2021", "approval"],
    ["when was Kisunla approved by the FDA?", "approval"],
    ["verify the nursing license of an RN in Utah", "licence"],
    ["nursing homes in Akron with five stars", "nursing_home"],
  ] as const)
    assert.equal(read(question).reason, reason, question);
});
