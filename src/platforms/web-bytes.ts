/** Strict UTF-8 as text, without a byte order mark; null when the bytes are something else. */
export function decodeUtf8(bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export const isUtf8 = (bytes: Uint8Array<ArrayBuffer>): boolean => decodeUtf8(bytes) !== null;
