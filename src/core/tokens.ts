/** A run that could be a number, a date or an identifier: letters and digits with inner marks. */
const TOKEN = /[\p{L}\p{N}]+(?:[-.:/_][\p{L}\p{N}]+)*/gu;

const WHOLE_TOKEN = /^[\p{L}\p{N}]+(?:[-.:/_][\p{L}\p{N}]+)*$/u;

/** Everything in a text that a digit stands in. */
export const figuresIn = (text: string): readonly string[] =>
  (text.match(TOKEN) ?? []).filter((token) => /\p{N}/u.test(token));

/** Whether a text is one token: a code, a date, a single word. */
export const isOneToken = (text: string): boolean => text.length <= 40 && WHOLE_TOKEN.test(text);

/** Whether `token` stands in `text` with no letter or digit directly beside it; nothing stands nowhere. */
export function holdsToken(text: string, token: string): boolean {
  if (token === "") return false;
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1)) {
    const beside = text.slice(Math.max(0, at - 1), at) + text.slice(at + token.length, at + token.length + 1);
    if (!/[\p{L}\p{N}]/u.test(beside)) return true;
  }
  return false;
}

/** Whether a figure stands in an address, once decoded, as one token; days stand there with or without hyphens. */
export function addressHolds(address: string, figure: string): boolean {
  const decoded = new URLSearchParams(`it=${address.replaceAll("&", " ")}`).get("it") ?? "";
  return [figure, figure.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$1$2$3")].some((form) => holdsToken(decoded, form));
}
