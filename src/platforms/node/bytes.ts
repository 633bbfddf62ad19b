import { isUtf8 } from "node:buffer";
import { hash } from "node:crypto";

export { isUtf8 };

/** Strict UTF-8 as text, several times faster than a fatal TextDecoder; a byte order mark is dropped, as that does. */
export function decodeUtf8(bytes: Uint8Array<ArrayBuffer>): string | null {
  if (!isUtf8(bytes)) return null;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** Bytes up to which hashing here is quicker than handing them to another thread. */
const SMALL = 256 * 1024;

/** SHA-256, base64; large bodies are hashed on another thread. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (bytes.byteLength <= SMALL) return hash("sha256", bytes, "base64");
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("base64");
}
