import { USER_AGENT } from "../../core/build.ts";
import { type Clock, afterTime } from "../../core/clock.ts";
import { upstreamFailure, oddShape, GatewayError } from "../../core/errors.ts";
import { BodyBuffer, LargeBodies } from "../large-body/large-bodies.ts";
import type { Trace } from "../../core/trace.ts";
import type { UpstreamResponse } from "../../catalog/upstream.ts";
import { quoted, duration } from "../../core/text.ts";
import { type LargeBody, readLargeJson, TooMuchJson } from "../large-body/large-json.ts";

/** An HTTP answer as far as we read it; a `Response` is one. */
interface ResponseLike {
  readonly status: number;
  readonly ok: boolean;
  /** `opaqueredirect` where the runtime hides a redirect's status. */
  readonly type?: string;
  readonly headers: { get(name: string): string | null };
  /** Each piece may be read until the next one is asked for. */
  readonly body: AsyncIterable<Uint8Array> | null;
}

/**
 * `fetch`, as far as we use it: a failed connection is a TypeError, a late one a TimeoutError, a content coding that
 * cannot be undone an EncodingError or, where a runtime does not tell them apart, a TypeError.
 */
export type Fetch = (
  url: string,
  init: {
    readonly method?: "POST";
    readonly body?: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly redirect: "manual";
    readonly signal: AbortSignal;
  },
) => Promise<ResponseLike>;

export interface BoundedFetchOptions extends ReadingOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Milliseconds from the start of an attempt to its last byte. */
  readonly timeoutMs: number;
  /** Bytes of a body after decompression. */
  readonly maxBytes: number;
  /** Where large bodies of the whole process are read one at a time; without it those of this fetch alone do. */
  readonly largeBodies?: LargeBodies;
}

export type BoundedFetch = (url: string, trace?: Trace) => Promise<FetchedResponse>;

/** Of an answer that is no HTTP 200 only this much is read: enough for an error message. */
const LONGEST_ERROR_BODY = 65_536;

/** Statuses that name another address to ask (RFC 9110 section 15.4). */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Of the time of an attempt, how much may pass before the agency begins to answer; the rest is for the body. */
const FIRST_BYTE_SHARE = 0.9;

/** Bytes of a body up to which it is read as one text; larger ones are read piece by piece. */
const LARGEST_TEXT = 1024 * 1024;

/**
 * One GET within one deadline, and one for its first byte: no redirect is followed, the body is counted after
 * decompression while it streams, and it must be UTF-8. Any complete HTTP answer is returned, whatever its status.
 * @throws GatewayError upstream_unavailable: timeout, network, redirected, too_large, not_json
 */
export function createBoundedFetch(options: BoundedFetchOptions): BoundedFetch {
  const { agency, clock, timeoutMs, largeBodies = new LargeBodies() } = options;
  const headers = {
    accept: "application/json",
    "user-agent": USER_AGENT,
    ...(options.authorization === undefined ? {} : { authorization: options.authorization }),
  };
  return async function boundedFetch(url, trace) {
    const controller = new AbortController();
    const late = (): void => controller.abort();
    const cancelWhole = afterTime(timeoutMs, late);
    const cancelFirst = afterTime(Math.ceil(FIRST_BYTE_SHARE * timeoutMs), late);
    try {
      const init = { headers: { ...headers, ...trace }, redirect: "manual", signal: controller.signal } as const;
      const response = await options.fetch(url, init).catch(failing(agency));
      cancelFirst();
      if (response.type === "opaqueredirect" || REDIRECTS.has(response.status))
        throw upstreamFailure(
          "redirected",
          `${agency} redirected (HTTP ${response.status}); redirects are not followed.`,
        );
      const body = await readBody(response, { ...options, signal: controller.signal, largeBodies });
      const retrievedAt = clock.now();
      const retryAfterSeconds = toRetryAfter(response.headers.get("retry-after"), retrievedAt);
      const link = response.headers.get("link");
      const facts = {
        status: response.status,
        contentType: response.headers.get("content-type") ?? "",
        retrievedAt,
        arrivedAt: clock.monotonic(),
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
        ...(link === null ? {} : { link }),
      };
      return response.ok && body.length > LARGEST_TEXT ? inPieces(facts, body, options) : asText(facts, body, options);
    } catch (cause) {
      const isLate = controller.signal.aborted || isNamed("TimeoutError", cause);
      controller.abort();
      throw isLate ? timedOut(agency, timeoutMs, cause) : cause;
    } finally {
      cancelWhole();
      cancelFirst();
    }
  };
}

interface BodyOptions {
  readonly agency: string;
  readonly maxBytes: number;
  readonly largeBodies: LargeBodies;
  /** Of the attempt: what has arrived but is not decoded yet is given up too. */
  readonly signal: AbortSignal;
}

