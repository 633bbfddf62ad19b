/**
 * SHA-256, base64, by what every runtime has; Node has a quicker way for small bodies (src/platforms/node/primitives.ts).
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
}

/**
 * FNV-1a of a text's UTF-16 units, as a signed number of 32 bits.
 * @param basis and `prime` are other ones for a second number that is independent of the first
 */
export function fnv1a(text: string, basis = 0x811c9dc5, prime = 0x01000193): number {
  let value = basis;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), prime);
  return value;
}

/** FNV-1a as hexadecimal digits: notices a mistake, and keeps nothing secret. */
export const checksum = (text: string): string => (fnv1a(text) >>> 0).toString(16).padStart(8, "0");
