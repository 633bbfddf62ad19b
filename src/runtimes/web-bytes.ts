/** Strict UTF-8 as text, without a byte order mark; null when the bytes are something else. */
export function decodeUtf8(bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whether the bytes are UTF-8 and a JSON text. */
export function isJson(bytes: Uint8Array<ArrayBuffer>): boolean {
  const text = decodeUtf8(bytes);
  if (text === null) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const indexOf = (bytes: Uint8Array<ArrayBuffer>, byte: number, from: number): number =>
  bytes.indexOf(byte, from);

/** SHA-256, base64. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...digest));
}
