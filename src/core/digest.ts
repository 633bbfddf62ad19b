/**
 * SHA-256, base64, by what every runtime has; Node has a quicker way for small bodies (src/platforms/node/bytes.ts).
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
}
