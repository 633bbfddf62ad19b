import { phrasePattern } from "../vocabulary/phrases.ts";
import known from "./data/sayings.json" with { type: "json" };

const SAYINGS = known.sayings.map(({ said, meant }) => ({ pattern: phrasePattern(said, "gi"), meant }));

/** The text with whole phrases in their usual words: `got the green light from FDA` is `cleared by FDA`. */
export const inUsualWords = (text: string): string =>
  SAYINGS.reduce((said, { pattern, meant }) => said.replace(pattern, meant), text);
