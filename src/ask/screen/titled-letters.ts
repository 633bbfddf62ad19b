import cues from "./data/name-cues.json" with { type: "json" };
import { wordSet, type NameWord } from "./name-words.ts";

/** What stands behind a title or "applicant" and is less, or else, than a surname. */

const ACTS = wordSet(`${cues.personVerbs} ${cues.auxiliaries}`);

/** `mr t's cpap`, `mrs k takes`; not `Ms A trial`, nor `MR T`, which is a magnet's. */
export const isTitledLetter = (title: NameWord, name: NameWord, next: NameWord | undefined): boolean =>
  /^\p{L}$/u.test(name.word.text) &&
  !title.word.isAllCaps &&
  (name.word.isPossessive || (/^m(?:r|rs|x)$/.test(title.lower) && next?.gap === " " && ACTS.has(next.lower)));

/**
 * `applicant straumann`: who applied for a clearance is a firm more often than not. Not `applicant robert`, a given name,
 * nor `applicant kaplan takes`.
 */
export const isApplicantFirm = (role: NameWord, name: NameWord, next: NameWord | undefined): boolean =>
  role.lower === "applicant" && name.given === 0 && !name.word.isPossessive && !ACTS.has(next?.lower ?? "");
