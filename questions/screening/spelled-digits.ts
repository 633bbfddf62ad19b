const DIGIT_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** A digit's name. */
export const DIGIT_WORD = `(?:oh|${DIGIT_WORDS.join("|")})`;

/** Blanks and dashes alone: marks stand between decimals (`2.0 2.5 3.0`) and in lists (`1, 2, 3`). */
const BETWEEN = String.raw`(?: ?\p{Pd} ?| | (?:dash|hyphen|minus) )`;
const DIGIT = `(?:\\d|${DIGIT_WORD})`;

/** Fewer digits are no number of these: V8 takes 5 ms to compile what looks for them in a text. */
const LEAST = 7;
const DIGITS = new RegExp(DIGIT, "gi");

/** Two to five digits as words. */
const WORDS = `${DIGIT_WORD}(?:${BETWEEN}${DIGIT_WORD}){1,4}`;

/**
 * Seven digits, as in a telephone number, to nineteen, as in the longest card number; or words in groups, as in
 * `six one two, five five five, zero one seven three`.
 */
const ONE_BY_ONE = new RegExp(
  [`${DIGIT}(?:${BETWEEN}${DIGIT}){6,18}`, `${WORDS}(?:, ${WORDS}){1,5}`]
    .map((run) => String.raw`(?<![\p{L}\p{N}])${run}(?![\p{L}\p{N}])`)
    .join("|"),
  "giu",
);

/** The text with digits that are written one by one or as words (`one two 3 - four ...`) put together to a number. */
export const withDigitsTogether = (text: string): string =>
  (text.match(DIGITS)?.length ?? 0) < LEAST
    ? text
    : text.replaceAll(ONE_BY_ONE, (run) => {
        const digits = (run.toLowerCase().match(DIGITS) ?? []).map(toDigit).join("");
        return digits.length === 9 ? digits.replace(/^(...)(..)/, "$1-$2-") : digits;
      });

const toDigit = (written: string): string => {
  const value = DIGIT_WORDS.indexOf(written);
  return written === "oh" ? "0" : value === -1 ? written : String(value);
};
