import { addressOf, type Upstream, type UpstreamRequest } from "../../catalog/upstream.ts";
import { sha256 } from "../../core/digest.ts";

/** An agency's answer with its address, time and digest, as one line of a file that the recorded agencies read. */
export interface Recording {
  /** The address that was asked. */
  readonly origin: string;
  readonly kind: "recorded";
  readonly agency: string;
  /** At the agency's own address, whichever was asked. */
  readonly request: { readonly path: string; readonly query: string };
  readonly retrieved_at: string;
  /** Of the bytes that the agency sent. */
  readonly digest: string;
  /** What the body lacks of these bytes; empty where it is exactly what was sent. */
  readonly removed: readonly string[];
  readonly answer: {
    readonly status: number;
    readonly content_type: string;
    /** The `Link` header, where the agency leads to its next page by it. */
    readonly link?: string;
    readonly body: string;
  };
}

interface Heard {
  readonly address: string;
  readonly status: number;
  readonly contentType: string;
  readonly link?: string;
  readonly text: string;
  readonly retrievedAt: number;
  readonly digest: string;
}

/** The answer with its body as `text` has it; `removed` says what was taken out of that. */
export async function toRecording(
  { base, name }: Upstream,
  request: UpstreamRequest,
  heard: Heard,
  removed: readonly string[] = [],
): Promise<Recording> {
  const { pathname, search } = new URL(addressOf(base, request));
  const digest = await sha256(new TextEncoder().encode(heard.text));
  const isWhole = digest === heard.digest || removed.length > 0;
  return {
    origin: heard.address,
    kind: "recorded",
    agency: name,
    request: { path: pathname, query: search.slice(1) },
    retrieved_at: new Date(heard.retrievedAt).toISOString(),
    digest: `sha-256=:${heard.digest}:`,
    removed: isWhole ? removed : ["bytes that are no UTF-8 text, or a key"],
    answer: {
      status: heard.status,
      content_type: heard.contentType,
      ...(heard.link === undefined || heard.link === "" ? {} : { link: heard.link }),
      body: heard.text,
    },
  };
}
