/**
 * SHA-256, base64, by what every runtime has; Node has a quicker way for small bodies (src/platforms/node/primitives.ts).
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
}

/** FNV-1a of a text's UTF-16 units, 32 bits as hexadecimal digits: notices a mistake, and keeps nothing secret. */
export function checksum(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, "0");
}
