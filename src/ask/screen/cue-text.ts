import { folded } from "../../core/text.ts";

/**
 * A question as the cues read it: folded, contractions spelled out, one blank around every token. `^` begins a sentence
 * and `,` stands for any mark inside one, so that no cue reaches across them unless it says so.
 */
export function toCueText(text: string): string {
  const tokens = SPELLINGS.reduce((spelled, [from, to]) => spelled.replaceAll(from, to), ` ${folded(text)} `);
  return ` ^ ${tokens} ^ `
    .replaceAll(/ +/g, " ")
    .replaceAll(COURTESY, "")
    .replaceAll(/(?: [,^])+ \^(?= )/g, " ^");
}

/** What is said at the end of a wish changes nothing about who is meant. */
const COURTESY = /(?:(?: ,)? (?:please|pls|plz|thanks|thank you|thx|ty))+(?= [,^] )/g;

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z])\.([a-z])\.(?:([a-z])\.)?(?=\W|$)/g, "$1$2$3"],
  [/(\d)\(([a-z])\)/g, "$1$2"],
  [/(?<=\d)-(?=\d)/g, " to "],
  [/(?<=[a-z\d])-+(?=[a-z\d])/g, " "],
  [/\s-+\s|[,;:()[\]{}"“”…|*_~\\]+(?=\D|$)|(?<=\D)[,;:()[\]{}"]+/g, " , "],
  [/[.?!]+(?=\s|$)/g, " ^ "],
  [/\bcan(?:'t|not|t)\b/g, "can not"],
  [/\bwon't\b/g, "will not"],
  [/n't\b/g, " not"],
  [
    /\bi'?m(?= (?:on|taking|having|feeling|pregnant|allergic|a|an|the|not|so|scared|worried|nursing|in|\d+)\b)/g,
    "i am",
  ],
  [/\bi'm\b/g, "i am"],
  [/\bi'?ve\b/g, "i have"],
  [/\bi'll\b/g, "i will"],
  [/\bi'd\b/g, "i would"],
  [/\bwe're\b/g, "we are"],
  [/\bwe've\b/g, "we have"],
  [/(?<=[a-z])'s\b/g, " 's"],
  [/(?<=s)'(?= )/g, " 's"],
  [/\by\/o\b/g, "yo"],
  [/(\d)(yo|yr|yrs|y|mo|mos|wk|wks|kg|kgs|lb|lbs|weeks|months|years|m|f|w|d)(?= )/g, "$1 $2"],
  [/'(?!s )|(?<! )'/g, ""],
];
