import { z } from "zod";
import type { DailyLimit, Upstream, UpstreamKey } from "../catalog/upstream.ts";
import { upstreams as allUpstreams } from "../catalog/upstreams/index.ts";

/** Every environment variable with its default, its range and its meaning; docs/operators/configuration.md is made of this. */

/** The forms that values of environment variables may have. */

const whole = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`;
  const number = z.int().min(from, { error }).max(to, { error });
  return z
    .string()
    .regex(/^\d{1,12}$/, { error })
    .transform(Number)
    .pipe(number);
};

const onOff = z.enum(["on", "off"], { error: "must be on or off" }).transform((value) => value === "on");

const address = (protocol: RegExp, example: string) =>
  z
    .url({ protocol, error: `must be an address such as ${example}` })
    .refine((text) => !/[?#@]/.test(text), { error: "must be an address without query, fragment or credentials" });

const webAddress = (example: string) => address(/^https?$/, example);

/** An address whose pages link to one another from its root, as `URL.origin` writes it. */
const origin = (example: string) =>
  webAddress(example)
    .refine((text) => [undefined, "/"].includes(URL.parse(text)?.pathname), {
      error: `must be an origin such as ${example}, without a path`,
    })
    .transform((text) => new URL(text).origin);

/** Whether a store can be reached by it; a cluster has no databases to choose from. */
function isRedisUrl(text: string, isOfCluster: boolean): boolean {
  const url = /^rediss?:\/\/[^\s?#]+$/.test(text) ? URL.parse(text) : null;
  if (url === null || url.hostname === "") return false;
  const isPath = isOfCluster ? /^\/?$/ : /^(?:\/\d{0,5})?$/;
  return isPath.test(url.pathname) && [url.username, url.password].every(isEncoded);
}

/** Whether it says which proxy to use, and as whom. */
function isProxyUrl(text: string): boolean {
  const url = /^https?:\/\/[^\s/?#]+\/?$/i.test(text) ? URL.parse(text) : null;
  return url !== null && [url.username, url.password].every(isEncoded);
}

const proxy = z.string().refine(isProxyUrl, {
  error:
    "must be the address of a proxy, such as http://proxy.example.org:3128 or " +
    "https://user:password@proxy.example.org:3128 (special characters percent-encoded)",
});

function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

const MEBIBYTE = 1024 * 1024;

/** Each variable but those of single agencies, with its meaning for docs/operators/configuration.md. */
export const COMMON = {
  PORT: whole(0, 65_535).prefault("8080").describe("TCP port to listen on; 0 takes a free one."),
  HOST: z
    .string()
    .regex(/^[^\s/[\]]+$/, { error: "must be an address or host name of this machine, without brackets or a scheme" })
    .default("127.0.0.1")
    .describe(
      "Address to listen on. Web pages of this host may use /mcp. If only this machine can reach it, " +
        "the Host header of /mcp must be a name of this machine or the host of PUBLIC_URL.",
    ),
  PUBLIC_URL: origin("https://gateway.example.org")
    .optional()
    .describe(
      "Where callers reach the service: scheme and host, no path. Used in the OpenAPI documents, " +
        "links and examples. Web pages of this host may use /mcp. Without it, shared caches may " +
        "not keep pages.",
    ),
  UPSTREAM_TIMEOUT_MS: whole(1, 120_000)
    .prefault("10000")
    .describe("Milliseconds for one attempt at an agency. There are two attempts at most."),
  UPSTREAM_MAX_BYTES: whole(1, 1024 * MEBIBYTE)
    .prefault(String(64 * MEBIBYTE))
    .describe("Largest answer accepted from an agency, in bytes after decompression."),
  UPSTREAM_RATE_LIMIT: onOff.prefault("on").describe("Whether the request budgets per agency apply: on or off."),
  CACHE_TTL_SECONDS: whole(0, 86_400)
    .prefault("300")
    .describe("Seconds for which an answer may be reused; 0 turns the cache off."),
  CACHE_MAX_BYTES: whole(0, 64 * 1024 * MEBIBYTE)
    .prefault(String(64 * MEBIBYTE))
    .describe("Memory for cached answers, in bytes."),
  REDIS_URL: z
    .string()
    .refine((urls) => urls.split(",").every((url, _, { length }) => isRedisUrl(url, length > 1)), {
      error:
        "must be an address such as redis://127.0.0.1:6379 or rediss://user:password@host:6379/2 " +
        "(special characters percent-encoded), or several separated by commas, without database " +
        "numbers, for a cluster",
    })
    .optional()
    .describe("Redis or Valkey, to share the cache and the budgets between processes."),
  SHARED_CACHE_KEY: z
    .string()
    .regex(/^[\x21-\x7E]{32,500}$/, { error: "must be at least 32 printable ASCII characters without blanks" })
    .optional()
    .describe(
      "Secret that all processes on one Redis have, such as 64 random hex digits. Shared answers are sealed with it, " +
        "so that whoever can write to Redis can't forge one.",
    ),
  SIGNING_KEY_FILE: z
    .string()
    .optional()
    .describe(
      "File with an Ed25519 private key (PKCS#8 PEM). Answers are then signed with it (docs/provenance.md). " +
        "Not on Cloudflare Workers.",
    ),
  REPLICAS: whole(1, 1000)
    .prefault("1")
    .describe(
      "Number of processes that share one store. Each takes its part of what the store can't " +
        "count: requests in flight and, while the store is away, all budgets.",
    ),
  RATE_LIMIT_PER_MINUTE: whole(0, 1_000_000)
    .prefault("120")
    .describe(
      "Requests to agencies per client and minute. Cache hits are free; 0 turns the limit off. " +
        "The same number of plain-language questions may be sent, refused ones included.",
    ),
  TRUST_PROXY: onOff.prefault("off").describe("Whether the client's address is taken from X-Forwarded-For: on or off."),
  HTTPS_PROXY: proxy
    .optional()
    .describe(
      "Proxy for https: addresses of agencies and of the model; without it, HTTP_PROXY. Only its host and port are " +
        "shown.",
    ),
  HTTP_PROXY: proxy
    .optional()
    .describe("Proxy for http: addresses. The gateway doesn't start if a key would pass a proxy unencrypted."),
  NO_PROXY: z
    .string()
    .optional()
    .describe(
      "Hosts to connect to directly, separated by commas. A name includes all names below it; a port is optional; " +
        "* means all hosts. If https_proxy, http_proxy or no_proxy is set in lower case, it takes precedence.",
    ),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info")
    .describe(
      "Lowest level of log lines to write: trace, debug, info, warn, error, fatal, or silent for " +
        "none (docs/operators/operation.md).",
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress("http://127.0.0.1:4318")
    .optional()
    .describe(
      "OpenTelemetry collector (OTLP over HTTP) to send traces to. Needs packages that are not installed by " +
        "default (docs/operators/operation.md).",
    ),
  ASK_LLM_BASE_URL: webAddress("http://127.0.0.1:11434/v1")
    .optional()
    .describe(
      "OpenAI-compatible address of an optional model that plans the questions that are not understood here. " +
        "These are then sent to that address, after the screen has passed them.",
    ),
  ASK_LLM_MODEL: z.string().min(1).max(200).optional().describe("Name of that model; needed with ASK_LLM_BASE_URL."),
  ASK_LLM_API_KEY: z
    .string()
    .regex(/^[\x21-\x7E]{1,500}$/, { error: "must be printable ASCII without blanks" })
    .optional()
    .describe("Key for that model, sent as a Bearer token to that address only."),
} as const;

/** The names of an agency's own variables. */
export const addressName = ({ name }: Upstream): string => `UPSTREAM_${name.toUpperCase()}_URL`;
export const dailyLimitName = ({ name }: Upstream): string => `${name.toUpperCase()}_DAILY_LIMIT`;
export const keyName = ({ name }: Upstream): string => `${name.toUpperCase()}_API_KEY`;

/** The variables of the agencies, which derive from what each says of itself. */
export function agencyVariables(upstreams: readonly Upstream[]): z.ZodRawShape {
  const addresses = upstreams.map((upstream) => [
    addressName(upstream),
    webAddress(upstream.base).default(upstream.base).describe(`Base address of ${upstream.agency}.`),
  ]);
  const keys = upstreams.flatMap((upstream) =>
    upstream.key === undefined ? [] : [[keyName(upstream), keyOf(upstream, upstream.key)]],
  );
  const dailyLimits = upstreams.flatMap((upstream) =>
    upstream.dailyLimit === undefined ? [] : [[dailyLimitName(upstream), dailyLimitOf(upstream, upstream.dailyLimit)]],
  );
  return Object.fromEntries([...addresses, ...keys, ...dailyLimits]);
}

const keyOf = ({ agency }: Upstream, { pattern, form }: UpstreamKey): z.ZodType =>
  z
    .string()
    .regex(pattern, { error: `must be ${form}` })
    .optional()
    .describe(`Key for ${agency}, sent only there, as HTTP Basic, never in a URL.`);

const dailyLimitOf = (upstream: Upstream, { withoutKey, withKey }: DailyLimit): z.ZodType =>
  whole(1, 1_000_000_000)
    .optional()
    .describe(
      `Requests to ${upstream.agency} per calendar day (UTC), over all processes that share a store. ` +
        `Without it ${withoutKey}, or ${withKey} with ${keyName(upstream)}.`,
    );

/** Every variable, in the order of docs/operators/configuration.md. */
export function variablesOf(upstreams: readonly Upstream[] = allUpstreams): z.ZodRawShape {
  const { PORT, HOST, PUBLIC_URL, ...others } = COMMON;
  return { PORT, HOST, PUBLIC_URL, ...agencyVariables(upstreams), ...others };
}
