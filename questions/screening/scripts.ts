/** Id of the signal, by which the refusal finds its wording. */
export const UNREADABLE_SCRIPT = "unreadable_script";

/**
 * Words in a script for which there are no lists and no cues: whether they name a person cannot be told. Greek letters
 * are read when they stand alone or in pairs, as in names of drugs and diseases (`β-thalassemia`, `αβ T cells`).
 */
export const isUnreadable = (text: string): boolean => OTHER_LETTERS.test(text) || GREEK_WORD.test(text);

const OTHER_LETTERS = /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]|[^\P{Nd}0-9]/u;

const GREEK_WORD = /\p{Script=Greek}{3}/u;
