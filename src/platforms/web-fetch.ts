import type { Fetch } from "../gateway/transport/bounded-fetch.ts";

/** A request as the web's `fetch` takes it, with the one option that DOM types and all runtimes here share. */
type WebFetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * A runtime's own `fetch` in the shape that the transport expects: a connection that fails, or breaks off in the middle
 * of a body, is a TypeError whatever the runtime calls it, and no cache on the way may answer for the agency.
 */
export const createWebFetch =
  (fetch: WebFetch): Fetch =>
  async (url, init) => {
    const { status, ok, type, headers, body } = await fetch(url, { ...init, cache: "no-store" }).catch(rethrow);
    return { status, ok, type, headers, body: body === null ? null : chunksOf(body) };
  };

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(rethrow);
      if (done) return;
      yield value;
    }
  } finally {
    /** A body that is not wanted to its end; one that has ended or failed does not mind. */
    reader.cancel().catch(() => undefined);
  }
}

function rethrow(cause: unknown): never {
  throw cause instanceof TypeError ? cause : new TypeError("The connection failed or broke off.", { cause });
}

/** Strict UTF-8 as text, without a byte order mark; null when the bytes are something else. */
export function decodeUtf8(bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export const isUtf8 = (bytes: Uint8Array<ArrayBuffer>): boolean => decodeUtf8(bytes) !== null;
