import { RECORDED_SAMPLE } from "../../../gateway/envelope.ts";
import { fieldChanges, isRecord, type FieldChange } from "../../../provenance/compare.ts";

/** How an answer that was kept differs from the one that the kept bytes give. */
export const comparedWith = (body: unknown, replayed: unknown): readonly FieldChange[] =>
  fieldChanges(...facts(withoutSampleNote(body), withoutSampleNote(replayed)));

/** A question in words is answered with the same sentences, whether the agencies were recorded ones or not. */
const withoutSampleNote = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? null).replaceAll(RECORDED_SAMPLE, ""));

/**
 * Two answers without what bytes don't say: when and where they came from, and the date of data where it has an address
 * of its own.
 */
function facts(body: unknown, replayed: unknown): [envelope: unknown, agency: unknown] {
  const isDated = typeof Object(replayed).source_updated === "string";
  const said = (answer: unknown): object => {
    const { source_url: _, retrieved_at: __, sources, source_updated, statements, ...others } = Object(answer);
    return {
      ...others,
      ...(isDated ? { source_updated } : {}),
      ...(Array.isArray(statements) && Array.isArray(sources)
        ? { statements: statements.map(withoutAddress), sources: sources.map(cited) }
        : {}),
    };
  };
  return [said(body), among(said(replayed), said(body))];
}

/** A sentence whose proofs do not show where the agency is. */
function withoutAddress(statement: unknown): object {
  const { evidence, ...others } = Object(statement);
  const shown = Array.isArray(evidence) ? evidence.filter((one) => Object(one).path !== "source_url") : evidence;
  return { ...others, evidence: shown };
}

/** What a source in the list of an answer in words is, without its address and time. */
const cited = (source: unknown): object => {
  const { n, status, gateway_url, count, upstream_total, reason } = Object(source);
  return { n, status, gateway_url, count, upstream_total, reason };
};

/** Of a value only those fields that another has: a newer version may say more. */
function among(value: unknown, other: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(other)) return value.map((each, index) => among(each, other[index]));
  if (!isRecord(value) || !isRecord(other)) return value;
  const names = Object.keys(value).filter((name) => Object.hasOwn(other, name));
  return Object.fromEntries(names.map((name) => [name, among(value[name], other[name])]));
}