/** The body as far as it is wanted: that of an error only supplies words, so one that cannot be decoded is empty. */
async function readBody(response: ResponseLike, options: BodyOptions): Promise<BodyBuffer> {
  const { agency, maxBytes, largeBodies, signal } = options;
  const limit = response.ok ? maxBytes : Math.min(LONGEST_ERROR_BODY, maxBytes);
  const body = new BodyBuffer(limit, Number(response.headers.get("content-length") ?? 0));
  const chunks = response.body?.[Symbol.asyncIterator]();
  const next: Next = async () => {
    signal.throwIfAborted();
    return chunks?.next().catch(failing(agency));
  };
  const end = largeBodies.begin(body);
  try {
    let reached = await fill(body, next, () => largeBodies.fitsBeside(body));
    while (reached === null) reached = await largeBodies.withSlot(body, (hasSlot) => fill(body, next, hasSlot));
    if (reached === "full" && response.ok)
      throw upstreamFailure("too_large", `${agency} sent more than ${maxBytes} bytes.`);
    return body;
  } catch (error) {
    body.free();
    if (response.ok || !isUndecodable(error)) throw error;
    return body;
  } finally {
    end();
    await chunks?.return?.();
  }
}

type Next = () => Promise<IteratorResult<Uint8Array> | undefined>;

/** Reads on until the body ends, the buffer is full, or it may not go on for now (null). */
async function fill(body: BodyBuffer, next: Next, mayGoOn: () => boolean) {
  while (mayGoOn()) {
    const chunk = await next();
    if (chunk === undefined || chunk.done === true) return "end";
    if (!body.append(chunk.value)) return "full";
  }
  return null;
}

/** A response with the facts of its transfer. */
export interface FetchedResponse extends UpstreamResponse {
  readonly bytes: number;
  /** SHA-256 of the decompressed bytes, base64; it is worked out while they are parsed. */
  readonly digest: Promise<string>;
  /** How this platform hashes, for what is made of the response. */
  readonly sha256?: ReadingOptions["sha256"];
  /** When the last byte arrived; milliseconds since the epoch. */
  readonly retrievedAt: number;
  /** The same moment by the monotonic time of this process. */
  readonly arrivedAt: number;
  /** Gives the memory of a large body back; after that neither it nor its text can be read. */
  readonly free?: () => void;
}

/** What it takes to make text of a body. */
export interface ReadingOptions {
  /** Who is asked, for messages. */
  readonly agency: string;
  /** Strict UTF-8 without a byte order mark, as text; null when the bytes are something else. */
  readonly decodeUtf8: (bytes: Uint8Array<ArrayBuffer>) => string | null;
  /** Needed, too, to read a large body piece by piece. */
  readonly isUtf8: LargeBody["isUtf8"];
  /** SHA-256, base64; the bytes are its own or done with when this returns. */
  readonly sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
  /** An `Authorization` value, sent to this agency alone; never part of an address. */
  readonly authorization: string | undefined;
}

type Facts = Pick<
  FetchedResponse,
  "status" | "contentType" | "retrievedAt" | "arrivedAt" | "retryAfterSeconds" | "link"
>;

/** A body that is read as one text, whose bytes are given back at once. */
export function asText(facts: Facts, body: BodyBuffer, options: ReadingOptions): FetchedResponse {
  const { agency, authorization, decodeUtf8, sha256 } = options;
  const bytes = body.view();
  const { length } = body;
  const digest = mayFail(sha256(bytes));
  const whole = body.isCut ? null : decodeUtf8(bytes);
  const isOk = facts.status >= 200 && facts.status < 300;
  const text = isOk ? whole : (whole ?? new TextDecoder().decode(bytes));
  body.free();
  if (text === null) throw notUtf8(agency);
  const sayable = withoutKey(facts, text, authorization);
  return {
    ...sayable,
    json: () => parsed(agency, sayable, () => JSON.parse(sayable.text)),
    ...(whole === null ? { isPart: true } : {}),
    bytes: length,
    digest,
    sha256,
  };
}

/** A body that is kept as it came until it has been read. */
export function inPieces(facts: Facts, body: BodyBuffer, options: ReadingOptions): FetchedResponse {
  const { agency, authorization, decodeUtf8, isUtf8, sha256 } = options;
  const bytes = body.view();
  const sayable = withoutKey(facts, "", authorization);
  return {
    ...sayable,
    get text() {
      const text = decodeUtf8(bytes);
      if (text === null) throw notUtf8(agency);
      return withoutKey(facts, text, authorization).text;
    },
    json: (wanted) => parsed(agency, sayable, () => readLargeJson({ bytes, decodeUtf8, isUtf8 }, wanted)),
    bytes: bytes.byteLength,
    digest: mayFail(sha256(bytes)),
    sha256,
    free: () => body.free(),
  };
}

