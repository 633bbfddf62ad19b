/** Characters of a search text. */
export const LONGEST_SEARCH_TEXT = 80;

/** Classes of characters: what a search text begins with, and what else names hold. No agency's query syntax. */
const LETTERS = String.raw`\p{L}\p{M}\p{N}`;
const MARKS = String.raw` '&.,+/()-`;

/** Every text that is searched for, whoever wrote it. */
export const SEARCH_TEXT = new RegExp(`^[${LETTERS}][${LETTERS}${MARKS}]*$`, "u");

const OTHERS = new RegExp(`[^${LETTERS}${MARKS}]+`, "gu");
const LEADING = new RegExp(`^[${MARKS}]+`);

/** Removes characters that no search text may hold, and cuts at a word within {@link LONGEST_SEARCH_TEXT}. */
export function searchText(text: string): string {
  const clean = text
    .replaceAll(OTHERS, " ")
    .replaceAll(/ +/g, " ")
    .replace(LEADING, "")
    .replace(/[ '&,+/(-]+$/, "")
    .trim()
    .replace(JOINT_AT_END, "");
  return clean.length <= LONGEST_SEARCH_TEXT ? clean : clean.slice(0, LONGEST_SEARCH_TEXT).replace(/ \S*$/, "");
}

/** `leaks or`: what joins two names is a part of neither. `Portland OR` names a state. */
const JOINT_AT_END = /(?: (?:and|or|nor|but))+$/;

/** Whether a search text may be sent at all: two letters that are no word between others. */
export const isSearchable = (text: string): boolean =>
  /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(text) && !BETWEEN_OTHERS.test(text);

const BETWEEN_OTHERS = /^(?:and|or|nor|but|with|for|the)$/;

/** `toothbrush-type devices`, `MRI-related`: a word without an end that says how it goes with the thing, and that no record has. */
export const withoutLikeness = (word: string): string =>
  word.replace(/(?<=[a-z]{3})-(?:types?|related|associated|linked|induced|style|like)$/i, "");
