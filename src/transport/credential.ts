/** What stands for a credential that an agency repeated. */
const HIDDEN = "[credential]";

/**
 * An agency's own words without the credential that it was sent: what refuses a request may repeat it, and its words
 * reach callers. Both the encoded pair and what it holds are taken out (RFC 7617), also as JSON may write them.
 * @param authorization the `Authorization` value that was sent, of the scheme Basic
 */
export function withoutCredential(words: string, authorization: string | undefined): string {
  if (authorization === undefined) return words;
  const encoded = authorization.replace(/^Basic /, "");
  return [encoded, encoded.replace(/=+$/, ""), ...atob(encoded).split(":")]
    .flatMap((secret) => [secret, secret.replaceAll("/", String.raw`\/`)])
    .filter((secret) => secret !== "")
    .reduce((text, secret) => text.replaceAll(secret, HIDDEN), words);
}
