import { wordsOf } from "../../core/text.ts";

/** The words of a text by which a model's values are compared with others, without the ending of a plural. */
export const stems = (text: string): readonly string[] =>
  wordsOf(text).map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));
