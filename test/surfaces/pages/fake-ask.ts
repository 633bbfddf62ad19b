import { GatewayError } from "../../../src/core/errors.ts";
import type { AskAnswer } from "../../../src/ask/answer-body.ts";
import type { Ask } from "../../../src/ask/ask.ts";

/** Text that tries to be markup, and to be read backwards. */
export const HOSTILE = `<script>alert(1)</script><img src=x onerror=alert(2)>"'&\u202Etxt.exe\u2066 [9]`;

/** A stand-in for the question endpoint: its answers are hand-made, one for each thing that a page must show. */
export const fakeAsk: Ask = async (asked) => {
  const question = String(asked);
  if (/my mother/i.test(question))
    throw new GatewayError("question_refused", "This service takes no questions about a patient.", {
      refusal: "patient_information",
      more: { rephrase: "Ask what the label of a drug says about use in older people." },
    });
  if (/silent/i.test(question))
    throw new GatewayError("upstream_unavailable", "openFDA did not answer.", {
      reason: "timeout",
      sourceUrl: "https://api.fda.gov/device/recall.json?limit=10",
      more: { sources: [{ ...source, status: "unavailable", asked_at: "2026-11-20T12:00:00.000Z" }] },
    });
  if (/weather/i.test(question)) return notSupported();
  if (/nothing/i.test(question)) return { ...answer, ...nothingFound() };
  if (/excluded/i.test(question)) return { ...answer, ...referral() };
  return question.startsWith("<") ? { ...answer, statements: [hostile()] } : answer;
};

const source: AskAnswer["sources"][number] = {
  n: 1,
  status: "ok",
  source: "openFDA device recalls (FDA)",
  source_url: "https://api.fda.gov/device/recall.json?search=infusion+pump&limit=10",
  retrieved_at: "2026-11-20T12:00:00.000Z",
  count: 10,
  upstream_total: 37,
  gateway_url: "/api/v1/devices/recalls?q=infusion+pump&limit=10",
};

const answer: AskAnswer = {
  ok: true,
  api_version: "1.0.0",
  plan: [],
  planner: "rules",
  outcome: "partly_answered",
  answer: "openFDA reports 37 matching recalls; 10 were retrieved [1].",
  statements: [
    {
      text: "openFDA reports 37 matching recalls; 10 were retrieved [1].",
      kind: "count",
      citations: [1],
      evidence: [{ source: 1, path: "upstream_total", value: 37 }],
    },
    {
      text: "The newest names Grace Medical, Inc. as the recalling firm.",
      kind: "record",
      citations: [1],
      evidence: [{ source: 1, path: "results.0.recalling_firm", value: "Grace Medical, Inc." }],
    },
    {
      text: "ClinicalTrials.gov did not answer, so this part is unanswered [2].",
      kind: "unavailable",
      citations: [2],
      evidence: [],
    },
    { text: "Finding none does not mean that a device is safe.", kind: "caveat", citations: [], evidence: [] },
  ],
  interpretation: [],
  not_applied: [{ text: "software problems", why: "no_such_filter" }],
  sources: [
    source,
    {
      n: 2,
      status: "unavailable",
      source: "ClinicalTrials.gov (NLM), API v2",
      source_url: "https://clinicaltrials.gov/api/v2/studies?query.intr=infusion+pump",
      asked_at: "2026-11-20T12:00:00.000Z",
      gateway_url: "/api/v1/trials/search?intervention=infusion+pump",
    },
  ],
  referrals: [],
  suggestions: [],
  disclaimer: "Public-record information. Not medical, coding, billing or legal advice.",
};

const hostile = () =>
  ({
    text: `A firm calls itself ${HOSTILE} [1].`,
    kind: "record",
    citations: [1],
    evidence: [{ source: 1, path: "results.0.recalling_firm", value: HOSTILE }],
  }) satisfies AskAnswer["statements"][number];

const nothingFound = () =>
  ({
    outcome: "nothing_found",
    statements: [
      {
        text: "No records matched q “nothing” in device recalls [1].",
        kind: "nothing_found",
        citations: [1],
        evidence: [],
      },
    ],
    not_applied: [],
    sources: [{ ...source, status: "empty", count: 0, upstream_total: 0 }],
  }) satisfies Partial<AskAnswer>;

const referral = () =>
  ({
    outcome: "exclusion_referral",
    statements: [{ text: "This service cannot check exclusions.", kind: "referral", citations: [], evidence: [] }],
    not_applied: [],
    sources: [],
    referrals: [{ name: "HHS-OIG list of excluded individuals and entities", url: "https://exclusions.oig.hhs.gov/" }],
  }) satisfies Partial<AskAnswer>;

const notSupported = () =>
  ({
    ...answer,
    outcome: "not_covered",
    answer: "These datasets hold nothing about that.",
    statements: [],
    sources: [],
    not_applied: [],
    suggestions: ["Which infusion pumps were recalled?"],
  }) satisfies Partial<AskAnswer>;
