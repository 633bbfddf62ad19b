import { isObject, jsonIn } from "../src/core/json.ts";
import { addressOf, type Upstream, type UpstreamRequest } from "../src/catalog/upstream.ts";
import { sha256 } from "../src/core/digest.ts";

/** An agency's answer with its address, time and digest, as one line of a file that the recorded agencies read. */
export interface Recording {
  /** The address that was asked. */
  readonly origin: string;
  readonly kind: "recorded";
  readonly agency: string;
  /** At the agency's own address, whichever was asked. */
  readonly request: { readonly path: string; readonly query: string };
  readonly retrieved_at: string;
  /** Of the bytes that the agency sent. */
  readonly digest: string;
  /** What the body lacks of these bytes; empty where it is exactly what was sent. */
  readonly removed: readonly string[];
  readonly answer: {
    readonly status: number;
    readonly content_type: string;
    /** The `Link` header, where the agency leads to its next page by it. */
    readonly link?: string;
    readonly body: string;
  };
}

interface Heard {
  readonly address: string;
  readonly status: number;
  readonly contentType: string;
  readonly link?: string;
  readonly text: string;
  readonly retrievedAt: number;
  readonly digest: string;
}

/**
 * The answer without personal data, which is said in `removed`.
 * @throws Error for an agency whose personal data are not known here: nothing of it is kept
 */
export async function toRecording(
  { base, name }: Upstream,
  request: UpstreamRequest,
  heard: Heard,
): Promise<Recording> {
  const { pathname, search } = new URL(addressOf(base, request));
  const { text, removed } = withoutPersonalData(name, heard.text);
  const digest = await sha256(new TextEncoder().encode(text));
  const isWhole = digest === heard.digest || removed.length > 0;
  return {
    origin: heard.address,
    kind: "recorded",
    agency: name,
    request: { path: pathname, query: search.slice(1) },
    retrieved_at: new Date(heard.retrievedAt).toISOString(),
    digest: `sha-256=:${heard.digest}:`,
    removed: isWhole ? removed : ["bytes that are no UTF-8 text, or a key"],
    answer: {
      status: heard.status,
      content_type: heard.contentType,
      ...(heard.link === undefined || heard.link === "" ? {} : { link: heard.link }),
      body: text,
    },
  };
}

/** What no answer of the gateway shows about people, and a recording for others must not hold either. */

type Body = Record<string, unknown>;

/** A kind of data and where an agency's row has it. `remove` changes the row and says how much it took. */
interface Kind {
  readonly what: string;
  remove(row: Body): number;
}

const NPPES: readonly Kind[] = [
  {
    what: "mailing addresses of individuals",
    remove(row) {
      if (row["enumeration_type"] === "NPI-2") return 0;
      const isMailing = (one: unknown): boolean => isObject(one) && /^MAILING$/i.test(String(one["address_purpose"]));
      return filterList(row, "addresses", (one) => !isMailing(one));
    },
  },
  { what: "authorized officials", remove: (row) => dropMembers(row["basic"], /^authorized_official_/) },
  {
    what: "electronic addresses of individuals",
    remove: (row) => (row["enumeration_type"] === "NPI-2" ? 0 : filterList(row, "endpoints", () => false)),
  },
];

const OPENFDA: readonly Kind[] = [
  {
    what: "patient demographics",
    remove: (row) =>
      sum(listIn(row, "patient").map((one) => dropMembers(one, /^patient_(?:age|sex|weight|ethnicity|race)$/))),
  },
  { what: "event narratives", remove: (row) => dropMembers(row, /^mdr_text$/) },
  { what: "contact persons", remove: (row) => dropMembers(row, /^(?:contact|manufacturer_contact_.*)$/) },
];

const CLINICALTRIALS: readonly Kind[] = [
  {
    what: "contact persons",
    remove(row) {
      const contacts = member(member(row, "protocolSection"), "contactsLocationsModule");
      const results = member(member(row, "resultsSection"), "moreInfoModule");
      const sites = [...listIn(contacts, "locations"), ...listIn(contacts, "locations_nested")].map((site) =>
        dropMembers(site, /^contacts$/),
      );
      return dropMembers(contacts, /^centralContacts$/) + dropMembers(results, /^pointOfContact$/) + sum(sites);
    },
  },
];

const KINDS: Readonly<Record<string, { readonly rows: string; readonly kinds: readonly Kind[] }>> = {
  nppes: { rows: "results", kinds: NPPES },
  openfda: { rows: "results", kinds: OPENFDA },
  clinicaltrials: { rows: "studies", kinds: CLINICALTRIALS },
  /** Hospitals, and nobody in them. */
  cms: { rows: "results", kinds: [] },
};

export interface Cleaned {
  /** Byte for byte what was given where nothing was removed. */
  readonly text: string;
  /** The kinds that were removed and how often, for people. */
  readonly removed: readonly string[];
}

/**
 * An agency's answer without personal data. An answer that is not JSON has no rows, and stays as it is.
 * @throws Error for an agency without a table of what is personal
 */
export function withoutPersonalData(agency: string, text: string): Cleaned {
  const body = jsonIn(text);
  const personal = KINDS[agency];
  if (personal === undefined)
    throw new Error(`Nobody has said which data of ${agency} are personal, so its answers are not recorded.`);
  const { rows, kinds } = personal;
  const found = listIn(body, rows).filter(isObject);
  const removed = kinds.flatMap(({ what, remove }) => {
    const count = sum(found.map(remove));
    return count === 0 ? [] : [`${what} (${count})`];
  });
  return removed.length === 0 ? { text, removed } : { text: JSON.stringify(body), removed };
}

const member = (owner: unknown, name: string): unknown => (isObject(owner) ? owner[name] : undefined);

function listIn(owner: unknown, name: string): readonly unknown[] {
  const list = member(owner, name);
  return Array.isArray(list) ? list : [];
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

function dropMembers(owner: unknown, names: RegExp): number {
  if (!isObject(owner)) return 0;
  const found = Object.keys(owner).filter((name) => names.test(name));
  for (const name of found) Reflect.deleteProperty(owner, name);
  return found.length;
}

function filterList(row: Body, name: string, keeps: (one: unknown) => boolean): number {
  const list = listIn(row, name);
  const kept = list.filter(keeps);
  if (kept.length < list.length) row[name] = kept;
  return list.length - kept.length;
}
