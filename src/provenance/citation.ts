import type { Dataset } from "../catalog/dataset.ts";
import type { Envelope } from "../gateway/envelope.ts";

/** What a citation of an answer is made of. */
export interface Cited {
  readonly agency: string;
  /** The question in words; or empty. */
  readonly question: string;
  readonly answer: Envelope;
  /** Of an answer that is one record: what it is called and the agency's identifier. */
  readonly record?: CitedRecord;
}

export interface CitedRecord {
  readonly title: string;
  readonly identifier: string;
}

/** The one record of an answer to a look-up. */
export function citedRecord({ view }: Pick<Dataset, "view">, identifier: string, { results }: Envelope): CitedRecord {
  const heading = results[0]?.[view.heading];
  const title = Array.isArray(heading) ? heading.join(", ") : typeof heading === "string" ? heading : identifier;
  return { title: title === "" ? identifier : title, identifier };
}

/** An answer as a reference of a text, in the forms that people and their tools take. */
export interface Citation {
  /** In the style of the National Library of Medicine (Citing Medicine, chapter 24). */
  readonly text: string;
  readonly bibtex: string;
  /** CSL-JSON, an array of one item. */
  readonly csl: string;
}

/** Cites the agency and its address, not this service: the digest says which answer it gave. */
export function toCitation(cited: Cited): Citation {
  return { text: toText(cited), bibtex: toBibtex(cited), csl: toCsl(cited) };
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `2026-11-20…` as `2026 Nov 20` */
const day = (iso: string): string =>
  `${iso.slice(0, 4)} ${MONTHS[Number(iso.slice(5, 7)) - 1]} ${Number(iso.slice(8, 10))}`;

function noteOf({ question, answer }: Cited): string {
  const { count, upstream_total, source_digest } = answer;
  const total = upstream_total === null ? "" : ` of ${upstream_total}`;
  const asked = question === "" ? "" : ` Search: ${question}.`;
  const records = `${count}${total} ${count === 1 && total === "" ? "record" : "records"}`;
  const matches = `${upstream_total} ${upstream_total === 1 ? "match" : "matches"}`;
  const values = `${count} ${count === 1 ? "value" : "values"}, counted over ${matches}`;
  /** Counts say what the values are of. */
  return `${"by" in answer ? values : records}.${asked} Digest of the answer: ${source_digest}.`;
}

/** A record's title with its identifier, or else the source. */
function titleOf({ record, answer }: Cited): string {
  if (record === undefined) return answer.source;
  return record.title === record.identifier ? record.title : `${record.title} (${record.identifier})`;
}

function toText(cited: Cited): string {
  const { source, source_updated, retrieved_at, source_url } = cited.answer;
  const updated = source_updated === null ? "" : `updated ${day(source_updated)}; `;
  const dates = `[${updated}cited ${day(retrieved_at)}]`;
  const record = cited.record === undefined ? "" : `${titleOf(cited)}. In: `;
  return `${cited.agency}. ${record}${source} [Internet]. ${dates}. ${noteOf(cited)} Available from: ${source_url}`;
}

function toBibtex(cited: Cited): string {
  const { source, retrieved_at, source_url } = cited.answer;
  const fields = {
    author: `{${escaped(cited.agency)}}`,
    title: escaped(titleOf(cited)),
    ...(cited.record === undefined ? {} : { howpublished: escaped(source) }),
    year: retrieved_at.slice(0, 4),
    urldate: retrieved_at.slice(0, 10),
    url: source_url.replaceAll("{", "%7B").replaceAll("}", "%7D"),
    note: escaped(noteOf(cited)),
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},`);
  return [`@misc{${idOf(cited)},`, ...lines, "}"].join("\n");
}

function toCsl(cited: Cited): string {
  const { source, retrieved_at, source_url } = cited.answer;
  const accessed = retrieved_at.slice(0, 10).split("-").map(Number);
  const item = {
    id: idOf(cited),
    type: "dataset",
    title: titleOf(cited),
    ...(cited.record === undefined ? {} : { "container-title": source, number: cited.record.identifier }),
    author: [{ literal: cited.agency }],
    accessed: { "date-parts": [accessed] },
    URL: source_url,
    note: noteOf(cited),
  };
  return JSON.stringify([item], null, 2);
}

/** The same answer has the same key, and another answer another one. */
const idOf = ({ answer: { retrieved_at, source_digest } }: Cited): string =>
  `${retrieved_at.slice(0, 10).replaceAll("-", "")}-${source_digest.replaceAll(/^sha-256=|\W/g, "").slice(0, 8)}`;

/** Text for LaTeX, where these signs mean something. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\{}$&#%_~^]/g, (sign) => LATEX.get(sign) ?? `\\${sign}`).replaceAll(/\s+/g, " ");

const LATEX: ReadonlyMap<string, string> = new Map([
  ["\\", "\\textbackslash{}"],
  ["~", "\\textasciitilde{}"],
  ["^", "\\textasciicircum{}"],
]);
