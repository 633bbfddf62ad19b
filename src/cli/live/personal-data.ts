import { isObject } from "../../catalog/upstream.ts";

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
};

export interface Cleaned {
  /** Byte for byte what was given where nothing was removed. */
  readonly text: string;
  /** The kinds that were removed and how often, for people. */
  readonly removed: readonly string[];
}

/** An agency's answer without personal contact data. An answer that is not JSON has no rows, and stays as it is. */
export function withoutPersonalData(agency: string, text: string): Cleaned {
  const body = parsed(text);
  const { rows, kinds } = KINDS[agency] ?? { rows: "", kinds: [] };
  const found = listIn(body, rows).filter(isObject);
  const removed = kinds.flatMap(({ what, remove }) => {
    const count = sum(found.map(remove));
    return count === 0 ? [] : [`${what} (${count})`];
  });
  return removed.length === 0 ? { text, removed } : { text: JSON.stringify(body), removed };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
