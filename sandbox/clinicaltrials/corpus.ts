import type { Field } from "./fields.ts";
import { isObject, type JsonObject, valuesAt } from "./json.ts";
import type { Store } from "./store.ts";
import { wordsOf } from "./essie/words.ts";

/** Stands before, between and after the values of a field, so that no phrase crosses two of them. */
export const boundary = 0;

/** Documents of one kind, with the words of each field indexed when first asked for. */
export interface Domain {
  readonly name: "Study" | "Location";
  readonly size: number;
  /** Whether the field exists in documents of this kind. */
  has(field: Field): boolean;
  values(document: number, field: Field): readonly unknown[];
  /** Per document the word numbers of a field, with boundaries. */
  words(field: Field): readonly Uint32Array[];
}

export interface Corpus {
  readonly studies: Domain;
  readonly sites: Domain;
  /** Per site the position of its study. */
  readonly studyOfSite: Uint32Array;
  /** The number of a word already indexed. */
  wordNumber(word: string): number | undefined;
}

const locationPath = ["protocolSection", "contactsLocationsModule", "locations"];

/** Prepares the two kinds of documents (`SEARCH[Study]`, `SEARCH[Location]`); nothing is indexed yet. */
export function createCorpus(store: Store): Corpus {
  const vocabulary = new Map<string, number>();
  const sites: JsonObject[] = [];
  const owners: number[] = [];
  store.studies.forEach(({ record }, position) => {
    for (const site of valuesAt(record, locationPath)) {
      if (!isObject(site)) continue;
      sites.push(site);
      owners.push(position);
    }
  });
  const records = store.studies.map(({ record }) => record);
  return {
    studies: createDomain("Study", records, [], vocabulary),
    sites: createDomain("Location", sites, locationPath, vocabulary),
    studyOfSite: Uint32Array.from(owners),
    wordNumber: (word) => vocabulary.get(word),
  };
}

function createDomain(
  name: Domain["name"],
  documents: readonly JsonObject[],
  root: readonly string[],
  vocabulary: Map<string, number>,
): Domain {
  // Bounded by the number of fields (454); about 3 MB when every field has been asked for.
  const indexed = new Map<string, readonly Uint32Array[]>();
  const has = ({ path }: Field) => path.length > root.length && root.every((step, index) => path[index] === step);
  const values = (document: number, field: Field) => {
    const found = valuesAt(documents[document], field.path.slice(root.length));
    return field.isSize && found.length > 0 ? [found.length] : found;
  };
  const words = (field: Field) => {
    const known = indexed.get(field.piece);
    if (known !== undefined) return known;
    const built = documents.map((_, document) => wordNumbers(values(document, field), vocabulary));
    indexed.set(field.piece, built);
    return built;
  };
  return { name, size: documents.length, has, values, words };
}

const noWords = Uint32Array.of(boundary);

function wordNumbers(values: readonly unknown[], vocabulary: Map<string, number>): Uint32Array {
  const numbers = [boundary];
  for (const value of values) {
    if (typeof value === "object") continue;
    for (const word of wordsOf(String(value))) numbers.push(numberOf(word, vocabulary));
    numbers.push(boundary);
  }
  return numbers.length === 1 ? noWords : Uint32Array.from(numbers);
}

function numberOf(word: string, vocabulary: Map<string, number>): number {
  const known = vocabulary.get(word);
  if (known !== undefined) return known;
  const added = vocabulary.size + 1;
  vocabulary.set(word, added);
  return added;
}
