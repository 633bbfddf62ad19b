import { piecesOf } from "../language/symbols.ts";
import { toQuestion } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { cuesIn } from "./cues.ts";
import { asksExclusion, topicOf } from "./traps.ts";

/** The end of a sentence; not the point of an abbreviation. */
const SENTENCES = /(?<=[?!]|(?<!\b(?:inc|corp|ltd|approx|[a-z]{1,2}))\.)\s+/i;

/** Words before a colon at the beginning of a sentence. */
const OPENING = /^[^:]*:\s+/;

/** The strength from which a word alone tells that records are asked for. */
const TELLING = 3;

/** Without sentences and openings that name nothing of the vocabularies and ask for no records: "Thanks a lot!" */
export function withoutIdleSentences(text: string): string {
  const sentences = text.split(SENTENCES).map(withoutIdleOpening);
  const worth = sentences.map((sentence) => ({ sentence, ...worthOf(sentence) }));
  if (!worth.some(({ asks }) => asks) || !worth.some(({ names }) => names)) return text;
  return worth.flatMap(({ sentence, asks, names }) => (asks || names ? [sentence] : [])).join(" ");
}

function withoutIdleOpening(sentence: string): string {
  const [opening = ""] = OPENING.exec(sentence) ?? [];
  const { asks, names } = worthOf(opening);
  const rest = worthOf(sentence.slice(opening.length));
  return !asks && !names && rest.asks && rest.names ? sentence.slice(opening.length) : sentence;
}

function worthOf(sentence: string): { readonly asks: boolean; readonly names: boolean } {
  const question = toQuestion(sentence);
  return {
    asks:
      cuesIn(question.text, []).some(({ weight }) => weight >= TELLING) ||
      asksExclusion(question.text) ||
      topicOf(question.text) !== null,
    names:
      /\d{4}/.test(question.text) ||
      piecesOf(question).some(({ from, to, kinds }) => {
        const isPlain = to - from === 1 && isPlainWord(question.words[from]?.lower ?? "");
        return kinds.some((kind) => !isPlain || kind === "device" || kind === "condition" || kind === "generic");
      }),
  };
}
