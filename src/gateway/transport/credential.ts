/** What stands for a credential that an agency repeated. */
const HIDDEN = "[credential]";

/**
 * An agency's own words without the credential that it was sent: what refuses a request may repeat it, and its words
 * reach callers. Both the encoded pair and what it holds are taken out (RFC 7617), however JSON may write them.
 * @param authorization the `Authorization` value that was sent, of the scheme Basic
 */
export function withoutCredential(words: string, authorization: string | undefined): string {
  if (authorization === undefined) return words;
  const encoded = authorization.replace(/^Basic /, "");
  const secrets = [encoded, encoded.replace(/=+$/, ""), ...atob(encoded).split(":")].filter((secret) => secret !== "");
  return words.replaceAll(new RegExp(secrets.map(inAnyWriting).join("|"), "g"), HIDDEN);
}

/** A pattern of a text as it is and as JSON may write it: any sign by its number, a stroke behind a backslash. */
const inAnyWriting = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => {
    const number = text.charCodeAt(at).toString(16).padStart(4, "0");
    const inAnyCase = number.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
    const plain = text[at] === "/" ? "\\\\?/" : `\\u${number}`;
    return `(?:${plain}|\\\\u${inAnyCase})`;
  }).join("");
