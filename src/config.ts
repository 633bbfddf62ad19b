import { closest, distance } from "fastest-levenshtein";
import { z } from "zod";
import { quoted } from "./text.ts";
import { clinicaltrials } from "./upstreams/clinicaltrials.ts";
import { cms } from "./upstreams/cms.ts";
import { nppes } from "./upstreams/nppes.ts";
import { openfda } from "./upstreams/openfda.ts";

/** The environment of a deployment, read once at start; docs/configuration.md is made of it. */

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

function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

const MEBIBYTE = 1024 * 1024;

/** Each variable with its meaning for docs/configuration.md. */
export const VARIABLES = {
  PORT: whole(0, 65_535).prefault("8080").describe("TCP port to listen on; 0 takes a free one."),
  HOST: z
    .string()
    .regex(/^[^\s/[\]]+$/, { error: "must be an address or a name of this machine, without brackets or a scheme" })
    .default("127.0.0.1")
    .describe(
      "Address to listen on. Web pages under this name may use /mcp; while it is this machine alone, /mcp answers under no other name but those of this machine and of PUBLIC_URL.",
    ),
  PUBLIC_URL: origin("https://gateway.example.org")
    .optional()
    .describe(
      "Where callers reach the service, a scheme and a host without a path; named in the OpenAPI documents, in links and in examples. Web pages of its host may use /mcp. Without it shared caches may not keep the pages for people.",
    ),
  UPSTREAM_NPPES_URL: webAddress(nppes.base).default(nppes.base).describe("Base address of the provider registry."),
  UPSTREAM_OPENFDA_URL: webAddress(openfda.base).default(openfda.base).describe("Base address of openFDA."),
  UPSTREAM_CLINICALTRIALS_URL: webAddress(clinicaltrials.base)
    .default(clinicaltrials.base)
    .describe("Base address of ClinicalTrials.gov."),
  UPSTREAM_CMS_URL: webAddress(cms.base).default(cms.base).describe("Base address of the CMS Provider Data Catalog."),
  UPSTREAM_TIMEOUT_MS: whole(1, 120_000)
    .prefault("10000")
    .describe("Milliseconds for one attempt at an agency; there is one more attempt at most."),
  UPSTREAM_MAX_BYTES: whole(1, 1024 * MEBIBYTE)
    .prefault(String(64 * MEBIBYTE))
    .describe("Bytes that an agency's answer may have after decompression."),
  UPSTREAM_RATE_LIMIT: onOff.prefault("on").describe("Whether the politeness budgets per agency are kept: on or off."),
  OPENFDA_API_KEY: z
    .string()
    .regex(/^[A-Za-z0-9]{1,100}$/, { error: "must be letters and digits" })
    .optional()
    .describe("Key for openFDA; travels to openFDA alone, as HTTP Basic, never in an address."),
  CACHE_TTL_SECONDS: whole(0, 86_400)
    .prefault("300")
    .describe("Seconds for which an answer may be reused; 0 turns the cache off."),
  CACHE_MAX_BYTES: whole(0, 64 * 1024 * MEBIBYTE)
    .prefault(String(64 * MEBIBYTE))
    .describe("Bytes that cached answers may take in memory."),
  REDIS_URL: z
    .string()
    .refine((urls) => urls.split(",").every((url, _, { length }) => isRedisUrl(url, length > 1)), {
      error:
        "must be an address such as redis://127.0.0.1:6379 or rediss://user:password@host:6379/2 (what means something in addresses percent-encoded), or several separated by commas, without database numbers, for a cluster",
    })
    .optional()
    .describe("Redis or Valkey for a cache and budgets that several processes share."),
  REPLICAS: whole(1, 1000)
    .prefault("1")
    .describe(
      "Processes that share one store; each keeps to its part of what cannot be counted there: requests in flight at an agency, and all budgets while the store is away.",
    ),
  RATE_LIMIT_PER_MINUTE: whole(0, 1_000_000)
    .prefault("120")
    .describe(
      "Questions per client and minute that are forwarded to an agency; 0 turns the limit off, cache hits are free. Five times as many plain-language questions are read.",
    ),
  TRUST_PROXY: onOff.prefault("off").describe("Whether the client's address is taken from X-Forwarded-For: on or off."),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info")
    .describe(
      "Least severe log lines that are written: trace, debug, info, warn, error, fatal, or silent for none (docs/operation.md).",
    ),
  ASK_LLM_BASE_URL: webAddress("http://127.0.0.1:11434/v1")
    .optional()
    .describe(
      "OpenAI-compatible address of an optional model that plans plain-language questions, after the screen; without it rules do. Questions are then sent to that address.",
    ),
  ASK_LLM_MODEL: z.string().min(1).max(200).optional().describe("Name of that model; needed with ASK_LLM_BASE_URL."),
  ASK_LLM_API_KEY: z
    .string()
    .regex(/^[\x21-\x7E]{1,500}$/, { error: "must be printable ASCII without blanks" })
    .optional()
    .describe("Key for that model, sent as a Bearer token to that address alone."),
} as const;

const schema = z.object(VARIABLES).superRefine((config, context) => {
  if (config.ASK_LLM_BASE_URL !== undefined && config.ASK_LLM_MODEL === undefined)
    context.addIssue({ code: "custom", path: ["ASK_LLM_MODEL"], message: "is needed with ASK_LLM_BASE_URL" });
  for (const name of ["ASK_LLM_MODEL", "ASK_LLM_API_KEY"] as const)
    if (config[name] !== undefined && config.ASK_LLM_BASE_URL === undefined)
      context.addIssue({ code: "custom", path: [name], message: "is of no use without ASK_LLM_BASE_URL" });
});

export type Config = Readonly<z.output<typeof schema>>;

/** A variable that begins like this and is not known is a spelling mistake. */
export const OUR_BEGINNINGS = ["UPSTREAM_", "ASK_LLM_", "OPENFDA_", "CACHE_TTL", "CACHE_MAX", "RATE_LIMIT"] as const;

/** Characters of a name from which on a single wrong one is a spelling mistake; shorter names may be anyone's. */
const LONG_NAME = 7;

/** Whether a name was meant to be one of ours. */
const isMisspelt = (name: string, names: readonly string[]): boolean =>
  !names.includes(name) &&
  (OUR_BEGINNINGS.some((beginning) => name.startsWith(beginning)) ||
    (name.length >= LONG_NAME && distance(name, nearest(name, names)) === 1));

const nearest = (name: string, names: readonly string[]): string =>
  names.find((known) => known.startsWith(name)) ?? closest(name.slice(0, 60), names);

/** A start that must not happen; the message names every wrong variable. */
export class ConfigError extends Error {}

/**
 * The configuration from environment variables; an empty one counts as not set. Values are never repeated in messages
 * but for their shape, since they may be secrets.
 * @throws ConfigError
 */
export function toConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const names = Object.keys(VARIABLES);
  const set = Object.entries(environment).filter(([, value]) => value !== undefined && value !== "");
  const unknown = set
    .map(([name]) => name)
    .filter((name) => isMisspelt(name, names))
    .map((name) => `${quoted(name)} is no setting of this service; did you mean ${nearest(name, names)}?`);
  const parsed = schema.safeParse(Object.fromEntries(set));
  const wrong = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}.`);
  if (parsed.success && unknown.length === 0) return Object.freeze(parsed.data);
  throw new ConfigError([...unknown, ...wrong].join("\n"));
}