/** A promise that nobody may come to await, since the body itself is refused first, must not end the process. */
function mayFail<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/** @throws GatewayError `not_json`; `unexpected_shape` for a body that is more than was asked for */
function parsed(agency: string, { status, contentType }: Facts, read: () => unknown): unknown {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof TooMuchJson) throw oddShape(agency, cause.message);
    if (!(cause instanceof SyntaxError)) throw cause;
    const type = contentType === "" ? "no content type" : quoted(contentType);
    throw upstreamFailure("not_json", `${agency} answered HTTP ${status} with ${type}, which is not JSON.`, { cause });
  }
}

/**
 * A response without our credential wherever its words reach messages: in its content type, and in its text unless that
 * is an HTTP 200, of which records are read and nothing is quoted.
 */
const withoutKey = (facts: Facts, text: string, authorization: string | undefined) => ({
  ...facts,
  contentType: withoutCredential(facts.contentType, authorization),
  text: facts.status === 200 ? text : withoutCredential(text, authorization),
});

/** What may go wrong on the way to an agency's answer, as the failures of the agency that callers see. */

const notUtf8 = (agency: string): GatewayError =>
  upstreamFailure("not_json", `${agency} sent bytes that are not UTF-8.`);

const timedOut = (agency: string, timeoutMs: number, cause: unknown): GatewayError =>
  upstreamFailure("timeout", `${agency} did not answer completely within ${duration(timeoutMs)}.`, { cause });

const isNamed = (name: string, cause: unknown): boolean => cause instanceof DOMException && cause.name === name;

/** Whether {@link failing} found a content coding that cannot be undone. */
const isUndecodable = (error: unknown): boolean =>
  error instanceof GatewayError && isNamed("EncodingError", error.cause);

/** What a `fetch` throws, as a failure of the agency; only there, since a TypeError elsewhere is a defect of ours. */
const failing =
  (agency: string) =>
  (cause: unknown): never => {
    if (cause instanceof TypeError)
      throw upstreamFailure("network", `The connection to ${agency} failed or broke off.`, { cause });
    if (!isNamed("EncodingError", cause)) throw cause;
    throw upstreamFailure("not_json", `${agency} sent a content encoding that can't be decoded.`, { cause });
  };

/** No agency is waited for longer than this, whatever it asks for. */
const LONGEST_SECONDS = 3600;

const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
const TIME = String.raw`\d{2}:\d{2}:\d{2}`;

/** A date in the three forms that HTTP has had (RFC 9110 section 5.6.7); the last names no zone and means GMT. */
const HTTP_DATES = [
  String.raw`[A-Z][a-z]{2}, \d{2} ${MONTH} \d{4} ${TIME} GMT`,
  String.raw`[A-Z][a-z]{5,8}, \d{2}-${MONTH}-\d{2} ${TIME} GMT`,
  String.raw`[A-Z][a-z]{2} ${MONTH} [ \d]\d ${TIME} \d{4}`,
].map((form) => new RegExp(`^${form}$`));

/**
 * Seconds to wait from a `Retry-After` header (RFC 9110 section 10.2.3: seconds or a date); undefined when there is
 * none, when it cannot be read, or when it names a moment that has passed.
 * @param now milliseconds since the epoch
 */
export function toRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const words = value.trim();
  const seconds = /^\d+$/.test(words) ? Number(words) : Math.ceil((momentOf(words) - now) / 1000);
  return seconds >= 0 ? Math.min(seconds, LONGEST_SECONDS) : undefined;
}

/** Milliseconds since the epoch; NaN for words that are no date. */
function momentOf(words: string): number {
  if (!HTTP_DATES.some((form) => form.test(words))) return NaN;
  return Date.parse(words.endsWith("GMT") ? words : `${words} GMT`);
}

/** What stands for a credential that an agency repeated. */
const HIDDEN = "[credential]";

/**
 * An agency's own words without the credential that it was sent: what refuses a request may repeat it, and its words
 * reach callers. Both the encoded pair and what it holds are taken out (RFC 7617), however JSON may write them.
 * @param authorization the `Authorization` value that was sent, of the scheme Basic
 */
export function withoutCredential(words: string, authorization: string | undefined): string {
  if (authorization === undefined) return words;
  const encoded = authorization.replace(/^Basic /, "");
  const secrets = [encoded, encoded.replace(/=+$/, ""), ...atob(encoded).split(":")].filter((secret) => secret !== "");
  return words.replaceAll(new RegExp(secrets.map(inAnyWriting).join("|"), "g"), HIDDEN);
}

/** A pattern of a text as it is and as JSON may write it: any sign by its number, a stroke behind a backslash. */
const inAnyWriting = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => {
    const number = text.charCodeAt(at).toString(16).padStart(4, "0");
    const inAnyCase = number.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
    const plain = text[at] === "/" ? "\\\\?/" : `\\u${number}`;
    return `(?:${plain}|\\\\u${inAnyCase})`;
  }).join("");
